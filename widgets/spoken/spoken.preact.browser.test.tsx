import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ChauffeurForm } from '../chauffeur-form';
import { defineChauffeurForm } from '../chauffeur-form/element';
import { FlightBooking } from '../flight-booking';
import { FlightGallery } from '../flight-gallery';
import { InternationalCharterForm } from '../international-charter-form';
import { PrivateCharterForm } from '../private-charter-form';
import { exampleFlight, fill, held, type MockAnswer, type MockApi, type MockCall, mockApi } from '../testing';
import { type ScreenReader, startScreenReader } from '../testing/screen-reader';
import '../kit/styles.css';
import '../chauffeur-form/styles.css';
import '../flight-booking/styles.css';
import '../flight-gallery/styles.css';
import '../international-charter-form/styles.css';
import '../private-charter-form/styles.css';

// The plays are written by hand. If a line changes, judge it by listening instead of copying it.
const PLAYS = import.meta.glob<string>('./*.txt', { query: '?raw', import: 'default', eager: true });
const playOf = (name: string) =>
  PLAYS['./plays.en.txt']?.split(/^== /m).find((play) => play.startsWith(`${name}\n`)) ?? '';

const KARACHI = 'Karachi (KHI) – Jinnah International Airport';
const DUBAI = 'Dubai (DXB) – Dubai International Airport';

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"/><!--')}?w=0&x=--%3E`;
const picture = (imageId: number, description: string, isBannerImage = false) => ({
  imageId,
  imageUrl: drawing,
  description,
  isBannerImage,
});
const flight = (id: number, departsAt = '2031-12-03T09:30:00Z') =>
  exampleFlight({
    id,
    fromLocation: KARACHI,
    toLocation: DUBAI,
    departureDatetime: '2031-12-03T23:30:00',
    departsAt,
    arrivalDatetime: '2031-12-04T00:20:00',
    durationMinutes: 110,
    seatPrice: 420.5,
    maxLuggageWeight: 25,
    aircraftImageUrl: drawing,
    images: [picture(1, '.', true), picture(2, 'The cabin')],
  });

// The window is wide enough to show a dialog's first field beside the map.
beforeAll(() => page.viewport(1280, 900));
afterAll(() => page.viewport(800, 900));

let api: MockApi;
let place: HTMLElement;
beforeEach(() => {
  sessionStorage.clear();
  place = document.createElement('div');
  document.body.append(place);
  api = mockApi();
  onTestFinished(() => {
    place.remove();
    api.restore();
  });
});

function show<Props extends object>(Widget: FunctionComponent<Props>, props: Props): void {
  const root = createRoot(place);
  root.render(createElement(Widget, props));
  onTestFinished(() => root.unmount());
}

/** The list of countries loads after the form. */
const countriesHaveCome = () => {
  const lists = () => [...place.querySelectorAll<HTMLSelectElement>('.cw-booking-prefix select')];
  return expect.poll(() => lists().every(({ options }) => options.length > 1)).toBe(true);
};
const part = (selector: string) => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const goTo = (control: Locator) => (control.element() as HTMLElement).focus();
const enter = async (name: string) => {
  goTo(button(name));
  await userEvent.keyboard('{Enter}');
};

let eyes: ScreenReader;
const listen = async (play: string) => {
  eyes = await startScreenReader(playOf(play), onTestFinished);
};
/** Reads a part of the page from top to bottom. */
const hear = async (selector: string, scene: string) => {
  await eyes.read(part(selector));
  await eyes.expectSpoken(scene);
};
/** Sends a form, and records what is read out until there is an answer, and after it. */
const send = async <Call extends MockCall>(label: string, call: Call, answered: MockAnswer<Call>, scene: string) => {
  const { answer, release } = held(async () => answered);
  api.answer(call, answer as MockAnswer<Call>);
  await enter(label);
  await expect.element(button('Submitting...')).toBeVisible();
  await eyes.again();
  await eyes.expectSpoken(scene);
  release();
};

/** Sends a form that is stored, hears its confirmation, and closes that. */
const sendAgain = async (label: string, call: MockCall) => {
  await send(label, call, { data: { id: 41 } }, 'It is sent again');
  await eyes.expectSpoken('It is stored');
  await hear('dialog', 'The confirmation from top to bottom');
  await enter('Close');
  await eyes.expectSpoken('It is closed');
};

describe('a screen reader announces what happens when', () => {
  afterEach(() => expect(eyes.missingScenes()).toEqual([]));

  it('the legs of a private charter are filled in', async () => {
    show(PrivateCharterForm, { drafts: 'off' });
    await expect.element(button('Search')).toBeVisible();
    await listen('private-charter-legs');
    await hear('form', 'The form from top to bottom');
    await enter('Search');
    await eyes.expectSpoken("'Search' is pressed with nothing filled in");
    await userEvent.keyboard('{Tab}{Tab}');
    await eyes.expectSpoken('Tab, and Tab again');
    goTo(field('From'));
    await userEvent.keyboard('kar');
    await eyes.expectSpoken("Back in the first field, 'kar' is typed");
    await userEvent.keyboard('{ArrowDown}');
    await eyes.again();
    await eyes.expectSpoken('Arrow down');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('From')).toHaveValue(KARACHI);
    await eyes.again();
    await eyes.expectSpoken('Enter takes it');
    goTo(field('To'));
    await userEvent.keyboard('zzzz');
    await eyes.expectSpoken('The next field, a place that nobody knows');
    goTo(button('More: Seats'));
    await expect.poll(() => place.textContent).toContain('This place is not in our airport list.');
    await eyes.expectSpoken('It is left for the next control');
    await userEvent.keyboard('{Enter}');
    await eyes.expectSpoken('One seat more');
    await enter('Less: Seats');
    await eyes.again();
    await eyes.expectSpoken('One seat less, which is the least');
    await enter('Add another leg');
    await eyes.expectSpoken('Another leg is added');
    await enter('Remove: Leg 2');
    await eyes.expectSpoken('It is removed');
  });

  it('a private charter is requested', async () => {
    show(PrivateCharterForm, {
      drafts: 'off',
      prefill: 'type=roundtrip&from=KHI&to=DXB&date1=2031-12-03&time1=14:30&date2=2031-12-05&seats=4&luggage=60',
    });
    await expect.element(field('To').first()).toHaveValue(DUBAI);
    await listen('private-charter-details');
    await enter('Search');
    await eyes.expectSpoken("'Search' is pressed");
    await hear('dialog', 'The dialog from top to bottom');
    await enter('SUBMIT REQUEST');
    await eyes.expectSpoken('It is sent with nothing filled in');
    await fill(document.body, { Name: 'Ayesha Khan', Email: 'ayesha@example.com' });
    await eyes.clear();
    await fill(document.body, { Phone: '+44 20 7946 0000' });
    await eyes.expectSpoken('A number from abroad is typed');
    await fill(document.body, { Phone: '0300 0000001' });
    await eyes.clear();
    await enter('SUBMIT REQUEST');
    await eyes.expectSpoken('It is asked whether a day so far ahead is right');
    const refusal = { refused: 'At most 40 characters', errors: { phone: 'At most 40 characters' } };
    await send('SUBMIT REQUEST', 'POST PrivateCharter/Create', refusal, 'It is sent');
    await eyes.expectSpoken('The server refuses a field');
    await sendAgain('SUBMIT REQUEST', 'POST PrivateCharter/Create');
  });

  it('a chauffeur is requested', async () => {
    show(ChauffeurForm, { drafts: 'off', prefill: 'luggage=3' });
    await expect.element(button('Submit Request')).toBeVisible();
    await listen('chauffeur');
    await hear('form', 'The form from top to bottom');
    await enter('Submit Request');
    await eyes.expectSpoken('It is sent with nothing filled in');
    const person = { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' };
    await fill(place, { ...person, 'Phone number (optional)': '03000000001' });
    await eyes.clear();
    await send('Submit Request', 'POST ChauffeurService/CreateRequest', { refused: '', status: 500 }, 'It is sent');
    await eyes.expectSpoken('The server has no answer');
    await sendAgain('Submit Request', 'POST ChauffeurService/CreateRequest');
  });

  it('an international charter is requested', async () => {
    show(InternationalCharterForm, {
      drafts: 'off',
      prefill: 'from=KHI&to=DXB&departure=2031-12-03T14:30&seats=4&service=fleet inquiry&aircraft=midsize jet',
    });
    await expect.poll(() => place.querySelector('.cw-map')).not.toBeNull();
    await listen('international-charter');
    await hear('form', 'The form from top to bottom');
    await enter('Submit');
    await eyes.expectSpoken('It is sent without the traveller');
    const person = { Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '+44 20 7946 0000' };
    await fill(place, person);
    await eyes.clear();
    await enter('Submit');
    await eyes.expectSpoken('It is asked whether a day so far ahead is right');
    const refusal = { refused: 'At most 40 characters', errors: { phoneNo: 'At most 40 characters' } };
    await send('Submit', 'POST InternationalCharter', refusal, 'It is sent');
    await eyes.expectSpoken('The server refuses a field');
    await userEvent.keyboard('{Enter}');
    await eyes.expectSpoken("'OK' is pressed");
    await sendAgain('Submit', 'POST InternationalCharter');
  });

  it('a gallery fails to load its flights, and when it has none', async () => {
    const { answer, release } = held(async () => ({ data: [] }));
    const refusal = held(async () => ({ refused: '', status: 500 }));
    api.answer('GET Flight/search', refusal.answer);
    await listen('flight-gallery');
    show(FlightGallery, {});
    await expect.poll(() => place.textContent).toContain('Loading flights...');
    await eyes.clear();
    refusal.release();
    await eyes.expectSpoken('The flights cannot be read');
    api.answer('GET Flight/search', answer);
    await enter('Try again');
    await eyes.expectSpoken("'Try again' is pressed");
    release();
    await eyes.expectSpoken('There are none');
    await hear('body', 'The page from top to bottom');
  });

  it('a gallery shows flights', async () => {
    api.answer('GET Flight/search', { data: Array.from({ length: 30 }, (_, index) => flight(index + 1)) });
    await listen('flight-gallery-cards');
    show(FlightGallery, { limit: 26, pkrRate: 278 });
    // The first six flights are drawn before the others.
    await expect.poll(() => place.querySelectorAll('.cw-gallery-card').length).toBe(24);
    await eyes.expectSpoken('The flights come');
    await hear('li', 'A card');
    await enter('Show more flights');
    await eyes.expectSpoken('More are shown');
  });

  it('a flight is booked', async () => {
    api.answer('GET Flight/GetFlight/{id}', { data: flight(5) });
    show(FlightBooking, { drafts: 'off', flightId: 5, pkrRate: 278 });
    await expect.element(button('Submit Booking Request')).toBeVisible();
    await countriesHaveCome();
    await expect.element(page.getByText('Capacity')).toBeVisible();
    await listen('flight-booking');
    await hear('body', 'The page from top to bottom');
    await enter('Submit Booking Request');
    await eyes.expectSpoken('It is sent with nothing filled in');
    await enter('More: Number of guests');
    await eyes.expectSpoken('A guest more');
    await expect.element(page.getByRole('group', { name: 'Guest 1' })).toBeVisible();
    await countriesHaveCome();
    await hear('fieldset', "The guest's fields");
    await fill(place, { 'Number of guests': '0' });
    await eyes.expectSpoken('The guest stays at home');
    await fill(place, { 'First name': 'Ayesha', 'Last name': 'Khan', Email: 'ayesha@example.com' });
    await fill(place, { 'Phone number': '3001234567', 'I accept the terms and conditions': true });
    await fill(place, { Title: 'Dr', 'Travel date': '2031-12-03T23:30:00' });
    await eyes.clear();
    const refusal = { refused: 'Only 2 seats are available on this flight', status: 409 };
    await send('Submit Booking Request', 'POST FlightBooking', refusal, 'It is sent');
    await eyes.expectSpoken('The seats were taken meanwhile');
    await sendAgain('Submit Booking Request', 'POST FlightBooking');
  });

  it('a flight cannot be found', async () => {
    api.answer('GET Flight/GetFlight/{id}', { refused: 'Flight not found', status: 404 });
    await listen('flight-booking-missed');
    show(FlightBooking, { flightId: 5 });
    await eyes.expectSpoken('There is no such flight');
  });
});

it('a screen reader announces the same for an element as for its component', async () => {
  defineChauffeurForm();
  place.innerHTML = '<chauffeur-form locale="en" drafts="off" prefill="luggage=3"></chauffeur-form>';
  await expect.element(page.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  const root = part('chauffeur-form').shadowRoot?.querySelector<HTMLElement>('.cw-root') as HTMLElement;
  const eyes = await startScreenReader(playOf('chauffeur'), onTestFinished, root);
  await eyes.read(root.querySelector('form') as Element);
  await eyes.expectSpoken('The form from top to bottom');
});
