import {
  type AircraftRecord,
  allAircraft,
  findInFleet,
  internationalCharterById,
  privateCharterById,
  quotesOfTrip,
  type StaffQuote,
} from '@charter-hosts/contract';
import { type Api, type FlightImage, flightById, imageSource, instantOf } from 'charter-widgets/contract';
import { clockAt } from 'charter-widgets/kit';
import { capital } from '../../shared/csv';
import { previewOf } from '../image-field/image-field';
import { addImage, createDraft, type FlightDraft, makeNew } from './flight-draft';
import { placeOf, zoneOf } from './warnings';

const IDS = ['copy', 'charter', 'international', 'leg', 'trip', 'ferry'];

/** An id of the query; undefined for none. */
const idIn = (params: URLSearchParams, name: string): string | undefined =>
  /^\d{1,10}$/.exec(params.get(name) ?? '')?.[0];

/**
 * Loads the draft that the address names: `?copy=7`, a leg of a charter, `?charter=7&leg=1` or `?international=7&leg=1`, or
 * the positioning leg of a trip's accepted quote, `?trip=9&ferry=1`.
 */
export function startFlight(search: string): ((api: Api, signal: AbortSignal) => Promise<FlightDraft>) | undefined {
  const params = new URLSearchParams(search);
  const [copy, charter, international, leg, trip, ferry] = IDS.map((name) => idIn(params, name));
  if (copy) return (api, signal) => copyOf(api, copy, signal);
  if (charter && leg) return (api, signal) => fromLeg(api, readCharter(api, charter, signal), Number(leg), signal);
  if (international && leg) {
    return (api, signal) => fromLeg(api, readInternational(api, international, signal), Number(leg), signal);
  }
  if (trip && ferry) return (api, signal) => fromFerry(api, Number(trip), Number(ferry), signal);
  return undefined;
}

async function copyOf(api: Api, id: string, signal: AbortSignal): Promise<FlightDraft> {
  const flight = await api(flightById, { id, signal });
  const draft = createDraft(flight);
  makeNew(draft);
  // A sequence number belongs to one flight.
  draft.sequenceNo.set('');
  const images = await copyImages(flight.images, signal);
  const [empty] = draft.images.peek();
  for (const { file, description, isBannerImage } of images) {
    const row = addImage(draft);
    row.image.set({ imageUrl: '', file, preview: await previewOf(file).catch(() => undefined) });
    row.description.set(description === '.' ? '' : description);
    row.isBanner.set(isBannerImage);
  }
  if (images.length > 0) draft.images.value = draft.images.peek().filter((row) => row !== empty);
  const missing = flight.images.length - images.length;
  draft.origin = `Copied from flight #${id}${missing > 0 ? `, without ${missing} of its images, which could not be loaded` : ''}. Change the date or time: this copy has the same times as the original.`;
  return draft;
}

/** The legs of a request. */
interface RequestLegs {
  /** 'charter request #7' */
  name: string;
  tripId: number | undefined;
  legs: { from: string; to: string; departs: string; seats: number }[];
}

async function readCharter(api: Api, id: string, signal: AbortSignal): Promise<RequestLegs> {
  const { segments, tripRecord } = await api(privateCharterById, { id, signal });
  return {
    name: `charter request #${id}`,
    tripId: tripRecord?.id,
    legs: segments.map(({ fromLocation: from, toLocation: to, departDate: departs, seats }) => ({
      from,
      to,
      departs,
      seats,
    })),
  };
}

async function readInternational(api: Api, id: string, signal: AbortSignal): Promise<RequestLegs> {
  const request = await api(internationalCharterById, { id, signal });
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime, seats } = request;
  return {
    name: `international charter request #${id}`,
    tripId: request.tripRecord?.id,
    legs: [
      { from, to, departs: departureDateTime, seats },
      ...(returnDateTime === null ? [] : [{ from: to, to: from, departs: returnDateTime, seats }]),
    ],
  };
}

/** The quotes of a trip, and the fleet. */
const readQuotes = (api: Api, id: number | undefined, signal: AbortSignal): Promise<[StaffQuote[], AircraftRecord[]]> =>
  Promise.all([id === undefined ? [] : api(quotesOfTrip, { id, signal }), allAircraft(api, signal)]);

const nameOf = ({ aircraft, tail }: StaffQuote) => [aircraft, tail && `(${tail})`].filter(Boolean).join(' ');

/** The accepted quote, else the sent one, else the newest. */
const countingQuote = (quotes: readonly StaffQuote[]): StaffQuote | undefined =>
  ['accepted', 'sent'].map((state) => quotes.find((quote) => quote.state === state)).find(Boolean) ?? quotes[0];

/** A private flight for a leg of a trip, with the aircraft and times of its quote if there is one. */
async function fromLeg(
  api: Api,
  loading: Promise<RequestLegs>,
  number: number,
  signal: AbortSignal,
): Promise<FlightDraft> {
  const { name: request, tripId, legs } = await loading;
  const leg = legs[number - 1];
  const draft = createDraft();
  if (!leg) {
    draft.origin = `${capital(request)} has no leg ${number}.`;
    return draft;
  }
  const [quotes, fleet] = await readQuotes(api, tripId, signal);
  const quote = countingQuote(quotes);
  const aircraft = quote && findInFleet(fleet, quote);
  const quoted = quote?.legs.filter(({ isFerry }) => !isFerry)[number - 1];
  const isSame = quoted && placeOf(quoted.from) === placeOf(leg.from) && placeOf(quoted.to) === placeOf(leg.to);
  draft.fromLocation.set({ text: leg.from });
  draft.toLocation.set({ text: leg.to });
  draft.departureDatetime.set((isSame ? quoted : leg).departs.slice(0, 16));
  draft.seatsAvailable.set(String(leg.seats));
  draft.sale.set('private');
  if (aircraft) draft.aircraftId.set(String(aircraft.id));
  if (tripId !== undefined) draft.ofTrip = { tripId, legPlace: number };
  draft.origin = [
    `From leg ${number} of ${request}: its route, time and seats${aircraft ? `, and ${aircraft.name} of quote ${quote?.version}` : ''}.`,
    'It is private: only staff see it.',
    !aircraft &&
      quote &&
      `Quote ${quote.version} is for ${nameOf(quote)}, which is not in the fleet: choose the aircraft.`,
  ]
    .filter(Boolean)
    .join(' ');
  return draft;
}

/** A public empty leg from a positioning leg of an accepted quote, with the time that the legs beside it leave. */
async function fromFerry(api: Api, tripId: number, number: number, signal: AbortSignal): Promise<FlightDraft> {
  const [quotes, fleet] = await readQuotes(api, tripId, signal);
  const quote = quotes.find(({ state }) => state === 'accepted');
  const leg = quote?.legs[number - 1];
  const draft = createDraft();
  if (!quote || !leg?.isFerry) {
    draft.origin = 'This positioning leg is not in an accepted quote any more.';
    return draft;
  }
  const aircraft = findInFleet(fleet, quote);
  const { earliest, latest, arrival } = await ferryWindow(quote.legs, number - 1);
  draft.fromLocation.set({ text: leg.from });
  draft.toLocation.set({ text: leg.to });
  draft.departureDatetime.set(earliest);
  draft.arrivalDatetime.set(arrival);
  draft.isEmptyLeg.set(true);
  draft.latestDeparture.set(latest);
  if (aircraft) {
    draft.aircraftId.set(String(aircraft.id));
    draft.seatsAvailable.set(String(aircraft.capacity));
  }
  draft.ofTrip = { tripId, ferryLeg: number };
  draft.origin = [
    `From positioning leg ${number} of quote ${quote.version}: its route${aircraft ? `, the seats of ${aircraft.name}` : ''}, and the time window between the flights before and after.`,
    'Enter the price of a seat and the luggage limit, and save: it is then on public sale.',
    !aircraft && `The quote is for ${nameOf(quote)}, which is not in the fleet: choose the aircraft.`,
  ]
    .filter(Boolean)
    .join(' ');
  return draft;
}

const MINUTE_MS = 60_000;
/** Between a landing and the next departure of the same aircraft. */
const TURN_ROUND_MS = 60 * MINUTE_MS;
/** How far a window reaches before and after the planned departure. */
const REACH_MS = 180 * MINUTE_MS;

type QuotedLeg = Pick<StaffQuote['legs'][number], 'from' | 'to' | 'departs' | 'minutes'>;

/**
 * The window of a positioning leg: three hours before and after its departure, less what the legs beside it and their
 * turn-round need. Wall clocks, `2026-12-01T14:30`; '' for what cannot be calculated, because an airport is unknown.
 */
export async function ferryWindow(
  legs: readonly QuotedLeg[],
  index: number,
): Promise<{ earliest: string; latest: string; arrival: string }> {
  const [before, leg, after] = [legs[index - 1], legs[index], legs[index + 1]];
  const departureOf = async (one: QuotedLeg | undefined) => {
    const zone = one && (await zoneOf(one.from));
    return zone ? instantOf(one.departs, zone) : undefined;
  };
  const departure = await departureOf(leg);
  const zone = leg && (await zoneOf(leg.from));
  if (!leg || departure === undefined || !zone)
    return { earliest: leg?.departs.slice(0, 16) ?? '', latest: '', arrival: '' };
  const blockMs = leg.minutes * MINUTE_MS;
  // Beside a leg whose time is unknown there is no room.
  const [previous = departure, next = departure] = await Promise.all([departureOf(before), departureOf(after)]);
  const free = before ? previous + before.minutes * MINUTE_MS + TURN_ROUND_MS : departure - REACH_MS;
  const due = after ? next - TURN_ROUND_MS - blockMs : departure + REACH_MS;
  const earliest = Math.min(departure, Math.max(departure - REACH_MS, free));
  const latest = Math.max(departure, Math.min(departure + REACH_MS, due));
  const landing = await zoneOf(leg.to);
  return {
    earliest: clockAt(zone, new Date(earliest)),
    latest: latest > earliest ? clockAt(zone, new Date(latest)) : '',
    arrival: landing ? clockAt(landing, new Date(earliest + blockMs)) : '',
  };
}

/** A copy of a stored image. */
export interface CopiedImage {
  file: File;
  description: string;
  isBannerImage: boolean;
}

/** Copies the images of a flight; those that cannot be fetched are left out. */
export async function copyImages(images: readonly FlightImage[], signal?: AbortSignal): Promise<CopiedImage[]> {
  const copied = await Promise.all(images.map((image) => copyImage(image, signal)));
  return copied.filter((image) => image !== undefined);
}

async function copyImage(
  { imageId, imageUrl, description, isBannerImage }: FlightImage,
  signal?: AbortSignal,
): Promise<CopiedImage | undefined> {
  try {
    const answer = await fetch(imageSource(imageUrl, '/api'), { ...(signal && { signal }) });
    if (!answer.ok) return undefined;
    const content = await answer.blob();
    return { file: new File([content], `image-${imageId}`, { type: content.type }), description, isBannerImage };
  } catch {
    return undefined;
  }
}
