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
import { drawnFlight, emptyPlace, field, fillIn, mockFlights, pressButton } from './testing/on-page';

const nextYear = new Date().getFullYear() + 1;
const LEGS = `from=Here&to=There&date=${nextYear}-06-01&time=14:30&seats=4&luggage=60`;
const JOURNEY = `from=Here&to=There&departure=${nextYear}-06-01T14:30&service=Fleet Inquiry&aircraft=Not Sure`;

/** What a widget reported: events and their details, in order. */
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

/** What is typed, none of which may be heard of. */
const TYPED = ['Ayeshah', 'Quraishi', 'ayeshah@example.com', '3001234567', '42101-0000000-1', 'A note of hers'];
const [FIRST, LAST, EMAIL, PHONE, CNIC, NOTE] = TYPED as [string, string, string, string, string, string];

const fillInForm = (tag: (typeof FORMS)[number]) =>
  fillIn(
    {
      'chauffeur-form': {
        'First name': FIRST,
        'Last name': LAST,
        'CNIC or passport number': CNIC,
        'Email (optional)': EMAIL,
      },
      'international-charter-form': {
        Name: `${FIRST} ${LAST}`,
        Email: EMAIL,
        'Phone number': `+92${PHONE}`,
        'Additional message (optional)': NOTE,
      },
      'flight-booking': {
        Title: 'Dr',
        'First name': FIRST,
        'Last name': LAST,
        'Phone number': PHONE,
        Email: EMAIL,
        'Note (optional)': NOTE,
        'Travel date': drawnFlight.departureDatetime,
        'I accept the terms and conditions': true,
      },
    }[tag],
  );

describe('the funnel', () => {
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

  it.each(FORMS)('of %s has the start once, what was refused and where it ended, and nothing typed', async (tag) => {
    const handle = await show(tag);
    handle.submit();
    await vi.waitFor(() => expect(kinds()).toEqual(['invalid']));
    await fillInForm(tag);
    const [required, text] = tag === 'chauffeur-form' ? ['Luggage (kg)', 1] : ['Email', EMAIL];
    await fillIn({ [required]: '' });
    handle.submit();
    await vi.waitFor(() => expect(kinds()).toEqual(['invalid', 'started', 'invalid']));
    await fillIn({ [required]: text });
    handle.submit();
    await vi.waitFor(() =>
      expect(funnel().slice(3)).toEqual([
        ['submitted', { id: 41 }],
        ['step', { name: 'confirmed' }],
      ]),
    );
    await pressButton('Close');
    await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['closed', { why: 'button' }]));
    on.root.unmount();
    expect(kinds()).not.toContain('abandoned');
    for (const typed of TYPED) expect(JSON.stringify(told)).not.toContain(typed);
  });

  it('of the private charter form goes through its details', async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await vi.waitFor(() => expect(funnel()).toEqual([['step', { name: 'details' }]]));
    await fillIn({ Name: FIRST, Email: EMAIL });
    handle.submit();
    await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['invalid', { fields: ['phone'] }]));
    await fillIn({ Phone: `0${PHONE}` });
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

  it('starts with a step of a number', async () => {
    await show('chauffeur-form');
    await pressButton('More: Number of passengers');
    await vi.waitFor(() => expect(kinds()).toEqual(['started']));
  });

  it('of the gallery has more flights, and ends with a chosen one', async () => {
    await show('flight-gallery');
    await pressButton('Show more flights');
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

describe('a dialog that closes', () => {
  const openDetails = async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    return handle;
  };
  const why = () => vi.waitFor(() => expect(kinds()).toContain('closed')).then(() => funnel().at(-1)?.[1]);

  it.each([
    ['escape', 'Escape', () => userEvent.keyboard('{Escape}')],
    ['button', 'its button', () => pressButton('Cancel')],
  ])('reports %s where it is closed by %s', async (reason, _how, close) => {
    await openDetails();
    await close();
    expect(await why()).toEqual({ why: reason });
  });

  it('reports the page that closes it, puts the form back or takes it away', async () => {
    const handle = await openDetails();
    for (const close of [handle.close, handle.reset, () => on.root.unmount()]) {
      told = [];
      handle.open();
      await expect.element(field('Name')).toBeVisible();
      close();
      expect(await why()).toEqual({ why: 'page' });
    }
  });
});

describe('a request that was started', () => {
  it('is reported as abandoned once, when its page is left', async () => {
    await show('chauffeur-form');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(kinds()).not.toContain('abandoned');
    await fillIn({ 'First name': FIRST });
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    on.root.unmount();
    await vi.waitFor(() =>
      expect(funnel().filter(([type]) => type === 'abandoned')).toEqual([['abandoned', { step: 'form' }]]),
    );
  });

  it('is reported as abandoned with its step, when the widget is taken away', async () => {
    const handle = await show('private-charter-form');
    handle.open();
    await vi.waitFor(() => expect(kinds()).toContain('step'));
    await fillIn({ Name: FIRST });
    on.root.unmount();
    await vi.waitFor(() => expect(funnel()).toContainEqual(['abandoned', { step: 'details' }]));
  });

  it('is not reported as abandoned once the page has put it back, which begins anew', async () => {
    const handle = await show('chauffeur-form');
    await fillIn({ 'First name': FIRST });
    handle.reset();
    await expect.element(field('First name')).toHaveValue('');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await fillIn({ 'First name': FIRST });
    expect(kinds()).toEqual(['started', 'started']);
  });
});
