import { camelCase } from '../platform/database/open';
import { bearer } from '../testing/calls';
import { form } from '../testing/requests';
import { atDesk, found, waitsFor } from './knowledge';
import { between, choose } from './steps';
import { newPerson } from './travellers';
import { type Answer, Broken, type SignUp, type World } from './world';

/** Somebody's subscription or account, which the story names. */
function signUpOf(w: World, among: (one: SignUp) => unknown): SignUp {
  const one = found(choose(w.model.signUps.filter(among), w.pick(0)));
  w.notes.push(`sign-up ${one.n}`);
  return one;
}

/** What a pattern finds in the newest e-mail to somebody that has it. */
function mailed(w: World, { person }: SignUp, pattern: RegExp): string {
  const last = w.delivered.findLast(({ to, text }) => to === person.email && pattern.test(text));
  return found(pattern.exec(last?.text ?? '')?.[1]);
}

async function confirm(w: World, one: SignUp, path: string, body: object): Promise<Answer | undefined> {
  const isOver = one.state === 'ended';
  if (one.state === 'asked') one.state = 'uncertain';
  const answer = await w.act(path, body);
  if (answer?.status !== 200) return undefined;
  if (isOver) throw new Broken('signUpsAreOnesOwn', `Sign-up ${one.n} is confirmed after its end`);
  one.state = 'confirmed';
  return answer;
}

async function subscribes(w: World): Promise<void> {
  const person = w.pick(1) < 0.4 ? w.knownPerson(5) : newPerson(w);
  const { email, language } = person;
  const flight = w.pick(3) < 0.3 ? choose(w.model.flights, w.pick(4)) : undefined;
  const party = flight ? flight.seats + 1 : between(1, 4, w.pick(3));
  const wanted = flight ? { flightId: flight.id } : { from: w.of(['Karachi (KHI)', 'London (LHR)'], 4), to: 'KDU' };
  const answer = await w.act(`Subscription/create?locale=${language}`, { email, party, ...wanted });
  if (answer?.status !== 200) return;
  const stored = camelCase(w.house.db).selectFrom('subscriptions').selectAll().where('email', '=', email);
  const row = await stored.orderBy('id', 'desc').executeTakeFirst();
  // Beyond its limit a mailbox gets the same answer.
  if (row && !w.model.signUps.some((one) => one.row?.linkKey === row.linkKey)) w.addSignUp({ person, row });
}

/** A subscription with its token in an e-mail, by which it is read as it is. */
async function openSubscription(w: World, before: string): Promise<{ one: SignUp; token: string }> {
  const one = signUpOf(w, ({ row }) => row);
  const { id = 0, linkKey, endsAt = '' } = one.row ?? {};
  const token = mailed(w, one, RegExp(`${before}(1\\.${id.toString(36)}\\.${linkKey}\\.[\\w-]{22})`));
  const { status, data } = await w.read('POST', 'Subscription/read', {}, { token });
  const isThere = one.state === 'confirmed' && endsAt > w.at;
  if (one.state === 'ended' ? status === 200 : isThere && (status === 410 || data?.isConfirmed === false))
    throw new Broken('signUpsAreOnesOwn', `Sign-up ${one.n} is ${one.state}, and its link is answered with ${status}`);
  return { one, token };
}

const PAGE = '/tell-me/emails\\S*#';
const BUTTON = '/api/Subscription/end\\?token=';

async function confirmsSubscription(w: World): Promise<void> {
  const { one, token } = await openSubscription(w, PAGE);
  const answer = await confirm(w, one, 'Subscription/confirm', { token });
  if (!answer || !one.row) return;
  one.row.endsAt = answer.data.endsAt;
  // It replaces what the same address had for the same flights.
  const keyOf = ({ person, row }: SignUp) => `${person.n} ${row?.fromCode} ${row?.flightId}`;
  for (const other of w.model.signUps)
    if (other.state === 'confirmed' && other !== one && other.row && keyOf(other) === keyOf(one)) other.state = 'ended';
}

/** Ends a subscription on its page, or by the button of a mail program. */
async function endsSubscription(w: World): Promise<void> {
  const isButton = w.pick(1) < 0.5;
  const { one, token } = await openSubscription(w, isButton ? BUTTON : PAGE);
  if (one.state === 'confirmed') one.state = 'uncertain';
  const body = isButton ? form({ 'List-Unsubscribe': 'One-Click' }).body : undefined;
  const answer = await w.act(`Subscription/end?token=${token}`, body);
  if (answer?.status === 200) one.state = 'ended';
}

/** After a flight was saved, whoever waits for it, and did not before, has a notice in the queue. */
export async function checkNotices(w: World, flight: World['model']['flights'][0], before?: typeof flight) {
  if (flight.departure < w.at) return;
  const queued = w.house.db.selectFrom('outbox').select('dedupe_key').where('account_kind', '=', 'flight found');
  const keys = (await queued.execute()).map(({ dedupe_key }) => dedupe_key);
  for (const one of w.model.signUps) {
    const isNews = waitsFor(w, one, flight) && !(before && waitsFor(w, one, before));
    if (isNews && !keys.includes(`flight ${flight.id}, to ${one.person.email}`))
      throw new Broken('noticesAsWanted', `Sign-up ${one.n} gets no notice of flight ${flight.id}`);
  }
}

/** A traveller signs up, or a stranger with their address, who cannot read their e-mails. */
async function signsUp(w: World): Promise<void> {
  const person = w.knownPerson(1);
  const { email, mark, language } = person;
  const password = `the password of step ${w.step.n}`;
  const answer = await w.act(`Auth/signup?locale=${language}`, { name: `${mark} Testwala`, email, password });
  if (answer?.status === 200) w.addSignUp({ person, password, isStranger: w.pick(2) < 0.3 });
}

async function confirmsAccount(w: World): Promise<void> {
  const one = signUpOf(w, ({ password, isStranger, state }) => password && !isStranger && state !== 'confirmed');
  const { person, password } = one;
  const token = mailed(w, one, /\/verify(?:\?[\w=&]{1,40})?#([\w-]+)/);
  if (!(await confirm(w, one, 'Auth/verify', { token, password }))) return;
  // Whoever signed up with the address before has nothing of it any more.
  for (const other of w.model.signUps.filter((some) => some.person === person && some.password && some !== one)) {
    if (other.token) w.endedTokens.push(other.token);
    Object.assign(other, { state: 'ended', token: '' });
  }
}

async function signsIn(w: World): Promise<void> {
  const one = signUpOf(w, ({ password }) => password);
  const answer = await w.act('Auth/login', { email: one.person.email, password: one.password });
  if (answer?.status !== 200) return;
  if (one.state === 'ended') throw new Broken('signUpsAreOnesOwn', `Sign-up ${one.n} logs in after its end`);
  one.token = answer.data.token;
}

/** An account shows the trips of its address alone, and none before that is confirmed. */
async function readsTrips(w: World): Promise<void> {
  const { n, state, person, token } = signUpOf(w, (one) => one.token);
  const { data } = await w.get('Account/trips', bearer(token));
  const shown = data.map(({ reference }: { reference: string }) => reference);
  const isWrong = (request: World['model']['requests'][0]) =>
    shown.includes(request.reference) ? request.person !== person : request.reference && request.person === person;
  const wrong = state === 'asked' || (w.trouble === 'none' && w.model.requests.find(isWrong));
  if (wrong) throw new Broken('signUpsAreOnesOwn', `The account of sign-up ${n} shows ${shown}`);
}

async function erasesAccount(w: World): Promise<void> {
  const desk = await atDesk(w, ['owner']);
  const { person } = found(choose(w.model.signUps, w.pick(1)));
  for (const one of w.model.signUps) if (one.person === person) one.state = 'uncertain';
  if (await w.change(desk, 'Person/eraseAccount', { email: person.email }, 'erased', 'account'))
    w.forgetSignUps(person);
}

export const CUSTOMERS = {
  'a traveller subscribes': [3, subscribes],
  'a traveller confirms a subscription': [4, confirmsSubscription],
  'a traveller ends a subscription': [2, endsSubscription],
  'a traveller signs up': [1, signsUp],
  'a traveller confirms an account': [2, confirmsAccount],
  'a traveller signs in': [2, signsIn],
  'a traveller reads their own trips': [3, readsTrips],
  'an owner erases an account': [1, erasesAccount],
} as const;
