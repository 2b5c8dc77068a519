import { fidgetPixel } from 'kiln-client/contract/families/fidget-pixel';
import { keycap } from 'kiln-client/contract/families/keycap';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { coloredModel, meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import { boundingBox, type Model, type Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { randomSolid } from '../../packages/mesh/test/support/random-solids.ts';
import { modelOf, sphere, torus } from '../../packages/mesh/test/support/shapes.ts';
import { fidgetPixelBuild, fidgetPixelPrototype } from '../../packages/service/src/recipes/fidget-pixel.ts';
import { keycapBuild, keycapPrototype } from '../../packages/service/src/recipes/keycap.ts';
import { after, BIRD, memory, PHOTO_URL, picture, SOURCE_ID } from '../../packages/service/test/recipes/products.ts';

/**
 * Twenty models that the estimates of the print check are held against a slicer's with. The first ten are for tuning; the
 * other ten were chosen before and never looked at for it. All are closed and stand on the bed.
 */

export interface PrintModel {
  name: string;
  make: () => Promise<Model> | Model;
}

const lexicon = standardLexicon();

export const TUNED: readonly PrintModel[] = [
  { name: 'a cube of 20 mm', make: () => outline(square(20, 20), 20) },
  { name: 'a ball of 40 mm', make: () => sized(modelOf([sphere(1, 96, 48)]), 40) },
  { name: 'a plate of 80 x 60 x 3 mm', make: () => outline(square(80, 60), 3) },
  { name: 'a column of 120 mm', make: () => outline(circle(7.5), 120) },
  { name: 'a ring of 60 mm', make: () => sized(modelOf([torus(0.5, 0.15, 96, 48)]), 60) },
  { name: 'a knight of 80 mm', make: () => words('a knight', 80) },
  { name: 'a chair of 60 mm', make: () => words('a chair', 60) },
  { name: 'a teapot of 50 mm', make: () => words('a teapot', 50) },
  { name: 'a random solid of 60 mm', make: async () => sized(await randomSolid(3), 60) },
  { name: 'a keycap', make: () => keycapModel() },
];

export const HELD_OUT: readonly PrintModel[] = [
  { name: 'a cone of 60 mm', make: () => outline(circle(20), 60, 0.02) },
  { name: 'an L of 50 x 40 x 12 mm', make: () => outline(angle(50, 40, 8), 12) },
  { name: 'a plate of 100 x 100 x 2 mm', make: () => outline(square(100, 100), 2) },
  { name: 'a tapering tower of 140 mm', make: () => outline(square(30, 24), 140, 0.5) },
  { name: 'a dragon of 100 mm', make: () => words('a dragon', 100) },
  { name: 'a castle of 90 mm', make: () => words('a castle', 90) },
  { name: 'a duck of 60 mm', make: () => words('a duck', 60) },
  { name: 'a vase of 120 mm', make: () => words('a vase', 120) },
  { name: 'a random solid of 45 mm', make: async () => sized(await randomSolid(11), 45) },
  { name: 'a fidget of pixels', make: () => fidgetModel() },
];

type Outline = readonly (readonly [number, number])[];

const square = (width: number, depth: number): Outline => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
const angle = (width: number, depth: number, thick: number): Outline => [
  [0, 0],
  [width, 0],
  [width, thick],
  [thick, thick],
  [thick, depth],
  [0, depth],
];
const circle = (radius: number, around = 96): Outline =>
  Array.from({ length: around }, (_, i) => {
    const turn = (i * 2 * Math.PI) / around;
    return [Math.cos(turn) * radius, Math.sin(turn) * radius] as const;
  });

/** An outline in millimetres, drawn up; at the top smaller by `taper`. */
function outline(points: Outline, height: number, taper = 1): Model {
  const n = points.length;
  const ring = (scale: number, y: number) => points.flatMap(([x, z]) => [x * scale, y, z * scale]);
  const positions = Float32Array.from([...ring(1, 0), ...ring(taper, height)], (value) => value / 1000);
  const faces: number[] = [];
  // A fan from the first point, which sees all others of these outlines from its corner.
  for (let i = 1; i + 1 < n; i++) faces.push(0, i, i + 1, n, n + i + 1, n + i);
  for (let i = 0; i < n; i++) {
    const next = (i + 1) % n;
    faces.push(i, n + i, n + next, i, n + next, next);
  }
  return modelOf([{ name: 'outline', material: 0, positions, indices: Uint32Array.from(faces) }]);
}

/** Standing on the bed, `longest` millimetres long. */
function sized(model: Model, longest: number): Model {
  const { min, max } = boundingBox(model);
  const scale = longest / 1000 / Math.max(...max.map((high, k) => high - min[k]!));
  const move = (part: Part): Part => {
    const { normals: _, ...bare } = part;
    return { ...bare, positions: part.positions.map((value, i) => (i % 3 === 1 ? value - min[1] : value) * scale) };
  };
  return { ...model, parts: model.parts.map(move) };
}

function words(prompt: string, longest: number): Model {
  const scene = composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });
  const fineness = { faces: 20_000, topology: 'triangle', resolution: 120, faceted: false } as const;
  const mesh = meshInColor(scene, fineness, () => undefined);
  return sized(coloredModel(mesh, false), longest);
}

async function keycapModel(): Promise<Model> {
  const caps = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });
  const made = await keycapPrototype.run(keycap.stages[0].input.parse({ image_url: PHOTO_URL }), caps.context);
  const cap = after('creative-lab-keycap-prototype', caps);
  const choice = { input_task_id: SOURCE_ID, candidate_id: made.candidate_ids![0] };
  await keycapBuild.run(keycap.stages[1].input.parse(choice), cap.context);
  return readModel(cap.files.get('model.glb')!, { extension: 'glb' });
}

async function fidgetModel(): Promise<Model> {
  const cells = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });
  const photo = fidgetPixel.stages[0].input.parse({ image_url: PHOTO_URL, type: 'other' });
  await fidgetPixelPrototype.run(photo, cells.context);
  const fidget = after('creative-lab-fidget-pixel-prototype', cells);
  const build = fidgetPixel.stages[1].input.parse({ input_task_id: SOURCE_ID, grid_size: 16 });
  await fidgetPixelBuild.run(build, fidget.context);
  return readModel(fidget.files.get('model.3mf')!, { extension: '3mf' });
}
