import { createOutages } from 'kiln-runtime/outages';
import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';
import { tryStore } from './try-store.ts';

/**
 * Whether the store keeps files at the moment. Results that cannot be kept are not begun: while it does not, the service
 * refuses creates and engines take no tasks; what is made already waits.
 */
export interface StoreWatch extends AsyncDisposable {
  /** Why no file can be kept, in words that may be shown to anyone, as far as is known: it takes no time. */
  problem(): string | undefined;
  /** Something could not be kept or read: looks again at once. */
  suspect(): void;
}

/** A look costs a handful of small requests. */
const WELL_MS = 15_000;
const ILL_MS = 1_000;
/** How long a start waits for the first look. */
const START_MS = 5_000;
/** Without the end of any step of a look: as long as a bucket is waited for. */
const SILENCE_MS = 15_000;
/** It is counted in ticks, because a process that stands still makes none. */
const TICKS = 30;
const OUTAGE = 'file store';

/** @param store with little patience, and none that anything else waits for */
export async function watchStore(store: FileStore, log: Logger, silenceMs = SILENCE_MS): Promise<StoreWatch> {
  const outages = createOutages(log);
  let problem: string | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const note = (error: unknown) => {
    problem =
      error === undefined ? undefined : `files cannot be stored: ${error instanceof Error ? error.message : error}`;
    if (error === undefined) outages.worked(OUTAGE);
    else outages.failed(OUTAGE, error);
  };
  const look = async () => {
    // A folder that hangs cannot be called off: it is not asked again until it has answered.
    let ticks = 0;
    const silence = setInterval(() => {
      if (++ticks === TICKS) note(`no answer in ${silenceMs / 1_000} s`);
    }, silenceMs / TICKS);
    const heard = () => {
      ticks = 0;
    };
    await tryStore(store, heard)
      .then(() => note(undefined), note)
      .finally(() => clearInterval(silence));
    looking = undefined;
    if (!isOver) timer = setTimeout(start, problem === undefined ? WELL_MS : ILL_MS).unref();
  };
  const start = () => {
    clearTimeout(timer);
    looking ??= look();
    return looking;
  };

  await Promise.race([start(), new Promise((done) => setTimeout(done, START_MS).unref())]);
  return {
    problem: () => problem,
    suspect: () => void start(),
    async [Symbol.asyncDispose]() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
