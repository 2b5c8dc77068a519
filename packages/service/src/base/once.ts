/** Makes it when it is asked for first, and answers the same from then on. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
