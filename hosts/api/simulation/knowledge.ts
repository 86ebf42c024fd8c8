import { SPELLINGS } from '../testing/spellings';
import { choose } from './steps';
import type { Answer, Desk, KnownQuote, Request, SignUp, World } from './world';
import { Broken, Skipped } from './world';

/** What a step needs; without it, the step is skipped. */
export function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Skipped();
  return one;
}

/** Somebody of the staff with one of these roles, logged in. */
export async function atDesk(w: World, roles: readonly string[] = ['owner', 'dispatcher']): Promise<Desk> {
  const able = w.staff.filter(({ role }) => roles.includes(role));
  const person = found(able.length > 0 ? w.of(able, 0) : undefined);
  w.notes.push(person.name);
  return { person, headers: found(await w.session(person)) };
}

/** One of some requests, which the story names. */
export function requestOf(w: World, among: (request: Request) => unknown, pick: number): Request {
  const request = found(choose(w.requests().filter(among), w.pick(pick)));
  w.notes.push(`request ${request.n}`);
  return request;
}

export const tripOf = (w: World, among: (request: Request) => boolean = () => true) =>
  requestOf(w, (one) => one.tripId > 0 && among(one), 1);

/** A quote is read as it was saved, and every total is the sum of its lines. */
export function checkQuotes(request: Request, quotes: readonly (KnownQuote & { state: string })[]): void {
  for (const { version, lines, total, currency } of quotes) {
    if (sumOf(lines) !== total)
      throw new Broken('totalsAreSums', `A total of ${total} is read with lines of ${sumOf(lines)}`);
    const known = [request.draft, ...request.sent].find((one) => one?.version === version);
    const [saved, read] = [JSON.stringify([known?.currency, known?.lines]), JSON.stringify([currency, lines])];
    if (known && saved !== read)
      throw new Broken('totalsAreSums', `Quote ${version} was saved as ${saved}, and is read as ${read}`);
  }
}

/** Whoever only reads gets no link by which one acts, and no whole number of a document. */
export function checkReader(role: string, request: Request, text: string): void {
  if (role !== 'viewer' && role !== 'key') return;
  const plain = plainOf(text);
  for (const token of [request.token, ...request.ended].filter(Boolean)) {
    const proof = token.split('.').at(-1) ?? '';
    if (plain.includes(proof.replaceAll(/[^\w-]/g, '')))
      throw new Broken('noActingLink', `A ${role} reads the traveller’s link of request ${request.n}`);
  }
  if (text.includes(request.person.document))
    throw new Broken('noActingLink', `A ${role} reads a whole number of a document`);
}

type Flight = { id: number; seats: number; from: string; isPublic: unknown };

/** Whether a subscription is confirmed, and waits for a flight. */
export function waitsFor(w: World, { state, row }: SignUp, flight: Flight) {
  if (state !== 'confirmed' || !flight.isPublic || !row || row.endsAt < w.at || row.party > flight.seats) return false;
  return row.flightId ? row.flightId === flight.id : row.fromCode === flight.from;
}

/** The sum of lines, calculated apart from the product. */
export const sumOf = (lines: readonly { kind: string; amount: number | string }[]) =>
  lines.reduce((sum, { kind, amount }) => sum + (kind === 'discount' ? -Number(amount) : Number(amount)), 0);

/** The stages that may follow each: * travellers may too, and in brackets only owners. Written apart from the product. */
export const FOLLOWING: Readonly<Record<string, string>> = {
  new: 'reviewing declined lost cancelled*',
  reviewing: 'quoted booked declined lost cancelled*',
  quoted: 'accepted* reviewing declined lost* cancelled*',
  accepted: 'booked reviewing declined lost cancelled',
  booked: 'flown declined lost cancelled',
  flown: 'closed (booked)',
  closed: '(flown)',
  declined: 'reviewing (accepted) (booked)',
  lost: 'reviewing (accepted) (booked)',
  cancelled: 'reviewing (accepted) (booked)',
};

/** What whoever sent a request learns of its answer; resolves to whether it was stored. */
export async function acknowledge(w: World, request: Request, answer: Answer | undefined): Promise<boolean> {
  if (answer?.status !== 201) return false;
  const { person } = request;
  request.reference = answer.data.reference;
  // A request that an erasure overtook is the first one of its person again.
  if (person.isErased) w.model.requests = w.model.requests.filter((one) => one === request || one.person !== person);
  person.isErased = false;
  const trips = w.house.db.selectFrom('trips').select('id').where('reference', '=', answer.data.reference);
  request.tripId = (await trips.executeTakeFirst())?.id ?? 0;
  return true;
}

/** A traveller's link as programs and people write it down. */
export const spelled = (w: World, token: string, pick: number) =>
  w.of(Object.values(SPELLINGS), pick)(`https://fly.example/trip#${token}`, token);

/** The letters of a text as a reader would have them who undoes every spelling. */
function plainOf(text: string): string {
  let plain = text.normalize('NFKC');
  for (let times = 0; times < 4; times++) {
    plain = plain
      .replaceAll(/(?:%|&#x|\\u00)([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  }
  return plain.replaceAll(/\\n|[^\w-]/g, '');
}
