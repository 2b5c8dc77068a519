import type { FastifyReply } from 'fastify';
import type { Family } from 'kiln-client/contract/family';
import { isTerminal } from 'kiln-client/contract/task';
import { HttpError, INTERNAL_ERROR } from '../base/http-error.ts';
import { redisUnavailable } from '../base/unavailable.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { viewFrame } from '../tasks/task-view.ts';
import type { Updates } from '../tasks/updates.ts';

/**
 * Server-Sent Events of one task (core specification section 6, two-stage section 6): `message` frames of one line of JSON,
 * partial until the terminal one or whole throughout, by the family; a frame at least every 10 s; closed by the server
 * after the terminal frame. What cannot be streamed is one `error` event.
 */

export const STREAM_TYPE = 'text/event-stream; charset=utf-8';
/** A little under the 10 s that clients count on. */
const REPEAT_MS = 9_000;
/** A reader that takes nothing for this long a backlog is gone. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

export interface StreamTools {
  store: TaskStore;
  updates: Updates;
  show(record: TaskRecord): Promise<Record<string, unknown>>;
  /** The streams that are open in this process. */
  open: Set<FastifyReply>;
  /** Tests shorten it. */
  repeatMs?: number | undefined;
}

/** @param extended whether partial frames have extensions, too */
export async function streamTask(
  reply: FastifyReply,
  family: Family,
  find: () => Promise<TaskRecord>,
  tools: StreamTools,
  extended: boolean,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>), // set by our own hooks: texts
    'content-type': STREAM_TYPE,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const send = (event: string, data: unknown) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
  };

  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    tools.open.delete(reply);
    stopListening();
    clearTimeout(timer);
  };
  const end = () => {
    stop();
    raw.end();
  };
  tools.open.add(reply);
  raw.on('close', stop);
  raw.on('error', stop);
  const fail = (error: unknown) => {
    const known = error instanceof HttpError ? error : redisUnavailable(error);
    send('error', { status_code: known?.status ?? 500, message: known?.message ?? INTERNAL_ERROR });
    end();
  };

  try {
    const first = await find();
    // One look at the task at a time; news during a look asks for another after it.
    let looking = false;
    let again = false;
    const look = async () => {
      again = true;
      if (looking) return;
      looking = true;
      try {
        while (again && !raw.destroyed && !raw.writableEnded) {
          again = false;
          const record = await tools.store.get(first.id);
          if (!record) throw new HttpError(404, 'Task not found');
          await frame(record);
        }
      } catch (error) {
        fail(error);
      } finally {
        looking = false;
      }
    };
    const frame = async (record: TaskRecord) => {
      const terminal = isTerminal(record.status);
      send('message', terminal || family.frames === 'full' ? await tools.show(record) : viewFrame(record, extended));
      if (terminal) end();
      else timer?.refresh();
    };
    stopListening = tools.updates.listen(first.id, (update) => {
      // A partial frame needs no more than the news itself.
      if (update.status === 'IN_PROGRESS' && family.frames === 'partial' && !looking) {
        send('message', viewFrame(update, extended));
        timer?.refresh();
      } else void look();
    });
    timer = setTimeout(() => {
      void look();
      timer?.refresh();
    }, tools.repeatMs ?? REPEAT_MS);
    if (raw.destroyed) return stop();
    await look();
  } catch (error) {
    fail(error);
  }
}
