import type { FlightRecord } from 'charter-widgets/contract';

const seen = new Map<string, FlightRecord>();

/** Saves a shown flight, so that its page can start with this data while it loads. */
export const keepSeen = (flight: FlightRecord): void => void seen.set(String(flight.id), flight);

/** Finds a flight that was shown since the site was opened. */
export const seenFlight = (id: string): FlightRecord | undefined => seen.get(id);
