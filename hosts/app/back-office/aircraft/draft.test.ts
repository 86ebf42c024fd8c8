import { describe, expect, it } from 'vitest';
import { checkAircraft, createDraft, makeNew, rebase, snapshot } from './draft';

const stored = {
  id: 3,
  name: 'King Air 350',
  type: 'plane',
  specifications: 'Twin turboprop',
  capacity: 9,
  isActive: false,
  imageUrl: '/api/images/a.jpg',
  createdAt: '2026-11-01T10:00:00Z',
};

describe('a new aircraft', () => {
  it('shows each required field, and requires at least one seat', () => {
    const draft = createDraft();
    const { fields } = draft;
    expect(checkAircraft(draft)).toBeUndefined();
    expect(Object.entries(fields).map(([name, { error }]) => [name, error])).toEqual([
      ['name', 'Aircraft name is required'],
      ['type', 'Aircraft type is required'],
      ['capacity', 'Capacity is required'],
      ['specifications', 'Specifications are required'],
      ['isActive', ''],
    ]);
  });

  it.each(['0', '-1', '2.5', 'nine', '1e9'])('shows an error for %s seats', (capacity) => {
    const draft = createDraft(stored);
    const { fields } = draft;
    fields.capacity.set(capacity);
    expect(checkAircraft(draft)).toBeUndefined();
    expect(fields.capacity.error).not.toBe('');
  });

  it('is active, and sent with trimmed texts', () => {
    const draft = createDraft();
    const { fields } = draft;
    fields.name.set('  AW139 ');
    fields.type.set('helicopter');
    fields.capacity.set('12');
    fields.specifications.set('Twin-engine\n');
    expect(checkAircraft(draft)?.body).toEqual({
      name: 'AW139',
      type: 'helicopter',
      capacity: 12,
      specifications: 'Twin-engine',
      isActive: true,
    });
  });
});

describe('an edit of an aircraft', () => {
  it('starts with the stored values, and sends its id', () => {
    const { imageUrl, createdAt, ...fields } = stored;
    const draft = createDraft(stored);
    expect([checkAircraft(draft)?.body, draft.image.value]).toEqual([fields, { imageUrl }]);
  });

  it('counts as a change only while it differs from what is stored', () => {
    const draft = createDraft(stored);
    const start = snapshot(draft);
    draft.fields.isActive.set(true);
    expect(snapshot(draft)).not.toBe(start);
    draft.fields.isActive.set(false);
    expect(snapshot(draft)).toBe(start);
  });

  it('counts as a change when an image was chosen', () => {
    const draft = createDraft(stored);
    const start = snapshot(draft);
    draft.image.set({ imageUrl: stored.imageUrl, file: new File(['x'], 'x.png') });
    expect(snapshot(draft)).not.toBe(start);
  });

  it('is not sent while a chosen picture is refused, and shows why', () => {
    const draft = createDraft(stored);
    draft.image.set({ imageUrl: stored.imageUrl, refused: 'Image size should be less than 5MB' });
    expect([checkAircraft(draft), draft.image.error]).toEqual([undefined, 'Image size should be less than 5MB']);
    draft.image.set({ imageUrl: stored.imageUrl });
    expect(checkAircraft(draft)).toBeDefined();
  });

  it('removes the stored image unless that is undone or another one is chosen', () => {
    const draft = createDraft(stored);
    const start = snapshot(draft);
    draft.image.set({ imageUrl: stored.imageUrl, isRemoved: true });
    expect([checkAircraft(draft)?.body.removeImage, snapshot(draft) === start]).toEqual([true, false]);
    draft.image.set({ imageUrl: stored.imageUrl, isRemoved: false });
    expect([checkAircraft(draft)?.body.removeImage, snapshot(draft) === start]).toEqual([undefined, true]);
  });

  it('continues from a colleague’s version, whose new image is not removed', () => {
    const draft = createDraft({ ...stored, version: 1 });
    draft.image.set({ imageUrl: stored.imageUrl, isRemoved: true });
    rebase(draft, { ...stored, version: 2, imageUrl: '/api/images/b.jpg' });
    expect(checkAircraft(draft)?.body).toMatchObject({ id: 3, version: 2 });
    expect(checkAircraft(draft)?.body).not.toHaveProperty('removeImage');
  });

  it('becomes a new aircraft without the stored image after the aircraft was deleted', () => {
    const draft = createDraft({ ...stored, version: 1 });
    makeNew(draft);
    expect(checkAircraft(draft)?.body).toEqual({
      name: stored.name,
      type: stored.type,
      capacity: stored.capacity,
      specifications: stored.specifications,
      isActive: false,
    });
    expect(draft.image.value.imageUrl).toBe('');
  });
});
