import type { Session } from '../platform/http/tokens';
import type { PagedList } from '../trips/request-list';

/** Fields with document numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['cnic', 'cnicOrPassport']);

/** Masks a number except its last two characters: `•••••-••••••7-1`. */
function maskNumber(number: string): string {
  let left = 2;
  return [...number]
    .reverse()
    .map((sign) => (!/[\p{L}\p{N}]/u.test(sign) || left-- > 0 ? sign : '•'))
    .reverse()
    .join('');
}

/** The token of a traveller's, a partner's or a mailed link (`http/signed-links.ts`, `accounts/links.ts`). */
const TOKEN = /\b1\.[0-9a-z]{1,7}\.(?:[0-9a-z]{1,7}\.)?[\w-]{22}(?![\w-])|(?<=#|token=)[\w-]{43}(?![\w-])/;
/** Words and addresses. */
const WORDS = /[^\s"'<>()]+/g;
/** Replaces a link in a text. */
const NO_LINK = '[link: for dispatchers and owners]';

function withoutLinks(text: string): string {
  // Shorter than any token.
  if (text.length < 25) return text;
  const rest = text.replaceAll(WORDS, (word) => (TOKEN.test(word) ? NO_LINK : word));
  // A field with nothing but a link becomes empty.
  return rest === NO_LINK ? '' : rest;
}

/** Removes from an answer what viewers may not see: document numbers, and links by which somebody acts. */
export function maskForViewers(value: unknown): unknown {
  if (typeof value === 'string') return withoutLinks(value);
  if (Array.isArray(value)) return value.map(maskForViewers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      NUMBERS.has(name) && typeof of === 'string' ? maskNumber(of) : maskForViewers(of),
    ]),
  );
}

export const isViewer = (session: Session | undefined) => session?.role === 'viewer';

/** A list as the session may see it. Its version differs, so that a browser does not show one for the other. */
export function maskList<Row>(session: Session | undefined, list: PagedList<Row>): PagedList<Row> {
  if (!isViewer(session)) return list;
  return { ...list, version: list.version && `${list.version}.masked`, pages: maskedPages(list.pages) };
}

async function* maskedPages<Row>(pages: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield maskForViewers(rows) as Row[];
}
