import { describe, expect } from 'vitest';
import type { Email } from '../platform/email/mailer';
import { aBooking, aCharter, aChauffeurRequest, anInternationalCharter, aSegment } from '../testing/requests';
import { test as base, changeTrip, json, signIn, storeFlight, type TestApp } from '../testing/test-app';
import { createOutbox } from './outbox';

// This fixture is for this file only, because test files share their modules.
const test = base.extend({
  env: {
    ...{ STAFF_EMAIL: 'desk@example.com', PUBLIC_URL: 'https://fly.example', TRUST_PROXY: '1' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' },
  },
});

const MARKER = 'Mister Ahmed';
const KHI = 'Karachi (KHI) – Jinnah International Airport';
/** Texts that contain the marker, some in the form of airports. */
const TEXTS = [
  MARKER,
  `Karachi (KHI) – pay ${MARKER}`,
  // Some have the form of a mailbox.
  'mister-ahmed@victim.example',
];
const hasMarker = (email: object) => /mister.ahmed/i.test(JSON.stringify({ ...email, to: '' }));

type Body = Record<string, unknown>;

/** Yields the body once for each of its texts, with that text replaced by `text`. */
function* withText(body: Body, text: string): Generator<[field: string, body: Body]> {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string') yield [field, { ...body, [field]: text }];
    if (!Array.isArray(value)) continue;
    for (const [index, entry] of value.entries()) {
      for (const [inner, changed] of withText(entry as Body, text))
        yield [`${field}.${inner}`, { ...body, [field]: value.with(index, changed) }];
    }
  }
}

/** Uses another client for each call, so that no limit applies. */
let clients = 0;
const send = (api: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.app.request(`/api${path}`, json(body, { 'X-Forwarded-For': `192.0.2.${++clients % 256}`, ...headers }));

/** The e-mails in the outbox to addresses that a stranger typed. */
async function emailsToTravellers({ db, parts: { config, secrets, log } }: TestApp): Promise<Email[]> {
  const sent: Email[] = [];
  const sendMail = async (email: Email) => String(sent.push(email));
  await createOutbox({ db, config, secrets, sendMail, log, now: () => Date.now() + 1000 }).sendDue();
  return sent.filter(({ to }) => to !== 'desk@example.com');
}

/** The words of a partner’s page, which anybody can send. */
const WORDS = { reference: 'PO 4711', metadata: { tier: MARKER } };

const bodies = async (api: TestApp): Promise<[path: string, body: Body][]> => [
  ['/PrivateCharter/Create', { ...aCharter({ trip: 2, segments: [aSegment(), aSegment()] }), ...WORDS }],
  ['/InternationalCharter', anInternationalCharter(WORDS)],
  ['/FlightBooking', aBooking(await storeFlight(api), { email: 'victim@example.com', ...WORDS })],
  [
    '/ChauffeurService/CreateRequest',
    aChauffeurRequest({ email: 'victim@example.com', phone: '03009876543', ...WORDS }),
  ],
];

const FROM = ['partner', 'locale', 'page', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const query = (text: string, locale: string) =>
  new URLSearchParams({ ...Object.fromEntries(FROM.map((name) => [name, text])), ...(locale && { locale }) });

describe('an e-mail to an address that a stranger typed', () => {
  test('contains no text of the stranger, from any field and in any language', async ({ api }) => {
    const session = await signIn(api.app);
    const accepted = new Set<string>();
    for (const [path, body] of await bodies(api)) {
      for (const [text, locale] of [...TEXTS.map((text) => [text, ''] as const), [MARKER, 'ur'] as const]) {
        for (const [field, changed] of withText(body, text)) {
          const email = field === 'email' ? changed.email : `victim${clients}@example.com`;
          const headers = { Origin: `https://${text.replace(/[^\w-]/g, '')}.example`, 'User-Agent': 'Mister Ahmed' };
          const answer = await send(api, `${path}?${query(text, locale)}`, { ...changed, email }, headers);
          if (answer.status === 201) accepted.add(`${path} ${field}`);
        }
      }
    }
    // These calls accept any text.
    expect([...accepted].map((field) => field.split(' ')[1])).toEqual(
      expect.arrayContaining([
        'name',
        'segments.fromLocation',
        'departureLocation',
        'message',
        'note',
        'email',
        'reference',
      ]),
    );
    const emails = await emailsToTravellers(api);
    for (const { id } of await api.db.selectFrom('trips').select('id').execute()) {
      const declined = { version: 1, stage: 'declined', reason: 'other' };
      expect((await api.app.request(`/api/Trip/${id}`, json(declined, session))).status).toBe(200);
    }
    emails.push(...(await emailsToTravellers(api)));
    expect(emails.length).toBeGreaterThan(90);
    expect(emails.filter(hasMarker)).toEqual([]);
  });

  test('contains no such text when the address was added later, through the link', async ({ api }) => {
    for (const text of TEXTS) {
      for (const [, body] of withText(aChauffeurRequest(), text)) {
        const { data } = await (await send(api, '/ChauffeurService/CreateRequest', body)).json();
        if (!data?.trackUrl) continue;
        const link = { Authorization: `Bearer ${data.trackUrl.split('#')[1]}` };
        for (const email of [text, `victim${clients}@example.com`])
          await send(api, '/Traveller/Contact', { email, phone: '+971501234567' }, link);
      }
    }
    const emails = await emailsToTravellers(api);
    expect(emails.length).toBeGreaterThan(TEXTS.length);
    expect(emails.filter(hasMarker)).toEqual([]);
  });

  test('contains no such text after staff have booked it, nor does its calendar file', async ({ api }) => {
    const session = await signIn(api.app);
    const places = [...TEXTS, `${MARKER} ${KHI}`, `${KHI}\r\n${MARKER}`];
    const segments = places.map((text) => aSegment({ fromLocation: text }));
    await send(api, '/PrivateCharter/Create', aCharter({ trip: 2, segments }));
    for (const stage of ['reviewing', 'quoted', 'accepted', 'booked']) await changeTrip(api, 1, { stage }, session);
    const emails = await emailsToTravellers(api);
    expect(emails.filter(hasMarker)).toEqual([]);
    expect(emails.find(({ calendar }) => calendar)?.calendar).toContain('(the place in your request) to Skardu (KDU)');
  });

  test('names a place as the airport index does, or as staff wrote it', async ({ api }) => {
    const flight = await storeFlight(api, { FromLocation: 'Hunza helipad', ToLocation: KHI });
    await send(api, '/FlightBooking', aBooking(flight, { email: 'guest@example.com' }));
    const unknown = '(the place in your request)';
    const written = ['KHI', 'OPKC', 'karachi (KHI)', `  ${KHI} `, 'Karachi (KHI) – Quaid-e-Azam'];
    const unclear = ['Lahore (KHI)', 'Karachi (XQZ)', 'A farm near Okara'];
    for (const [index, fromLocation] of [...written, ...unclear].entries()) {
      const email = `guest${index}@example.com`;
      await send(api, '/PrivateCharter/Create', aCharter({ email, segments: [aSegment({ fromLocation })] }));
    }
    const from = (await emailsToTravellers(api)).map(({ text }) => /^(.*)\n {2}to /m.exec(text)?.[1]);
    expect(from).toEqual(['Hunza helipad', ...written.map(() => 'Karachi (KHI)'), ...unclear.map(() => unknown)]);
  });

  test('does not contain the name of a stranger who signed up', async ({ api }) => {
    for (let times = 0; times < 2; times++) {
      const body = { name: MARKER, email: 'victim@example.com', password: 'a password of the tests' };
      await send(api, '/Auth/signup', body);
      await send(api, '/Auth/forgot-password', { email: body.email });
    }
    const emails = await emailsToTravellers(api);
    expect(emails.length).toBeGreaterThan(1);
    expect(emails.filter(hasMarker)).toEqual([]);
  });
});
