import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** No English is left inline: what people read of the bot stands in the table of words. */

const root = resolve(import.meta.dirname, '../..');
const SOURCES = globSync('src/{messages,commands,jobs,guilds}/**/*.ts', { cwd: root }).filter(
  (file) => !file.startsWith('src/messages/words/'),
);

/** Where texts stand that no message shows, with why. */
const EXCEPT: Readonly<Record<string, string>> = {
  'src/guilds/ledger.ts': 'what an audit finds, for operators',
  'src/guilds/limits.ts': 'asked by forms that judge first, in words',
  'src/guilds/presets.ts': 'has words by its code',
  'src/guilds/purchases.ts': 'for operators',
  'src/guilds/seal.ts': 'has words by its code',
  'src/jobs/library/wishes/wish-words.ts': 'words by which notes are read',
  'src/jobs/runtime/': 'figures and processes, for operators',
  'src/jobs/data/':
    'what an export leaves out, for who reads its source; notes of the journal; an audit, for operators',
  'src/jobs/work/tasks/resolve-create.ts': 'a bug',
  'src/jobs/runtime/start-jobs.ts': 'a bug',
  'src/jobs/display/': 'for logs',
  'src/jobs/discord/': 'what becomes of a request to Discord, for logs',
  'src/jobs/files/choose-attachments.ts': 'a file that stands beside others',
  'src/jobs/files/fetch-attachment.ts': 'for logs',
  'src/messages/lists/credits-message.ts': 'a command of the operator’s',
  'src/messages/guild/permissions.ts': 'for the documents; an address',
  'src/commands/lists/credits-command.ts': 'a note of the journal',
  'src/commands/settings/settings-forms.ts': 'names of limits',
  'src/commands/gateway/': 'for operators',
};
const isExcepted = (file: string) => Object.keys(EXCEPT).some((begin) => file.startsWith(begin));

/** Two words in a row. */
const SENTENCE = /\p{L}{2,}[,.:;]?\s+\p{L}{2,}/u;
const WORD = /\p{L}{2,}/u;
/** What Discord shows of a component, and the functions that draw a text. */
const SHOWN = new Set(['label', 'placeholder', 'description', 'title', 'content']);
const DRAWS = new Set(['text', 'button', 'notice', 'withNote']);

type Node = Record<string, unknown> & { type: string; start: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A string, or a template with § for what is filled in. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('§');
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node.property) : typeof node.name === 'string' ? node.name : '';
};

/** Written for logs, or for a bug. */
function isForUs(parents: readonly Node[]): boolean {
  for (const node of [...parents].reverse()) {
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return true;
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'Error') return true;
    if (node.type === 'CallExpression' && /^(?:debug|info|warn|error|report|logged)$/.test(nameOf(node.callee)))
      return true;
    if (/Function/.test(node.type)) return false;
  }
  return false;
}

function isShown(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property') return parent.value === node && SHOWN.has(nameOf(parent.key));
  return parent?.type === 'CallExpression' && DRAWS.has(nameOf(parent.callee)) && node === firstOf(parent.arguments);
}

const firstOf = (list: unknown) => (Array.isArray(list) ? list[0] : undefined);

function englishIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const visit = (value: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, parents);
    if (!isNode(value)) return;
    const text = textOf(value);
    const isWords = text !== undefined && (SENTENCE.test(text) || (isShown(value, parents.at(-1)) && WORD.test(text)));
    if (isWords && !isForUs(parents)) {
      found.push(`${file}:${source.slice(0, value.start).split('\n').length} ${text.slice(0, 80)}`);
    }
    for (const child of Object.values(value)) visit(child, [...parents, value]);
  };
  visit(parseSync(file, source).program, []);
  return found;
}

test('no English is left inline', () => {
  expect(SOURCES.length).toBeGreaterThan(150);
  const found = SOURCES.flatMap(englishIn);
  expect(found.filter((line) => !isExcepted(line))).toEqual([]);
  const unused = Object.keys(EXCEPT).filter((begin) => !found.some((line) => line.startsWith(begin)));
  expect(unused, 'exceptions that nothing needs').toEqual([]);
});
