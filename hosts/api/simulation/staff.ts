import { STAGES } from '@charter-hosts/contract';
import { aChauffeurRequest, aFlight, anAircraft, form } from '../testing/requests';
import { atDesk, checkReader, readTrip, screenOf, tripOf } from './desk';
import { checkFiles } from './invariants';
import { comesBack, FOLLOWING, findTrip, newRequest, otherSpelling } from './knowledge';
import { checkQuotes } from './quotes';
import { between, choose } from './steps';
import { Broken, type Request, type World } from './world';

const HOUR_MS = 3_600_000;

async function reads(w: World): Promise<string> {
  const desk = await atDesk(w, ['owner', 'dispatcher', 'viewer', 'viewer']);
  const request = tripOf(w);
  if (!desk || !request) return 'skipped';
  const path = w.of([`Trip/${request.tripId}`, `Quotes/${request.tripId}`, ...LISTS], 3);
  const answer = await w.read('GET', path, desk.headers);
  if (answer.status === 401) desk.person.token = '';
  if (answer.status === 200 && path.startsWith('Trip/')) {
    readTrip(request, answer, desk.person);
    w.model.audited.set([desk.person.name, 'read', 'trip', ''].join(' | '), 1);
  } else if (answer.status === 200) {
    for (const one of w.requests().slice(-5)) checkReader(desk.person.role, one, answer.text);
  }
  if (answer.status === 200 && path.startsWith('Quotes/')) checkQuotes(request, answer);
  return `${desk.person.name} ${path.split('/')[0]}: ${answer.status}`;
}
const LISTS = [
  'PrivateCharter/GetAllRequests',
  'FlightBooking',
  'ChauffeurService/GetAllChauffeurServices',
  'InternationalCharter',
  'Today?day=2027-02-28',
];

/** Changes a trip from a screen; `detail` is what the audit says. */
async function changes(
  w: World,
  change: object,
  detail: string,
  done?: (request: Request) => void,
  request = tripOf(w),
): Promise<string> {
  const desk = await atDesk(w);
  if (!desk || !request) return 'skipped';
  const version = await screenOf(w, request, desk);
  if (version === undefined) return 'skipped';
  const answer = await w.act(`Trip/${request.tripId}`, { version, ...change }, desk.headers);
  if (answer?.status === 401) desk.person.token = '';
  if (answer?.status === 200) {
    if (answer.data.version !== version + 1)
      throw new Broken(
        'noLostUpdate',
        `A change of version ${version} of trip ${request.tripId} is saved as ${answer.data.version}`,
      );
    readTrip(request, answer, desk.person);
    w.expectAudit(desk.person, 'changed', 'trip', detail);
    done?.(request);
  }
  return `${desk.person.name}, request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

const REASONS: Record<string, string> = { declined: 'cabotage', cancelled: 'the operator' };

/** Mostly a stage that follows, sometimes any. */
async function movesStage(w: World): Promise<string> {
  const far = w.pick(5) < 0.4 ? tripOf(w, ({ isFar }) => isFar === true) : undefined;
  const request = far ?? tripOf(w);
  if (!request) return 'skipped';
  const trip = await w.house.db.selectFrom('trips').select('stage').where('id', '=', request.tripId).executeTakeFirst();
  const next = (FOLLOWING[trip?.stage ?? ''] ?? '').replaceAll(/[()]/g, '').split(' ');
  const forward = next.filter((stage) => !['declined', 'lost', 'cancelled'].includes(stage));
  const stage = w.pick(3) < 0.25 ? w.of(STAGES, 4) : w.of(w.pick(3) < 0.85 && forward.length > 0 ? forward : next, 4);
  const reason = REASONS[stage] ?? 'A mistake';
  const detail = `→ ${stage}${REASONS[stage] ? `: ${reason}` : ''}`;
  const moved = (one: Request) => {
    if (stage === 'reviewing') one.accepted = undefined;
    if (stage === 'accepted' || stage === 'booked') one.isFar = true;
  };
  return `→ ${stage}, ${await changes(w, { stage, reason }, detail, moved, request)}`;
}

const writesNote = (w: World) => {
  const request = tripOf(w);
  const link =
    request?.token && w.pick(3) < 0.5 ? otherSpelling(`https://fly.example/trip#${request.token}`, w.pick(4)) : '';
  return changes(w, { note: `${request?.person.mark} rings at ${w.step.n}. ${link}` }, 'note');
};

const setsDue = (w: World) => changes(w, { dueAt: new Date(w.time() + 40 * HOUR_MS).toISOString() }, 'due time');

const endsLink = (w: World) =>
  changes(w, { endLink: true }, 'link ended', (request) => {
    if (request.token) request.ended.push(request.token);
    request.token = '';
  });

/** Staff give the traveller the new link. */
async function givesLink(w: World): Promise<string> {
  const request = choose(
    w.requests().filter(({ token, tripId }) => !token && tripId > 0),
    w.pick(1),
  );
  const desk = await atDesk(w);
  if (!desk || !request) return 'skipped';
  const answer = await w.read('GET', `Trip/${request.tripId}`, desk.headers);
  if (answer.status === 401) desk.person.token = '';
  if (answer.status === 200) request.token = answer.data.trackUrl.split('#')[1] ?? '';
  return `request ${request.n}: ${answer.status}`;
}

async function entersRequest(w: World): Promise<string> {
  const desk = await atDesk(w);
  const person = choose(w.model.people, w.pick(1));
  if (!desk || !person || person.isErased || person.isLone) return 'skipped';
  const { mark, document, phone, email } = person;
  const request = aChauffeurRequest({ firstName: mark, lastName: 'Testwala', cnicOrPassport: document, phone, email });
  const body = { kind: 'chauffeur', source: 'telephone', request };
  const key = `entered-at-step-${w.step.n}`;
  const made: Request = { ...newRequest(w, person), kind: 'chauffeur', body, key };
  w.model.requests.push(made);
  const answer = await w.act('Request', body, { ...desk.headers, 'Idempotency-Key': key });
  if (answer?.status === 201) {
    made.reference = answer.data.reference;
    comesBack(w, made);
    made.tripId = await findTrip(w, made);
    w.expectAudit(desk.person, 'made', 'trip', '');
  }
  return `${desk.person.name}: ${answer?.status ?? 'no answer'}`;
}

async function savesFlight(w: World): Promise<string> {
  const desk = await atDesk(w);
  if (!desk) return 'skipped';
  let aircraft = choose(w.model.aircraft, w.pick(1));
  if (!aircraft) {
    const made = await w.read(
      'POST',
      'AirlineAircraft/upsert-aircraft',
      desk.headers,
      form(anAircraft({ Name: `AP-${w.step.n}` })).body,
    );
    if (made.status !== 201) return `the aircraft: ${made.status}`;
    aircraft = { n: w.step.n, id: made.data.id };
    w.model.aircraft.push(aircraft);
  }
  const edited = w.pick(2) < 0.4 ? choose(w.model.flights, w.pick(3)) : undefined;
  const seats = between(1, 6, w.pick(4));
  const departure =
    edited?.departure ??
    `${new Date(w.time() + between(2, 40, w.pick(5)) * 24 * HOUR_MS).toISOString().slice(0, 11)}14:30:00`;
  const fields = aFlight(aircraft.id, {
    ...{ DepartureDatetime: departure, ArrivalDatetime: '', SeatsAvailable: String(seats) },
    FromLocation: w.of(['Karachi (KHI)', 'London (LHR)', 'Auckland (AKL)', 'Honolulu (HNL)'], 6),
    ...(edited && { Id: String(edited.id), Version: String(edited.version) }),
  });
  const answer = await w.act('Flight/upsert', form(fields).body, {
    ...desk.headers,
    'Idempotency-Key': `flight-at-step-${w.step.n}`,
  });
  if (answer && answer.status < 300) {
    const { id, version } = answer.data;
    if (edited) Object.assign(edited, { seats, version });
    else w.model.flights.push({ n: w.step.n, id, departure, seats, version, aircraft: aircraft.id });
    w.expectAudit(desk.person, edited ? 'changed' : 'made', 'flight', '');
  } else if (edited) {
    // Nobody knows whether it was saved, so nobody books by what they knew.
    w.model.flights = w.model.flights.filter((one) => one !== edited);
  }
  return `${desk.person.name}: ${answer?.status ?? 'no answer'}`;
}

async function changesRates(w: World): Promise<string> {
  const desk = await atDesk(w, ['owner']);
  const aircraft = choose(w.model.aircraft, w.pick(1));
  if (!desk || !aircraft) return 'skipped';
  const { data } = await w.read('GET', `AirlineAircraft/rates/${aircraft.id}`, desk.headers);
  const body = { currency: 'USD', perHour: between(100_000, 400_000, w.pick(2)) * 100, version: data?.version ?? 0 };
  const answer = await w.act(`AirlineAircraft/rates/${aircraft.id}`, body, desk.headers);
  if (answer?.status === 200) w.expectAudit(desk.person, 'changed', 'aircraft', 'rates');
  return String(answer?.status ?? 'no answer');
}

async function signsOut(w: World): Promise<string> {
  const desk = await atDesk(w, ['owner', 'dispatcher', 'viewer']);
  if (!desk) return 'skipped';
  const { token } = desk.person;
  const answer = await w.act('Auth/sign-out', undefined, desk.headers);
  desk.person.token = '';
  if (answer && answer.status < 300) w.endedTokens.push(token);
  return `${desk.person.name}: ${answer?.status ?? 'no answer'}`;
}

/** An owner changes the role of a dispatcher and back, which ends their sessions. */
async function changesRole(w: World): Promise<string> {
  const desk = await atDesk(w, ['owner']);
  const other = w.staff[2];
  if (!desk || !other) return 'skipped';
  const { data, status } = await w.read('GET', 'People/accounts', desk.headers);
  const account = status === 200 && data.find(({ name }: { name: string }) => name === other.name);
  if (!account) return 'skipped';
  const role = account.role === 'viewer' ? 'dispatcher' : 'viewer';
  const answer = await w.act(`People/${account.id}`, { version: account.version, role }, desk.headers);
  if (answer?.status === 200) {
    if (other.token) w.endedTokens.push(other.token);
    other.role = role;
    w.expectAudit(desk.person, 'changed', 'account', `role: ${role}`);
  } else if (!answer) {
    const stored = await w.house.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    other.role = stored.role as typeof role;
  }
  other.token = '';
  return `${other.name} becomes ${role}: ${answer?.status ?? 'no answer'}`;
}

/** What a person asks for who wants to be forgotten. */
async function erases(w: World): Promise<string> {
  const desk = await atDesk(w, ['owner']);
  const request = tripOf(w);
  if (!desk || !request) return 'skipped';
  const list = await w.read('GET', `Person/${request.tripId}`, desk.headers);
  if (list.status !== 200) return `read: ${list.status}`;
  const trips = list.data.map(({ trip }: { trip: number }) => trip);
  const answer = await w.act(`Person/erase/${request.tripId}`, { trips }, desk.headers);
  const { erased_at: erased } = await w.house.db
    .selectFrom('trips')
    .select('erased_at')
    .where('id', '=', request.tripId)
    .executeTakeFirstOrThrow();
  if (answer?.status === 200 && !erased)
    throw new Broken('erasedIsNowhere', `Request ${request.n} was erased, and is there`);
  if (erased) {
    const { person } = request;
    // A request that overtook the erasure is none of those that were erased.
    const left = w.model.requests.filter(
      (one) => one.person === person && one.reference && !trips.includes(one.tripId),
    );
    person.isErased = left.length === 0;
    if (left.length > 0)
      w.model.requests = w.model.requests.filter((one) => one.person !== person || left.includes(one));
    if (person.isErased && answer?.status === 200 && !w.step.fault) checkFiles(w, person);
  }
  if (answer?.status === 200) for (const _ of trips) w.expectAudit(desk.person, 'erased', 'trip', '');
  return `request ${request.n}: ${answer?.status ?? 'no answer'}`;
}

export const STAFF_ACTIONS = {
  'staff read': [8, reads],
  'staff move a stage': [14, movesStage],
  'staff write a note': [4, writesNote],
  'staff set when it is due': [2, setsDue],
  'staff end a link': [1, endsLink],
  'staff give the new link': [2, givesLink],
  'staff enter a request': [2, entersRequest],
  'staff save a flight': [3, savesFlight],
  'an owner changes rates': [1, changesRates],
  'staff sign out': [1, signsOut],
  'an owner changes a role': [1, changesRole],
  'an owner erases a person': [1, erases],
} as const;
