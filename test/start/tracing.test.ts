import { spawnSync } from 'node:child_process';
import { createLog } from 'kiln-runtime/log';
import { startTracing } from 'kiln-runtime/tracing/start-tracing';
import { readContext, traceContext, traced, tracedFrom } from 'kiln-runtime/tracing/trace';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startCollector } from '../support/collector.ts';
import { testServer } from '../support/http-server.ts';
import { until } from '../support/until.ts';

/** Spans of this process; those of all of Kiln are in e2e/restart.long.test.ts. */

function logged() {
  const lines: Record<string, unknown>[] = [];
  const out = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLog({ level: 'info', pretty: false, out }) };
}

test('spans go where the standard variables say, with their parents, and lines of the log carry their trace', async () => {
  await using collector = await startCollector();
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'kiln-test',
  });
  const { lines, log } = logged();
  let inner: string | undefined;
  {
    await using _tracing = await startTracing(tracing!, { log, meters: { traces_lost: () => {} } });
    await traced('outer', {}, () =>
      traced('inner', { attributes: { stage: 'x', nothing: undefined } }, async () => {
        inner = traceContext();
        log.info('within');
      }),
    );
    const failing = tracedFrom(inner, 'later', {}, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    // What no caller traces makes no span of its own.
    expect(await tracedFrom(undefined, 'alone', {}, async () => traceContext())).toBeUndefined();
    expect(await tracedFrom(`00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, 'alone', {}, async () => 'done')).toBe('done');
    log.info('outside');
  }
  expect(await traced('after the end', {}, async () => traceContext())).toBeUndefined();
  const { spans, requests } = collector;
  expect(spans.map(({ name }) => name).sort()).toEqual(['inner', 'later', 'outer']);
  const of = (name: string) => spans.find((span) => span.name === name)!;
  const context = readContext(inner)!;
  expect(of('inner')).toMatchObject({ traceId: context.traceId, spanId: context.spanId });
  expect(of('inner').parentSpanId).toBe(of('outer').spanId);
  expect(of('later')).toMatchObject({ parentSpanId: context.spanId, status: { code: 2 } });
  expect(requests[0]!.headers['x-key']).toBe('a secret');
  expect(requests[0]!.body).toContain('kiln-test');
  const [within, outside] = lines;
  expect(within).toMatchObject({ trace_id: context.traceId, span_id: context.spanId });
  expect(outside).not.toHaveProperty('trace_id');
});

test('a collector that is away is said once and counted, and nobody waits for it', async () => {
  await using broken = await testServer((_request, response) => void response.writeHead(400).end());
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: broken.url, OTEL_BSP_SCHEDULE_DELAY: '10' });
  const { lines, log } = logged();
  let lost = 0;
  const count = (_labels: object, by = 1) => {
    lost += by;
  };
  const meters = { traces_lost: count };
  await using _tracing = await startTracing(tracing!, { log, meters });
  for (const name of ['one', 'two', 'three']) {
    expect(await traced(name, {}, async () => name)).toBe(name);
    await until('it was not taken', async () => lost === ['one', 'two', 'three'].indexOf(name) + 1);
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['an outage began']);
});

test('shares of traces are kept, and a trace whole or not at all', async () => {
  await using collector = await startCollector();
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  {
    await using _tracing = await startTracing(tracing!, { log: logged().log, meters: { traces_lost: () => {} } });
    await traced('dropped', {}, () => traced('dropped, too', {}, async () => {}));
    await tracedFrom(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'of another', {}, async () => {});
  }
  expect(collector.spans.map(({ name }) => name)).toEqual(['of another']);
});

test('without an exporter no library of it is loaded; mistakes are named', () => {
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' })).toThrow('OTEL_EXPORTER_OTLP_HEADERS: must be');
  // prom-client looks for the interface of it, which does nothing by itself.
  const script = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) { if (/opentelemetry.(?!api$)/.test(name)) console.log(name); return next(name, context); } });
    const { traced } = await import('kiln-runtime/tracing/trace');
    const { startTracing } = await import('kiln-runtime/tracing/start-tracing');
    await startTracing(undefined, {});
    await traced('x', {}, async () => {});`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([stdout, stderr.includes('Error')]).toEqual(['', false]);
});
