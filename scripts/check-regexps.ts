import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { analyse, type Report } from 'scslre';

/**
 * Part of `npm run check`: every regular expression of the sources takes steps in proportion to its text, whatever the
 * text. Found are quantifiers that can take the same characters in several ways (some texts then cost powers of their
 * length, or powers of two), and expressions that read on from every place to the end. What is put together at run time
 * cannot be judged, so it is refused. decisions/0008 says what this does not find.
 */

const root = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'packages/*/src', 'scripts', 'bench'];

export interface SlowRegexp {
  line: number;
  expression: string;
  why: string;
}

/** @param file its name says whether it is TypeScript */
export function findSlowRegexps(file: string, source: string): SlowRegexp[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: SlowRegexp[] = [];
  const add = (node: Node, why: string | undefined) => {
    if (why === undefined) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ line, expression: source.slice(node.start, node.end), why });
  };
  for (const node of nodesOf(program)) {
    if (node.type === 'Literal' && node.regex) add(node, whySlow(node.regex.pattern, node.regex.flags));
    const called = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (called && node.callee?.name === 'RegExp') {
      add(node, 'is put together at run time, so nobody can say how long it takes: write it down as /…/');
    }
  }
  return found;
}

function whySlow(source: string, flags: string): string | undefined {
  // A text that does not match must be assumed: expressions are changed, and the look for such a text is a guess.
  const backtracking = analyse({ source, flags }, { reportTypes: { Move: false }, assumeRejectingSuffix: true });
  const moving = analyse({ source, flags }, { reportTypes: { Self: false, Trade: false } });
  const [report] = [...backtracking.reports, ...moving.reports];
  return report && `${WORDS[report.type]}: a text of many ${sample(report)} shows it`;
}

const WORDS: Readonly<Record<Report['type'], string>> = {
  Self: 'a repetition inside of a repetition takes the same characters in several ways',
  Trade: 'two repetitions take the same characters from each other',
  Move: 'from every place of the text it reads on, and begins again at the next',
};

const sample = ({ character }: Report) => JSON.stringify(character.pick);

/** The little that is asked of ESTree nodes. */
interface Node {
  type: string;
  start: number;
  end: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node; // ESTree: every node has these
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

if (import.meta.main) {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,mjs}`),
    { cwd: root },
  );
  const lines = files.flatMap((file) =>
    findSlowRegexps(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, expression, why }) => `${file}:${line}  ${expression}\n    ${why}`,
    ),
  );
  if (lines.length > 0) {
    console.error(`${lines.join('\n')}\n${lines.length} regular expressions may be slow.`);
    process.exitCode = 1;
  }
}
