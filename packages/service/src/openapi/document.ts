import { LIBRARY_PATH, LibraryEntry, LibraryQuery } from 'kiln-client/contract/action-library';
import { NOTHING_TO_DO, REFUSAL_CODES, UNAVAILABLE_CODES } from 'kiln-client/contract/failure-codes';
import { families } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { MAKERS_PATH, MakerInfo, PLAN_OUTCOMES, PLAN_PATH } from 'kiln-client/contract/wire';
import { collections } from '../base/collections.ts';
import { NewerTask } from '../tasks/task-record.ts';
import { exampleBody } from './example-body.ts';
import { jsonSchema, requestSchema } from './json-schema.ts';
import { afterCreate, afterRead } from './links.ts';
import { operationId as id, schemaName as nameOf } from './names.ts';

/**
 * The interface description: OpenAPI 3.1.0, interface version 1.0.0 (core specification, section 9), derived from the
 * contract. Every schema is the one that judges requests and answers.
 */

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: [];
  parameters?: Record<string, unknown>[];
  requestBody?: Record<string, unknown>;
  responses: Record<string, Record<string, unknown>>;
}

const MEANINGS: Record<number, string> = {
  400: 'The request is not valid: the message says what to change',
  401: 'The API key is missing or not valid',
  402: 'Not enough credits, or the plan does not include this',
  403: 'Refused: rights of others, or the plan',
  404: 'There is no such task, or it is another account’s',
  408: 'The body came too slowly: send it faster, or name large files by URL',
  409: 'Another request with this Idempotency-Key was being decided: send it again',
  410: 'The task that this Idempotency-Key made was deleted: use a new key to create another',
  413: 'The body is too large: name large files by URL',
  421: 'The service is not known by the name in Host',
  422: 'The input cannot be used for this, or the Idempotency-Key made a task for another request: the message or `details` says what to change. Nothing was charged',
  429: '`RateLimitExceeded`: too many requests a second, see Retry-After. `NoMoreConcurrentTasks`: the queue of the account is full',
  500: 'Something went wrong here. Nothing was charged; a DELETE may have been done, so read the task before you repeat it',
  503: 'Something that the service stands on is away: `code` says what. See Retry-After',
};

/** Of any request with a body, before it is a request to a stage; and of any with a key. */
const BODY_FAILURES = [408, 413];
/** Of any request: it cannot be read, has no key, is for another host, is one too many, or something is wrong here. */
const ALWAYS = [400, 401, 421, 429, 500, 503];
const KEY_FAILURES = [409, 410, 422];
/** What a plan refuses as its create does. */
const PLAN_FAILURES = [400, 404, 422];

const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
const PLAN_SCHEMA = {
  type: 'object',
  required: ['outcome', 'price'],
  properties: {
    outcome: {
      type: 'string',
      enum: PLAN_OUTCOMES,
      description:
        '`succeeds`: nothing speaks against it, which is no promise. `unchanged`: the result would be what there is already. `fails`: the task would end FAILED',
    },
    price: { type: 'integer', minimum: 0, description: 'Credits that the create would charge' },
    code: { type: 'string', description: `As in \`task_error\`, or \`${NOTHING_TO_DO}\`` },
    message: { type: 'string', description: 'Why it is not `succeeds`' },
    about: texts('The words that the code is about'),
    suggestions: texts('Prompts of which something can be made'),
    understood: texts('Of a prompt: what would be made, in short pieces'),
    can_make: { type: 'string', description: 'The same as one noun phrase in English, of what would be drawn' },
    unknown_words: texts('Words of the prompt that have no effect'),
    picture: { type: 'string', description: 'How the model would look, in small and rough: a PNG as a data URI' },
  },
};

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    details: { type: 'string', description: 'What to change, where the message has fixed words' },
    code: {
      type: 'string',
      description: [
        ...Object.entries({ ...REFUSAL_CODES, ...UNAVAILABLE_CODES }).map(([code, text]) => `\`${code}\`: ${text}`),
        '`idempotency_key_reused`, `idempotency_key_in_use`, `task_deleted`',
      ].join(' '),
    },
  },
};

export function openApiDocument(baseUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas: Record<string, unknown> = {
    Error: ERROR_SCHEMA,
    Plan: PLAN_SCHEMA,
    NewerTask: jsonSchema(NewerTask),
    Created: {
      type: 'object',
      required: ['result'],
      properties: { result: { type: 'string', description: 'The id of the new task' } },
    },
  };
  for (const family of families as readonly Family[]) {
    for (const stage of family.stages) {
      schemas[nameOf(stage, 'Request')] = requestSchema(stage);
      schemas[nameOf(stage, 'Task')] = jsonSchema(stage.output);
    }
  }
  for (const { path, family, stages } of collections()) {
    paths[path] = { post: createOperation(family, stages), get: listOperation(family, stages) };
    paths[`${path}${PLAN_PATH}`] = { post: planOperation(family, stages) };
    paths[`${path}/{id}`] = { get: getOperation(family, stages), delete: deleteOperation(family, stages) };
    paths[`${path}/{id}/stream`] = { get: streamOperation(family, stages) };
  }
  paths[LIBRARY_PATH] = { get: libraryOperation() };
  paths[MAKERS_PATH] = { get: makersOperation() };
  paths['/v1/balance'] = { get: balanceOperation() };
  paths['/v1/usage/tasks'] = { get: usageOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asset Generation Service',
      version: '1.0.0',
      description:
        'Models, textures and images as asynchronous tasks. This server runs a local procedural engine. The links of an answer say which operations go on from it: `x-when` has the values of the task’s fields for which one holds.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: [
      ...(families as readonly Family[]).map(({ name, title }) => ({ name, description: title })),
      { name: 'account', description: 'Credits and usage' },
    ],
    paths,
    components: {
      schemas,
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API key>' } },
    },
  };
}

const oneOf = (stages: readonly Stage[], kind: 'Request' | 'Task') => {
  const refs = stages.map((stage) => ({ $ref: `#/components/schemas/${nameOf(stage, kind)}` }));
  return refs.length === 1 ? refs[0]! : { anyOf: refs };
};
const json = (schema: unknown, description: string, examples?: unknown) => ({
  description,
  content: { 'application/json': { schema, ...(examples !== undefined && { examples }) } },
});
const failures = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set([...statuses, ...ALWAYS])]
      .sort()
      .map((status) => [String(status), json({ $ref: '#/components/schemas/Error' }, MEANINGS[status] ?? 'Refused')]),
  );
const idParameter = { name: 'id', in: 'path', required: true, description: 'The task id', schema: { type: 'string' } };
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Your own name of this create. Within a day the same request under the same key gets the task that the first one made, or 410 once that was deleted; another request is refused (422). Requests are the same if their JSON is, whatever the order of its members.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};
const pageParameters = (most: number) => [
  { name: 'page_num', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'page_size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: most, default: 10 } },
  {
    name: 'sort_by',
    in: 'query',
    schema: { type: 'string', enum: ['+created_at', '-created_at'], default: '-created_at' },
  },
];

function requestBody(stages: readonly Stage[]): Record<string, unknown> {
  const examples = Object.fromEntries(
    stages.flatMap((stage) =>
      Object.entries(stage.examples).map(([name, value]) => [
        `${stage.type} ${name}`.replace(/[^A-Za-z0-9._-]+/g, '-'),
        { summary: `${stage.title}: ${name}`, value: exampleBody(stage, value) },
      ]),
    ),
  );
  return { required: true, content: { 'application/json': { schema: oneOf(stages, 'Request'), examples } } };
}

function createOperation(family: Family, stages: readonly Stage[]): Operation {
  const created = { $ref: '#/components/schemas/Created' };
  const answer = family.createAnswersTask ? { allOf: [created, oneOf(stages, 'Task')] } : created;
  return {
    operationId: id('create', family, stages),
    summary: `Create: ${family.title}`,
    description: stages.map((stage) => `${stage.title}: ${stage.summary}.`).join('\n\n'),
    tags: [family.name],
    parameters: [keyParameter],
    requestBody: requestBody(stages),
    responses: {
      '202': { ...json(answer, 'The task was created'), links: afterCreate(family, stages) },
      ...failures([...stages.flatMap((stage) => stage.createFailures), ...BODY_FAILURES, ...KEY_FAILURES]),
    },
  };
}

function planOperation(family: Family, stages: readonly Stage[]): Operation {
  const asCreate = stages.flatMap(({ createFailures, paidPlanOnly }) =>
    createFailures.filter((status) => PLAN_FAILURES.includes(status) || (status === 402 && paidPlanOnly)),
  );
  return {
    operationId: id('plan', family, stages),
    summary: `Plan: ${family.title}`,
    description:
      'What would become of this create, free of charge: an extension of this service. `GET /v1/balance` says `plans` in the header `x-kiln`.',
    tags: [family.name],
    parameters: [
      {
        name: 'picture',
        in: 'query',
        description: 'Whether the plan of a text-to-3D model also draws how it would look',
        schema: { type: 'boolean', default: false },
      },
    ],
    requestBody: requestBody(stages),
    responses: {
      '200': json({ $ref: '#/components/schemas/Plan' }, 'The plan'),
      ...failures([...asCreate, ...BODY_FAILURES]),
    },
  };
}

/** What every version of the service can tell of a task that only a newer one can read. */
const NEWER_TASK = { $ref: '#/components/schemas/NewerTask' };

function listOperation(family: Family, stages: readonly Stage[]): Operation {
  return {
    operationId: id('list', family, stages),
    summary: `List: ${family.title}`,
    tags: [family.name],
    parameters: pageParameters(family.maxPageSize),
    responses: {
      '200': json({ type: 'array', items: { anyOf: [oneOf(stages, 'Task'), NEWER_TASK] } }, 'A page of tasks'),
      ...failures([]),
    },
  };
}

function getOperation(family: Family, stages: readonly Stage[]): Operation {
  return {
    operationId: id('get', family, stages),
    summary: `Read: ${family.title}`,
    tags: [family.name],
    parameters: [idParameter],
    responses: {
      '200': { ...json(oneOf(stages, 'Task'), 'The task'), links: afterRead(stages) },
      ...failures([...(family.screensReads ? [403] : []), 404]),
    },
  };
}

function deleteOperation(family: Family, stages: readonly Stage[]): Operation {
  const removes = family.onDelete === 'remove';
  return {
    operationId: id('delete', family, stages),
    summary: `${removes ? 'Delete' : 'Cancel'}: ${family.title}`,
    description: removes
      ? 'Removes the task with its files for good. A task that has not started is refunded.'
      : 'Cancels a task that has not ended. Refunded while PENDING, not once IN_PROGRESS.',
    tags: [family.name],
    parameters: [idParameter],
    responses: {
      [removes ? '200' : '204']: { description: removes ? 'The task is gone' : 'The task is cancelled' },
      ...failures([404]),
    },
  };
}

function streamOperation(family: Family, stages: readonly Stage[]): Operation {
  return {
    operationId: id('stream', family, stages),
    summary: `Stream: ${family.title}`,
    description:
      'Server-Sent Events. `message` carries the task on one line: ' +
      (family.frames === 'full'
        ? 'the whole object in every frame'
        : 'id, progress and status, and the whole object at the end') +
      '. `error` carries `{status_code, message}`. A frame comes at least every 10 s; the server closes after the terminal one.',
    tags: [family.name],
    parameters: [idParameter],
    responses: {
      '200': { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...failures([]),
      '404': { description: 'There is no such task: an `error` event with this `status_code`, under the status 200' },
    },
  };
}

/** Belongs to the family whose path it is below. */
function libraryOperation(): Operation {
  const family = (families as readonly Family[]).find(({ path }) => LIBRARY_PATH.startsWith(`${path}/`));
  const parameters = Object.keys(LibraryQuery.shape).map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  return {
    operationId: 'listActions',
    summary: 'The library of actions',
    description:
      'Every action by its `action_id`. Each parameter narrows the list down. `preview_url` is a moving picture, drawn when it is first asked for.',
    tags: [family?.name ?? 'account'],
    parameters,
    responses: {
      '200': json({ type: 'array', items: jsonSchema(LibraryEntry) }, 'The actions'),
      ...failures([]),
    },
  };
}

function makersOperation(): Operation {
  return {
    operationId: 'listMakers',
    summary: 'The models that make some stages',
    description:
      'An extension of this service. A create may name one of its stage as `maker`, or `procedural` for the built-in engine; else the first that takes it makes it.',
    tags: ['account'],
    responses: {
      '200': json({ type: 'array', items: jsonSchema(MakerInfo) }, 'The models, best first for each stage'),
      ...failures([]),
    },
  };
}

function balanceOperation(): Operation {
  const whole = { type: 'integer', minimum: 0 };
  const schema = { type: 'object', required: ['balance'], properties: { balance: whole, permanent_credits: whole } };
  return {
    operationId: 'getBalance',
    summary: 'The credits of the account',
    tags: ['account'],
    responses: { '200': json(schema, 'The balance'), ...failures([]) },
  };
}

function usageOperation(): Operation {
  const record = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      type: { type: 'string' },
      status: { type: 'string' },
      created_at: { type: 'integer' },
      consumed_credits: { type: 'integer' },
      metadata: { type: 'object' },
    },
  };
  const text = (name: string, format?: string) => ({
    name,
    in: 'query',
    schema: { type: 'string', ...(format && { format }) },
  });
  return {
    operationId: 'listTaskUsage',
    summary: 'What the tasks of the account cost, deleted ones included',
    tags: ['account'],
    parameters: [
      ...pageParameters(100),
      text('start_time', 'date-time'),
      text('end_time', 'date-time'),
      text('status'),
      text('type'),
    ],
    responses: {
      '200': json({ type: 'array', items: record }, 'A page of records'),
      ...failures([403]),
    },
  };
}
