import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Puts the calling thread behind those that answer requests. Threads that compute for seconds on every core make whoever
 * shares the machine with them wait for its turn of some milliseconds, many times; with a lower priority they take what
 * is left. Linux counts priority by thread, and nowhere else is there a way to name one: elsewhere this does nothing.
 */
export function lowerPriority(): void {
  try {
    // "<process>/task/<thread>"
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // No such file, or not allowed: works all the same.
  }
}
