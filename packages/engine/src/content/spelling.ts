/** What a misspelt word is meant to be. */

/**
 * The candidate that is fewest letters off one of the forms of a word, at most `most`; of equals the first. The first
 * letter is right in nearly every slip, and short words are near to everything.
 */
export function nearest(
  forms: readonly [string, ...string[]],
  candidates: Iterable<string>,
  most: number,
): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    if (candidate.length < 4 || candidate[0] !== forms[0][0]) continue;
    for (const form of forms) {
      const distance = editDistance(form, candidate, most);
      if (distance < least) [least, best] = [distance, candidate];
    }
  }
  return best;
}

/** Optimal string alignment (letters put in, left out, exchanged or swapped), given up beyond `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2][j - 2] + 1 : Infinity;
      row.push(
        Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), swap),
      );
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
