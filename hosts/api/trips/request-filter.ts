import {
  isOpen,
  NO_PARTNER,
  parseReference,
  type RequestKind,
  type RequestQuery,
  STAGES,
} from '@charter-hosts/contract';
import { soughtPhone } from '@charter-hosts/contract/phone-number';
import { plainText } from 'charter-widgets/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPart, hasWord } from '../platform/database/folded';
import { REQUEST_TABLES } from './store';

type Condition = RawBuilder<SqlBool>;

/** Words of a search that count. */
const MAX_WORDS = 8;

/** Whether not all of the requests are asked for. */
export const isNarrowed = ({ q, stage, owner, partner, since, until }: RequestQuery): boolean =>
  Boolean(q || stage || owner || partner || since || until);

/** How many ids are looked through in some milliseconds: a text is looked for in each row. */
export const spanOf = ({ q }: RequestQuery): number => (q ? 2000 : 10_000);

/** That a request of a kind, with an id after the first and up to the second, is asked for. */
export function narrowing(
  kind: RequestKind,
  { q, stage, owner, partner, since, until }: RequestQuery,
  [after, upTo]: readonly [number, number],
): Condition {
  const conditions: Condition[] = [];
  if (since) conditions.push(sql`created_at >= ${since}`);
  if (until) conditions.push(sql`created_at < ${until}`);
  const files: Condition[] = [];
  if (stage === 'late') files.push(sql`trips.due_at < ${new Date().toISOString()}`);
  else if (stage) files.push(sql`trips.stage in (${sql.join(stage === 'open' ? STAGES.filter(isOpen) : [stage])})`);
  if (owner === 'nobody') files.push(sql`trips.assignee is null`);
  else if (owner) files.push(sql`trips.assignee = ${Number(owner)}`);
  if (partner === NO_PARTNER) files.push(sql`partners.name is null`);
  else if (partner) files.push(sql`partners.name = ${partner}`);
  if (files.length > 0) {
    conditions.push(
      sql`id in (select trips.request_id from trips left join partners on partners.id = trips.partner_id
        where trips.kind = ${kind} and trips.request_id > ${after} and trips.request_id <= ${upTo} and ${all(files)})`,
    );
  }
  if (q) conditions.push(search(kind, q));
  return all(conditions);
}

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** A telephone in a search, with what it is written with. */
const NUMBER = /[+(]{0,3}\d[\d\s().-]{5,24}\d/;

/** That every word is found; a telephone counts as one word however it is written. */
function search(kind: RequestKind, q: string): Condition {
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const reference = parseReference(q);
  if (reference) return sql`id in (select request_id from trips where kind = ${kind} and reference = ${reference})`;
  const words = all(wordsOf(q).map((word) => found(kind, word)));
  const plain = plainText(q);
  const [number = ''] = NUMBER.exec(plain) ?? [];
  if (!/\s/.test(number)) return words;
  const rest = wordsOf(plain.replace(number, ' ')).map((word) => found(kind, word));
  return any([words, all([numbered(kind, number), ...rest])]);
}

function found(kind: RequestKind, word: string): Condition {
  const ways = [
    sql<SqlBool>`exists (select 1 from trips where kind = ${kind} and request_id = ${sql.table(REQUEST_TABLES[kind])}.id
      and ${hasWord(sql.ref('trips.folded'), word)})`,
  ];
  if (/^#?\d{1,9}$/.test(word)) ways.push(sql`id = ${Number(word.replace('#', ''))}`);
  if (/^[+(]*\d[\d().-]*$/.test(plainText(word))) ways.push(numbered(kind, word));
  return any(ways);
}

/** What a telephone is written with. */
const SIGNS = ['(0)', ' ', '-', '+', '(', ')', '.'];

function numbered(kind: RequestKind, number: string): Condition {
  const plain = SIGNS.reduce(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    sql.ref(kind === 'internationalCharter' ? 'phone_no' : 'phone') as RawBuilder<unknown>,
  );
  const { part, whole } = soughtPhone(number);
  const has = hasPart(plain, part);
  return whole ? any([has, sql`${plain} = ${whole}`]) : has;
}
