import { wallClockAt } from 'charter-widgets/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculatePrice, flyingOf, missingFerries, type RouteLeg, type RoutePlace } from './price';

const KHI = { id: 'KHI', timezone: 'Asia/Karachi' };
const ISB = { id: 'ISB', timezone: 'Asia/Karachi' };
const DXB = { id: 'DXB', timezone: 'Asia/Dubai' };
const AKL = { id: 'AKL', timezone: 'Pacific/Auckland' };
const HNL = { id: 'HNL', timezone: 'Pacific/Honolulu' };

const leg = (from: RoutePlace, to: RoutePlace, departs: string, minutes = 120): RouteLeg => ({
  ...{ from, to, minutes, isFerry: false },
  departsAt: Date.parse(departs),
});
const anHour = () => 60;
/** The route, completed with positioning legs. */
const positioned = (legs: RouteLeg[], base: RoutePlace) =>
  missingFerries(legs, base, anHour).reduceRight(
    (all, { before, leg: ferry }) => all.toSpliced(before, 0, ferry),
    legs,
  );
const written = (legs: RouteLeg[]) =>
  legs.map(({ from, to, departsAt, isFerry }) => {
    return `${from.id}-${to.id} ${new Date(departsAt).toISOString().slice(5, 16)}${isFerry ? ' empty' : ''}`;
  });

describe('the positioning of an aircraft', () => {
  test('starts at the base and returns to it, with time on the ground between flights', () => {
    expect(written(positioned([leg(ISB, DXB, '2027-03-04T09:30Z')], KHI))).toEqual([
      'KHI-ISB 03-04T07:45 empty',
      'ISB-DXB 03-04T09:30',
      'DXB-KHI 03-04T12:15 empty',
    ]);
  });

  test('connects legs of which one starts elsewhere than the one before has ended', () => {
    const legs = [leg(KHI, DXB, '2027-03-04T09:30Z'), leg(ISB, KHI, '2027-03-06T09:30Z')];
    expect(written(positioned(legs, KHI))).toEqual([
      'KHI-DXB 03-04T09:30',
      'DXB-ISB 03-04T12:15 empty',
      'ISB-KHI 03-06T09:30',
    ]);
  });

  test('is complete once it is added, also across the date line', () => {
    for (const legs of [[leg(AKL, HNL, '2027-03-04T09:30Z', 540)], [leg(KHI, DXB, '2027-03-04T09:30Z')], []]) {
      const once = positioned(legs, KHI);
      expect(missingFerries(once, KHI, anHour)).toEqual([]);
    }
  });
});

describe('the nights and days of a journey', () => {
  test('are counted in the local time of where the aircraft stands, also when clocks change', () => {
    // Each place changes its clocks in one of these months, one of them by half an hour.
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Karachi'];
    const minute = fc.integer({ min: 0, max: 60 * 24 * 60 });
    const dayOf = (instant: number, zone: string) => Date.parse(wallClockAt(instant, zone).slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(2, 9), minute, minute, (timezone, month, a, b) => {
        const there = { id: 'there', timezone };
        const first = Date.UTC(2027, month) + a * 60_000;
        const back = leg(there, KHI, new Date(first + (120 + b) * 60_000).toISOString());
        const { nights } = flyingOf([leg(KHI, there, new Date(first).toISOString()), back], 'KHI');
        const landed = first + 120 * 60_000;
        expect(nights * 86_400_000).toBe(dayOf(back.departsAt, timezone) - dayOf(landed, timezone));
      }),
      { numRuns: 400 },
    );
  });

  test('include the days and nights away from the base', () => {
    const legs = [leg(KHI, DXB, '2027-03-04T09:30Z'), leg(DXB, KHI, '2027-03-08T14:00Z', 125)];
    const flying = { flightMinutes: 245, ferryMinutes: 0, landings: 2 };
    expect(flyingOf(legs, 'KHI')).toEqual({ ...flying, days: 5, nights: 4 });
    // In the meantime the aircraft stands at its base.
    expect(flyingOf(legs, 'DXB')).toEqual({ ...flying, days: 2, nights: 0 });
  });

  test('are neither more nor fewer across the date line', () => {
    // Departs from Auckland on the 5th, lands in Honolulu on the 4th, and is back on the 7th.
    const legs = [leg(AKL, HNL, '2027-03-04T20:00Z', 540), leg(HNL, AKL, '2027-03-06T20:00Z', 540)];
    expect(flyingOf(legs, 'AKL')).toMatchObject({ nights: 2, days: 3 });
    // Half an hour from Samoa to American Samoa, where it is the day before, and back at once.
    const APW = { id: 'APW', timezone: 'Pacific/Apia' };
    const PPG = { id: 'PPG', timezone: 'Pacific/Pago_Pago' };
    const near = [leg(APW, PPG, '2027-03-04T20:00Z', 35), leg(PPG, APW, '2027-03-04T21:20Z', 35)];
    expect(flyingOf(near, 'APW')).toMatchObject({ nights: 0, days: 1 });
  });

  test('are right over a clock change, and for legs in the wrong order', () => {
    const LHR = { id: 'LHR', timezone: 'Europe/London' };
    const legs = [leg(LHR, DXB, '2027-03-27T10:00Z', 420), leg(DXB, LHR, '2027-03-28T23:30Z', 420)];
    expect(flyingOf(legs, 'LHR')).toMatchObject({ nights: 2, days: 3 });
    expect(flyingOf(legs.toReversed(), 'LHR')).toMatchObject({ nights: 0, days: 2 });
  });
});

describe('the price of a journey', () => {
  const RATES = {
    perHour: 300_000,
    perHourEmpty: 240_000,
    leastDailyMinutes: 120,
    perLanding: 20_000,
    perNight: 50_000,
  };
  const flying = { flightMinutes: 245, ferryMinutes: 60, landings: 3, days: 5, nights: 4 };

  test('has the minimum hours of its days if these are more than the flown hours', () => {
    const price = { flight: 1_225_000, ferry: 240_000, least: 1_475_000, landing: 60_000, night: 200_000 };
    expect(calculatePrice(RATES, flying)).toEqual({ ...price, total: 3_200_000 });
    expect(calculatePrice(RATES, { ...flying, days: 2 })).toMatchObject({ least: 0, total: 1_725_000 });
  });

  test('uses the normal hourly rate for empty hours without their own rate', () => {
    expect(calculatePrice({ ...RATES, perHourEmpty: null }, flying)).toMatchObject({ ferry: 300_000 });
  });

  test('is exact with the highest rates, and unknown without an hourly rate', () => {
    expect(calculatePrice({ ...RATES, perHour: 10_000_000_000 }, flying)?.flight).toBe(40_833_333_333);
    expect(calculatePrice({ ...RATES, perHour: null }, flying)).toBeUndefined();
  });
});
