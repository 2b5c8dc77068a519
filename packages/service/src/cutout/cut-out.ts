import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { decodePicture, type Picture } from 'kiln-engine/vision/decode';
import { UserError } from 'kiln-errors';
import type { Work } from 'kiln-runtime/threads/thread-task';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import sharp from 'sharp';
import { judgeMask } from './judge-mask.ts';
import type { CutAnswer, CutOrder } from './open-cutout.ts';
import { PROFILES, type Profile } from './profiles.ts';

/**
 * Cuts the subject out of pictures with the operator's model. Runs in a process of its own: a thread that is ended while
 * the runtime computes takes its whole process along (onnxruntime-node 1.30: abort, exit 134).
 */

/** What is used of a runtime. */
interface Runtime {
  InferenceSession: { create(path: string, options: InferenceSession.SessionOptions): Promise<InferenceSession> };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
  env: { wasm: { numThreads?: number } };
}

const THREADS = Math.min(2, availableParallelism());
/** Measured with ISNet: without an arena a run takes 1.1 GB at most, with one 2.2 GB. */
const THRIFTY = { enableCpuMemArena: false, enableMemPattern: false } as const;

/** @throws {Error} what the runtime says of a file that is no model, or of another profile */
export function createCutOut(): Work<CutOrder, CutAnswer> {
  let opened: { model: string; session: InferenceSession } | undefined;
  return async ({ model, profile: name, runtime: path, picture: bytes }, progress) => {
    const profile = PROFILES[name];
    const picture = await decodePicture(bytes, profile.side).catch((error: unknown) => {
      if (error instanceof UserError) return error.message;
      throw error;
    });
    if (typeof picture === 'string') return { kind: 'unclear', why: picture };
    if (picture.cutOut) return { kind: 'alpha' };
    // A foreign package: what of it is used is in the interface.
    const runtime = createRequire(import.meta.url)(path) as Runtime;
    runtime.env.wasm.numThreads = 1;
    if (opened?.model !== model) {
      opened = {
        model,
        session: await runtime.InferenceSession.create(model, { ...THRIFTY, intraOpNumThreads: THREADS }),
      };
    }
    progress(0.5);
    const { data, width } = await run(opened.session, await inputOf(picture, profile, runtime));
    const judged = judgeMask(data, width, profile.logits);
    if (judged.kind === 'unclear') return judged;
    const { mask, area, uncertain } = judged;
    const raw = { width, height: mask.length / width, channels: 1 } as const;
    return { kind: 'cut', mask: await sharp(mask, { raw }).png().toBuffer(), area, uncertain };
  };
}

async function inputOf({ rgba, width, height }: Picture, profile: Profile, { Tensor }: Runtime): Promise<Tensor> {
  const { side, mean, deviation } = profile;
  const pixels = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const planes = new Float32Array(3 * side * side);
  for (const [at, value] of pixels.entries()) {
    const channel = at % 3;
    planes[channel * side * side + (at - channel) / 3] = (value / 255 - mean[channel]!) / deviation[channel]!;
  }
  return new Tensor('float32', planes, [1, 3, side, side]);
}

/** Its first output: one channel. */
async function run(session: InferenceSession, input: Tensor): Promise<{ data: Float32Array; width: number }> {
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  const first = outputs[session.outputNames[0]!];
  const [width = 0, height = 0] = first?.dims.toReversed() ?? [];
  if (!(first?.data instanceof Float32Array) || width * height === 0 || first.data.length !== width * height) {
    throw new Error(`its first output is no mask: ${first?.type} [${first?.dims.join(', ')}]`);
  }
  return { data: first.data, width };
}
