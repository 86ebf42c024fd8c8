import { type FlightRecord, instantOf } from '../../contract';
import { findAirport } from '../airports';

/** Minutes between departure and arrival by their airports' zones; undefined when an airport is not in the index. */
export async function zonedMinutes(
  flight: Pick<FlightRecord, 'fromLocation' | 'toLocation' | 'departureDatetime' | 'arrivalDatetime'>,
): Promise<number | undefined> {
  const [from, to] = await Promise.all([findAirport(flight.fromLocation), findAirport(flight.toLocation)]);
  if (!from || !to) return undefined;
  const minutes =
    (instantOf(flight.arrivalDatetime, to.timezone) - instantOf(flight.departureDatetime, from.timezone)) / 60_000;
  return minutes > 0 ? minutes : undefined;
}
