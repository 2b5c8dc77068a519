/**
 * The known name that a misspelt one was most likely meant to be, for "did you mean …?". Undefined if none is near: a
 * wrong hint is worse than none.
 */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const mostEdits = Math.max(1, Math.floor(wrong.length / 4));
  let nearest: { name: string; edits: number } | undefined;
  for (const name of known) {
    const edits = editsBetween(plain(wrong), plain(name));
    if (edits <= mostEdits && edits < (nearest?.edits ?? Number.POSITIVE_INFINITY)) nearest = { name, edits };
  }
  return nearest?.name;
}

/** Case and separators are not what makes two names differ. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one to the other (optimal alignment). */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap && row > 1 && column > 1) edits = Math.min(edits, beforeLast[column - 2]! + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
