import type { RequestKind } from '@charter-hosts/contract';
import { type CameFrom, insertPartner } from '../partners/store';
import type { Database } from '../platform/database/open';

/** Invented, as their hosts are. */
const PARTNERS = [
  {
    key: 'indus-travel',
    name: 'Indus Travel',
    contact: 'Sara Iqbal, sara.iqbal@example.com',
    origins: ['https://indus-travel.example'],
  },
  {
    key: 'karakoram-club',
    name: 'Karakoram Club',
    contact: '',
    origins: [],
  },
];

/** Which of the partners an example came from, by its place in the list of its kind; all others came by themselves. */
const BY: Readonly<Record<RequestKind, Readonly<Record<number, 0 | 1>>>> = {
  privateCharter: { 0: 0, 1: 0, 5: 1, 7: 0, 9: 1, 11: 0 },
  flightBooking: { 1: 0, 3: 1, 6: 0 },
  chauffeur: { 1: 0 },
  internationalCharter: { 1: 0, 4: 1 },
};

export type Brought = (kind: RequestKind, index: number) => CameFrom | undefined;

/** Stores the partners; resolves to what says whom an example came from. */
export async function partnersDemo(trx: Database, now: Date): Promise<Brought> {
  const ids: number[] = [];
  for (const partner of PARTNERS) ids.push((await insertPartner(trx, partner, now))?.id ?? 0);
  return (kind, index) => {
    const which = BY[kind][index];
    const partner = which === undefined ? undefined : PARTNERS[which];
    if (which === undefined || !partner) return undefined;
    const isVerified = partner.origins.length > 0;
    return {
      partnerKey: partner.key,
      partnerHow: isVerified ? 'verified' : 'claimed',
      partnerId: ids[which] ?? null,
      campaign: isVerified ? 'utm_source=newsletter&utm_campaign=winter' : '',
      pageHost: isVerified ? 'indus-travel.example' : 'karakoram-club.example',
    };
  };
}
