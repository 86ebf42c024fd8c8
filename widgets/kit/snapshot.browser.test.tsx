import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createField, TextField } from './field';
import { type DraftProps, useSnapshot } from './snapshot';

const draft = v.object({ city: v.string() });

interface FormProps extends DraftProps {
  label: string;
  start?: string | undefined;
}

function Form({ label, start, drafts }: FormProps) {
  useSignals();
  const [city] = useState(() => createField(''));
  const form = useRef<HTMLFormElement>(null);
  useSnapshot(city, {
    widget: 'test-form',
    form,
    start,
    drafts,
    schema: draft,
    read: () => ({ city: city.value }),
    restore: (kept) => city.set(kept.city),
  });
  return (
    <form ref={form}>
      <TextField field={city} label={label} />
    </form>
  );
}

let roots: { root: Root; place: HTMLElement }[] = [];

function addPlace(id = '') {
  const place = document.createElement('test-place');
  place.id = id;
  document.body.append(place);
  return place;
}

function show(label: string, start?: string, drafts?: DraftProps['drafts'], place = addPlace()) {
  // Two elements on one page have their own ids, too.
  const root = createRoot(place.attachShadow({ mode: 'open' }));
  root.render(<Form label={label} start={start} drafts={drafts} />);
  roots.push({ root, place });
}
function leave() {
  for (const { root, place } of roots) {
    root.unmount();
    place.remove();
  }
  roots = [];
}
const field = (label: string) => page.getByLabelText(label);
/** Types until it is saved, because a draft is saved only after the first paint. */
const type = (label: string, text: string) =>
  vi.waitFor(async () => {
    await field(label).fill('');
    await field(label).fill(text);
    expect(Object.values({ ...sessionStorage }).join()).toContain(text);
  });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe('the draft of a form', () => {
  it('is restored for each form of a page, unless it started with another prefill', async () => {
    show('First', 'from=KHI');
    await expect.element(field('First')).toBeVisible();
    show('Second');
    await type('First', 'Skardu');
    await type('Second', 'Gilgit');
    leave();
    show('First', 'from=KHI');
    await expect.element(field('First')).toHaveValue('Skardu');
    show('Second');
    await expect.element(field('Second')).toHaveValue('Gilgit');
    leave();
    show('First', 'from=LHE');
    await expect.element(field('First')).toHaveValue('');
  });

  it.each([
    ['their order on the page', '', ''],
    ['their ids, wherever they stand', 'outbound', 'return'],
  ])('is restored by %s, also when the second form is drawn first', async (_what, ...ids) => {
    const both = ids.map((id) => addPlace(id));
    for (const [at, label] of ['First', 'Second'].entries()) show(label, '', 'on', both[at]);
    await type('First', 'Skardu');
    await type('Second', 'Gilgit');
    leave();
    const [first, second] = (ids[0] ? ids.toReversed() : ids).map((id) => addPlace(id));
    if (ids[0]) show('Second', '', 'on', first);
    else show('Second', '', 'on', second);
    await expect.element(field('Second')).toHaveValue('Gilgit');
    show('First', '', 'on', ids[0] ? second : first);
    await expect.element(field('First')).toHaveValue('Skardu');
  });

  it('stays with its form when another form is put before it', async () => {
    show('First');
    await type('First', 'Skardu');
    const before = addPlace();
    document.body.prepend(before);
    show('Before', '', 'on', before);
    await expect.element(field('Before')).toHaveValue('');
    await type('Before', 'Hunza');
    leave();
    show('First');
    await expect.element(field('First')).toHaveValue('Skardu');
  });

  it('stays with its form when another form is removed and a new one is added', async () => {
    show('First');
    show('Second');
    await type('First', 'Skardu');
    await type('Second', 'Gilgit');
    const [gone] = roots.splice(0, 1);
    gone?.root.unmount();
    gone?.place.remove();
    show('Third');
    await expect.element(field('Third')).toHaveValue('');
    await type('Third', 'Hunza');
    expect(Object.values({ ...sessionStorage }).join()).toContain('Gilgit');
  });

  it('is deleted and no longer saved with drafts="off"', async () => {
    show('City');
    await type('City', 'Skardu');
    leave();
    show('City', undefined, 'off');
    await expect.element(field('City')).toHaveValue('');
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
    await field('City').fill('Gilgit');
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '{"start":"","draft":{"city":5}}'])('is empty when the storage has %s', async (text) => {
    show('City');
    await type('City', 'Skardu');
    leave();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
    show('City');
    await expect.element(field('City')).toHaveValue('');
  });

  it('may be missing: typing also works when the browser refuses storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    show('City');
    await field('City').fill('Skardu');
    await expect.element(field('City')).toHaveValue('Skardu');
  });
});
