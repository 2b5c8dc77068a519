import { type Client, DiscordAPIError, Routes } from 'discord.js';
import { families, isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { commandName } from 'kiln-client/contract/family';
import type { Asker, Closed, Wish } from '../../guilds/access.ts';
import { refusal } from '../../messages/guild/limit-words.ts';
import type { CommandContext } from '../context.ts';
import { type AskedBy, placeOf, whoIs, within } from '../respond.ts';

/**
 * What the member may use, checked early to avoid useless forms and choices. The script that accepts requests has the
 * final say, so if this check is slow, everything counts as allowed.
 */

type Asking = AskedBy & { client: Client<true> };
type Needs = Pick<CommandContext, 'guilds' | 'commandIds' | 'commandRules' | 'log'>;

/** @throws {UserError} whose text says who may */
export async function checkOpen(context: Needs, interaction: Asking, type: TaskType): Promise<void> {
  const { name } = stageEntry(type).family;
  const { guildId } = placeOf(interaction);
  const closed = (await closedTo(context, interaction.client, guildId, whoIs(interaction))).get(name);
  if (closed) throw refusal(closed);
}

/** Whether the member may make a thing of this type. */
export async function openTo(
  context: Needs,
  { client }: { client: Client<true> },
  guild: string,
  who: Asker,
): Promise<{ mayMake: (type: string) => boolean }> {
  const closed = await closedTo(context, client, guild, who);
  return { mayMake: (type) => !isTaskType(type) || !closed.has(stageEntry(type).family.name) };
}

const PATIENCE_MS = 1_000;

async function closedTo(context: Needs, client: Client<true>, guild: string, who: Asker) {
  const ask = async () => {
    const [ids] = await Promise.all([
      context.commandIds(who.application),
      readCommandRules(context, client, guild, who.application),
    ]);
    const wishes = families.map((family): Wish => ({ family: family.name, command: ids.get(commandName(family)) }));
    return context.guilds.access.closedFamilies(guild, who, wishes);
  };
  return (await within(PATIENCE_MS, ask())) ?? new Map<string, Closed>();
}

/**
 * The command permissions set in Discord, for the accepting script. If Discord refuses to tell, nothing counts as
 * forbidden; if it does not answer, the script refuses what depends on it.
 */
export async function readCommandRules(
  { commandRules, log }: Pick<CommandContext, 'commandRules' | 'log'>,
  { rest }: Pick<Client, 'rest'>,
  guild: string,
  application: string,
): Promise<void> {
  try {
    await commandRules.ensure(guild, async () => {
      const signal = AbortSignal.timeout(READ_MS);
      try {
        return await rest.get(Routes.guildApplicationCommandsPermissions(application, guild), { signal });
      } catch (error) {
        if (!(error instanceof DiscordAPIError) || (error.status !== 403 && error.status !== 404)) throw error;
        log.warn({ guild, code: error.code }, 'discord does not tell who may use which command');
        return [];
      }
    });
  } catch (error) {
    log.warn({ guild, err: error }, 'discord did not say who may use which command');
  }
}

const READ_MS = 5_000;
