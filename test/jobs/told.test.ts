import { createHealth } from 'kiln-runtime/health';
import pino from 'pino';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { JOB_METERS } from '../../src/jobs/base/meters.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

interface Line {
  msg: string;
  request?: string;
  task?: string;
  [field: string]: unknown;
}

async function startTold() {
  const health = createHealth();
  const lines: Line[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const world = await startWorld({ meters: health.addMeters(JOB_METERS), log });
  return { world, lines, figures: async () => (await health.metrics()).text };
}

test('each step of a request’s life is one line and one figure, told with the ids by which it is found', {
  tags: 'long',
}, async () => {
  const { world, lines, figures } = await startTold();
  await using _ = world;
  const { jobs, service, intake } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await submitRequest(jobs, intake('a chair', { id }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is done', () => lines.some(({ msg }) => msg === 'a request is done'));

  const told = lines.filter(({ request }) => request === id);
  const steps = ['a request was accepted', 'a task was created', 'a request came to its end', 'a request is done'];
  expect(told.map(({ msg }) => msg).filter((msg) => steps.includes(msg))).toEqual(steps);
  for (const { msg, task } of told) expect(task, msg).toBe(msg === steps[0] ? undefined : 'task-1');
  expect(service.requestIds).toEqual([id]);

  const text = await figures();
  for (const line of [
    'kiln_requests_accepted_total{stage="text-to-3d-preview"} 1',
    'kiln_requests_ended_total{family="text-to-3d",stage="text-to-3d-preview",state="succeeded"} 1',
    'kiln_requests_delivered_total{stage="text-to-3d-preview"} 1',
    'kiln_request_seconds_count{stage="text-to-3d-preview"} 1',
    'kiln_request_wait_seconds_count{family="text-to-3d"} 1',
    'kiln_task_seconds_count{stage="text-to-3d-preview"} 1',
    'kiln_discord_answers_total{route="message",kind="5xx"} 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/kiln_discord_answers_total\{route="webhook",kind="2xx"\} [1-9]/);
});

test('what nobody knows is counted as other, and makes no series of its own', async () => {
  const health = createHealth();
  const meters = health.addMeters(JOB_METERS);
  // As of a record that a newer Kiln wrote.
  for (const stage of ['text-to-hologram', 'text-to-smell']) meters.request({ stage: stage as 'convert' }, 1);
  const { text } = await health.metrics();
  expect(text).toContain('kiln_request_seconds_count{stage="other"} 2');
  expect(text).not.toContain('hologram');
});
