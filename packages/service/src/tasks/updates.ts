import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

/**
 * News of tasks, from whichever process moved them, to the listeners in this process: one Redis subscription a process,
 * handed out by task id. News may be lost while Redis is away, so a listener also looks at the task now and then.
 */

export interface Update {
  id: string;
  /** A task status, or DELETED. */
  status: string;
  progress: number;
  /** Works ahead of it at its server, if it waits there. */
  ahead: number | undefined;
}

export interface Updates extends AsyncDisposable {
  /** @returns stops listening */
  listen(id: string, hear: (update: Update) => void): () => void;
}

/** @param subscriber a connection of its own; closed with this */
export async function createUpdates(subscriber: Redis): Promise<Updates> {
  const listeners = new Map<string, Set<(update: Update) => void>>();
  subscriber.on('message', (_channel: string, text: string) => {
    const [id = '', status = '', progress = '0', ahead = ''] = text.split(' ');
    const hearing = listeners.get(id);
    if (!hearing) return;
    const news = { id, status, progress: Number(progress), ahead: ahead === '' ? undefined : Number(ahead) };
    for (const hear of [...hearing]) hear(news);
  });
  // A channel is no key to Redis' client: it gets no prefix by itself.
  await subscriber.subscribe(`${subscriber.options.keyPrefix ?? ''}${keys.updates}`);

  return {
    listen(id, hear) {
      const hearing = listeners.get(id) ?? new Set();
      hearing.add(hear);
      listeners.set(id, hearing);
      return () => {
        hearing.delete(hear);
        if (hearing.size === 0) listeners.delete(id);
      };
    },
    async [Symbol.asyncDispose]() {
      subscriber.disconnect();
    },
  };
}
