import { z } from 'zod';
import { json, type TestServer, testServer } from './http-server.ts';

/** A collector of traces: OTLP over HTTP, as JSON. Source: OpenTelemetry Protocol 1.x, `ExportTraceServiceRequest`. */

const Value = z.object({ stringValue: z.string(), intValue: z.union([z.string(), z.number()]) }).partial();
const Attribute = z.object({ key: z.string(), value: Value.loose() });
const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().length(32),
              spanId: z.string().length(16),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(Attribute).default([]),
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Exported = z.infer<typeof Exported>;
export type Collected = Exported['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & { process: string };

export interface Collector extends AsyncDisposable {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  url: string;
  spans: Collected[];
  requests: TestServer['requests'];
}

export async function startCollector(): Promise<Collector> {
  const spans: Collected[] = [];
  const server = await testServer(({ path, body }, response) => {
    if (path !== '/v1/traces') return json(response, 404, {});
    for (const { resource, scopeSpans } of Exported.parse(JSON.parse(body)).resourceSpans) {
      const process = JSON.stringify(resource.attributes.find(({ key }) => key === 'process.pid')?.value);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, process });
    }
    json(response, 200, {});
  });
  return {
    url: server.url,
    spans,
    requests: server.requests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
