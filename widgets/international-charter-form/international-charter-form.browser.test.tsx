import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../kit/styles.css';
import './styles.css';
import { held } from '../testing';
import { answerFetch } from '../testing/answer-fetch';
import { button, field, formOnPage, json, lost, never, stored } from '../testing/on-page';
import { defineInternationalCharterForm } from './element';
import { InternationalCharterForm } from './form';

const KEPT = /^Nothing is lost: your details are still here\.$/;
const FAILED = 'Failed to submit request. Please try again.';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FLIGHT =
  `from=KHI&to=DXB&departure=${inDays(10)}T14:30&return=${inDays(14)}T09:00&seats=4` +
  '&service=international charter flight&aircraft=midsize jet';

const form = formOnPage(InternationalCharterForm, 'POST InternationalCharter');
const { show, sent, answer: answerWith } = form;
const done = () => page.getByRole('dialog', { name: 'Request Submitted Successfully!' });
const summary = () => page.getByRole('region', { name: 'Your request' });
const failed = () => page.getByRole('alertdialog', { name: FAILED });

/** The person; the flight comes from the link. */
async function fillIn() {
  await expect.element(field('Destination location')).toHaveValue('Dubai (DXB) – Dubai International Airport');
  await field('Name').fill(' Ayesha Khan ');
  await field('Email').fill('ayesha@example.com');
  await field('Phone number').fill('+92 300 0000001');
}

const half = (name: string, of: 'Date' | 'Time') =>
  page.getByRole('group', { name }).getByLabelText(of, { exact: true });

describe('the form', () => {
  it('asks for the flight, the traveller and a message of four rows', async () => {
    show();
    for (const name of [
      'Name',
      'Email',
      'Phone number',
      'Service type',
      'Departure location',
      'Destination location',
      'Preferred aircraft',
    ])
      await expect.element(field(name)).toHaveValue('');
    for (const name of ['Departure date and time', 'Return date and time (optional)']) {
      await expect.element(half(name, 'Date')).toHaveValue('');
      await expect.element(half(name, 'Time')).toHaveValue('09:00');
    }
    await expect.element(field('Number of seats')).toHaveValue('1');
    await expect.element(field('Additional message (optional)')).toHaveAttribute('rows', '4');
  });

  it('offers the services and the aircraft that there are', async () => {
    show();
    await expect.element(field('Service type')).toBeVisible();
    const options = (name: string) =>
      [...(field(name).element() as HTMLSelectElement).options].slice(1).map((option) => option.text);
    expect(options('Service type')).toEqual([
      'International Charter Flight',
      'Regional Jet Flight',
      'Helicopter Ride / Tour',
      'Fleet Inquiry',
    ]);
    expect(options('Preferred aircraft')).toEqual([
      'Light Jet',
      'Midsize Jet',
      'Super-Mid',
      'Heavy Jet',
      'Helicopter',
      'Not Sure',
    ]);
  });

  it('says all that is missing, and takes the focus to the first of it', async () => {
    const onReady = vi.fn();
    show({ onReady });
    await button('Submit').click();
    for (const message of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Service type is required',
      'Departure location is required',
      'Destination location is required',
      'Departure date is required',
      'Preferred aircraft is required',
    ])
      await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Departure location').element()));
    expect(sent()).toHaveLength(0);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  it('takes the error off a field that is edited', async () => {
    show();
    await button('Submit').click();
    await expect.element(field('Service type')).toHaveAttribute('aria-invalid', 'true');
    await field('Service type').selectOptions('Fleet Inquiry');
    await expect.element(field('Service type')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Preferred aircraft')).toHaveAttribute('aria-invalid', 'true');
  });

  it('is filled in by a link, its codes spelled out', async () => {
    show({ prefill: `?${FLIGHT}&name=Ayesha` });
    await expect.element(field('Departure location')).toHaveValue('Karachi (KHI) – Jinnah International Airport');
    await expect.element(half('Departure date and time', 'Date')).toHaveValue(inDays(10));
    await expect.element(half('Departure date and time', 'Time')).toHaveValue('14:30');
    await expect.element(half('Return date and time (optional)', 'Date')).toHaveValue(inDays(14));
    await expect.element(half('Return date and time (optional)', 'Time')).toHaveValue('09:00');
    await expect.element(field('Number of seats')).toHaveValue('4');
    await expect.element(field('Service type')).toHaveValue('International Charter Flight');
    await expect.element(field('Preferred aircraft')).toHaveValue('Midsize Jet');
    await expect.element(field('Name')).toHaveValue('');
  });

  it('offers no departure before today and no return before the departure', async () => {
    show({ prefill: FLIGHT });
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    await expect.element(half('Departure date and time', 'Date')).toHaveAttribute('min', today);
    await expect.element(half('Return date and time (optional)', 'Date')).toHaveAttribute('min', inDays(10));
  });

  it('refuses a return before the departure', async () => {
    show({ prefill: FLIGHT });
    await fillIn();
    await half('Return date and time (optional)', 'Date').fill(inDays(9));
    await button('Submit').click();
    await expect.element(page.getByText('Return date cannot be before the departure date')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('does not send a flight without the return whose time was not typed yet', async () => {
    show({ prefill: FLIGHT });
    await fillIn();
    await half('Return date and time (optional)', 'Time').fill('');
    await button('Submit').click();
    await expect.element(page.getByText('Complete the return date and time, or clear it')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });

  it('does not send a flight without the return whose day was begun', async () => {
    show({ prefill: FLIGHT });
    await fillIn();
    await half('Return date and time (optional)', 'Time').fill('');
    await half('Return date and time (optional)', 'Date').fill('');
    half('Return date and time (optional)', 'Date').element().focus();
    await userEvent.keyboard('0105');
    await button('Submit').click();
    await expect.element(page.getByText('Complete the return date and time, or clear it')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });
});

describe('the route', () => {
  const map = () => page.getByRole('img', { name: 'Map of the route: KHI to DXB' });

  it('draws itself once both ends are known, on a line and on a map, and moves nothing', async () => {
    show();
    await field('Departure location').fill('KHI');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Departure location')).toHaveValue('Karachi (KHI) – Jinnah International Airport');
    const before = half('Departure date and time', 'Date').element().getBoundingClientRect().top;
    await field('Destination location').fill('DXB');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Karachi KHI to Dubai DXB, ≈ 1 h 55 min')).toBeInTheDocument();
    await expect.element(map()).toBeVisible();
    expect(half('Departure date and time', 'Date').element().getBoundingClientRect().top).toBe(before);
  });

  it('is an open line before its ends are known, on a phone too', async () => {
    form.place.style.inlineSize = '358px';
    show();
    await expect.element(field('Name')).toBeVisible();
    const line = () => form.place.querySelector('.cw-international-way');
    expect([line()?.checkVisibility(), line()?.getAttribute('data-open')]).toEqual([true, 'from to']);
    await field('Departure location').fill('KHI');
    await userEvent.keyboard('{Tab}');
    await vi.waitFor(() => expect(line()?.getAttribute('data-open')).toBe('to'));
  });

  it('of a link is there without a touch', async () => {
    show({ prefill: FLIGHT });
    await expect.element(map()).toBeVisible();
  });

  it('to a place that no index knows is a line without a map', async () => {
    show({ prefill: 'from=KHI&to=Hunza helipad' });
    await expect.element(page.getByText('Karachi KHI to Hunza helipad')).toBeInTheDocument();
    await expect.element(summary()).toHaveTextContent('Karachi to Hunza helipad');
    expect(map().elements()).toHaveLength(0);
  });

  it('does not follow a place while it is typed', async () => {
    show({ prefill: 'to=DXB' });
    await field('Departure location').fill('Hunza helipad');
    expect(page.getByText('Hunza helipad to Dubai DXB').elements()).toHaveLength(0);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Hunza helipad to Dubai DXB')).toBeInTheDocument();
  });

  it('shows a helicopter when one is requested, without a jet’s flight time', async () => {
    show({ prefill: 'from=KHI&to=DXB' });
    await expect.element(page.getByText('Karachi KHI to Dubai DXB, ≈ 1 h 55 min')).toBeInTheDocument();
    await field('Preferred aircraft').selectOptions('Helicopter');
    await expect.element(page.getByText('Karachi KHI to Dubai DXB', { exact: true })).toBeInTheDocument();
  });
});

describe('the summary', () => {
  it('says beside the fields what is filled in, above what happens next, from the beginning', async () => {
    form.place.style.inlineSize = '900px';
    show();
    const isBeside = (named: string) =>
      page.getByRole('region', { name: named }).element().getBoundingClientRect().left >
      button('Submit').element().getBoundingClientRect().right;
    await expect.element(field('Name')).toBeVisible();
    expect([isBeside('Your request'), isBeside('What happens next')]).toEqual([true, true]);
    await expect.element(summary()).toHaveTextContent('Seats1');
    await half('Departure date and time', 'Date').fill('2031-12-01');
    await expect.element(summary()).toHaveTextContent('DepartureMon, Dec 1, 2031, 09:00');
    await half('Departure date and time', 'Time').fill('14:30');
    await field('Preferred aircraft').selectOptions('Heavy Jet');
    await expect.element(summary()).toHaveTextContent('DepartureMon, Dec 1, 2031, 14:30');
    await expect.element(summary()).toHaveTextContent('AircraftHeavy Jet');
    expect(page.getByRole('term').elements()).toHaveLength(3);
  });

  it('has the great-circle distance of two known airports, whose names are on the route line', async () => {
    show({ prefill: FLIGHT });
    await expect.element(summary()).toHaveTextContent('1,190 km');
    await expect.element(summary()).not.toHaveTextContent('Karachi');
  });

  it('on a phone fills without moving what is below it', async () => {
    form.place.style.inlineSize = '358px';
    show({ prefill: 'from=KHI&to=DXB' });
    await expect.element(summary()).toHaveTextContent('1,190 km');
    const before =
      field('Name').element().getBoundingClientRect().top - summary().element().getBoundingClientRect().top;
    await field('Preferred aircraft').selectOptions('Heavy Jet');
    await field('Service type').selectOptions('Fleet Inquiry');
    await expect.element(summary()).toHaveTextContent('ServiceFleet Inquiry');
    const after = field('Name').element().getBoundingClientRect().top - summary().element().getBoundingClientRect().top;
    expect(after).toBe(before);
  });

  it('says nothing about the person', async () => {
    show({ prefill: FLIGHT });
    await fillIn();
    expect(summary().element().textContent).not.toMatch(/ayesha|khan|0000001/i);
  });

  it.each([
    [1200, 'beside'],
    [880, 'beside'],
    [840, 'between'],
    [280, 'between'],
  ] as const)('at %i px stands %s the fields, and nothing is cut off', async (width, where) => {
    form.place.style.inlineSize = `${width}px`;
    show({ prefill: FLIGHT });
    await expect.element(page.getByRole('img', { name: 'Map of the route: KHI to DXB' })).toBeVisible();
    const box = summary().element().getBoundingClientRect();
    const flight = page.getByRole('group', { name: 'Your flight' }).element().getBoundingClientRect();
    const seats = page.getByRole('group', { name: 'Seats and aircraft' }).element().getBoundingClientRect();
    const isBetween = box.top > flight.bottom && box.bottom < seats.top;
    expect(box.left > seats.right ? 'beside' : isBetween ? 'between' : 'over it').toBe(where);
    expect(form.place.scrollWidth).toBe(width);
  });
});

describe('the button', () => {
  it('has the accent, filled in or not', async () => {
    form.place.style.setProperty('--cw-accent', 'rgb(1, 2, 3)');
    show();
    await expect.element(button('Submit')).toHaveStyle({ backgroundColor: 'rgb(1, 2, 3)' });
  });

  it('has what happens next below it, in words that a partner may replace', async () => {
    show({ words: { 'A person reads it': 'Our captain calls' } });
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
    await expect.element(steps.nth(0)).toHaveTextContent('Our captain calls');
    await expect.element(steps.nth(1)).toHaveTextContent('Aircraft, permits and a price');
    await expect.element(steps.nth(2)).toHaveTextContent('You confirm');
  });

  it('has how soon the desk answers beside it, which moves nothing when it comes', async () => {
    const apiBase = 'https://international-desk.example.com/api';
    answerFetch(({ url }) =>
      url.endsWith('/config.json') ? Response.json({ answerMinutes: 15, supportPhone: '021 111 000' }) : undefined,
    );
    show({ apiBase });
    await expect.element(button('Submit')).toBeVisible();
    const before = button('Submit').element().getBoundingClientRect();
    await field('Name').fill('Ayesha');
    await expect.element(page.getByText('We answer within 15 minutes').last()).toBeVisible();
    expect(button('Submit').element().getBoundingClientRect()).toEqual(before);
  });
});

describe('a request', () => {
  it('is sent once as the API reads it, confirmed, and gone from the form', async () => {
    const onSubmitted = vi.fn();
    show({ prefill: FLIGHT, onSubmitted });
    await fillIn();
    await field('Additional message (optional)').fill('Halal catering, please');
    const { answer, release } = held(stored);
    answerWith(answer);
    await button('Submit').dblClick();
    release();
    await expect.element(done()).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Your charter flight request has been submitted. We will contact you shortly to confirm the details and finalize your booking.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('#41')).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(sent().map(({ body }) => body)).toEqual([
      {
        id: 0,
        name: 'Ayesha Khan',
        email: 'ayesha@example.com',
        phoneNo: '03000000001',
        serviceType: 'International Charter Flight',
        departureLocation: 'Karachi (KHI) – Jinnah International Airport',
        destinationLocation: 'Dubai (DXB) – Dubai International Airport',
        departureDateTime: `${inDays(10)}T14:30:00`,
        returnDateTime: `${inDays(14)}T09:00:00`,
        seats: 4,
        preferredAircraft: 'Midsize Jet',
        message: 'Halal catering, please',
      },
    ]);
    await button('Close').click();
    await expect.element(field('Departure location')).toHaveValue('');
    await expect.element(field('Email')).toHaveValue('');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Submit').element()));
  });

  it('without a return and a message says null and nothing', async () => {
    show({ prefill: FLIGHT.replace(/&return=[^&]*/, '') });
    await fillIn();
    await button('Submit').click();
    await expect.element(done()).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ returnDateTime: null, message: '' });
  });

  it('says that it is on its way, for as long as that takes', async () => {
    answerWith(never);
    show({ prefill: FLIGHT });
    await fillIn();
    await button('Submit').click();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    await button('Submitting...').click({ force: true });
    expect(sent()).toHaveLength(1);
  });

  it.each<[string, () => Promise<Response>]>([
    ['no body', async () => new Response(null, { status: 204 })],
    ['an empty body', async () => new Response('')],
    ['JSON that is no answer', json(200, [1, 2, 3])],
    ['an answer that says no', json(200, { success: false, message: 'No' })],
    ['data without an id', json(200, { success: true, data: { reference: 'A1' } })],
  ])('that is answered with %s and a good status is stored, and confirmed without a number', async (_what, answer) => {
    const onSubmitted = vi.fn();
    answerWith(answer);
    show({ prefill: FLIGHT, onSubmitted });
    await fillIn();
    await button('Submit').click();
    await expect.element(done()).toBeVisible();
    await expect.element(done()).not.toHaveTextContent('Reference');
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: undefined }));
  });

  it.each<[string, () => Promise<Response>, RegExp]>([
    ['an error without words', json(500, { success: false }), KEPT],
    ['a page in form.place of an answer', async () => new Response('<!doctype html>', { status: 502 }), KEPT],
    [
      'a lost network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /^You are offline\. Your request is saved/,
    ],
  ])(
    'that is answered with %s alerts, keeps what was entered, and gives the focus back',
    async (_what, answer, said) => {
      const onFailed = vi.fn();
      answerWith(answer);
      show({ prefill: FLIGHT, onFailed });
      await fillIn();
      await button('Submit').click();
      await expect.element(failed()).toHaveAccessibleDescription(said);
      expect(document.activeElement).toBe(button('OK').element());
      await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ message: FAILED }));
      await userEvent.keyboard('{Enter}');
      await vi.waitFor(() => expect(document.activeElement).toBe(button('Submit').element()));
      await expect.element(field('Email')).toHaveValue('ayesha@example.com');
      await expect.element(field('Departure location')).toHaveValue('Karachi (KHI) – Jinnah International Airport');
    },
  );

  it('that does not reach the server goes on waiting once the alert is read, and is confirmed when it arrives', async () => {
    const onSubmitted = vi.fn();
    answerWith(lost, lost, stored);
    show({ prefill: FLIGHT, onSubmitted });
    await fillIn();
    await button('Submit').click();
    await button('OK').click();
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(done()).toBeVisible();
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41 }));
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it("that is refused tells the server's reason, and leads to the field it named", async () => {
    const errors = { phoneNo: 'At most 30 characters' };
    answerWith(json(400, { success: false, message: 'Please correct the marked fields', errors }));
    show({ prefill: FLIGHT });
    await fillIn();
    await button('Submit').click();
    await expect.element(failed()).toHaveTextContent('Please correct the marked fields');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Phone number').element()));
    await expect.element(field('Phone number')).toHaveAccessibleDescription(/^At most 30 characters/);
  });

  it('keeps its idempotency key when it is sent again', async () => {
    answerWith(json(500, { success: false }), stored);
    show({ prefill: FLIGHT });
    await fillIn();
    await button('Submit').click();
    await button('OK').click();
    await button('Submit').click();
    await expect.element(done()).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('shows markup in a name and a form.place as the text it is', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    show({ prefill: `${FLIGHT.replace('KHI', encodeURIComponent(markup))}` });
    await fillIn();
    await field('Name').fill(markup);
    await button('Submit').click();
    await expect.element(done().getByText(markup, { exact: true }).first()).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('what was typed', () => {
  it('is there again after a reload, without a trace of the person', async () => {
    show();
    await field('Name').fill('Ayesha Khan');
    await field('Email').fill('ayesha@example.com');
    await field('Phone number').fill('+92 300 0000001');
    await field('Departure location').fill('Deosai helipad');
    await field('Preferred aircraft').selectOptions('Helicopter');
    await field('Additional message (optional)').fill('Call 0300 0000001');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/0000001/);
    await field('Additional message (optional)').fill('Halal catering, please');
    await expect
      .element(page.getByText('Personal details are not saved if you leave or reload this page.'))
      .toBeVisible();
    const stored = JSON.stringify({ ...sessionStorage });
    expect(stored).toContain('Deosai helipad');
    expect(stored).not.toMatch(/ayesha|khan|0000001/i);
    form.leave();
    show();
    await expect.element(field('Departure location')).toHaveValue('Deosai helipad');
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(field('Preferred aircraft')).toHaveValue('Helicopter');
    await expect.element(field('Additional message (optional)')).toHaveValue('Halal catering, please');
    await expect.element(field('Email')).toHaveValue('');
  });

  it('is forgotten once it is sent', async () => {
    show({ prefill: FLIGHT });
    await fillIn();
    await button('Submit').click();
    await expect.element(done()).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });
});

describe('words', () => {
  it('of the partner replace ours, options and messages too', async () => {
    show({ words: { Submit: 'Ask us', 'Name is required': 'Who is it?', 'Light Jet': 'A small one' } });
    await button('Ask us').click();
    await expect.element(page.getByText('Who is it?')).toBeVisible();
    await field('Preferred aircraft').selectOptions('A small one');
    await expect.element(field('Preferred aircraft')).toHaveValue('Light Jet');
  });
});

describe('<international-charter-form>', () => {
  it('reads its attributes and dispatches its events', async () => {
    defineInternationalCharterForm({ apiBase: '/element/api' });
    const submitted = vi.fn();
    form.place.addEventListener('submitted', (event) => submitted((event as CustomEvent).detail));
    const element = document.createElement('international-charter-form');
    element.setAttribute('prefill', FLIGHT);
    element.setAttribute('partner', 'indus');
    element.setAttribute('campaign', 'utm_source=mail');
    form.place.append(element);
    await fillIn();
    await button('Submit').click();
    await expect.element(done()).toBeVisible();
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ id: 41 });
    const { origin, pathname, searchParams } = new URL(sent()[0]?.url ?? '');
    expect(origin + pathname).toBe(`${location.origin}/element/api/InternationalCharter`);
    expect(Object.fromEntries(searchParams)).toEqual({ partner: 'indus', utm_source: 'mail', page: location.host });
  });
});
