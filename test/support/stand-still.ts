/** Keeps the event loop of this process busy, as work that should be in a thread would, or a machine that gives it no turn. */
export function standStill(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}
