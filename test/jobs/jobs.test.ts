import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ADDRESSES } from '../../src/jobs/base/addresses.ts';
import { QUEUE_NAMES } from '../../src/jobs/runtime/queues.ts';
import { isEnd, REQUEST_STATES, type RequestState } from '../../src/jobs/store/request.ts';
import { TRANSITIONS, type Transition } from '../../src/jobs/store/transitions.ts';
import { jobWantedIn } from '../../src/jobs/store/wanted-in.ts';
import { JOBS, jobOf } from '../../src/jobs/work/index.ts';

/** Of `work/` those that are no job, but a part of some. */
const PARTS = ['bind-task', 'context', 'index', 'repeat-create', 'undo-create'];

test('every job is a file of its name, and stands in the table once, by its address', () => {
  const files = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../../src/jobs/work') });
  const names = files.map((file) => basename(file, '.ts')).filter((name) => !PARTS.includes(name));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(names.sort()).toEqual(Object.keys(JOBS).map(kebab).sort());
  expect(new Set(Object.values(JOBS).map(({ kind }) => kind)).size).toBe(names.length);
  for (const [name, job] of Object.entries(JOBS)) {
    expect(jobOf(job.kind)).toBe(job);
    expect(job).toMatchObject(ADDRESSES[name as keyof typeof JOBS]);
  }
});

test('every state that moves on has a job, and the others another way', () => {
  // A lead decides, the queue gives slots, and an end without files is shown by the editor alone.
  expect(REQUEST_STATES.filter((state) => jobWantedIn(state) === undefined)).toEqual([
    'waiting',
    'held',
    'canceled',
    'refused',
  ]);
  expect(jobWantedIn('bound')?.kind).toBe('track');
});

test('every state is reached by a step, and only its end has none that leads on', () => {
  const rows: Transition[] = Object.values(TRANSITIONS);
  const leadsTo = ({ to = [] }: Transition) => [to].flat();
  const moves = rows.filter((row) => leadsTo(row).length > 0);
  const reached = new Set(moves.flatMap(leadsTo));
  // By the scripts `accept` and `admit`.
  expect(REQUEST_STATES.filter((state) => !reached.has(state))).toEqual(['waiting']);
  const left = new Set<RequestState>(moves.flatMap(({ from = [] }) => from));
  expect(REQUEST_STATES.filter((state) => !left.has(state))).toEqual(REQUEST_STATES.filter(isEnd));
});

test('every queue has its row and its jobs', () => {
  expect([...new Set(Object.values(JOBS).map(({ queue }) => queue))].sort()).toEqual([...QUEUE_NAMES].sort());
});
