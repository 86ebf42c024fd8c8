import { type Api, flightById, privateCharterById } from 'charter-widgets/contract';
import { previewOf } from '../image-field';
import { copyImages } from './copy-images';
import { addImage, asNew, createDraft, type FlightDraft } from './flight-draft';

/** A number that a record may have; undefined for anything else. */
const idIn = (params: URLSearchParams, name: string): string | undefined =>
  /^\d{1,10}$/.exec(params.get(name) ?? '')?.[0];

/** What a new flight begins with, where its address says so: `?copy=7`, or a charter's leg, `?charter=7&leg=1` (AF-34, AF-36). */
export function beginFlight(search: string): ((api: Api, signal: AbortSignal) => Promise<FlightDraft>) | undefined {
  const params = new URLSearchParams(search);
  const [copy, charter, leg] = ['copy', 'charter', 'leg'].map((name) => idIn(params, name));
  if (copy) return (api, signal) => copyOf(api, copy, signal);
  if (charter && leg) return (api, signal) => fromLeg(api, charter, Number(leg), signal);
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

async function fromLeg(api: Api, id: string, number: number, signal: AbortSignal): Promise<FlightDraft> {
  const { segments } = await api(privateCharterById, { id, signal });
  const leg = segments[number - 1];
  const draft = createDraft();
  if (!leg) {
    draft.origin = `Charter request #${id} has no segment ${number}.`;
    return draft;
  }
  draft.fromLocation.set({ text: leg.fromLocation });
  draft.toLocation.set({ text: leg.toLocation });
  draft.departureDatetime.set(leg.departDate.slice(0, 16));
  draft.seatsAvailable.set(String(leg.seats));
  draft.origin = `From segment ${number} of charter request #${id}: its route, time and seats.`;
  return draft;
}
