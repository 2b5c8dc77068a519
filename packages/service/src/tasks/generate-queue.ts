import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAME } from '../keys.ts';

/**
 * The nudge that makes some engine process with a free thread look for work. Which task it gets is one script's choice
 * (`lua/task-take.lua`), so a nudge names none: one that is lost only delays until the next look, one too many finds
 * nothing. However many tasks come and go, no more nudges wait than anybody could use.
 */
export interface GenerateQueue extends AsyncDisposable {
  nudge(): Promise<void>;
  /**
   * From an engine that does not make what waits: in a moment, so that those which make nothing of it do not spin.
   * @param id of the nudge that it followed, whose name is taken until it is done with
   */
  passOn(id: string | undefined): Promise<void>;
}

const MOST_WAITING = 64;
const PASSED_MS = 100;
/** Nothing is lost with a nudge, so none holds up the answer to a create for longer. */
const NUDGE_MS = 500;

/** @param connection used, not closed, by this; without the installation's prefix */
export async function createGenerateQueue(connection: Redis, prefix: string): Promise<GenerateQueue> {
  const queue = new Queue(QUEUE_NAME, {
    connection,
    prefix,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', () => {}); // the connection reconnects by itself; a failed call throws where it was made
  // BullMQ asks its connection once what it is, and keeps a failure for good.
  await queue.waitUntilReady();
  // Names of earlier versions' failed ones would stay taken.
  await queue.clean(0, MOST_WAITING + 2, 'failed').catch(() => {});
  connection.options.commandTimeout = NUDGE_MS;
  let count = 0;
  return {
    async nudge() {
      count = (count + 1) % MOST_WAITING;
      await queue.add('generate', {}, { jobId: `nudge-${count}` });
    },
    async passOn(id) {
      const jobId = id === 'passed-on' ? 'passed-on-again' : 'passed-on';
      await queue.add('generate', {}, { jobId, delay: PASSED_MS });
    },
    async [Symbol.asyncDispose]() {
      await queue.close();
    },
  };
}
