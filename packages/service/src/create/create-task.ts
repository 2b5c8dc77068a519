import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describeIssues } from 'kiln-client/contract/describe-issues';
import { isTaskType, type ParsedInputOf, type TaskType } from 'kiln-client/contract/families/index';
import { expectedSeconds, type Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { HOPS_HEADER } from 'kiln-client/contract/service-about';
import { QUEUE_FULL_MESSAGE } from 'kiln-client/contract/wire';
import { isSilence } from 'kiln-runtime/redis/trouble';
import { traceContext } from 'kiln-runtime/tracing/trace';
import type { Logger } from 'pino';
import type { Account, Plan } from '../accounts/accounts.ts';
import { HttpError } from '../base/http-error.ts';
import type { ModerationScreen } from '../base/moderation.ts';
import { newTaskId } from '../base/task-id.ts';
import { outcomeUnknown } from '../base/unavailable.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { FreeSpace } from '../files/free-space.ts';
import { fetchInputs, type InputFile, type InputTools } from '../inputs/fetch-inputs.ts';
import { keepFiles } from '../inputs/keep-files.ts';
import type { Upload } from '../inputs/uploads.ts';
import { givenFiles } from '../makers/given-files.ts';
import type { Maker } from '../makers/maker.ts';
import { type Creation, closedMeanwhile, otherRequest } from '../tasks/creations.ts';
import type { GenerateQueue } from '../tasks/generate-queue.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { CreateOutcome, TaskStore } from '../tasks/task-store.ts';
import { isPlanned } from '../threads/inspections.ts';
import type { Judges } from '../threads/judges.ts';
import type { Check, CheckContext } from './checks/check.ts';
import type { Checks } from './checks/checks.ts';
import { type Chosen, chooseMaker, chooseReader, chosen } from './choose-maker.ts';
import { isPicture, screenAtOnce } from './screen.ts';
import { checkSource } from './source-task.ts';

/**
 * Turns a body into a task. Everything that can be refused is refused before anything is charged: fields, plan, source,
 * credits, files, moderation. Charging, storing and queueing are then one step.
 */

export interface CreateTools {
  store: TaskStore;
  files: AssetFiles;
  inputs: InputTools;
  moderation: ModerationScreen;
  queue: GenerateQueue;
  checks: Checks;
  makers: readonly Maker[];
  /** What rules make of a prompt, for whether a language model reads it. */
  plan: Judges['plan'];
  space: FreeSpace;
  now: () => number;
  log: Logger;
}

const DAY_MS = 24 * 3600 * 1000;
/** Two-stage specification, section 2.1: three days; Enterprise about 100 years. */
const LIFETIME_MS: Record<Plan, number> = { free: 3 * DAY_MS, pro: 3 * DAY_MS, enterprise: 36_525 * DAY_MS };
/** Priority of the plan: lower goes first. */
const PRIORITY: Record<Plan, number> = { enterprise: 1, pro: 2, free: 3 };

export interface CreateRequest {
  path: string;
  stage: Stage;
  body: unknown;
  upload: Upload;
  /** If the caller sent an idempotency key. */
  creation?: Creation | undefined;
  /** Through how many services it has come. */
  hops?: number;
}

export interface Created {
  id: string;
  /** As it was stored. */
  record: TaskRecord;
  /** How many tasks were ahead of a new one, where its family's create says so. */
  preceding?: number;
  /** It was made before, under the same key. */
  isRepeated: boolean;
}

/** @throws {HttpError} 400, 402, 403, 404, 409, 410, 422, 429, 500, as the stage's `createFailures` list; 503 */
export async function createTask(
  account: Account,
  { path, stage, body, upload, creation, hops = 0 }: CreateRequest,
  tools: CreateTools,
): Promise<Created> {
  const { store, files } = tools;
  if (!isTaskType(stage.type)) throw new Error(`no stage has the type ${stage.type}`);
  const input = readInput(account, stage, body);
  await tools.space.check();
  const source = await checkSource(stage, input, account, tools);
  const price = stage.price(input);
  if (account.credits < price) throw insufficient(price, account.credits);
  if (!(await store.hasRoom(account))) throw new HttpError(429, QUEUE_FULL_MESSAGE);
  const { id, createdAt, stored, fetched, sizes, seed } = await keepInputs(
    stage,
    input,
    { account, source, upload },
    tools,
  );
  const assigned = await checkInput(stage, stored, { id, account, fetched, source, files, seed }, tools);
  const echoed = (stage.source?.echoes ?? []).map((field) => [field, source?.input[field] ?? source?.echoes[field]]);
  const task = {
    id,
    account: account.id,
    type: stage.type,
    collection: path,
    created_at: createdAt,
    price,
    lifetime: LIFETIME_MS[account.plan],
    priority: PRIORITY[account.plan],
    ...assigned,
    seed,
    source: source?.id ?? '',
    input: stored,
    echoes: Object.fromEntries(echoed.filter(([, value]) => value !== undefined)),
    fetched,
    sizes,
    trace: traceContext() ?? '',
    hops,
  };
  const outcome = await store.create(task, creation).catch(async (error: unknown) => {
    // It may be there, with its files.
    if (isSilence(error)) throw outcomeUnknown(error);
    await files.remove(id).catch(() => {});
    throw error;
  });
  if (typeof outcome === 'string' || !('made' in outcome)) {
    // Strays are swept: the answer is what came of it.
    await files.remove(id).catch(() => {});
    if (typeof outcome === 'object' && 'repeated' in outcome) return repeated(outcome.repeated, store);
    throw notMade(outcome, price);
  }
  // A lost wake-up only delays: engines also poll now and then.
  await tools.queue.nudge().catch((error: unknown) => {
    tools.log.warn({ err: error, task: id }, 'no engine could be told of a task');
  });
  // Nothing is read from here on: it is charged, and an engine may have taken it.
  return { id, record: outcome.made, preceding: outcome.preceding, isRepeated: false };
}

/** One Kiln that passes on to another, which passes on to a third: more than that go round in a circle. */
const MOST_HOPS = 2;

/** @throws {HttpError} 400: none, or too many */
export function readHops(header: string | string[] | undefined): number {
  if (header === undefined) return 0;
  if (typeof header !== 'string' || !/^\d{1,3}$/.test(header))
    throw new HttpError(400, `${HOPS_HEADER} must be a number`);
  const hops = Number(header);
  if (hops <= MOST_HOPS) return hops;
  const text = `This request has come through ${hops} services: two of them name each other (KILN_REMOTE_URL), and only one may`;
  throw new HttpError(400, text);
}

/** @throws {HttpError} 400 for a body that is not valid, 402 for a stage that the account's plan does not include */
export function readInput(account: Account, stage: Stage, body: unknown): Record<string, unknown> {
  const parsed = parseInput(stage, body);
  if (!parsed.success) throw new HttpError(400, describeIssues(parsed.error));
  if (stage.paidPlanOnly && account.plan === 'free') {
    throw new HttpError(402, 'This needs a paid plan: the account is on the free plan');
  }
  return parsed.data as Record<string, unknown>; // the contract: inputs are objects
}

/** The task made earlier under a key. @throws {HttpError} 410 if it was deleted: the key makes no other */
export async function repeated(id: string, store: TaskStore): Promise<Created> {
  const record = await store.get(id);
  if (!record) {
    const text = `This Idempotency-Key made the task ${id}, which was deleted: use a new key to create another`;
    throw new HttpError(410, text, { code: 'task_deleted' });
  }
  return { id, record, isRepeated: true };
}

function notMade(
  outcome: Exclude<CreateOutcome, { made: TaskRecord } | { repeated: string }>,
  price: number,
): HttpError {
  switch (outcome) {
    case 'queue':
      return new HttpError(429, QUEUE_FULL_MESSAGE);
    case 'account':
      return new HttpError(401, 'The API key is not valid');
    case 'other':
      return otherRequest();
    case 'late':
      return closedMeanwhile();
    default:
      return insufficient(price, outcome.credits);
  }
}

/** Downloads, checks and stores the inputs of a request. */
async function keepInputs(
  stage: Stage,
  input: Record<string, unknown>,
  { account, source, upload }: { account: Account; source: TaskRecord | undefined; upload: Upload },
  { inputs, moderation, files, space, now }: CreateTools,
) {
  const { spool, lifted } = upload;
  const got = await fetchInputs(stage, input, { account: account.id, spool, lifted }, inputs);
  const pictures = got.files
    .filter(({ name }) => isPicture(name))
    .map(
      ({ path }) =>
        () =>
          readFile(path),
    );
  await screenAtOnce(stage, input, account, { moderation, pictures });
  const seed = seedOf(stage, input, source, got.files);
  const createdAt = now();
  const id = newTaskId(createdAt);
  const sizes = await keepFiles(id, got.files, files).catch((error: unknown) => {
    throw space.refusal(error);
  });
  return { id, createdAt, stored: got.input, fetched: got.fetched, sizes, seed };
}

/** Of a maker that has made nothing yet. */
const UNKNOWN_MS = 120_000;

/**
 * Who makes it, and how long that is expected to take.
 * @throws {HttpError} from the stage's check, or for the maker; nothing of the request is left then
 */
async function checkInput(
  stage: Stage,
  input: Record<string, unknown>,
  context: CheckContext & { seed: number },
  { checks, space, makers, store, plan }: CreateTools,
): Promise<Chosen & { seconds: number }> {
  // The table is erased here: a stage's check takes what the stage's schema gives.
  const type = stage.type as TaskType;
  const check = checks[type] as Check<TaskType> | undefined;
  try {
    await check?.(input as ParsedInputOf<TaskType>, context);
    const { pictures, model } = givenFiles({ id: context.id, type, input, fetched: context.fetched }, context.source);
    const given = { sides: pictures.map(({ side }) => side), hasModel: model !== undefined };
    const { seed, account, files } = context;
    const order = { input, seed, picture: false, files: files.store.location };
    const judge = async () => (isPlanned(type) ? plan(account.id, { ...order, type }) : undefined);
    const reader = await chooseReader(type, input, { makers, judge });
    const made = reader ? chosen(reader) : chooseMaker(type, input, given, makers);
    if (made.maker === '') return { ...made, seconds: expectedSeconds(stage, input) };
    const ms = (await store.makerMs(made.maker)) ?? UNKNOWN_MS;
    return { ...made, seconds: Math.ceil(ms / 1_000) };
  } catch (error) {
    await context.files.remove(context.id).catch(() => {});
    throw space.refusal(error);
  }
}

function insufficient(price: number, balance: number): HttpError {
  return new HttpError(402, `Insufficient credits: this costs ${price}, the account has ${balance}`);
}

/** The request's seed, or one derived from its content, so that the same request gives the same result. */
export function seedOf(
  stage: Stage,
  input: Record<string, unknown>,
  source: TaskRecord | undefined,
  inputFiles: readonly InputFile[],
): number {
  if (typeof input.seed === 'number') return input.seed;
  const hash = createHash('sha256').update(stage.type);
  for (const { sha256 } of inputFiles) hash.update(sha256);
  for (const [key, value] of Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Ids and URLs vary; hash what they refer to.
    if (key === stage.source?.field || key === 'maker') continue;
    if ([value].flat().some((item) => typeof item === 'string' && /^(?:https?:|data:)/i.test(item))) continue;
    hash.update(`${key}=${JSON.stringify(value)};`);
  }
  if (source) hash.update(String(source.seed));
  return hash.digest().readUInt32BE(0);
}
