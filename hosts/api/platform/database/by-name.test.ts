import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readByAdmin } from '../../testing/staff';
import { test } from '../../testing/test-app';
import type { Database } from './open';

/** Names, in the order that every list must have. */
const NAMES = '9 Wings,10 Wings,Air-Taxi 2,Al Noor,al-Noor,alNoor,Arzte,Ärzte,O’Brien,zeb,Zeb,آسمان,بلال'.split(',');
const AT = '2026-01-01T00:00:00.000Z';
const account = { password_hash: '', is_admin: 1, role: 'viewer', created_at: AT };
const invitation = {
  role: 'viewer',
  state: 'open',
  epoch: 0,
  invited_at: AT,
  expires_at: '2099-01-01T00:00:00.000Z',
} as const;
const partner = { contact: '', origins: '', created_at: AT };

/** How a name gets into a list, and how the list is read. */
type Add = (db: Database, name: string, i: number) => { execute: () => Promise<unknown> };
const addPartner: Add = (db, name, i) => db.insertInto('partners').values({ ...partner, name, key: `key-${i}` });
const addUser: Add = (db, name, i) => db.insertInto('users').values({ ...account, name, email: `${i}@example.com` });
const addInvitation: Add = (db, name, i) =>
  db.insertInto('invitations').values({ ...invitation, name, email: `${i}@example.com` });
const LISTS: readonly { path: string; add: Add }[] = [
  { path: 'Partners', add: addPartner },
  { path: 'People', add: addUser },
  { path: 'People/accounts', add: addUser },
  { path: 'People/invitations', add: addInvitation },
];

describe.for(LISTS)('the list $path', ({ path, add }) => {
  test('has names in the same order on both databases', async ({ api }) => {
    for (const [i, name] of [...NAMES].reverse().entries()) await add(api.db, name, i).execute();
    const data: { name: string }[] = await readByAdmin(api, path);
    // The lists of staff also contain the owner of the tests.
    expect(data.map(({ name }) => name).filter((name) => name !== 'Admin')).toEqual(NAMES);
  });
});

test('the database itself sorts lists only by instants, wall clocks, numbers and states', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!node_modules|testing).*(?<!\.test)\.ts$/.test(file),
  );
  const columns = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/orderBy\('(?:\w+\.)?(\w+)'/g)].map(([, column]) => column),
  );
  expect(columns.length).toBeGreaterThan(30);
  const others = columns.filter(
    (column = '') =>
      !/^(?:id|.*[iI]d|at|.*_at|departure_datetime|place|version|priority|is_active|state|ferryPlace|travellers)$/.test(
        column,
      ),
  );
  expect(others).toEqual([]);
});
