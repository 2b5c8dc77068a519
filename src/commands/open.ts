import { families, isTaskType, stageEntry, type TaskType } from '../contract/families/index.ts';
import { UserError } from '../errors.ts';
import type { Closed, Who } from '../guilds/access.ts';
import { limitWords } from '../guilds/limit-words.ts';
import { spoken } from '../messages/spoken.ts';
import type { CommandContext } from './context.ts';
import { placeOf, whoIs, within } from './respond.ts';

/**
 * What is open to the one who asks, asked before anything is accepted: of a form that they would fill in for nothing, and
 * of choices that only they see. The script that accepts has the last word, so what is slow here is taken as open.
 */

type Asking = Parameters<typeof whoIs>[0];

/** @throws {UserError} `closed`, in words that say who may */
export async function checkOpen(
  { guilds }: Pick<CommandContext, 'guilds'>,
  interaction: Asking,
  type: TaskType,
): Promise<void> {
  const { name } = stageEntry(type).family;
  const asked = guilds.access.closedFamilies(placeOf(interaction).guildId, whoIs(interaction), [name]);
  const closed = (await within(PATIENCE_MS, asked))?.get(name);
  if (closed) throw closedError(closed);
}

const PATIENCE_MS = 1_000;

export const closedError = (closed: Closed) => new UserError('closed', limitWords(closed, spoken));

/** Whether a member may make a thing of this type, and what is in the way of the others. */
export async function openTo(
  { guilds }: Pick<CommandContext, 'guilds'>,
  guild: string,
  who: Who,
): Promise<{ mayMake: (type: string) => boolean }> {
  const asked = guilds.access.closedFamilies(
    guild,
    who,
    families.map(({ name }) => name),
  );
  const closed = (await within(PATIENCE_MS, asked)) ?? new Map<string, Closed>();
  return { mayMake: (type) => !isTaskType(type) || !closed.has(stageEntry(type).family.name) };
}
