import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  sql,
  TableNode,
  type UnknownRow,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { StartError } from '../http/errors';
import { type Database, withPlugin } from './open';

/** Encrypts numbers of identity cards and passports, and the secrets of webhooks. */
export interface Seal {
  /** The beginning of texts encrypted with the newest key. */
  readonly newest: string;
  /** Encrypts a text; '' stays ''. */
  close(text: string): string;
  /** Decrypts a text of any of the keys; a text that is not encrypted stays as it is. */
  open(text: string): string;
  /** Whether one of the keys encrypted it. */
  knows(sealed: string): boolean;
}

/** The beginning of every encrypted text. */
export const SEALED = 'sealed:1:';
/** Shown in place of a text that cannot be decrypted. */
export const LOST_KEY = 'Encrypted with a key that this server does not have';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  name: string;
  bytes: Buffer;
}

/** The first key encrypts, all decrypt. A key is any text of 32 characters or more. */
export function createSeal(keys: readonly [string, ...string[]]): Seal {
  const all = keys.map(keyOf);
  const [newest = keyOf(keys[0])] = all;
  const byName = new Map(all.map((key) => [key.name, key]));
  const keyIn = (sealed: string) => byName.get(nameIn(sealed));
  return {
    newest: `${SEALED}${newest.name}:`,
    close(text) {
      if (text === '') return '';
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.bytes, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${SEALED}${newest.name}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(text) {
      if (!text.startsWith(SEALED)) return text;
      const key = keyIn(text);
      if (!key) return LOST_KEY;
      try {
        const all = Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64url');
        const decipher = createDecipheriv(ALGORITHM, key.bytes, all.subarray(0, IV_BYTES));
        decipher.setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(all.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Somebody changed the text.
        return LOST_KEY;
      }
    },
    knows: (sealed) => keyIn(sealed) !== undefined,
  };
}

const NAME_LENGTH = 8;

/** The name of the key of an encrypted text. */
const nameIn = (sealed: string): string => sealed.slice(SEALED.length).split(':')[0] ?? '';

/** A key's name, a hash that does not reveal it. */
export const nameOfKey = (text: string): string => keyOf(text).name;

const keyOf = (text: string): Key => ({
  bytes: createHash('sha256').update(`seal ${text}`).digest(),
  name: createHash('sha256').update(`name ${text}`).digest('hex').slice(0, NAME_LENGTH),
});

/** The encrypted columns of each table. */
const COLUMNS = {
  private_charters: ['cnic'],
  travel_persons: ['cnic'],
  chauffeur_requests: ['cnic_or_passport'],
  webhook_secrets: ['secret'],
} as const;

/** `travelPersons` and `travel_persons` are the same. */
const plain = (name: string) => name.replaceAll('_', '').toLowerCase();
const SEALED_COLUMNS = new Map(
  Object.entries(COLUMNS).map(([table, columns]) => [plain(table), new Set<string>(columns.map(plain))]),
);

/** The database with a plugin that encrypts these columns on insert and decrypts them on select. */
export const sealing = (db: Database, seal: Seal): Database => withPlugin(db, new SealPlugin(seal));

const tableOf = (node: OperationNode | undefined): string =>
  node && TableNode.is(node) ? plain(node.table.identifier.name) : '';

class SealPlugin implements KyselyPlugin {
  /** Queries whose rows may contain encrypted texts. */
  readonly #reading = new WeakSet<QueryId>();

  readonly seal: Seal;

  constructor(seal: Seal) {
    this.seal = seal;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (SelectQueryNode.is(node) && node.from?.froms.some((from) => SEALED_COLUMNS.has(tableOf(from)))) {
      this.#reading.add(queryId);
    }
    return InsertQueryNode.is(node) ? this.#closed(node) : node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reading.has(queryId)) return result;
    const rows = result.rows.map((row) => {
      const sealed = Object.entries(row).filter(([, value]) => typeof value === 'string' && value.startsWith(SEALED));
      if (sealed.length === 0) return row;
      return { ...row, ...Object.fromEntries(sealed.map(([name, value]) => [name, this.seal.open(value as string)])) };
    });
    return { ...result, rows };
  }

  #closed(node: InsertQueryNode): InsertQueryNode {
    const columns = SEALED_COLUMNS.get(tableOf(node.into));
    const { values } = node;
    if (!columns || !values || !ValuesNode.is(values)) return node;
    const places = new Set(
      (node.columns ?? []).flatMap(({ column }, place) => (columns.has(plain(column.name)) ? place : [])),
    );
    const closed: ValuesNode = {
      ...values,
      values: values.values.map((row) => {
        if (PrimitiveValueListNode.is(row)) {
          return { ...row, values: row.values.map((value, place) => (places.has(place) ? this.#close(value) : value)) };
        }
        // Rows without a column are lists of nodes.
        const close = (value: OperationNode, place: number) =>
          places.has(place) && ValueNode.is(value) ? { ...value, value: this.#close(value.value) } : value;
        return { ...row, values: row.values.map(close) };
      }),
    };
    return { ...node, values: closed };
  }

  #close = (value: unknown) => (typeof value === 'string' ? this.seal.close(value) : value);
}

/** The names of the keys that encrypted something in these tables. */
export async function listKeyNames(db: Database, tables: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const [table, columns] of Object.entries(COLUMNS).filter(([table]) => tables.includes(table))) {
    for (const column of columns) {
      // Up to the colon after the name.
      const begins = sql<{ begins: string }>`
        select distinct substr(${sql.ref(column)}, 1, ${sql.lit(SEALED.length + NAME_LENGTH)}) as begins
        from ${sql.table(table)} where ${sql.ref(column)} like ${`${SEALED}%`}`;
      for (const { begins: text } of (await begins.execute(db)).rows) names.add(nameIn(text));
    }
  }
  return [...names].sort();
}

/** Rows of one transaction. */
const BATCH = 500;

/**
 * Encrypts what is stored unencrypted or with a former key, on a database without the plugin. Throws a StartError if a key
 * is missing.
 */
export async function encryptAll(db: Database, seal: Seal): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) await encryptColumn(db, seal, table, column);
  }
}

async function encryptColumn(db: Database, seal: Seal, table: string, column: string): Promise<void> {
  const [rows, text] = [sql.table(table), sql.ref(column)];
  for (;;) {
    const others = await sql<{ id: number; text: string }>`
      select id, ${text} as text from ${rows}
      where ${text} <> '' and ${text} not like ${`${seal.newest}%`} order by id limit ${BATCH}
    `.execute(db);
    if (others.rows.length === 0) return;
    if (others.rows.some(({ text: one }) => one.startsWith(SEALED) && !seal.knows(one))) {
      throw new StartError(
        `DATA_KEYS does not have the key that encrypted the table ${table}. Add the old keys behind the new one: DATA_KEYS=<new>,<old>`,
      );
    }
    await db.transaction().execute(async (trx) => {
      for (const { id, text: one } of others.rows) {
        // Not if somebody changed it meanwhile.
        await sql`update ${rows} set ${text} = ${seal.close(seal.open(one))} where id = ${id} and ${text} = ${one}`.execute(
          trx,
        );
      }
    });
  }
}
