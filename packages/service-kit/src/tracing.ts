import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** A span: one step of a command, which may cross several processes. */
export interface TraceSpan {
  /** W3C trace context for the next step; undefined while tracing is off. */
  readonly traceparent: string | undefined;
  /** Adds an event to the span. */
  note(what: string): void;
  /** @param failure why it failed */
  end(failure?: string): void;
}

export interface SpanOptions {
  /** W3C trace context of the previous step. */
  readonly parent?: string | undefined;
  readonly kind?: 'producer' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
}

const OFF: TraceSpan = { traceparent: undefined, note: () => undefined, end: () => undefined };
const KINDS = { producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

let isOn = false;

/**
 * Starts sending spans to an OTLP collector over HTTP. Loads the libraries only here, so that tracing costs nothing
 * while off.
 * @param endpoint `OTEL_EXPORTER_OTLP_ENDPOINT`, for instance `http://collector:4318`; undefined: off
 * @returns a function that flushes the last spans and stops
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `quarry-${service}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return async () => {
    isOn = false;
    await provider.shutdown();
    trace.disable();
  };
}

/**
 * Begins a span; a no-op while tracing is off. Ids of sessions and commands may be attributes; names of people may not.
 */
export function beginSpan(name: string, { parent, kind = 'producer', attributes = {} }: SpanOptions = {}): TraceSpan {
  if (!isOn) return OFF;
  const options = { kind: KINDS[kind], attributes };
  return ours(trace.getTracer('quarry').startSpan(name, options, contextOf(parent)));
}

/** Runs a step inside a span, which ends with it and records its failure. */
export async function inSpan<T>(name: string, options: SpanOptions, step: (span: TraceSpan) => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  try {
    const result = await step(span);
    span.end();
    return result;
  } catch (error) {
    span.end(String(error));
    throw error;
  }
}

/** An invalid trace context begins a new trace. */
function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return parent === undefined ? context.active() : ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function ours(span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    note: (what) => span.addEvent(what),
    end: (failure) => {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}
