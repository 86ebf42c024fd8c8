import { channel, tracingChannel } from 'node:diagnostics_channel';

/** Something that metrics and traces subscribe to. It costs next to nothing without subscribers. */
function createChannel<T>(name: string) {
  const underlying = channel(`charter:${name}`);
  return {
    publish(message: T): void {
      if (underlying.hasSubscribers) underlying.publish(message);
    },
    /** Returns a function that ends the subscription. */
    subscribe(listener: (message: T) => void): () => void {
      const onMessage = (message: unknown) => listener(message as T);
      underlying.subscribe(onMessage);
      return () => void underlying.unsubscribe(onMessage);
    },
  };
}

/** An answered request, except those that a page of ours sends to the API. */
export const requests = createChannel<{
  method: string;
  /** The pattern of its route, such as `/api/Trip/:id`; never its address. */
  route: string;
  status: number;
  seconds: number;
}>('requests');

/** A statement that the database carried out, or that failed. */
export interface Statement {
  /** With placeholders for all values. */
  sql: string;
  seconds: number;
  failed: boolean;
}
export const statements = createChannel<Statement>('statements');

/** Some work, as a trace shows it. */
export interface Span {
  name: string;
  /** `server`: asked of us. `client`: asked of another party. */
  kind: 'server' | 'client' | 'internal';
  /** Nothing personal, and no address. */
  attributes: Record<string, string | number>;
  /** The `traceparent` of the caller. By default a span belongs to the one that is running. */
  parent?: string | undefined;
  /** Begins a new trace. */
  isRoot?: true;
  /** Whether the work failed without throwing. */
  failed?: boolean;
  /** Set while the work runs and is traced, to be sent to other parties. */
  traceparent?: string;
}

export const spans = tracingChannel<Span>('charter:span');

/** Runs work as a span of a trace, if somebody traces. */
export function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  return spans.start.hasSubscribers ? spans.tracePromise(() => work(span), span) : work(span);
}
