import { STREAM_BEAT_MS, type TripNews, tripNews, tripStream } from '@charter-hosts/contract';
import * as v from 'valibot';

/** Milliseconds until the first event. A proxy that collects answers before it passes them on shows none. */
const FIRST_MS = 5000;
/** Milliseconds of silence after which the stream counts as lost, as after the machine has slept. */
const SILENT_MS = STREAM_BEAT_MS + 15_000;
/** Milliseconds before a broken stream is opened again: doubled after each failure. */
const RETRY_MS = 1000;
const MOST_RETRY_MS = 60_000;
/** Milliseconds before another try where the stream cannot pass, or too many are open. */
const BLOCKED_MS = 5 * 60_000;

/** Milliseconds between two reads of a list without the stream, and with it, for what it may have missed. */
const POLL_MS = 30_000;
const LIVE_POLL_MS = 5 * 60_000;

let isLive = false;

/** The `refetchInterval` of what the stream has news of. */
export const pollInterval = (): number => (isLive ? LIVE_POLL_MS : POLL_MS);

/** The data of an event. News that a later release has added are left out. */
const asNews = v.pipe(v.string(), v.parseJson(), tripNews);

interface StreamParts {
  /** Of the session. */
  token: string;
  onNews: (news: TripNews) => void;
  /** The stream is open again, or lost, or the session is over: news may have been missed. */
  onChange: () => void;
  /** Default: the browser's. */
  fetch?: typeof fetch;
}

type StreamOutcome = 'over' | 'broken' | 'blocked';

/** Listens for news of trips until the returned function is called or the session is over. */
export function listenForNews({ token, onNews, onChange, fetch = globalThis.fetch }: StreamParts): () => void {
  let isClosed = false;
  let running: AbortController | undefined;
  let heardAt = 0;
  let wake = () => {};

  function setLive(next: boolean) {
    if (next === isLive) return;
    isLive = next;
    onChange();
  }

  /** Reads one stream to its end. */
  async function read(): Promise<StreamOutcome> {
    const connection = new AbortController();
    running = connection;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let outcome: StreamOutcome = 'broken';
    const expect = (ms: number, otherwise: StreamOutcome) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        outcome = otherwise;
        connection.abort();
      }, ms);
    };
    const { signal } = connection;
    expect(FIRST_MS, 'blocked');
    try {
      const answer = await fetch(`/api${tripStream.path}`, { headers: { Authorization: `Bearer ${token}` }, signal });
      if (answer.status === 401 || answer.status === 403) return 'over';
      const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (answer.status === 429 || (answer.ok && !isStream)) return 'blocked';
      if (!answer.ok || !answer.body) return 'broken';
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return 'broken';
        heardAt = Date.now();
        expect(SILENT_MS, 'broken');
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
          if (name === 'open') setLive(true);
          if (name === 'end') return 'over';
          const news = v.safeParse(asNews, name === 'trip' ? data : '');
          if (news.success) onNews(news.output);
        }
      }
    } catch {
      return outcome;
    } finally {
      clearTimeout(timer);
      connection.abort();
      running = undefined;
    }
  }

  async function run() {
    let failures = 0;
    while (!isClosed) {
      const outcome = await read();
      if (isClosed) return;
      failures = isLive ? 0 : failures + 1;
      setLive(false);
      // A read of a list shows that the session is over.
      if (outcome === 'over') return onChange();
      const ms = outcome === 'blocked' ? BLOCKED_MS : Math.min(RETRY_MS * 2 ** failures, MOST_RETRY_MS);
      // Screens that lost the server at the same moment do not all come back at the same moment.
      await new Promise<void>((resolve) => {
        setTimeout(resolve, ms * (0.5 + Math.random() / 2));
        wake = resolve;
      });
    }
  }

  /** The machine or the network is back: a stream that was silent meanwhile is opened anew. */
  function resume() {
    if (document.visibilityState === 'hidden') return;
    if (!running) wake();
    else if (Date.now() - heardAt > STREAM_BEAT_MS + 2000 && isLive) running.abort();
  }

  window.addEventListener('online', resume);
  document.addEventListener('visibilitychange', resume);
  void run();
  return () => {
    window.removeEventListener('online', resume);
    document.removeEventListener('visibilitychange', resume);
    isClosed = true;
    running?.abort();
    wake();
    isLive = false;
  };
}
