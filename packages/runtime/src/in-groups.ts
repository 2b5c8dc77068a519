/** All of it in its order, in lists of this many; the last may have fewer. */
export async function* inGroups<T>(all: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
