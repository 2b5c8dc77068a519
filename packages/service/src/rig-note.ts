import { z } from 'zod';
import type { RecipeContext } from './recipe.ts';

/** What a rig keeps for the animations that go on from it: a private file beside its models. */

export const RIG_NOTE = 'rig.json';

const RigNote = z.object({ body_plan: z.string() });
export type RigNote = z.infer<typeof RigNote>;

/** @throws when the task has none: it is no rig of ours, or its files are gone */
export async function readRigNote({ read }: Pick<NonNullable<RecipeContext['source']>, 'read'>): Promise<RigNote> {
  return RigNote.parse(JSON.parse(Buffer.from(await read(RIG_NOTE)).toString('utf8')));
}
