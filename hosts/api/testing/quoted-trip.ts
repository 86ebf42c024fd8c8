import {
  parseAmount,
  type QuoteDraft,
  type QuoteOfVersion,
  type StaffQuote,
  type TravellerTrip,
  totalOf,
  travellerTrip,
  tripDetails,
} from '@charter-hosts/contract';
import * as v from 'valibot';
import { aCharter } from './requests';
import { changeTrip, json, signIn, type TestApp } from './test-app';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const KDU = 'Skardu (KDU) – Skardu Airport';

export const LEG = { from: KHI, to: KDU, departs: '2027-03-04T14:30', block: '2:05', seats: '4', isShown: true };
const FERRY = { ...LEG, from: KDU, to: KHI, departs: '2027-03-04T18:00', seats: '', isFerry: true, isShown: false };

/** A draft whose legs and lines leave out what nobody typed. */
export type WrittenDraft = Omit<Partial<QuoteDraft>, 'legs'> & { legs?: object[] };

/** A line of one's own, of an amount in cents. */
export const aLine = (cents: number) => ({ label: 'Flight', kind: 'flight' as const, amount: String(cents / 100) });

/** A quote of USD 12,000 with a positioning leg back. */
export const aDraft = (changes: WrittenDraft = {}): WrittenDraft => ({
  aircraft: 'King Air 350',
  tail: 'AP-ABC',
  currency: 'USD',
  legs: [LEG, FERRY],
  lines: [aLine(1_250_000), { label: 'Returning client', kind: 'discount', amount: '500' }],
  terms: 'Half is due within a day.',
  validUntil: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  ...changes,
});
/** What the lines of a draft come to, in cents. */
const totalOfDraft = ({ lines = [] }: WrittenDraft): number =>
  totalOf(lines.map(({ kind, amount }) => ({ kind, amount: parseAmount(amount, 'USD') ?? 0 })));

/** A hash of nothing that is stored. */
export const NO_HASH = '0'.repeat(64);

/** A private charter under review, with the calls of its staff and its traveller. */
export async function aTrip(api: TestApp, query = '', changes: object = {}) {
  const created = await api.app.request(`/api/PrivateCharter/Create${query}`, json(aCharter(changes)));
  const { trackUrl } = (await created.json()).data;
  const { id } = await api.db.selectFrom('trips').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const staff = await signIn(api.app);
  const traveller = { Authorization: `Bearer ${trackUrl.split('#')[1]}` };
  const post = (path: string, body: object, headers = staff) => api.app.request(`/api/${path}`, json(body, headers));
  await post(`Trip/${id}`, { version: 1, stage: 'reviewing' });
  const read = async (): Promise<TravellerTrip> => {
    const answer = await api.app.request('/api/Traveller/Trip', { headers: traveller });
    return v.parse(travellerTrip, (await answer.json()).data);
  };
  const quotes = async (): Promise<StaffQuote[]> =>
    (await (await api.app.request(`/api/Quotes/${id}`, { headers: staff })).json()).data;
  /** What names a quote as it is stored now. */
  const baseOf = async (version?: number): Promise<QuoteOfVersion> => {
    const found = (await quotes()).find((one) => (version ? one.version === version : one.state === 'draft'));
    return { version: version ?? found?.version ?? 1, revision: found?.revision ?? 1, hash: found?.hash ?? NO_HASH };
  };
  const details = async () => {
    const answer = await api.app.request(`/api/Trip/${id}`, { headers: staff });
    return v.parse(tripDetails, (await answer.json()).data);
  };
  return {
    id,
    /** The headers of the admin. */
    staff,
    read,
    details,
    quotes,
    /** Saves over the draft that is stored, unless another one is named. */
    async save(draft: WrittenDraft = aDraft(), basedOn?: QuoteOfVersion | null, total = totalOfDraft(draft)) {
      const hasDraft = (await quotes()).some(({ state }) => state === 'draft');
      const stored = hasDraft ? await baseOf() : null;
      return post(`Quotes/${id}`, { basedOn: basedOn === undefined ? stored : basedOn, total, ...draft });
    },
    /** Saves a draft beside those that are stored. */
    async saveAnother(draft: WrittenDraft) {
      const beside = (await quotes()).map(({ version }) => version);
      return post(`Quotes/${id}`, { basedOn: null, beside, total: totalOfDraft(draft), ...draft });
    },
    /** Sends the quote of a version, or of several. */
    async send(versions: number | number[] = 1, base?: QuoteOfVersion, seen?: number) {
      const stored = await quotes();
      const named = [versions].flat().map(async (version) => {
        const total = seen ?? stored.find((one) => one.version === version)?.total ?? 0;
        return { ...(base ?? (await baseOf(version))), version, total };
      });
      return post(`Quotes/send/${id}`, { quotes: await Promise.all(named) });
    },
    withdraw: async (version = 1, base?: QuoteOfVersion) =>
      post(`Quotes/withdraw/${id}`, { ...(base ?? (await baseOf(version))), version }),
    move: (stage: string, more: object = {}) => changeTrip(api, id, { stage, ...more }),
    answer: async (body: { version?: number } & Record<string, unknown> = {}) => {
      const hash = (await read()).quotes.find((one) => one.version === (body.version ?? 1))?.hash ?? NO_HASH;
      const yes = { version: 1, total: 1_200_000, hash, says: 'yes', name: 'Parveen' };
      return post('Traveller/Answer', { ...yes, ...body }, traveller);
    },
    ask: (note: string) => post('Traveller/Change', { note }, traveller),
    seen: () => api.app.request('/api/Traveller/Seen', { method: 'POST', headers: traveller }),
  };
}
