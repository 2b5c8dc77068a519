import { join } from 'node:path';
import { z } from 'zod';
import { timedRun } from '../../bench/support/peers/programs.ts';

/** Metres, Z up: three lows, three highs. */
export type Box = z.infer<typeof Box>;
const Box = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

/** What Blender's own importer makes of a file; each line of `open-all.py`. */
export type Opened = z.infer<typeof Opened>;
const Opened = z.object({
  file: z.string(),
  triangles: z.number(),
  meshes: z.record(
    z.string(),
    z.object({
      triangles: z.number(),
      box: Box,
      /** How far a vertex stands before a face, of the size of its box; null where it has too many faces to be asked. */
      dent: z.number().nullable(),
      skinned: z.boolean(),
    }),
  ),
  images: z.number(),
  missing: z.array(z.string()),
  uvs: z.number(),
  bones: z.number(),
  skeleton: z.array(z.string()),
  actions: z.number(),
  /** Of each action. */
  seconds: z.record(z.string(), z.number()),
  parents: z.array(z.string()),
  shapes: z.array(z.string()),
});
/** A package that Blender's importer of this format wants and that this machine has not. */
const Lacking = z.object({ file: z.string(), lacks: z.string() });

export async function lookInBlender(paths: readonly string[]): Promise<(Opened | z.infer<typeof Lacking>)[]> {
  const script = ['-b', '-noaudio', '--python', join(import.meta.dirname, 'open-all.py'), '--'];
  const { out } = await timedRun('blender', [...script, ...paths]);
  const lines = out.split('\n').filter((line) => line.startsWith('KILN '));
  return lines.map((line) => z.union([Opened, Lacking]).parse(JSON.parse(line.slice(5))));
}

/** @throws when Blender cannot open one of them here */
export async function openInBlender(paths: readonly string[]): Promise<Opened[]> {
  return (await lookInBlender(paths)).map((one) => {
    if ('lacks' in one) throw new Error(`Blender does not open ${one.file} for want of ${one.lacks}`);
    return one;
  });
}

/** The box around boxes. */
export const around = (boxes: readonly (readonly number[])[]): Box =>
  Box.parse([0, 1, 2, 3, 4, 5].map((i) => (i < 3 ? Math.min : Math.max)(...boxes.map((box) => box[i]!))));
