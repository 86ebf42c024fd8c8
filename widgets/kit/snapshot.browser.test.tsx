import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  const forget = useSnapshot(city, {
    widget: 'test-form',
    start,
    drafts,
    schema: draft,
    read: () => ({ city: city.value }),
    restore: (kept) => city.set(kept.city),
  });
  return (
    <>
      <TextField field={city} label={label} />
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  );
}

let roots: { root: Root; place: HTMLElement }[] = [];

function show(label: string, start?: string, drafts?: DraftProps['drafts']) {
  const place = document.createElement('div');
  document.body.append(place);
  // As two elements on one page are: ids are each one's own.
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
/** Types until it is heard: a snapshot is kept from the first paint on. */
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

it('brings back what was typed when the form comes again', async () => {
  show('City');
  await type('City', 'Skardu');
  leave();
  show('City');
  await expect.element(field('City')).toHaveValue('Skardu');
});

it('keeps the drafts of two forms of one page apart', async () => {
  show('First');
  await expect.element(field('First')).toBeVisible();
  show('Second');
  await type('First', 'Skardu');
  await type('Second', 'Gilgit');
  leave();
  show('First');
  await expect.element(field('First')).toHaveValue('Skardu');
  show('Second');
  await expect.element(field('Second')).toHaveValue('Gilgit');
});

it('is not taken up by a form that was opened with something else', async () => {
  show('City', 'from=KHI');
  await type('City', 'Skardu');
  leave();
  show('City', 'from=LHE');
  await expect.element(field('City')).toHaveValue('');
});

it('is gone once it is forgotten', async () => {
  show('City');
  await type('City', 'Skardu');
  await page.getByRole('button', { name: 'Forget' }).click();
  expect(sessionStorage).toHaveLength(0);
});

it('keeps nothing with drafts="off", and removes what was kept before', async () => {
  show('City');
  await type('City', 'Skardu');
  leave();
  show('City', undefined, 'off');
  await expect.element(field('City')).toHaveValue('');
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  await field('City').fill('Gilgit');
  expect(sessionStorage).toHaveLength(0);
});

it.each(['{', '{"start":"","draft":{"city":5}}', 'null'])('ignores a storage that holds %s', async (text) => {
  sessionStorage.setItem('charter-widgets:draft:test-form', text);
  show('City');
  await expect.element(field('City')).toHaveValue('');
});

it('does no harm where the browser refuses storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  show('City');
  await field('City').fill('Skardu');
  await expect.element(field('City')).toHaveValue('Skardu');
});
