import type { PagedList } from './answer';
import type { Session } from './tokens';

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

/** Fields with a link by which somebody acts. */
const LINKS: ReadonlySet<string> = new Set(['trackUrl', 'link']);
/** The token of an address of ours: that of a signed link, or a one-time token. Texts of people have no links (take-out-links.ts). */
const PROOF = /#(?:1\.\w+\.\S+|[\w-]{43}(?![\w-]))|token=\S+/g;

/** Removes from an answer what viewers may not see: document numbers, and links by which somebody acts. */
export function maskForViewers(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(PROOF, '');
  if (Array.isArray(value)) return value.map(maskForViewers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, typeof of === 'string' ? maskText(name, of) : maskForViewers(of)]),
  );
}

function maskText(name: string, text: string): unknown {
  if (LINKS.has(name)) return '';
  return NUMBERS.has(name) ? maskNumber(text) : maskForViewers(text);
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
