import { randomUUID } from 'node:crypto';
import { isPrivateHost } from 'kiln-client/addresses';
import type { Client } from 'kiln-client/client';
import { describeIssues } from 'kiln-client/contract/describe-issues';
import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { UserError } from 'kiln-errors';
import { createClock, redisTime } from 'kiln-runtime/redis/clock';
import { connectRedis } from 'kiln-runtime/redis/connect';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import type { Logger } from 'pino';
import type { Guilds } from '../guilds/guilds.ts';
import { limitWords } from '../guilds/limit-words.ts';
import { keys } from '../keys.ts';
import { spoken } from '../messages/spoken.ts';
import { type JobContext, TIMING, type Timing } from './context.ts';
import { DEFAULT_FILE_BYTES } from './files/attachments.ts';
import { atService } from './files/files-of.ts';
import { createInputFiles } from './files/input-files.ts';
import { createReach } from './files/reaches.ts';
import type { Jobs, Page } from './jobs-api.ts';
import { createActions } from './learned/actions.ts';
import { createDurations } from './learned/durations.ts';
import { createPrices } from './learned/prices.ts';
import { createAdmission } from './line/admission.ts';
import { createPositions } from './line/positions.ts';
import { sweepForgotten, wantForgotten } from './privacy/forget.ts';
import { exportGuild, exportMember, guildJoined, guildLeft, joinedGuilds, sweepLeft } from './privacy/guild-data.ts';
import { releaseWaiting } from './privacy/release-waiting.ts';
import { cancelWaiting } from './requests/create-job.ts';
import { readReport } from './requests/report.ts';
import type { Request } from './requests/request.ts';
import { createRequests, type NewRequest } from './requests/requests.ts';
import { createReread } from './requests/reread.ts';
import type { AccountClients } from './runtime/account-clients.ts';
import { createJobCounters } from './runtime/metrics.ts';
import { createQueues } from './runtime/queues.ts';
import { JOB_FOR } from './runtime/sweeps.ts';
import { startWorkers, type Workers } from './runtime/workers.ts';
import { createBotBudget } from './showing/bot-budget.ts';
import { createCrowd } from './showing/crowd.ts';
import { createDiscord } from './showing/discord.ts';
import type { RequestDeadlines } from './showing/discord-request.ts';
import { createDrawings } from './showing/drawings.ts';
import { createEditor, type Editor } from './showing/editor.ts';
import { createMailbox } from './showing/mailbox.ts';
import { createShow } from './showing/show.ts';
import { createTurntables, type TurntableOptions } from './showing/turntable.ts';

/**
 * Jobs: what happens after a command was accepted. `submit`, `cancel` and the readings need no worker in this process;
 * `startWorkers` makes it one that moves requests on and shows them.
 */

export interface JobsOptions {
  redisUrl: string;
  client: Client;
  /** Clients of the accounts that guilds brought along; without it every request is made in `client`'s. Not disposed here. */
  accounts?: AccountClients;
  discord: {
    apiUrl?: string | undefined;
    token: string;
    /** Its readers are on this machine: they can follow links to it. Left out: when the address is this machine's. */
    isLocal?: boolean;
    deadlines?: Partial<RequestDeadlines>;
  };
  guilds: Guilds;
  /** Where the service is and where attachments come from, for files that it cannot fetch itself; else links are sent as they are. */
  inputs?: { serviceUrl: string; publicOnly?: boolean; origins: readonly string[] };
  log: Logger;
  /** Tasks that the service lets this key have at once. */
  slots?: number;
  /** Default: Redis' clock, which all processes share. */
  now?: () => number;
  random?: () => number;
  processId?: string;
  /** Looks after the threads of the whole process. */
  memory?: MemoryGuard;
  timing?: Partial<Timing>;
  turntables?: TurntableOptions;
}

/** Of the deliveries of this process, by the bot's own route. */
const MOST_IN_ONE_PLACE = 3;
const FIRST_PAGE: Page = { page: 1, pageSize: 10 };

export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { redisUrl, client, guilds, log, slots = 10, random = Math.random } = options;
  const timing = { ...TIMING, ...options.timing };
  await using stack = new AsyncDisposableStack();
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const now = options.now ?? stack.use(await createClock(redis)).now;
  /** For what deletes. */
  const time = async () => options.now?.() ?? redisTime(redis);
  const requests = createRequests(redis, guilds.startCredits);
  const queues = stack.use(createQueues(redisUrl, redis, log));
  const admission = createAdmission(redis, queues, slots, timing);
  const durations = createDurations(redis, now);
  const positions = createPositions(redis, now);
  const prices = createPrices(redis, now);
  const actions = createActions(redis, options.inputs?.serviceUrl ?? '', now);
  const mailbox = createMailbox(redis, timing.processLease);
  const counters = createJobCounters();
  const discord = stack.use(createDiscord({ ...options.discord, budget: createBotBudget(redis) }, counters, log));
  const { apiUrl = 'https://discord.com', isLocal = isPrivateHost(new URL(apiUrl).hostname) } = options.discord;
  const reaches = createReach(isLocal);
  const show = createShow({ ledger: guilds.ledger, durations, positions, prices, reaches, now });
  const turntables = stack.use(createTurntables({ memory: options.memory, ...options.turntables }));
  /** Only a process with workers edits messages; the others leave news in the mailbox. */
  let editor: Editor | undefined;
  let workers: Workers | undefined;
  const inputFiles =
    options.inputs && createInputFiles({ redis, ...options.inputs, refresh: discord.refreshLink, now });
  const context: JobContext = {
    ...{
      requests,
      queues,
      admission,
      client,
      accounts: options.accounts,
      discord,
      mailbox,
      show,
      durations,
      prices,
      turntables,
      reaches,
      drawings: createDrawings(redis),
      crowd: createCrowd(MOST_IN_ONE_PLACE),
      log,
      now,
      random,
      timing,
    },
    inputFiles,
    counters,
    editor: { wake: () => editor?.wake(), [Symbol.asyncDispose]: async () => {} },
  };
  const inner = stack.move();

  const jobs: Jobs = {
    async submit(intake) {
      const { stage } = stageEntry(intake.type);
      const parsed = parseInput(stage, intake.input);
      if (!parsed.success) {
        throw new UserError('bad_input', describeIssues(parsed.error), { cause: parsed.error });
      }
      // What nobody knows is not held; the service's figure is charged at the end.
      const hold = priceOf(intake.type, intake.input, await prices.learned()) ?? 0;
      const record: NewRequest = {
        id: intake.id,
        guild_id: intake.guildId,
        channel_id: intake.channelId,
        user_id: intake.userId,
        ...(intake.parentChannelId === undefined ? {} : { parent_channel_id: intake.parentChannelId }),
        application_id: intake.applicationId,
        ephemeral: intake.ephemeral ?? false,
        attachment_size_limit: intake.attachmentSizeLimit ?? DEFAULT_FILE_BYTES,
        type: intake.type,
        input: intake.input,
        title: intake.title,
        hold,
        ...(intake.messageId === undefined ? {} : { message_id: intake.messageId }),
        ...(intake.parentId === undefined ? {} : { parent_id: intake.parentId }),
      };
      const submitted = await requests.submit(record, intake.token, {
        roles: intake.roles ?? [],
        lead: intake.lead ?? false,
        admin: intake.admin ?? false,
        ...(intake.command === undefined ? {} : { command: intake.command }),
      });
      if (submitted.outcome === 'limit') throw new UserError('limit_reached', limitWords(submitted.limit, spoken));
      if (submitted.outcome === 'short') {
        const { available } = submitted;
        throw new UserError(
          'not_enough_credits',
          `This needs ${hold} credits, and the server has ${available} left. Ask a lead for more, or choose something that costs less.`,
        );
      }
      if (inputFiles?.hasAttachments(intake.input)) await queues.add('keep', intake.id);
      await admission.admit();
      context.editor.wake();
      const request = await requests.get(intake.id);
      if (!request) throw new Error('a request that was accepted is not there');
      return request;
    },

    async cancel(id, user) {
      if (await cancelWaiting(id, user, context)) {
        context.editor.wake();
        return { outcome: 'released' };
      }
      const asked = await requests.move(id, { from: ['posting', 'in_doubt', 'bound'], set: { cancel_by: user } });
      if (asked.outcome !== 'done') {
        // A second press, or the same one sent again, hears the same.
        const request = asked.state === 'canceled' ? await requests.get(id) : undefined;
        const before = request?.cancel_by === user && request.posted_at === undefined;
        return { outcome: before ? 'released' : 'too_late' };
      }
      // While it is being posted or in doubt, whoever learns of the task cancels it then.
      if (asked.state === 'bound') await queues.add('cancel', id);
      return { outcome: 'requested' };
    },

    async remove(id, user = '') {
      const moved = await requests.move(id, {
        from: ['succeeded', 'failed', 'canceled', 'refused'],
        set: { removed_by: user },
        delivered: true,
      });
      if (moved.outcome === 'missing') return;
      if (moved.outcome !== 'done') throw new UserError('still_running', 'It is still being made. Cancel it first.');
      await queues.add('remove', id);
    },

    get: async (id) => unlessRemoved(await requests.get(id)),
    byTask: async (id) => unlessRemoved(await requests.byTask(id)),
    byMessage: async (id) => unlessRemoved(await requests.byMessage(id)),
    owns: async (taskId) => (await requests.boundTasks([taskId])).size > 0,
    listByMember: (guild, user, page = FIRST_PAGE) => requests.listByMember(guild, user, page),
    listByGuild: (guild, page = FIRST_PAGE) => requests.listByGuild(guild, page),
    active: requests.active,
    view: show.view,
    async show(id) {
      await requests.mark(id);
      context.editor.wake();
    },
    reread: createReread(requests, queues),
    attach: (id) => queues.add('attach', id),
    async detach(request) {
      const files = atService(request);
      await requests.move(request.id, { from: ['succeeded'], set: { files } });
      return { ...request, files };
    },
    report: (guild, since) => readReport(redis, guild, since),
    forget: (guild, user) => wantForgotten(redis, guild, user),
    export: (guild, user) =>
      user === undefined ? exportGuild(redis, requests, guilds, guild) : exportMember(redis, requests, guild, user),
    async guildLeft(guild) {
      await guildLeft(redis, guild, await time());
      await releaseWaiting(guild, context);
    },
    guildJoined: (guild, application) => guildJoined(redis, guild, application),
    joinedGuilds: (application) => joinedGuilds(redis, application),
    learnedPrices: prices.learned,
    actions: actions.list,
    async replay(id) {
      const request = await requests.get(id);
      if (!request) return false;
      const kind = JOB_FOR[request.state];
      if (kind && !request.delivered) await queues.addMissing([{ kind, request: id }]);
      await requests.mark(id);
      context.editor.wake();
      return true;
    },
    counters,
    async status() {
      const [live, shelved, unanswered, orphans, leases, counts] = await Promise.all([
        requests.countLive(),
        redis.zcard(keys.shelved),
        requests.unanswered(),
        requests.orphans(),
        redis.zcard(keys.ringLeases('')),
        queues.counts(),
      ]);
      const doubts = (await requests.states(unanswered))
        .filter(({ state }) => state === 'in_doubt')
        .map(({ id }) => id);
      return { live, shelved, doubts, orphans, leases, queues: counts };
    },

    discordProblem: discord.problem,
    workerProblem: () => (workers ? workers.problem() : 'not started'),
    startWorkers() {
      if (editor) return;
      editor = inner.use(createEditor({ discord, requests, mailbox, show, log, now, timing }));
      const turns = [
        { name: 'actions', everyMs: timing.sweep, work: () => actions.refresh(client) },
        { name: 'forget', everyMs: timing.sweep, work: () => sweepForgotten(redis, requests, jobs) },
        { name: 'left', everyMs: 6 * timing.sweep, work: async () => sweepLeft(redis, guilds, await time()) },
      ];
      const processId = options.processId ?? randomUUID();
      workers = inner.use(startWorkers({ redisUrl, redis, context, positions, processId, turns }));
    },
    [Symbol.asyncDispose]: () => inner.disposeAsync(),
  };
  return jobs;
}

function unlessRemoved(request: Request | undefined): Request | undefined {
  return request?.removed_by === undefined ? request : undefined;
}
