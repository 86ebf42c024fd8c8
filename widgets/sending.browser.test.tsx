import './kit/styles.css';
import './private-charter-form/styles.css';
import './chauffeur-form/styles.css';
import './international-charter-form/styles.css';
import './flight-booking/styles.css';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { InternationalCharterForm } from './international-charter-form';
import { PrivateCharterForm } from './private-charter-form';
import { fill, type MockApi, type MockCall, press } from './testing';
import { drawnFlight, emptyPlace, json, mockFlights, stored } from './testing/on-page';

const nextYear = new Date().getFullYear() + 1;
const inTenYears = new Date().getFullYear() + 10;
const PERSON = { 'First name': 'Ayesha', 'Last name': 'Khan' };
const REACHED = { Name: 'Ayesha Khan', Email: 'ayesha@example.com' };

interface Form {
  call: MockCall;
  /** @param query in addition to what the form needs */
  draw: (query: string) => ReactElement;
  fillIn: (place: HTMLElement) => Promise<void>;
  send: string;
  /** How a refusal without a message is said. */
  failure: string;
  /** What asks for 200 people in ten years, as far as the form can. */
  odd?: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  'the private charter form': {
    call: 'POST PrivateCharter/Create',
    draw: (query) => (
      <PrivateCharterForm prefill={`${query}&from=Here&to=There&date=${nextYear}-06-01&seats=4&luggage=60`} />
    ),
    async fillIn(place) {
      await press(place, 'Search');
      await fill(place, { ...REACHED, Phone: '03001234567' });
    },
    send: 'SUBMIT REQUEST',
    failure: 'Failed to create charter request',
    odd: `seats=200&date=${inTenYears}-06-01`,
  },
  'the chauffeur form': {
    call: 'POST ChauffeurService/CreateRequest',
    draw: (query) => <ChauffeurForm prefill={`luggage=1&${query}`} />,
    fillIn: (place) => fill(place, { ...PERSON, 'CNIC or passport number': '42101' }),
    send: 'Submit Request',
    failure: 'Failed to submit request. Please try again.',
    odd: `date=${inTenYears}-06-01`,
  },
  'the international charter form': {
    call: 'POST InternationalCharter',
    draw: (query) => (
      <InternationalCharterForm
        prefill={`from=Here&to=There&departure=${nextYear}-06-01&service=fleet inquiry&aircraft=not sure&${query}`}
      />
    ),
    fillIn: (place) => fill(place, { ...REACHED, 'Phone number': '+923001234567' }),
    send: 'Submit',
    failure: 'Failed to submit request. Please try again.',
    odd: `seats=200&departure=${inTenYears}-06-01`,
  },
  'the booking form': {
    call: 'POST FlightBooking',
    draw: () => <FlightBooking flightId={5} />,
    fillIn: (place) =>
      fill(place, {
        ...PERSON,
        Title: 'Dr',
        'Phone number': '3001234567',
        Email: 'ayesha@example.com',
        'Travel date': drawnFlight.departureDatetime,
        'I accept the terms and conditions': true,
      }),
    send: 'Submit Booking Request',
    failure: 'Failed to submit booking request',
  },
};

const on = emptyPlace();
let api: MockApi;
beforeEach(() => {
  sessionStorage.clear();
  api = mockFlights(1);
});
afterEach(async () => {
  api.restore();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const confirmed = () => page.getByRole('dialog', { name: /^Request Submitted/ });

/** The box of the words of an element, once nothing moves. */
async function boxOf(element: Element): Promise<DOMRect> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

describe.each(Object.entries(FORMS))('%s', (_name, form) => {
  it.each([390, 768, 1280])('says at %i pixels that it could not be sent, until it is', async (width) => {
    await page.viewport(width, 844);
    api.answer(form.call, json(500, { success: false }));
    on.root.render(form.draw(''));
    await form.fillIn(on.place);
    await press(on.place, form.send);
    if (form.call === 'POST InternationalCharter') {
      await expect.element(page.getByRole('alertdialog', { name: form.failure })).toBeVisible();
      expect(shown('.cw-toast')).toEqual([]);
      await press(on.place, 'OK');
    } else {
      await vi.waitFor(() =>
        expect(shown('.cw-toast').map(({ innerText }) => innerText.trim())).toEqual([form.failure]),
      );
      await vi.waitFor(() => expect(shown('.cw-toasts:popover-open')).toHaveLength(1));
      const toasts = await boxOf(shown('.cw-toasts:popover-open')[0] as Element);
      for (const title of shown('dialog[open] .cw-dialog-title')) {
        const { left, right, top, bottom } = await boxOf(title);
        const isBeside = toasts.left >= right || toasts.right <= left;
        expect(isBeside || toasts.top >= bottom || toasts.bottom <= top).toBe(true);
      }
      if (width === 1280) {
        expect(toasts.top).toBeLessThan(60);
        expect(toasts.right).toBeGreaterThan(1280 - 60);
        expect(toasts.left).toBeGreaterThan(1280 / 2);
      }
    }
    api.answer(form.call, stored);
    await press(on.place, form.send);
    await expect.element(confirmed()).toBeVisible();
    expect(shown('.cw-toast[data-kind="error"]')).toEqual([]);
  });

  if (!form.odd) return;
  it.each([
    ['the button again', () => press(on.place, form.send)],
    ['the answer, by the keyboard', () => userEvent.keyboard('{Enter}')],
  ])('asks once whether odd numbers are right, and is sent by %s', async (_how, answer) => {
    on.root.render(form.draw(form.odd ?? ''));
    await form.fillIn(on.place);
    await press(on.place, form.send);
    const yes = page.getByRole('button', { name: 'Yes, that is right' });
    await expect.element(yes).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement).toBe(yes.element()));
    await expect.element(yes).toHaveAccessibleDescription(/^Is that right\?/);
    await expect.element(yes).toHaveAccessibleDescription(new RegExp(`${inTenYears} is more than two years ahead`));
    expect(api.requestsOf(form.call)).toEqual([]);
    await answer();
    await expect.element(confirmed()).toBeVisible();
    expect(api.requestsOf(form.call)).toHaveLength(1);
  });

  it('asks no more once what is odd was changed', async () => {
    on.root.render(form.draw(form.odd ?? ''));
    await form.fillIn(on.place);
    await press(on.place, form.send);
    await expect.element(page.getByText('Is that right?')).toBeVisible();
    await fill(
      on.place,
      form.call === 'POST ChauffeurService/CreateRequest' ? { 'First name': 'Zara' } : { Name: 'Zara' },
    );
    await vi.waitFor(() => expect(page.getByText('Is that right?').elements()).toHaveLength(0));
  });
});
