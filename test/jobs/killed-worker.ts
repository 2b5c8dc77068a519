import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { QUICK, type startWorld } from './world.ts';

/** A worker process of a world that has none of its own, killed and started again at any moment. */
export interface KilledWorker extends AsyncDisposable {
  /** Kills it that many times, each within 400 ms after the last start. */
  killAgainAndAgain(times: number, random: () => number): Promise<void>;
}

type World = Pick<Awaited<ReturnType<typeof startWorld>>, 'redisUrl' | 'service' | 'discord'>;

/** Its service remembers the keys of creates, as all that have seeds do. */
export async function startKilledWorker({ redisUrl, service, discord }: World): Promise<KilledWorker> {
  const given = { redisUrl, serviceUrl: service.url, discordUrl: discord.url, timing: QUICK, keys: true };
  const start = async (): Promise<ChildProcess> => {
    const program = join(import.meta.dirname, 'worker-process.ts');
    const child = spawn(process.execPath, [program, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout!, 'data'); // it has one
    return child;
  };
  let worker = await start();
  const kill = async () => {
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  };
  return {
    async killAgainAndAgain(times, random) {
      for (let i = 0; i < times; i++) {
        await pause(random() * 400);
        await kill();
        worker = await start();
      }
    },
    [Symbol.asyncDispose]: kill,
  };
}
