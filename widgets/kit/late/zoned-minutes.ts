import { type FlightRecord, instantOf } from '../../contract';
import { findAirport } from '../airports';

// Asked for only where the API does not tell how long a flight takes.

/** The minutes between two wall clocks by the zones of their airports; undefined where one is in no index. */
export async function zonedMinutes(
  flight: Pick<FlightRecord, 'fromLocation' | 'toLocation' | 'departureDatetime' | 'arrivalDatetime'>,
): Promise<number | undefined> {
  const [from, to] = await Promise.all([findAirport(flight.fromLocation), findAirport(flight.toLocation)]);
  if (!from || !to) return undefined;
  const minutes =
    (instantOf(flight.arrivalDatetime, to.timezone) - instantOf(flight.departureDatetime, from.timezone)) / 60_000;
  return minutes > 0 ? minutes : undefined;
}
