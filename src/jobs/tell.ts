import { endNotice } from '../messages/end-notice.ts';
import type { JobContext } from './context.ts';
import type { Job, JobResult } from './job.ts';
import { homeOf, idsOf, isHidden, placeOfMessage, type Request } from './requests/request.ts';
import { describeProblem, discordProblem } from './showing/discord-problem.ts';

/**
 * Tells a member that what they asked for has ended, by a message of its own that mentions them and nobody else. Whether
 * and how stands in the record since the end was shown. At most once: that it is begun is written before the first byte,
 * and what is not known to have arrived is sent again under the same nonce only while Discord knows that.
 */
export const tell: Job = { kind: 'tell', queue: 'requests', wantedIn: [], run };

/** Discord tells repetitions of a nonce for some minutes. */
const NONCE_MS = 2 * 60_000;

/** Adds the job where there is somebody to tell; the sweep finds what is missed here. */
export async function tellSoon({ requests, queues }: Pick<JobContext, 'requests' | 'queues'>, id: string) {
  if (await requests.isUntold(id)) await queues.add(tell, id);
}

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, log } = context;
  const request = await requests.get(id);
  const way = request?.removed_by === undefined ? request?.notice : undefined;
  if (request && way !== undefined && way !== 'none' && way !== 'told') {
    const { told_at: before } = request;
    const isLate = before !== undefined && (isHidden(request) || (await requests.now()) - before > NONCE_MS);
    if (before === undefined) await requests.move(id, { stamp: ['told_at'] });
    const sent = !isLate && (await send(request, way, context));
    if (!sent) log.info({ request: id, way }, 'a member was not told of an end');
  }
  await requests.move(id, { told: true });
  return 'done';
}

type Way = 'reply' | 'silent' | 'direct';

/** @returns false when it cannot be said there. @throws what may be tried again */
async function send(request: Request, way: Way, context: JobContext): Promise<boolean> {
  const { log } = context;
  for (const attempt of waysOf(request, way, context)) {
    try {
      await attempt();
      return true;
    } catch (error) {
      const problem = discordProblem(error);
      if ((problem === 'later' || problem === 'server') && !isHidden(request)) throw error;
      log.info({ ...idsOf(request), way, ...describeProblem(error) }, 'an end could not be told there');
    }
  }
  return false;
}

function waysOf(request: Request, way: Way, { discord, requests }: JobContext): (() => Promise<unknown>)[] {
  const { id, user_id: user, message_id: message, guild_id: guild, application_id: application } = request;
  const channel = request.message_channel_id ?? homeOf(request);
  const nonce = `${id}.n`;
  const about = {
    title: request.title,
    type: request.type,
    userId: user,
    state: request.state,
    isSilent: way === 'silent',
  };
  const url =
    message === undefined || isHidden(request) || placeOfMessage(request) === 'direct'
      ? undefined
      : `https://discord.com/channels/${guild}/${channel}/${message}`;
  const directly = async () =>
    discord.post(await discord.openDirectMessage(user), { body: endNotice({ ...about, url }), ...EMPTY }, nonce);
  if (way === 'direct') return [directly];
  if (isHidden(request)) {
    // Beside the private answer, as private.
    return [
      async () => {
        const token = await requests.token(id);
        if (token === null) return;
        await discord.followUp(application, token, endNotice({ ...about, isPrivate: true }));
      },
    ];
  }
  const reply = message === undefined ? {} : { replyTo: message };
  return [
    () => discord.post(channel, { body: endNotice({ ...about, ...reply }), ...EMPTY }, nonce),
    // A reply needs to read the channel's history.
    () => discord.post(channel, { body: endNotice({ ...about, url }), ...EMPTY }, nonce),
  ];
}

const EMPTY = { files: [], keep: [] } as const;
