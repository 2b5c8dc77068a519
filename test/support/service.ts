import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { type Accounts, createAccounts, type NewAccount } from 'kiln-service/accounts/accounts';
import { createService, type Service, type ServiceOptions } from 'kiln-service/service';
import pino from 'pino';
import { afterAll, TestRunner } from 'vitest';
import { createDocumented } from './documented.ts';
import { testRedis } from './redis.ts';
import { until } from './until.ts';

/** A whole service on a database, folder and port of its own, with quick recipes, and a caller that speaks plain HTTP. */

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Whatever the body is: tests look into answers freely. */
  json: ReturnType<typeof JSON.parse>;
}

export interface TestService extends AsyncDisposable {
  url: string;
  service: Service;
  redis: Redis;
  accounts: Accounts;
  dataDir: string;
  options: ServiceOptions;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates and answers the id. */
  create(path: string, body: unknown, headers?: Record<string, string>): Promise<string>;
  /** Waits for the task to have this status. */
  reach(path: string, id: string, status: string, headers?: Record<string, string>): Promise<Answer['json']>;
  /** Makes an account with a key; the headers that use it. */
  account(account: Partial<NewAccount>): Promise<{ headers: { authorization: string }; id: string }>;
  /** A path that `wait:<path>` waits for, and what makes it be. */
  gate(): { path: string; open(): Promise<void> };
}

export const KEY = 'test-key-of-the-built-in-account';
export const quickRecipes = new URL('./quick-recipes.ts', import.meta.url);

/** @param redis where its records are */
export async function testService(overrides: Partial<ServiceOptions> = {}, redis = testRedis): Promise<TestService> {
  await using building = new AsyncDisposableStack();
  const own = building.use(await redis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-service-'));
  building.defer(() => rm(dataDir, { recursive: true, force: true }));
  const documented = createDocumented();
  const options: ServiceOptions = {
    redisUrl: own.url,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    localApiKey: KEY,
    secret: 's'.repeat(32),
    log: pino({ level: 'silent' }),
    http: true,
    engine: true,
    workerThreads: 2,
    // Few of the tests need either.
    warm: false,
    allowedOrigins: [],
    recipesModule: quickRecipes,
    checks: {},
    plan: async () => undefined,
    onAnswer: documented.hear,
    ...overrides,
  };
  const service = building.use(await createService(options));
  const accounts = createAccounts(own.redis, Date.now);
  // Tests ask much and quickly; those about limits make accounts of their own.
  await own.redis.hset('svc:account:local', { requests_per_second: 100_000, queued_tasks: 10_000 });
  const call = caller(service.url);
  let count = 0;
  const done = building.move();
  return {
    url: service.url,
    service,
    redis: own.redis,
    accounts,
    dataDir,
    options,
    call,
    async create(path, body, headers) {
      const answer = await call('POST', path, body, headers);
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json.result;
    },
    reach: (path, id, status, headers) =>
      until(`${id} is ${status}`, async () => {
        const { json } = await call('GET', `${path}/${id}`, undefined, headers);
        return json.status === status && json;
      }),
    async account(account) {
      const id = account.id ?? `account-${++count}`;
      await accounts.create({ name: id, plan: 'pro', credits: 1_000, requests_per_second: 100_000, ...account, id });
      const made = await accounts.addKey(id);
      return { id, headers: { authorization: `Bearer ${made!.key}` } };
    },
    gate() {
      const path = join(dataDir, `gate-${++count}`);
      return { path, open: () => writeFile(path, '') };
    },
    async [Symbol.asyncDispose]() {
      await done.disposeAsync();
      documented.check();
    },
  };
}

/** One for all tests of a file, which calls this once at its top; its tests have accounts of their own. */
export async function sharedService(overrides: Partial<ServiceOptions> = {}): Promise<TestService> {
  const world = await testService(overrides);
  afterAll(() => world[Symbol.asyncDispose]());
  return world;
}

export function caller(baseUrl: string, key = KEY) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(path.startsWith('http') ? path : baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500)
      noteForFailure(`${method} ${path}: ${response.status} ${text.slice(0, NOTED_CHARACTERS)}`);
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

declare module 'vitest' {
  interface TaskMeta {
    /** What a service could not do for the test: .ci/run says it where the test fails. */
    troubles?: string[];
  }
}

const NOTED_CHARACTERS = 300;

function noteForFailure(trouble: string): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.troubles = [...(test.meta.troubles ?? []), trouble].slice(-10);
}
