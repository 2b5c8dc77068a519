import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { type ComfyuiOptions, startComfyui } from '../../../../../test/support/comfyui.ts';
import type { MadeFile } from '../../../../../test/support/comfyui-queue.ts';
import type { Side } from '../../../src/base/sides.ts';
import { openComfyui } from '../../../src/makers/comfyui/open-comfyui.ts';
import type { MakeOrder, MakeRun, Maker, SentWork } from '../../../src/makers/maker.ts';

/** Workflows in a folder, a stand-in of ComfyUI, and orders at the maker. */

export const LICENCE = 'a small model 1\nMIT\neverywhere\n';

export const node = (class_type: string, inputs: Record<string, unknown>, title?: string) => ({
  class_type,
  inputs,
  ...(title === undefined ? {} : { _meta: { title } }),
});

/** A picture becomes a model: 1 loads, 2 works in 4 steps, 3 saves. */
export const IMAGE_TO_3D = {
  1: node('LoadImage', { image: 'x.png' }, 'kiln:image'),
  2: node('KSampler', { seed: 1, steps: 4, image: ['1', 0] }, 'kiln:seed'),
  3: node('SaveGLB', { mesh: ['2', 0], filename_prefix: 'mesh/ComfyUI' }, 'kiln:result'),
};

/** Words become a picture. */
export const TEXT_TO_IMAGE = {
  1: node('CheckpointLoaderSimple', { ckpt_name: 'small-model.safetensors' }),
  2: node('CLIPTextEncode', { text: 'words of the operator', clip: ['1', 1] }, 'kiln:prompt'),
  3: node('EmptyLatentImage', { width: 1024, height: 1024 }, 'kiln:width'),
  4: node('PrimitiveInt', { value: 1024 }, 'kiln:height'),
  5: node('KSampler', { seed: ['6', 0], steps: 20 }, 'a title of the operator'),
  6: node('PrimitiveInt', { value: 1 }, 'kiln:seed'),
  7: node('SaveImage', { images: ['5', 0], filename_prefix: 'ComfyUI' }),
};

/** Files of a folder: objects as JSON, texts as they are. */
export async function workflowFolder(files: Readonly<Record<string, object | string>>) {
  const path = await mkdtemp(join(tmpdir(), 'kiln-workflows-'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** So that nothing waits for a length of time. */
export const QUICK = { poll: 2, retries: [1, 1, 1], away: 60 };

/** A server and the makers of some workflows at it; each has the same licence. */
export async function comfyuiWorld(
  workflows: Readonly<Record<string, object>>,
  { pace = QUICK, ...options }: ComfyuiOptions & { pace?: typeof QUICK } = {},
) {
  const licences = Object.keys(workflows).map((name) => [name.replace(/json$/, 'txt'), LICENCE]);
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await workflowFolder({ ...workflows, ...Object.fromEntries(licences) }));
  const comfy = stack.use(await startComfyui(options));
  const opened = await openComfyui({
    addresses: [comfy.url],
    workflows: folder.path,
    log: pino({ level: 'silent' }),
    pace,
  });
  const moved = stack.move();
  return { comfy, ...opened, maker: opened.makers[0]!, [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

export interface OrderOptions {
  id?: string;
  input?: Record<string, unknown>;
  sides?: readonly Side[];
  model?: Uint8Array;
  sent?: SentWork;
  /** Fails so often with the line's own error, before it keeps anything. */
  keep?: MakeRun['keep'];
}

/** One order at a maker, and what it says while it runs. */
export function order(maker: Maker, options: OrderOptions = {}) {
  const { id = randomUUID(), input = {}, sides = ['front'], model, sent } = options;
  const files = new Map<string, Buffer>();
  const news: ({ ahead: number } | { done: number; step?: string })[] = [];
  const works: SentWork[] = [];
  const control = new AbortController();
  const given: MakeOrder = {
    id,
    type: maker.type,
    input,
    seed: 7,
    pictures: sides.map((side) => ({ side, name: `${side}.png`, read: async () => Buffer.from(`picture of ${side}`) })),
    model: model && { name: 'model.glb', read: async () => model },
    server: maker.servers[0]!,
    sent,
    hops: 0,
  };
  const run: MakeRun = {
    signal: control.signal,
    sending: async (work) => void works.push(work),
    progress: (one) => void news.push(one),
    judge: async () => undefined,
    screen: async () => {},
    note: () => {},
    keep:
      options.keep ??
      (async (name, content) =>
        void files.set(name, content instanceof Uint8Array ? Buffer.from(content) : await buffer(content))),
  };
  const made = maker.make(given, run);
  // Awaited by the test, perhaps after other things.
  made.catch(() => {});
  return { id, made, files, news, works, control, sent: { at: given.server.at, id } };
}

export const glb = (text = 'a model'): MadeFile => ({ node: '3', key: '3d', ending: '.glb', bytes: Buffer.from(text) });
export const image = (text = 'a picture'): MadeFile => ({
  node: '7',
  key: 'images',
  ending: '.png',
  bytes: Buffer.from(text),
});
