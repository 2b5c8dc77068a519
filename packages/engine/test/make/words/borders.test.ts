import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { survey } from 'kiln-engine/make/words/form/survey';
import { cutByLooks } from 'kiln-engine/make/words/mesh/cut-by-looks';
import { createLooks, type Looks } from 'kiln-engine/make/words/mesh/looks';
import { bareModel, meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import type { Part } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { weldPart } from 'kiln-mesh/topology/weld';
import { expect, test } from 'vitest';
import { composeScene } from '../../../src/make/words/compose.ts';

/** Colours end where looks meet, not at the next edge. */

/** A closed box of 12 large triangles, from -1/2 to 1/2. */
const box: Part = {
  name: 'box',
  positions: Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) - 0.5),
  indices: Uint32Array.from(
    [
      [0, 4, 6, 2],
      [1, 3, 7, 5],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 2, 3, 1],
      [4, 5, 7, 6],
    ].flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]),
  ),
  material: 0,
};

const looksOf = (at: Looks['at']): Looks => ({
  at,
  color: () => [0, 0, 0],
  near: () => {
    throw new Error('nothing of this is asked for');
  },
});

test('faces are cut along a line: each vertex of it is on the line, none has moved, and what was closed is', () => {
  const half = looksOf((x, _, z) => (x + z * 0.3 < -0.11 ? 1 : 0));
  const cut = cutByLooks(box, half, { tolerance: 1e-4, most: 500 })!;

  expect(cut.positions.slice(0, 24)).toEqual(box.positions);
  const made = Array.from({ length: cut.positions.length / 3 - 8 }, (_, i) => cut.positions.slice((i + 8) * 3));
  expect(made.length).toBeGreaterThanOrEqual(6);
  for (const [x, , z] of made) expect(Math.abs(x! + z! * 0.3 + 0.11)).toBeLessThanOrEqual(2e-4);
  expect(inspect(bareModel(cut))).toMatchObject({ watertight: true, nonManifoldEdges: 0 });
  expect(inspect(bareModel(cut)).volume).toBeCloseTo(1, 5);
  expect(cutByLooks(box, half, { tolerance: 1e-4, most: 500 })).toEqual(cut);
});

test('what has one look stays as it is, and more triangles than allowed are not made', () => {
  expect(
    cutByLooks(
      box,
      looksOf(() => 0),
      { tolerance: 1e-4, most: 12 },
    ),
  ).toBe(box);
  expect(
    cutByLooks(
      box,
      looksOf((x) => (x < 0.1 ? 1 : 0)),
      { tolerance: 1e-4, most: 13 },
    ),
  ).toBeUndefined();
});

test('a curve across large faces comes closer and closer', () => {
  const round = looksOf((x, y, z) => (Math.hypot(x - 0.6, y - 0.6, z) < 0.8 ? 1 : 0));
  const areaWrong = (part: Part) => wrongShare(part, (x, y, z) => round.at(x, y, z));
  const cut = cutByLooks(box, round, { tolerance: 1e-4, most: 2_000 })!;

  expect(areaWrong(box)).toBeGreaterThan(0.05);
  expect(areaWrong(cut)).toBeLessThan(0.005);
  expect(inspect(bareModel(cut))).toMatchObject({ watertight: true, nonManifoldEdges: 0 });
});

test('the colours of a preview lie where the scene has them, within the faces wanted', { tags: 'long' }, () => {
  const scene = composeScene('a red toadstool with white spots', standardLexicon(), { seed: 1, pose: '', fine: false });
  const wanted = { faces: 9_000, topology: 'triangle', resolution: 96, faceted: false } as const;
  const { part, colored } = meshInColor(scene, wanted, () => {});
  const looks = createLooks(survey(scene.solid).field, scene.slots);

  const faces = colored.indices.length / 3;
  expect(faces).toBeLessThanOrEqual(part.indices.length / 3);
  expect(faces).toBeGreaterThanOrEqual(9_000 * 0.95);
  // Colours that ended at edges were wrong on half a hundredth of it.
  expect(wrongShare(colored, looks.at)).toBeLessThan(0.0003);
  const { colors: _, ...whole } = weldPart(colored);
  expect(inspect(bareModel(whole))).toMatchObject({ watertight: true, nonManifoldEdges: 0 });
});

/** The share of its area that has another look than most of the face that it is on. */
function wrongShare({ positions, indices }: Part, at: Looks['at']): number {
  let [wrong, all] = [0, 0];
  const steps = 9;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(indices[t + k]! * 3, indices[t + k]! * 3 + 3));
    const [u, v] = [b!, c!].map((to) => to.map((value, k) => value - a![k]!));
    const [x, y, z] = [0, 1, 2].map((k) => u![(k + 1) % 3]! * v![(k + 2) % 3]! - u![(k + 2) % 3]! * v![(k + 1) % 3]!);
    const area = Math.hypot(x!, y!, z!) / 2;
    const counts = new Map<number, number>();
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j < steps - i; j++) {
        const [s, r] = [(i + 1 / 3) / steps, (j + 1 / 3) / steps];
        const [px, py, pz] = [0, 1, 2].map((k) => a![k]! + u![k]! * s + v![k]! * r);
        const look = at(px!, py!, pz!);
        counts.set(look, (counts.get(look) ?? 0) + 1);
      }
    }
    all += area;
    wrong += area * (1 - Math.max(...counts.values()) / ((steps * (steps + 1)) / 2));
  }
  return wrong / all;
}
