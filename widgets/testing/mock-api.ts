import type {
  AircraftType,
  CharterEstimate,
  CharterRequest,
  ChauffeurRequest,
  EstimatedJourney,
  FieldErrors,
  FlightBookingRequest,
  FlightRecord,
  InternationalCharterRequest,
} from '../contract';
import { exampleFlight } from './example-flight';
import { replaceFetch } from './fetch-classes';

/** Every call that a widget makes: what it sends as JSON, and the `data` of its answer. */
export interface MockCalls {
  'GET Flight/search': { body: undefined; data: readonly FlightRecord[] };
  'GET Flight/GetFlight/{id}': { body: undefined; data: FlightRecord };
  'GET AirlineAircraft/GetAircraft/{id}': {
    body: undefined;
    /** `capacity` in seats. */
    data: { type: AircraftType; capacity: number; specifications: string };
  };
  'POST FlightBooking': { body: FlightBookingRequest; data: { id: number } };
  'POST PrivateCharter/Create': { body: CharterRequest; data: { id: number } };
  /** `data` is null where no price is shown. */
  'POST PrivateCharter/Estimate': { body: EstimatedJourney; data: CharterEstimate | null };
  'POST ChauffeurService/CreateRequest': { body: ChauffeurRequest; data: { id: number } };
  'POST InternationalCharter': { body: InternationalCharterRequest; data: { id: number } };
}
export type MockCall = keyof MockCalls;

/** A call as it was made. */
export interface MockRequest<Call extends MockCall = MockCall> {
  call: Call;
  /** The whole address. */
  url: string;
  /** What stands behind the `?`. */
  query: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined for a `GET`. */
  body: MockCalls[Call]['body'];
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/**
 * What a call is answered with.
 * - `data`: it succeeded.
 * - `refused`: the server said no, in these words; `errors` are by field (`{ luggage: 'Too much' }`), `status` is 400
 *   unless it is set.
 * - a `Response`: as it is, such as a gateway's page, which is no answer of the API.
 * - `'unreachable'`: there is no network. A widget tries such a call a second time.
 * - a function: is asked at each call; a promise keeps the widget waiting.
 */
export type MockAnswer<Call extends MockCall = MockCall> =
  | { data: MockCalls[Call]['data'] }
  | { refused: string; errors?: FieldErrors; status?: number }
  | 'unreachable'
  | Response
  | ((request: MockRequest<Call>) => MockAnswer<Call> | Promise<MockAnswer<Call>>);

export interface MockApi {
  /** Every call of a widget so far, oldest first. */
  readonly requests: readonly MockRequest[];
  /** The calls of one kind, typed: `requestsOf('POST FlightBooking')[0]?.body.firstName`. */
  requestsOf<Call extends MockCall>(call: Call): MockRequest<Call>[];
  /** Answers a call so, from now on. */
  answer<Call extends MockCall>(call: Call, answer: MockAnswer<Call>): void;
  /** Puts the environment's own `fetch` back. */
  restore(): void;
}

type Answers = { [Call in MockCall]: MockAnswer<Call> };

const DEFAULTS: Answers = {
  'GET Flight/search': { data: [exampleFlight(), exampleFlight({ id: 6, seatPrice: 520 })] },
  'GET Flight/GetFlight/{id}': ({ url }) => ({
    data: exampleFlight({ id: Number(/\d+$/.exec(pathOf(url))?.[0] ?? 5) }),
  }),
  'GET AirlineAircraft/GetAircraft/{id}': { data: { type: 'jet', capacity: 4, specifications: '' } },
  'POST FlightBooking': { data: { id: 1 } },
  'POST PrivateCharter/Create': { data: { id: 1 } },
  'POST PrivateCharter/Estimate': { data: null },
  'POST ChauffeurService/CreateRequest': { data: { id: 1 } },
  'POST InternationalCharter': { data: { id: 1 } },
};

const pathOf = (url: string) => new URL(url).pathname;

/** `GET Flight/GetFlight/{id}` to what its addresses look like, wherever the API lives. */
const PATTERNS = (Object.keys(DEFAULTS) as MockCall[]).map((call) => {
  const [method, path] = call.split(' ') as [string, string];
  return { call, method, pattern: new RegExp(`/${path.replace('{id}', '[^/]+')}/?$`) };
});

const isEmptyLeg = (flight: FlightRecord) => flight.isEmptyLeg === true;

/**
 * Stands in for the operator's API, whatever `apiBase` a widget has: answers what its widgets ask, and keeps what they
 * sent. Works by replacing `fetch`, until `restore()`; calls that are no widget's go to the environment's own.
 * Unless you set an answer, requests are stored under number 1, and there are two flights. A search of empty legs finds those
 * of its flights that are `isEmptyLeg`.
 */
export function mockApi(answers: Partial<Answers> = {}): MockApi {
  const set: Answers = { ...DEFAULTS, ...answers };
  const requests: MockRequest[] = [];

  async function answerTo(request: MockRequest): Promise<Exclude<MockAnswer, (request: never) => unknown>> {
    let answer = set[request.call] as MockAnswer;
    while (typeof answer === 'function') answer = await answer(request);
    return answer;
  }

  const restore = replaceFetch(async ({ method, url, headers, text }) => {
    const path = pathOf(url);
    // Widgets ask it for the operator's rate.
    if (path === '/config.json') return { status: 200, body: {} };
    const call = PATTERNS.find((known) => known.method === method && known.pattern.test(path))?.call;
    if (!call) return undefined;
    const body = text && JSON.parse(text);
    const query = Object.fromEntries(new URL(url).searchParams);
    const request = { call, url, query, body: body || undefined, headers } as MockRequest;
    requests.push(request);
    const answer = await answerTo(request);
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    // Read once, it could not be given again.
    if ('headers' in answer) return answer.clone();
    if ('data' in answer) {
      const data = Array.isArray(answer.data) && query.kind ? answer.data.filter(isEmptyLeg) : answer.data;
      return { status: method === 'POST' ? 201 : 200, body: { success: true, message: '', data } };
    }
    const { refused, errors, status = 400 } = answer;
    return { status, body: { success: false, message: refused, ...(errors && { errors }) } };
  });

  return {
    requests,
    requestsOf: <Call extends MockCall>(call: Call) =>
      requests.filter((request): request is MockRequest<Call> & MockRequest => request.call === call),
    answer(call, answer) {
      set[call] = answer as never;
    },
    restore,
  };
}

/**
 * An answer that comes only when it is let: two presses of a button may be seconds apart on a busy machine. With
 * `mockApi`: `const wait = held(async () => ({ data: { id: 7 } }))`, `api.answer('POST FlightBooking', wait.answer)`.
 */
export function held<T>(answer: () => Promise<T>): { answer: () => Promise<T>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(answer), release };
}
