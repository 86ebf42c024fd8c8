import {
  partnerCreate,
  partnerList,
  partnerMonths,
  partnerOwn,
  partnerUpdate,
  type StaffPartner,
} from '@charter-hosts/contract';
import type { Context } from 'hono';
import { answer } from '../platform/http/answer';
import { HttpError, requireFound, staleMessage } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { findLink } from '../platform/http/signed-links';
import { requireLink } from '../platform/http/tokens';
import { findPartner, insertPartner, isPartnerOff, listPartners, monthsOf, type Partner, updatePartner } from './store';

const NOT_FOUND = 'Partner not found';
const CHANGED = staleMessage('partner');
const KEY_TAKEN = 'Another partner has this key. Choose another one.';

type PartnerParts = Pick<ApiParts, 'config' | 'partnerLinks'>;

/** Adds the link to their own page. The token is in the fragment, which no log and no referrer has. */
function withLink({ linkKey: key, ...partner }: Partner, { config, partnerLinks }: PartnerParts): StaffPartner {
  return {
    ...partner,
    link: `${config.publicUrl}/partner#${partnerLinks.sign({ id: partner.id, key })}`,
  };
}

async function figuresOf({ db, config }: ApiParts, id: number) {
  const partner = requireFound(await findPartner(db, id), NOT_FOUND);
  const { name, key } = partner;
  return { name, key, months: await monthsOf(db, id, config.homeZone, new Date()) };
}

const PARTNER_OFF = 'The operator has switched off this partner. Please ask the operator.';

/** The partner of a link. Throws an HttpError: 401, 410 for a link that ended, 403 for a partner who is switched off. */
export async function requirePartner(c: Context, { partnerLinks, db }: Pick<ApiParts, 'partnerLinks' | 'db'>) {
  const ended = 'The operator has replaced this link. Ask for the new one.';
  const { id } = await requireLink(c, partnerLinks, (id) => findLink(db, 'partners', id), ended);
  if (await isPartnerOff(db, id)) throw new HttpError(403, PARTNER_OFF);
  return id;
}

const list = route(
  partnerList,
  { summary: 'Every partner by name, including those that are switched off' },
  async (parts, { c }) =>
    answer(
      c,
      (await listPartners(parts.db)).map((partner) => withLink(partner, parts)),
    ),
);

const create = route(
  partnerCreate,
  { summary: 'Create a partner', refusals: { 409: KEY_TAKEN } },
  async (parts, { c, body }) => {
    const created = await insertPartner(parts.db, body, new Date());
    if (!created) throw new HttpError(409, KEY_TAKEN, { errors: { key: KEY_TAKEN } });
    return answer(c, withLink(created, parts), 'Saved');
  },
);

const update = route(
  partnerUpdate,
  {
    summary: 'Change a partner, switch it off or on, or replace the link to its statistics',
    refusals: { 404: NOT_FOUND, 409: CHANGED },
  },
  async (parts, { c, id, body }) => {
    const edited = await updatePartner(parts.db, id, body, new Date());
    if (edited.is === 'missing') throw new HttpError(404, NOT_FOUND);
    const now = withLink(edited.now, parts);
    if (edited.is === 'changed') throw new HttpError(409, CHANGED, { data: now });
    return answer(c, now, 'Saved');
  },
);

const months = answerRoute(
  partnerMonths,
  { summary: 'A partner’s statistics, by month', refusals: { 404: NOT_FOUND } },
  (parts, { id }) => figuresOf(parts, id),
);

const own = answerRoute(
  partnerOwn,
  {
    summary: 'A partner’s own statistics, by its link; without personal data',
    refusals: { 403: PARTNER_OFF, 410: 'The operator has replaced this link' },
  },
  (parts, { partner }) => figuresOf(parts, partner),
);

export const partners = { name: 'Partners', routes: [list, create, update, months, own] };
