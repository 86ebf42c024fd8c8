import {
  type DeskPartner,
  partnerCreate,
  partnerList,
  partnerMonths,
  partnerOwn,
  partnerUpdate,
} from '@charter-hosts/contract';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import { PARTNER_OFF } from '../platform/http/tokens';
import { changePartner, findPartner, insertPartner, listPartners, monthsOf, type Partner } from './store';

const NOT_FOUND = 'Partner not found';
const CHANGED = 'Somebody else has changed this partner since you opened it';
const KEY_TAKEN = 'Another partner has this key. Choose another one.';

type Parts = Pick<ApiParts, 'config' | 'partnerLinks'>;

/** With the link to their own page. The token is in the fragment: no log and no referrer has it. */
function shown({ epoch, ...partner }: Partner, { config, partnerLinks }: Parts): DeskPartner {
  return { ...partner, link: `${config.publicUrl}/partner#${partnerLinks.sign({ id: partner.id, epoch })}` };
}

async function figuresOf({ db, config }: ApiParts, id: number) {
  const partner = await findPartner(db, id);
  if (!partner) throw new HttpError(404, NOT_FOUND);
  const { name, key } = partner;
  return { name, key, months: await monthsOf(db, id, config.homeZone, new Date()) };
}

const list = route(
  partnerList,
  { summary: 'Every partner, by name, also those that are switched off' },
  (parts) =>
    async ({ c }) =>
      answer(
        c,
        (await listPartners(parts.db)).map((partner) => shown(partner, parts)),
      ),
);

const create = route(
  partnerCreate,
  { summary: 'Make a partner, whose key their pages say', refusals: { 409: KEY_TAKEN } },
  (parts) =>
    async ({ c, body }) => {
      const made = await insertPartner(parts.db, body, new Date());
      if (!made) throw new HttpError(409, KEY_TAKEN, { errors: { key: KEY_TAKEN } });
      return answer(c, shown(made, parts), 'Saved');
    },
);

const update = route(
  partnerUpdate,
  {
    summary: 'Change a partner, switch them off or on, or end the link to their figures',
    refusals: { 404: NOT_FOUND, 409: CHANGED },
  },
  (parts) =>
    async ({ c, id, body }) => {
      const edited = await changePartner(parts.db, id, body, new Date());
      if (edited.is === 'missing') throw new HttpError(404, NOT_FOUND);
      const now = shown(edited.now, parts);
      if (edited.is === 'changed') throw new HttpError(409, CHANGED, { data: now });
      return answer(c, now, 'Saved');
    },
);

const months = route(
  partnerMonths,
  { summary: 'What became of a partner’s requests, by month', refusals: { 404: NOT_FOUND } },
  (parts) =>
    async ({ c, id }) =>
      answer(c, await figuresOf(parts, id)),
);

const own = route(
  partnerOwn,
  {
    summary: 'The same for the partner themselves, by their link; nothing of a traveller’s is in it',
    refusals: { 403: PARTNER_OFF, 410: 'The operator has ended this link' },
  },
  (parts) =>
    async ({ c, partner }) =>
      answer(c, await figuresOf(parts, partner)),
);

export const partners = { name: 'Partners', routes: [list, create, update, months, own] };
