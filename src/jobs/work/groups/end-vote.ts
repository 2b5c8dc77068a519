import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { fixedFields } from 'kiln-client/contract/stage-fields';
import { UserError } from 'kiln-errors';
import { makerByRule } from '../../../guilds/settings.ts';
import { type Intake, submitRequest } from '../../actions/submit-request.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult } from '../../base/job.ts';
import { isLeft } from '../../data/guild-data.ts';
import { type Group, nextOf, type Vote } from '../../store/group.ts';
import type { Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/**
 * The end of a vote, due at its deadline and when it is decided: what was asked to follow is made of the winner. Its id follows from
 * the group's, so that it is made once, also when this process stops in between.
 */
export const endVote: Job<JobContext> = { ...ADDRESSES.endVote, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, steps, editor } = context;
  const before = await requests.group(id);
  if (!before?.vote) return 'done';
  await steps.endVote(before.shown.id, { group: id, goes: 'due' });
  const group = await requests.group(id);
  const result = group?.vote?.state === 'decided' ? await goOn(context, group, group.vote) : 'done';
  editor.wake();
  return result;
}

/** What is in the way for the moment only is waited for, for as long; then its credits come back. */
const MOST_WAIT_MS = 86_400_000;
const PASSES: ReadonlySet<string> = new Set(['limit_reached', 'not_judged']);

async function goOn(context: JobContext, group: Group, vote: Vote): Promise<JobResult> {
  const { requests, steps, redis, timing, guilds } = context;
  const winner = group.requests.find(({ id }) => id === vote.winner);
  if (vote.follow === undefined || vote.why !== '' || (await requests.getAny(nextOf(group.id)))) return 'done';
  const drop = (why: string) => steps.endVote(group.shown.id, { group: group.id, goes: 'drop', why });
  if (!winner?.task_id || winner.removed_by !== undefined || (await isLeft(redis, group.shown.guild_id))) {
    await drop('gone');
    return 'done';
  }
  try {
    const maker = makerByRule(await guilds.settings(group.shown.guild_id), vote.follow);
    const { input, ...intake } = intakeOf(group, { ...vote, follow: vote.follow }, winner);
    await submitRequest(context, { ...intake, input: { ...input, maker } });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isOver = (await requests.now()) - (vote.decided_at ?? 0) > MOST_WAIT_MS;
    if (PASSES.has(error.code) && !isOver) return { againInMs: timing.sweep };
    await drop(error.code);
  }
  return 'done';
}

/** As its member would ask for it, with the usual options; its message is the bot's own, in the same place. */
function intakeOf({ id, shown }: Group, { follow, who }: Vote & { follow: TaskType }, winner: Request): Intake {
  const { stage } = stageEntry(follow);
  const { guild_id, channel_id, parent_channel_id, user_id, application_id, locale, guild_locale } = winner;
  return {
    id: nextOf(id),
    guild_id,
    channel_id,
    parent_channel_id,
    user_id,
    application_id,
    locale,
    guild_locale,
    ephemeral: winner.ephemeral,
    restricted: winner.restricted,
    attachment_size_limit: winner.attachment_size_limit,
    type: follow,
    input: { ...fixedFields(stage), ...(stage.source && { [stage.source.field]: winner.task_id }) },
    title: shown.title,
    parent_id: winner.id,
    asset_id: winner.asset_id,
    roles: who.roles,
    lead: who.lead,
    admin: who.admin,
    command: who.wish.command,
    follows: id,
  };
}
