import type { RequestKind } from '@charter-hosts/contract';
import type { FlightBookingRequest } from 'charter-widgets/contract';
import * as bodies from '../testing/requests';
import { bearer } from '../testing/staff';
import { acknowledge, checkQuotes, found, requestOf, spelled } from './knowledge';
import { between, choose } from './steps';
import { type Answer, Broken, type Person, type Request, Skipped, type World } from './world';

const PLACES = ['Karachi (KHI)', 'Skardu (KDU)', 'Dubai (DXB)', 'Auckland (AKL)', 'Honolulu (HNL)', 'London (LHR)'];
const KINDS = ['privateCharter', 'privateCharter', 'internationalCharter', 'chauffeur', 'flightBooking'] as const;
/** Days that programs get wrong: a leap day, and the nights in which clocks change. */
const DAYS = ['2028-02-29', '2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07', '2027-12-31', '2027-04-04'];

export function newPerson(w: World): Person {
  const { n } = w.step;
  const mark = `quetzal${n}x`;
  const digits = String(n).padStart(7, '0');
  const contacts = { phone: `0300${digits}`, email: `${mark}@example.com`, document: `42101-${digits}-1` };
  const person: Person = { n, mark, ...contacts, language: w.pick(2) < 0.5 ? 'en' : 'ur' };
  w.model.people.push(person);
  return person;
}

/** The body of a request of each kind. */
export const BODIES: Record<RequestKind, (w: World, person: Person) => { path: string; body: object }> = {
  privateCharter(w, { mark, email, phone, document }) {
    const legs = between(1, 4, w.pick(3));
    const segments = Array.from({ length: legs }, (_, leg) =>
      bodies.aSegment({
        fromLocation: PLACES[(leg + w.step.n) % PLACES.length],
        toLocation: leg === 2 ? `The house of ${mark}` : PLACES[(leg + 1 + w.step.n) % PLACES.length],
        departDate: `${w.of(DAYS, 4)}T0${leg + 1}:30:00`,
      }),
    );
    const trip = legs === 1 ? 0 : legs === 2 ? 1 : 2;
    const body = { trip, name: `${mark} Testwala`, email, phone, cnic: document, segments, note: `A note of ${mark}` };
    return { path: 'PrivateCharter/Create', body: bodies.aCharter(body as never) };
  },
  internationalCharter(w, { mark, email, phone }) {
    const departureDateTime = `${w.of(DAYS, 4)}T23:30:00`;
    const body = { name: `${mark} Testwala`, email, phoneNo: phone, departureDateTime, message: `A wish of ${mark}` };
    return { path: 'InternationalCharter', body: bodies.anInternationalCharter({ ...body, returnDateTime: null }) };
  },
  chauffeur(w, person) {
    const { mark, email, phone, document } = person;
    const isLone = person.n === w.step.n && w.pick(3) > 0.6;
    const reached = isLone ? (w.pick(3) < 0.8 ? { phone } : {}) : { email };
    person.isLone = isLone;
    const names = { firstName: mark, lastName: `Testwala ${mark}`, pickUpPlace: `The house of ${mark}` };
    const body = bodies.aChauffeurRequest({ ...names, cnicOrPassport: document, ...reached });
    return { path: 'ChauffeurService/CreateRequest', body };
  },
  flightBooking(w, { mark, phone, document, email }) {
    const flight = found(choose(w.model.flights, w.pick(4)));
    const guests = between(0, 5, w.pick(3));
    const travelPersons = Array.from({ length: guests }, () =>
      bodies.aCompanion({ firstName: mark, lastName: `Companion ${mark}`, phoneNumber: phone, cnic: document }),
    );
    const names = { firstName: mark, lastName: `Testwala ${mark}`, phone, email, note: `A note of ${mark}` };
    const seatPrice = w.of(flight.prices, 1);
    const trip = { departureDate: flight.departure, numberOfGuests: guests, travelPersons, seatPrice };
    return { path: 'FlightBooking', body: bodies.aBooking(flight.id, { ...names, ...trip }) };
  },
};

export async function learn(w: World, request: Request, answer: Answer | undefined): Promise<void> {
  if (!(await acknowledge(w, request, answer))) return;
  request.token = answer?.data.trackUrl?.split('#')[1] ?? request.token;
  // Seats may have become fewer since an earlier attempt was stored, or while this one was overtaken.
  if (request.kind === 'flightBooking' && request.n === w.step.n && w.step.fault?.kind !== 'overtaken') {
    const { flightId, numberOfGuests, seatPrice } = request.body as FlightBookingRequest;
    const flight = w.model.flights.find(({ id }) => id === flightId);
    if (flight && numberOfGuests + 1 > flight.seats)
      throw new Broken('seatsNeverBelowZero', `${numberOfGuests + 1} people have a flight of ${flight.seats} seats`);
    if (flight?.isPublic === false)
      throw new Broken('nobodyBeyondTheirRights', `Flight ${flightId} is private, and a traveller books it`);
    if (flight && seatPrice !== flight.prices.at(-1))
      throw new Broken('priceAsShown', `${seatPrice} was shown, and a seat of flight ${flightId} is ${flight.prices}`);
  }
}

const addressOf = ({ path, person }: Request) => `${path}?locale=${person.language}`;

async function sends(w: World): Promise<void> {
  const known = w.pick(1) < 0.2 ? choose(w.model.people, w.pick(5)) : undefined;
  const kind = w.of(KINDS, 0);
  if (known?.isErased || known?.isLone) throw new Skipped();
  if (kind === 'flightBooking') found(w.model.flights[0]);
  const person = known ?? newPerson(w);
  const made = BODIES[kind](w, person);
  w.notes.push(kind);
  const byWidget = w.pick(5) < 0.8;
  const key = byWidget ? `key-of-request-${w.step.n}` : '';
  const request = w.addRequest(person, { kind, key, ...made });
  // A caller without a key cannot try again, so only one attempt is made.
  if (!key && w.step.fault?.kind === 'sent twice') w.step = { ...w.step, fault: undefined };
  await learn(w, request, await w.act(addressOf(request), made.body, key ? { 'Idempotency-Key': key } : {}));
}

/** The network is back, or the page was loaded again: what has no answer is sent once more with its key. */
async function sendsAgain(w: World): Promise<void> {
  const open = w.model.requests.filter(({ reference, path, key }) => !reference && path && key);
  const request = found(choose(open, w.pick(0)));
  if (request.person.isErased) throw new Skipped();
  w.notes.push(`request ${request.n}`);
  await learn(w, request, await w.act(addressOf(request), request.body, { 'Idempotency-Key': request.key }));
}

const withLink = (w: World) => requestOf(w, ({ token }) => token, 0);

async function opens(w: World, request = withLink(w)): Promise<void> {
  const { data } = await w.get('Traveller/Trip', bearer(request.token));
  checkQuotes(request, data.quotes);
  request.seen = data;
  if (data.quotes.length > 0) await w.read('POST', 'Traveller/Seen', bearer(request.token));
}

async function acts(w: World, request: Request, path: string, body: object): Promise<boolean> {
  const answer = await w.act(path, body, bearer(request.token));
  if (answer?.status !== 200) return false;
  checkQuotes(request, answer.data.quotes);
  request.seen = answer.data;
  return true;
}

async function answers(w: World): Promise<void> {
  const request = requestOf(w, ({ token, sent }) => token && sent.length > 0, 0);
  if (w.pick(3) < 0.7) await opens(w, request);
  const { version, total, hash } = found(w.of(request.seen?.quotes ?? [], 2));
  const says = w.pick(1) < 0.75 ? 'yes' : 'no';
  const body = { version, total, hash, says, name: `${request.person.mark} Testwala` };
  const isAnswered = await acts(w, request, 'Traveller/Answer', body);
  if (isAnswered && says === 'yes') Object.assign(request, { accepted: version, isFar: true });
}

/** Asks for a change, leaves a contact, or cancels. */
async function writes(w: World): Promise<void> {
  const request = withLink(w);
  const { email, phone, mark } = request.person;
  const link = w.pick(1) < 0.6 ? spelled(w, request.token, 2) : '';
  const change = { note: `${mark} comes later. ${link}` };
  const bodies = {
    Change: [change, change, change],
    Contact: [{ email }, { phone }],
    Cancel: [{ stage: request.seen?.stage }],
  };
  const kinds = Object.entries(bodies).flatMap(([path, all]) => all.map((body) => ({ path, body })));
  const { path, body } = w.of(kinds, 3);
  const isDone = await acts(w, request, `Traveller/${path}`, body);
  if (!isDone || !('email' in body)) return;
  // What was sent before the address was left is not sent again.
  request.person.isLone = request.seen?.quotes.length !== 0;
  const toThem = w.house.db.selectFrom('outbox').select('id').where('recipient', '=', email);
  if (!(await toThem.executeTakeFirst()))
    throw new Broken('everyEmailArrives', `Request ${request.n}: an address that is left later gets no e-mail`);
}

/** A link that was ended, or is of a trip that a restore has lost, opens nothing. */
async function usesEndedLink(w: World): Promise<void> {
  const lost = w.lost.flatMap(({ token }) => token || []);
  const link = found(w.of(w.pick(0) < 0.8 ? w.requests().flatMap(({ ended }) => ended) : lost, 1));
  const { status } = await w.read('GET', 'Traveller/Trip', bearer(link));
  if (status === 200) throw new Broken('nobodyBeyondTheirRights', 'A link that was ended or lost opens a trip');
}

export const TRAVELLERS = {
  'a traveller sends a request': [6, sends],
  'a traveller sends again': [3, sendsAgain],
  'a traveller opens the page': [6, (w: World) => opens(w)],
  'a traveller answers a quote': [8, answers],
  'a traveller writes': [6, writes],
  'a traveller uses an ended link': [1, usesEndedLink],
} as const;
