import { channel, tracingChannel } from 'node:diagnostics_channel';

/** Something that is told of while the server works. Where nobody listens, telling costs a look. */
export interface Channel<T> {
  tell(what: T): void;
  /** Hears all that is told from now on; what comes back ends it. */
  hear(listener: (what: T) => void): () => void;
}

function createChannel<T>(name: string): Channel<T> {
  const line = channel(`charter:${name}`);
  return {
    tell(what) {
      if (line.hasSubscribers) line.publish(what);
    },
    hear(listener) {
      const hears = (what: unknown) => listener(what as T);
      line.subscribe(hears);
      return () => void line.unsubscribe(hears);
    },
  };
}

/** A request that was answered, but for those of a page of ours to the API. */
export interface Answered {
  method: string;
  /** The pattern of its route, `/api/Trip/:id`: never its address. */
  route: string;
  status: number;
  seconds: number;
}

/** A statement that the database has carried out, or not. */
export interface Queried {
  /** With placeholders for all values. */
  sql: string;
  seconds: number;
  failed: boolean;
}

/** A look into a cache. */
export interface Looked {
  cache: 'search' | 'pages' | 'pictures' | 'image sizes';
  hit: boolean;
}

export const answered = createChannel<Answered>('answered');
export const queried = createChannel<Queried>('queried');
export const looked = createChannel<Looked>('looked');
/** An image that was sent: whether it was one that is stored. */
export const uploaded = createChannel<{ stored: boolean }>('uploaded');

/** Some work, as a trace shows it. */
export interface Span {
  name: string;
  /** What another party asked of us, what we ask of another one, or a part of ours. */
  kind: 'server' | 'client' | 'internal';
  /** Nothing personal, and no address. */
  attributes: Record<string, string | number>;
  /** The `traceparent` that it goes on from; without one it is part of what is under way, if anything is. */
  parent?: string | undefined;
  /** Begins a trace, whatever is under way. */
  isRoot?: true;
  /** Whether it came to a bad end without throwing. */
  failed?: boolean;
  /** For who is asked next: set while the work runs and somebody traces it. */
  traceparent?: string;
}

/** Where `inSpan` tells of work that begins and ends. */
export const spans = tracingChannel<Span>('charter:span');

/** Runs work as a span of a trace; where nobody traces it is only run. */
export function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  return spans.start.hasSubscribers ? spans.tracePromise(() => work(span), span) : work(span);
}
