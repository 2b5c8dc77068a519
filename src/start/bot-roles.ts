import { checkServiceKey } from 'kiln-client/internal/check-service-key';
import { createClient } from 'kiln-client/internal/create-client';
import { APPLICATION_ID as PLAYGROUND_APPLICATION } from 'kiln-playground/base/world';
import { answerOf } from 'kiln-runtime/meters';
import { createClock } from 'kiln-runtime/redis/clock';
import { traceContext } from 'kiln-runtime/tracing/trace';
import { ARCHIVE } from 'kiln-service/files/asset-files';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { claimApplication } from 'kiln-service/installation/application';
import { besideFiles } from 'kiln-service/installation/beside-files';
import type { ActivityOptions } from 'kiln-viewer/activity-desk';
import type { LibraryDesk } from 'kiln-viewer/library-view';
import type { NoteOptions } from 'kiln-viewer/note-desk';
import type { FindView } from 'kiln-viewer/result-view';
import type { Logger } from 'pino';
import { createGuilds } from '../guilds/guilds.ts';
import { createSeal } from '../guilds/seal.ts';
import { createServiceKeys, type ServiceKeys } from '../guilds/service-keys.ts';
import { seenResult } from '../jobs/actions/seen-result.ts';
import { createLibraryDesk } from '../jobs/actions/viewer/library.ts';
import { JOB_METERS } from '../jobs/base/meters.ts';
import { createArchive } from '../jobs/data/archive.ts';
import { attachmentOrigins } from '../jobs/discord/file-origins.ts';
import { createReach } from '../jobs/files/link-reach.ts';
import { createThumbnails } from '../jobs/library/thumbnails.ts';
import { readApplicationId } from '../jobs/runtime/application-id.ts';
import { bookGauges } from '../jobs/runtime/book-gauges.ts';
import { jobGauges } from '../jobs/runtime/metrics.ts';
import { createJobs } from '../jobs/runtime/start-jobs.ts';
import { createAccountClients } from '../jobs/service/account-clients.ts';
import { createAskKnobs, createAskLook } from '../jobs/service/ask-look.ts';
import { createRequestBudget, USUAL_REQUESTS_PER_SECOND } from '../jobs/service/request-rate.ts';
import { missingEntries } from '../messages/words/translations.ts';
import type { BotParts, BotRole } from './bot-parts.ts';
import { startGatewayRole } from './gateway-role.ts';
import { createServiceKnown } from './service-known.ts';
import { createActivity, createNotes } from './viewer-desks.ts';

/** The roles that speak with Discord: what members say comes in by the gateway, what happens later is the workers'. */

interface Bot extends BotRole, Seeing {}

export interface Seeing {
  /** What is seen of a result behind a link. */
  find: FindView;
  /** Undefined: there are none here. */
  notes: NoteOptions | undefined;
  activity: ActivityOptions | undefined;
  library: LibraryDesk;
}

export async function startBotRoles(parts: BotParts): Promise<Bot> {
  const { config, log, redis, redisUrl, serviceUrl, discord, health } = parts;
  const untranslated = missingEntries();
  if (Object.keys(untranslated).length > 0)
    log.warn({ untranslated }, 'texts without a translation are shown in English');
  await using stack = new AsyncDisposableStack();
  const application = await readApplicationId(discord);
  if (application !== undefined) await claimApplication(redis, application, PLAYGROUND_APPLICATION);
  else log.warn('discord does not say yet which bot this is');
  const { now } = stack.use(await createClock(redis));
  const meters = health.addMeters(JOB_METERS);
  const { apiKey: ownKey, downloadOrigins } = config.assets;
  const service = stack.use(createServiceKnown({ redis, serviceUrl, log }));
  const clientFor = (apiKey: string) => {
    parts.hide(apiKey);
    // What it says of requests a second holds for the key by which it was asked.
    const ownRate = () => service.about().requestsPerSecond ?? USUAL_REQUESTS_PER_SECOND;
    const rateLimiter = createRequestBudget(redis, apiKey, apiKey === ownKey ? ownRate : undefined);
    return createClient({
      baseUrl: serviceUrl,
      apiKey,
      extensions: () => service.about().extensions,
      rateLimiter,
      downloadOrigins,
      onRequest({ headers }) {
        const context = traceContext();
        if (context !== undefined) headers.traceparent = context;
      },
      onResponse: ({ call, status }) => meters.service_answers({ route: call, kind: answerOf(status) }),
    });
  };
  const client = stack.use(clientFor(ownKey));
  health.addCheck('asset service', service.problem);
  await service.ask(client);
  const serviceKeys = createServiceKeys(redis, createSeal(parts.secrets), now);
  await rotateKeys(serviceKeys, log);
  const accounts = stack.use(createAccountClients(serviceKeys.open, clientFor));
  const guilds = createGuilds(redis);
  const knowsPlans = () => service.about().plans === true;
  warnOfLinks(parts);
  const store = besideFiles(redis, stack.use(await openFileStore(config.files)));
  const jobs = stack.use(
    await createJobs({
      redisUrl,
      client,
      accounts,
      guilds,
      log: log.child({ part: 'jobs' }),
      knowsKeys: () => service.about().idempotencySeconds !== undefined,
      knowsPlans,
      discord: { ...discord, isLocal: config.discord.builtIn },
      moderation: parts.moderation,
      slots: config.slots,
      retention: {
        ...config.keep,
        archive: createArchive(store, ARCHIVE),
        thumbnails: createThumbnails(store, ARCHIVE),
      },
      inputs: {
        serviceUrl,
        publicOnly: config.servicePublicUrl !== undefined,
        origins: attachmentOrigins(discord.apiUrl),
      },
      memory: parts.memory,
      meters,
      turntables: { picture: config.turntable },
      viewer:
        config.publicUrl === undefined
          ? undefined
          : {
              publicUrl: config.publicUrl,
              secrets: parts.secrets,
              days: config.viewerDays,
              isTogether: config.activity,
            },
    }),
  );
  health.addGauges(jobGauges(jobs));
  health.addCheck('discord', jobs.discord.problem);
  if (config.roles.has('worker')) {
    jobs.startWorkers();
    health.addGauges(bookGauges(redis, guilds.ledger));
    health.addCheck('worker', jobs.workerProblem);
  }
  const askKnobs = createAskKnobs({ client, accounts, knowsPlans, log: log.child({ part: 'commands' }) });
  let gateway: BotRole | undefined;
  if (config.roles.has('gateway')) {
    gateway = stack.use(
      await startGatewayRole(parts, {
        jobs,
        guilds,
        serviceKeys,
        service,
        heard: (route, status) => meters.discord_answers({ route, kind: answerOf(status) }),
        checkKey: (key) => checkServiceKey(clientFor(key)),
        askKnobs,
        askLook: createAskLook({ client, accounts, knowsPlans, log: log.child({ part: 'commands' }) }),
        now,
      }),
    );
  }
  const started = stack.move();
  return {
    pending: () => gateway?.pending(),
    find: (token, language) => seenResult(jobs, token, { askKnobs, language }),
    notes: createNotes(jobs, parts),
    activity: createActivity(jobs, parts),
    library: createLibraryDesk(jobs),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Readers elsewhere cannot follow links to this machine: the one line that says what would change that. */
function warnOfLinks({ config, serviceUrl, log }: BotParts): void {
  if (createReach(config.discord.builtIn)(config.servicePublicUrl ?? serviceUrl)) return;
  log.warn(
    { service: serviceUrl },
    config.assets.builtIn
      ? 'KILN_SERVICE_PUBLIC_URL is not set: members cannot follow links to files, so these are attached, and sent when asked for'
      : 'ASSET_API_URL is an address of this network: members cannot follow links to it, so files are attached, and sent when asked for',
  );
}

async function rotateKeys(serviceKeys: ServiceKeys, log: Logger): Promise<void> {
  const rotated = await serviceKeys.rotate();
  if (rotated.resealed > 0) log.info(rotated, 'keys of guilds were sealed under the new secret');
  if (rotated.lost > 0) log.error(rotated, 'keys of guilds cannot be opened: an older KILN_SECRET is missing');
}
