import type { Lexicon } from '../../content/lexicon.ts';
import { isSolid, type Piece, type Solid } from '../../field/piece.ts';
import type { Transform } from '../../field/transform.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { type Surface, withMaterial } from '../../paint/surface.ts';
import { moved } from '../words/form/placed.ts';
import { survey } from '../words/form/survey.ts';
import type { Scene } from '../words/lay/scene.ts';
import { doubled, placedParts, scaled, thickened } from './parts.ts';
import { kindOf, type Program, partsOfScene, targetOf, turns, type Values } from './program.ts';
import { redraw } from './redraw.ts';

/** By values: one press asks for the same few scenes of a program many times, and the next for some of them. They go with its first scene. */
const MOST_SCENES = 32;
const known = new WeakMap<Scene, Map<string, Scene>>();

/** The scene that a program comes to. @throws {UserError} `outdated_program` where nouns are drawn otherwise by now */
export function sceneOf(program: Program, lexicon: Lexicon): Scene {
  const scenes = known.get(program.base) ?? new Map<string, Scene>();
  known.set(program.base, scenes);
  const key = JSON.stringify(program.values);
  const scene = scenes.get(key) ?? makeScene(program, lexicon);
  if (scenes.size >= MOST_SCENES) scenes.clear();
  scenes.set(key, scene);
  return scene;
}

function makeScene({ values, ...program }: Program, lexicon: Lexicon): Scene {
  const drawn = redraw(program, values, lexicon);
  const solid = stretched(changedParts(drawn, values), values);
  return { ...drawn, solid, slots: changedSurfaces(drawn.slots, values) };
}

/** The longest side of a scene is 1. */
const THOUSAND = 1_000;

function changedParts(scene: Scene, values: Values): Solid {
  const { solid } = scene;
  if (!Object.keys(values).some((id) => turns(id, 'part'))) return solid;
  const whole = survey(solid).box;
  const groups = new Map<Piece, Piece[]>();
  const added: Piece[][] = [];
  for (const part of placedParts(solid, partsOfScene(scene))) {
    const state = values[`part.${part.id}`];
    const factor = values[`scale.${part.id}`];
    const grown = values[`thick.${part.id}`];
    if (state === undefined && factor === undefined && grown === undefined) continue;
    const own = part.solid.groups;
    if (state === 'removed') {
      for (const piece of own.flat()) groups.set(piece, []);
      continue;
    }
    const sized = typeof factor === 'number' ? scaled(part.solid, factor / 100, whole) : part.solid;
    const resized = typeof grown === 'number' ? thickened(sized, grown / THOUSAND) : sized;
    const pieces = resized.groups.flat();
    for (const [i, piece] of own.flat().entries()) groups.set(piece, [pieces[i]!]);
    if (state === 'twice') {
      const { box } = resized === part.solid ? part : survey(resized);
      added.push(...doubled({ ...part, solid: resized, box }, whole).groups.slice(own.length));
    }
  }
  const kept = solid.groups.map((group) => group.flatMap((piece) => groups.get(piece) ?? [piece]));
  return { groups: [...kept, ...added].filter(isSolid) };
}

/** Higher, wider or deeper, where it stands. */
function stretched(solid: Solid, values: Values): Solid {
  const [x, y, z] = [values.width, values.height, values.depth].map((value) => Number(value ?? 100) / 100);
  if (x === 1 && y === 1 && z === 1) return solid;
  const by: Transform = [x!, 0, 0, 0, 0, y!, 0, 0, 0, 0, z!, 0];
  return moved(solid, by);
}

function changedSurfaces(slots: Scene['slots'], values: Values): Scene['slots'] {
  const changed: Record<string, Surface> = { ...slots };
  for (const kind of ['material', 'color'] as const)
    for (const [id, value] of Object.entries(values)) {
      const slot = targetOf(id);
      const surface = changed[slot];
      if (kindOf(id) !== kind || !surface || typeof value !== 'string') continue;
      changed[slot] = kind === 'material' ? withMaterial(surface, value) : { ...surface, color: linearColor(value) };
    }
  return changed;
}
