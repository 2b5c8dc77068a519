import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApiErrorCode } from '../src/api-error.ts';
import { families } from '../src/contract/families/index.ts';
import { fieldsOf } from '../src/contract/stage-fields.ts';

const folder = join(import.meta.dirname, '..');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const said = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, name = '']) => name);

const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const named = Object.keys(exports).filter((path) => !path.includes('*'));

test('the README names every import and example of the package, and nothing below src, which is not in it', () => {
  const imports = said(/`(kiln-client(?:\/[\w/-]+)?)`/g);
  const examples = said(/`(examples\/[\w.-]+)`/g);

  expect([...new Set(imports)].sort()).toEqual(named.map((path) => path.replace('.', 'kiln-client')).sort());
  expect(examples).toHaveLength(2);
  expect(examples.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  expect(said(/(?<!packages\/client\/)\b(src\/[\w/.-]+)/g)).toEqual([]);
});

/** A code that is missing here does not compile. */
const CODES: Record<ApiErrorCode, true> = {
  bad_request: true,
  unauthorized: true,
  insufficient_credits: true,
  forbidden: true,
  not_found: true,
  unprocessable: true,
  key_reused: true,
  key_in_use: true,
  task_deleted: true,
  rate_limited: true,
  queue_full: true,
  server_error: true,
  unreachable: true,
  unknown_outcome: true,
  aborted: true,
};

test('the README lists every error by name, and every field that needs `extensions`', () => {
  const extensions = families.flatMap(({ stages }) => stages.flatMap((stage) => fieldsOf(stage)));
  const names = new Set(extensions.filter(({ extension }) => extension).map(({ name }) => name));

  for (const name of [...Object.keys(CODES), ...names]) expect(readme, name).toContain(`\`${name}\``);
});
