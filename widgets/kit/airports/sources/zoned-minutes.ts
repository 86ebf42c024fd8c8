import { type FlightRecord, minutesBetween } from '../../../contract';
import { findAirport } from '../../airports';

/** Minutes between departure and arrival; undefined unless positive. Rejects if the airport index does not load. */
export async function zonedMinutes(
  flight: Pick<FlightRecord, 'fromLocation' | 'toLocation' | 'departureDatetime' | 'arrivalDatetime'>,
): Promise<number | undefined> {
  const [from, to] = await Promise.all([findAirport(flight.fromLocation), findAirport(flight.toLocation)]);
  const minutes = minutesBetween([flight.departureDatetime, from?.timezone], [flight.arrivalDatetime, to?.timezone]);
  return minutes > 0 ? minutes : undefined;
}
