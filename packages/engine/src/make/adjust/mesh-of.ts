import type { Part } from 'kiln-mesh/core/model';
import { smooth } from 'kiln-mesh/mend/smooth';
import type { Solid } from '../../field/piece.ts';
import type { Surface } from '../../paint/surface.ts';
import { longestSide, survey } from '../words/form/survey.ts';
import type { Scene } from '../words/lay/scene.ts';
import { colorByLooks } from '../words/mesh/color-mesh.ts';
import { createLooks } from '../words/mesh/looks.ts';
import { type ColoredMesh, meshInColor } from '../words/mesh/make-model.ts';
import { type PlacedPart, placedParts } from './parts.ts';
import { isReformed, type Program, partsOfScene } from './program.ts';

/** A mesh whose parts have names; one where nothing but surfaces changed. */
export interface AdjustedMesh {
  parts: ColoredMesh[];
  /** Whether each is a part by itself. */
  apart: boolean;
}

/** Fewer cells than this along a part are no part any more. */
const FEWEST_CELLS = 16;
const FEWEST_FACES = 48;
/** Cells along the longest side of a whole, which is the length 1. */
const MOST_CELLS = 140;

/** The mesh of a program, in scene units. @param scene what `sceneOf` answers */
export function meshOf(program: Program, scene: Scene, progress: (fraction: number) => void): AdjustedMesh {
  const { base, fineness, values } = program;
  if (!isReformed(values)) {
    const mesh = meshInColor(base, fineness, progress);
    if (Object.keys(values).length === 0) return { parts: [mesh], apart: false };
    return { parts: [recolored(mesh.part, base.solid, scene.slots)], apart: false };
  }
  const meshPart = partMesher(program, scene);
  const parts = placedParts(scene.solid, partsOfScene(scene));
  const meshes = parts.map((part, i) => meshPart(part, (fraction) => progress((i + fraction) / parts.length)));
  return { parts: meshes, apart: true };
}

/** Meshes one part of a program in its own grid, whatever the others are. @param scene what `sceneOf` answers */
export function partMesher({ base, fineness, values }: Program, scene: Scene) {
  const whole = survey(base.solid);
  const wholeFaces = whole.quads * longestSide(whole.box) ** 2;
  const cells = Math.min(fineness.resolution, MOST_CELLS);
  return ({ id, name, solid }: PlacedPart, progress: (fraction: number) => void = () => {}): ColoredMesh => {
    const { box, quads } = survey(solid);
    const size = longestSide(box);
    const faces = Math.round((fineness.faces * quads * size ** 2) / wholeFaces);
    const wanted = {
      ...fineness,
      faces: Math.max(FEWEST_FACES, faces),
      resolution: Math.max(FEWEST_CELLS, cells * size),
    };
    const form = { ...scene, solid, slots: plainSlots(scene.slots) };
    const drawn = meshInColor(form, wanted, progress).part;
    const part = smooth(drawn, Number(values[`smooth.${id}`] ?? 0));
    const { part: own, colored } = recolored(part, solid, scene.slots);
    return { part: { ...own, name }, colored: { ...colored, name } };
  };
}

/** A colour of its own for each slot: how a part is meshed does not depend on what colours it has. */
function plainSlots(slots: Scene['slots']): Scene['slots'] {
  const names = Object.keys(slots);
  return Object.fromEntries(
    names.map((name, i): [string, Surface] => {
      const share = (i + 1) / (names.length + 1);
      return [name, { ...slots[name]!, pattern: 'plain', color: [share, 1 - share, 0.5], second: [share, 0, 0] }];
    }),
  );
}

function recolored(part: Part, solid: Solid, slots: Scene['slots']): ColoredMesh {
  return { part, colored: colorByLooks(part, createLooks(survey(solid).field, slots)) };
}
