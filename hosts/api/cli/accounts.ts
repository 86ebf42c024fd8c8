import { type AuditAction, STAFF_ROLES, type StaffRole } from '@charter-hosts/contract';
import { cleanEmail } from 'charter-widgets/contract';
import { countPasskeys, passkeyOwners, removePasskeys } from '../accounts/passkey-store';
import { hashPassword, passwordProblem } from '../accounts/passwords';
import { addAdmin, endTokens, findUser, removeAdmin, roleOf, setPassword } from '../accounts/store';
import { accountAudited, insertAudit } from '../audit/store';
import { type Config, readConfig } from '../config';
import { listAccounts } from '../people/store';
import { rotateSecret } from '../platform/database/data-dir';
import type { Database } from '../platform/database/open';
import { queueAccountEmail } from '../platform/email/store';
import { StartError } from '../platform/http/errors';
import { endAllTokens } from '../platform/http/tokens';
import { printable } from '../platform/watch/log';
import { eraseAccount } from '../privacy/store';
import { askPassword, askYes } from './ask-password';
import { type Arguments, type Command, UsageError, withDatabase } from './command';

const REMOVE = { 'remove-passkeys': { type: 'boolean' } } as const;

/** The commands about accounts. They work while the server runs. */
export const accountCommands: Record<string, Command> = {
  admins: {
    takes: '',
    about: 'Lists staff.',
    run: (_args, env) =>
      withDatabase(env, async (db) => {
        const accounts = await listAccounts(db);
        return accounts
          .map(({ email, name, createdAt, role, isOff }) => {
            const state = `since ${createdAt.slice(0, 10)}, ${role}${isOff ? ', switched off' : ''}`;
            return `${printable(email)}  ${printable(name)}, ${state}`;
          })
          .join('\n');
      }),
  },
  'add-admin': {
    takes: '<email> [name] [--role owner|dispatcher|viewer]',
    options: { role: { type: 'string', default: 'owner' } },
    about: 'Adds a member of staff, or turns an account into one; by default an owner. Asks for the password.',
    run: ({ words, options }, env) => {
      const role = roleIn(options);
      const email = emailIn(words);
      const name = words.slice(1).join(' ').trim() || undefined;
      return withDatabase(env, async (db) => {
        const known = await findUser(db, email);
        const has = known && known.disabled_at === null ? roleOf(known) : undefined;
        // This command never lowers a role: the account could be the last owner.
        if (has && (role !== 'owner' || has === 'owner'))
          throw new StartError(`${printable(email)} is already staff (${has}). Owners change roles under People`);
        await addAdmin(db, { email, name, role, passwordHash: await newPassword({ isAdmin: true }) });
        await audit(db, 'changed', email, `role: ${role}`);
        return `${email} is now staff, with the role ${role}`;
      });
    },
  },
  'remove-admin': {
    takes: '<email>',
    about: 'Removes a person from staff and logs the person out. The account stays, as a customer account.',
    run: ({ words }, env) =>
      withDatabase(env, async (db) => {
        const { email, is_admin } = await userIn(db, words);
        if (!is_admin) throw new StartError(`${printable(email)} is not staff. List staff: charter-desk admins`);
        const [about] = await accountAudited(db, { email });
        if (!(await removeAdmin(db, email))) {
          throw new StartError(
            `${printable(email)} is the only owner. Add an owner first: charter-desk add-admin <email>`,
          );
        }
        await insertAudit(db, [{ at: new Date(), what: 'changed', about, detail: `removed from staff, ${HERE}` }]);
        return `${email} is removed from staff and logged out`;
      }),
  },
  'set-password': {
    takes: '<email> [--remove-passkeys]',
    options: REMOVE,
    about:
      'Asks for a new password of an account and logs the person out. Keeps passkeys, unless you add --remove-passkeys.',
    run: ({ words, options }, env) =>
      withDatabase(env, async (db, config) => {
        const { id, email, is_admin } = await userIn(db, words);
        const passwordHash = await newPassword({ isAdmin: is_admin === 1 });
        const isRemoving = await isRemovingPasskeys(options, await countPasskeys(db, id));
        const passkeys = await db.transaction().execute(async (trx) => {
          await setPassword(trx, id, passwordHash);
          const email = emailOptions(config);
          if (email) await queueAccountEmail(trx, { kind: 'password set', userId: id, ...email }, new Date());
          return removeOrCountPasskeys(trx, { isRemoving, id }, config);
        });
        await audit(db, 'password set', email, isRemoving ? 'passkeys removed' : '');
        return `The password of ${email} is set. All sessions of the account have ended${passkeys}`;
      }),
  },
  'remove-passkeys': {
    takes: '<email>',
    about: 'Removes all passkeys of an account and logs the person out. The password still works.',
    run: ({ words }, env) =>
      withDatabase(env, async (db, config) => {
        const { id, email } = await userIn(db, words);
        const removed = await db.transaction().execute((trx) => removePasskeys(trx, id, emailOptions(config)));
        await endTokens(db, id);
        await audit(db, 'changed', email, 'passkeys removed');
        return `${email} is logged out. Removed passkeys: ${removed}`;
      }),
  },
  'log-out': {
    takes: '<email> | --all [--remove-passkeys]',
    options: { all: { type: 'boolean' }, ...REMOVE },
    about: 'Logs out one account, or everybody with --all. Keeps passkeys, unless you add --remove-passkeys.',
    run: ({ words, options }, env) =>
      withDatabase(env, async (db, config) => {
        const user = options.all ? undefined : await userIn(db, words);
        const isRemoving = await isRemovingPasskeys(options, await countPasskeys(db, user?.id));
        const passkeys = await db.transaction().execute(async (trx) => {
          await (user ? endTokens(trx, user.id) : endAllTokens(trx));
          return removeOrCountPasskeys(trx, { isRemoving, id: user?.id }, config);
        });
        const detail = isRemoving ? 'passkeys removed' : '';
        if (user) {
          await audit(db, 'signed out', user.email, detail);
          return `${user.email} is logged out everywhere${passkeys}`;
        }
        const entry = ['everybody', detail, HERE].filter(Boolean).join(', ');
        await insertAudit(db, [{ at: new Date(), what: 'signed out', detail: entry }]);
        return `Everybody is logged out${passkeys}`;
      }),
  },
  'erase-account': {
    takes: '<email>',
    about:
      'Erases the customer account and the subscriptions of an address for good. Requests are erased in the back office.',
    run: ({ words }, env) =>
      withDatabase(env, async (db) => {
        const email = emailIn(words);
        const erased = await eraseAccount(db, email);
        if (erased === 'missing') throw new StartError(`There is no customer account for ${printable(email)}`);
        if (erased === 'staff')
          throw new StartError(
            `${printable(email)} is staff. Remove the person from staff first: charter-desk remove-admin ${printable(email)}`,
          );
        const about = { kind: 'account', id: null, name: 'A customer account' } as const;
        await insertAudit(db, [{ at: new Date(), what: 'erased', about, detail: HERE }]);
        const kept = erased && `. Requests with this address: ${erased}. Erase them in the back office`;
        return `The account of ${printable(email)} is erased${kept || ''}`;
      }),
  },
  'rotate-secret': {
    takes: '',
    about: 'Creates a new signing secret in DATA_DIR. The server uses it after the next restart.',
    run: async (_args, env) => {
      const { jwtSecret, dataDir } = readConfig(env);
      if (jwtSecret) {
        throw new StartError(
          'JWT_SECRET is set: put its value at the start of JWT_SECRET_PREVIOUS, and set a new JWT_SECRET',
        );
      }
      const endsOlder = rotateSecret(dataDir);
      const lines = [
        'Restart the server. It then signs with the new secret. Sessions and links signed with the secret used until now stay valid.',
        endsOlder &&
          'Those of the secret before that one stop working: travellers, partners and subscribers need new links.',
        'To end sessions only, run: charter-desk log-out --all',
      ];
      return lines.filter(Boolean).join('\n');
    },
  },
};

/** The options of an e-mail about a change; undefined if the server sends no e-mails. */
const emailOptions = ({ smtpUrl }: Config) => (smtpUrl ? { locale: '' } : undefined);

/** Whether to remove passkeys: as the option says, else as the person at the terminal answers. */
async function isRemovingPasskeys({ 'remove-passkeys': asked }: Arguments['options'], count: number): Promise<boolean> {
  if (asked || count === 0) return asked === true;
  return askYes(`${passkeyCount(count)} can still be used to log in. Remove? (y/N) `);
}

/** Removes the passkeys if asked to; resolves to a sentence about them, '' if there are none. */
async function removeOrCountPasskeys(
  trx: Database,
  { isRemoving, id }: { isRemoving: boolean; id: number | undefined },
  config: Config,
): Promise<string> {
  const count = await countPasskeys(trx, id);
  if (count === 0) return '';
  if (!isRemoving) return `. ${passkeyCount(count)} can still be used to log in. To remove, add --remove-passkeys`;
  const users = id === undefined ? await passkeyOwners(trx) : [id];
  for (const user of users) await removePasskeys(trx, user, emailOptions(config));
  return `. Removed passkeys: ${count}`;
}

const passkeyCount = (count: number) => `${count} ${count === 1 ? 'passkey' : 'passkeys'}`;

function roleIn({ role: asked }: Arguments['options']): StaffRole {
  const role = STAFF_ROLES.find((one) => one === asked);
  if (!role) throw new UsageError(`--role needs one of: ${STAFF_ROLES.join(', ')}`);
  return role;
}

const HERE = 'at the command line';

/** Writes an audit entry, for accounts of staff only. */
async function audit(db: Database, what: AuditAction, email: string, detail = '') {
  const at = new Date();
  const accounts = await accountAudited(db, { email });
  await insertAudit(
    db,
    accounts.map((about) => ({ at, what, about, detail: [detail, HERE].filter(Boolean).join(', ') })),
  );
}

const emailIn = ([email = '']: string[]): string => cleanEmail(email).toLowerCase();

async function userIn(db: Database, words: string[]) {
  const email = emailIn(words);
  const user = await findUser(db, email);
  if (!user) throw new StartError(`There is no account for ${printable(email)}. Check the address`);
  return user;
}

async function newPassword(owner: { isAdmin: boolean }): Promise<string> {
  const password = await askPassword();
  const problem = passwordProblem(password, owner);
  if (problem) throw new StartError(problem);
  return hashPassword(password);
}
