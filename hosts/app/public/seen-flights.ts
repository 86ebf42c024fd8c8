import type { FlightRecord } from 'charter-widgets/contract';

const seen = new Map<string, FlightRecord>();

/** Keeps a flight that is shown, so that its page can begin with it; that page asks for it anew. */
export const keepSeen = (flight: FlightRecord): void => void seen.set(String(flight.id), flight);

/** A flight that was shown since the site was opened. */
export const seenFlight = (id: string): FlightRecord | undefined => seen.get(id);
