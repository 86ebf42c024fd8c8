import { type AuditAction, STAFF_ROLES, type StaffRole } from '@charter-hosts/contract';
import { cleanEmail, EMAIL } from 'charter-widgets/contract';
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
import { type Arguments, type Command, withDatabase } from './command';

const REMOVE = { 'remove-passkeys': { type: 'boolean' } } as const;

/** The commands about accounts. They work while the server runs. */
export const accountCommands: Record<string, Command> = {
  admins: {
    takes: '',
    about: 'lists the admins',
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
    about: 'makes an admin, or makes an account an admin’s, by default an owner, and asks for the password',
    run: ({ words, options }, env) =>
      withDatabase(env, async (db) => {
        const role = roleIn(options);
        const email = emailIn(words);
        if (!EMAIL.test(email)) throw new StartError(`${printable(email)} is no email address`);
        const name = words.slice(1).join(' ').trim() || undefined;
        const known = await findUser(db, email);
        const has = known && known.disabled_at === null ? roleOf(known) : undefined;
        // This command never lowers a role: the account could be the last owner.
        if (has && (role !== 'owner' || has === 'owner'))
          throw new StartError(`${printable(email)} is an admin already`);
        await addAdmin(db, { email, name, role, passwordHash: await newPassword({ isAdmin: true }) });
        await audit(db, 'changed', email, `role: ${role}`);
        return `${email} is an admin now${role === 'owner' ? '' : `, ${role}`}`;
      }),
  },
  'remove-admin': {
    takes: '<email>',
    about: 'makes an admin a customer and signs them out',
    run: ({ words }, env) =>
      withDatabase(env, async (db) => {
        const { email, is_admin } = await userIn(db, words);
        if (!is_admin) throw new StartError(`${printable(email)} is no admin`);
        const [about] = await accountAudited(db, { email });
        if (!(await removeAdmin(db, email))) {
          throw new StartError(`${printable(email)} is the only owner: add another admin first`);
        }
        await insertAudit(db, [{ at: new Date(), what: 'changed', about, detail: `no admin any more, ${HERE}` }]);
        return `${email} is no admin any more, and signed out`;
      }),
  },
  'set-password': {
    takes: '<email> [--remove-passkeys]',
    options: REMOVE,
    about:
      'sets somebody’s password, which it asks for, and signs them out; passkeys stay unless it is told to remove them',
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
        return `The password of ${email} is set; whoever was signed in with the old one is signed out${passkeys}`;
      }),
  },
  'remove-passkeys': {
    takes: '<email>',
    about: 'removes somebody’s passkeys, which are lost, and signs them out: they login with the password',
    run: ({ words }, env) =>
      withDatabase(env, async (db, config) => {
        const { id, email } = await userIn(db, words);
        const removed = await db.transaction().execute((trx) => removePasskeys(trx, id, emailOptions(config)));
        await endTokens(db, id);
        await audit(db, 'changed', email, 'passkeys removed');
        return `${email} has no passkey any more: ${removed} removed, and signed out`;
      }),
  },
  'sign-out': {
    takes: '<email> | --all [--remove-passkeys]',
    options: { all: { type: 'boolean' }, ...REMOVE },
    about: 'ends every session of somebody, or of everybody; passkeys stay unless it is told to remove them',
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
          return `${user.email} is signed out everywhere${passkeys}`;
        }
        const entry = ['everybody', detail, HERE].filter(Boolean).join(', ');
        await insertAudit(db, [{ at: new Date(), what: 'signed out', detail: entry }]);
        return `Everybody is signed out${passkeys}`;
      }),
  },
  'erase-account': {
    takes: '<email>',
    about:
      'erases the customer account and the subscriptions of an address for good; requests are erased in the back office',
    run: ({ words }, env) =>
      withDatabase(env, async (db) => {
        const email = emailIn(words);
        const erased = await eraseAccount(db, email);
        if (erased === 'missing') throw new StartError(`There is no customer account of ${printable(email)}`);
        if (erased === 'staff')
          throw new StartError(
            `${printable(email)} is an admin. Make it a customer first: charter-desk remove-admin ${printable(email)}`,
          );
        const about = { kind: 'account', id: null, name: 'A customer’s account' } as const;
        await insertAudit(db, [{ at: new Date(), what: 'erased', about, detail: HERE }]);
        return `The account of ${printable(email)} is erased`;
      }),
  },
  'rotate-secret': {
    takes: '',
    about: 'puts a new secret in DATA_DIR, which signs from the next start of the server on',
    run: async (_args, env) => {
      const { jwtSecret, dataDir } = readConfig(env);
      if (jwtSecret) {
        throw new StartError('JWT_SECRET is set: put a new one there, and this one first in JWT_SECRET_PREVIOUS');
      }
      rotateSecret(dataDir);
      return [
        'Start the server anew: it signs with the new secret. Sign-ins and links of the secret until now stay good.',
        'Those of an earlier secret, from before the last rotation, end: travellers, partners and subscribers need new links.',
        'To end sign-ins alone: sign-out --all.',
      ].join('\n');
    },
  },
};

/** The options of an e-mail about a change; undefined if the server sends no e-mails. */
const emailOptions = ({ smtpUrl }: Config) => (smtpUrl ? { locale: '' } : undefined);

/** Whether to remove passkeys: as the option says, else as the person at the terminal answers. */
async function isRemovingPasskeys({ 'remove-passkeys': asked }: Arguments['options'], count: number): Promise<boolean> {
  if (asked || count === 0) return asked === true;
  return askYes(`${passkeyCount(count)} still ${count === 1 ? 'signs' : 'sign'} in. Remove? (y/N) `);
}

/** Removes the passkeys if asked to; resolves to a sentence about them, '' if there are none. */
async function removeOrCountPasskeys(
  trx: Database,
  { isRemoving, id }: { isRemoving: boolean; id: number | undefined },
  config: Config,
): Promise<string> {
  const count = await countPasskeys(trx, id);
  if (count === 0) return '';
  const [many, sign, it] = [passkeyCount(count), ...(count === 1 ? ['signs', 'it'] : ['sign', 'them'])];
  if (!isRemoving) return `. ${many} still ${sign} in: --remove-passkeys removes ${it}`;
  const users = id === undefined ? await passkeyOwners(trx) : [id];
  for (const user of users) await removePasskeys(trx, user, emailOptions(config));
  return `. ${many} removed`;
}

const passkeyCount = (count: number) => `${count} ${count === 1 ? 'passkey' : 'passkeys'}`;

function roleIn({ role: asked }: Arguments['options']): StaffRole {
  const role = STAFF_ROLES.find((one) => one === asked);
  if (!role) throw new StartError(`Say which role after --role: ${STAFF_ROLES.join(', ')}`);
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

function emailIn([email = '']: string[]): string {
  if (!email) throw new StartError('Say whose: give an email address after the command');
  return cleanEmail(email).toLowerCase();
}

async function userIn(db: Database, words: string[]) {
  const email = emailIn(words);
  const user = await findUser(db, email);
  if (!user) throw new StartError(`There is no account of ${printable(email)}`);
  return user;
}

async function newPassword(owner: { isAdmin: boolean }): Promise<string> {
  const password = await askPassword();
  const problem = passwordProblem(password, owner);
  if (problem) throw new StartError(problem);
  return hashPassword(password);
}
