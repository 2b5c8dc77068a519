import { hostname } from 'node:os';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { inTime } from '../in-time.ts';
import { counts, type Meters } from '../meters.ts';
import { createOutages, type Outages } from '../outages.ts';
import { type Attributes, readContext, type StartSpan, useTracer } from './trace.ts';

/**
 * The exporter: spans go in batches to a collector that speaks OTLP over HTTP. OpenTelemetry's libraries are loaded here,
 * when there is a collector. One that is away costs its spans, a line in the log and a count, and nothing waits for it.
 */

export interface TracingOptions {
  /** The whole address, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What the process is called. */
  service: string;
  /** Further facts about it. */
  resource: Readonly<Record<string, string>>;
  sampler: Sampler;
  /** Of a batch. */
  delayMs: number;
}

/** As OTEL_TRACES_SAMPLER has them, and what share of the traces it takes. */
export interface Sampler {
  name: (typeof SAMPLERS)[number];
  share: number;
}

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const TRACE_METERS = { traces_lost: counts('Spans that the collector did not take', {}) };

/** A stop does not wait longer for what is not sent yet. */
const LAST_MS = 1_500;
const TIMEOUT_MS = 5_000;
const MOST_TEXT = 500;

/** @param options undefined: nothing is traced */
export async function startTracing(
  options: TracingOptions | undefined,
  { log, meters }: { log: Logger; meters: Meters<typeof TRACE_METERS> },
): Promise<AsyncDisposable> {
  if (!options) return new AsyncDisposableStack();
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { url, headers, service, resource, delayMs } = options;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: TIMEOUT_MS });
  const processor = new sdk.BatchSpanProcessor({
    exporter: watched(exporter, createOutages(log), meters.traces_lost),
    scheduledDelayMillis: delayMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'host.name': hostname(),
      'process.pid': process.pid,
      ...resource,
    }),
    sampler: samplerOf(options.sampler, sdk),
    spanLimits: { attributeValueLengthLimit: MOST_TEXT },
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('kiln');
  const kinds = {
    internal: api.SpanKind.INTERNAL,
    client: api.SpanKind.CLIENT,
    server: api.SpanKind.SERVER,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const start: StartSpan = (name, { parent, kind = 'internal', attributes = {} }) => {
    const above = readContext(parent);
    const context = above
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...above, traceFlags: above.flags, isRemote: true })
      : api.ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: defined(attributes) }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      spanId,
      context: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set: (more) => void span.setAttributes(defined(more)),
      failed(error) {
        // Its words may hold addresses with secrets; the log, where these are taken out, has them.
        const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : '';
        const what = error instanceof Error ? `${error.name}${code}` : String(error);
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: what.slice(0, MOST_TEXT) });
      },
      end: () => span.end(),
    };
  };
  const takeOff = useTracer(start);
  return {
    async [Symbol.asyncDispose]() {
      takeOff();
      const sent = provider.shutdown().catch(() => {});
      await inTime(LAST_MS, sent, () => {});
    },
  };
}

function defined(attributes: Attributes): Record<string, string | number | boolean> {
  const entries = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(entries);
}

/** Says and counts what is not taken. */
function watched(
  exporter: SpanExporter,
  outages: Outages,
  lost: (labels: Record<string, never>, by?: number) => void,
): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          lost({}, spans.length);
          outages.failed('trace collector', result.error);
        } else outages.worked('trace collector');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function samplerOf({ name, share }: Sampler, sdk: typeof import('@opentelemetry/sdk-trace')) {
  const own = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
  };
  const [, parent, kind] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  const root = own[kind as keyof typeof own](); // the names of SAMPLERS, taken apart
  return parent ? new sdk.ParentBasedSampler({ root }) : root;
}
