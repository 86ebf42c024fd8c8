import type { FlightRecord } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import { toCall } from '../../../shared/flight-search/criteria';
import type { FlightSearchState } from '../use-flight-search';
import { NextDepartures } from './next-departures';
import { WithoutOne } from './without-one';

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
