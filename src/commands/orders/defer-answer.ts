import { MessageFlags } from 'discord.js';
import { findByTask, findRequest } from '../../jobs/store/find-request.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, placeOf, within } from '../respond.ts';

/**
 * Defers the answer that a request is drawn into, publicly or privately; Discord fixes this with the acknowledgement.
 * The member's choice comes first, then privacy of the source, then the guild's setting. If that cannot be read in
 * time, the answer is private, because it can still be shared, but not the reverse.
 */
export interface Answer {
  /** The id of the message that will show the request, if Discord tells it. */
  messageId: string | undefined;
  ephemeral: boolean;
}

/** Part of Discord's three seconds. */
const PATIENCE_MS = 1_000;

/**
 * @param about `from`: the request (or a task of it) that this one continues. `asksFirst`: the member must be asked
 * something privately first; the return value still says whether the request itself is private
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
  const known = Promise.all(ids.map(async (id) => (await findRequest(jobs, id)) ?? findByTask(jobs, id)));
  const read = await within(PATIENCE_MS, Promise.all([guilds.settings(placeOf(interaction).guildId), known]));
  if (!read) return true;
  const [{ privacy }, parents] = read;
  return privacy === 'private' || parents.some((parent) => parent?.ephemeral);
}
