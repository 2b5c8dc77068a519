import { randomUUID } from 'node:crypto';
import { cancelRequest } from '../actions/cancel-request.ts';
import { decideRequest } from '../actions/decide-approval.ts';
import { moderate } from '../actions/moderate.ts';
import { createReread } from '../actions/refresh-links.ts';
import { removeRequest } from '../actions/remove-result.ts';
import { replayRequest } from '../actions/replay-request.ts';
import { createShare } from '../actions/share-result.ts';
import { submitRequest } from '../actions/submit-request.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Archive } from '../data/archive.ts';
import { type Retention, sweepOld } from '../data/archive-old.ts';
import { releaseWaiting } from '../data/cancel-waiting-of-guild.ts';
import { exportGuild, exportMember } from '../data/export.ts';
import { sweepForgotten, wantForgotten } from '../data/forget.ts';
import { guildJoined, guildLeft, joinedGuilds, sweepLeft } from '../data/guild-data.ts';
import { createEditor, type Editor } from '../display/editor.ts';
import { atService } from '../files/files-of.ts';
import { readAsset } from '../store/read-asset.ts';
import { readReport } from '../store/read-usage.ts';
import type { Request } from '../store/request.ts';
import type { Page } from '../store/requests.ts';
import { cardsDeleted, sweepCards } from '../work/post-approval-card.ts';
import { askForFiles } from '../work/send-all-files.ts';
import type { JobContext } from './context.ts';
import { createContext, type JobsOptions } from './create-context.ts';
import type { Jobs } from './jobs-api.ts';
import { readStatus } from './status.ts';
import { startWorkers, type Workers } from './workers.ts';

/**
 * What happens after a command was accepted. `submit`, `cancel` and the queries need no worker in this process;
 * `startWorkers` makes it process requests and edit messages.
 */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  await using stack = new AsyncDisposableStack();
  /** Only processes with workers edit messages; the others write to the mailbox. */
  let editor: Editor | undefined;
  let workers: Workers | undefined;
  const context = await createContext(options, stack, { wake: () => editor?.wake() });
  const inner = stack.move();
  return {
    ...facadeOf(context, options.retention?.archive),
    workerProblem: () => (workers ? workers.problem() : 'not started'),
    startWorkers() {
      if (editor) return;
      editor = inner.use(createEditor(context));
      const { redisUrl, processId = randomUUID() } = options;
      workers = inner.use(startWorkers({ redisUrl, context, processId, sweeps: sweepsOf(context, options.retention) }));
    },
    [Symbol.asyncDispose]: () => inner.disposeAsync(),
  };
}

const FIRST_PAGE: Page = { page: 1, pageSize: 10 };

/** The parts that need no worker in this process. */
function facadeOf(
  context: JobContext,
  archive: Archive | undefined,
): Omit<Jobs, 'startWorkers' | 'workerProblem' | typeof Symbol.asyncDispose> {
  const { redis, guilds, requests, steps, queues, counters, discord, editor } = context;
  return {
    submit: (intake) => submitRequest(context, intake),
    cancel: (id, user) => cancelRequest(context, id, user),
    remove: (id, user = '') => removeRequest(context, id, user),
    replay: (id) => replayRequest(context, id),

    get: async (id) => unlessRemoved(await requests.get(id)),
    byTask: async (id) => unlessRemoved(await requests.byTask(id)),
    byMessage: async (id) => unlessRemoved(await requests.byMessage(id)),
    owns: async (taskId) => (await requests.boundTasks([taskId])).size > 0,
    listByMember: (guild, user, page = FIRST_PAGE) => requests.listByMember(guild, user, page),
    listByGuild: (guild, page = FIRST_PAGE) => requests.listByGuild(guild, page),
    active: requests.active,
    decide: (id, decision) => decideRequest(context, id, decision),
    cardsDeleted: (guild, messages) => cardsDeleted(context, guild, messages),
    share: createShare(requests, steps, queues),
    moderate: (guild, act) => moderate(context, guild, act),
    screening: context.moderation.screen,
    asset: (id) => readAsset(context, id),
    async sayOfAsset(id, state, user) {
      await context.assets.say(id, state, user, await requests.now());
      await queues.add(ADDRESSES.updateAssetCard, id);
    },
    reread: createReread(requests, queues),
    report: (guild, since) => readReport(redis, guild, since),

    view: context.show.view,
    async show(id) {
      await steps.redraw(id);
      editor.wake();
    },
    sendFiles: (id, ask) => askForFiles(context, id, ask),
    async detach(request) {
      const files = atService(request);
      await steps.setFiles(request.id, files);
      return { ...request, files };
    },

    forget: (guild, user) => wantForgotten(redis, guild, user),
    export: (guild, user) =>
      user === undefined
        ? exportGuild({ redis, requests, guilds, archive }, guild)
        : exportMember({ redis, requests, guilds, archive }, guild, user),
    async guildLeft(guild) {
      await guildLeft(redis, guild, await context.time());
      await releaseWaiting(guild, context);
    },
    guildJoined: (guild, application) => guildJoined(redis, guild, application),
    joinedGuilds: (application) => joinedGuilds(redis, application),

    learnedPrices: context.prices.learned,
    actions: context.actions.list,
    counters,
    status: () => readStatus(context),
    discordProblem: discord.problem,
  };
}

/** In addition to those of every process with workers. */
function sweepsOf(context: JobContext, retention: Retention | undefined) {
  const archive = retention?.archive;
  const { redis, guilds, client, actions, timing, time } = context;
  return [
    { name: 'slots', everyMs: timing.slotsAsked, work: () => context.slots.refresh() },
    { name: 'actions', everyMs: timing.sweep, work: () => actions.refresh(client) },
    { name: 'cards', everyMs: 60 * timing.sweep, work: () => sweepCards(context) },
    { name: 'forget', everyMs: timing.sweep, work: () => sweepForgotten(context, archive) },
    { name: 'left', everyMs: 6 * timing.sweep, work: async () => sweepLeft(redis, guilds, await time(), archive) },
    ...(retention
      ? [{ name: 'old', everyMs: 30 * timing.sweep, work: async () => sweepOld(context, retention, await time()) }]
      : []),
  ];
}

function unlessRemoved(request: Request | undefined): Request | undefined {
  return request?.removed_by === undefined ? request : undefined;
}
