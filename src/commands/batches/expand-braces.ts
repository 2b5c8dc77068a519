/**
 * "{red, blue} {dragon, owl}" is four: one of each, in the order of the words. Braces without a comma stay as they are, and braces do
 * not stand inside of others.
 * @param most of the answer; undefined: there would be more
 */
export function expandBraces(line: string, most: number): string[] | undefined {
  // Pieces outside of braces and what is inside of them, in turn.
  const pieces = line.split(/\{([^{}]*)\}/).map((piece, i) => (i % 2 === 1 ? choicesIn(piece) : [piece]));
  const count = pieces.reduce((product, { length }) => product * length, 1);
  if (count > most) return undefined;
  return pieces
    .reduce<string[]>((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), [''])
    .map((text) => text.replace(/\s+/g, ' ').trim());
}

function choicesIn(inside: string): string[] {
  if (!inside.includes(',')) return [`{${inside}}`];
  return [...new Set(inside.split(',').map((choice) => choice.trim()))];
}
