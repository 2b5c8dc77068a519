import { inspect } from 'kiln-mesh/measure/inspect';
import { expect, test } from 'vitest';
import { rooms } from '../../../src/content/nouns/buildings/rooms.ts';
import { nouns, standardLexicon } from '../../../src/content/nouns/index.ts';
import { createField } from '../../../src/field/field.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { survey } from '../../../src/make/words/form/survey.ts';
import type { Scene } from '../../../src/make/words/lay/scene.ts';
import { createLooks } from '../../../src/make/words/mesh/looks.ts';
import { bareModel, meshInColor, packMesh } from '../../../src/make/words/mesh/make-model.ts';
import { meshSolid } from '../../../src/make/words/mesh/shape.ts';

const lexicon = standardLexicon();
const plain = { seed: 1, pose: '' as const, fine: false };

const CELLS = 16;
/** Places on a triangle, by the weights of its corners. */
const SAMPLES = [1, 3, 5, 7].flatMap((a) =>
  [1, 3, 5, 7].map((b) => [a / 16, ((16 - a) * b) / 128, ((16 - a) * (8 - b)) / 128]),
);

/** Which cells of a coarse picture the solid touches, from the front and from the side. */
function silhouette(scene: Scene): string {
  const field = createField(scene.solid);
  const middle = (cell: number) => (cell + 0.5) / CELLS;
  let picture = '';
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const column = (sample: (t: number) => number) => {
        for (let t = 0; t < CELLS; t++) if (sample(middle(t) - 0.5) < 0.5 / CELLS) return '#';
        return '.';
      };
      picture += column((t) => field.distance(middle(x) - 0.5, middle(y), t));
      picture += column((t) => field.distance(t, middle(y), middle(x) - 0.5));
    }
  }
  return picture;
}

const scenes = nouns.map(({ words }) => ({ word: words[0]!, scene: composeScene(`a ${words[0]}`, lexicon, plain) }));

test('every noun is understood and all of its surfaces have a look', () => {
  expect(nouns.length).toBeGreaterThanOrEqual(450);
  for (const { word, scene } of scenes) {
    expect(scene.unknown, word).toEqual([]);
    expect(scene.notes, word).toEqual([]);
    for (const piece of scene.solid.groups.flat())
      expect(scene.slots, `${word}: ${piece.slot}`).toHaveProperty([piece.slot]);
  }
});

test('meshes are watertight', () => {
  for (const { word, scene } of scenes.filter((_, i) => i % 29 === 1)) {
    const report = inspect(bareModel(meshSolid(scene.solid, 20)));
    expect(report.watertight, word).toBe(true);
    expect(report.nonManifoldEdges, word).toBe(0);
    expect(report.volume, word).toBeGreaterThan(0);
  }
});

test('a mesh in colours follows the lines where colours meet and stays closed', { tags: 'long' }, () => {
  const scene = composeScene('a red toadstool with white spots', lexicon, plain);
  const { part, colored } = meshInColor(
    scene,
    { faces: 3_000, topology: 'triangle', resolution: 64, faceted: false },
    () => undefined,
  );
  const seen = new Map<string, number>();
  for (let t = 0; t < colored.indices.length; t += 3) {
    const colors = [0, 1, 2].map((k) => {
      const v = colored.indices[t + k]! * 3;
      return colored.colors!.slice(v, v + 3).join(' ');
    });
    expect(new Set(colors).size).toBe(1);
    seen.set(colors[0]!, (seen.get(colors[0]!) ?? 0) + 1);
  }
  const of = (slot: string) => seen.get(Float32Array.from(scene.slots[slot]!.color).join(' ')) ?? 0;

  expect(inspect(bareModel(part)).watertight).toBe(true);
  expect(Math.abs(part.indices.length / 3 - 3_000)).toBeLessThanOrEqual(60);
  expect(of('0.cap')).toBeGreaterThan(100);
  expect(of('0.spots')).toBeGreaterThan(100);
});

test('of a knight of a thousand faces less than one in three hundred of the surface has another color than it should', () => {
  const scene = composeScene('a knight', lexicon, plain);
  const fineness = { faces: 1_000, topology: 'triangle', resolution: 128, faceted: false, adaptive: true } as const;
  const { colored } = meshInColor(scene, fineness, () => undefined);
  const looks = createLooks(survey(scene.solid).field, scene.slots);
  const corner = (t: number) => [...colored.positions.subarray(colored.indices[t]! * 3, colored.indices[t]! * 3 + 3)];
  let [wrong, all] = [0, 0];
  for (let t = 0; t < colored.indices.length; t += 3) {
    const corners = [corner(t), corner(t + 1), corner(t + 2)];
    const [ab, ac] = [1, 2].map((k) => corners[k]!.map((value, i) => value - corners[0]![i]!)) as [number[], number[]];
    const area = Math.hypot(...[0, 1, 2].map((i) => ab[i]! * ac[(i + 1) % 3]! - ab[(i + 1) % 3]! * ac[i]!));
    const shown = colored.colors!.subarray(colored.indices[t]! * 3);
    for (const weights of SAMPLES) {
      const [x, y, z] = [0, 1, 2].map((i) => weights.reduce((sum, weight, k) => sum + weight * corners[k]![i]!, 0));
      const there = looks.color(looks.at(x!, y!, z!), y!);
      all += area;
      if (Math.hypot(...there.map((value, i) => value - shown[i]!)) > 0.05) wrong += area;
    }
  }
  expect(wrong / all).toBeLessThan(1 / 300);
});

test('a prompt and a seed always give the same bytes, other prompts other bytes', () => {
  const seen = new Map<string, string>();
  const some = scenes.filter((_, i) => i % 10 === 0);
  expect(some.length).toBeGreaterThan(50);
  for (const [i, { word, scene }] of some.entries()) {
    // The scene is all that the mesh and its paint are made of; some meshes are made as well.
    const mesh = (of: Scene) =>
      i % 12 === 0 ? Buffer.from(packMesh(meshSolid(of.solid, 12))).toString('base64') : JSON.stringify(of.solid);
    const bytes = (of: Scene) => mesh(of) + JSON.stringify(of.slots);
    const made = bytes(scene);
    expect(bytes(composeScene(`a ${word}`, lexicon, plain)), word).toBe(made);
    expect(seen.get(made), word).toBeUndefined();
    seen.set(made, word);
  }
});

test('no two nouns have the same silhouette', { tags: 'long' }, () => {
  const seen = new Map<string, string>();
  for (const { word, scene } of scenes) {
    const noun = lexicon.find(word.split(' '), 0)?.noun;
    // Land differs in its colour, rooms by what stands before their walls.
    if (!noun || noun.ground || rooms.includes(noun)) continue;
    const picture = silhouette(scene);
    expect(seen.get(picture), word).toBeUndefined();
    seen.set(picture, word);
  }
});
