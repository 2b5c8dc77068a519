import { writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import { BEATS, DEBUGGED, SLEEP, type WatchdogShare } from './watchdog.ts';

/** The thread of watchdog.ts. It says where the loop stands, when that can be seen, and ends the process at once. */

const { cells, limitTicks, tickMs } = workerData as WatchdogShare; // given by watchdog.ts
const FRAMES = 6;
/** The debugger answers at once, but on a machine with too much to do. */
const LOOK_MS = 5_000;

let beats = -1;
for (let silent = 0; silent < limitTicks; silent++) {
  const now = Atomics.load(cells, BEATS);
  if (now !== beats || Atomics.load(cells, DEBUGGED) === 1) silent = 0;
  beats = now;
  Atomics.wait(cells, SLEEP, 0, tickMs);
}

setTimeout(end, LOOK_MS, 'somewhere that cannot be interrupted');
look();

/** Where the main thread is, asked by the debugger's protocol, which interrupts even an endless loop. */
function look(): void {
  const scripts = new Map<string, string>();
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
    scripts.set(params.scriptId, params.url),
  );
  session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    const frames = params.callFrames.slice(0, FRAMES).map(({ functionName, location }) => {
      const file = basename(scripts.get(location.scriptId) ?? '');
      return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
    });
    end(frames.join(' < '));
  });
  session.post('Debugger.enable', () => session.post('Debugger.pause'));
}

function end(where: string): void {
  const seconds = (limitTicks * tickMs) / 1_000;
  // By the descriptor: everything else is written by the loop that stands.
  writeSync(2, `Kiln is ended: its event loop has stood still for ${seconds} s, in ${where}\n`);
  process.kill(process.pid, 'SIGKILL');
}
