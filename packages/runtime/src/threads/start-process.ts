import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Runner } from './runner.ts';
import type { ThreadStart } from './thread-task.ts';

/**
 * A process of its own for what strangers send: whatever a decoder takes or breaks ends with it and nothing else, and all
 * of its memory is given back at its end.
 */

/** Kiln's own settings are not for a process that reads strangers' files. Where the files are is (AWS_…). */
const SECRETS = /^(KILN|DISCORD|ASSET|REDIS|OTEL)_/;
/** Characters: what V8 says when it ends for memory comes before a trace of its own, which it may write twice. */
const LAST_WORDS = 4_000;

export function startProcess(start: ThreadStart): Runner {
  const heapMebibytes = Math.ceil((2 * start.memoryBytes) / 1024 ** 2);
  const child = fork(new URL('./thread-program.ts', import.meta.url), [JSON.stringify(start)], {
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.test(name))),
      // glibc keeps what was freed in as many heaps as there were threads.
      MALLOC_ARENA_MAX: '2',
      // One order at a time.
      UV_THREADPOOL_SIZE: '2',
    },
    // V8's own limit, at which it ends the program, lies above the one that the kernel keeps.
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return {
    kind: 'process',
    on: (event, listener) => void child.on(eventOf(event), listener),
    once: (event, listener) => void child.once(eventOf(event), listener),
    off: (event, listener) => void child.off(eventOf(event), listener),
    // One that has just ended says so by `exit`.
    post: (order) => void child.send(order as object, () => {}), // an order is what the row's schema takes
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    },
    async heldBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'latin1');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
    },
    computedMs: () =>
      readFile(`/proc/${child.pid}/stat`, 'latin1').then(
        (stat) => TICK_MS * fieldsOf(stat).reduce((sum, ticks) => sum + ticks),
        () => Infinity,
      ),
    lastWords: () => words.trim(),
  };
}

/** Linux counts the processor's time for programs in hundredths of a second, whatever the kernel does (proc_pid_stat(5)). */
const TICK_MS = 10;

/** Of `/proc/<pid>/stat`: utime and stime, fields 14 and 15, told from the end of the program's name, which may hold blanks. */
const fieldsOf = (stat: string) =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);

/** When it has gone and its last words have been read. */
const eventOf = (event: string) => (event === 'exit' ? 'close' : event);
