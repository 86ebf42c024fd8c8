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
/** What was shown, in order, each once. */
let seen: string[];
let requests: Request[];
/** The hook has run its effects. */
let listens: boolean;

/** A load that the test ends as it likes. */
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
  // After the effects of the hook.
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

/** As when the browser brings the page back as it was left. */
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
describe('what is loaded', () => {
  it('is on its way, then there', async () => {
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.answer('flights');
    await shows('flights');
    expect(seen).toEqual(['loading', 'flights']);
  });

  it('is not asked for where it is there already, but anew where something else is, and when it is told to', async () => {
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

  it('is tried again after a failure', async () => {
    on.root.render(<Probe load={newLoad()} />);
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
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    requests[0]?.answer('old');
    await shows('old');
    seen = [];
    on.root.render(<Probe load={newLoad()} />);
    await started(2);
    requests[1]?.answer('new');
    await shows('new');
    expect(seen).toEqual(['loading', 'new']);
  });

  it('is what was asked for last, also when the first answer comes late', async () => {
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    on.root.render(<Probe load={newLoad()} />);
    await started(2);
    requests[1]?.answer('new');
    requests[0]?.answer('old');
    await shows('new');
    expect(seen).toEqual(['loading', 'new']);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('is asked for anew behind what is shown, where that is old', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" isOld />);
    await started(1);
    await shows('of before');
    requests[0]?.answer('of now');
    await shows('of now');
    expect(seen).toEqual(['of before', 'of now']);
  });

  it('is asked for anew when the page is brought back, and stays where that fails', async () => {
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

  it('goes where it is gone when it is asked for anew', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" isOld />);
    await started(1);
    requests[0]?.fail({ status: 404 });
    await shows('failed');
  });

  it('is left alone when the page is brought back, where nobody said otherwise: a form may be filled in with it', async () => {
    on.root.render(<Probe load={newLoad()} first="of before" />);
    await shows('of before');
    await comeBack();
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    expect(requests).toHaveLength(1);
  });

  it('is aborted when the widget goes', async () => {
    on.root.render(<Probe load={newLoad()} />);
    await started(1);
    on.root.render(null);
    await vi.waitFor(() => expect(requests[0]?.signal.aborted).toBe(true));
  });
});
