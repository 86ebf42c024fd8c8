import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditEntry } from '@charter-hosts/contract';
import { describe, expect, vi } from 'vitest';
import { addPasskey, countPasskeys, createChallenge } from '../accounts/passkey-store';
import { findUser } from '../accounts/store';
import { openPostgres, openSqlite } from '../platform/database/open';
import { ADMIN_ENV, test as base, login as send } from '../testing/server-test';

// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { ADMIN_EMAIL: FIRST, ADMIN_PASSWORD: PASSWORD } = ADMIN_ENV;
const SECOND = 'second@example.com';

/** What a command printed, and its exit code. */
interface Ended {
  out: string;
  err: string;
  code: number | null;
}

/** Runs a command of the bundled CLI without a terminal, by default with the database of this project. */
type Staff = (command: string, input?: string, env?: Record<string, string>) => Promise<Ended>;

const test = base.extend<{ staff: Staff }>({
  staff: async ({ bundle, database }, use) => {
    await use((command, input = '', env = database) => {
      const child = spawn(process.execPath, [join(dirname(bundle), 'charter-desk.js'), ...command.split(' ')], { env });
      let [out, err] = ['', ''];
      child.stdout.on('data', (data) => (out += data));
      child.stderr.on('data', (data) => (err += data));
      child.stdin.end(input);
      return new Promise((resolve) => child.once('close', (code) => resolve({ out, err, code })));
    });
  },
});

const done = (out: string | RegExp) => ({ out: expect.stringMatching(out), err: '', code: 0 });
/** One line that begins so, and no more. */
const failed = (start: string) => ({
  out: '',
  err: expect.stringMatching(`^${start.replace(/[[\]|]/g, '\\$&')}.*\n$`),
  code: 1,
});

async function login(origin: string, email: string, password: string) {
  const answer = await send(origin, email, password);
  const { data } = await answer.json();
  return { status: answer.status, headers: { Authorization: `Bearer ${data?.token}` } };
}
const statusOf = async (origin: string, { headers }: { headers: Record<string, string> }) =>
  (await fetch(`${origin}/api/FlightBooking`, { headers })).status;

describe('the command line', () => {
  test('adds, lists and removes staff of a running server, but no last owner', async ({ serve, database, staff }) => {
    const origin = await serve({ ...database, ...ADMIN_ENV }).started;
    expect(await staff(`add-admin ${SECOND} Zoë Ünal`, `${PASSWORD}\n`)).toEqual(
      done(/is now staff, with the role owner/),
    );
    expect((await staff('admins')).out).toMatch(
      /^desk@example\.com {2}Admin, since .+\nsecond@example\.com {2}Zoë Ünal, /,
    );
    expect(await staff(`add-admin ${SECOND}`)).toEqual(failed(`${SECOND} is already staff`));
    const session = await login(origin, SECOND, PASSWORD);
    expect(await statusOf(origin, session)).toBe(200);

    const viewer = 'viewer@example.com';
    expect(await staff(`add-admin ${viewer} --role viewer Bilal Khan`, `${PASSWORD}\n`)).toEqual(
      done(/is now staff, with the role viewer/),
    );
    expect((await staff('admins')).out).toMatch(/viewer@example\.com {2}Bilal Khan, since .+, viewer\n?/);
    expect(await staff(`add-admin ${FIRST} --role viewer`)).toEqual(failed(`${FIRST} is already staff`));
    expect(await staff(`add-admin ${viewer} --role captain`)).toEqual(failed('--role needs one of: owner, dispatcher'));

    expect(await staff(`remove-admin ${SECOND.toUpperCase()}`)).toEqual(done(/is removed from staff and logged out/));
    expect(await statusOf(origin, session)).toBe(401);
    expect(await statusOf(origin, await login(origin, SECOND, PASSWORD))).toBe(403);
    expect(await staff(`remove-admin ${FIRST}`)).toEqual(failed(`${FIRST} is the only owner`));
    expect(await staff(`remove-admin ${SECOND}`)).toEqual(failed(`${SECOND} is not staff`));
    expect(await staff('remove-admin nobody@example.com')).toEqual(
      failed('There is no account for nobody@example.com'),
    );
  });

  test('sets a password and logs out one person or everybody', async ({ serve, database, staff }) => {
    const origin = await serve({ ...database, ...ADMIN_ENV }).started;
    const before = await login(origin, FIRST, PASSWORD);
    expect(await staff(`set-password ${FIRST}`, 'another password\nand no more of it\n')).toEqual(done(/is set/));
    expect(await statusOf(origin, before)).toBe(401);
    expect((await login(origin, FIRST, PASSWORD)).status).toBe(401);
    for (const command of [`log-out ${FIRST}`, 'log-out --all']) {
      const session = await login(origin, FIRST, 'another password');
      expect(await statusOf(origin, session)).toBe(200);
      expect(await staff(command)).toEqual(done(/logged out/));
      expect(await statusOf(origin, session)).toBe(401);
    }
    const { headers } = await login(origin, FIRST, 'another password');
    const entries: AuditEntry[] = (await (await fetch(`${origin}/api/Audit`, { headers })).json()).data;
    const here = entries.filter(({ detail }) => detail.endsWith('at the command line'));
    expect(here.map(({ by, what, about, detail }) => [by, what, about?.name, detail])).toEqual([
      [null, 'signed out', undefined, 'everybody, at the command line'],
      [null, 'signed out', 'Admin', 'at the command line'],
      [null, 'password set', 'Admin', 'at the command line'],
    ]);
  });

  test('shows how many passkeys can still log in, and can remove them', async ({ serve, database, staff }) => {
    await serve({ ...database, ...ADMIN_ENV }).started;
    const { DATABASE_URL, DATA_DIR = '' } = database;
    const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR, { beside: true });
    const user = await findUser(db, FIRST);
    const user_id = user?.id ?? 0;
    const give = async (credential_id: string) => {
      const passkey = { credential_id, user_id, name: 'Phone', public_key: '', counter: 0 };
      await addPasskey(db, passkey, await createChallenge(db, user_id), new Date());
    };
    try {
      await give('one');
      expect(await staff(`set-password ${FIRST}`, `${PASSWORD}\n`)).toEqual(
        done(/1 passkey can still be used to log in/),
      );
      await give('two');
      for (const command of [`log-out ${FIRST}`, 'log-out --all']) {
        expect(await staff(command)).toEqual(done(/2 passkeys can still be used to log in\. .*--remove-passkeys\n$/));
      }
      expect(await countPasskeys(db)).toBe(2);
      expect(await staff(`set-password ${FIRST} --remove-passkeys`, `${PASSWORD}\n`)).toEqual(done(/passkeys: 2\n$/));
      for (const command of [`log-out ${FIRST} --remove-passkeys`, 'log-out --all --remove-passkeys']) {
        await give('three');
        expect(await staff(command)).toEqual(done(/Removed passkeys: 1\n$/));
      }
      expect(await staff(`log-out ${FIRST}`)).toEqual(done(/is logged out everywhere\n$/));
    } finally {
      await db.destroy();
    }
  });

  test('refuses in one line what it cannot do, and then changes nothing', async ({ serve, database, staff }) => {
    const origin = await serve({ ...database, ...ADMIN_ENV }).started;
    for (const [command, input, line] of [
      [`set-password ${FIRST}`, '', 'No password was given. Nothing was changed'],
      [`set-password ${FIRST}`, 'too short\n', 'A staff password must have at least 12 characters'],
      [
        `set-password ${FIRST}`,
        ' PASSWORD1234 \n',
        'This is one of the most common passwords. Choose another, such as a few words of your own',
      ],
      ['add-admin second', `${PASSWORD}\n`, 'second is not an e-mail address. Usage: charter-desk add-admin'],
      ['log-out', '', '<email> or --all is missing. Usage: charter-desk log-out <email>'],
      ['log-out a@b.pk c@d.pk', '', 'There are too many arguments. Usage: charter-desk log-out <email>'],
      ['log-out second', '', 'second is not an e-mail address. Usage: charter-desk log-out <email>'],
      [
        'backup --to . --keep -3',
        '',
        '--keep needs a value that does not begin with a dash. Usage: charter-desk backup',
      ],
      ['log-out a@b.pk --all', '', 'There are too many arguments. Usage: charter-desk log-out <email>'],
      ['constructor', '', 'There is no command constructor. '],
    ] as const) {
      expect(await staff(command, input)).toEqual(failed(line));
    }
    expect((await login(origin, FIRST, PASSWORD)).status).toBe(200);
  });

  test('checks a refused configuration, names every problem, and ends with code 1', async ({ staff, dataDir }) => {
    const env = { DATA_DIR: join(dataDir, 'none'), PORT: 'eighty' };
    const { out, err, code } = await staff('check', '', env);
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out).toMatch(
      /^fault +PORT +must be a port number from 0 to 65535\. Fix it: the server does not start until then\n/,
    );
    expect(out).toMatch(/\nok +database +does not exist yet: the first start creates it\n/);
    const json = await staff('check --json', '', { ...env, PORT: '0' });
    expect(json).toMatchObject({ err: '', code: 0 });
    expect(JSON.parse(json.out)).toMatchObject({
      isWell: true,
      findings: expect.arrayContaining([{ state: 'ok', about: 'variables', says: 'are all valid', todo: '' }]),
    });
    expect(await staff('check --jsom', '', env)).toEqual(failed("Unknown option '--jsom'. Usage: charter-desk check"));
    // Usage needs no database.
    for (const [command, line] of [
      ['add-admin a@b.pk --role captain', '--role needs one of: owner'],
      ['set-password', '<email> is missing. Usage: charter-desk set-password'],
      ['add-admin a@b.pk --role', '--role needs one of: owner'],
      ['backup --to', '--to needs a folder, or the path of a new file. Usage: charter-desk backup'],
      ['backup --to . --keep', '--keep needs a number from 1 to 9999'],
      ['restore', '<file> is missing. Usage: charter-desk restore'],
    ] as const)
      expect(await staff(command, '', env)).toEqual(failed(line));
    expect(await staff('check --help', '', env)).toEqual(done(/^Usage: charter-desk check \[--json\]\nChecks .*\n$/));
  });

  test('changes the secret in DATA_DIR; sessions last until the second change', async ({ serve, staff, dataDir }) => {
    const env = { DATA_DIR: dataDir };
    const rotate = () => staff('rotate-secret', '', env);
    const secrets = () => readFileSync(join(dataDir, 'jwt-secret'), 'utf8').split('\n').filter(Boolean);
    let server = serve({ ...env, ...ADMIN_ENV });
    const session = await login(await server.started, FIRST, PASSWORD);
    const statusAfterRestart = async () => {
      server.process.kill('SIGTERM');
      await server.ended;
      server = serve(env);
      return statusOf(await server.started, session);
    };
    const [first] = secrets();
    expect(await rotate()).toEqual(done(/^Restart the server.* stay valid\.\nTo end/));
    expect(secrets()).toEqual([expect.not.stringMatching(String(first)), first]);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(await statusAfterRestart()).toBe(200);
    expect((await rotate()).out).toContain('Those of the secret before that one');
    expect(secrets()).toHaveLength(2);
    expect(await statusAfterRestart()).toBe(401);
    expect(await staff('rotate-secret', '', { ...env, JWT_SECRET: 'x'.repeat(32) })).toEqual(
      failed('JWT_SECRET is set'),
    );
    expect((await staff('help')).out).toContain('rotate-secret');
  });
});
