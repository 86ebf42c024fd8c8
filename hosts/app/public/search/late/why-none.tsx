import { createApi, type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { aircraftTypeOnCard, createAirportProvider, hasAirportCode, RouteLine } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { spellPlaces, toCall } from '../../../shared/flight-search/criteria';
import { AIRCRAFT, type Filters, readFilters } from '../filters';
import type { FlightSearchState } from '../use-flight-search';
import { NextDepartures } from './next-departures';
import { WithoutOne } from './without-one';

const api = createApi({ baseUrl: '/api' });
const provider = createAirportProvider();

/**
 * Why a search has found nothing, as far as can be said: what is chosen of the flights that there are; else a place that
 * no airport is known by, which is sought all the same, as a helipad has no entry. Beside it the way that nothing flies.
 */
export function WhyNone({ criteria, filters }: Pick<FlightSearchState, 'criteria' | 'filters'>) {
  const [why, setWhy] = useState('');
  const [route, setRoute] = useState<{ from: string; to: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    setWhy('');
    setRoute(undefined);
    async function find() {
      const spelled = await spellPlaces(criteria);
      if (leaving.signal.aborted) return;
      setRoute(spelled);
      const chosen = chosenIn(filters);
      if (chosen) {
        const query = { ...toCall(spelled), limit: '1' };
        const { total } = await api(flightSearch, { query, signal: leaving.signal });
        const where = criteria.from && criteria.to ? ' on this route' : '';
        const flights = total === 1 ? 'is 1 flight' : `are ${total} flights`;
        if (total > 0) return setWhy(`there ${flights}${where}, but none ${chosen}`);
      }
      const sought = [criteria.from, criteria.to].filter((text) => text && !hasAirportCode(text));
      const known = await Promise.all(sought.map((text) => provider.suggest(text, leaving.signal)));
      const unknown = sought.filter((_, index) => known[index]?.length === 0);
      if (unknown.length > 0)
        setWhy(`no airport that we know is called ${unknown.map((text) => `“${text}”`).join(' or ')}`);
    }
    find().catch(() => {});
    return () => leaving.abort();
  }, [criteria, filters]);
  return (
    <>
      {why && `: ${why}.`}
      {route?.from && route.to && (
        <span className="app-none-way" aria-hidden="true">
          <RouteLine
            from={route.from}
            to={route.to}
            aircraftType={filters.aircraft ? AIRCRAFT.indexOf(filters.aircraft) : undefined}
          />
        </span>
      )}
    </>
  );
}

/** 'by helicopter': what the flights that there are have not; '' where nothing is chosen. */
function chosenIn(filters: Filters): string {
  const { time, aircraft, price } = filters;
  if (Object.values(filters).filter(Boolean).length > 1) return 'has all of what is chosen';
  if (aircraft) return `by ${aircraftTypeOnCard(AIRCRAFT.indexOf(aircraft)).toLowerCase()}`;
  if (time) return time === 'night' ? 'at night' : `in the ${time}`;
  return price && 'at this price';
}

/** Takes back what leaves no flight: the filters or, without any, leads to the place that may be none. */
export function mend(
  { filters, setFilters }: FlightSearchState,
  unsure: number,
  setOpen: (isOpen: boolean) => void,
): void {
  if (Object.values(filters).some(Boolean)) setFilters(readFilters(''));
  else {
    setOpen(true);
    // Once it is there: on a phone the form was behind its line.
    setTimeout(() => document.querySelectorAll<HTMLElement>('.app-search-places input')[unsure]?.focus());
  }
}

interface OtherWaysProps extends Pick<FlightSearchState, 'criteria' | 'filters' | 'setFilters'> {
  /** What can be done with a flight. */
  actions: (flight: FlightRecord) => ReactNode;
}

/** Below a search that found nothing: less of what was chosen, and what flies next. */
export const OtherWays = ({ criteria, filters, setFilters, actions }: OtherWaysProps) => (
  <>
    {Object.values(filters).filter(Boolean).length > 1 && (
      <WithoutOne criteria={toCall(criteria)} filters={filters} onFilter={setFilters} />
    )}
    <NextDepartures criteria={criteria} actions={actions} />
  </>
);
