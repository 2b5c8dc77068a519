import { renderApproval } from '../messages/approval-message.ts';
import type { JobContext } from './context.ts';
import type { Job, JobResult } from './job.ts';
import { homeOf, type Request } from './requests/request.ts';
import { describeProblem, discordProblem } from './showing/discord-problem.ts';
import { MAIL_CLASSES } from './showing/mail-classes.ts';

/**
 * The card by which leads are asked, in the channel that the guild's settings name; afterwards the same card says how it
 * was decided. Which message it is stands in the record; a repetition of the post has the same nonce.
 */
export const approval: Job = { kind: 'approval', queue: 'requests', wantedIn: ['waiting'], run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests } = context;
  const request = await requests.get(id);
  if (!request || request.removed_by !== undefined) {
    await requests.move(id, { carded: true });
    return 'done';
  }
  if (request.state === 'waiting') {
    if (request.card_message === undefined) await post(request, context);
    // Decided while it was posted: the card has to say so.
    if ((await requests.get(id))?.state === 'waiting') return 'done';
  }
  const decided = (await requests.get(id)) ?? request;
  await close(decided, context);
  await requests.move(id, { carded: true });
  return 'done';
}

/** @param place where it is shown: what is private is said in a channel of leads only */
async function draw(request: Request, place: string, { guilds, prices }: JobContext) {
  const balance = await guilds.ledger.balance(request.guild_id);
  const isHidden = request.ephemeral && place === homeOf(request);
  const kept = request.sources?.find((source) => source.kept !== undefined)?.kept;
  return renderApproval({
    ...{ requestId: request.id, type: request.type, userId: request.user_id, channelId: request.channel_id },
    ...{ price: request.hold, learned: await prices.learned(), decision: decisionOf(request) },
    ...(isHidden ? { title: '' } : { title: request.title, input: request.input, picture: kept }),
    left: request.account === '' ? balance.available : undefined,
  });
}

function decisionOf({ state, decided_by: by, reason, cancel_by: canceledBy }: Request) {
  if (state === 'waiting') return undefined;
  if (state === 'canceled') return `Canceled${canceledBy ? ` by <@${canceledBy}>` : ''}.`;
  if (state === 'refused' && by !== undefined) return by === '' ? (reason ?? '') : `Declined by <@${by}>.`;
  return by === undefined ? 'It waits no more.' : `Approved by <@${by}>.`;
}

/** Where nobody can be asked it does not wait for nothing. */
async function post(request: Request, context: JobContext): Promise<void> {
  const { discord, requests, guilds, editor, log } = context;
  const { approve_channel: chosen } = await guilds.settings(request.guild_id);
  const home = homeOf(request);
  for (const place of new Set([chosen === '' ? home : chosen, home])) {
    try {
      const body = await draw(request, place, context);
      const written = await discord.post(place, { body, files: [], keep: [] }, `${request.id}.a`.slice(0, 25));
      await requests.move(request.id, { set: { card_channel: place, card_message: written.id } });
      return;
    } catch (error) {
      const problem = discordProblem(error);
      if (problem === 'later' || problem === 'server') throw error;
      log.warn({ request: request.id, channel: place, ...describeProblem(error) }, 'leads could not be asked there');
    }
  }
  await requests.move(request.id, {
    ...{ from: ['waiting'], to: 'refused', bump: true, release: true, ends: true, mark: MAIL_CLASSES.end },
    set: { reason: 'It needs a lead’s approval, and Kiln may not write where they would be asked.' },
  });
  editor.wake();
}

async function close(request: Request, context: JobContext): Promise<void> {
  const { discord, log } = context;
  const { card_channel: channel, card_message: message } = request;
  if (channel === undefined || message === undefined) return;
  try {
    await discord.editAsBot(channel, message, { body: await draw(request, channel, context), files: [], keep: 'all' });
  } catch (error) {
    const problem = discordProblem(error);
    if (problem === 'later' || problem === 'server') throw error;
    log.info({ request: request.id, ...describeProblem(error) }, 'a card could not say how it was decided');
  }
}
