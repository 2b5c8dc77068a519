import { createHash } from 'node:crypto';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';
import { createLine } from '../base/line.ts';

/** Where points lie on a model, found out in a thread, since models come from outside and may be large. */
export interface Anchors extends AsyncDisposable {
  /**
   * @param read a GLB, of which one is in memory at a time; undefined: there is none
   * @returns undefined: the model cannot be read, or takes too long or too much memory. @throws too many wait, or as `read`
   */
  of(read: () => Promise<Uint8Array | undefined>, points: readonly Point[]): Promise<Anchored | undefined>;
}

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** Metres in model space, and which way the surface looks there. */
const Point = z.object({ position: Vector, normal: Vector });
type Point = z.output<typeof Point>;

const Anchored = z.object({
  /** The version of the model: a hash of its positions and indices. */
  mesh: z.string(),
  /** For each point; null: it lies on no surface that looks the same way. */
  anchors: z.array(Point.extend({ face: z.number(), weights: Vector }).nullable()),
});
type Anchored = z.output<typeof Anchored>;

const Bytes = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array);
const HASH_CHARS = 22;
/** Each is a person's request. */
const MOST_WAITING = 16;

/** This module is loaded by each of the threads too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  anchor: threadTask({
    input: z.object({ bytes: Bytes, points: z.array(Point) }),
    output: Anchored.partial({ mesh: true }),
    threads: 1,
    memoryBytes: 2 * 1024 ** 3,
    deadlineMs: 60_000,
    idleMs: 60_000,
    load: async () => {
      const { createAnchors } = await import('kiln-mesh/measure/anchors');
      const { readModel } = await import('kiln-mesh/formats/read-model');
      const { joinParts } = await import('kiln-mesh/topology/weld');
      return async ({ bytes, points }: { bytes: Uint8Array; points: readonly Point[] }) => {
        const model = await readModel(bytes, { extension: '.glb' }).catch(() => undefined);
        if (!model) return { anchors: [] };
        const mesh = joinParts(model);
        const hash = createHash('sha256').update(mesh.positions).update(mesh.indices);
        const anchorOf = createAnchors(mesh);
        const anchors = points.map((point) => anchorOf(point) ?? null);
        return { mesh: hash.digest('base64url').slice(0, HASH_CHARS), anchors };
      };
    },
  }),
};

export function createAnchoring({ memory }: { memory?: MemoryGuard | undefined } = {}): Anchors {
  const pool = createPool({ tasks: THREAD_TASKS, table: new URL(import.meta.url), memory });
  const inLine = createLine(MOST_WAITING);
  return {
    of: async (read, points) =>
      inLine(async () => {
        const bytes = await read();
        const outcome = bytes && (await pool.run('anchor', { bytes, points: [...points] }));
        if (outcome?.kind !== 'answer' || outcome.answer.mesh === undefined) return undefined;
        return { mesh: outcome.answer.mesh, anchors: outcome.answer.anchors };
      }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
