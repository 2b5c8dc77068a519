export type InLine = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Work that needs much memory, one after the other.
 * @param most that wait or are under way
 * @returns a function that begins it when its turn has come, and throws where too many wait
 */
export function createLine(most: number): InLine {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= most) throw new Error(`${most} wait already`);
    waiting++;
    const done = last.then(work).finally(() => void waiting--);
    last = done.catch(() => {});
    return done;
  };
}
