import type { AuditEntry, AuditList, AuditWhat, Stage } from '@charter-hosts/contract';
import { STAGE_WORDS } from '../trips';

/** What is filtered by. */
export const WHAT_WORDS: Readonly<Record<AuditWhat, string>> = {
  read: 'Opened a dossier',
  exported: 'Exported',
  erased: 'Erased',
  changed: 'Changed',
  made: 'Added',
  removed: 'Deleted',
  'signed in': 'Signed in',
  'sign-in failed': 'Failed to sign in',
  'signed out': 'Signed out',
  'password set': 'Set a password',
};

const LIST_WORDS: Readonly<Record<AuditList, string>> = {
  privateCharter: 'the private charters',
  internationalCharter: 'the international charters',
  flightBooking: 'the flight bookings',
  chauffeur: 'the chauffeur requests',
  audit: 'this list',
};

/** What was done, in words: before what it is about, what that is called, and what else there is to say. */
export interface Said {
  does: string;
  /** '' for who signs in as themselves. */
  about: string;
  more: string;
}

const DOES: Readonly<Record<AuditWhat, string>> = {
  ...WHAT_WORDS,
  read: 'Opened',
  erased: 'Erased what is personal of',
  'sign-in failed': 'Failed to sign in as',
  'password set': 'Set the password of',
};

export function sayEntry({ what, about, detail, by }: AuditEntry): Said {
  const list = about?.kind === 'list' ? LIST_WORDS[about.name as AuditList] : undefined;
  const isTheirs = about?.kind === 'account' && about.id === by?.id && what !== 'changed';
  return { does: DOES[what], about: isTheirs ? '' : (list ?? about?.name ?? ''), more: sayStages(detail) };
}

/** `new → reviewing` as the desk says it. */
const sayStages = (detail: string) =>
  detail.replace(/^(\w+) → (\w+)/, (_, from: string, to: string) => `${stageWord(from)} → ${stageWord(to)}`);
const stageWord = (stage: string) => STAGE_WORDS[stage as Stage] ?? stage;

const ROLES: Readonly<Record<string, string>> = { owner: 'Owner', dispatcher: 'Dispatcher', viewer: 'Viewer' };

/** Who did it, with their role; where it was nobody of the desk, what stands for them. */
export function sayWho({ by, what, detail }: AuditEntry): readonly [name: string, role: string] {
  if (by) return [by.name, ROLES[by.role] ?? by.role];
  if (what === 'sign-in failed') return ['Somebody', 'not signed in'];
  if (what === 'password set' && detail === 'by a mailed link') return ['Somebody', 'with a mailed link'];
  return detail.endsWith('at the command line') ? ['The command line', ''] : ['The server', ''];
}
