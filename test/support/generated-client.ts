import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import generateSource from 'oazapfts';

/**
 * A client that a kept generator (oazapfts) makes of an interface description, as others would: written, type-checked
 * together with every example of the description, and loaded.
 */

export interface GeneratedClient extends AsyncDisposable {
  /** By the description's `operationId`: first the id or the body of the operation, as the generator orders them. */
  call(operationId: string, first: unknown): Promise<{ status: number; data: unknown }>;
}

interface Described {
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, Content> } }>>;
}
interface Content {
  examples?: Record<string, { value: unknown }>;
}

const root = join(import.meta.dirname, '../..');
const FIRST_PART = 2_000;
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
  },
};

/** @throws when the client, or an example as an argument of its operation, does not pass the compiler */
export async function generateClient(url: string, key: string): Promise<GeneratedClient> {
  await using building = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-generated-'));
  building.defer(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const description = await (await fetch(url)).text();
  const described = join(folder, 'openapi.json');
  await writeFile(described, description);
  const client = join(folder, 'client.ts');
  await writeFile(client, await generateSource(described, { futureStripLegacyMethods: true }));
  const exported = (await import(pathToFileURL(client).href)) as Exported;
  const names = new Map(Object.keys(exported).map((name) => [name.toLowerCase(), name]));
  const examples = examplesAsCode(JSON.parse(description), (id) => names.get(id.toLowerCase()) ?? id);
  await writeFile(join(folder, 'examples.ts'), examples);
  await typeCheck(folder);
  exported.defaults.headers = { authorization: `Bearer ${key}` };
  const done = building.move();
  return {
    call(id, first) {
      const operation = exported[names.get(id.toLowerCase()) ?? ''];
      if (typeof operation !== 'function') throw new Error(`the generated client has no ${id}`);
      return operation(first);
    },
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}

/** What the generator promises of every client. */
interface Exported {
  defaults: { headers?: Record<string, string> };
  [operation: string]: unknown | ((first: unknown) => Promise<{ status: number; data: unknown }>);
}

/** Each example as the first argument of its operation. */
function examplesAsCode({ paths }: Described, nameOf: (operationId: string) => string): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const lines = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content['application/json']?.examples ?? {}).map(
      ({ value }) => `client.${nameOf(operationId)}(${JSON.stringify(value)});`,
    ),
  );
  return ["import * as client from './client.ts';", 'export const calls = () => {', ...lines, '};'].join('\n');
}

async function typeCheck(folder: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/tsc'), '-p', folder]);
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }; // of a process that ended with another code than 0
    throw new Error(`the generated client is not sound:\n${stdout.slice(0, FIRST_PART)}`, { cause: error });
  }
}
