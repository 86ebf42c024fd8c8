import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChauffeurForm } from '../chauffeur-form';
import { defineChauffeurForm } from '../chauffeur-form/element';
import { FlightBooking } from '../flight-booking';
import { defineFlightBooking } from '../flight-booking/element';
import { FlightGallery } from '../flight-gallery';
import { defineFlightGallery } from '../flight-gallery/element';
import { InternationalCharterForm } from '../international-charter-form';
import { defineInternationalCharterForm } from '../international-charter-form/element';
import { PrivateCharterForm } from '../private-charter-form';
import { definePrivateCharterForm } from '../private-charter-form/element';
import { fill, type MockApi, mockApi, nextEvent, press } from '.';

const COMPONENTS = { PrivateCharterForm, ChauffeurForm, InternationalCharterForm, FlightGallery, FlightBooking };
const DAY = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);

/** What a partner's test does with each widget, in the DOM that its runner has. */
export function testEveryWidget(dom: string): void {
  let api: MockApi;
  let problems: unknown[];
  beforeEach(() => {
    api = mockApi();
    problems = [];
    for (const kind of ['error', 'warn'] as const)
      vi.spyOn(console, kind).mockImplementation((...said) => problems.push(said));
  });
  afterEach(() => {
    document.body.replaceChildren();
    api.restore();
    vi.restoreAllMocks();
  });

  function place<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, string> = {}) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  }

  describe(`in ${dom}`, () => {
    it('a chauffeur can be requested', async () => {
      defineChauffeurForm();
      const form = place('chauffeur-form');
      await fill(form, { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' });
      await fill(form, { 'Phone number (optional)': '03001234567' });
      await fill(form, { 'Number of passengers': 2, 'Luggage (kg)': 3 });
      const submitted = nextEvent(form, 'submitted');
      await press(form, 'Submit Request');
      expect(await submitted).toEqual({ id: 1 });
      const [request] = api.requestsOf('POST ChauffeurService/CreateRequest');
      expect(request?.body).toMatchObject({ firstName: 'Ayesha', numberOfPassengers: 2, luggage: 3 });
      expect(request?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
      await press(form, 'Close');
      expect(problems).toEqual([]);
    });

    it('a private charter can be requested, through its dialog', async () => {
      definePrivateCharterForm();
      const form = place('private-charter-form', { prefill: 'from=KHI&to=DXB&time=10:00&seats=4&luggage=20' });
      await fill(form, { Date: DAY });
      const opened = nextEvent(form, 'details-opened');
      await press(form, 'Search');
      await opened;
      await fill(form, { Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '03001234567' });
      const submitted = nextEvent(form, 'submitted');
      await press(form, 'SUBMIT REQUEST');
      await submitted;
      const [request] = api.requestsOf('POST PrivateCharter/Create');
      expect(request?.body.segments).toMatchObject([{ departDate: expect.stringContaining(DAY), seats: 4 }]);
      await press(form, 'Close');
      expect(problems).toEqual([]);
    });

    it('an international charter can be requested', async () => {
      defineInternationalCharterForm();
      const from = { 'api-base': '/partner/api', partner: 'indus', campaign: 'utm_source=mail' };
      const form = place('international-charter-form', { prefill: 'from=KHI&to=LHR&seats=6', ...from });
      await fill(form, { Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '03001234567' });
      await fill(form, { 'Service type': 'Regional Jet Flight', 'Preferred aircraft': 'Heavy Jet' });
      await fill(form, { 'Departure date and time': `${DAY}T10:00` });
      const submitted = nextEvent(form, 'submitted');
      await press(form, 'Submit');
      await submitted;
      const [request] = api.requestsOf('POST InternationalCharter');
      expect(request?.body).toMatchObject({ preferredAircraft: 'Heavy Jet' });
      expect(request?.url).toMatch(/\/partner\/api\/InternationalCharter\?/);
      expect(request?.query).toMatchObject({ partner: 'indus', utm_source: 'mail' });
      expect(problems).toEqual([]);
    });

    it('a flight can be chosen in the gallery', async () => {
      defineFlightGallery();
      const gallery = place('flight-gallery', { 'open-with': 'event' });
      await nextEvent(gallery, 'ready');
      const chosen = nextEvent(gallery, 'flight-selected');
      const card = gallery.shadowRoot?.querySelector<HTMLElement>('a[href], button');
      card?.click();
      expect(await chosen).toEqual({ id: 5 });
      expect(problems).toEqual([]);
    });

    it('a flight can be booked', async () => {
      defineFlightBooking();
      const booking = place('flight-booking', { 'flight-id': '6' });
      await fill(booking, { Title: 'Dr', 'First name': 'Ayesha', 'Last name': 'Khan', 'Phone number': '3001234567' });
      await fill(booking, { Email: 'ayesha@example.com', 'I accept the terms and conditions': true });
      const [option] = booking.shadowRoot?.querySelectorAll<HTMLOptionElement>('option[value^="2"]') ?? [];
      await fill(booking, { 'Travel date': option?.value ?? '' });
      const submitted = nextEvent(booking, 'submitted');
      await press(booking, 'Submit Booking Request');
      await submitted;
      expect(api.requestsOf('POST FlightBooking')[0]?.body).toMatchObject({ flightId: 6, title: 'Dr' });
      expect(problems).toEqual([]);
    });

    it('a refusal of the server is shown', async () => {
      defineChauffeurForm();
      api.answer('POST ChauffeurService/CreateRequest', { refused: 'No', errors: { luggage: 'Too many pieces' } });
      const form = place('chauffeur-form', { prefill: 'luggage=9' });
      await fill(form, { 'First name': 'Ayesha', 'Last name': 'Khan', 'CNIC or passport number': 'AB1234567' });
      await fill(form, { 'Phone number (optional)': '03001234567' });
      const failed = nextEvent(form, 'failed');
      await press(form, 'Submit Request');
      expect(await failed).toEqual({ message: 'No' });
      await vi.waitFor(() => expect(form.shadowRoot?.textContent).toContain('Too many pieces'));
    });

    it.each(Object.entries(COMPONENTS))('%s can be drawn and removed', async (_name, component) => {
      const box = document.createElement('div');
      document.body.append(box);
      const root = createRoot(box);
      root.render(createElement(component as FunctionComponent<{ flightId: string }>, { flightId: '5' }));
      await vi.waitFor(() => expect(box.querySelector('.cw-root')).not.toBeNull());
      root.unmount();
      await vi.waitFor(() => expect(box.childElementCount).toBe(0));
      expect(problems).toEqual([]);
    });
  });
}
