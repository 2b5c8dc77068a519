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
const PATIENCE_MS = 5_000;
const OUTAGE = 'file store';

/** @param store with little patience, and none that anything else waits for */
export async function watchStore(store: FileStore, log: Logger): Promise<StoreWatch> {
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
    const late = setTimeout(() => note(`no answer in ${PATIENCE_MS / 1_000} s`), PATIENCE_MS);
    await tryStore(store)
      .then(() => note(undefined), note)
      .finally(() => clearTimeout(late));
    looking = undefined;
    if (!isOver) timer = setTimeout(start, problem === undefined ? WELL_MS : ILL_MS).unref();
  };
  const start = () => {
    clearTimeout(timer);
    looking ??= look();
    return looking;
  };

  await Promise.race([start(), new Promise((done) => setTimeout(done, PATIENCE_MS).unref())]);
  return {
    problem: () => problem,
    suspect: () => void start(),
    async [Symbol.asyncDispose]() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
