import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Expression, type ParamPattern, parseSync, type TSType } from 'oxc-parser';

const root = resolve(import.meta.dirname, '../..');

/** The exported functions of some files that take a text or bytes, as "<file> <function>". */
export function readersIn(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    parseSync(file, readFileSync(join(root, file), 'utf8')).program.body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
      if (declared?.type === 'FunctionDeclaration') return named(file, declared.id?.name, declared.params);
      if (declared?.type !== 'VariableDeclaration') return [];
      return declared.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && isFunction(init) ? named(file, id.name, init.params) : [],
      );
    }),
  );
}

const isFunction = (init: Expression | null) => init?.type === 'ArrowFunctionExpression';

function named(file: string, name: string | undefined, params: readonly ParamPattern[]): string[] {
  return name !== undefined && params.some((param) => isReadable(typeOf(param))) ? [`${file} ${name}`] : [];
}

function typeOf(param: ParamPattern): TSType | undefined {
  const pattern = param.type === 'AssignmentPattern' ? param.left : param;
  return 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined;
}

function isReadable(type: TSType | undefined): boolean {
  if (type?.type === 'TSUnionType') return type.types.some(isReadable);
  if (type?.type === 'TSStringKeyword') return true;
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    ['Uint8Array', 'Buffer'].includes(type.typeName.name)
  );
}
