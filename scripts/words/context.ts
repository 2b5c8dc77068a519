import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type Expression, parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What the comments of an English table say of an entry, of the table that it stands in, and of its area.
 * @param files its sources, from the root. @param table what they export that is the whole table, where they export no areas
 */
export function readContext(files: string, table = ''): (key: string) => string {
  const sources = globSync(files, { cwd: ROOT }).map((file) => join(ROOT, file));
  const found = sources.flatMap((file) => [...commentsOf(file)]);
  const comments = new Map(found.map(([key, comment]) => [key.replace(`${table}.`, ''), comment]));
  return (key) => {
    const parts = key.split('.');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
    return paths.flatMap((path) => comments.get(path) ?? []).join(' ');
  };
}

function* commentsOf(file: string): Generator<[key: string, comment: string]> {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const before = (start: number) => {
    const comment = comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '');
    return comment === undefined ? undefined : plain(comment);
  };
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue;
      const comment = before(statement.start);
      if (comment !== undefined) yield [id.name, comment];
      yield* inside(init, id.name, before);
    }
  }
}

function* inside(
  value: Expression | null,
  path: string,
  before: (start: number) => string | undefined,
): Generator<[key: string, comment: string]> {
  if (value?.type === 'TSSatisfiesExpression') yield* inside(value.expression, path, before);
  if (value?.type !== 'ObjectExpression') return;
  for (const property of value.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const key = `${path}.${property.key.name}`;
    const comment = before(property.start);
    if (comment !== undefined) yield [key, comment];
    yield* inside(property.value, key, before);
  }
}

const plain = ({ value }: Comment) =>
  value
    .replaceAll(/^[*\s]+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
