// @module-tag long
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyProject, stepsOf } from '../support/project-copy.ts';

/** docs/adding-a-job.md, followed literally in a copy of the tree: one more follow-up job. */

const SLOW = { timeout: 120_000 * Number(process.env.TEST_SLOWNESS ?? 1) };
const copy = copyProject(['src', 'test/jobs', 'test/support']);
afterAll(() => copy[Symbol.dispose]());

const [row, ...others] = stepsOf('docs/adding-a-job.md');

test('with its row alone the compiler asks for the job in the table of jobs, and for nothing else', SLOW, async () => {
  expect(row?.file).toBe('src/jobs/base/addresses.ts');
  expect(row?.text.match(/^\+/gm)).toHaveLength(1);
  if (row) copy.take(row);

  const { said } = await copy.compile();

  const errors = said.split('\n').filter((line) => /error TS/.test(line));
  expect(errors).toEqual([expect.stringMatching(/^src\/jobs\/work\/index\.ts.*reportResult/)]);
});

test(
  'it follows its step once, also when its job is lost, and is counted, swept and kept in order by its row',
  SLOW,
  async () => {
    expect(others.map(({ file }) => file)).toEqual([
      'src/jobs/work/report-result.ts',
      'src/jobs/work/index.ts',
      'src/jobs/store/lua/deliver.lua',
    ]);
    for (const step of others) copy.take(step);
    writeFileSync(join(copy.path, 'test/jobs/added-job.test.ts'), DRIVEN);

    expect(await copy.compile()).toEqual({ code: 0, said: '' });
    const files = ['jobs/added-job', 'jobs/outbox', 'jobs/metrics', 'architecture/imports', 'architecture/lua'];
    const paths = files.map((file) => `test/${file}.test.ts`);
    const { code, said } = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...paths);
    expect(code, said).toBe(0);
    expect(said).toContain('Test Files  5 passed');
  },
);

const DRIVEN = `
import pino from 'pino';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { ADDRESSES } from '../../src/jobs/base/addresses.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

test('a delivered result is reported once; a lost job is made up for, and one that nothing makes necessary does nothing', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const reports = () => lines.filter((line) => line.includes('a result to count'));
  await using world = await startWorld({ log });
  const { jobs, service, redis, intake } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  const isOut = async () => (await jobs.outbox.all('report')).length === 0;
  await until('it is reported', async () => reports().length > 0 && (await isOut()));
  expect(JSON.parse(reports()[0] ?? '{}')).toMatchObject({ request: id, task: 'task-1', credits: 20 });

  await redis.zadd(keys.due('report'), 1, id); // and no job in the queue
  await until('the sweep has found it', async () => reports().length > 1 && (await isOut()));

  await jobs.queues.add(ADDRESSES.reportResult, id);
  await until('it has run', async () => {
    const { waiting = 0, active = 0, delayed = 0 } = (await jobs.queues.counts()).requests;
    return waiting + active + delayed === 0;
  });
  expect(reports()).toHaveLength(2);
  expect(await jobs.outbox.counts()).toContainEqual(['report', 0]);
});
`;
