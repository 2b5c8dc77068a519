import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A third of the weight of who answers: the lowest of all would starve beside any other busy program of the machine. */
const NICE = 5;

/**
 * Puts the calling thread behind those that answer requests. Threads that compute for seconds on every core make whoever
 * shares the machine with them wait for its turn of some milliseconds, many times; with a lower priority they take what
 * is left. Linux counts priority by thread, and nowhere else is there a way to name one: elsewhere this does nothing.
 */
export function lowerPriority(): void {
  try {
    // "<process>/task/<thread>"
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // No such file, or not allowed: works all the same.
  }
}
