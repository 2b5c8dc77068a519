import { setTimeout as wait } from 'node:timers/promises';
import { listenForStop } from 'kiln-runtime/stop';
import { startWatchdog } from 'kiln-runtime/watchdog';

/** A process that hangs in the way of its first argument: in its stop, or in its loop, where the watchdog finds it. */

const stop = listenForStop(process, { limitMs: 1_500, echoMs: 100 });
startWatchdog({ limitMs: 800, tickMs: 50 });

function countForever(): never {
  for (;;) Math.sqrt(2);
}

const ways: Record<string, () => unknown> = {
  stop: () => wait(60_000),
  loop: countForever,
  expression: () => /^(?:a|a)+$/.test(`${'a'.repeat(60)}b`),
};

setInterval(() => {}, 1_000);
process.stdout.write('ready\n');
const [, , way = ''] = process.argv;
if (way === 'stop') await stop.wanted;
await ways[way]?.();
await stop.wanted;
process.exit(0);
