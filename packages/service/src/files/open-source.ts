import { readFile } from 'node:fs/promises';
import type { RecipeContext } from '../recipe.ts';
import type { AssetFiles } from './asset-files.ts';

/** A finished task as a later stage reads it: its request, and its files, with those that get no link. */
export async function openSource(
  { id, type, input }: { id: string; type: string; input: Record<string, unknown> },
  files: AssetFiles,
): Promise<NonNullable<RecipeContext['source']>> {
  const output = await files.names(id, 'output');
  const hidden = await files.names(id, 'private');
  return {
    type,
    input,
    files: [...output, ...hidden].sort(),
    read: async (name) => {
      const kind = hidden.includes(name) ? 'private' : 'output';
      return new Uint8Array(await readFile(files.path(id, kind, name)));
    },
  };
}
