import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from './lower-priority.ts';
import type { ThreadMessage } from './thread-messages.ts';

/**
 * The thread's side of a pool: takes orders one at a time and answers each. The work may block for as long as it likes and
 * take what memory it needs: whoever runs the pool ends the thread when it must.
 * @param transfer what of an answer is handed over instead of copied
 */
export function serveOrders<Order, Answer, News = never>(
  work: (order: Order, tell: (news: News) => void) => Answer | Promise<Answer>,
  transfer: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  if (!port) throw new Error('this program runs in a thread');
  lowerPriority();
  const send = (message: ThreadMessage<Answer, News>, list: ArrayBuffer[] = []) => port.postMessage(message, list);
  port.on('message', async (order: Order) => {
    try {
      const answer = await work(order, (news) => send({ kind: 'news', news }));
      send({ kind: 'answer', answer, memoryBytes: memoryBytes() }, transfer(answer));
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : { message: String(error) };
      send({ kind: 'broken', message, memoryBytes: memoryBytes(), ...(stack !== undefined && { stack }) });
    }
  });
  send({ kind: 'ready' });
}

/** What this thread holds, buffers and the memory of WebAssembly included. */
function memoryBytes(): number {
  const heap = getHeapStatistics();
  return heap.total_heap_size + heap.external_memory;
}
