import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { JOBS, jobOf, jobWantedIn } from '../../src/jobs/index.ts';
import { QUEUE_NAMES } from '../../src/jobs/runtime/queues.ts';
import { REQUEST_STATES } from '../../src/jobs/store/request.ts';

test('every job is a file of its name, and stands in the table once', () => {
  const files = globSync('*.ts', { cwd: join(import.meta.dirname, '../../src/jobs') });
  const kinds = JOBS.map(({ kind }) => kind);
  const rest = files.map((file) => basename(file, '.ts')).filter((name) => !kinds.includes(name));
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(rest.sort()).toEqual(['context', 'create-context', 'index', 'job', 'jobs', 'jobs-api', 'timing']);
  for (const job of JOBS) expect(jobOf(job.kind)).toBe(job);
});

test('every state that needs a job has exactly one, and the others have somebody else', () => {
  const wanting = REQUEST_STATES.map(
    (state) => [state, JOBS.filter(({ wantedIn }) => wantedIn.includes(state))] as const,
  );
  for (const [state, jobs] of wanting) expect(jobs.length, state).toBeLessThanOrEqual(1);
  const without = wanting.filter(([, jobs]) => jobs.length === 0).map(([state]) => state);
  // The line gives slots; an end without files is shown by the editor alone.
  expect(without).toEqual(['held', 'canceled', 'refused']);
  expect(jobWantedIn('bound')?.kind).toBe('track');
  expect(jobWantedIn('held')).toBeUndefined();
});

test('every queue has its row and its jobs', () => {
  expect([...new Set(JOBS.map(({ queue }) => queue))].sort()).toEqual([...QUEUE_NAMES].sort());
});
