import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyPlace } from '../testing/on-page';
import { loaded, useLoad } from './loading';

interface Request {
  signal: AbortSignal;
  answer: (text: string) => void;
  fail: (why?: object) => void;
}

const on = emptyPlace();
/** Everything that was shown, in order, each once. */
let seen: string[];
let requests: Request[];
/** Waits until the hook has run its effects. */
let listens: boolean;

/** A request that the test answers. */
const newLoad = () => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    requests.push({ signal, answer: resolve, fail: (why) => reject(Object.assign(new Error('no'), why)) });
  });

interface ProbeProps {
  load: (signal: AbortSignal) => Promise<string>;
  first?: string;
  isOld?: boolean;
}

function Probe({ load, first, isOld }: ProbeProps) {
  const [result, again] = useLoad(load, () => loaded(first), isOld);
  // This runs after the effects of the hook.
  useEffect(() => {
    listens = true;
  });
  const text = result.state === 'loaded' ? result.data : result.state;
  if (seen.at(-1) !== text) seen.push(text);
  return (
    <button type="button" onClick={again}>
      {text}
    </button>
  );
}

/** Acts as a browser that restores a page from its cache. */
async function comeBack(): Promise<void> {
  await vi.waitFor(() => expect(listens).toBe(true));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

const button = () => on.place.querySelector('button') as HTMLButtonElement;
const shows = (text: string) => vi.waitFor(() => expect(button()?.textContent).toBe(text));
const started = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));

beforeEach(() => {
  seen = [];
  requests = [];
  listens = false;
});
describe('a loader of data', () => {
  it('loads the same data again only when told to, and other data at once', async () => {
    const load = newLoad();
    on.root.render(<Probe load={load} first="from the server" />);
    await shows('from the server');
    expect(requests).toEqual([]);
    button().click();
    await started(1);
    requests[0]?.answer('again');
    await shows('again');
    on.root.render(<Probe load={newLoad()} first="from the server" />);
    await started(2);
    on.root.render(<Probe load={load} first="from the server" />);
    await started(3);
    expect(seen.slice(0, 4)).toEqual(['from the server', 'loading', 'again', 'loading']);
  });

  it('shows no result of an older request, not for one frame, even if its answer comes last', async () => {
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.answer('old');
    await shows('old');
    seen = [];
    on.root.render(<Probe load={newLoad()} />);
    await started(2);
    on.root.render(<Probe load={newLoad()} />);
    await started(3);
    requests[2]?.answer('new');
    requests[1]?.answer('old');
    await shows('new');
    expect(seen).toEqual(['loading', 'new']);
    expect(requests[1]?.signal.aborted).toBe(true);
    on.root.render(<Probe load={newLoad()} />);
    await started(4);
    on.root.render(null);
    await vi.waitFor(() => expect(requests[3]?.signal.aborted).toBe(true));
  });

  it('loads again when the browser restores the page, and keeps its data when that fails', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" isOld={false} />);
    await shows('of before');
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    await comeBack();
    await started(1);
    requests[0]?.fail();
    await comeBack();
    await started(2);
    requests[1]?.answer('of now');
    await shows('of now');
    expect(seen).toEqual(['of before', 'of now']);
  });

  it('drops its data when the server says that they no longer exist', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" isOld />);
    await started(1);
    requests[0]?.fail({ status: 404 });
    await shows('failed');
  });

  it('does not load again on a restored page by default, because a form may use the data', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" />);
    await shows('of before');
    await comeBack();
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    expect(requests).toHaveLength(1);
  });
});
