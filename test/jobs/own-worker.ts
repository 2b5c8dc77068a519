import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, startProgram } from '../support/program.ts';
import { QUICK, type startWorld } from './world.ts';

type World = Pick<Awaited<ReturnType<typeof startWorld>>, 'redisUrl' | 'service' | 'discord'>;

/**
 * A worker process for a world that has none of its own.
 * @param more what `worker-process.ts` takes besides
 */
export function startWorker({ redisUrl, service, discord }: World, more: object = {}): Promise<Program> {
  const given = { redisUrl, serviceUrl: service.url, discordUrl: discord.url, timing: QUICK };
  return startProgram(join(import.meta.dirname, 'worker-process.ts'), { ...given, ...more });
}

/** How long what goes on meanwhile may take: nothing does while a worker starts that is killed right after. */
export const KILLED_MS = 300_000;

/** A worker process, killed and started again at any moment. */
export interface KilledWorker extends AsyncDisposable {
  /** Kills it that many times, each within `mostMs` after the last start. */
  killAgainAndAgain(times: number, random: () => number, mostMs?: number): Promise<void>;
}

/** Its service remembers the keys of creates, as all that have seeds do. */
export async function startKilledWorker(world: World): Promise<KilledWorker> {
  const start = () => startWorker(world, { keys: true });
  let worker = await start();
  return {
    async killAgainAndAgain(times, random, mostMs = 400) {
      for (let i = 0; i < times; i++) {
        await pause(random() * mostMs);
        await worker.kill('SIGKILL');
        worker = await start();
      }
    },
    [Symbol.asyncDispose]: () => worker.kill('SIGKILL'),
  };
}
