// @module-tag long
import { families, taskTypes } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { generateClient } from '../support/generated-client.ts';
import { KEY, testService } from '../support/service.ts';
import { until } from '../support/until.ts';

/**
 * The interface description is enough: a client made from it by a generator, given the description's own examples and
 * following its links, gets a result of every stage. Nothing below knows a family.
 */

interface Link {
  operationId: string;
  requestBody?: Body;
  parameters?: Record<string, string>;
  'x-when'?: Record<string, string[]>;
}
interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: { content: { 'application/json': { examples?: Record<string, { value: Body }> } } };
  responses: Record<string, { links?: Record<string, Link> }>;
}
type Body = Record<string, unknown>;
/** A request that is to be sent as soon as there is a task for `link`; at once without one. */
interface Wish {
  create: Operation;
  name: string;
  body: Body;
  link: Link | undefined;
}
interface Made {
  task: Body;
  links: Link[];
}

test('a client generated from the interface description makes, polls and gets a task of every stage by its examples and links alone', async () => {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await testService());
  const url = `${world.url}/openapi.json`;
  const { paths } = (await (await fetch(url)).json()) as { paths: Record<string, Record<string, Operation>> };
  const client = stack.use(await generateClient(url, KEY));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const creates = operations.filter(({ responses }) => '202' in responses);
  const linksOf = (id: string) =>
    Object.values(operations.find(({ operationId }) => operationId === id)?.responses['200']?.links ?? {});

  /** From a request to the object of its task, which has succeeded, and what can follow. */
  const make = async ({ create, name, body }: Wish): Promise<Made> => {
    const created = await client.call(create.operationId, body);
    expect(created, name).toMatchObject({ status: 202 });
    const read = create.responses['202']!.links!.read!;
    const id = evaluate(read.parameters!.id!, created.data as Body); // 202: an object
    const task = await until(`${name} has ended`, async () => {
      const { status, data } = await client.call(read.operationId, id);
      expect(status, name).toBe(200);
      return ENDED.includes((data as Body).status) && (data as Body); // 200: an object
    });
    expect(task, name).toMatchObject({ status: 'SUCCEEDED' });
    return { task, links: linksOf(read.operationId) };
  };

  const made: Made[] = [];
  /** The request as it can be sent now; undefined while there is no task for its link. */
  const sendable = ({ body, link }: Wish): Body | undefined => {
    if (!link) return body;
    const source = made.find(({ task, links }) => links.includes(link) && holds(link, task));
    return source && evaluateAll(body, source.task);
  };
  for (let left = wishes(creates, operations); left.length > 0; ) {
    const ready = left.map((wish) => ({ wish, body: sendable(wish) })).filter(({ body }) => body !== undefined);
    expect(ready, `nothing makes what these go on from: ${left.map(({ name }) => name)}`).not.toEqual([]);
    made.push(...(await Promise.all(ready.map(({ wish, body = {} }) => make({ ...wish, body })))));
    left = left.filter((wish) => !ready.some((one) => one.wish === wish));
  }

  expect(new Set(made.map(({ task }) => task.type))).toEqual(new Set(taskTypes));
  expect(new Set(creates.flatMap(({ tags }) => tags))).toEqual(new Set(families.map(({ name }) => name)));
  const files = new Set(made.flatMap(({ task }) => JSON.stringify(task).match(/http[^"]+\?Expires=[^"]+/g) ?? []));
  for (const file of files) expect((await fetch(file)).status, file).toBe(200);
});

const ENDED: unknown[] = ['SUCCEEDED', 'FAILED', 'CANCELED'];

/** Every example of every create, and every link to one. */
function wishes(creates: readonly Operation[], operations: readonly Operation[]): Wish[] {
  const onward = operations.flatMap(({ responses }) => Object.values(responses['200']?.links ?? {}));
  return creates.flatMap((create) => {
    const links = onward.filter(({ operationId }) => operationId === create.operationId);
    const examples = Object.entries(create.requestBody!.content['application/json'].examples!);
    return [
      ...examples.map(([name, { value }]) => {
        const link = links.find(({ requestBody = {} }) =>
          Object.keys(expressions(requestBody)).every((key) => key in value),
        );
        return { create, name, body: { ...value, ...expressions(link?.requestBody ?? {}) }, link };
      }),
      ...links.map((link) => ({ create, name: `${create.operationId} by a link`, body: link.requestBody ?? {}, link })),
    ];
  });
}

const holds = (link: Link, task: Body) =>
  Object.entries(link['x-when'] ?? {}).every(([field, values]) => values.includes(String(task[field])));

const EXPRESSION = /^\{?\$response\.body#([^}]*)\}?$/;
const isExpression = (value: unknown): value is string => typeof value === 'string' && EXPRESSION.test(value);

const expressions = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => isExpression(value)));

/** The value that an expression of a link (OpenAPI 3.1.0, section 4.8.20.4) has for an answer. */
function evaluate(expression: string, answer: Body): unknown {
  const [, pointer = ''] = EXPRESSION.exec(expression) ?? [];
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (value as Body)[step], answer); // what the pointer leads through
}

const evaluateAll = (body: Body, answer: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, isExpression(value) ? evaluate(value, answer) : value]),
  );
