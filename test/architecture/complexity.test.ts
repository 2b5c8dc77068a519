import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** No function has a cyclomatic complexity over 20: one, and one more for each place where its way can part. */

const MOST = 20;

const root = resolve(import.meta.dirname, '../..');

const BRANCHES = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'CatchClause',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Node {
  type: string;
  start: number;
  test?: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Every function of a source by its line; functions inside of it count for themselves. */
function complexities(file: string, source: string): { line: number; complexity: number }[] {
  const found: { line: number; complexity: number }[] = [];
  const walk = (value: unknown, within: (typeof found)[number]): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, within);
    if (!isNode(value)) return;
    let counted = within;
    if (FUNCTIONS.has(value.type)) {
      counted = { line: source.slice(0, value.start).split('\n').length, complexity: 1 };
      found.push(counted);
    } else if (BRANCHES.has(value.type) || (value.type === 'SwitchCase' && value.test)) counted.complexity++;
    for (const child of Object.values(value)) walk(child, counted);
  };
  walk(parseSync(file, source).program, { line: 1, complexity: 1 });
  return found;
}

const files = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).sort();
const over = files.flatMap((file) =>
  complexities(file, readFileSync(join(root, file), 'utf8'))
    .filter(({ complexity }) => complexity > MOST)
    .map(({ line, complexity }) => `${file}:${line} has ${complexity}`),
);

test('every place where the way of a function can part counts, but not those of functions inside of it', () => {
  const source = `
function outer(a, b) {
  if (a && b) for (const c of a) switch (c) { case 1: case 2: break; default: }
  return () => (a ? b : a ?? b);
}`;
  expect(complexities('a.ts', source)).toEqual([
    { line: 2, complexity: 6 },
    { line: 4, complexity: 3 },
  ]);
});

test(`no function is more complex than ${MOST}`, () => {
  expect(files.length).toBeGreaterThan(500);
  expect(over).toEqual([]);
});
