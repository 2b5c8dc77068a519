import type { APIApplicationCommandOptionChoice, AutocompleteInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { FieldValue } from 'kiln-client/contract/stage-fields';
import type { Request } from '../../jobs/store/request.ts';
import { oneLine, shorten } from '../../messages/parts/text.ts';
import type { CommandContext } from '../context.ts';
import { isLead, placeOf, wordsOf } from '../respond.ts';
import { choiceLabel } from './build-body.ts';

/** Autocomplete. */

const MOST_CHOICES = 25;
/** How many requests are searched for tasks. */
const LOOKED_AT = 50;

/** Each choice extends a comma-separated list: "glb, ob" offers "glb, obj". */
export function suggestList(
  value: Extract<FieldValue, { kind: 'list' | 'choice' }>,
  typed: string,
): APIApplicationCommandOptionChoice[] {
  const known = value.values.map(choiceLabel);
  const words = typed.toLowerCase().split(/[\s,;]+/);
  const last = words.pop() ?? '';
  if (value.kind === 'choice')
    return known
      .filter((choice) => choice.includes(typed.toLowerCase()))
      .slice(0, MOST_CHOICES)
      .map(same);
  const before = [...new Set(words.filter((word) => known.includes(word)))];
  const complete = known.includes(last) ? [[...new Set([...before, last])].join(', ')] : [];
  const open = complete.length > 0 ? [...new Set([...before, last])] : before;
  const next = known.filter((choice) => !open.includes(choice) && (complete.length > 0 || choice.startsWith(last)));
  return [...complete, ...next.map((choice) => [...open, choice].join(', '))].slice(0, MOST_CHOICES).map(same);
}

const same = (text: string) => ({ name: shorten(text, 100), value: text.slice(0, 100) });

/** The member's latest requests whose title or id contains the text; leads are also offered public ones. */
export async function suggestTasks(
  context: CommandContext,
  interaction: AutocompleteInteraction,
  typed: string,
  choiceOf: (request: Request) => string | undefined,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { guildId, userId } = placeOf(interaction);
  const page = { page: 1, pageSize: LOOKED_AT };
  const { listByGuild, listByMember } = context.jobs.requests;
  const lists = [listByMember(guildId, userId, page), ...(isLead(interaction) ? [listByGuild(guildId, page)] : [])];
  const [own = [], all = []] = (await Promise.all(lists)).map(({ requests }) => requests);
  const others = all.filter((request) => request.user_id !== userId && !request.ephemeral);
  const latest = [...own, ...others].sort((a, b) => b.created_at - a.created_at);
  const wanted = typed.trim().toLowerCase();
  const { contract } = wordsOf(interaction);
  return latest
    .flatMap((request) => {
      const value = choiceOf(request);
      const holds = [request.title, request.task_id ?? '', request.id].some((text) =>
        text.toLowerCase().includes(wanted),
      );
      if (value === undefined || request.removed_by !== undefined || value.length > 100 || !holds) return [];
      const about = ` · ${contract.stage(stageEntry(request.type).stage).title}`;
      return [{ name: `${shorten(oneLine(request.title), 100 - about.length)}${about}`.slice(0, 100), value }];
    })
    .slice(0, MOST_CHOICES);
}
