import type { RequestKind, StaffRole } from '@charter-hosts/contract';
import { vi } from 'vitest';
import { countOf } from '../platform/database/open';
import type { Subscription } from '../subscriptions/store';
import { textOf } from '../testing/test-app';
import { asWork, present, type Trouble, Work } from './database-gate';
import { type House, PASSWORD, STAFF } from './house';
import { choose, oneOf, type Step } from './steps';

/** A traveller; `mark` is a word that stands in all that they type, and nowhere else. */
export interface Person {
  n: number;
  mark: string;
  phone: string;
  document: string;
  email: string;
  language: 'en' | 'ur';
  isErased?: boolean;
  /** Whether they left no address, so that nobody knows their second request. */
  isLone?: boolean;
}

export interface KnownQuote {
  version: number;
  lines: { label: string; kind: string; amount: number }[];
  total: number;
  currency: string;
}

/** A request as its sender knows it. */
export interface Request {
  n: number;
  kind: RequestKind;
  person: Person;
  path: string;
  body: object;
  key: string;
  reference?: string | undefined;
  /** The traveller's token, as far as the traveller knows. */
  token: string;
  ended: string[];
  tripId: number;
  seen?: { stage: string; quotes: (KnownQuote & { hash: string; state: string })[] };
  draft?: KnownQuote | undefined;
  /** The draft as a screen shows it that was loaded before the last save. */
  older?: KnownQuote & { revision: number; hash: string; state: string };
  sent: KnownQuote[];
  accepted?: number | undefined;
  /** Whether it was accepted or booked once: few are, so staff look at these more often. */
  isFar?: boolean;
  screens: Record<string, number>;
}

export type Staff = { name: string; email: string; role: StaffRole; token: string };

/** A subscription, which has a row, or an account, which has a password; uncertain while an answer is missing. */
export interface SignUp {
  n: number;
  person: Person;
  state: 'asked' | 'uncertain' | 'confirmed' | 'ended';
  /** Of an account that is signed in. */
  token: string;
  password?: string;
  isStranger?: boolean;
  row?: Subscription;
}

export type Desk = { person: Staff; headers: Record<string, string> };

export type Delivered = Record<'to' | 'subject' | 'text' | 'id', string>;

/** What the actors know, which a restored backup takes back. */
export interface Model {
  people: Person[];
  requests: Request[];
  flights: ({ departure: string; from: string; isPublic: boolean; prices: number[] } & Record<
    'n' | 'id' | 'seats' | 'version',
    number
  >)[];
  hooks: { n: number; secret: string }[];
  keys: { n: number; id: number; secret: string; scope: string; isRevoked: boolean }[];
  partners: { n: number; link: string }[];
  signUps: SignUp[];
  /** Entries that the audit has to have, as `author, action, kind, detail`. */
  audited: Map<string, number>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of every call
  data: any;
  message: string;
}

/** Ends a step that has nobody to act, or nothing to act on. */
export class Skipped extends Error {}

/** A promise of the product that is broken. */
export class Broken extends Error {
  constructor(promise: string, what: string) {
    super(what);
    this.name = promise;
  }
}

export class World {
  readonly house: House;
  readonly model: Model;
  readonly staff: Staff[] = STAFF.map((one) => ({ ...one, token: '' }));
  /** Tokens that were signed out, or whose owner's rights changed. */
  endedTokens: string[] = [];
  delivered: Delivered[] = [];
  /** The e-mails that were refused for good. */
  refused: string[] = [];
  /** The mail server: what it does with the next e-mails. */
  mail: 'takes' | 'refuses' | 'refuses for good' | 'loses its answer' = 'takes';
  receiver: 'takes' | 'refuses' = 'takes';
  trouble: Trouble = 'none';
  troubleUntil = 0;
  backup: { file: string; model: Model } | undefined;
  lost: Request[] = [];
  step: Step = { n: 0, action: '', picks: [] };
  /** What the story says of the present step: its calls, who acts on what, and how that ends. */
  calls: string[] = [];
  notes: string[] = [];
  /** Does the next step, where the present one is overtaken. */
  next: (() => Promise<void>) | undefined;
  now: number;
  /** The latest time that the clock has shown: what ended by then may never be told. */
  latest = 0;

  constructor(house: House, begins: number) {
    this.house = house;
    this.now = begins;
    const none = { people: [], requests: [], flights: [], hooks: [], keys: [], partners: [] };
    this.model = { ...none, signUps: [], audited: new Map() };
  }

  pick(index: number): number {
    return this.step.picks[index] ?? 0;
  }

  of<T>(list: readonly T[], index: number): T {
    return oneOf(list, this.pick(index));
  }

  get at(): string {
    return new Date(this.now).toISOString();
  }

  setTime(at: number): void {
    this.now = at;
    this.latest = Math.max(this.latest, at);
    vi.setSystemTime(at);
  }

  setTrouble(next: Trouble): void {
    this.troubleUntil = this.step.n + 8;
    this.trouble = next;
    present.trouble = next;
  }

  /** Makes a call to which nothing happens. */
  read(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
    return this.call(new Work(), method, path, headers, body);
  }

  /** Reads what the step needs; without it, the step is skipped. */
  async get(path: string, headers: Record<string, string>): Promise<Answer> {
    const answer = await this.read('GET', path, headers);
    if (answer.status !== 200) throw new Skipped();
    return answer;
  }

  /** Makes the call of the step with its fault; undefined if no answer came, and nobody knows what it did. */
  async act(path: string, body?: object, headers: Record<string, string> = {}, method = 'POST') {
    const kind = this.step.fault?.kind;
    const work = this.newWork(6);
    let answer: Answer | undefined;
    if (kind !== 'lost request') answer = await this.call(work, method, path, headers, body);
    if (kind === 'sent twice' && answer) {
      const audited = () => countOf(this.house.db.selectFrom('audit'));
      const before = await audited();
      const { status, text } = await this.read(method, path, headers, body);
      const isNew = text !== answer.text || (await audited()) > before;
      const isOther = new Headers(headers).has('Idempotency-Key') && isNew;
      const isRefused = path === 'Traveller/Answer' && status !== answer.status;
      if (answer.status < 300 && status < 500 && (isOther || isRefused))
        throw new Broken('everyRequestOnce', `${path}, sent twice, counts twice: ${answer.text} and ${text}`);
    }
    if (work.isKilled || kind === 'lost answer') answer = undefined;
    this.notes.push(String(answer?.status ?? 'no answer'));
    return answer;
  }

  /** Work with the fault of the step; another step overtakes it at one of so many turns. */
  newWork(turns: number): Work {
    const { kind, at = 0 } = this.step.fault ?? {};
    const overtake = kind === 'overtaken' && this.next && { at: 1 + (at % turns), run: this.next };
    const killAt = kind === 'killed' ? 1 + at : undefined;
    return Object.assign(new Work(), { killAt, overtake: overtake || undefined });
  }

  private async call(work: Work, method: string, path: string, headers: Record<string, string>, body?: object) {
    this.setTime(this.now + 1 + Math.floor(this.pick(7) * 2000));
    const isForm = body instanceof FormData;
    const init: RequestInit = {
      method,
      headers: { ...headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
    const app = oneOf(this.house.apps, this.pick(6));
    const { afterAnswer } = this.house.parts;
    const at = this.calls.push(`${method} /api/${path} ${isForm ? '(a form)' : JSON.stringify(body ?? {})}`) - 1;
    const answer = await asWork(work, async (): Promise<Answer> => {
      const response = await app.request(`/api/${path}`, init);
      // Whatever overtakes waits for the work after all answers, so it does not begin in the middle of that.
      work.overtake = undefined;
      const text = await textOf(response);
      await afterAnswer.settled();
      const { data, message = '' } = /^\s*\{/.test(text) ? JSON.parse(text) : {};
      return { status: response.status, headers: response.headers, text, data, message };
    });
    this.calls[at] += work.isKilled ? ' → the process is killed' : ` → ${answer.status} ${answer.message}`;
    if (work.isKilled) await this.house.restart();
    else this.judge(`${method} /${path}`, answer, work);
    const isSent = ({ token }: { token: string }) => token && headers.Authorization === `Bearer ${token}`;
    const refused = { 401: [...this.staff, ...this.model.signUps], 410: this.model.requests }[answer.status] ?? [];
    for (const one of refused) if (isSent(one)) one.token = '';
    return answer;
  }

  private judge(call: string, { status, text }: Answer, work: Work): void {
    const isExpected = status === 503 && (this.trouble !== 'none' || work.isOvertaken);
    if (status >= 500 && !isExpected)
      throw new Broken('noInternalError', `${call} is answered with ${status}: ${text}; ${this.house.logged.at(-2)}`);
    // What a day's list needs, many times over.
    if (work.statements > 400 || work.rows > 20_000)
      throw new Broken('boundedWork', `${call} takes ${work.statements} statements and ${work.rows} rows`);
  }

  /** The headers of a member of staff, who signs in where no session is known to be open. */
  async session(person: Staff): Promise<Record<string, string> | undefined> {
    if (!person.token) {
      const login = await this.read('POST', 'Auth/login', {}, { email: person.email, password: PASSWORD });
      if (login.status !== 200) return undefined;
      person.token = login.data.token;
    }
    return { Authorization: `Bearer ${person.token}` };
  }

  async readRoles(): Promise<void> {
    const roles = await this.house.db.selectFrom('users').select(['name', 'role']).execute();
    for (const person of this.staff)
      person.role = (roles.find(({ name }) => name === person.name)?.role ?? person.role) as StaffRole;
  }

  /** Makes a call of staff, which the audit has to have once it is done; resolves to its answer then. */
  async change({ person, headers }: Desk, path: string, body: object | undefined, ...entry: string[]) {
    const answer = await this.act(path, body, headers);
    if (answer?.status !== 200) return undefined;
    this.expectAudit(person, ...entry);
    return answer;
  }

  expectAudit(person: Staff, ...[what, kind, detail = '']: string[]): void {
    const entry = [person.name, what, kind, detail].join(' | ');
    this.model.audited.set(entry, (this.model.audited.get(entry) ?? 0) + 1);
  }

  addRequest(person: Person, made: { kind: RequestKind; body: object; path?: string; key?: string }): Request {
    const unknown = { path: '', key: '', token: '', ended: [], tripId: 0, sent: [], screens: {} };
    const request = { n: this.step.n, person, ...unknown, ...made };
    this.model.requests.push(request);
    return request;
  }

  requests(): Request[] {
    return this.model.requests.filter(({ reference, person }) => reference && !person.isErased);
  }

  /** Somebody of whom the operator has an address. */
  knownPerson(index: number): Person {
    const person = choose(this.model.people, this.pick(index));
    if (!person || person.isErased || person.isLone) throw new Skipped();
    return person;
  }

  addSignUp(made: Pick<SignUp, 'person' | 'row' | 'password' | 'isStranger'>): void {
    // An erasure that this overtook left it.
    made.person.isErased = false;
    this.model.signUps.push({ n: this.step.n, state: 'asked', token: '', ...made });
  }

  /** Forgets the sign-ups that were erased; resolves to whether one of a later step is left. */
  forgetSignUps(person: Person): boolean {
    const isGone = (one: SignUp) => one.person === person && one.n <= this.step.n;
    this.endedTokens.push(...this.model.signUps.filter(isGone).flatMap(({ token }) => token || []));
    this.model.signUps = this.model.signUps.filter((one) => !isGone(one));
    return this.model.signUps.some((one) => one.person === person);
  }

  /** Takes back what the actors know to an earlier moment. */
  restoreModel(saved: Model): void {
    const before = this.requests();
    Object.assign(this.model, structuredClone(saved));
    const isLost = (one: Request) => !this.model.requests.some(({ reference }) => reference === one.reference);
    this.lost.push(...before.filter(isLost));
  }
}
