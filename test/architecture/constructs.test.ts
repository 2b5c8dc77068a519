import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Constructs that make code harder to read than it has to be, and functions that are too long or part in too many ways. */

/** One, and one more for each place where the way of a function can part. */
const MOST_COMPLEX = 20;
/** Lines of a function; those of functions inside of it count for themselves. */
const MOST_LINES = 60;

const root = resolve(import.meta.dirname, '../..');

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const LITERALS = new Set(['ObjectExpression', 'ArrayExpression']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
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

interface Measured {
  line: number;
  complexity: number;
  /** Of functions inside of it. */
  innerLines: number;
}

interface Examined {
  functions: (Measured & { lines: number })[];
  constructs: { line: number; kind: string }[];
}

function examine(file: string, text: string): Examined {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const lineAt = (place: number) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const functions: Examined['functions'] = [];
  const constructs: Examined['constructs'] = [];
  const walkFunction = (node: Node, outer: Measured): void => {
    const own: Measured = { line: lineAt(node.start), complexity: 1, innerLines: 0 };
    const at = functions.push({ ...own, lines: 0 }) - 1;
    walkChildren(node, own);
    const span = lineAt(node.end) - own.line;
    outer.innerLines += span;
    functions[at] = { ...own, lines: span + 1 - own.innerLines };
  };
  const walkChildren = (node: Node, within: Measured): void => {
    for (const name in node) {
      const value = node[name];
      if (typeof value !== 'object') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, within);
    }
  };
  const walk = (node: Node, parent: Node | undefined, within: Measured): void => {
    const kind = constructOf(node, parent);
    if (kind !== undefined) constructs.push({ line: lineAt(node.start), kind });
    if (FUNCTIONS.has(node.type)) {
      walkFunction(node, within);
      return;
    }
    if (BRANCHES.has(node.type) || (node.type === 'SwitchCase' && node.test)) within.complexity++;
    walkChildren(node, within);
  };
  const { program } = parseSync(file, text);
  walk({ ...program }, undefined, { line: 1, complexity: 1, innerLines: 0 });
  return { functions, constructs };
}

function constructOf({ type, argument, kind, value, typeName }: Node, parent: Node | undefined): string | undefined {
  if (type === 'SpreadElement' && isNode(argument) && LITERALS.has(argument.type)) return 'literal spread';
  if (type === 'ConditionalExpression' && parent?.type === type) return 'nested ternary';
  if (type === 'TSTypeReference' && isNode(typeName) && typeName.name === 'Parameters') return 'unnamed parameters';
  return kind === 'get' && !isView(value) ? 'getter with effects' : undefined;
}

/** It returns one expression, which changes nothing by itself. */
function isView(getter: unknown): boolean {
  const [only, ...more] = isNode(getter) && isNode(getter.body) ? (getter.body.body as Node[]) : [];
  return more.length === 0 && only?.type === 'ReturnStatement' && !changes(only);
}

function changes(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(changes);
  if (!isNode(value)) return false;
  if (value.type === 'AssignmentExpression' || value.type === 'UpdateExpression') return true;
  return Object.values(value).some(changes);
}

/** What has no name that can be imported: a type of discord.js. */
const ALLOWED = ['src/commands/gateway/shard-lines.ts: unnamed parameters'];
/** Each is a list of parts or of fields, or (the triangle) is run for every pixel. None is added. */
const LONG = [
  'packages/mesh/src/render/raster.ts',
  'src/commands/gateway/gateway.ts',
  'src/config.ts',
  'src/jobs/runtime/create-context.ts',
  'src/start/bot-roles.ts',
  'src/start/kiln.ts',
];

const files = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).sort();
const examined = files.map((file) => ({ file, ...examine(file, readFileSync(join(root, file), 'utf8')) }));

test('every place where the way of a function can part counts, but not those of functions inside of it', () => {
  const source = `
function outer(a, b) {
  if (a && b) for (const c of a) switch (c) { case 1: case 2: break; default: }
  return () => (a ? b : a ?? b);
}`;
  expect(examine('a.ts', source).functions).toMatchObject([
    { line: 2, complexity: 6, lines: 4 },
    { line: 4, complexity: 3, lines: 1 },
  ]);
});

test('lines of a function are counted without those of functions inside of it', () => {
  const source = `const outer = () => {\n${'  q();\n'.repeat(58)}  return () => {\n${'    r();\n'.repeat(70)}  };\n};`;
  expect(examine('a.ts', source).functions.map(({ lines }) => lines)).toEqual([61, 72]);
});

test('each construct is found where it stands, and what only looks like it is not', () => {
  const source = `
const a = { ...{ b: 1 }, ...c, ...(d && { e: 1 }) };
const f = g ? 1 : h ? 2 : 3;
type I = Parameters<typeof f>[0];
const j = { get k() { return this.l; }, get m() { return ++n; }, get o() { p(); return 1; } };`;
  expect(examine('a.ts', source).constructs.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '2 literal spread',
    '3 nested ternary',
    '4 unnamed parameters',
    '5 getter with effects',
    '5 getter with effects',
  ]);
});

test(`no function is more complex than ${MOST_COMPLEX}`, () => {
  expect(files.length).toBeGreaterThan(500);
  const over = examined.flatMap(({ file, functions }) =>
    functions
      .filter(({ complexity }) => complexity > MOST_COMPLEX)
      .map(({ line, complexity }) => `${file}:${line} has ${complexity}`),
  );
  expect(over).toEqual([]);
});

test(`no function has more than ${MOST_LINES} lines but those that are named here`, () => {
  const long = examined.flatMap(({ file, functions }) =>
    functions.filter(({ lines }) => lines > MOST_LINES).map(() => file),
  );
  expect(long).toEqual(LONG);
});

test('the sources have no such construct but what is named here', () => {
  const found = examined.flatMap(({ file, constructs }) => constructs.map(({ kind }) => `${file}: ${kind}`));
  expect(found).toEqual(ALLOWED);
});
