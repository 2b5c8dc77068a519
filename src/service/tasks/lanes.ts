/**
 * What long tasks may have of all threads, so that a short one never waits for a long one to end: threads that tasks of
 * more than so many seconds may hold together, at least one. How long a task is expected to take is in the contract.
 */
export const LANES: readonly { overSeconds: number; ofThreads: number }[] = [
  { overSeconds: 8, ofThreads: 3 / 4 },
  { overSeconds: 30, ofThreads: 1 / 2 },
];
