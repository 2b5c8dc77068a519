import type { ModerationEvent } from '../../guilds/moderation.ts';
import { keys } from '../../keys.ts';
import {
  renderModeration,
  renderModerationNotice,
  renderMoreHappened,
} from '../../messages/guild/moderation-message.ts';
import { wordsFor } from '../../messages/words/index.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import { checkForGood, describeProblem } from '../discord/classify-error.ts';
import { publicAddressOf } from '../store/display.ts';
import { findRequest } from '../store/find-request.ts';
import type { JobContext } from './context.ts';

/**
 * Reports a moderation event in the log channel chosen by the guild's leads, later adds the decision to the same
 * message, and tells the member about decisions that concern them. The event is stored first, and later its message id.
 * A limited number per minute is posted; one line refers to /settings for the rest.
 */
export const logModeration: Job<JobContext> = { ...ADDRESSES.logModeration, run };

const MOST_A_MINUTE = 15;

/** @param id `<guild>:<event>` */
async function run(context: JobContext, id: string): Promise<JobResult> {
  const [guild = '', name = ''] = id.split(':');
  const event = await context.guilds.moderation.event(guild, name);
  if (event) {
    await write(guild, event, context);
    await tellMember(guild, event, context);
    // Decided, or the member's data deleted, while it was being posted: update the message.
    const after = await context.guilds.moderation.event(guild, name);
    if (after?.decided !== event.decided || after?.by !== event.by) return { againInMs: 50 };
  }
  return 'done';
}

async function write(guild: string, event: ModerationEvent, context: JobContext): Promise<void> {
  const { discord, guilds } = context;
  const { language, moderation_log: place } = await guilds.settings(guild);
  const words = wordsFor(language);
  const body = renderModeration(words, { ...event, url: await urlOf(guild, event, context) });
  const { log_channel: channel, log_message: message } = event;
  await unlessRefused(context, event, async () => {
    if (channel !== undefined && message !== undefined) {
      await discord.editAsBot(channel, message, { body });
      return;
    }
    // Decided before it was posted: not reported any more.
    if (place === '' || event.decided === 'forgotten') return;
    const told = await count(guild, context);
    if (told > MOST_A_MINUTE + 1) return;
    const isMuch = told > MOST_A_MINUTE;
    const outgoing = { body: isMuch ? renderMoreHappened(words) : body };
    const written = await discord.post(place, outgoing, event.id);
    if (!isMuch) await guilds.moderation.logged(guild, event.id, { channel: place, message: written.id });
  });
}

async function count(guild: string, { redis }: JobContext): Promise<number> {
  const key = keys.moderationTold(guild);
  // The expiry first: without it, the counter would never reset.
  const [, told] = (await redis.multi().set(key, 0, 'EX', 60, 'NX').incr(key).exec()) ?? [];
  return Number(told?.[1] ?? 0);
}

/** The message's URL if others can open it; for a reply, refusal or private answer, the channel's. */
async function urlOf(guild: string, { request: id, channel }: ModerationEvent, { requests }: JobContext) {
  const request = id === undefined ? undefined : await findRequest({ requests }, id);
  const url = request && publicAddressOf(request);
  return url ?? (channel && `https://discord.com/channels/${guild}/${channel}`);
}

/**
 * What members are told about themselves, in the guild's language, since there is no interaction. If they accept no
 * direct messages, the next refusal tells them.
 */
async function tellMember(guild: string, event: ModerationEvent, context: JobContext): Promise<void> {
  const isNews =
    (event.kind === 'block' && event.decided === undefined) ||
    event.kind === 'lift' ||
    (event.kind === 'appeal' && event.decided === 'kept');
  if (!isNews || event.member === '') return;
  const { discord } = context;
  await unlessRefused(context, event, async () => {
    const { language } = await context.guilds.settings(guild);
    const body = renderModerationNotice(wordsFor(language), event);
    await discord.post(await discord.openDirectMessage(event.member), { body }, `${event.id}.m`);
  });
}

async function unlessRefused({ log }: JobContext, { id }: ModerationEvent, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    checkForGood(error);
    log.info({ event: id, ...describeProblem(error) }, 'an event of moderation could not be told');
  }
}
