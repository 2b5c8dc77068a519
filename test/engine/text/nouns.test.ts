import { expect, test } from 'vitest';
import { inspect } from '../../../src/engine/ops/inspect.ts';
import { createField } from '../../../src/engine/sdf/field.ts';
import { composeScene } from '../../../src/engine/text/compose.ts';
import { bareModel } from '../../../src/engine/text/make-model.ts';
import { nouns, standardLexicon } from '../../../src/engine/text/nouns/index.ts';
import { meshSolid } from '../../../src/engine/text/shape.ts';

const lexicon = standardLexicon();
const plain = { seed: 1, pose: '' as const, fine: false };

/** Which cells of a coarse picture the solid covers, from the front and from the side. */
function silhouette(prompt: string): string {
  const field = createField(composeScene(prompt, lexicon, plain).solid);
  let picture = '';
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const column = (sample: (t: number) => number) =>
        Array.from({ length: 8 }, (_, t) => sample((t + 0.5) / 8 - 0.5)).some((d) => d < 0.02) ? '#' : '.';
      picture += column((t) => field.distance((x + 0.5) / 8 - 0.5, (y + 0.5) / 8, t));
      picture += column((t) => field.distance(t, (y + 0.5) / 8, (x + 0.5) / 8 - 0.5));
    }
  }
  return picture;
}

test('every noun gives a watertight mesh whose slots all have a look', () => {
  expect(nouns.length).toBeGreaterThanOrEqual(150);
  for (const { words } of nouns) {
    const scene = composeScene(`a ${words[0]}`, lexicon, plain);
    const part = meshSolid(scene.solid, 22);
    const report = inspect(bareModel(part));

    expect(report.watertight, words[0]).toBe(true);
    expect(report.nonManifoldEdges, words[0]).toBe(0);
    expect(report.volume, words[0]).toBeGreaterThan(0);
    expect(scene.unknown, words[0]).toEqual([]);
    for (const piece of scene.solid.groups.flat())
      expect(scene.slots, `${words[0]}: ${piece.slot}`).toHaveProperty([piece.slot]);
  }
}, 120_000);

test('no two nouns have the same silhouette', () => {
  const seen = new Map<string, string>();
  for (const { words } of nouns) {
    const picture = silhouette(words[0]!);
    expect(seen.get(picture), words[0]).toBeUndefined();
    seen.set(picture, words[0]!);
  }
}, 120_000);
