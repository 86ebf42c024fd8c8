import { MAX_PAGE } from '@charter-hosts/contract';
import { type Api, type FlightRecord, flightSearch, type Page } from 'charter-widgets/contract';
import { type Criteria, spellPlaces, toCall } from '../../shared/flight-search/criteria';

/** What the back office's cache holds of the flights, one entry for each search. */
export const FLIGHTS = ['flights'];

/** Every flight that is searched for, read a page at a time: those to come, then those that have departed. */
export async function allFlights(api: Api, criteria: Criteria, signal: AbortSignal): Promise<FlightRecord[]> {
  const sought = toCall(await spellPlaces(criteria));
  const records: FlightRecord[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = { ...sought, limit: String(MAX_PAGE), departed: 'last', after };
    const page: Page<FlightRecord> = await api(flightSearch, { query, signal });
    records.push(...page.records);
    after = page.records.length > 0 ? page.next : null;
  }
  return records;
}
