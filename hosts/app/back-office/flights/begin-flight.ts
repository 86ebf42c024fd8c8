import {
  type AircraftRecord,
  allAircraft,
  type DeskQuote,
  internationalCharterById,
  privateCharterById,
  quotesOfTrip,
} from '@charter-hosts/contract';
import { type Api, type FlightImage, flightById, imageSource } from 'charter-widgets/contract';
import { previewOf } from '../image-field/image-field';
import { ofFleet, placeOf } from './clashes';
import { addImage, asNew, createDraft, type FlightDraft } from './flight-draft';

/** A number that a record may have; undefined for anything else. */
const idIn = (params: URLSearchParams, name: string): string | undefined =>
  /^\d{1,10}$/.exec(params.get(name) ?? '')?.[0];

/**
 * What a new flight begins with, where its address says so: `?copy=7`, or a leg of a charter, `?charter=7&leg=1` or
 * `?international=7&leg=1`.
 */
export function beginFlight(search: string): ((api: Api, signal: AbortSignal) => Promise<FlightDraft>) | undefined {
  const params = new URLSearchParams(search);
  const [copy, charter, international, leg] = ['copy', 'charter', 'international', 'leg'].map((name) =>
    idIn(params, name),
  );
  if (copy) return (api, signal) => copyOf(api, copy, signal);
  if (charter && leg) return (api, signal) => fromLeg(api, readCharter(api, charter, signal), Number(leg), signal);
  if (international && leg) {
    return (api, signal) => fromLeg(api, readInternational(api, international, signal), Number(leg), signal);
  }
  return undefined;
}

async function copyOf(api: Api, id: string, signal: AbortSignal): Promise<FlightDraft> {
  const flight = await api(flightById, { id, signal });
  const draft = createDraft(flight);
  asNew(draft);
  // A sequence number is given to one flight, not to its copies.
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
  draft.origin = `Copied from flight #${id}${missing > 0 ? `, without ${missing} of its images, which could not be fetched` : ''}. Change what is to differ: it has the same times still.`;
  return draft;
}

/** What a request asks for, as far as a flight is made of it. */
interface Asked {
  said: string;
  tripId: number | undefined;
  legs: { from: string; to: string; departs: string; seats: number }[];
}

async function readCharter(api: Api, id: string, signal: AbortSignal): Promise<Asked> {
  const { segments, file } = await api(privateCharterById, { id, signal });
  return {
    said: `charter request #${id}`,
    tripId: file?.id,
    legs: segments.map(({ fromLocation: from, toLocation: to, departDate: departs, seats }) => ({
      from,
      to,
      departs,
      seats,
    })),
  };
}

async function readInternational(api: Api, id: string, signal: AbortSignal): Promise<Asked> {
  const asked = await api(internationalCharterById, { id, signal });
  const { departureLocation: from, destinationLocation: to, departureDateTime, returnDateTime, seats, file } = asked;
  return {
    said: `international charter request #${id}`,
    tripId: file?.id,
    legs: [
      { from, to, departs: departureDateTime, seats },
      ...(returnDateTime === null ? [] : [{ from: to, to: from, departs: returnDateTime, seats }]),
    ],
  };
}

/** The quote that counts: the accepted one, else one that is sent, else the newest. */
const countingQuote = (quotes: readonly DeskQuote[]): DeskQuote | undefined =>
  ['accepted', 'sent'].map((state) => quotes.find((quote) => quote.state === state)).find(Boolean) ?? quotes[0];

/** A private flight for a leg of a trip, by the aircraft and the times of its quote where there is one. */
async function fromLeg(api: Api, reading: Promise<Asked>, number: number, signal: AbortSignal): Promise<FlightDraft> {
  const { said, tripId, legs } = await reading;
  const leg = legs[number - 1];
  const draft = createDraft();
  if (!leg) {
    draft.origin = `${said[0]?.toUpperCase()}${said.slice(1)} has no segment ${number}.`;
    return draft;
  }
  const [quotes, fleet]: [DeskQuote[], AircraftRecord[]] = await Promise.all([
    tripId === undefined ? [] : api(quotesOfTrip, { id: tripId, signal }),
    allAircraft(api, signal),
  ]);
  const quote = countingQuote(quotes);
  const aircraft = quote && ofFleet(fleet, quote);
  const quoted = quote?.legs.filter(({ isFerry }) => !isFerry)[number - 1];
  const isSame = quoted && placeOf(quoted.from) === placeOf(leg.from) && placeOf(quoted.to) === placeOf(leg.to);
  draft.fromLocation.set({ text: leg.from });
  draft.toLocation.set({ text: leg.to });
  draft.departureDatetime.set((isSame ? quoted : leg).departs.slice(0, 16));
  draft.seatsAvailable.set(String(leg.seats));
  draft.sale.set('private');
  if (aircraft) draft.aircraftId.set(String(aircraft.id));
  if (tripId !== undefined) draft.ofTrip = { tripId, legPlace: number };
  const name = quote && [quote.aircraft, quote.tail && `(${quote.tail})`].filter(Boolean).join(' ');
  draft.origin = [
    `From segment ${number} of ${said}: its route, time and seats${aircraft ? `, and ${aircraft.name} of quote ${quote?.version}` : ''}.`,
    'It is private: only staff see it.',
    !aircraft && name && `Quote ${quote?.version} is for ${name}, which is not in the fleet: choose the aircraft.`,
  ]
    .filter(Boolean)
    .join(' ');
  return draft;
}

/** A stored image as a file of its own, for another flight. */
export interface CopiedImage {
  file: File;
  description: string;
  isBannerImage: boolean;
}

/** Fetches the images of a flight; those that do not come are left out. */
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
