import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import './kit/styles.css';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { InternationalCharterForm } from './international-charter-form';
import type { DraftProps } from './kit';
import { PrivateCharterForm } from './private-charter-form';
import { emptyPlace } from './testing/on-page';

/** Personal data to be typed. Each text field gets one, even an airport, because some people type a name there. */
const PERSONAL = /Ayesha|0000000-7|03001234567|ayesha@/;
const PERSON: Readonly<Record<string, string>> = { email: 'ayesha@example.com', tel: '03001234567' };

const on = emptyPlace(1);

const show = (Widget: ComponentType<DraftProps>, drafts?: DraftProps['drafts']) =>
  on.root.render(<Widget drafts={drafts} />);

/** Types into a field so that React notices. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills in everything in the widget: airports, dates and numbers correctly, and every other text with personal data.
 */
function fill(number = '2') {
  for (const field of on.place.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.role === 'combobox') type(field, 'Karachi (KHI)');
    else if (field.placeholder === '--:--') type(field, '10:00');
    else if (field.type === 'number' || field.inputMode === 'numeric') type(field, number);
    else if (field.type === 'date') type(field, '2099-12-01');
    else if (field.type !== 'radio' && field.type !== 'checkbox') type(field, PERSON[field.type] ?? 'Ayesha 0000000-7');
  }
}

const stored = () =>
  [sessionStorage, localStorage].flatMap((storage) =>
    Object.keys(storage).map((key): [string, string] => [key, storage.getItem(key) ?? '']),
  );

const named = (Widget: ComponentType<never>) => Widget as ComponentType<DraftProps>;
const Booking = (props: DraftProps) => <FlightBooking flightId={12} {...props} />;

const WIDGETS: [tag: string, Widget: ComponentType<DraftProps>, there: () => Element | null, kept: string[]][] = [
  [
    'private-charter-form',
    named(PrivateCharterForm),
    () => on.place.querySelector('[role=combobox]'),
    ['trip', 'segments.from', 'segments.to', 'segments.date', 'segments.time', 'party.seats', 'party.luggage'],
  ],
  [
    'chauffeur-form',
    named(ChauffeurForm),
    () => on.place.querySelector('form'),
    ['numberOfPassengers', 'luggage', 'pickUpDate', 'pickUpTime', 'flightNumber'],
  ],
  [
    'international-charter-form',
    named(InternationalCharterForm),
    () => on.place.querySelector('[role=combobox]'),
    [
      ...['serviceType', 'departureLocation', 'destinationLocation', 'departureDateTime', 'returnDateTime', 'seats'],
      'preferredAircraft',
      'message',
    ],
  ],
  ['flight-booking', Booking, () => on.place.querySelector('form'), ['numberOfGuests', 'numberOfRooms']],
  ['flight-gallery', named(FlightGallery), () => on.place.querySelector('li > .cw-gallery-card'), []],
];

/** The key under which a gallery stores its last answer. */
const FLIGHTS = 'charter-widgets:flights';

/** The names of the values in a draft, such as `segments.from`. */
function namesIn(value: unknown, path: string[] = []): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => namesIn(one, path)))];
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return Object.entries(value).flatMap(([name, below]) => namesIn(below, [...path, name]));
}

describe.each(WIDGETS)('the browser storage of %s', (tag, Widget, there, kept) => {
  it('contains legs, dates and numbers, but nothing about people', async () => {
    show(Widget);
    await vi.waitFor(() => expect(there()).not.toBeNull());
    // The rows of guests appear after their number was typed.
    fill();
    if (tag === 'flight-booking') {
      await expect.element(page.getByRole('group', { name: 'Guest 2' })).toBeVisible();
      fill();
    }
    // A change before the effects have run would not be noticed.
    if (kept.length > 0) {
      let turn = 0;
      await vi.waitFor(() => {
        fill(String(2 + (turn++ % 2)));
        expect(stored()).not.toEqual([]);
      });
    }
    // A field stores its place a moment later, and this must not happen during the next test.
    if (tag === 'private-charter-form')
      await vi.waitFor(() => expect(stored().map(([key]) => key)).toContain('cw-airports'));
    const drafts = stored().filter(([key]) => key !== 'cw-airports' && key !== FLIGHTS);
    expect(drafts.map(([key]) => key)).toEqual(
      kept.length > 0 ? [expect.stringMatching(`^charter-widgets:draft:${tag}`)] : [],
    );
    for (const [, text] of drafts) {
      const names = namesIn(JSON.parse(text).draft);
      expect(kept).toEqual(expect.arrayContaining(names.filter((name) => name !== 'party.pets')));
    }
    expect(JSON.stringify(stored())).not.toMatch(PERSONAL);
  });

  it('contains nothing at all with drafts="off"', async () => {
    show(Widget, 'off');
    await vi.waitFor(() => expect(there()).not.toBeNull());
    fill();
    if (on.place.querySelector('[role=combobox]')) {
      const airport = page.getByLabelText(/^(From|Departure location)$/).first();
      await airport.click();
      await airport.fill('Lahore');
      await expect.element(page.getByRole('option', { name: /Lahore/ }).first()).toBeVisible();
    }
    expect(stored()).toEqual([]);
  });
});
