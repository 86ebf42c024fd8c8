import type { Session } from '../platform/http/tokens';
import type { PagedList } from '../trips/request-list';

/** Fields that say who somebody is by a number. */
const NUMBERS: ReadonlySet<string> = new Set(['cnic', 'cnicOrPassport']);

/** A number whose last two signs are left to tell it by: `•••••-••••••7-1`. */
function masked(number: string): string {
  let left = 2;
  return [...number]
    .reverse()
    .map((sign) => (!/[\p{L}\p{N}]/u.test(sign) || left-- > 0 ? sign : '•'))
    .reverse()
    .join('');
}

/**
 * The token with which a traveller, a partner or somebody who is invited acts: that of `http/signed-links.ts` or of
 * `accounts/links.ts`.
 */
const TOKEN = /\b1\.[0-9a-z]{1,7}\.(?:[0-9a-z]{1,7}\.)?[\w-]{22}(?![\w-])|(?<=#|token=)[\w-]{43}(?![\w-])/;
/** What an address is made of, and every other word of a text. */
const WORDS = /[^\s"'<>()]+/g;
/** Stands in a text in the place of a link. */
const NO_LINK = '[link: for dispatchers and owners]';

function withoutLinks(text: string): string {
  // Most texts are shorter than any token.
  if (text.length < 25) return text;
  const rest = text.replaceAll(WORDS, (word) => (TOKEN.test(word) ? NO_LINK : word));
  // A field that is a link and nothing else says that there is none.
  return rest === NO_LINK ? '' : rest;
}

/** What a viewer is answered: without the numbers of identity cards, and without links that would let them act. */
export function forViewers(value: unknown): unknown {
  if (typeof value === 'string') return withoutLinks(value);
  if (Array.isArray(value)) return value.map(forViewers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      NUMBERS.has(name) && typeof of === 'string' ? masked(of) : forViewers(of),
    ]),
  );
}

/** Viewers look and do not act: owners and dispatchers see numbers and links where the screens show them. */
export const isViewer = (session: Session | undefined) => session?.role === 'viewer';

/** A list as somebody may see it; under a version of its own, so that no browser shows one for the other. */
export function maskedFor<Row>(session: Session | undefined, list: PagedList<Row>): PagedList<Row> {
  if (!isViewer(session)) return list;
  return { ...list, version: list.version && `${list.version}.masked`, pages: maskedPages(list.pages) };
}

async function* maskedPages<Row>(pages: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield forViewers(rows) as Row[];
}
