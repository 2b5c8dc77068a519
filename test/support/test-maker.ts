import type { TaskType } from 'kiln-client/contract/families/index';
import type { MakeOrder, MakeRun, Maker, ModelServer } from 'kiln-service/makers/maker';
import { until } from './until.ts';

/**
 * A maker for tests of the service: its server keeps works by the names of their tasks, begins each when the test says so,
 * and remembers what it was asked. It outlives the services that use it, as a server with a graphics card does.
 */

export type Ending = { files: Readonly<Record<string, Uint8Array>> } | { error: Error };

interface Work {
  order: MakeOrder;
  ending: PromiseWithResolvers<Ending>;
  /** Of the run that waits for it now. */
  run: MakeRun;
}

export interface TestMaker {
  maker: Maker;
  /** Ids of works, as often as they were sent and called back. */
  readonly sent: readonly string[];
  readonly canceled: readonly string[];
  /** The work of a task, once it was sent. */
  work(id: string): Promise<Work>;
  end(id: string, ending: Ending): Promise<void>;
}

export interface TestMakerOptions {
  id?: string;
  type?: TaskType;
  slots?: number;
  refuses?: Maker['refuses'];
  address?: string;
}

export function testMaker({
  id = 'trellis',
  type = 'image-to-3d',
  slots = 1,
  refuses,
  address,
}: TestMakerOptions = {}) {
  const works = new Map<string, Work>();
  const sent: string[] = [];
  const canceled: string[] = [];
  const at: ModelServer = {
    at: address ?? `http://card/${id}`,
    label: 'ComfyUI',
    slots,
    check: async () => [],
    problem: async () => undefined,
    async cancel(work) {
      canceled.push(work.id);
    },
  };
  const maker: Maker = {
    id,
    name: `${id} (ComfyUI)`,
    licence: { model: `${id} 2`, licence: 'MIT', notIn: [] },
    type,
    servers: [at],
    refuses: refuses ?? (() => undefined),
    async make(order, run) {
      if (!order.sent) await run.sending({ at: at.at, id: order.id });
      const known = works.get(order.id);
      if (!order.sent) sent.push(order.id);
      const work = { order, run, ending: known?.ending ?? Promise.withResolvers<Ending>() };
      works.set(order.id, work);
      const stopped = Promise.withResolvers<never>();
      run.signal.addEventListener('abort', () => stopped.reject(run.signal.reason));
      // On a busy machine its time may have been over while it was sent.
      run.signal.throwIfAborted();
      const ending = await Promise.race([work.ending.promise, stopped.promise]);
      if ('error' in ending) throw ending.error;
      for (const [name, bytes] of Object.entries(ending.files)) await run.keep(name, bytes);
    },
  };
  const work = (task: string) => until(`${task} is at its server`, async () => works.get(task));
  const made: TestMaker = {
    maker,
    sent,
    canceled,
    work,
    end: async (task, ending) => (await work(task)).ending.resolve(ending),
  };
  return made;
}
