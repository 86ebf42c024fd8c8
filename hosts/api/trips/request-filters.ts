import { setImmediate } from 'node:timers/promises';
import {
  FILTER_PARTS,
  type FilterName,
  fold,
  isOpen,
  NO_PARTNER,
  parseReference,
  type RequestFilters,
  SOURCES,
  STAGES,
} from '@charter-hosts/contract';
import { parsePhoneQuery, phoneDigits } from '@charter-hosts/contract/phone-number';
import { plainText } from 'charter-widgets/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPart, hasWord } from '../platform/database/folded';
import type { Database } from '../platform/database/open';
import type { RequestList } from './listed';

/** A condition for a row of `trips`. */
export type FilterCondition = RawBuilder<SqlBool>;

/** The requests with an id after the first and up to the second. */
export type TimeSpan = readonly [after: number, upTo: number];

const all = (conditions: readonly FilterCondition[]): FilterCondition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly FilterCondition[]): FilterCondition => sql`(${sql.join(conditions, sql` or `)})`;

/** The names of staff, also of former ones, in the form that is compared. */
export async function listStaffNames(db: Database): Promise<{ id: number; name: string }[]> {
  const staff = await db.selectFrom('users').select(['id', 'name']).where('is_admin', '=', 1).execute();
  return staff.map(({ id, name }) => ({ id, name: fold(name) }));
}

/** The conditions of the filters that are set, for the requests of one span after the other. */
export async function prepareFilters<Row extends { id: number }>(
  db: Database,
  list: RequestList<Row>,
  filters: RequestFilters,
): Promise<(span: TimeSpan) => Promise<Map<FilterName | 'q', FilterCondition>>> {
  const { q, since, until, departsFrom, departsBefore, type, stage, assignee, partner, source } = filters;
  const conditions: Record<FilterName, (FilterCondition | false | '' | undefined)[]> = {
    received: [since && sql`created_at >= ${since}`, until && sql`created_at < ${until}`],
    departure: [
      (departsFrom || departsBefore) && sql`list_departs <> ''`,
      departsFrom && sql`list_departs >= ${departsFrom}`,
      departsBefore && sql`list_departs < ${departsBefore}`,
    ],
    type: [type && sql`list_type = ${type}`],
    stage: [
      stage === 'late' && sql`due_at < ${new Date().toISOString()}`,
      stage && stage !== 'late' && sql`stage in (${sql.join(stage === 'open' ? STAGES.filter(isOpen) : [stage])})`,
    ],
    assignee: [assignee && (assignee === 'nobody' ? sql`assignee is null` : sql`assignee = ${Number(assignee)}`)],
    partner: [
      partner &&
        (partner === NO_PARTNER
          ? sql`partner_id is null`
          : sql`partner_id in (select id from partners where name = ${partner})`),
    ],
    source: [source && sql`source = ${source}`],
  };
  const set = (Object.keys(FILTER_PARTS) as FilterName[]).flatMap((name) => {
    const parts = conditions[name].filter((one): one is FilterCondition => Boolean(one));
    return parts.length > 0 ? [[name, all(parts)] as const] : [];
  });
  const search = q ? await prepareSearch(db, list, q) : undefined;
  return async (span) => new Map([...set, ...(search ? [['q', await search(span)] as const] : [])]);
}

/** The most words of a search. */
const MAX_WORDS = 8;
/** A phone number in a search. */
const NUMBER = /[+(]{0,3}\d[\d\s().-]{5,24}\d/;
const isNumber = (word: string) => /^[+(]*\d[\d().-]*$/.test(plainText(word));
/** The fewest characters of a part of a document number. */
const LEAST_DOCUMENT = 5;
/** Document numbers that are decrypted at once, which takes some milliseconds. */
const DECRYPTED = 250;

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The condition that every word is found; a phone number is one word. */
async function prepareSearch<Row extends { id: number }>(
  db: Database,
  { documents }: RequestList<Row>,
  q: string,
): Promise<(span: TimeSpan) => Promise<FilterCondition>> {
  const reference = parseReference(q);
  if (reference) return async () => sql`reference = ${reference}`;
  const staff = await listStaffNames(db);
  const partners = await db.selectFrom('partners').select(['id', 'name']).execute();
  const named = { staff, partners: partners.map(({ id, name }) => ({ id, name: fold(name) })) };

  const plain = plainText(q);
  const [number = ''] = NUMBER.exec(plain) ?? [];
  // A number with spaces is one word, and its parts are no parts of a document.
  const isSpaced = /\s/.test(number);
  const words = wordsOf(q);
  const rest = isSpaced ? wordsOf(plain.replace(number, ' ')) : [];
  const sought = (isSpaced ? [number, ...rest] : words).filter(isDocument);
  return async ([after, upTo]) => {
    const numbers: { id: number; document: string }[] = [];
    for (let from = after; documents && sought.length > 0 && from < upTo; from += DECRYPTED) {
      const { table, column, id } = documents;
      const some = await db
        // Kysely has no type for any table.
        .selectFrom(table as 'private_charters')
        .select(({ ref }) => [ref(id as 'id').as('id'), ref(column as 'cnic').as('document')])
        .where(id as 'id', '>', from)
        .where(id as 'id', '<=', Math.min(upTo, from + DECRYPTED))
        .where(column as 'cnic', '<>', '')
        .execute();
      numbers.push(...some.map((row) => ({ id: row.id, document: toDocument(row.document) })));
      await setImmediate();
    }
    const inDocuments = (word: string) =>
      sought.includes(word)
        ? isOneOf(
            'request_id',
            numbers.filter(({ document }) => document.includes(toDocument(word))),
          )
        : [];
    const found = (word: string) => any([...waysTo(word, named), ...inDocuments(word)]);
    const whole = all(words.map(found));
    if (!isSpaced) return whole;
    return any([whole, all([any([...hasNumber(number), ...inDocuments(number)]), ...rest.map(found)])]);
  };
}

/** A document number without its punctuation. */
const toDocument = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Identity cards have no 0 in front, which phone numbers have. */
const isDocument = (word: string) =>
  /^(?![0+(#]).*\d/.test(plainText(word)) && toDocument(word).length >= LEAST_DOCUMENT;

interface Named {
  staff: readonly { id: number; name: string }[];
  partners: readonly { id: number; name: string }[];
}

/** The ways in which a word may be found. */
function waysTo(word: string, { staff, partners }: Named): FilterCondition[] {
  const parts = fold(word).split(' ').filter(Boolean);
  const has = (text: string) => parts.length > 0 && parts.every((part) => text.includes(part));
  return [
    hasWord(sql.ref('folded'), word),
    ...(/^#?\d{1,9}$/.test(word) ? [sql<SqlBool>`request_id = ${Number(word.replace('#', ''))}`] : []),
    ...(isNumber(word) ? hasNumber(word) : []),
    ...isOneOf(
      'assignee',
      staff.filter(({ name }) => has(name)),
    ),
    ...isOneOf(
      'partner_id',
      partners.filter(({ name }) => has(name)),
    ),
    ...textIsOneOf('stage', STAGES.filter(has)),
    ...textIsOneOf(
      'source',
      SOURCES.filter((source) => has(source.toLowerCase())),
    ),
  ];
}

const isOneOf = (
  column: 'assignee' | 'partner_id' | 'request_id',
  rows: readonly { id: number }[],
): FilterCondition[] =>
  rows.length === 0 ? [] : [sql`${sql.ref(column)} in (${sql.join(rows.map(({ id }) => sql.lit(id)))})`];
const textIsOneOf = (column: 'stage' | 'source', texts: readonly string[]): FilterCondition[] =>
  texts.length === 0 ? [] : [sql`${sql.ref(column)} in (${sql.join(texts)})`];

/** A part of a phone number, or a whole one that is stored without its country's code. */
function hasNumber(number: string): FilterCondition[] {
  const { part, whole } = parsePhoneQuery(number);
  if (!part) return [sql`1 = 0`];
  const folded = sql.ref('folded');
  return [whole ? any([hasPart(folded, part), hasPart(folded, ` ${phoneDigits(whole)} `)]) : hasPart(folded, part)];
}
