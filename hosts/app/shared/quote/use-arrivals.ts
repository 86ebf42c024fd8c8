import { instantOf, type ShownQuote } from 'charter-widgets/contract';
import { findAirport } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';

type Legs = ShownQuote['legs'];

/** When each leg lands, a wall clock where it does; '' as long as that is not known. */
export function useArrivals(legs: Legs): readonly string[] {
  const [arrivals, setArrivals] = useState<readonly string[]>([]);
  const asked = legs.map(({ from, to, departs, minutes }) => [from, to, departs, minutes].join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a leg these count
  useEffect(() => {
    let current = true;
    void Promise.all(legs.map((leg) => arrivalOf(leg).catch(() => ''))).then((known) => current && setArrivals(known));
    return () => {
      current = false;
    };
  }, [asked]);
  return arrivals;
}

async function arrivalOf({ from, to, departs, minutes }: Legs[number]): Promise<string> {
  const [start, end] = await Promise.all([findAirport(from), findAirport(to)]);
  if (!start || !end || !departs || minutes < 1) return '';
  const lands = new Date(instantOf(departs, start.timezone) + minutes * 60_000);
  return clockOf(lands, end.timezone);
}

/** The wall clock of an instant, in a zone or in the reader's own: Swedish writes it as ISO does, with a space between. */
export const clockOf = (instant: Date, timeZone?: string) =>
  instant.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
