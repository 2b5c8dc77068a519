/**
 * Waits for a condition by asking again every few milliseconds, never for a length of time.
 * @throws when it does not come true within `timeoutMs`
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  timeoutMs = 15_000,
): Promise<T> {
  for (const deadline = performance.now() + timeoutMs; ; ) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((done) => setTimeout(done, 15));
  }
}
