import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../contract';
import { emptyPlace } from '../testing/on-page';
import { type FirstPages, usePages } from './pages';

interface One {
  id: number;
  of: string;
}

const on = emptyPlace();
/** The requested pages in order. */
let requestedPages: string[];
/** A mark in the answers, and a promise for which they wait. */
let of: string;
let held: Promise<void> | undefined;

const TOTAL = 9;
const READ = 3;

/** Loads three of nine records at a time. */
async function load(after: string): Promise<Page<One>> {
  requestedPages.push(after);
  await held;
  const from = Number(after);
  const next = from + READ < TOTAL ? String(from + READ) : '';
  return { records: Array.from({ length: READ }, (_, index) => ({ id: from + index + 1, of })), total: TOTAL, next };
}

function Probe({ begin }: { begin?: FirstPages<One> }) {
  const [list] = usePages(load, READ, undefined, () => begin);
  if (list.state !== 'loaded') return <p>{list.state}</p>;
  return (
    <button type="button" onClick={list.data.showMore}>
      {list.data.records.map((one) => `${one.id}${one.of}`).join(' ')}
    </button>
  );
}

const shows = (text: string) => vi.waitFor(() => expect(on.place.textContent).toBe(text));
const more = () => on.place.querySelector('button')?.click();

beforeEach(() => {
  requestedPages = [];
  of = 'a';
  held = undefined;
});
describe('a list with pages', () => {
  it('loads the shown pages again when the browser restores the page', async () => {
    on.root.render(<Probe />);
    await shows('1a 2a 3a');
    more();
    await shows('1a 2a 3a 4a 5a 6a');
    requestedPages = [];
    of = 'b';
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await shows('1b 2b 3b 4b 5b 6b');
    expect(requestedPages).toEqual(['', '3']);
    more();
    await shows('1b 2b 3b 4b 5b 6b 7b 8b 9b');
  });

  it('first shows the earlier pages while it loads them again', async () => {
    const [first, second] = [await load(''), await load('3')];
    const page = { ...second, records: [...first.records, ...second.records] };
    of = 'b';
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    on.root.render(<Probe begin={{ page, shown: 6, stale: true }} />);
    await shows('1a 2a 3a 4a 5a 6a');
    release();
    await shows('1b 2b 3b 4b 5b 6b');
    more();
    await shows('1b 2b 3b 4b 5b 6b 7b 8b 9b');
  });
});
