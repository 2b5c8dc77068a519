import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Class, type Comment, parseSync, type Statement } from 'oxc-parser';

/**
 * What kiln-client exports by name, with its comments and declarations: the reference for readers, and the report by which
 * a change of the public surface shows in a review.
 */

const root = join(import.meta.dirname, '..');
const source = join(root, 'packages/client/src');
/** Where other packages of this repository are. */
const PACKAGES: Readonly<Record<string, string>> = { 'kiln-errors': join(root, 'packages/errors/src/index.ts') };

const ENTRIES = { 'kiln-client': 'index.ts', 'kiln-client/errors': 'errors.ts', 'kiln-client/contract': 'contract.ts' };

interface Parsed {
  file: string;
  text: string;
  body: readonly Statement[];
  comments: readonly Comment[];
}

/** A statement that declares a name; a schema and its type share one. */
interface Found extends Parsed {
  statement: Statement;
  name: string;
}

export function clientApi(): string {
  const seen = new Map<string, string>();
  const sections = Object.entries(ENTRIES).map(([entry, file]) => {
    const exported = exportsOf(join(source, file));
    const parts: string[] = [];
    const elsewhere: string[] = [];
    for (const [name, found] of exported) {
      const first = seen.get(name);
      if (first === undefined) parts.push(described(name, found));
      else elsewhere.push(`\`${name}\``);
      seen.set(name, first ?? entry);
    }
    const also = elsewhere.length > 0 ? [`As above: ${elsewhere.join(', ')}.`] : [];
    return [`## ${entry}`, ...also, ...parts].join('\n\n');
  });
  const opening =
    'All that can be imported, from the comments in the source: `npm run docs` writes this page, a test compares it.';
  return `${['# Reference of kiln-client', opening, ...sections].join('\n\n')}\n`;
}

function parse(file: string): Parsed {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  return { file, text, body: program.body, comments };
}

/** Each name of an entry to its declarations. */
function exportsOf(file: string): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  const entry = parse(file);
  for (const statement of entry.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const name of declaredBy(statement)) found.set(name, [{ ...entry, statement, name }]);
    for (const { exported } of statement.source ? statement.specifiers : []) {
      const name = 'name' in exported ? exported.name : exported.value;
      found.set(name, declarationsOf(locate(statement.source!.value, file), name));
    }
  }
  return found;
}

function locate(specifier: string, from: string): string {
  return PACKAGES[specifier] ?? resolve(dirname(from), specifier);
}

function declarationsOf(file: string, name: string): Found[] {
  const parsed = parse(file);
  const own = parsed.body.filter((statement) => declaredBy(statement).includes(name));
  if (own.length > 0) return own.map((statement) => ({ ...parsed, statement, name }));
  for (const statement of parsed.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    const isIt = statement.specifiers.some(({ exported }) => 'name' in exported && exported.name === name);
    if (isIt) return declarationsOf(locate(statement.source.value, file), name);
  }
  throw new Error(`${relative(root, file)} declares no ${name}`);
}

function declaredBy(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
  const { declaration } = statement;
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function described(name: string, found: readonly Found[]): string {
  const code = found.map(codeOf).join('\n');
  const prose = found.flatMap(proseOf);
  return [`### ${name}`, ...prose, `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
}

/** The declaration without what only runs. */
function codeOf({ text, statement }: Found): string {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return '';
  const { declaration } = statement;
  const whole = text.slice(declaration.start, declaration.end);
  if (declaration.type === 'ClassDeclaration') return classCode(text, declaration);
  if (declaration.type === 'FunctionDeclaration' && declaration.body)
    return `${text.slice(declaration.start, declaration.body.start).trimEnd()};`;
  if (declaration.type !== 'VariableDeclaration') return whole;
  const [{ id, init } = {}] = declaration.declarations;
  if (id?.typeAnnotation) return `${text.slice(declaration.start, id.end)};`;
  if (init?.type === 'ArrowFunctionExpression') return `${text.slice(declaration.start, init.body.start).trimEnd()} …;`;
  return whole;
}

function classCode(text: string, declaration: Class): string {
  const bodies = declaration.body.body.flatMap((member) =>
    member.type === 'MethodDefinition' && member.value.body ? [member.value.body] : [],
  );
  let code = text.slice(declaration.start, declaration.end);
  for (const { start, end } of bodies.toReversed()) {
    const [from, to] = [start - declaration.start, end - declaration.start];
    code = `${code.slice(0, from).trimEnd()};${code.slice(to)}`;
  }
  return code;
}

/** The comment before a declaration, as paragraphs. */
function proseOf({ text, comments, statement }: Found): string[] {
  const comment = comments.findLast(
    ({ end }) => end <= statement.start && /^\s?$/.test(text.slice(end, statement.start)),
  );
  if (comment?.type !== 'Block') return [];
  const lines = comment.value.split('\n').map((line) => line.replace(/^[\s*]+/, '').trim());
  const [words = '', ...tags] = lines
    .filter(Boolean)
    .join('\n')
    .split(/\n?(?=@\w)/);
  return [words, ...tags.map(tagProse)].map((part) => part.trim()).filter(Boolean);
}

function tagProse(tag: string): string {
  const name = /^@\w+/.exec(tag)?.[0].slice(1) ?? '';
  const rest = tag.slice(name.length + 1).trimStart();
  if (name === 'public') return '';
  if (name === 'example') return `\`\`\`ts\n${rest}\n\`\`\``;
  if (name === 'param') return rest.replace(/^(\S+)\s+/, '`$1`: ');
  const end = rest.indexOf('}');
  return name === 'throws' && rest.startsWith('{') && end > 1
    ? `Throws \`${rest.slice(1, end)}\`: ${rest.slice(end + 1).trimStart()}`
    : `${name[0]?.toUpperCase()}${name.slice(1)} ${rest}`;
}
