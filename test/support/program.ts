import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program of ours in a process of its own, once it has said its first line. It ends with the process that started it. */
export interface Program extends AsyncDisposable {
  child: ChildProcess;
  /** Its first line. */
  said: string;
  /** Resolves when it has gone, also where it had before. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * @param given its first argument, as JSON
 * @throws when it ends before it has said anything
 */
export async function startProgram(file: string, given: object, flags: readonly string[] = []): Promise<Program> {
  const withParent = new URL('./end-with-parent.ts', import.meta.url).href;
  const child = fork(file, [JSON.stringify(given)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', withParent, ...flags],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const stdout = child.stdout!; // a pipe, as asked above
  const [said] = await Promise.race([
    once(stdout, 'data'),
    gone.then(([code, signal]) => Promise.reject(new Error(`${file} ended at its start: ${signal ?? code}`))),
  ]);
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return { child, said: String(said).trim(), kill, [Symbol.asyncDispose]: () => kill('SIGKILL') };
}
