import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ACTIONS, type Action } from 'kiln-engine/content/motions/library';
import { makeFolder } from 'kiln-runtime/make-folder';
import type { ServiceThreads } from '../threads/thread-tasks.ts';

/**
 * Moving pictures of the library's actions: a mannequin doing each. Drawn when first asked for, one after the other in a
 * thread that ends soon after the last of them, and kept in `<dataDir>/previews` until the service starts again, since
 * another version may draw another picture.
 */
export interface Previews {
  /** The file with the picture of an action; undefined when there is no such action. @throws when it cannot be drawn */
  file(actionId: number): Promise<string | undefined>;
}

export async function createPreviews(dataDir: string, threads: Pick<ServiceThreads, 'run'>): Promise<Previews> {
  const folder = resolve(dataDir, 'previews');
  await rm(folder, { recursive: true, force: true });
  const drawing = new Map<number, Promise<string>>();

  async function draw({ actionId, key, bodyPlans }: Action): Promise<string> {
    const outcome = await threads.run('preview', { key, bodyPlan: bodyPlans[0] ?? 'humanoid' });
    if (outcome.kind !== 'answer') throw new Error(`the picture was not drawn: ${outcome.message}`);
    const path = join(folder, `${actionId}.webp`);
    await makeFolder(folder);
    const partial = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(partial, outcome.answer);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return path;
  }

  return {
    async file(actionId) {
      const action = ACTIONS.find((candidate) => candidate.actionId === actionId);
      if (!action) return undefined;
      const path = join(folder, `${actionId}.webp`);
      if (await isFile(path)) return path;
      const running = drawing.get(actionId);
      if (running) return running;
      const drawn = draw(action).finally(() => drawing.delete(actionId));
      drawing.set(actionId, drawn);
      return drawn;
    },
  };
}

const isFile = (path: string) =>
  stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
