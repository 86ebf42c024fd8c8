import { AsyncLocalStorage } from 'node:async_hooks';
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
import { type Queried, queried, type Span, spans } from './watched';

/** Of a statement, more is not told. */
const MAX_SQL = 2000;
/** Between two lines about a collector that does not take them. */
const QUIET_MS = 60_000;
/** For what is not sent yet, when the process stops. */
const STOP_MS = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

export interface TracingParts {
  serviceName: string;
  version: string;
  database: 'sqlite' | 'postgresql';
  log: Logger;
}

/**
 * Sends what is done as traces to where `OTEL_EXPORTER_OTLP_ENDPOINT` says (OTLP, JSON over HTTP), sampled as
 * `OTEL_TRACES_SAMPLER` says; the SDK reads these and its other variables itself. `stop` sends what is left, within two
 * seconds.
 */
export function startTracing({ serviceName, version, database, log }: TracingParts): { stop(): Promise<void> } {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - warnedAt < QUIET_MS) return;
    warnedAt = performance.now();
    log.warn(
      { reason: (/"message":"([^"]*)"/.exec(message)?.[1] ?? message).slice(0, 300) },
      'traces could not be sent',
    );
  };
  const silent = () => {};
  diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);

  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('charter-desk', version);

  /** What is under way where the code now runs. */
  const active = new AsyncLocalStorage<Context>();
  const begun = new WeakMap<Span, OtelSpan>();

  function begin(span: Span): Context {
    const around = span.isRoot ? ROOT_CONTEXT : (remote(span.parent) ?? active.getStore() ?? ROOT_CONTEXT);
    const started = tracer.startSpan(span.name, { kind: KINDS[span.kind], attributes: span.attributes }, around);
    const { traceId, spanId, traceFlags } = started.spanContext();
    span.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    begun.set(span, started);
    return trace.setSpan(around, started);
  }

  const fail = (span: unknown) => {
    (span as Span).failed = true;
  };
  const end = (message: unknown) => {
    const span = message as Span;
    const started = begun.get(span);
    started?.updateName(span.name).setAttributes(span.attributes);
    // Without the message: a database's repeats values.
    if (span.failed) started?.setStatus({ code: SpanStatusCode.ERROR });
    started?.end();
  };

  /** Only as part of something: what looks for work asks the database every few seconds. */
  function endQuery({ sql, seconds, failed }: Queried) {
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

  // Node's types know no store on one of the five channels.
  const beginning = spans.start as unknown as {
    bindStore(store: AsyncLocalStorage<Context>, transform: (span: Span) => Context): void;
    unbindStore(store: AsyncLocalStorage<Context>): void;
  };
  beginning.bindStore(active, begin);
  spans.error.subscribe(fail);
  spans.asyncEnd.subscribe(end);
  const stopQueries = queried.hear(endQuery);

  return {
    async stop() {
      beginning.unbindStore(active);
      spans.error.unsubscribe(fail);
      spans.asyncEnd.unsubscribe(end);
      stopQueries();
      let late: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([provider.shutdown().catch((error) => tell(String(error))), patience]);
      clearTimeout(late);
      diag.disable();
    },
  };
}

/** What a caller's `traceparent`, which was read before, says. */
function remote(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? [];
  if (!traceId) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
