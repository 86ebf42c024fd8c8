// @vitest-environment happy-dom
import type { ListedFlight } from '@charter-hosts/contract';
import type { Place } from 'charter-widgets/kit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Calendar } from './back-office/flights/calendar';
import { daysLaterText } from './back-office/flights/flight-table';
import { flightMinutes, timeWarnings } from './back-office/flights/warnings';
import { tripErrors } from './public/home/trip-errors';
import { aFlight as aPublicFlight } from './server/testing';
import { criteriaErrors } from './shared/flight-search/criteria-errors';

const KHG = 'Kashgar (KHG) – Kashgar Airport';
const ISB = 'Islamabad (ISB) – Islamabad International Airport';
const AKL = 'Auckland (AKL) – Auckland International Airport';
const HNL = 'Honolulu (HNL) – Daniel K. Inouye International Airport';

const aFlight = (changes: Parameters<typeof aPublicFlight>[0]): ListedFlight => ({
  ...aPublicFlight(changes),
  clashes: [],
});

/** Flights that depart on Monday, the second of March, and land on the Sunday before. */
const FLIGHTS: [what: string, flight: ListedFlight][] = [
  [
    'to a clock behind',
    aFlight({
      ...{ fromLocation: KHG, departureDatetime: '2099-03-02T01:00:00', departsAt: '2099-03-01T17:00:00.000Z' },
      ...{ toLocation: ISB, arrivalDatetime: '2099-03-01T23:15:00', durationMinutes: 75 },
    }),
  ],
  [
    'across the date line',
    aFlight({
      ...{ fromLocation: AKL, departureDatetime: '2099-03-02T09:00:00', departsAt: '2099-03-01T20:00:00.000Z' },
      ...{ toLocation: HNL, arrivalDatetime: '2099-03-01T18:30:00', durationMinutes: 510 },
    }),
  ],
];

/** What a narrow calendar shows on each day in the week of a Monday, and the totals above. */
function weekOf(week: string, ...flights: ListedFlight[]) {
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <Calendar flights={flights} fleet={[]} away={[]} later={null} week={week} onWeek={() => {}} from="" />
      </MemoryRouter>,
    ),
  );
  const texts = (parent: Element, selector: string) =>
    [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '').join(' ');
  const shown = {
    days: [...box.querySelectorAll('.app-calendar-list > li')].map((day) => texts(day, '.app-chip')),
    sums: texts(box, '.app-calendar-sum'),
  };
  root.unmount();
  return shown;
}

describe.each(FLIGHTS)('a flight that lands on an earlier local day, %s,', (_what, flight) => {
  const time = (clock: string) => clock.slice(11, 16);
  const { departureDatetime, arrivalDatetime } = flight;

  it('is in the calendar on the days when it departs and lands, and counts in both weeks', () => {
    const [monday = '', ...others] = weekOf('2099-03-02', flight).days;
    expect(monday).toContain(`${time(departureDatetime)}–${time(arrivalDatetime)} −1 day`);
    expect(others.filter(Boolean)).toEqual([]);
    const before = weekOf('2099-02-23', flight);
    expect(before.days.at(-1)).toMatch(new RegExp(`^Lands [A-Z]{3} ${time(arrivalDatetime)} · #5$`));
    for (const { sums } of [before, weekOf('2099-03-02', flight)]) expect(sums).toBe('1 flight · airport time');
  });

  it('has no warning, shows how many days earlier it lands, and has its duration in the form', async () => {
    expect(timeWarnings(flight)).toEqual([]);
    expect(await flightMinutes(flight)).toBe(flight.durationMinutes);
    expect(daysLaterText(flight)).toBe('−1 day');
  });
});

describe('a search across time zones', () => {
  const KASHGAR: Place = { text: KHG, timezone: 'Asia/Shanghai', position: { latitude: 39.54, longitude: 76.02 } };
  const ISLAMABAD: Place = { text: ISB, timezone: 'Asia/Karachi', position: { latitude: 33.55, longitude: 72.83 } };
  const DUBAI: Place = { text: 'Dubai (DXB)', timezone: 'Asia/Dubai', position: { latitude: 25.25, longitude: 55.36 } };
  const UNKNOWN: Place = { text: 'Shigar helipad' };
  const DAYS = { departure: '2099-03-03', return: '2099-03-02', back: '2099-03-02' };
  /** The errors of the flight search and of the home page when it is 01:00 on the third of March in Kashgar. */
  function errorsOf(days: typeof DAYS, from = KASHGAR, to = ISLAMABAD) {
    const now = new Date('2099-03-02T17:00:00Z');
    const route = { from: from.text, to: to.text, passengers: '1' };
    return {
      ...criteriaErrors({ ...route, ...days }, { from, to }, { now }),
      ofTrip: tripErrors('aircraft', { ...route, ...days, return: days.back }, { from, to }, now).return,
    };
  }

  it('accepts the day before the departure for arrival and return, if that is today at that place', () => {
    expect(errorsOf(DAYS)).toEqual({});
    expect(errorsOf({ ...DAYS, departure: '' })).toEqual({});
  });

  it('refuses a day that is past at that place, or on which no flight of the departing day can land', () => {
    expect(errorsOf({ departure: '', return: '2099-03-01', back: '2099-03-01' })).toEqual({
      return: 'Arrival date is in the past',
      back: 'Return date is in the past',
      ofTrip: 'This day has passed',
    });
    expect(errorsOf({ departure: '2099-03-05', return: '2099-03-03', back: '2099-03-03' })).toEqual({
      return: 'Arrival date is before the departing date',
      back: 'Return date is before the departing date',
      ofTrip: 'The return is before the departure',
    });
  });

  it('refuses a day on which every flight of the departing day is still in the air', () => {
    const days = { departure: '2099-03-05', return: '2099-03-04', back: '2099-03-04' };
    expect(Object.keys(errorsOf(days, ISLAMABAD, DUBAI))).toEqual(['return', 'back', 'ofTrip']);
  });

  it.each([
    ['the departure airport', UNKNOWN, ISLAMABAD],
    ['the arrival airport', KASHGAR, UNKNOWN],
  ])('compares the days if %s is not known', (_which, from, to) => {
    const days = { departure: '2099-03-05', return: '2099-03-04', back: '2099-03-04' };
    expect(Object.keys(errorsOf(days, from, to))).toEqual(['return', 'back', 'ofTrip']);
  });
});

describe('a flight that lands before it departs', () => {
  // By local times alone it takes two hours.
  const flight = aFlight({
    ...{ fromLocation: ISB, departureDatetime: '2099-03-02T10:00:00', departsAt: '2099-03-02T05:00:00.000Z' },
    ...{ toLocation: KHG, arrivalDatetime: '2099-03-02T12:00:00', durationMinutes: null },
  });

  it('has a warning, whatever the clocks of its two places show', () => {
    expect(timeWarnings(flight)).toEqual([{ text: 'Arrives before it departs' }]);
  });

  it('is in the calendar on the day of its departure', () => {
    const days = (arrivalDatetime: string) => weekOf('2099-03-02', { ...flight, arrivalDatetime }).days.map(Boolean);
    for (const arrival of ['2099-03-02T12:00:00', '2099-02-01T12:00:00'])
      expect(days(arrival)).toEqual([true, false, false, false, false, false, false]);
  });
});

it('flights of one aircraft are sorted by the instant of departure, not by local time', () => {
  const first = aFlight({
    ...{ id: 7, fromLocation: KHG, departureDatetime: '2099-03-02T10:00:00', departsAt: '2099-03-02T02:00:00.000Z' },
    ...{ toLocation: ISB, arrivalDatetime: '2099-03-02T08:15:00', durationMinutes: 75 },
  });
  const second = aFlight({
    ...{ id: 8, fromLocation: ISB, departureDatetime: '2099-03-02T09:30:00', departsAt: '2099-03-02T04:30:00.000Z' },
    ...{ toLocation: KHG, arrivalDatetime: '2099-03-02T13:45:00', durationMinutes: 75 },
  });
  const { days, sums } = weekOf('2099-03-02', second, first);
  expect(days[0]).toMatch(/#7.*#8/);
  expect(sums).toBe('2 flights · airport time');
});
