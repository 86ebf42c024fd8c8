import { fold, hasRole, type StaffRole } from '@charter-hosts/contract';
import { KINDS } from '../kinds';

interface FoundScreen {
  name: string;
  path: string;
  /** Other words that find it. */
  words?: string;
  /** The least role that may open it. Default: viewer. */
  least?: StaffRole;
}

const SCREENS: readonly FoundScreen[] = [
  { name: 'Today', path: '/admin/today', words: 'late new mine' },
  { name: 'New Request', path: '/admin/new-request', words: 'telephone whatsapp paste', least: 'dispatcher' },
  { name: 'Flights', path: '/admin/search', words: 'table search' },
  { name: 'Calendar', path: '/admin/search?view=calendar', words: 'week flights' },
  { name: 'Create a Flight', path: '/admin/flight-management', words: 'new', least: 'dispatcher' },
  { name: 'Aircraft', path: '/admin/aircrafts', words: 'fleet' },
  { name: 'Add Aircraft', path: '/admin/aircraft-management', words: 'new', least: 'dispatcher' },
  ...Object.values(KINDS).map(({ tab, path, words }) => ({ name: tab, path, words })),
  { name: 'Partners', path: '/admin/partners', words: 'figures' },
  { name: 'How we answer', path: '/admin/statistics', words: 'statistics figures won lost median' },
  { name: 'People', path: '/admin/people', words: 'staff roles invite', least: 'owner' },
  { name: 'Webhooks', path: '/admin/webhooks', words: 'endpoints deliveries', least: 'owner' },
  { name: 'API keys', path: '/admin/api-keys', words: 'read systems integration', least: 'owner' },
  { name: 'E-mails', path: '/admin/emails', words: 'mails e-mails smtp failed waiting test', least: 'owner' },
  { name: 'Audit', path: '/admin/audit', words: 'who did what log', least: 'owner' },
  { name: 'Embed Studio', path: '/admin/embed-studio', words: 'widgets snippet' },
  { name: 'Account', path: '/admin/account', words: 'passkeys logins password' },
];

/** Lists the role's screens in which every word of the search begins a word. */
export function findScreens(search: string, role: StaffRole): readonly FoundScreen[] {
  const sought = fold(search).split(' ').filter(Boolean);
  if (sought.length === 0) return [];
  return SCREENS.filter(({ name, words = '', least = 'viewer' }) => {
    const own = fold(`${name} ${words}`).split(' ');
    return hasRole(role, least) && sought.every((word) => own.some((one) => one.startsWith(word)));
  });
}
