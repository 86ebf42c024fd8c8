import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loaded, useLoad } from './use-load';

interface Request {
  signal: AbortSignal;
  answer: (text: string) => void;
  fail: () => void;
}

let root: Root;
let place: HTMLElement;
/** What was shown, in order, each once. */
let seen: string[];
let requests: Request[];

/** A load that the test ends as it likes. */
const newLoad = () => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    requests.push({ signal, answer: resolve, fail: () => reject(new Error('no')) });
  });

function Probe({ load, first }: { load: (signal: AbortSignal) => Promise<string>; first?: string }) {
  const [result, again] = useLoad(load, () => loaded(first));
  const text = result.state === 'loaded' ? result.data : result.state;
  if (seen.at(-1) !== text) seen.push(text);
  return (
    <button type="button" onClick={again}>
      {text}
    </button>
  );
}

const button = () => place.querySelector('button') as HTMLButtonElement;
const shows = (text: string) => vi.waitFor(() => expect(button()?.textContent).toBe(text));
const started = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  seen = [];
  requests = [];
});
afterEach(() => {
  root.unmount();
  place.remove();
});

describe('what is loaded', () => {
  it('is on its way, then there', async () => {
    root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.answer('flights');
    await shows('flights');
    expect(seen).toEqual(['loading', 'flights']);
  });

  it('is not asked for where it is there already, but anew where something else is, and when it is told to', async () => {
    const load = newLoad();
    root.render(<Probe load={load} first="from the server" />);
    await shows('from the server');
    expect(requests).toEqual([]);
    button().click();
    await started(1);
    requests[0]?.answer('again');
    await shows('again');
    root.render(<Probe load={newLoad()} first="from the server" />);
    await started(2);
    root.render(<Probe load={load} first="from the server" />);
    await started(3);
    expect(seen.slice(0, 4)).toEqual(['from the server', 'loading', 'again', 'loading']);
  });

  it('is tried again after a failure', async () => {
    root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.fail();
    await shows('failed');
    button().click();
    await started(2);
    requests[1]?.answer('flights');
    await shows('flights');
    expect(seen).toEqual(['loading', 'failed', 'loading', 'flights']);
  });

  it('is never what was asked for before, not for one frame', async () => {
    root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.answer('old');
    await shows('old');
    seen = [];
    root.render(<Probe load={newLoad()} />);
    await started(2);
    requests[1]?.answer('new');
    await shows('new');
    expect(seen).toEqual(['loading', 'new']);
  });

  it('is what was asked for last, also when the first answer comes late', async () => {
    root.render(<Probe load={newLoad()} />);
    await started(1);
    root.render(<Probe load={newLoad()} />);
    await started(2);
    requests[1]?.answer('new');
    requests[0]?.answer('old');
    await shows('new');
    expect(seen).toEqual(['loading', 'new']);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('is aborted when the widget goes', async () => {
    root.render(<Probe load={newLoad()} />);
    await started(1);
    root.render(null);
    await vi.waitFor(() => expect(requests[0]?.signal.aborted).toBe(true));
  });
});
