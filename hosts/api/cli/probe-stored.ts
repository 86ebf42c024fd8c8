import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { listTables } from '../platform/database/check';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { listKeyNames, nameOfKey } from '../platform/database/seal';
import { createWebhookSender } from '../webhooks/send';
import { findUrlFault } from './connection-fault';
import { createReport, type Probe } from './report';

/** Reads from the database; undefined if there is none yet, or it cannot be read, which its own probe reports. */
async function readStored<T>(
  { databaseUrl, dataDir }: Config,
  read: (db: Database, tables: string[]) => Promise<T>,
): Promise<T | undefined> {
  if (!databaseUrl && !hasSqlite(dataDir)) return undefined;
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: true });
  try {
    const tables = await listTables(db);
    return tables.length > 0 ? await read(db, tables) : undefined;
  } catch {
    return undefined;
  } finally {
    await db.destroy();
  }
}

/** Whether the keys open what is stored. */
export const probeKeys: Probe = async (config) => {
  const { findings, ok, wrong } = createReport('DATA_KEYS');
  const names = await readStored(config, listKeyNames);
  if (!names || names.length === 0) return findings;
  const known = new Set(keysOf(config).map(nameOfKey));
  if (names.every((name) => known.has(name))) ok('opens what is stored: numbers of documents, secrets of webhooks');
  else {
    const says = 'has not the key that encrypted what is stored: numbers of documents, secrets of webhooks';
    wrong(says, 'Put the former key behind the new one, with a comma between them, or copy data-key into DATA_DIR');
  }
  return findings;
};

function keysOf({ dataKeys, databaseUrl, dataDir }: Config): string[] {
  const file = join(dataDir, 'data-key');
  // Only read: a start would make one.
  return dataKeys.length > 0 || databaseUrl || !existsSync(file) ? dataKeys : [readFileSync(file, 'utf8').trim()];
}

/** In documentation only (RFC 5737). */
const NOWHERE = 'https://192.0.2.1/';

/** Whether each webhook that is on could be sent: its address is allowed, and connects with TLS. Nothing is sent. */
export const probeWebhooks: Probe = async (config) => {
  const { findings, ok, unwise } = createReport('webhooks');
  const sender = createWebhookSender({ config });
  // Reads this machine's addresses, which a sandbox can forbid. It throws then.
  await sender.fault(NOWHERE);
  const webhooks =
    (await readStored(config, (db) =>
      db.selectFrom('webhooks').select(['id', 'url']).where('off_at', 'is', null).orderBy('id').execute(),
    )) ?? [];
  for (const { id, url } of webhooks) {
    const refusal = await sender.fault(url);
    const fault = refusal ? { says: refusal, todo: 'Change it under Webhooks' } : await findUrlFault(url);
    // The path and query of its address may be secret.
    if (fault) unwise(`webhook ${id} (${new URL(url).host}) would not arrive: ${fault.says}`, fault.todo);
  }
  if (findings.length === 0) {
    ok(webhooks.length > 0 ? `each of ${webhooks.length} can be reached` : 'none is on, and one could be sent');
  }
  return findings;
};
