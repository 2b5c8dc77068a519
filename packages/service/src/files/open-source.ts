import type { RecipeContext } from '../recipe.ts';
import type { AssetFiles } from './asset-files.ts';

/** A finished task as a later stage reads it: its request, and its files, with those that get no link. */
export async function openSource(
  { id: task, type, input }: { id: string; type: string; input: Record<string, unknown> },
  files: AssetFiles,
): Promise<NonNullable<RecipeContext['source']>> {
  const output = await files.names(task, 'output');
  const hidden = await files.names(task, 'private');
  return {
    type,
    input,
    files: [...output, ...hidden].sort(),
    read: (name) => files.read({ task, kind: hidden.includes(name) ? 'private' : 'output', name }),
  };
}
