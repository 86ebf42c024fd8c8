import { execFileSync } from 'node:child_process';
import type { Locator, Page, Route } from 'playwright';
import { test as base } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';

export const KHI = 'Karachi (KHI) – Jinnah International Airport';
export const KDU = 'Skardu (KDU) – Skardu Airport';
export const DXB = 'Dubai (DXB) – Dubai International Airport';

export interface Server {
  origin: string;
  admin: { email: string; password: string };
}

export async function call({ origin }: Server, path: string, token = '', init: RequestInit = {}) {
  const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { ...init, headers });
  return (await answer.json()).data;
}

/** Sends a JSON body. */
export const post = (server: Server, path: string, body: object, token = '') =>
  call(server, path, token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

export const signIn = async (server: Server): Promise<string> => (await post(server, 'Auth/login', server.admin)).token;

/** Creates a private charter that is being reviewed. */
export async function aTrip(server: Server, token: string) {
  const body = aCharter({ name: 'Ayesha', email: 'ayesha@example.com' });
  const { id: request, trackUrl } = await post(server, 'PrivateCharter/Create', body);
  const { tripRecord: trip } = await call(server, `PrivateCharter/GetRequestById/${request}`, token);
  await post(server, `Trip/${trip.id}`, { version: 1, stage: 'reviewing' }, token);
  return { id: trip.id as number, request: request as number, link: `/trip${new URL(trackUrl).hash}` };
}

export const QUOTE = {
  aircraft: 'King Air 350',
  currency: 'USD',
  lines: [{ label: 'Flight', kind: 'flight', amount: '12,500' }],
  legs: [{ from: KHI, to: KDU, departs: '2031-03-04T14:30', block: '2:05', isShown: true }],
  terms: 'Half is due within a day.',
  validUntil: '2099-01-01T00:00:00.000Z',
};

/** Saves the first draft of a trip, and sends it. */
export async function sendQuote(server: Server, token: string, trip: number, quote: object = QUOTE) {
  const [{ version, revision, hash, total }] = await post(server, `Quotes/${trip}`, quote, token);
  await post(server, `Quotes/send/${trip}`, { quotes: [{ version, revision, hash, total }] }, token);
}

/** Opens a page of the back office, signed in, and resolves to the token. */
export async function openAdmin(page: Page, server: Server, path: string): Promise<string> {
  const token = await signIn(server);
  await page.goto('/config.json');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.goto(path);
  await page.locator('h1').waitFor();
  return token;
}

/** Fills in and sends the login form, which is a page or a dialog. */
export async function logIn(form: Page | Locator, { email, password }: Server['admin']): Promise<void> {
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Adds a member of the staff who may only look. */
export function addViewer({ dataDir }: { dataDir: string }): Server['admin'] {
  const sana = { email: 'sana@example.com', password: 'a password of a new member' };
  execFileSync(process.execPath, ['dist/api/charter-desk.js', 'add-admin', sana.email, 'Sana', '--role', 'viewer'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    input: `${sana.password}\n`,
  });
  return sana;
}

/** Goes to a screen inside the loaded page, as its links do. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Stores a flight to a place that no other flight goes to; an `id` replaces that flight. */
export async function createFlight(
  server: Server,
  toLocation: string,
  {
    token = '',
    departure = '2031-03-01T22:30:00',
    arrival = '2031-03-02T00:10:00',
    price = '420.5',
    id = 0,
    from = KHI,
    fields = {} as Record<string, string | Blob>,
  } = {},
): Promise<{ id: number }> {
  const session = token || (await signIn(server));
  const body = new FormData();
  for (const [name, value] of Object.entries({
    ...(id && { Id: String(id) }),
    AircraftId: '1',
    FromLocation: from,
    ToLocation: toLocation,
    DepartureDatetime: departure,
    ArrivalDatetime: arrival,
    SeatPrice: price,
    LuggageLimitKg: '20',
    SeatsAvailable: '6',
    ...fields,
  }))
    body.set(name, value);
  return call(server, 'Flight/upsert', session, { method: 'POST', body });
}

/** The server sends queued e-mails every 15 s. A test e-mail to the owner makes it send the others at once. */
export const sendQueuedEmails = async (server: Server) => post(server, 'Outbox/test', {}, await signIn(server));

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The fields of a flight's first image. */
export const CABIN: Record<string, string | Blob> = {
  'Images[0].ImageFile': new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }),
  'Images[0].Description': 'The cabin',
};

/** `page` is signed in as an owner. */
export const test = base.extend<{ token: string; page: Page }>({
  token: [async ({ server }, use) => use(await signIn(server)), { scope: 'file' }],
  page: async ({ page, token }, use) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await use(page);
  },
});

/** The lists of the back office: the path of each, and the call that reads it. */
export const CHARTERS = { path: '/admin/private-charter', call: '**/api/PrivateCharter/GetAllRequests?*' };
export const BOOKINGS = { path: '/admin/flights-bookings', call: '**/api/FlightBooking?*' };
export const CHAUFFEUR = {
  path: '/admin/chauffer-services',
  call: '**/api/ChauffeurService/GetAllChauffeurServices?*',
};
export const INTERNATIONAL = { path: '/admin/international-charters', call: '**/api/InternationalCharter?*' };
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Details/ }) });
export const toasts = (page: Page) => page.locator('.cw-toast');
export const answer = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, message: '', data } });
