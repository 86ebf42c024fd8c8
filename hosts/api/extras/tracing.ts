import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { type Span, type Statement, spans, statements } from '../platform/watch/watched';

/** Statements are cut at this length. */
const MAX_SQL = 2000;
/** Between two lines of the log about the collector. */
const QUIET_MS = 60_000;
/** How long a stop waits for spans to be sent. */
const STOP_MS = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

export interface TracingParts {
  version: string;
  database: 'sqlite' | 'postgresql';
  log: Logger;
}

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP, JSON over HTTP). The SDK reads this and its other variables itself.
 * `stop` sends what is left, within two seconds.
 */
export function startTracing({ version, database, log }: TracingParts): { stop(): Promise<void> } {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < QUIET_MS) return;
    warnedAt = performance.now();
    log.warn(
      { reason: (/"message":"([^"]*)"/.exec(message)?.[1] ?? message).slice(0, 300) },
      'traces could not be sent',
    );
  };
  const silent = () => {};
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);

  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'charter-desk', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('charter-desk', version);

  /** The span that is running. */
  const active = new AsyncLocalStorage<Context>();
  const started = new WeakMap<Span, OtelSpan>();

  function begin(span: Span): Context {
    const around = span.isRoot ? ROOT_CONTEXT : (contextOf(span.parent) ?? active.getStore() ?? ROOT_CONTEXT);
    const otelSpan = tracer.startSpan(span.name, { kind: KINDS[span.kind], attributes: span.attributes }, around);
    const { traceId, spanId, traceFlags } = otelSpan.spanContext();
    span.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    started.set(span, otelSpan);
    return trace.setSpan(around, otelSpan);
  }

  const fail = (span: unknown) => {
    (span as Span).failed = true;
  };
  const end = (message: unknown) => {
    const span = message as Span;
    const otelSpan = started.get(span);
    otelSpan?.updateName(span.name).setAttributes(span.attributes);
    // Without the message: a database's repeats values.
    if (span.failed) otelSpan?.setStatus({ code: SpanStatusCode.ERROR });
    otelSpan?.end();
  };

  /** A statement is a span only within another one: workers ask the database every few seconds. */
  function addStatement({ sql, seconds, failed }: Statement) {
    const around = active.getStore();
    if (!around) return;
    const [operation = ''] = sql.split(/[\s;]/, 1);
    const end = performance.now();
    const statement = tracer.startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        startTime: end - seconds * 1000,
        attributes: {
          'db.system.name': database,
          'db.operation.name': operation,
          'db.query.text': sql.slice(0, MAX_SQL),
        },
      },
      around,
    );
    if (failed) statement.setStatus({ code: SpanStatusCode.ERROR });
    statement.end(end);
  }

  // Node's types lack the stores of this channel.
  const startChannel = spans.start as unknown as {
    bindStore(store: AsyncLocalStorage<Context>, transform: (span: Span) => Context): void;
    unbindStore(store: AsyncLocalStorage<Context>): void;
  };
  startChannel.bindStore(active, begin);
  spans.error.subscribe(fail);
  spans.asyncEnd.subscribe(end);
  const unsubscribe = statements.subscribe(addStatement);

  return {
    async stop() {
      startChannel.unbindStore(active);
      spans.error.unsubscribe(fail);
      spans.asyncEnd.unsubscribe(end);
      unsubscribe();
      await Promise.race([
        provider.shutdown().catch((error) => warn(String(error))),
        wait(STOP_MS, undefined, { ref: false }),
      ]);
      diag.disable();
    },
  };
}

/** The context of a caller's `traceparent`, which is valid. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? [];
  if (!traceId) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
