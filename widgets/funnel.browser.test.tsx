import './kit/styles.css';
import './private-charter-form/styles.css';
import './flight-booking/styles.css';
import './flight-gallery/styles.css';
import { createRef, type Ref } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { InternationalCharterForm } from './international-charter-form';
import { createCallbacks, type WidgetHandle } from './kit';
import { PrivateCharterForm } from './private-charter-form';
import type { MockApi } from './testing';
import { drawnFlight, emptyPlace, mockFlights } from './testing/on-page';

const nextYear = new Date().getFullYear() + 1;
const LEGS = `from=Here&to=There&date=${nextYear}-06-01&time=14:30&seats=4&luggage=60`;
const JOURNEY = `from=Here&to=There&departure=${nextYear}-06-01T14:30&service=Fleet Inquiry&aircraft=Not Sure`;

type Told = [type: string, detail: Record<string, unknown>][];

const on = emptyPlace();
let told: Told;
let api: MockApi;
/** Those of the funnel, in order. */
const funnel = () => told.filter(([type]) => !['ready', 'failed', 'details-opened', 'flight-selected'].includes(type));
const kinds = () => funnel().map(([type]) => type);

beforeEach(() => {
  told = [];
  sessionStorage.clear();
  api = mockFlights(30);
});
afterEach(() => {
  api.restore();
  vi.restoreAllMocks();
});

const hears = createCallbacks((type, detail) => void told.push([type, detail as Record<string, unknown>]));

const WIDGETS = {
  'private-charter-form': (ref: Ref<WidgetHandle>) => <PrivateCharterForm ref={ref} prefill={LEGS} {...hears} />,
  'chauffeur-form': (ref: Ref<WidgetHandle>) => <ChauffeurForm ref={ref} prefill="passengers=2&luggage=1" {...hears} />,
  'international-charter-form': (ref: Ref<WidgetHandle>) => (
    <InternationalCharterForm ref={ref} prefill={JOURNEY} {...hears} />
  ),
  'flight-booking': (ref: Ref<WidgetHandle>) => <FlightBooking ref={ref} flightId={5} {...hears} />,
  'flight-gallery': (ref: Ref<WidgetHandle>) => <FlightGallery ref={ref} openWith="event" {...hears} />,
};
type Tag = keyof typeof WIDGETS;
const FORMS = ['chauffeur-form', 'international-charter-form', 'flight-booking'] as const;

/** Draws a widget; resolves to its handle once it is ready. */
async function show(tag: Tag): Promise<WidgetHandle> {
  const ref = createRef<WidgetHandle>();
  on.root.render(WIDGETS[tag](ref));
  await vi.waitFor(() => expect(told.map(([type]) => type)).toContain('ready'));
  return ref.current as WidgetHandle;
}
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openDialog = () => document.querySelector('dialog[open]');

/** What is typed, none of which may be heard of. */
const TYPED = ['Ayeshah', 'Quraishi', 'ayeshah@example.com', '3001234567', '42101-0000000-1', 'A note of hers'];
const [FIRST, LAST, EMAIL, PHONE, CNIC, NOTE] = TYPED as [string, string, string, string, string, string];

async function fillIn(tag: (typeof FORMS)[number]) {
  const names = {
    'chauffeur-form': { 'First name': FIRST, 'Last name': LAST, 'CNIC or passport number': CNIC },
    'international-charter-form': {
      Name: `${FIRST} ${LAST}`,
      Email: EMAIL,
      'Phone number': `+92${PHONE}`,
      'Additional message (optional)': NOTE,
    },
    'flight-booking': {
      'First name': FIRST,
      'Last name': LAST,
      'Phone number': PHONE,
      Email: EMAIL,
      'Note (optional)': NOTE,
    },
  }[tag];
  for (const [name, text] of Object.entries(names)) await field(name).fill(text);
  if (tag !== 'flight-booking') return;
  const terms = page.getByRole('checkbox');
  await field('Title').selectOptions('Dr');
  await field('Travel date').selectOptions(drawnFlight.departureDatetime);
  if (!(terms.element() as HTMLInputElement).checked) await terms.click();
}

describe('a funnel', () => {
  it.each([...FORMS, 'private-charter-form'] as const)(
    'of %s does not start with a prefill, by link or by the page',
    async (tag) => {
      const handle = await show(tag);
      handle.prefill('passengers=3&guests=1&seats=5&from=Elsewhere');
      handle.focus();
      await vi.waitFor(() => expect(document.activeElement?.closest('.cw-root')).not.toBeNull());
      expect(kinds()).not.toContain('started');
    },
  );

  it.each(FORMS)('of %s tells the start once, what was refused, and where it ended, in order', async (tag) => {
    const handle = await show(tag);
    handle.submit();
    await vi.waitFor(() => expect(kinds()).toEqual(['invalid']));
    await fillIn(tag);
    handle.submit();
    await vi.waitFor(() => expect(openDialog()).not.toBeNull());
    await vi.waitFor(() =>
      expect(funnel().slice(1)).toEqual([
        ['started', {}],
        ['submitted', { id: 41 }],
        ['step', { name: 'confirmed' }],
      ]),
    );
    await button('Close').click();
    await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['closed', { why: 'button' }]));
    on.root.unmount();
    expect(kinds()).not.toContain('abandoned');
  });

  it('of the private charter form goes through its details', async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await vi.waitFor(() => expect(funnel()).toEqual([['step', { name: 'details' }]]));
    await field('Name').fill(FIRST);
    await field('Email').fill(EMAIL);
    handle.submit();
    await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['invalid', { fields: ['phone'] }]));
    await field('Phone').fill(`0${PHONE}`);
    handle.submit();
    await vi.waitFor(() =>
      expect(funnel().slice(1)).toEqual([
        ['started', {}],
        ['invalid', { fields: ['phone'] }],
        ['submitted', { id: 41 }],
        ['closed', { why: 'submitted' }],
        ['step', { name: 'confirmed' }],
      ]),
    );
  });

  it('names the fields that were refused, each by its place', async () => {
    await show('flight-booking');
    await field('Number of guests').fill('1');
    await expect.element(page.getByRole('group', { name: 'Guest 1' })).toBeVisible();
    await vi.waitFor(() => expect(funnel()).toContainEqual(['step', { name: 'passengers' }]));
    await button('Submit Booking Request').click();
    await vi.waitFor(() => expect(kinds()).toContain('invalid'));
    const [, refused] = funnel().at(-1) ?? [];
    expect(refused?.fields).toEqual(
      expect.arrayContaining(['firstName', 'email', 'termsAccepted', 'travelPersons.0.cnic']),
    );
  });

  it('starts with a step of a number, and with a leg that is added', async () => {
    await show('chauffeur-form');
    await button('More: Number of passengers').click();
    await vi.waitFor(() => expect(kinds()).toEqual(['started']));
  });

  it('of the gallery reports more flights, and ends with a chosen one', async () => {
    await show('flight-gallery');
    await button('Show more flights').click();
    await page
      .getByRole('button', { name: /Karachi/ })
      .first()
      .click();
    expect(funnel()).toEqual([
      ['started', {}],
      ['step', { name: 'more' }],
      ['step', { name: 'flight' }],
    ]);
    on.root.unmount();
    expect(kinds()).not.toContain('abandoned');
  });
});

describe('a dialog that closes says why', () => {
  const inDetails = async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    return handle;
  };
  const why = () => vi.waitFor(() => expect(kinds()).toContain('closed')).then(() => funnel().at(-1)?.[1]);

  it('by Escape', async () => {
    await inDetails();
    await userEvent.keyboard('{Escape}');
    expect(await why()).toEqual({ why: 'escape' });
  });

  it('by its button', async () => {
    await inDetails();
    await button('Cancel').click();
    expect(await why()).toEqual({ why: 'button' });
  });

  it('by the page that closes it, puts the form back or takes it away', async () => {
    const handle = await inDetails();
    handle.close();
    expect(await why()).toEqual({ why: 'page' });
    told = [];
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    handle.reset();
    expect(await why()).toEqual({ why: 'page' });
    told = [];
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    on.root.unmount();
    expect(await why()).toEqual({ why: 'page' });
  });
});

describe('a started request is reported as abandoned', () => {
  it.each(FORMS)('once, when the page is left: %s', async (tag) => {
    await show(tag);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(kinds()).not.toContain('abandoned');
    await fillIn(tag);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    on.root.unmount();
    await vi.waitFor(() =>
      expect(funnel().filter(([type]) => type === 'abandoned')).toEqual([['abandoned', { step: 'form' }]]),
    );
  });

  it('with the step, when the widget is taken away', async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await vi.waitFor(() => expect(kinds()).toContain('step'));
    await field('Name').fill(FIRST);
    on.root.unmount();
    await vi.waitFor(() => expect(funnel()).toContainEqual(['abandoned', { step: 'details' }]));
  });

  it('no more once the page has put it back, which begins anew', async () => {
    const handle = await show('chauffeur-form');
    await field('First name').fill(FIRST);
    handle.reset();
    await expect.element(field('First name')).toHaveValue('');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await field('First name').fill(FIRST);
    expect(kinds()).toEqual(['started', 'started']);
  });
});

it.each(FORMS)('nothing that was typed into %s is in anything that it tells', async (tag) => {
  const handle = await show(tag);
  await fillIn(tag);
  await field(tag === 'chauffeur-form' ? 'Luggage (kg)' : 'Email').fill('');
  handle.submit();
  await vi.waitFor(() => expect(kinds()).toContain('invalid'));
  await fillIn(tag);
  if (tag === 'chauffeur-form') await field('Luggage (kg)').fill('2');
  handle.submit();
  await vi.waitFor(() => expect(kinds()).toContain('submitted'));
  handle.close();
  await vi.waitFor(() => expect(kinds()).toContain('closed'));
  for (const text of TYPED) expect(JSON.stringify(told)).not.toContain(text);
});
