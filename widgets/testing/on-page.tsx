import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createLive } from '../kit';
import { exampleFlight, fill, type MockApi, type MockCall, mockApi, press, watchToasts } from '.';
import { answerFetch } from './answer-fetch';
import { loadKnownFont } from './known-font';

// For the browser tests of the widgets themselves: what more than one of them needs.

/** The example flight with a picture that no server has to answer. */
export const drawnFlight = exampleFlight({
  images: [
    {
      imageId: 1,
      imageUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      description: '.',
      isBannerImage: true,
    },
  ],
});

/** The API with so many flights; what is sent to it is stored under 41. */
export function mockFlights(count: number): MockApi {
  const stored = { data: { id: 41 } };
  return mockApi({
    'GET Flight/search': { data: Array.from({ length: count }, (_, index) => ({ ...drawnFlight, id: index + 1 })) },
    'GET Flight/GetFlight/{id}': { data: drawnFlight },
    'POST FlightBooking': stored,
    'POST PrivateCharter/Create': stored,
    'POST ChauffeurService/CreateRequest': stored,
    'POST InternationalCharter': stored,
  });
}

export type Answer = () => Promise<Response>;
export const json =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status });
export const stored = json(201, { success: true, message: 'Stored', data: { id: 41 } });
/** No network: a client tries twice before it gives up. */
export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
export const never: Answer = () => new Promise(() => {});

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });

/**
 * Fills in fields of the page by their labels, without the browser's keyboard, which takes ten times as long. Use the
 * keyboard where typing is what a test is about.
 */
export const fillIn = (values: Parameters<typeof fill>[1]) => vi.waitFor(() => fill(document.body, values));

/**
 * Puts a value into a control as password managers and autofill do.
 *
 * @param event the one event that tells of it; '' for none
 */
export function putSilently(control: Element, value: string | number | boolean, event = ''): void {
  Object.assign(control, typeof value === 'boolean' ? { checked: value } : { value: String(value) });
  if (event) control.dispatchEvent(new Event(event, { bubbles: event === 'change' }));
}

/** Presses a button of the page by its name, without the browser's pointer. */
export const pressButton = (name: string) => vi.waitFor(() => press(document.body, name));

/** Gives the window a size until the test ends. */
export async function resizeWindow(width: number, height = 844): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => {
    scrollTo(0, 0);
    return page.viewport(innerWidth, innerHeight);
  });
  await page.viewport(width, height);
}

/** Answers the settings of the operator's server. They are read once for each `apiBase`, so each call names another. */
export function operatorSays(config: object, isUp = () => true): { apiBase: string } {
  const apiBase = `https://operator-${++operators}.example.com/api`;
  answerFetch(({ url }) =>
    url === new URL('/config.json', apiBase).href ? Response.json(config, { status: isUp() ? 200 : 503 }) : undefined,
  );
  return { apiBase };
}
let operators = 0;

/** A place at the end of the page and a React root in it, for each test anew, with the API of so many flights if any. */
export function emptyPlace(flights?: number) {
  const on = {} as { place: HTMLElement; root: Root; api: MockApi };
  loadKnownFont();
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    if (flights) on.api = mockFlights(flights);
    on.place = document.createElement('div');
    document.body.append(on.place);
    on.root = createRoot(on.place);
  });
  afterEach(() => {
    on.root.unmount();
    on.place.remove();
    vi.restoreAllMocks();
    on.api?.restore();
  });
  return on;
}

/** A form on an empty page, for each test anew; what it sends by `call` is stored unless `answer` says otherwise. */
export function formOnPage<Props extends object, Call extends MockCall>(Form: ComponentType<Props>, call: Call) {
  let root: Root | undefined;
  let shown: ReturnType<typeof createLive> | undefined;
  const form = {
    place: document.body as HTMLElement,
    api: undefined as unknown as MockApi,
    /** The texts of the toasts so far. */
    toasts: (): string[] => [],
    /** What was sent so far. */
    sent: () => form.api.requestsOf(call),
    /** What is answered from now on, in turn; the last one again and again. */
    answer: (...answers: Answer[]) =>
      form.api.answer(call, () => (answers.length > 1 ? (answers.shift() as Answer) : (answers[0] as Answer))()),
    /** Shows the form, or gives the one that is shown other props. */
    show(props?: Props) {
      const element = createElement(Form, props as Props);
      if (shown) return shown.show(element);
      shown = createLive(element);
      root = createRoot(form.place);
      root.render(shown.live);
    },
    leave() {
      root?.unmount();
      shown = undefined;
    },
  };
  loadKnownFont();
  beforeEach(({ onTestFinished }) => {
    form.toasts = watchToasts(onTestFinished);
    sessionStorage.clear();
    form.place = document.createElement('div');
    document.body.append(form.place);
    form.api = mockApi();
    form.answer(stored);
  });
  afterEach(() => {
    form.leave();
    form.place.remove();
    vi.restoreAllMocks();
    form.api.restore();
  });
  return form;
}
