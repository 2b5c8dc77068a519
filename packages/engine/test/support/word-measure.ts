import { readFile } from 'node:fs/promises';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { createField } from '../../src/field/field.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import type { Scene } from '../../src/make/words/lay/scene.ts';
import { readPrompt } from '../../src/make/words/read/read-prompt.ts';
import { HELD_OUT_PROMPTS } from './held-out-prompts.ts';

/**
 * What a prompt comes to, in few numbers that people can read: the parts and how many pieces each has, the outline from two
 * sides in 16 x 16 cells, the main colours and their share of what is seen. docs/quality.md, "Words", says how the table is
 * renewed.
 */

export interface Measure {
  prompt: string;
  /** Why nothing is made; the rest is empty then. */
  refused: boolean;
  /** Slot to pieces. */
  parts: ReadonlyMap<string, number>;
  /** Rows of "#" and ".", from the front, then from the right. */
  outline: string;
  /** Linear light, and share of the cells in which it is seen. */
  colors: readonly { rgb: readonly [number, number, number]; share: number }[];
}

const CELLS = 16;
const MOST_COLORS = 4;
const TABLE = new URL('held-out-measures.tsv', import.meta.url);

const lexicon = standardLexicon();
const hex = (rows: string): string =>
  (rows.match(/.{4}/g) ?? [])
    .map((four) => Number.parseInt(four.replace(/#/g, '1').replace(/\./g, '0'), 2).toString(16))
    .join('');
const bits = (text: string): string =>
  [...text]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0').replace(/1/g, '#').replace(/0/g, '.'))
    .join('');

/** The first slot that a line of sight meets. */
function seen(distance: (t: number) => number, owner: (t: number) => string): string | undefined {
  for (let i = 0; i < CELLS; i++) {
    const t = 0.5 - (i + 0.5) / CELLS;
    if (distance(t) < 0.5 / CELLS) return owner(t);
  }
  return undefined;
}

function look(scene: Scene): Pick<Measure, 'outline' | 'colors'> {
  const field = createField(scene.solid);
  const cells: (string | undefined)[] = [];
  for (const side of [false, true])
    for (let row = CELLS - 1; row >= 0; row--)
      for (let column = 0; column < CELLS; column++) {
        const y = (row + 0.5) / CELLS;
        const across = (column + 0.5) / CELLS - 0.5;
        const at = (t: number) => (side ? ([t, y, -across] as const) : ([across, y, t] as const));
        cells.push(
          seen(
            (t) => field.distance(...at(t)),
            (t) => field.owner(...at(t)).slot,
          ),
        );
      }
  const counts = Map.groupBy(
    cells.filter((slot) => slot !== undefined),
    (slot) => (scene.slots[slot]?.color ?? [0, 0, 0]).map((value) => value.toFixed(2)).join(','),
  );
  const all = cells.filter((slot) => slot !== undefined).length;
  const colors = [...counts]
    .map(([color, hits]) => ({
      rgb: color.split(',').map(Number) as unknown as [number, number, number],
      share: hits.length / all,
    }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_COLORS);
  return { outline: cells.map((slot) => (slot === undefined ? '.' : '#')).join(''), colors };
}

export function measure(prompt: string): Measure {
  if (readPrompt(prompt, lexicon).nothing) return { prompt, refused: true, parts: new Map(), outline: '', colors: [] };
  const scene = composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
  const parts = new Map<string, number>();
  for (const { slot } of scene.solid.groups.flat()) parts.set(slot, (parts.get(slot) ?? 0) + 1);
  return { prompt, refused: false, parts: new Map([...parts].sort()), ...look(scene) };
}

export const allHeldOut = (): string[] => Object.values(HELD_OUT_PROMPTS).flat();

export const writeRow = ({ prompt, refused, parts, outline, colors }: Measure): string =>
  refused
    ? `${prompt}\trefused`
    : [
        prompt,
        [...parts].map(([slot, count]) => `${slot}:${count}`).join(' '),
        hex(outline),
        colors.map(({ rgb, share }) => `${rgb.join(',')}:${share.toFixed(2)}`).join(' '),
      ].join('\t');

function readRow(row: string): Measure {
  const [prompt = '', parts = '', outline = '', colors = ''] = row.split('\t');
  if (parts === 'refused') return { prompt, refused: true, parts: new Map(), outline: '', colors: [] };
  return {
    prompt,
    refused: false,
    parts: new Map(
      parts.split(' ').map((part) => {
        const [slot = '', count = ''] = part.split(':');
        return [slot, Number(count)];
      }),
    ),
    outline: bits(outline),
    colors: colors.split(' ').map((color) => {
      const [rgb = '', share = ''] = color.split(':');
      return { rgb: rgb.split(',').map(Number) as unknown as [number, number, number], share: Number(share) };
    }),
  };
}

/** The table as it was last written, by prompt. */
export async function heldOutMeasures(): Promise<ReadonlyMap<string, Measure>> {
  const rows = (await readFile(TABLE, 'utf8')).split('\n').filter((row) => row !== '' && !row.startsWith('#'));
  return new Map(rows.map(readRow).map((row) => [row.prompt, row]));
}

export const tableFile = TABLE;

/** Of the cells it fills, of the pieces of a part, linear light of a colour, share of what is seen: so much may differ. */
const TOLERANCES = { cells: 0.14, fewest: 8, pieces: 0.2, light: 0.09, share: 0.14 };

/** What is no longer as it was, in words; nothing where all of it is within the tolerances. */
export function differences(was: Measure, is: Measure): string[] {
  if (was.refused !== is.refused) return [is.refused ? 'is refused now' : 'was refused before'];
  const found: string[] = [];
  for (const slot of new Set([...was.parts.keys(), ...is.parts.keys()])) {
    const [before, now] = [was.parts.get(slot) ?? 0, is.parts.get(slot) ?? 0];
    const same = before > 0 && now > 0 && Math.abs(before - now) <= Math.max(1, before * TOLERANCES.pieces);
    if (!same) found.push(`part ${slot}: ${before} pieces, now ${now}`);
  }
  const moved = [...was.outline].filter((cell, i) => cell !== is.outline[i]).length;
  const filled = [...was.outline].filter((cell) => cell === '#').length;
  if (moved > Math.max(TOLERANCES.fewest, filled * TOLERANCES.cells))
    found.push(`outline: ${moved} cells of ${filled} differ`);
  for (const { rgb, share } of was.colors) {
    const near = is.colors.filter((other) =>
      other.rgb.every((value, i) => Math.abs(value - (rgb[i] ?? 0)) <= TOLERANCES.light),
    );
    const now = near.reduce((sum, other) => sum + other.share, 0);
    const same = was.colors.filter((other) =>
      other.rgb.every((value, i) => Math.abs(value - (rgb[i] ?? 0)) <= TOLERANCES.light),
    );
    const before = same.reduce((sum, other) => sum + other.share, 0);
    if (share >= 0.06 && Math.abs(now - before) > TOLERANCES.share)
      found.push(`colour ${rgb.join(',')}: ${before.toFixed(2)} of what is seen, now ${now.toFixed(2)}`);
  }
  return found;
}
