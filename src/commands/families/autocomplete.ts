import type { APIApplicationCommandOptionChoice, AutocompleteInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { FieldValue } from 'kiln-client/contract/stage-fields';
import type { Request } from '../../jobs/store/request.ts';
import { oneLine, shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type AskedBy, isLead, placeOf, wordsOf } from '../respond.ts';
import { choiceLabel } from './build-body.ts';

/** How many requests are searched for tasks. */
export const LOOKED_AT = 50;

/** Each choice extends a comma-separated list: "glb, ob" offers "glb, obj". */
export function suggestList(
  value: Extract<FieldValue, { kind: 'list' | 'choice' }>,
  typed: string,
): APIApplicationCommandOptionChoice[] {
  const known = value.values.map(choiceLabel);
  const words = typed.toLowerCase().split(/[\s,;]+/);
  const last = words.pop() ?? '';
  if (value.kind === 'choice') return known.filter((choice) => choice.includes(typed.toLowerCase())).map(same);
  const before = [...new Set(words.filter((word) => known.includes(word)))];
  const complete = known.includes(last) ? [[...new Set([...before, last])].join(', ')] : [];
  const open = complete.length > 0 ? [...new Set([...before, last])] : before;
  const next = known.filter((choice) => !open.includes(choice) && (complete.length > 0 || choice.startsWith(last)));
  return [...complete, ...next.map((choice) => [...open, choice].join(', '))].map(same);
}

const same = (text: string) => ({ name: text, value: text.slice(0, 100) });

/** The member's own requests, then for leads the public ones of others; newest first in each. */
export async function ownAndPublic(
  { jobs: { requests } }: CommandContext,
  interaction: AskedBy,
  pageSize: number,
): Promise<Request[]> {
  const { guildId, userId } = placeOf(interaction);
  const page = { page: 1, pageSize };
  const [own, all] = await Promise.all([
    requests.listByMember(guildId, userId, page),
    isLead(interaction) ? requests.listByGuild(guildId, page) : undefined,
  ]);
  const others = all?.requests.filter((request) => request.user_id !== userId && !request.ephemeral) ?? [];
  return [...own.requests, ...others];
}

/** The member's latest requests whose title or id contains the text; leads are also offered public ones. */
export async function suggestTasks(
  context: CommandContext,
  interaction: AutocompleteInteraction,
  choiceOf: (request: Request) => string | undefined,
): Promise<APIApplicationCommandOptionChoice[]> {
  const latest = (await ownAndPublic(context, interaction, LOOKED_AT)).sort((a, b) => b.created_at - a.created_at);
  const wanted = interaction.options.getFocused().trim().toLowerCase();
  const words = wordsOf(interaction);
  return latest.flatMap((request) => {
    const value = choiceOf(request);
    const holds = [request.title, request.task_id ?? '', request.id].some((text) =>
      text.toLowerCase().includes(wanted),
    );
    if (value === undefined || request.removed_by !== undefined || value.length > 100 || !holds) return [];
    return [{ name: called(words, request), value }];
  });
}

/** "a fox · Text to 3D", in Discord's 100 characters. */
export function called({ contract }: Words, { title, type }: Request): string {
  const about = ` · ${contract.stage(stageEntry(type).stage).title}`;
  return `${shorten(oneLine(title), 100 - about.length)}${about}`;
}
