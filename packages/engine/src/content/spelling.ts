/** What a misspelt word is meant to be. */

/**
 * Whether a word is another with a letter doubled or not ("forrest"), or with two letters swapped ("dargon"). With any other
 * letter off it is as often a name or another word: "jesper" is no jester, and "growing" does not glow.
 */
export function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0]) return false;
  if (word.length !== meant.length) return word.at(-1) === meant.at(-1) && undoubled(word) === undoubled(meant);
  const at = [...word].findIndex((letter, i) => letter !== meant[i]);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return at > 0 && swapped === meant;
}

const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/**
 * The candidate that is fewest letters off a word, at most `most`; of equals the first. The first letter is right in nearly
 * every slip, and short words are near to everything.
 */
export function nearest(word: string, candidates: Iterable<string>, most: number): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    if (candidate.length < 4 || candidate[0] !== word[0]) continue;
    const distance = editDistance(word, candidate, most);
    if (distance < least) [least, best] = [distance, candidate];
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
