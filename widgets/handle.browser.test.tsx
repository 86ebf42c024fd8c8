import './kit/styles.css';
import './private-charter-form/styles.css';
import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { InternationalCharterForm } from './international-charter-form';
import type { WidgetHandle } from './kit';
import { PrivateCharterForm } from './private-charter-form';
import type { MockApi } from './testing';
import { emptyPlace, field, fillIn, mockFlights, pressButton } from './testing/on-page';

const nextYear = new Date().getFullYear() + 1;
const COMPLETE = `from=Here&to=There&date=${nextYear}-06-01&time=14:30&seats=4&luggage=60`;

const on = emptyPlace();
beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Draws a widget with a ref; resolves to its handle once there is one. */
async function show(widget: (ref: React.Ref<WidgetHandle>) => ReactNode): Promise<WidgetHandle> {
  const ref = createRef<WidgetHandle>();
  on.root.render(widget(ref));
  return vi.waitFor(() => {
    expect(ref.current).not.toBeNull();
    return ref.current as WidgetHandle;
  });
}
const openDialog = () => document.querySelector('dialog[open]');

describe('the handle of the private charter form', () => {
  const form = (prefill = '') => show((ref) => <PrivateCharterForm ref={ref} prefill={prefill} />);

  it.each(['open', 'submit'] as const)(
    '%ss the details as Search does, presses their button, and closes them',
    async (call) => {
      const handle = await form(COMPLETE);
      handle[call]();
      await expect.element(page.getByRole('dialog', { name: 'Enter your details' })).toBeVisible();
      handle.submit();
      await expect.element(page.getByText('Name is required')).toBeVisible();
      handle.close();
      await vi.waitFor(() => expect(openDialog()).toBeNull());
    },
  );

  it('takes the focus to the first field that is still empty, in the dialog too', async () => {
    const handle = await form('from=Here');
    handle.focus();
    expect(document.activeElement).toBe(field('To').element());
    handle.prefill(COMPLETE);
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    handle.focus();
    expect(document.activeElement).toBe(field('Name').element());
  });

  it('goes back to the first prefill, without the draft, and closes what is open', async () => {
    const handle = await form(COMPLETE);
    await fillIn({ From: 'Typed' });
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    await fillIn({ Name: 'Ayesha' });
    handle.reset();
    expect(openDialog()).toBeNull();
    await expect.element(field('From')).toHaveValue('Here');
    expect(sessionStorage).toHaveLength(0);
    handle.open();
    await expect.element(field('Name')).toHaveValue('');
  });

  it('takes calls one after the other, each on what the one before left', async () => {
    const handle = await form();
    handle.reset();
    handle.prefill(COMPLETE);
    handle.open();
    await expect.element(page.getByRole('dialog', { name: 'Enter your details' })).toBeVisible();
  });
});

describe('the handle of the other widgets', () => {
  let api: MockApi;
  beforeEach(() => {
    api = mockFlights(30);
  });
  afterEach(() => api.restore());

  it('fills in, focuses and puts back the chauffeur form', async () => {
    const handle = await show((ref) => <ChauffeurForm ref={ref} prefill="passengers=2" />);
    await fillIn({ 'First name': 'Ayesha' });
    handle.prefill({ luggage: '4' });
    await expect.element(field('Luggage (kg)')).toHaveValue('4');
    await expect.element(field('Number of passengers')).toHaveValue('2');
    handle.focus();
    expect(document.activeElement).toBe(field('Last name').element());
    handle.reset();
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(field('Luggage (kg)')).toHaveValue('');
    await expect.element(field('Number of passengers')).toHaveValue('2');
  });

  it('fills in and puts back the international form', async () => {
    const handle = await show((ref) => <InternationalCharterForm ref={ref} prefill="from=Here" />);
    await fillIn({ Name: 'Ayesha' });
    handle.prefill('to=There&seats=6');
    await expect.element(field('Destination location')).toHaveValue('There');
    await expect.element(field('Number of seats')).toHaveValue('6');
    await expect.element(field('Name')).toHaveValue('Ayesha');
    handle.reset();
    await expect.element(field('Destination location')).toHaveValue('');
    await expect.element(field('Departure location')).toHaveValue('Here');
    await expect.element(field('Name')).toHaveValue('');
  });

  it('fills in and puts back a booking, from when its form is there', async () => {
    const handle = await show((ref) => <FlightBooking ref={ref} flightId={5} />);
    await fillIn({ Email: 'ayesha@example.com' });
    handle.prefill({ guests: '2', rooms: '3' });
    await expect.element(page.getByRole('group', { name: 'Guest 2' })).toBeVisible();
    await expect.element(field('Number of rooms')).toHaveValue('3');
    handle.submit();
    await vi.waitFor(() => expect(document.querySelectorAll('[aria-invalid]').length).toBeGreaterThan(5));
    handle.reset();
    await expect.element(field('Email')).toHaveValue('');
    await expect.element(field('Number of guests')).toHaveValue('0');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the first flights of a gallery again, and focuses one; what means nothing to it does nothing', async () => {
    const handle = await show((ref) => <FlightGallery ref={ref} openWith="event" />);
    await pressButton('Show more flights');
    const cards = () => document.querySelectorAll('button.cw-gallery-card');
    await vi.waitFor(() => expect(cards()).toHaveLength(30));
    handle.reset();
    await vi.waitFor(() => expect(cards()).toHaveLength(24));
    handle.focus();
    expect(document.activeElement).toBe(cards()[0]);
    handle.open();
    handle.close();
    handle.submit();
    handle.prefill('from=KHI');
    expect(cards()).toHaveLength(24);
  });
});
