import type { PagedList } from '../database';
import type { Session } from '../http';

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

/** A record with its numbers masked, and those of whoever travels along. */
export function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      NUMBERS.has(name) && typeof of === 'string' ? masked(of) : withoutNumbers(of),
    ]),
  );
}

/** Who only looks has no need of them: owners and dispatchers see the numbers where the screens show them. */
export const mayNotSee = (session: Session | undefined) => session?.role === 'viewer';

/** A list as somebody may see it; under a version of its own, so that no browser shows one for the other. */
export function seenBy<Row>(session: Session | undefined, list: PagedList<Row>): PagedList<Row> {
  if (!mayNotSee(session)) return list;
  return { ...list, version: list.version && `${list.version}.masked`, pages: maskedPages(list.pages) };
}

async function* maskedPages<Row>(pages: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield withoutNumbers(rows) as Row[];
}
