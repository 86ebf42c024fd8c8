/** The first releases whose import maps know `integrity`; of what `navigator.userAgent` names, the first here counts. */
const SINCE = [
  [/\bFirefox\/(\d{1,3})/, 138],
  // What is made of Chromium says Chrome, whatever its own name; a WebView says Version as well.
  [/\bChrom(?:e|ium)\/(\d{1,3})/, 127],
  [/\bVersion\/(\d{1,3})/, 18],
] as const;

/**
 * Whether a browser checks the hashes of an import map. It can be read off nothing else: one that does not know them
 * passes over them, and to try with a wrong one would put an error into every console.
 *
 * @param userAgent of the browser; one that is none of those known is taken to know them
 */
export function checksImportMaps(userAgent: string): boolean {
  const known = SINCE.find(([pattern]) => pattern.test(userAgent));
  return !known || Number(known[0].exec(userAgent)?.[1]) >= known[1];
}
