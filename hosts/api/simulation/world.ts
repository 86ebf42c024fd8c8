import type { RequestKind, StaffRole } from '@charter-hosts/contract';
import { vi } from 'vitest';
import { textOf } from '../testing/test-app';
import { asWork, setTrouble, type Trouble, Work } from './database-gate';
import { type House, PASSWORD, STAFF } from './house';
import { oneOf, type Step } from './steps';

/** A traveller; `mark` is a word that stands in all that they type, and nowhere else. */
export interface Person {
  n: number;
  mark: string;
  phone: string;
  document: string;
  email: string;
  language: 'en' | 'ur';
  isErased: boolean;
  /** Whether they left no address, so that nobody knows their second request. */
  isLone: boolean;
}

/** What the simulation knows of a quote. */
export interface KnownQuote {
  version: number;
  lines: { label: string; kind: string; amount: number }[];
  total: number;
}

/** A request as its sender knows it. */
export interface Request {
  n: number;
  kind: RequestKind;
  person: Person;
  path: string;
  body: object;
  key: string;
  /** Undefined until an answer has come. */
  reference?: string | undefined;
  /** The traveller's token, as far as the traveller knows. */
  token: string;
  /** Tokens that were ended. */
  ended: string[];
  tripId: number;
  /** What the traveller's page shows since it was last loaded. */
  seen?: { stage: string; quotes: { version: number; total: number; hash: string; state: string }[] };
  draft?: KnownQuote | undefined;
  sent: KnownQuote[];
  accepted?: number | undefined;
  /** Whether it was accepted or booked once: few are, so staff look at these more often. */
  isFar?: boolean;
  /** The version that the screen of each member of staff shows. */
  screens: Record<string, number>;
}

export interface Staff {
  name: string;
  email: string;
  role: StaffRole;
  token: string;
  since: number;
}

export type Delivered = Record<'to' | 'subject' | 'text' | 'id', string>;

/** What the actors know, which a restored backup takes back. */
export interface Model {
  people: Person[];
  requests: Request[];
  flights: { n: number; id: number; departure: string; seats: number; version: number }[];
  aircraft: { n: number; id: number }[];
  hooks: { n: number; secret: string }[];
  keys: { n: number; id: number; secret: string; isRevoked: boolean }[];
  partners: { n: number; key: string; link: string }[];
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
export class Skipped extends Error {
  override readonly message = 'skipped';
}

/** A promise of the product that is broken. */
export class Broken extends Error {
  constructor(promise: string, what: string) {
    super(what);
    this.name = promise;
  }
}

/** The most statements and rows of one call: what a day's list needs, many times over. */
const MOST_STATEMENTS = 400;
const MOST_ROWS = 20_000;

export class World {
  readonly house: House;
  readonly model: Model;
  readonly staff: Staff[] = STAFF.map((one) => ({ ...one, token: '', since: 0 }));
  /** Tokens that were signed out, or whose owner's rights changed. */
  endedTokens: string[] = [];
  delivered: Delivered[] = [];
  /** The mail server: what it does with the next e-mails. */
  mail: 'takes' | 'refuses' | 'refuses for good' | 'loses its answer' = 'takes';
  receiver: 'takes' | 'refuses' = 'takes';
  trouble: Trouble = 'none';
  /** The step at which the trouble ends. */
  troubleUntil = 0;
  backup: { file: string; model: string } | undefined;
  /** References of requests that a restore has lost, and links to them. */
  lost = new Set<string>();
  lostLinks: string[] = [];
  step: Step = { n: 0, action: '', picks: [] };
  /** What the story says of the present step: its calls, who acts on what, and how that ends. */
  calls: string[] = [];
  notes: string[] = [];
  /** Does the next step, where the present one is overtaken. */
  next: (() => Promise<void>) | undefined;
  now: number;

  constructor(house: House, begins: number) {
    this.house = house;
    this.now = begins;
    const none = { people: [], requests: [], flights: [], aircraft: [], hooks: [], keys: [], partners: [] };
    this.model = { ...none, audited: new Map() };
  }

  pick(index: number): number {
    return this.step.picks[index] ?? 0;
  }

  of<T>(list: readonly T[], index: number): T {
    return oneOf(list, this.pick(index));
  }

  setTime(at: number): void {
    this.now = at;
    vi.setSystemTime(at);
  }

  setTrouble(next: Trouble): void {
    this.troubleUntil = this.step.n + 8;
    this.trouble = next;
    setTrouble(next);
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
      const { status, text } = await this.read(method, path, headers, body);
      const isOther = new Headers(headers).has('Idempotency-Key') && text !== answer.text;
      const isRefused = path === 'Traveller/Answer' && status !== answer.status;
      if (answer.status < 300 && status < 500 && (isOther || isRefused))
        throw new Broken('everyRequestOnce', `${path}, sent twice, is answered ${answer.text} and ${text}`);
    }
    if (work.isKilled || kind === 'lost answer') answer = undefined;
    this.notes.push(String(answer?.status ?? 'no answer'));
    return answer;
  }

  /** Work with the fault of the step; another step overtakes it at one of so many turns. */
  newWork(turns: number): Work {
    const { kind, at = 0 } = this.step.fault ?? {};
    if (kind === 'killed') return new Work(1 + at);
    return new Work(
      undefined,
      kind === 'overtaken' && this.next ? { at: 1 + (at % turns), run: this.next } : undefined,
    );
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
      const text = await textOf(response);
      await afterAnswer.settled();
      const { data, message = '' } = /^\s*\{/.test(text) ? JSON.parse(text) : {};
      return { status: response.status, headers: response.headers, text, data, message };
    });
    this.calls[at] += work.isKilled ? ' → the process is killed' : ` → ${answer.status} ${answer.message}`;
    if (work.isKilled) await this.house.restart();
    else this.judge(`${method} /${path}`, answer, work);
    // What is refused is known to be ended.
    const isSent = ({ token }: { token: string }) => token && headers.Authorization === `Bearer ${token}`;
    const refused = { 401: this.staff, 410: this.model.requests }[answer.status] ?? [];
    for (const one of refused) if (isSent(one)) one.token = '';
    return answer;
  }

  private judge(call: string, { status, text }: Answer, work: Work): void {
    const isExpected = status === 503 && (this.trouble !== 'none' || work.isOvertaken);
    if (status >= 500 && !isExpected)
      throw new Broken('noInternalError', `${call} is answered with ${status}: ${text}; ${this.house.logged.at(-2)}`);
    if (work.statements > MOST_STATEMENTS || work.rows > MOST_ROWS)
      throw new Broken('boundedWork', `${call} takes ${work.statements} statements and ${work.rows} rows`);
  }

  /** The headers of a member of staff, who signs in again when the last time is half a day ago. */
  async session(person: Staff): Promise<Record<string, string> | undefined> {
    if (!person.token || Math.abs(this.now - person.since) > 11 * 3_600_000) {
      const login = await this.read('POST', 'Auth/login', {}, { email: person.email, password: PASSWORD });
      if (login.status !== 200) return undefined;
      person.token = login.data.token;
      person.since = this.now;
    }
    return { Authorization: `Bearer ${person.token}` };
  }

  /** Learns the roles that staff have. */
  async readRoles(): Promise<void> {
    const roles = await this.house.db.selectFrom('users').select(['name', 'role']).execute();
    for (const person of this.staff)
      person.role = (roles.find(({ name }) => name === person.name)?.role ?? person.role) as StaffRole;
  }

  /** Notes what the audit has to have. */
  expectAudit(person: Staff, what: string, kind: string, detail: string): void {
    const entry = [person.name, what, kind, detail].join(' | ');
    this.model.audited.set(entry, (this.model.audited.get(entry) ?? 0) + 1);
  }

  /** Adds a request of which nothing is known yet. */
  addRequest(person: Person, made: { kind: RequestKind; body: object; path?: string; key?: string }): Request {
    const unknown = { path: '', key: '', token: '', ended: [], tripId: 0, sent: [], screens: {} };
    const request = { n: this.step.n, person, ...unknown, ...made };
    this.model.requests.push(request);
    return request;
  }

  /** The requests that a call by an actor may be about. */
  requests(): Request[] {
    return this.model.requests.filter(({ reference, person }) => reference && !person.isErased);
  }

  saveModel(): string {
    return JSON.stringify({ ...this.model, audited: [...this.model.audited] });
  }

  /** Takes back what the actors know to an earlier moment. */
  restoreModel(text: string): void {
    const before = this.requests();
    const saved = JSON.parse(text) as Model;
    // A request and its person are one object again.
    for (const request of saved.requests)
      request.person = saved.people.find(({ n }) => n === request.person.n) ?? request.person;
    Object.assign(this.model, saved, { audited: new Map(saved.audited as never) });
    const known = new Set(this.model.requests.map(({ reference }) => reference));
    for (const { reference, token } of before) {
      if (!reference || known.has(reference)) continue;
      this.lost.add(reference);
      if (token) this.lostLinks.push(token);
    }
  }
}
