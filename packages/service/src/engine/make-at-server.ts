import { FAILURE_CODES } from 'kiln-client/contract/failure-codes';
import { stageEntry } from 'kiln-client/contract/families/index';
import { expectedSeconds } from 'kiln-client/contract/family';
import type { Logger } from 'pino';
import { HttpError } from '../base/http-error.ts';
import type { ModerationScreen } from '../base/moderation.ts';
import { joinedTerms } from '../base/recipe.ts';
import { isPicture, screenLater, screenMade } from '../create/screen.ts';
import { type AssetFile, type AssetFiles, fileKey, madeFile } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import type { StoreWatch } from '../files/store/store-watch.ts';
import type { SpoolFile, Spools } from '../inputs/spool.ts';
import { inputFor } from '../makers/candidates.ts';
import { type GivenFiles, givenFiles } from '../makers/given-files.ts';
import { type MakeRun, type Maker, MakerError, type ModelServer } from '../makers/maker.ts';
import { untold } from '../makers/untold.ts';
import type { WordsOrder } from '../makers/words/answers.ts';
import { findSource } from '../tasks/open-source.ts';
import type { TaskFailure, TaskRecord } from '../tasks/task-record.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Judges } from '../threads/judges.ts';
import { judgeMade } from './judge-made.ts';
import { keepMade } from './keep-made.ts';
import type { RunResult } from './run-result.ts';
import { untilStored } from './until-stored.ts';

/**
 * The first phase of a task that a maker makes: at a server, holding no thread. What comes of it is kept as input files of the
 * task, and the task goes on to the next maker or to the recipe. A run that ends before that leaves its work at the server, where
 * the next run finds it by its name; a task that ends calls it back (`recalls`).
 */

export interface ServerPhase {
  makers: readonly Maker[];
  spools: Spools;
  judges: Pick<Judges, 'picture' | 'words'>;
  times: ServerTimes;
}

export interface ServerTimes {
  /** How long a server may take to begin with a work, and from then on. */
  waitMs: number;
  workMs: number;
  /** A maker that every engine has forgotten for so long is not set up any more. */
  forgottenMs: number;
}

export const SERVER_TIMES: ServerTimes = { waitMs: 3_600_000, workMs: 900_000, forgottenMs: 600_000 };

export interface PhaseTools {
  log: Logger;
  store: TaskStore;
  files: AssetFiles;
  watch: Pick<StoreWatch, 'problem' | 'suspect'>;
  moderation: ModerationScreen;
  phase: ServerPhase;
}

export interface PhaseRun {
  record: TaskRecord;
  runner: string;
  /** Another run has it, or its member called it off. */
  called: AbortController;
  signal: AbortSignal;
}

/** Of the whole task, that a maker's part is; the rest is the recipe's. */
export const MAKERS_SHARE = 0.8;

/** @returns `handed on`: the next maker, or the recipe, goes on */
export async function makeAtServer(run: PhaseRun, tools: PhaseTools): Promise<RunResult | { kind: 'handed on' }> {
  const { record, signal } = run;
  const { log, watch, phase } = tools;
  await using spool = phase.spools.open();
  const failed = (problem: StoreProblem) =>
    log.warn({ task: record.id, reason: problem.message }, 'a task of a maker waits for the file store');
  try {
    const blocked = await untilStored(async () => screenOnce(record, tools), { watch, signal, failed });
    if (blocked === 'aborted') return { kind: 'aborted' };
    if (blocked) return { kind: 'blocked', failure: blocked };
    const { maker, server } = await assigned(record, phase);
    const kept = keepMade(spool);
    const notes: string[] = [];
    await make({ maker, server, keep: kept.keep, note: (text) => void notes.push(text) }, run, tools);
    if (kept.files.size === 0) throw new MakerError('model_server_failed', `${maker.id} has delivered nothing`);
    const stopped = await screenPictures(run, kept.files, tools);
    if (stopped) return { kind: 'blocked', failure: stopped };
    return await handOn(maker, { delivered: kept.files, notes }, run, tools);
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    return outcomeOf(error, record, log);
  }
}

/** Before anything is sent: the words and pictures of the request. */
async function screenOnce(record: TaskRecord, tools: PhaseTools): Promise<TaskFailure | undefined> {
  return record.sent || record.made ? undefined : screenLater(record, tools);
}

/** @throws {MakerError} what was promised is not set up any more */
async function assigned(record: TaskRecord, { makers }: ServerPhase): Promise<{ maker: Maker; server: ModelServer }> {
  const maker = makers.find(({ id }) => id === record.maker);
  const server = maker?.servers.find(({ at }) => at === record.server);
  if (maker && server) return { maker, server };
  throw new MakerError('model_server_misconfigured', `there is no ${record.maker} at ${record.server}`);
}

async function make(
  { maker, server, keep, note }: { maker: Maker; server: ModelServer } & Pick<MakeRun, 'keep' | 'note'>,
  run: PhaseRun,
  tools: PhaseTools,
): Promise<void> {
  const { record, runner, called } = run;
  const { store, phase } = tools;
  const { type, seed, sent, made, hops } = record;
  const source = await findSource(record.source, tools);
  const given = givenFiles(record, source);
  const pictures = made ? picturesMade(record) : given.pictures;
  const read = readerOf(run, tools);
  using deadline = deadlineOf(phase.times);
  const [from, to] = partOf(record);
  const owned = (isOwned: boolean) => {
    if (!isOwned) called.abort();
    run.signal.throwIfAborted();
  };
  let last = '';
  const tell = (percent: number, ahead?: number) => {
    const news = `${percent} ${ahead}`;
    if (news === last) return;
    last = news;
    store.progress(record.id, runner, percent, ahead).then(
      (isOwned) => isOwned || called.abort(),
      () => {}, // only news: the next or the end says more
    );
  };
  await maker.make(
    {
      id: record.id,
      type: maker.type,
      input: inputFor(maker, type, record.input),
      seed,
      pictures: pictures.map(({ side, file }) => ({ side, name: file.name, read: () => read(file) })),
      model: given.model && { name: given.model.name, read: () => read(given.model as AssetFile) }, // judged right before
      server,
      sent,
      hops,
    },
    {
      signal: AbortSignal.any([run.signal, deadline.signal]),
      keep,
      note,
      judge: async (asked) => judgeWords(asked, record, phase),
      screen: async (words) => screenWords(record, words, tools),
      sending: async (work) => owned(await store.sending(record.id, runner, work)),
      progress(news) {
        if ('ahead' in news) return tell(0, Math.max(0, Math.floor(news.ahead)));
        deadline.begin();
        const done = Math.max(0, Math.min(1, news.done)) || 0;
        tell(Math.floor(100 * (from + (to - from) * done)));
      },
    },
  );
}

/** What of the whole task this maker's part is. */
function partOf({ made, next_maker: next }: TaskRecord): readonly [from: number, to: number] {
  if (next !== '') return [0, MAKERS_SHARE / 4];
  return [made ? MAKERS_SHARE / 4 : 0, MAKERS_SHARE];
}

/** Ends the wait for a server, and, once it has begun, its work. */
function deadlineOf({ waitMs, workMs }: ServerTimes): { signal: AbortSignal; begin(): void } & Disposable {
  const late = new AbortController();
  const after = (ms: number, what: string) =>
    setTimeout(() => late.abort(new MakerError('timeout', `${what} in ${ms / 1_000} s`)), ms);
  let timer = after(waitMs, 'the server has not begun');
  let hasBegun = false;
  return {
    signal: late.signal,
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(timer);
      timer = after(workMs, 'the server has not come to an end');
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** A maker may draw several for one prompt: the model is made of the first. */
function picturesMade({ id, made }: TaskRecord): GivenFiles['pictures'] {
  const [first] = made?.files.filter(isPicture) ?? [];
  return first === undefined ? [] : [{ side: 'front', file: madeFile(id, first) }];
}

/** @throws {StoreProblem} the store works, and does not let it be read */
function readerOf(
  { record, signal }: PhaseRun,
  { files, watch }: PhaseTools,
): (file: AssetFile) => Promise<Uint8Array> {
  return async (file) => {
    const size = file.task === record.id ? record.sizes[fileKey(file)] : undefined;
    const bytes = await untilStored(() => files.read(file, size), { watch, signal, failed: () => {} });
    if (bytes === 'aborted') throw signal.reason;
    return bytes;
  };
}

/** @throws {MakerError} one of them cannot be used */
async function screenPictures(
  { record: { account }, signal }: PhaseRun,
  files: ReadonlyMap<string, SpoolFile>,
  { moderation, phase: { judges } }: PhaseTools,
): Promise<TaskFailure | undefined> {
  const pictures: string[] = [];
  for (const [name, { path }] of files) {
    if (isPicture(name)) pictures.push(await judgeMade(path, { judges, account, signal }));
  }
  return screenMade(account, pictures, moderation);
}

/** @returns undefined: too much for it, or no turn for too long */
async function judgeWords(asked: WordsOrder, { account }: TaskRecord, { judges }: ServerPhase) {
  try {
    return await judges.words(account, asked);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

/** Words that a model has added. @throws {MakerError} */
async function screenWords(
  { account }: TaskRecord,
  words: readonly string[],
  { moderation }: PhaseTools,
): Promise<void> {
  const verdict = await moderation.screen(account, words, []);
  if (verdict === 'fine' || (verdict === 'unavailable' && !moderation.refusesUnjudged)) return;
  throw new MakerError('moderation_blocked', `words of a model were judged ${verdict}`);
}

/** Nothing of it is lost from here on: a further run of the task finds it as input files. */
async function handOn(
  maker: Maker,
  { delivered, notes }: { delivered: ReadonlyMap<string, SpoolFile>; notes: readonly string[] },
  { record, runner, called, signal }: PhaseRun,
  { store, files, watch, phase, log }: PhaseTools,
): Promise<RunResult | { kind: 'handed on' }> {
  const { id } = record;
  const sizes: Record<string, number> = { ...record.sizes };
  const left = new Map(delivered);
  const keep = async () => {
    for (const [name, { path, size }] of left) {
      const file = madeFile(id, name);
      await files.adopt(file, path);
      sizes[fileKey(file)] = size;
      left.delete(name);
    }
    await files.sync(id);
  };
  const failed = (problem: StoreProblem) =>
    log.warn({ task: id, reason: problem.message }, 'what a maker delivered waits for the file store');
  if ((await untilStored(keep, { watch, signal, failed })) === 'aborted') return { kind: 'aborted' };
  const unheard = untold(maker, record.type, record.input);
  const made = {
    maker: record.made ? `${maker.name}, from a picture by ${record.made.maker}` : maker.name,
    ...joinedTerms([...(record.made ? [record.made] : []), maker.licence]),
    files: [...new Set([...(record.made?.files ?? []), ...delivered.keys()])],
    untold: unheard.filter((option) => record.made?.untold?.includes(option) ?? true),
    notes: [...(record.made?.notes ?? []), ...notes],
  };
  const next = phase.makers.find((one) => one.id === record.next_maker);
  const { stage } = stageEntry(record.type);
  const seconds = next
    ? Math.ceil(((await store.makerMs(next.id)) ?? 0) / 1_000)
    : expectedSeconds(stage, record.input);
  const owned = await store.made(id, runner, { made, sizes }, { maker: record.next_maker, seconds });
  if (!owned) {
    called.abort();
    return { kind: 'aborted' };
  }
  log.info(
    { task: id, maker: maker.id, bytes: [...delivered.values()].map(({ size }) => size) },
    'a maker has delivered',
  );
  return { kind: 'handed on' };
}

function outcomeOf(error: unknown, { id, maker, server }: TaskRecord, log: Logger): RunResult {
  if (isFull(error)) return { kind: 'full' };
  if (error instanceof StoreProblem) return { kind: 'unkept', message: error.message };
  if (error instanceof MakerError) {
    log.warn({ task: id, maker, server, err: error }, 'a maker could not make a task');
    return { kind: 'blocked', failure: failureOf(error) };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'broken', name, message, stack };
}

/** Whose fault it is. */
const KINDS: Readonly<Record<MakerError['code'], TaskFailure['type']>> = {
  model_server_unavailable: 'service_unavailable',
  model_server_misconfigured: 'service_unavailable',
  model_server_lost: 'service_unavailable',
  model_server_failed: 'server_error',
  model_too_large: 'server_error',
  moderation_blocked: 'invalid_input',
  timeout: 'timeout',
};

/** What a member reads hangs on the code alone: a server's own words may name its folders. */
export const failureOf = ({ code }: Pick<MakerError, 'code'>): TaskFailure => ({
  type: KINDS[code],
  code,
  message: FAILURE_CODES[code],
});
