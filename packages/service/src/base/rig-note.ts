import { z } from 'zod';
import { readJson } from './json.ts';
import type { RecipeContext } from './recipe.ts';

/** A private file next to a rig's models, for the animations made from it. */

export const RIG_NOTE = 'rig.json';

const RigNote = z.object({ body_plan: z.string() });
export type RigNote = z.infer<typeof RigNote>;

/** @throws if the task has none: it is not a rig of ours, or its files are gone */
export async function readRigNote({ read }: Pick<NonNullable<RecipeContext['source']>, 'read'>): Promise<RigNote> {
  return RigNote.parse(readJson(await read(RIG_NOTE)));
}
