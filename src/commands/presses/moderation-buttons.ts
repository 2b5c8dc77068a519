import { createHash } from 'node:crypto';
import type { MessageComponentInteraction } from 'discord.js';
import type { Act, ModerationEvent } from '../../guilds/moderation.ts';
import { removeResult } from '../../jobs/actions/remove-result.ts';
import { moderate } from '../../jobs/moderation/moderate.ts';
import { findRequest } from '../../jobs/store/find-request.ts';
import { DAY_MS, doneWords } from '../../messages/guild/moderation-message.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, checkLead, deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { checkMaySee, mustFind } from './authorize-press.ts';

/** Reports by members, decisions by leads, and appeals by blocked members. Everything is read again at each press. */

/** A lead's decision about an event: remove the result, block its member, lift a block, or dismiss. */
export const pressModerate: PressHandler = async (context, interaction, press) => {
  checkLead(interaction, ({ moderation }) => moderation.leadsOnly);
  await deferPrivately(interaction);
  const { guildId } = placeOf(interaction);
  const event = await context.guilds.moderation.event(guildId, press.requestId);
  if (!event || event.member === '') throw goneEvent();
  const act = actOf(event, press.argument ?? '', interaction);
  if (event.decided !== undefined) throw decided();
  if (act.decided === 'removed') await removeReported(context, interaction, event);
  const { outcome } = await moderate(context.jobs, guildId, act);
  if (outcome !== 'done') throw decided();
  await finish(interaction, notice(doneWords(wordsOf(interaction), act.decided)));
};

function actOf({ id, member }: ModerationEvent, what: string, { id: now, user }: MessageComponentInteraction): Act {
  const by = user.id;
  const decides = { decide: id, by } as const;
  switch (what) {
    case 'remove':
      return { ...decides, decided: 'removed' };
    case 'keep':
      return { ...decides, decided: 'kept' };
    case 'lift':
      return { ...decides, decided: 'lifted', ...liftAct(now, member, by) };
    case 'block-1':
      return { ...decides, decided: 'blocked', ...blockAct(now, member, by, DAY_MS) };
    case 'block-0':
      return { ...decides, decided: 'blocked', ...blockAct(now, member, by, 0) };
    default:
      throw goneEvent();
  }
}

/** @param now the interaction's id, so that two presses are one block @param ms 0: permanently */
export function blockAct(now: string, member: string, by: string, ms: number): Act {
  const id = `block-${now}`;
  return { by, event: { id, kind: 'block', member, by }, block: { member, ms, event: id } };
}

export function liftAct(now: string, member: string, by: string): Act {
  return { by, event: { id: `lift-${now}`, kind: 'lift', member, by }, lift: member };
}

async function removeReported(
  { jobs }: CommandContext,
  interaction: Answerable,
  event: ModerationEvent,
): Promise<void> {
  const request = event.request === undefined ? undefined : await findRequest(jobs, event.request);
  if (request && request.guild_id === interaction.guildId) await removeResult(jobs, request.id, interaction.user.id);
}

/** Anyone who sees a result may report it, with an optional reason. */
export const pressReport: PressHandler = async (context, interaction, press) => {
  const { reportTitle: title, reportLabel: label } = wordsOf(interaction).moderation;
  await context.typedForms.open(interaction, wordsForm({ customId: encodePress(press), title, label }));
};

const HOUR_MS = 3_600_000;
const MOST_REPORTS = 10;
const LOOKED_AT = 300;

export const submitReport: FormHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const { guildId, userId } = placeOf(interaction);
  const { guilds, jobs } = context;
  const request = await mustFind(context, interaction, press);
  checkMaySee(interaction, request);
  const since = context.now() - HOUR_MS;
  const events = await guilds.moderation.events(guildId, LOOKED_AT);
  const reported = events.filter(({ kind, by, at }) => kind === 'report' && by === userId && at > since);
  if (reported.length >= MOST_REPORTS) throw new Refused('many_reports', ({ moderation }) => moderation.manyReports);
  const why = interaction.fields.getTextInputValue('words').trim();
  const { outcome } = await moderate(jobs, guildId, {
    event: {
      id: reportId(request.id, userId),
      kind: 'report',
      member: request.user_id,
      by: userId,
      request: request.id,
      title: request.title,
      words: why,
      channel: request.shared_to ?? request.channel_id,
    },
  });
  const words = wordsOf(interaction).moderation;
  if (outcome === 'repeated') return finish(interaction, notice(words.reportedTwice));
  const { moderation_log: log } = await guilds.settings(guildId);
  await finish(interaction, notice(log === '' ? words.reportKept : words.reported));
};

/**
 * One report per member and result. It does not name the reporter, because the reported member may read or export it.
 */
const reportId = (request: string, user: string) =>
  `report-${request}-${createHash('sha256').update(`${request} ${user}`).digest('hex').slice(0, 12)}`;

/** Under the refusal that a blocked member sees. */
export const pressAppeal: PressHandler = async (context, interaction, press) => {
  const { appealTitle: title, appealLabel: label } = wordsOf(interaction).moderation;
  await context.typedForms.open(interaction, wordsForm({ customId: encodePress(press), title, label, required: true }));
};

export const submitAppeal: FormHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const { guildId, userId } = placeOf(interaction);
  const words = wordsOf(interaction).moderation;
  const { moderation } = context.guilds;
  const block = (await moderation.blocks(guildId, context.now())).get(userId);
  if (block?.event !== press.requestId) return finish(interaction, notice(words.noBlock));
  const { outcome } = await moderate(context.jobs, guildId, {
    event: {
      id: `appeal-${block.event}`,
      kind: 'appeal',
      member: userId,
      by: userId,
      words: interaction.fields.getTextInputValue('words').trim(),
    },
  });
  await finish(interaction, notice(outcome === 'repeated' ? words.appealTwice : words.appealSent));
};

const decided = () => new Refused('decided', ({ moderation }) => moderation.decidedAlready);
const goneEvent = () => new Refused('gone', ({ moderation }) => moderation.gone);
