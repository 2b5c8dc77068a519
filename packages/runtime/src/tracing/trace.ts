import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Spans, for those who make them: what a piece of work is called, what it belongs to, how it ended. Where no exporter is
 * set nothing of this does anything, and no library is loaded (start-tracing.ts). A trace goes on in another process by
 * its W3C context, one line of text: in a record, or in the header `traceparent`.
 */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** W3C context of what it belongs to; left out: the span that runs here. */
  parent?: string | undefined;
  kind?: 'internal' | 'client' | 'server' | 'producer' | 'consumer';
  attributes?: Attributes;
}

export interface OpenSpan {
  /** Its own W3C context. */
  context: string;
  traceId: string;
  spanId: string;
  set(attributes: Attributes): void;
  failed(error: unknown): void;
  end(): void;
}

export type StartSpan = (name: string, options: SpanOptions) => OpenSpan;

const running = new AsyncLocalStorage<OpenSpan>();
let start: StartSpan | undefined;

/** @returns takes it off again */
export function useTracer(tracer: StartSpan): () => void {
  start = tracer;
  return () => {
    if (start === tracer) start = undefined;
  };
}

export const isTracing = (): boolean => start !== undefined;

/** W3C context of the span that runs here. */
export const traceContext = (): string | undefined => running.getStore()?.context;

/** For a line of the log. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = running.getStore();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** Does a piece of work as a span. */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, options);
  if (!span) return work();
  return running.run(span, async () => {
    try {
      return await work();
    } catch (error) {
      span.failed(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same as part of what another process began; without its context, no span: that work is not traced. */
export async function tracedFrom<T>(
  parent: string | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return isContext(parent) ? traced(name, { ...options, parent }, work) : work();
}

/** A span that its maker ends. Undefined where nothing is traced. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  return start?.(name, { ...options, parent: options.parent ?? traceContext() });
}

export function within<T>(span: OpenSpan, work: () => T): T {
  return running.run(span, work);
}

export interface Context {
  traceId: string;
  spanId: string;
  flags: number;
}

/** Source: W3C Trace Context, section 3.2.2. */
export function readContext(text: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export function isContext(text: string | undefined): text is string {
  return readContext(text) !== undefined;
}
