import { oklabDistance, toOklab } from 'kiln-mesh/core/color';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { createField } from '../../src/field/field.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import type { Scene } from '../../src/make/words/lay/scene.ts';

/** How far eight seeds of a noun are apart: their silhouettes from two sides, and the colours that are seen. */

export interface Variety {
  noun: string;
  /** Cells of one silhouette or the other that are not in both, of all of theirs: mean over all pairs. */
  silhouette: number;
  /** OKLab, between what is seen in the mean: mean over all pairs. */
  color: number;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const CELLS = 24;

const lexicon = standardLexicon();
export const NOUNS: readonly string[] = lexicon.nouns.map(({ words }) => words[0] ?? '');

type Look = { cells: boolean[]; color: [number, number, number] };

export function varietyOf(noun: string): Variety {
  const looks = SEEDS.map((seed) =>
    look(composeScene(`a ${noun}`, lexicon, { seed, pose: '', fine: false, varied: true })),
  );
  const pairs = looks.flatMap((one, i) => looks.slice(i + 1).map((other) => [one, other] as const));
  const mean = (distance: (one: Look, other: Look) => number) =>
    pairs.reduce((sum, [one, other]) => sum + distance(one, other), 0) / pairs.length;
  return {
    noun,
    silhouette: mean((one, other) => {
      const either = one.cells.filter((cell, i) => cell || other.cells[i]).length;
      return one.cells.filter((cell, i) => cell !== other.cells[i]).length / Math.max(1, either);
    }),
    color: mean((one, other) => oklabDistance(one.color, other.color)),
  };
}

/** Each line of sight through a cell, from the front and from the right, to what it meets first. */
function look({ solid, slots }: Scene): Look {
  const field = createField(solid);
  const cells: boolean[] = [];
  const sum: [number, number, number] = [0, 0, 0];
  for (const side of [false, true])
    for (let i = 0; i < CELLS * CELLS; i++) {
      const [across, y] = [((i % CELLS) + 0.5) / CELLS - 0.5, (Math.floor(i / CELLS) + 0.5) / CELLS];
      const at = (t: number) => (side ? ([t, y, -across] as const) : ([across, y, t] as const));
      const hit = depths.find((t) => field.distance(...at(t)) < 0.5 / CELLS);
      cells.push(hit !== undefined);
      if (hit === undefined) continue;
      const lab = toOklab(...(slots[field.owner(...at(hit)).slot]?.color ?? [0, 0, 0]));
      for (const axis of [0, 1, 2] as const) sum[axis] += lab[axis];
    }
  const seen = Math.max(1, cells.filter(Boolean).length);
  return { cells, color: sum.map((value) => value / seen) as [number, number, number] }; // three as before
}

const depths = Array.from({ length: CELLS }, (_, i) => 0.5 - (i + 0.5) / CELLS);
