import type { Person, Request, World } from './world';

/** The sum of lines, calculated apart from the product. */
export function sumOf(lines: readonly { kind: string; amount: number | string }[]): number {
  let sum = 0;
  for (const { kind, amount } of lines) sum += kind === 'discount' ? -Number(amount) : Number(amount);
  return sum;
}

/** The stages that may follow each; in brackets those that owners alone may set. Written apart from the product. */
export const FOLLOWING: Readonly<Record<string, string>> = {
  new: 'reviewing declined lost cancelled',
  reviewing: 'quoted booked declined lost cancelled',
  quoted: 'accepted reviewing declined lost cancelled',
  accepted: 'booked reviewing declined lost cancelled',
  booked: 'flown declined lost cancelled',
  flown: 'closed (booked)',
  closed: '(flown)',
  declined: 'reviewing (accepted) (booked)',
  lost: 'reviewing (accepted) (booked)',
  cancelled: 'reviewing (accepted) (booked)',
};

/** The stages to which a traveller moves a trip. */
export const BY_TRAVELLER: Readonly<Record<string, string>> = {
  new: 'cancelled',
  reviewing: 'cancelled',
  quoted: 'accepted lost cancelled',
};

/** The instant of a wall clock in a zone, found by trying: as text, or '' where clocks jump over it. */
export function instantAt(wallClock: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  for (let quarter = -60; quarter <= 60; quarter++) {
    const at = new Date(Date.parse(`${wallClock}Z`) - quarter * 900_000);
    if (clock.format(at).replace(' ', 'T') === wallClock) return at.toISOString();
  }
  return '';
}

/** A request of which nothing is known yet. */
export const newRequest = (w: World, person: Person): Omit<Request, 'kind' | 'body'> => ({
  ...{ n: w.step.n, person, path: '', key: '', token: '', ended: [], tripId: 0, sent: [], screens: {} },
});

/** A request that an erasure overtook is the first one of its person again. */
export function comesBack(w: World, request: Request): void {
  if (!request.person.isErased) return;
  request.person.isErased = false;
  w.model.requests = w.model.requests.filter((one) => one === request || one.person !== request.person);
}

/** The id of the trip of a reference, by which staff find it; 0 for none. */
export async function findTrip(w: World, { reference }: Request): Promise<number> {
  const { db } = w.house;
  const trip = await db
    .selectFrom('trips')
    .select('id')
    .where('reference', '=', reference ?? '')
    .executeTakeFirst();
  return trip?.id ?? 0;
}

/** A link as programs and people write it down. */
export function otherSpelling(link: string, pick: number): string {
  const half = Math.floor(link.length - 12);
  const spellings = [
    link,
    encodeURIComponent(link),
    encodeURIComponent(encodeURIComponent(link)),
    link.replaceAll('.', '&#46;'),
    link.replace(/[a-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    `${link.slice(0, half)}\u00ad${link.slice(half)}`,
    `${link.slice(0, half)} ${link.slice(half)}`,
    `${link.slice(0, half)}=\n${link.slice(half)}`,
    [...link].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  ];
  return spellings[Math.floor(pick * spellings.length)] ?? link;
}

/** The letters of a text as a reader would have them who undoes every spelling. */
export function plainOf(text: string): string {
  let plain = text.normalize('NFKC');
  for (let times = 0; times < 4; times++) {
    plain = plain
      .replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  }
  return plain.replaceAll(/\\n|[^\w-]/g, '');
}
