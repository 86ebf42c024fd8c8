import type { FlightRecord } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import { NOT_AN_IMAGE } from '../image-field/image-field';
import { differences, takeTheirs } from '../versioned';
import {
  addImage,
  checkFlight,
  createDraft,
  FLIGHT_FIELDS,
  type FlightDraft,
  imageChanges,
  makeNew,
  rebase,
  removeImage,
  snapshot,
  storedImages,
} from './flight-draft';

const image = (imageId: number, isBannerImage = false, description = 'The cabin') => ({
  imageId,
  imageUrl: `/api/images/${imageId}.jpg`,
  description,
  isBannerImage,
});
const flight: FlightRecord = {
  ...{ id: 7, aircraftId: 3, fromLocation: 'Karachi (KHI)', toLocation: 'Dubai (DXB)' },
  ...{ departureDatetime: '2026-12-01T14:30:00', arrivalDatetime: '2026-12-01T15:35:00', seatPrice: 420.5 },
  ...{ maxLuggageWeight: 20, seatsAvailable: 6, sequenceNo: 2, createdByUserId: 4, flightType: 2 },
  ...{ aircraftName: 'Citation CJ4', aircraftType: 1, aircraftImageUrl: '' },
  ...{ wifiAvailable: true, mealIncluded: false, seatSelectionIncluded: false },
  images: [image(1, true), image(2), image(3, false, '.')],
};
const png = () => new File(['bytes'], 'name.png', { type: 'image/png' });
const chosen = () => ({ imageUrl: '', file: png() });

function newFlight(): FlightDraft {
  const draft = createDraft();
  draft.aircraftId.set('3');
  draft.fromLocation.set({ text: 'Karachi (KHI)' });
  draft.toLocation.set({ text: 'Dubai (DXB)' });
  draft.departureDatetime.set('2026-12-01T14:30');
  draft.arrivalDatetime.set('2026-12-01T15:35');
  draft.seatPrice.set('420.5');
  draft.luggageLimitKg.set('0');
  draft.seatsAvailable.set('6');
  return draft;
}
const first = (draft: FlightDraft, index = 0) => {
  const found = draft.images.value[index];
  if (!found) throw new Error('There is no such image');
  return found;
};

/** The new flight after a field was typed, and the error of that field. */
function typed(field: 'seatPrice' | 'luggageLimitKg' | 'departureDatetime' | 'arrivalDatetime', text: string) {
  const draft = newFlight();
  draft[field].set(text);
  return { body: checkFlight(draft)?.body, error: draft[field].error };
}

describe('the flight form', () => {
  it('sends a new flight with type 1, creator 1, no sequence number and no images, and an edited one with its own values', () => {
    expect(checkFlight(newFlight())?.body).toMatchObject({
      ...{ aircraftId: 3, departureDatetime: '2026-12-01T14:30:00', seatPrice: 420.5, luggageLimitKg: 0 },
      ...{ flightType: 1, createdByUserId: 1, sequenceNo: null, images: [] },
    });
    expect(checkFlight(createDraft(flight))?.body).toMatchObject({ id: 7, flightType: 2, createdByUserId: 4 });
  });

  it('shows an error at each empty field except the sequence number', () => {
    const draft = createDraft();
    expect(checkFlight(draft)).toBeUndefined();
    for (const [field, error] of [
      [draft.aircraftId, 'Aircraft is required'],
      [draft.fromLocation, 'From location is required'],
      [draft.toLocation, 'To location is required'],
      [draft.departureDatetime, 'Departure date and time are required'],
      [draft.arrivalDatetime, 'Arrival date and time are required'],
      [draft.seatPrice, 'Seat price is required'],
      [draft.luggageLimitKg, 'Luggage limit is required'],
      [draft.seatsAvailable, 'Enter the seats available'],
      [draft.sequenceNo, ''],
    ] as const) {
      expect(field.error).toBe(error);
    }
  });

  it.each([
    ['12,50', 12.5, ''],
    ['1,250', 1250, ''],
    ['$ 1 250,00', 1250, ''],
    ['۱۲٫۵۰', 12.5, ''],
    ['1.250', undefined, 'Enter 1250 or 1,250.00'],
    ['PKR 1,250', undefined, 'This is in PKR: write it in USD'],
    ['0.001', undefined, 'Enter at most 2 decimals'],
    ['0', undefined, 'Seat price must be at least 0.01'],
  ])('reads a price of %j as %s dollars, or shows %j', (text, price, message) => {
    const { body, error } = typed('seatPrice', text);
    expect([body?.seatPrice, error]).toEqual([price, message]);
  });

  it.each([
    ['1,250', 1250, ''],
    ['12,50', undefined, 'Enter a whole number'],
  ])('reads a luggage limit of %j as %s kg, or shows %j', (text, luggage, message) => {
    const { body, error } = typed('luggageLimitKg', text);
    expect([body?.luggageLimitKg, error]).toEqual([luggage, message]);
  });

  it.each([
    ['departureDatetime', '2026-12-01T', 'Departure date and time are required'],
    ['departureDatetime', 'T14:30', 'Departure date and time are required'],
    ['departureDatetime', '2026-12-01Tnoon', 'Departure date and time are required'],
    // The local time is an hour earlier, as on a flight to the west.
    ['arrivalDatetime', '2026-12-01T13:30', ''],
    ['arrivalDatetime', '2026-11-30T12:00', 'Arrival is more than a day before departure'],
  ] as const)('shows for a %s of %s the error %j', (field, text, error) => {
    expect(typed(field, text)).toMatchObject({ body: error ? undefined : {}, error });
  });

  it('sends an equal body while nothing changes, and another one for another file', () => {
    const draft = newFlight();
    first(draft).image.set(chosen());
    const before = JSON.stringify(checkFlight(draft));
    expect(JSON.stringify(checkFlight(draft))).toBe(before);
    first(draft).image.set({ imageUrl: '', file: new File(['other'], 'other.png', { type: 'image/png' }) });
    expect(JSON.stringify(checkFlight(draft))).not.toBe(before);
  });
});

describe('the images of a flight', () => {
  it("start as one empty row, which is not sent, and an empty description is sent as '.'", () => {
    const draft = newFlight();
    removeImage(draft, addImage(draft));
    expect(draft.images.value).toHaveLength(1);
    expect(checkFlight(draft)?.body.images).toEqual([]);
    first(draft).image.set(chosen());
    const sent = { description: '.', file: expect.any(File) };
    expect(checkFlight(draft)?.body.images).toEqual([expect.objectContaining(sent)]);
  });

  it('prevent a save while a description has no file, or a chosen file is refused', () => {
    const draft = newFlight();
    const { description, image } = first(draft);
    description.set('The cabin');
    expect([checkFlight(draft), image.error]).toEqual([undefined, NOT_AN_IMAGE]);
    description.set('');
    image.set({ imageUrl: '', refused: 'Image size should be less than 5MB' });
    expect([checkFlight(draft), image.error]).toEqual([undefined, 'Image size should be less than 5MB']);
    image.set({ imageUrl: '' });
    expect(checkFlight(draft)).toBeDefined();
  });

  it('have one banner: choosing another one clears it', () => {
    const draft = createDraft(flight);
    first(draft, 1).isBanner.set(true);
    expect(draft.images.value.map(({ isBanner }) => isBanner.value)).toEqual([false, true, false]);
  });

  it('are sent only when they are edited or deleted', () => {
    const draft = createDraft(flight);
    first(draft, 1).description.set('The galley');
    removeImage(draft, first(draft, 2));
    expect(checkFlight(draft)?.body.images).toEqual([
      { imageId: 2, description: 'The galley', isBannerImage: false, toDelete: false, toEdit: true },
      { imageId: 3, description: '.', isBannerImage: false, toDelete: true, toEdit: false },
    ]);
  });
});

describe('a flight that a colleague has changed', () => {
  const opened: FlightRecord = { ...flight, version: 1 };
  const now: FlightRecord = {
    ...opened,
    version: 2,
    aircraftId: 5,
    aircraftName: 'King Air 350',
    departureDatetime: '2026-12-02T09:00:00',
    seatPrice: 500,
    mealIncluded: true,
    images: [image(1), image(3, true, '.'), image(9)],
  };

  it('is compared field by field', () => {
    const mine = createDraft(opened);
    mine.seatPrice.set('450');
    const found = differences(FLIGHT_FIELDS, { opened: createDraft(opened), mine, theirs: createDraft(now) });
    expect(found.map(({ label, mine, theirs, isMine }) => [label, mine, theirs, isMine])).toEqual([
      ['Aircraft', 'Citation CJ4', 'King Air 350', false],
      ['Departure date and time', 'Dec 1, 2026, 14:30', 'Dec 2, 2026, 09:00', false],
      ['Seat price (USD)', '$450', '$500', true],
      ['Meal included', 'No', 'Yes', false],
    ]);
  });

  it('is saved with the stored version, the chosen values and the stored images', () => {
    const mine = createDraft(opened);
    mine.seatPrice.set('450');
    mine.seatsAvailable.set('4');
    first(mine, 0).description.set('The cockpit');
    first(mine, 1).image.set({ imageUrl: image(2).imageUrl, file: png() });
    first(mine, addImage(mine) && 3).image.set(chosen());
    expect(imageChanges(mine, opened, now)).toMatch(/^The images have changed, too \(3 then, 3 now\)/);
    takeTheirs(FLIGHT_FIELDS, { mine, theirs: createDraft(now) }, ['Meal included']);
    rebase(mine, now);
    const body = checkFlight(mine)?.body;
    expect(body).toMatchObject({ id: 7, version: 2, seatPrice: 450, seatsAvailable: 4, mealIncluded: true });
    expect(body?.images).toEqual([
      { imageId: 1, description: 'The cockpit', isBannerImage: false, toDelete: false, toEdit: true },
      { description: 'The cabin', isBannerImage: false, toDelete: false, toEdit: false, file: expect.any(File) },
      { description: '.', isBannerImage: false, toDelete: false, toEdit: false, file: expect.any(File) },
    ]);
    expect(mine.images.value.map(({ stored, isBanner }) => [stored?.imageId, isBanner.value])).toEqual([
      [1, false],
      [3, true],
      [9, false],
      [undefined, false],
      [undefined, false],
    ]);
  });

  it('keeps the banner that was chosen in this browser', () => {
    const mine = createDraft(opened);
    first(mine, 0).isBanner.set(false);
    first(mine, 2).isBanner.set(true);
    rebase(mine, { ...opened, version: 2, images: [image(1), image(3), image(9, true)] });
    expect(mine.images.value.map(({ isBanner }) => isBanner.value)).toEqual([false, true, false]);
  });

  it('does not mention unchanged images', () => {
    expect(imageChanges(createDraft(opened), opened, { ...now, images: opened.images })).toBe('');
  });
});

describe('a deleted flight', () => {
  it('can be saved as a new one with what was typed and the chosen files', () => {
    const draft = createDraft({ ...flight, version: 3 });
    draft.seatsAvailable.set('5');
    first(draft, 1).image.set({ imageUrl: image(2).imageUrl, file: png() });
    expect(storedImages(draft)).toBe(2);
    makeNew(draft);
    const body = checkFlight(draft)?.body;
    expect([body?.id, body?.version, body?.seatsAvailable]).toEqual([undefined, undefined, 5]);
    expect(body?.images).toEqual([expect.objectContaining({ description: 'The cabin', file: expect.any(File) })]);
    expect(body?.images[0]).not.toHaveProperty('imageId');
  });
});

describe('unsaved changes of a flight', () => {
  const changed = (change: (draft: FlightDraft) => void) => {
    const draft = createDraft(flight);
    const start = snapshot(draft);
    change(draft);
    return snapshot(draft) !== start;
  };

  it.each<[string, (draft: FlightDraft) => void, boolean]>([
    ['an empty image', addImage, false],
    ['a text', (draft) => draft.seatsAvailable.set('5'), true],
    ['a place', (draft) => draft.toLocation.set({ text: 'Muscat' }), true],
    ['a file', (draft) => first(draft).image.set(chosen()), true],
    ['an image to be deleted', (draft) => removeImage(draft, first(draft)), true],
  ])('include %s: %s', (_what, change, is) => expect(changed(change)).toBe(is));
});
