import { STAGES } from '@charter-hosts/contract';
import { bearer } from '../testing/calls';
import { aChauffeurRequest, aFlight, anImage, form } from '../testing/requests';
import { checkNotices } from './customers';
import { checkFiles } from './invariants';
import { acknowledge, atDesk, checkQuotes, checkReader, FOLLOWING, found, spelled, tripOf } from './knowledge';
import { between, choose, HOUR_MS } from './steps';
import { type Answer, Broken, type Desk, type KnownQuote, type Request, type Staff, type World } from './world';

const PIXEL = await anImage('#336699', { width: 1, height: 1 });

async function reads(w: World): Promise<void> {
  const { person, headers } = await atDesk(w, ['owner', 'dispatcher', 'viewer', 'viewer']);
  const request = tripOf(w);
  const path = w.of([`Trip/${request.tripId}`, `Quotes/${request.tripId}`, ...LISTS], 3);
  const answer = await w.get(path, headers);
  for (const one of w.requests().slice(-5)) checkReader(person.role, one, answer.text);
  if (path.startsWith('Quotes/')) checkQuotes(request, answer.data);
  if (!path.startsWith('Trip/')) return;
  readTrip(request, answer, person);
  // While the audit cannot be written, requests can still be read.
  if (w.trouble === 'none') w.model.audited.set([person.name, 'read', 'trip', ''].join(' | '), 1);
}
const LISTS = ['PrivateCharter/GetAllRequests', 'FlightBooking', 'InternationalCharter', 'Today?day=2027-02-28'];

function readTrip(request: Request, { data, text }: Answer, { name, role }: Staff): void {
  request.screens[name] = data.version;
  checkReader(role, request, text);
}

/** A search finds no erased person, and of anybody else a request. */
async function searches(w: World): Promise<void> {
  const { headers } = await atDesk(w, ['owner', 'dispatcher', 'viewer']);
  // While the disk is full, what is new cannot be searched.
  const { n, mark, isErased } = found(choose(w.trouble === 'none' ? w.model.people : [], w.pick(1)));
  const { data } = await w.read('POST', 'Find', headers, { q: mark });
  const { data: listed } = await w.get(`PrivateCharter/GetAllRequests?q=${mark}`, headers);
  const text = JSON.stringify([data.requests, listed]);
  const own = w.requests().filter(({ person }) => person.n === n);
  if (isErased && text !== '[[],[]]') throw new Broken('erasedIsNowhere', `${mark} is erased, and a search finds it`);
  if (own.length > 0 && !own.some(({ reference }) => text.includes(`${reference}`)))
    throw new Broken('everyRequestOnce', `A search for ${mark} finds none of ${own.length} requests`);
}

/** The version of a trip on a screen as it is now, or as it was when it was last loaded. */
async function screenOf(w: World, request: Request, { person, headers }: Desk): Promise<number> {
  const known = request.screens[person.name];
  if (known !== undefined && w.pick(2) < 0.3) return known;
  const answer = await w.get(`Trip/${request.tripId}`, headers);
  readTrip(request, answer, person);
  return answer.data.version;
}

/** Changes a trip from a screen; `detail` is what the audit says. */
async function changes(w: World, request: Request, change: object, detail: string): Promise<boolean> {
  const desk = await atDesk(w);
  const version = await screenOf(w, request, desk);
  const { tripId } = request;
  const answer = await w.change(desk, `Trip/${tripId}`, { version, ...change }, 'changed', 'trip', detail);
  if (!answer) return false;
  if (answer.data.version !== version + 1)
    throw new Broken('noLostUpdate', `Version ${version} of trip ${tripId} is changed to ${answer.data.version}`);
  readTrip(request, answer, desk.person);
  return true;
}

const REASONS: Record<string, string> = { declined: 'cabotage', cancelled: 'the operator' };

async function movesStage(w: World): Promise<void> {
  const isFar = w.pick(5) < 0.4 && w.requests().some((one) => one.isFar);
  const request = tripOf(w, (one) => !isFar || one.isFar === true);
  const trip = await w.house.db.selectFrom('trips').select('stage').where('id', '=', request.tripId).executeTakeFirst();
  const next = (FOLLOWING[trip?.stage ?? ''] ?? '').replaceAll(/[()*]/g, '').split(' ');
  const forward = next.filter((stage) => !['declined', 'lost', 'cancelled'].includes(stage));
  const stage = w.pick(3) < 0.25 ? w.of(STAGES, 4) : w.of(w.pick(3) < 0.85 && forward.length > 0 ? forward : next, 4);
  w.notes.push(`→ ${stage}`);
  const reason = REASONS[stage] ?? 'A mistake';
  const detail = `→ ${stage}${REASONS[stage] ? `: ${reason}` : ''}`;
  const quotes = w.house.db.selectFrom('quotes').select('version').where('trip_id', '=', request.tripId);
  const open = quotes.where('state', '=', 'sent').where('valid_until', '>', w.at);
  const [offer, other] = stage === 'accepted' ? await open.execute() : [];
  const quoteVersion = w.pick(5) < 0.4 ? offer?.version : undefined;
  if (!(await changes(w, request, { stage, reason, quoteVersion }, detail))) return;
  if (other && !quoteVersion && !w.step.fault)
    throw new Broken('oneAcceptedQuote', 'One of several open offers is accepted, and nobody says which');
  if (stage === 'reviewing') request.accepted = undefined;
  if (stage === 'accepted' || stage === 'booked') request.isFar = true;
}

async function writesNote(w: World): Promise<void> {
  const request = tripOf(w);
  const { token, person } = request;
  const link = token && w.pick(3) < 0.5 ? spelled(w, token, 4) : '';
  await changes(w, request, { note: `${person.mark} rings at ${w.step.n}. ${link}` }, 'note');
}

async function endsLink(w: World): Promise<void> {
  const request = tripOf(w);
  if (!(await changes(w, request, { endLink: true }, 'link replaced'))) return;
  if (request.token) request.ended.push(request.token);
  request.token = '';
}

async function givesLink(w: World): Promise<void> {
  const request = tripOf(w, ({ token }) => !token);
  const { headers } = await atDesk(w);
  const { data } = await w.get(`Trip/${request.tripId}`, headers);
  request.token = data.trackUrl.split('#')[1] ?? '';
}

async function entersRequest(w: World): Promise<void> {
  const desk = await atDesk(w);
  const person = w.knownPerson(1);
  const { mark, document, phone, email } = person;
  const request = aChauffeurRequest({ firstName: mark, lastName: 'Testwala', cnicOrPassport: document, phone, email });
  const body = { kind: 'chauffeur', source: 'telephone', request };
  const key = `entered-at-step-${w.step.n}`;
  const made = w.addRequest(person, { kind: 'chauffeur', body, key });
  const answer = await w.act('Request', body, { ...desk.headers, 'Idempotency-Key': key });
  if (await acknowledge(w, made, answer)) w.expectAudit(desk.person, 'made', 'trip');
}

async function savesFlight(w: World): Promise<void> {
  const desk = await atDesk(w);
  const edited = w.pick(2) < 0.4 ? choose(w.model.flights, w.pick(3)) : undefined;
  const seats = between(1, 6, w.pick(4));
  const day = new Date(w.now + between(2, 40, w.pick(5)) * 24 * HOUR_MS).toISOString().slice(0, 11);
  const departure = edited?.departure ?? `${day}14:30:00`;
  const from = w.of(['Karachi (KHI)', 'London (LHR)', 'Auckland (AKL)', 'Honolulu (HNL)'], 6);
  const price = 1000 + (w.step.n % 3);
  const isPublic = w.pick(7) < 0.85;
  const route = { FromLocation: from, DepartureDatetime: departure, ArrivalDatetime: '', IsPublic: String(isPublic) };
  const fields = aFlight(1, { ...route, SeatsAvailable: String(seats), SeatPrice: String(price) });
  const isStale = edited && edited.version > 1 && w.pick(1) < 0.3;
  const version = edited && edited.version - Number(isStale);
  const own = edited ? { Id: `${edited.id}`, Version: `${version}` } : { 'Images[0].ImageFile': PIXEL };
  const { body } = form({ ...fields, ...own });
  const answer = await w.act('Flight/upsert', body, { ...desk.headers, 'Idempotency-Key': `flight-of-${w.step.n}` });
  if (answer && answer.status < 300) {
    if (isStale) throw new Broken('noLostUpdate', `Flight ${edited.id} is saved over its version ${edited.version}`);
    const { id, version } = answer.data;
    const prices = [edited?.prices[1] ?? price, price];
    const flight = { n: w.step.n, id, departure, seats, isPublic, version, from: from.slice(-4, -1), prices };
    w.expectAudit(desk.person, edited ? 'changed' : 'made', 'flight');
    await checkNotices(w, flight, edited);
    if (edited) Object.assign(edited, flight, { n: edited.n });
    else w.model.flights.push(flight);
  } else if (edited && !isStale) {
    // Nobody knows whether it was saved, so nobody books by what they knew.
    w.model.flights = w.model.flights.filter((one) => one !== edited);
  }
}

async function signsOut(w: World): Promise<void> {
  const open = [...w.staff, ...w.model.signUps].filter(({ token }) => token);
  const whoever = found(w.of(open, 0));
  const { token } = whoever;
  const answer = await w.act('Auth/sign-out', undefined, bearer(token));
  whoever.token = '';
  if (answer?.status === 200) w.endedTokens.push(token);
}

async function changesRole(w: World): Promise<void> {
  const desk = await atDesk(w, ['owner']);
  const other = found(w.staff[2]);
  const { data } = await w.get('People/accounts', desk.headers);
  const account = data.find(({ name }: Staff) => name === other.name);
  const role = account.role === 'viewer' ? 'dispatcher' : 'viewer';
  const body = { version: account.version, role };
  const isChanged = await w.change(desk, `People/${account.id}`, body, 'changed', 'account', `role: ${role}`);
  if (isChanged && other.token) w.endedTokens.push(other.token);
  await w.readRoles();
  other.token = '';
}

async function erases(w: World): Promise<void> {
  const desk = await atDesk(w, ['owner']);
  const request = tripOf(w);
  const { data } = await w.get(`Person/${request.tripId}`, desk.headers);
  const trips = data.map(({ trip }: { trip: number }) => trip);
  const answer = await w.act(`Person/erase/${request.tripId}`, { trips }, desk.headers);
  const stored = w.house.db.selectFrom('trips').select('erased_at').where('id', '=', request.tripId);
  const isErased = Boolean((await stored.executeTakeFirst())?.erased_at);
  if (answer?.status === 200) for (const _ of trips) w.expectAudit(desk.person, 'erased', 'trip');
  if (answer?.status === 200 && !isErased)
    throw new Broken('erasedIsNowhere', `Request ${request.n} was erased, and is there`);
  if (!isErased) return;
  const { person } = request;
  const isLeft = (one: Request) => one.person === person && one.reference && !trips.includes(one.tripId);
  person.isErased = !w.forgetSignUps(person) && !w.model.requests.some(isLeft);
  if (!person.isErased) w.model.requests = w.model.requests.filter((one) => one.person !== person || isLeft(one));
  else if (answer?.status === 200 && !w.step.fault) checkFiles(w, person);
}

type StoredQuote = NonNullable<Request['older']>;

async function loadQuotes(w: World, request: Request, { headers }: Desk): Promise<StoredQuote[]> {
  const { data } = await w.get(`Quotes/${request.tripId}`, headers);
  checkQuotes(request, data);
  return data;
}

const LINE_KINDS = ['flight', 'fee', 'tax', 'discount', 'night'] as const;

const OFFER = {
  aircraft: 'King Air 350',
  tail: 'AP-ABC',
  terms: 'Half is due within a day.',
  legs: [{ from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2028-02-29T14:30', block: '2:05', isShown: true }],
};

async function drafts(w: World): Promise<void> {
  const desk = await atDesk(w);
  const request = tripOf(w);
  const quotes = await loadQuotes(w, request, desk);
  const { n } = w.step;
  const lines = Array.from({ length: between(1, 5, w.pick(2)) }, (_, line) => ({
    kind: line === 0 ? 'flight' : LINE_KINDS[(line + n) % LINE_KINDS.length],
    label: `Line ${line} of ${n}`,
    amount: String(line === 0 ? 9000 + n : 10 * line + (n % 7)),
  }));
  const older = w.pick(6) < 0.2 ? request.older : undefined;
  const named = w.pick(5) < 0.3 ? undefined : (older ?? quotes.find(({ state }) => state === 'draft'));
  const body = {
    ...OFFER,
    lines,
    currency: w.pick(4) < 0.7 ? 'USD' : 'PKR',
    message: `For ${request.person.mark}`,
    rate: w.pick(3) < 0.3 ? '3,000' : '',
    validUntil: new Date(w.now + between(2, 90, w.pick(3)) * HOUR_MS).toISOString(),
    basedOn: named ? { version: named.version, revision: named.revision, hash: named.hash } : null,
    beside: quotes.map(({ version }) => version),
  };
  const answer = await w.act(`Quotes/${request.tripId}`, body, desk.headers);
  if (!answer) request.draft = undefined;
  if (answer?.status !== 200) return;
  const isSaved = ({ version, state }: StoredQuote) => state === 'draft' && (!named || version === named.version);
  const saved: StoredQuote | undefined = answer.data.find(isSaved);
  if (named && saved?.revision !== named.revision + 1)
    throw new Broken('noLostUpdate', `Revision ${named.revision} of a quote is saved as ${saved?.revision}`);
  const own = saved?.lines.filter(({ label }) => label.startsWith('Line ')) ?? [];
  if (saved && own.length !== lines.length)
    throw new Broken('totalsAreSums', `A draft of ${lines.length} lines is stored with ${own.length}`);
  if (named) request.older = named;
  request.draft = saved;
  checkQuotes(request, answer.data);
}

const isQuoted = ({ draft, sent }: Request) => draft !== undefined || sent.length > 0;

async function sendsQuotes(w: World): Promise<void> {
  const desk = await atDesk(w);
  const request = tripOf(w, isQuoted);
  const open = (await loadQuotes(w, request, desk)).filter(({ state }) => state === 'draft');
  found(open[0]);
  const quotes = open.map(({ version, revision, hash, total }) => ({ version, revision, hash, total }));
  hasSent(w, desk, request, open, await w.act(`Quotes/send/${request.tripId}`, { quotes }, desk.headers));
}

/** What is known of a request after its drafts were sent. */
export function hasSent(w: World, desk: Desk, request: Request, quotes: KnownQuote[], answer?: Answer): void {
  if (!answer || answer.status === 200) request.draft = undefined;
  if (answer?.status !== 200) return;
  request.sent.push(...quotes);
  checkQuotes(request, answer.data);
  const versions = quotes.map(({ version }) => version).join(' and quote ');
  w.expectAudit(desk.person, 'changed', 'trip', `quote ${versions} sent`);
}

async function withdraws(w: World): Promise<void> {
  const desk = await atDesk(w);
  const request = tripOf(w, isQuoted);
  const quotes = await loadQuotes(w, request, desk);
  const { version, revision, hash } = found(quotes.find(({ state }) => state === 'sent' || state === 'draft'));
  const answer = await w.act(`Quotes/withdraw/${request.tripId}`, { version, revision, hash }, desk.headers);
  if (!answer || answer.status === 200) request.draft = undefined;
  if (answer?.status === 200) w.expectAudit(desk.person, 'changed', 'trip', `quote ${version} withdrawn`);
}

export const STAFF_ACTIONS = {
  'staff read': [8, reads],
  'staff search': [2, searches],
  'staff move a stage': [14, movesStage],
  'staff write a note': [4, writesNote],
  'staff end a link': [1, endsLink],
  'staff give the new link': [2, givesLink],
  'staff enter a request': [2, entersRequest],
  'staff save a flight': [3, savesFlight],
  'staff draft a quote': [9, drafts],
  'staff send quotes': [9, sendsQuotes],
  'staff withdraw a quote': [1, withdraws],
  'somebody signs out': [2, signsOut],
  'an owner changes a role': [1, changesRole],
  'an owner erases a person': [1, erases],
} as const;
