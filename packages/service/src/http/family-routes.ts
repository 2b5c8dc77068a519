import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeIssues } from 'kiln-client/contract/describe-issues';
import type { Family, Stage } from 'kiln-client/contract/family';
import { ABOUT_HEADER, HOPS_HEADER, KEY_HEADER, NOTHING_MADE, readAbout } from 'kiln-client/contract/service-about';
import { isUuid } from 'kiln-client/contract/task';
import { listQuery, PLAN_PATH } from 'kiln-client/contract/wire';
import { isSilence } from 'kiln-runtime/redis/trouble';
import type { Account } from '../accounts/accounts.ts';
import { type Collection, collections } from '../base/collections.ts';
import type { FairTurns } from '../base/fair-turns.ts';
import { HttpError } from '../base/http-error.ts';
import type { Limits } from '../base/limits.ts';
import type { ServiceMeters } from '../base/meters.ts';
import { type Created, type CreateTools, createTask, readHops, repeated } from '../create/create-task.ts';
import { type PlanTools, planTask } from '../create/plan-task.ts';
import { screenRead } from '../create/screen.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { hashBody } from '../inputs/hash-body.ts';
import { type Creation, type Creations, readKey } from '../tasks/creations.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { Leftovers } from '../upkeep/leftovers.ts';
import { type Authenticate, accountOf } from './authenticate.ts';
import { createStreamShare, type StreamShare } from './stream-share.ts';
import { STREAM_TYPE, type StreamTools, streamTask } from './stream-task.ts';

/**
 * The routes of every family, from the table alone. A collection is a path with the stages that are created and listed
 * there: the whole family, or one stage where the path selects it.
 */

export interface FamilyTools extends CreateTools, PlanTools, StreamTools {
  files: AssetFiles;
  leftovers: Leftovers;
  creations: Creations;
  /** Pages of lists. */
  lists: FairTurns;
  /** @param preceding how many are ahead of it, if that is known */
  show(record: TaskRecord, preceding?: number): Promise<Record<string, unknown>>;
  limits: Limits;
  meters: ServiceMeters;
}

export function registerFamilyRoutes(app: FastifyInstance, authenticate: Authenticate, tools: FamilyTools): void {
  const streams = createStreamShare();
  for (const collection of collections()) registerCollection(app, collection, authenticate, tools, streams);
}

function registerCollection(
  app: FastifyInstance,
  { path, family, stages }: Collection,
  authenticate: Authenticate,
  tools: FamilyTools,
  streams: StreamShare,
): void {
  const { store, lists } = tools;
  const onRequest = authenticate;
  const query = listQuery(family.maxPageSize);

  /** @throws {HttpError} 400 for a malformed id where the family minds, else 404 */
  const find = async (request: FastifyRequest): Promise<TaskRecord> => {
    const { id } = request.params as { id: string }; // every route below has :id
    if (family.strictIds && !isUuid(id)) throw new HttpError(400, 'Invalid ID');
    const record = isUuid(id) ? await store.get(id.toLowerCase()) : undefined;
    if (!record || !belongs(record, accountOf(request), path)) throw new HttpError(404, 'Task not found');
    return record;
  };

  app.post(path, { onRequest }, async (request, reply) => {
    const { upload } = request;
    const make = () => create({ path, family, stages }, request, reply, tools);
    // Its files stay until it is made, also when its sender leaves while its key is looked up.
    const created = await (upload ? upload.during(make) : make());
    tellOfTask(created, request, tools);
    const { id, record, preceding } = created;
    const task = family.createAnswersTask ? await tools.show(record, preceding) : {};
    return reply.code(202).send({ ...task, result: id });
  });

  app.post(`${path}${PLAN_PATH}`, { onRequest }, async (request) => {
    const { body, upload } = request;
    const stage = selectStage(family, stages, body);
    if (!upload) throw new HttpError(400, 'the body must be a JSON object');
    const { picture } = request.query as { picture?: unknown }; // text, or a list of texts
    const asked = { stage, body, upload, picture: picture === 'true' };
    return upload.during(() =>
      planTask(accountOf(request), asked, tools).catch((error: unknown) => {
        throw tools.space.refusal(error);
      }),
    );
  });

  app.get(path, { onRequest }, async (request) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new HttpError(400, describeIssues(parsed.error));
    return lists.run(accountOf(request).id, async () => {
      await setImmediate();
      const records = await store.list(accountOf(request).id, path, parsed.data);
      // One that a newer service made is listed as far as it can be read: what is missing in a list counts as never made.
      return Promise.all(records.map((one) => ('newer' in one ? one.newer : tools.show(one.known))));
    });
  });

  app.get(`${path}/:id`, { onRequest }, async (request) => {
    const record = await find(request);
    if (family.screensReads) await screenRead(record, accountOf(request), tools);
    return tools.show(record);
  });

  app.get(`${path}/:id/stream`, { onRequest, exposeHeadRoute: false }, (request, reply) => {
    const giveBack = streams.take(accountOf(request));
    if (reply.raw.destroyed) giveBack();
    else reply.raw.once('close', giveBack);
    const { extensions } = readAbout(request.headers[ABOUT_HEADER]);
    return streamTask(reply, family, () => find(request), tools, extensions);
  });

  // As a GET begins, whatever the task; no stream is opened for it.
  app.head(`${path}/:id/stream`, { onRequest }, (_request, reply) => reply.type(STREAM_TYPE).send());

  app.delete(`${path}/:id`, { onRequest }, async (request, reply) => {
    const record = await find(request);
    const { id } = record;
    if (family.onDelete === 'remove') {
      if (!(await store.remove(id))) throw new HttpError(404, 'Task not found');
      await tools.leftovers.clear(id);
      return reply.code(200).send();
    }
    const outcome = await store.cancel(id);
    if (outcome === 'gone') throw new HttpError(404, 'Task not found');
    if (outcome === 'terminal') throw new HttpError(400, 'The task has ended already: there is nothing to cancel');
    tools.meters.tasks_ended({ stage: record.type, state: 'canceled' });
    tools.log.info({ task: id, stage: record.type }, 'a task was canceled');
    await tools.leftovers.clear(id);
    return reply.code(204).send();
  });
}

/** Under a key of the caller's, where the request has one: what the key made before is the answer, once and for all. */
async function create(
  { path, family, stages }: Collection,
  request: FastifyRequest,
  reply: FastifyReply,
  tools: FamilyTools,
): Promise<Created> {
  const account = accountOf(request);
  const { body, upload, headers } = request;
  const key = readKey(headers[KEY_HEADER]);
  const creation =
    key === undefined
      ? undefined
      : await tools.creations.begin(account.id, key, `${path} ${hashBody(body, upload?.lifted ?? new Map())}`);
  if (creation?.task !== undefined) return repeated(creation.task, tools.store);
  try {
    const hops = readHops(headers[HOPS_HEADER]);
    const stage = selectStage(family, stages, body);
    if (!upload) throw new HttpError(400, 'the body must be a JSON object');
    return await createTask(account, { path, stage, body, upload, creation, hops }, tools);
  } catch (error) {
    if (await isNothingMade(error, { account, creation }, tools)) reply.header(ABOUT_HEADER, NOTHING_MADE);
    throw error;
  }
}

/** Whether a create that failed made nothing for sure, now and later. Where that cannot be told, nothing is said of it. */
async function isNothingMade(
  error: unknown,
  { account, creation }: { account: Account; creation: Creation | undefined },
  { creations }: FamilyTools,
): Promise<boolean> {
  if (error instanceof HttpError && error.code === 'outcome_unknown') return false;
  if (!creation) return true;
  // Redis did not answer: asking it once more would only take as long again.
  if (isSilence(error)) return false;
  return creations.refuse(account.id, creation).catch(() => false);
}

/** A caller's own id of a request: short and plain, since it stands in the log. */
const CALLERS_ID = /^[\w.:-]{1,64}$/;

function tellOfTask({ id, record, isRepeated }: Created, request: FastifyRequest, { log, meters }: FamilyTools) {
  const given = request.headers['x-request-id'];
  const callers = typeof given === 'string' && CALLERS_ID.test(given) ? given : undefined;
  const line = { request: callers, task: id, stage: record.type, account: record.account, requestId: request.id };
  if (isRepeated) return log.info(line, 'a task was asked for again under its key');
  meters.tasks_accepted({ stage: record.type });
  log.info(line, 'a task was accepted');
}

function belongs(record: TaskRecord, account: Account, path: string): boolean {
  return record.account === account.id && record.collection === path;
}

/** @throws {HttpError} 400 when `mode` names no stage */
function selectStage(family: Family, stages: readonly Stage[], body: unknown): Stage {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'the body must be a JSON object');
  }
  if (family.stageBy !== 'mode') return stages[0]!;
  const { mode } = body as { mode?: unknown }; // an object, judged above
  const stage = stages.find(({ name }) => name === (mode === undefined ? '' : mode));
  if (stage && mode !== '') return stage;
  const names = stages.map(({ name }) => name).filter((name) => name !== '');
  throw new HttpError(400, `mode must be one of ${names.join(', ')}`);
}
