import { MessageFlags } from 'discord.js';
import type { CommandContext } from './context.ts';
import { type Answerable, placeOf, within } from './respond.ts';

/**
 * The answer that a request is drawn into, deferred: for everybody, or for its member alone. Discord fixes that with the
 * acknowledgement. What the member says goes first; what is made from something private stays private; else the guild's
 * setting counts. Where that cannot be read in time the answer is private: it can be shared, and never unseen.
 */
export interface Answer {
  /** The id of the message that will show the request, when Discord says it. */
  messageId: string | undefined;
  ephemeral: boolean;
}

/** A part of Discord's three seconds. */
const PATIENCE_MS = 1_000;

/**
 * @param about `from`: the request that it goes on from; a task of it will do. `asksFirst`: something is to be said before
 * there is a request, to the member alone; whether the request itself is private is answered all the same
 */
export async function deferAnswer(
  context: Pick<CommandContext, 'guilds' | 'jobs'>,
  interaction: Answerable,
  about: { said?: boolean | undefined; from?: readonly (string | undefined)[]; asksFirst?: boolean } = {},
): Promise<Answer> {
  const ephemeral = about.said ?? (await isForOne(context, interaction, about.from ?? []));
  const flags = ephemeral || about.asksFirst ? { flags: MessageFlags.Ephemeral as const } : {};
  const answer = await interaction.deferReply({ withResponse: true, ...flags });
  return { messageId: answer.resource?.message?.id, ephemeral };
}

async function isForOne(
  { guilds, jobs }: Pick<CommandContext, 'guilds' | 'jobs'>,
  interaction: Answerable,
  from: readonly (string | undefined)[],
): Promise<boolean> {
  const ids = from.filter((id) => id !== undefined);
  const known = Promise.all(ids.map(async (id) => (await jobs.get(id)) ?? jobs.byTask(id)));
  const read = await within(PATIENCE_MS, Promise.all([guilds.settings(placeOf(interaction).guildId), known]));
  if (!read) return true;
  const [{ privacy }, parents] = read;
  return privacy === 'private' || parents.some((parent) => parent?.ephemeral);
}
