/**
 * What longer tasks may have of all threads, so that a short one does not wait for them to end. With at least
 * `fromThreads` threads, all tasks of more than `overSeconds` together may hold less than the part `lessThan` of them, but
 * always one. How long a task is expected to take is in the contract.
 */
export const LANES: readonly { overSeconds: number; lessThan: number; fromThreads: number }[] = [
  // One of all threads is for what is done in a moment: the engine has one more than cores.
  { overSeconds: 4, lessThan: 1, fromThreads: 3 },
  { overSeconds: 30, lessThan: 1 / 2, fromThreads: 2 },
];
