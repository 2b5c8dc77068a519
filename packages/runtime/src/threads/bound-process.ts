import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Has the kernel bound what this process takes from now on: at `memoryBytes` in all, taking more fails, in the program as
 * well as in its libraries, however fast it takes it. And should its container be full all the same, this process is ended
 * first. Linux alone offers both; elsewhere the memory guard has to do.
 */
export function boundProcess(memoryBytes: number): void {
  try {
    const status = readFileSync('/proc/self/status', 'latin1');
    // What is mapped and not used (stacks, the place for compiled code) counts for the limit, and is no memory.
    const unused = (kibibytes(/^VmData:\s+(\d+)/m, status) - kibibytes(/^VmRSS:\s+(\d+)/m, status)) * 1_024;
    const dataBytes = Math.round(memoryBytes + Math.max(0, unused));
    spawnSync('prlimit', ['--pid', String(process.pid), `--data=${dataBytes}`, '--core=0']);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux.
  }
}

const kibibytes = (line: RegExp, status: string) => Number(line.exec(status)?.[1]);
