import type { MakerInfo } from 'kiln-client/contract/wire';
import { checkServiceKey } from 'kiln-client/internal/check-service-key';
import { createClient } from 'kiln-client/internal/create-client';
import { pino } from 'pino';
import { startLocal, TOKEN } from '../../packages/playground/test/support.ts';
import { type Commands, createCommands } from '../../src/commands/commands.ts';
import { createGateway, type Gateway } from '../../src/commands/gateway/gateway.ts';
import { commandIds, registerCommands } from '../../src/commands/guild/register-commands.ts';
import { createWelcome } from '../../src/commands/guild/welcome.ts';
import { createShowings } from '../../src/commands/pending/pending-choices.ts';
import { createPendingOrders } from '../../src/commands/pending/pending-orders.ts';
import { createTypedForms } from '../../src/commands/pending/refused-forms.ts';
import { createCommandRules } from '../../src/guilds/command-rules.ts';
import { createGuilds, type Guilds } from '../../src/guilds/guilds.ts';
import { createOnce } from '../../src/guilds/once-per-guild.ts';
import { createPurchases, type Purchases } from '../../src/guilds/purchases.ts';
import { createSeal } from '../../src/guilds/seal.ts';
import { createServiceKeys } from '../../src/guilds/service-keys.ts';
import { attachmentOrigins } from '../../src/jobs/discord/file-origins.ts';
import type { JobsOptions } from '../../src/jobs/runtime/create-context.ts';
import type { Jobs } from '../../src/jobs/runtime/start-jobs.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';
import { createAccountClients } from '../../src/jobs/service/account-clients.ts';
import { createAskKnobs, createAskLook } from '../../src/jobs/service/ask-look.ts';
import { keys } from '../../src/keys.ts';
import { QUICK, testService } from '../jobs/world.ts';
import type { Member } from '../support/member.ts';
import { testRedis } from '../support/redis.ts';

/** Members in a real local Discord, the bot behind a real gateway, and a small asset service whose engine is the test. */

export interface World extends AsyncDisposable {
  alice: Member;
  bob: Member;
  lead: Member;
  channel: string;
  service: Awaited<ReturnType<typeof testService>>;
  guilds: Guilds;
  purchases: Purchases;
  /** Of the bot as it runs now. */
  readonly jobs: Jobs;
  readonly commands: Commands;
  readonly gateway: Gateway;
  local: Awaited<ReturnType<typeof startLocal>>;
  redis: Awaited<ReturnType<typeof testRedis>>['redis'];
  register(): Promise<ReadonlyMap<string, string>>;
  /** The bot stops as at a SIGTERM, and another one starts on the same Redis. */
  restart(): Promise<void>;
  /** The bot gets this id instead of the one that was pressed or sent, as from a hostile client that Discord lets through. */
  forge(customId: string | undefined): void;
  /** Alice asks, the service takes it: the task's id and the message that shows it. */
  ask(prompt: string): Promise<{ taskId: string; messageId: string; requestId: string }>;
}

interface WorldOptions {
  startCredits?: number;
  extensions?: boolean;
  /** Models that the service has for stages. */
  models?: readonly MakerInfo[];
  /** The service answers plans. */
  plans?: boolean;
  localDiscord?: boolean;
  /** Where the page for Activities is; without it the application has none. */
  activityUrl?: string;
  /** Where people who sign in come back to. */
  redirectUris?: readonly string[];
  jobs?: Partial<Pick<JobsOptions, 'moderation' | 'now' | 'retention' | 'slots' | 'timing' | 'turntables' | 'viewer'>>;
  /** A bot that is started again resumes the session of the one before, by Redis, and need not wait for its turn. */
  resumes?: boolean;
  /** Takes what is logged, instead of dropping it. */
  lines?: string[];
}

export async function startWorld({
  startCredits = 500,
  extensions = true,
  models = [],
  plans = false,
  localDiscord = true,
  redirectUris = [],
  activityUrl,
  jobs: jobsOptions = {},
  resumes = false,
  lines,
}: WorldOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = stack.use(await testRedis());
  const service = stack.use(await testService());
  const known = { service: service.url, due: Number.MAX_SAFE_INTEGER, items: models };
  if (models.length > 0) await redis.set(keys.makers, JSON.stringify(known));
  const local = stack.use(await startLocal({ redirectUris, ...(activityUrl !== undefined && { activityUrl }) }));
  const log = lines
    ? pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    : pino({ level: process.env.KILN_TEST_LOG ?? 'silent' });
  const apiUrl = `${local.url}/api`;
  const guilds = createGuilds(redis, { startCredits });
  const purchases = createPurchases(redis, guilds.ledger);
  const clientFor = (apiKey: string) => createClient({ baseUrl: service.url, apiKey, extensions });
  let forged: string | undefined;

  async function startBot() {
    await using own = new AsyncDisposableStack();
    const client = own.use(clientFor('key'));
    const serviceKeys = createServiceKeys(redis, createSeal(['s'.repeat(32)]), Date.now);
    const accounts = own.use(createAccountClients(serviceKeys.open, clientFor));
    const jobs = own.use(
      await createJobs({
        redisUrl,
        client,
        accounts,
        guilds,
        discord: { apiUrl, token: TOKEN },
        log,
        knowsPlans: () => plans,
        ...jobsOptions,
        timing: { ...QUICK, ...jobsOptions.timing },
        inputs: { serviceUrl: service.url, origins: attachmentOrigins(apiUrl) },
      }),
    );
    jobs.startWorkers();
    const once = createOnce(redis);
    const welcome = createWelcome({ once, commandIds: (id) => commandIds(redis, id), log });
    const commandRules = createCommandRules(redis);
    const commands = createCommands({
      checkServiceKey: (apiKey) => checkServiceKey(clientFor(apiKey)),
      askKnobs: createAskKnobs({ client, accounts, knowsPlans: () => plans, log }),
      askLook: createAskLook({ client, accounts, knowsPlans: () => plans, log }),
      jobs,
      guilds,
      serviceKeys,
      purchases,
      commandRules,
      log,
      extensions,
      makers: models.length > 0,
      localDiscord,
      origins: attachmentOrigins(apiUrl),
      commandIds: (id) => commandIds(redis, id),
      random: Math.random,
      now: Date.now,
      showings: createShowings(redis),
      pendingOrders: createPendingOrders(redis),
      typedForms: createTypedForms(Date.now),
      once,
    });
    const dispatch: Commands['dispatch'] = (interaction) =>
      commands.dispatch(forged === undefined ? interaction : Object.assign(interaction, { customId: forged }));
    const gateway = own.use(
      await createGateway({
        token: TOKEN,
        apiUrl,
        commands: { ...commands, dispatch },
        log,
        isLocal: localDiscord,
        ...(resumes ? { redis } : {}),
        community: { jobs, purchases, commandRules, presets: guilds.presets, now: Date.now, welcome, log },
      }),
    );
    const parts = own.move();
    return { jobs, commands, gateway, [Symbol.asyncDispose]: () => parts.disposeAsync() };
  }
  let bot = await startBot();
  stack.defer(() => bot[Symbol.asyncDispose]());

  function register() {
    const { rest, applicationId } = bot.gateway;
    return registerCommands({ rest, redis, applicationId, payload: bot.commands.payload, log });
  }
  await register();
  const [alice, bob, lead] = await Promise.all([local.member('alice'), local.member('bob'), local.member('lead')]);
  const channel = alice.channels.workshop!;

  const kept = stack.move();
  return {
    alice,
    bob,
    lead,
    channel,
    service,
    guilds,
    purchases,
    local,
    redis,
    register,
    get jobs() {
      return bot.jobs;
    },
    get commands() {
      return bot.commands;
    },
    get gateway() {
      return bot.gateway;
    },
    async restart() {
      await bot[Symbol.asyncDispose]();
      bot = await startBot();
    },
    forge(customId) {
      forged = customId;
    },
    async ask(prompt) {
      const before = service.tasks.size;
      const { id: requestId } = await alice.slash(channel, 'text-to-3d', { prompt });
      const taskId = await alice.until('the service has a task', () => [...service.tasks.keys()][before]);
      const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === requestId);
      return { taskId, messageId: shown.id, requestId };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
