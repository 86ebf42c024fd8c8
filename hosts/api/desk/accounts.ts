import { hash } from '@node-rs/argon2';
import { EMAIL } from 'charter-widgets/contract';
import { passwordProblem } from '../accounts';
import {
  addAdmin,
  type Database,
  endAllTokens,
  endTokens,
  findUser,
  listAdmins,
  removeAdmin,
  rotateSecret,
  setPassword,
} from '../database';
import { StartError } from '../errors';
import { printable } from '../log';
import { askPassword } from './ask-password';
import type { Command } from './command';
import { withDatabase } from './with-database';

/** The commands about who may sign in. They work while the server runs. */
export const accountCommands: Record<string, Command> = {
  admins: {
    takes: '',
    about: 'lists the admins',
    run: (_words, config) =>
      withDatabase(config, async (db) => {
        const admins = await listAdmins(db);
        return admins
          .map(
            ({ email, name, created_at }) =>
              `${printable(email)}  ${printable(name)}, since ${created_at.slice(0, 10)}`,
          )
          .join('\n');
      }),
  },
  'add-admin': {
    takes: '<email> [name]',
    about: 'makes an admin, or makes an account an admin’s, and asks for the password',
    run: (words, config) =>
      withDatabase(config, async (db) => {
        const email = emailIn(words);
        if (!EMAIL.test(email)) throw new StartError(`${printable(email)} is no email address`);
        const name = words.slice(1).join(' ').trim() || 'Admin';
        const known = await findUser(db, email);
        if (known?.is_admin) throw new StartError(`${printable(email)} is an admin already`);
        await addAdmin(db, { email, name, passwordHash: await newPassword({ isAdmin: true }) });
        return `${email} is an admin now`;
      }),
  },
  'remove-admin': {
    takes: '<email>',
    about: 'makes an admin a customer and signs them out',
    run: (words, config) =>
      withDatabase(config, async (db) => {
        const { email, is_admin } = await userIn(db, words);
        if (!is_admin) throw new StartError(`${printable(email)} is no admin`);
        if (!(await removeAdmin(db, email))) {
          throw new StartError(`${printable(email)} is the only admin: add another first`);
        }
        return `${email} is no admin any more, and signed out`;
      }),
  },
  'set-password': {
    takes: '<email>',
    about: 'sets somebody’s password, which it asks for, and signs them out',
    run: (words, config) =>
      withDatabase(config, async (db) => {
        const { id, email, is_admin } = await userIn(db, words);
        const passwordHash = await newPassword({ isAdmin: is_admin === 1 });
        await db.transaction().execute((trx) => setPassword(trx, id, passwordHash));
        return `The password of ${email} is set; whoever was signed in with the old one is signed out`;
      }),
  },
  'sign-out': {
    takes: '<email> | --all',
    about: 'ends every session of somebody, or of everybody',
    run: (words, config) =>
      withDatabase(config, async (db) => {
        if (words[0] === '--all') {
          await endAllTokens(db);
          return 'Everybody is signed out';
        }
        const { id, email } = await userIn(db, words);
        await endTokens(db, id);
        return `${email} is signed out everywhere`;
      }),
  },
  'rotate-secret': {
    takes: '',
    about: 'puts a new secret in DATA_DIR, which signs from the next start of the server on',
    run: async (_words, { jwtSecret, dataDir }) => {
      if (jwtSecret) {
        throw new StartError('JWT_SECRET is set: put a new one there, and this one first in JWT_SECRET_PREVIOUS');
      }
      rotateSecret(dataDir);
      return [
        'Start the server anew: it signs with the new secret, and nobody is signed out.',
        'Tokens of the one before end within 12 hours; to refuse them at once, rotate twice.',
      ].join('\n');
    },
  },
};

function emailIn([email = '']: string[]): string {
  if (!email) throw new StartError('Say whose: give an email address after the command');
  return email.toLowerCase();
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
  return hash(password);
}
