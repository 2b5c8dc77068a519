import { createHealth } from 'kiln-runtime/health';
import { useTracer } from 'kiln-runtime/tracing/trace';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { KEY, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { SERVICE_METERS } from '../src/base/meters.ts';

interface Line {
  msg: string;
  task?: string;
  request?: string;
}

test('a task is told of by three lines with its id, its caller’s id in the first, and is counted and timed', {
  tags: 'long',
}, async () => {
  const health = createHealth();
  const lines: Line[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await using world = await testService({ log, meters: health.addMeters(SERVICE_METERS) });
  health.addGauges(world.service.gauges);
  const path = '/v2/text-to-3d';
  const body = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };

  const id = await world.create(path, body, { 'x-request-id': '1400000000000000001' });
  await world.reach(path, id, 'SUCCEEDED');
  const strange = await world.create(path, body, { 'x-request-id': 'a line: {"of": "its own"}' });
  await world.reach(path, strange, 'SUCCEEDED');
  await world.call('GET', '/v1/no-such-thing');
  await until('both ends are told', () => lines.filter(({ msg }) => msg === 'a task came to its end').length === 2);

  const steps = ['a task was accepted', 'a task was taken', 'a task came to its end'];
  const told = (task: string) => lines.filter((line) => line.task === task);
  expect(
    told(id)
      .map(({ msg }) => msg)
      .sort(),
  ).toEqual([...steps].sort());
  expect(told(id).find(({ msg }) => msg === steps[0])?.request).toBe('1400000000000000001');
  expect(told(strange).find(({ msg }) => msg === steps[0])).not.toHaveProperty('request');
  const metrics = async () => (await health.metrics()).text;
  await until('the thread is free', async () => (await metrics()).includes('kiln_engine_threads_busy 0\n'));
  const text = await metrics();
  for (const line of [
    'kiln_tasks_accepted_total{stage="text-to-3d-preview"} 2',
    'kiln_tasks_ended_total{stage="text-to-3d-preview",state="succeeded"} 2',
    'kiln_task_run_seconds_count{stage="text-to-3d-preview"} 2',
    'kiln_task_line_seconds_count{stage="text-to-3d-preview"} 2',
    'kiln_http_answers_total{route="create",kind="2xx"} 2',
    'kiln_http_answers_total{route="other",kind="4xx"} 1',
    'kiln_engine_threads 2',
    'kiln_engine_threads_busy 0',
    'kiln_engines_alive 1',
    'kiln_tasks_waiting 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
});

test('a client with a valid key may trace what it asks for, and no other writes into the operator’s traces', async () => {
  await using world = await testService();
  const spans: string[] = [];
  const end = useTracer((name, { parent = '' }) => {
    spans.push(`${name} of ${parent.slice(3, 7)}`);
    return { context: parent, traceId: '', spanId: '', set: () => {}, failed: () => {}, end: () => {} };
  });
  onTestFinished(end);
  const ask = (path: string, key: string, trace: string) =>
    fetch(`${world.url}${path}`, {
      headers: { authorization: `Bearer ${key}`, traceparent: `00-${trace.padEnd(32, '0')}-${'1'.repeat(16)}-01` },
    });
  expect((await ask('/v1/balance', 'wrong', 'aaaa')).status).toBe(401);
  expect((await ask('/openapi.json', KEY, 'bbbb')).status).toBe(200);
  expect((await ask('/v1/balance', KEY, 'cccc')).status).toBe(200);
  expect(spans).toEqual(['GET /v1/balance of cccc']);
});
