/** The first releases whose import maps know `integrity`; of what `navigator.userAgent` names, the first here counts. */
const SINCE = [
  [/\bFirefox\/(\d{1,3})/, 138],
  // Browsers built on Chromium name Chrome, too; an Android WebView also names a Version.
  [/\bChrom(?:e|ium)\/(\d{1,3})/, 127],
  [/\bVersion\/(\d{1,3})/, 18],
] as const;

/**
 * Whether a browser checks the hashes of an import map. There is no feature to detect: a browser that does not know them
 * ignores them, and a trial with a wrong hash would log an error on every page.
 *
 * @param userAgent of the browser; an unknown one is assumed to check them
 */
export function checksImportMaps(userAgent: string): boolean {
  const known = SINCE.find(([pattern]) => pattern.test(userAgent));
  return !known || Number(known[0].exec(userAgent)?.[1]) >= known[1];
}
