import { instantOf } from 'charter-widgets/contract';
import { findAirport, type Translate, useT } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { zoneNameOf } from './dates';

interface Leg {
  from: string;
  to: string;
  /** The wall clock where it starts. */
  departs: string;
  /** The block time. None or 0: it is not known when the leg lands. */
  minutes?: number;
}

/** What the airport index knows of a leg's times; '' for what is not known. */
export interface LegTimes {
  /** The zone of the departure, `Pakistan Standard Time`. */
  departsIn: string;
  /** The wall clock where it lands. */
  arrives: string;
  /** The zone of the arrival. */
  arrivesIn: string;
}

/** The zones of each leg's times, and when it lands; empty until the airport index has come. */
export function useLegTimes(legs: readonly Leg[]): readonly LegTimes[] {
  const t = useT();
  const [times, setTimes] = useState<readonly LegTimes[]>([]);
  const asked = legs.map(({ from, to, departs, minutes }) => [from, to, departs, minutes].join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a leg these count, of the words the language
  useEffect(() => {
    let current = true;
    void Promise.all(legs.map((leg) => timesOf(leg, t).catch(() => UNKNOWN))).then(
      (known) => current && setTimes(known),
    );
    return () => {
      current = false;
    };
  }, [asked, t.locale]);
  return times;
}

const UNKNOWN: LegTimes = { departsIn: '', arrives: '', arrivesIn: '' };

async function timesOf({ from, to, departs, minutes = 0 }: Leg, t: Translate): Promise<LegTimes> {
  const [start, end] = await Promise.all([findAirport(from), findAirport(to)]);
  if (!start || !departs) return UNKNOWN;
  const leaves = new Date(instantOf(departs, start.timezone));
  const departsIn = zoneNameOf(leaves, t, start.timezone);
  if (!end || minutes < 1) return { ...UNKNOWN, departsIn };
  const lands = new Date(leaves.getTime() + minutes * 60_000);
  return { departsIn, arrives: clockOf(lands, end.timezone), arrivesIn: zoneNameOf(lands, t, end.timezone) };
}

/** The wall clock of an instant, in a zone or in the reader's own: Swedish writes it as ISO does, with a space between. */
export const clockOf = (instant: Date, timeZone?: string) =>
  instant.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
