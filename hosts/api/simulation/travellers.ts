import type { RequestKind } from '@charter-hosts/contract';
import {
  aBooking,
  aCharter,
  aChauffeurRequest,
  aCompanion,
  anInternationalCharter,
  aSegment,
} from '../testing/requests';
import { bearer } from '../testing/staff';
import { comesBack, findTrip, newRequest, otherSpelling, sumOf } from './knowledge';
import { between, choose } from './steps';
import { type Answer, Broken, type Person, type Request, type World } from './world';

const PLACES = [
  'Karachi (KHI)',
  'Skardu (KDU)',
  'Dubai (DXB)',
  'Auckland (AKL)',
  'Honolulu (HNL)',
  'London (LHR)',
  'Kathmandu (KTM)',
];
/** Days that programs get wrong: a leap day, and the nights in which clocks change. */
const DAYS = ['2028-02-29', '2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07', '2027-12-31', '2027-04-04'];

const digits = (n: number) => String(n).padStart(7, '0');

function newPerson(w: World): Person {
  const { n } = w.step;
  const mark = `quetzal${n}x`;
  const person: Person = {
    ...{ n, mark, phone: `0300${digits(n)}`, document: `42101-${digits(n)}-1`, email: `${mark}@example.com` },
    language: w.pick(2) < 0.5 ? 'en' : 'ur',
    isErased: false,
    isLone: false,
  };
  w.model.people.push(person);
  return person;
}

/** The body of a request of each kind; undefined where there is nothing to ask for. */
const BODIES: Record<RequestKind, (w: World, person: Person) => { path: string; body: object } | undefined> = {
  privateCharter(w, { mark, email, phone, document }) {
    const legs = between(1, 4, w.pick(3));
    const segments = Array.from({ length: legs }, (_, leg) =>
      aSegment({
        fromLocation: PLACES[(leg + w.step.n) % PLACES.length],
        toLocation: leg === 2 ? `The house of ${mark}` : PLACES[(leg + 1 + w.step.n) % PLACES.length],
        departDate: `${w.of(DAYS, 4)}T0${leg + 1}:30:00`,
      }),
    );
    const trip = legs === 1 ? 0 : legs === 2 ? 1 : 2;
    return {
      path: 'PrivateCharter/Create',
      body: aCharter({
        trip,
        name: `${mark} Testwala`,
        email,
        phone,
        cnic: document,
        segments,
        note: `A note of ${mark}`,
      } as never),
    };
  },
  internationalCharter(w, { mark, email, phone }) {
    const departureDateTime = `${w.of(DAYS, 4)}T23:30:00`;
    const body = { name: `${mark} Testwala`, email, phoneNo: phone, departureDateTime, message: `A wish of ${mark}` };
    return { path: 'InternationalCharter', body: anInternationalCharter({ ...body, returnDateTime: null }) };
  },
  chauffeur(w, person) {
    const { mark, email, phone, document } = person;
    // Who leaves no address cannot be known again, so that is somebody new.
    const isLone = person.n === w.step.n && w.pick(3) > 0.6;
    const reached = isLone ? (w.pick(3) < 0.8 ? { phone } : {}) : { email };
    person.isLone = isLone;
    const body = {
      firstName: mark,
      lastName: `Testwala ${mark}`,
      cnicOrPassport: document,
      pickUpPlace: `The house of ${mark}`,
    };
    return { path: 'ChauffeurService/CreateRequest', body: aChauffeurRequest({ ...body, ...reached }) };
  },
  flightBooking(w, { mark, phone, document, email }) {
    const flight = choose(w.model.flights, w.pick(4));
    if (!flight) return undefined;
    const guests = between(0, 5, w.pick(3));
    const travelPersons = Array.from({ length: guests }, () =>
      aCompanion({ firstName: mark, lastName: `Companion ${mark}`, phoneNumber: phone, cnic: document }),
    );
    const body = {
      firstName: mark,
      lastName: `Testwala ${mark}`,
      phone,
      email,
      note: `A note of ${mark}`,
      numberOfGuests: guests,
    };
    return {
      path: 'FlightBooking',
      body: aBooking(flight.id, { ...body, departureDate: flight.departure, travelPersons }),
    };
  },
};

/** What the sender learns of an answer. */
async function learn(w: World, request: Request, answer: Answer | undefined): Promise<string> {
  if (!answer) return 'no answer';
  if (answer.status !== 201) return String(answer.status);
  request.reference = answer.data.reference;
  comesBack(w, request);
  request.token = answer.data.trackUrl?.split('#')[1] ?? request.token;
  request.tripId = await findTrip(w, request);
  // Seats may have become fewer since an earlier attempt was stored, or while this one was overtaken.
  if (request.kind === 'flightBooking' && request.n === w.step.n && w.step.fault?.kind !== 'overtaken') {
    const { flightId, numberOfGuests } = request.body as { flightId: number; numberOfGuests: number };
    const flight = w.model.flights.find(({ id }) => id === flightId);
    if (flight && numberOfGuests + 1 > flight.seats)
      throw new Broken('seatsNeverBelowZero', `${numberOfGuests + 1} people have a flight of ${flight.seats} seats`);
  }
  return `201, request ${request.n}`;
}

const addressOf = (w: World, { path, person, key }: Request) => {
  const partner = key.endsWith('partner') ? choose(w.model.partners, 0.9)?.key : undefined;
  return `${path}?locale=${person.language}${partner ? `&partner=${partner}` : ''}`;
};

async function sends(w: World): Promise<string> {
  const known = w.pick(1) < 0.2 ? choose(w.model.people, w.pick(5)) : undefined;
  const kind = w.of(
    ['privateCharter', 'privateCharter', 'internationalCharter', 'chauffeur', 'flightBooking'] as const,
    0,
  );
  if (known?.isErased || known?.isLone) return 'skipped';
  if (kind === 'flightBooking' && w.model.flights.length === 0) return 'skipped';
  const person = known ?? newPerson(w);
  const made = BODIES[kind](w, person);
  if (!made) return 'skipped';
  const byWidget = w.pick(5) < 0.8;
  const key = byWidget ? `key-of-request-${w.step.n}${w.pick(6) < 0.3 ? '-partner' : ''}` : '';
  const request: Request = { ...newRequest(w, person), kind, ...made, key };
  // A caller without a key cannot try again, so only one attempt is made.
  if (!key && w.step.fault?.kind === 'sent twice') w.step = { ...w.step, fault: undefined };
  w.model.requests.push(request);
  return `${kind}: ${await learn(w, request, await w.act(addressOf(w, request), made.body, key ? { 'Idempotency-Key': key } : {}))}`;
}

/** The network is back, or the page was loaded again: what has no answer is sent once more with its key. */
async function sendsAgain(w: World): Promise<string> {
  const open = w.model.requests.filter(
    ({ reference, path, key, person }) => !reference && path && key && !person.isErased,
  );
  const request = choose(open, w.pick(0));
  if (!request) return 'skipped';
  const answer = await w.act(addressOf(w, request), request.body, { 'Idempotency-Key': request.key });
  return `request ${request.n}: ${await learn(w, request, answer)}`;
}

const withLink = (w: World, index = 0) =>
  choose(
    w.requests().filter(({ token }) => token),
    w.pick(index),
  );

/** What the page shows has to add up, and to be what staff sent. */
function checkShown(request: Request, { data }: Answer): void {
  for (const quote of data.quotes) {
    if (sumOf(quote.lines) !== quote.total)
      throw new Broken(
        'totalsAreSums',
        `The traveller reads a total of ${quote.total} with lines of ${sumOf(quote.lines)}`,
      );
    const known = request.sent.find(({ version }) => version === quote.version);
    if (known && JSON.stringify(known.lines) !== JSON.stringify(quote.lines))
      throw new Broken(
        'totalsAreSums',
        `Quote ${quote.version} was sent as ${JSON.stringify(known.lines)}, and is read as ${JSON.stringify(quote.lines)}`,
      );
  }
  const open = data.quotes.filter(({ state }: { state: string }) => state === 'accepted');
  if (open.length > 1) throw new Broken('oneAcceptedQuote', 'The traveller reads two accepted quotes');
}

/** Loads the page of a request. */
async function opens(w: World, request = withLink(w)): Promise<string> {
  if (!request || w.trouble !== 'none') return 'skipped';
  const answer = await w.read('GET', 'Traveller/Trip', bearer(request.token));
  if (answer.status === 410) request.token = '';
  if (answer.status !== 200) return `request ${request.n}: ${answer.status}`;
  checkShown(request, answer);
  const { stage, quotes } = answer.data;
  request.seen = { stage, quotes };
  if (quotes.length > 0) await w.read('POST', 'Traveller/Seen', bearer(request.token));
  return `request ${request.n}: ${stage}, ${quotes.length} quotes`;
}

/** Acts by the link on what the page showed when it was loaded. */
async function acts(
  w: World,
  path: string,
  bodyOf: (request: Request) => object | undefined,
  done?: (request: Request) => void,
  request = withLink(w),
) {
  const body = request && bodyOf(request);
  if (!request || !body) return 'skipped';
  const answer = await w.act(path, body, bearer(request.token));
  if (answer?.status === 410) request.token = '';
  if (answer?.status === 200) {
    checkShown(request, answer);
    done?.(request);
  }
  return `request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

async function answers(w: World): Promise<string> {
  const offered = w.requests().filter(({ token, sent }) => token && sent.length > 0);
  const request = choose(offered, w.pick(0));
  // Some answer what was on the screen for a while.
  if (request && w.pick(3) < 0.7) await opens(w, request);
  let version = 0;
  const says = w.pick(1) < 0.75 ? 'yes' : 'no';
  return acts(
    w,
    'Traveller/Answer',
    ({ seen, person }) => {
      const quote = seen && seen.quotes.length > 0 ? w.of(seen.quotes, 2) : undefined;
      if (!quote) return undefined;
      version = quote.version;
      return { version, total: quote.total, hash: quote.hash, says, name: `${person.mark} Testwala` };
    },
    (answered) => {
      if (says === 'no') return;
      answered.accepted = version;
      answered.isFar = true;
    },
    request,
  );
}

const changes = (w: World) =>
  acts(w, 'Traveller/Change', ({ person, token }) => ({
    note: `${person.mark} comes later. ${w.pick(1) < 0.6 ? otherSpelling(`https://fly.example/trip#${token}`, w.pick(2)) : ''}`,
  }));

const cancels = (w: World) => acts(w, 'Traveller/Cancel', ({ seen }) => seen && { stage: seen.stage });

const leavesContact = (w: World) =>
  acts(w, 'Traveller/Contact', ({ person: { email, phone } }) => (w.pick(1) < 0.5 ? { email } : { phone }));

/** A link that was ended opens nothing. */
async function usesEndedLink(w: World): Promise<string> {
  const request = choose(
    w.requests().filter(({ ended }) => ended.length > 0),
    w.pick(0),
  );
  if (!request) return 'skipped';
  const answer = await w.read('GET', 'Traveller/Trip', bearer(w.of(request.ended, 1)));
  if (answer.status === 200)
    throw new Broken('nobodyBeyondTheirRights', `An ended link of request ${request.n} opens its page`);
  return `request ${request.n}: ${answer.status}`;
}

export const TRAVELLERS = {
  'a traveller sends a request': [6, sends],
  'a traveller sends again': [3, sendsAgain],
  'a traveller opens the page': [6, (w: World) => opens(w)],
  'a traveller answers a quote': [8, answers],
  'a traveller asks for a change': [3, changes],
  'a traveller cancels': [1, cancels],
  'a traveller leaves a contact': [2, leavesContact],
  'a traveller uses an ended link': [1, usesEndedLink],
} as const;
