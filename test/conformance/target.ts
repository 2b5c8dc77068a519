import { acceptedTypes, collectionPath, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { fieldsOf, fileFields } from 'kiln-client/contract/stage-fields';
import { test as base, inject, vi } from 'vitest';
import { SAMPLES } from '../support/sample-files.ts';
import { type Answer, caller, type TestService, testService } from '../support/service.ts';
import { until } from '../support/until.ts';

/**
 * What the conformance suite asks: our own service with quick recipes, or, with KILN_CONFORMANCE_URL and
 * KILN_CONFORMANCE_KEY, any service of this interface. Tests that need a hand on the inside (other accounts, a task held
 * half-way) run against our own only.
 */

export interface Target {
  url: string;
  key: string;
  call: TestService['call'];
  /** Undefined for a service that is not ours. */
  world: TestService | undefined;
  /** A body that the stage accepts, from the contract's examples, with pictures and a finished source filled in. */
  body(type: TaskType, example?: string): Promise<Record<string, unknown>>;
  create(type: TaskType, body: unknown): Promise<string>;
  /** A task of this stage that has succeeded: the same one each time. */
  finished(type: TaskType): Promise<Answer['json']>;
  /** One of the test's own. */
  finishedAnew(type: TaskType): Promise<Answer['json']>;
  reach(type: TaskType, id: string, status: string): Promise<Answer['json']>;
  frames(type: TaskType, id: string): Promise<Frame[]>;
}

export interface Frame {
  event: string;
  data: Answer['json'];
}

export const ours = inject('conformance') === undefined;
if (!ours) vi.setConfig({ testTimeout: 600_000 });

export const test = base.extend<{ target: Target }>({
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the first parameter's pattern
    async ({}, use) => {
      await using stack = new AsyncDisposableStack();
      const other = inject('conformance');
      const world = other ? undefined : stack.use(await testService());
      await use(createTarget(other ?? { url: world!.url, key: '' }, world));
    },
    { scope: 'file' },
  ],
});

/** Tests that hold or look at the inside of our own service. */
export const insideTest = test.skipIf(!ours);

interface TargetOptions {
  /** Makes the model that stages go on from which take any; the first example of such a stage when left out. */
  model?: Record<string, unknown>;
  /** Said of stages that have these fields, where their example does not say them. */
  unsaid?: Record<string, unknown>;
  /** For a task to end. */
  patienceMs?: number;
}

export function createTarget(
  { url, key }: { url: string; key: string },
  world: TestService | undefined,
  { model, unsaid = {}, patienceMs = ours ? 15_000 : 600_000 }: TargetOptions = {},
): Target {
  const call = world?.call ?? patientCaller(url, key);
  const finished = new Map<TaskType, Promise<Answer['json']>>();
  let made: Promise<Answer['json']> | undefined;
  const anyModel = () => {
    made ??= model
      ? target.create('text-to-3d-preview', model).then((id) => target.reach('text-to-3d-preview', id, 'SUCCEEDED'))
      : target.finished('text-to-3d-preview');
    return made;
  };
  const target: Target = {
    url,
    key,
    call,
    world,
    async body(type, example) {
      const { stage } = stageEntry(type);
      const given = example ? stage.examples[example] : Object.values(stage.examples)[0];
      const names = new Set(fieldsOf(stage).map(({ name }) => name));
      const body = {
        ...Object.fromEntries(Object.entries(unsaid).filter(([name]) => names.has(name))),
        ...(given as Record<string, unknown>),
        ...filesOf(stage, given as Record<string, unknown>),
      };
      const { source } = stage;
      if (source && source.field in body) {
        const task = await ('makes' in source.accepts && source.accepts.makes.includes('model')
          ? anyModel()
          : target.finished(acceptedTypes(stage)[0]!));
        body[source.field] = task.id;
        for (const [own, from] of Object.entries(source.fills ?? {})) body[own] = task[from][0];
      }
      return body;
    },
    async create(type, body) {
      const answer = await call('POST', collectionPath(type), body);
      if (answer.status !== 202) throw new Error(`${type}: ${answer.status} ${answer.text}`);
      return answer.json.result;
    },
    finished(type) {
      const found = finished.get(type) ?? target.finishedAnew(type);
      finished.set(type, found);
      return found;
    },
    async finishedAnew(type) {
      return target.reach(type, await target.create(type, await target.body(type)), 'SUCCEEDED');
    },
    reach: (type, id, status) =>
      until(
        `${type} ${id} is ${status}`,
        async () => {
          // It ends with the task: one request in place of dozens.
          if (status !== 'IN_PROGRESS') await target.frames(type, id);
          const { json } = await call('GET', `${collectionPath(type)}/${id}`);
          if (json.status === 'FAILED' && status !== 'FAILED') {
            throw new Error(`${type} ${id} is FAILED: ${json.task_error?.message}`);
          }
          return json.status === status && json;
        },
        patienceMs,
      ),
    async frames(type, id) {
      const { text } = await call('GET', `${collectionPath(type)}/${id}/stream`);
      return parseFrames(text);
    },
  };
  return target;
}

/** Another service has real limits: what they refuse is asked again. */
function patientCaller(url: string, key: string): TestService['call'] {
  const call = caller(url, key);
  return (...request) =>
    until(
      'the service has room',
      async () => {
        const answer = await call(...request);
        return answer.status !== 429 && answer;
      },
      600_000,
    );
}

export function parseFrames(text: string): Frame[] {
  return text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n');
      const read = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      return { event: read('event'), data: JSON.parse(read('data')) };
    });
}

/** Examples name no real files: those of the fields that they give are put in here. */
function filesOf(stage: Stage, example: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fileFields(stage)
      .filter(({ name }) => name in example)
      .map(({ name, value: { medium, many } }) => [
        name,
        many ? (example[name] as unknown[]).map(() => SAMPLES[medium]) : SAMPLES[medium],
      ]),
  );
}
