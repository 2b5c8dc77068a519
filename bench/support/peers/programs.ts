import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * The programs that Kiln's geometry is held against, where they are installed: looked for on the PATH, started with a
 * time to end by, and measured by the clock of this process or by their own.
 */

const run = promisify(execFile);

/** Most that one piece of work of a peer may take, in milliseconds. */
/** PrusaSlicer needs up to six minutes of two cores for a print of 396 bodies. */
const TIMEOUT_MS = 1_200_000;

/** Whether a program of this name is on the PATH. */
export function installed(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Runs a program to its end, whatever it says of itself by its exit code; seconds by the clock. Throws when it cannot be started. */
export async function timedRun(name: string, parameters: readonly string[]): Promise<{ seconds: number; out: string }> {
  const start = performance.now();
  const out = await run(name, parameters, { timeout: TIMEOUT_MS, maxBuffer: 64 << 20 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; code?: unknown }) => {
      // Some end with 1 after work well done; only a program that never ran has no number.
      if (typeof error.code !== 'number') throw error;
      return error.stdout ?? '';
    },
  );
  return { seconds: (performance.now() - start) / 1000, out };
}

const answer = z.object({
  seconds: z.number().optional(),
  faces: z.number().optional(),
  overlaps: z.number().optional(),
});

/** One piece of work in Blender, by `blender.py` beside this file; under a screen of its own where one is needed and can be had. */
export async function blender(...parameters: readonly string[]): Promise<z.infer<typeof answer>> {
  const script = ['-b', '-noaudio', '--python', join(import.meta.dirname, 'blender.py'), '--', ...parameters];
  const { out } = installed('xvfb-run')
    ? await timedRun('xvfb-run', ['-a', 'blender', ...script])
    : await timedRun('blender', script);
  const line = out.split('\n').find((text) => text.startsWith('KILN '));
  if (!line) throw new Error(`Blender did not answer: ${out.slice(-400)}`);
  return answer.parse(JSON.parse(line.slice(5)));
}
