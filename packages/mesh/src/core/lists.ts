/** Puts a value behind those that the key has. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

interface Fillable {
  set(values: ArrayLike<number>, at: number): void;
}

/**
 * Lists of numbers one behind the other, as a typed array.
 * @example concat(Uint32Array, [indices, more])
 */
export function concat<A extends Fillable>(
  TypedArray: new (length: number) => A,
  lists: readonly ArrayLike<number>[],
): A {
  const all = new TypedArray(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
