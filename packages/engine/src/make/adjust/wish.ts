import { UserError } from 'kiln-errors';
import { areaAt } from 'kiln-mesh/core/math/triangle';
import type { Vector } from 'kiln-mesh/core/math/vector';
import { thicknessOf } from 'kiln-mesh/measure/thickness';
import { roughness, smooth } from 'kiln-mesh/mend/smooth';
import { joinMeshes, type Mesh } from 'kiln-mesh/topology/connected-components';
import type { Lexicon } from '../../content/lexicon.ts';
import { createField } from '../../field/field.ts';
import { MATERIALS } from '../../paint/materials.ts';
import type { Scene } from '../words/lay/scene.ts';
import { createLooks } from '../words/mesh/looks.ts';
import { type Change, type Knob, knobsOf, readValue } from './knobs.ts';
import { partMesher } from './mesh-of.ts';
import { type PlacedPart, placedParts } from './parts.ts';
import { type Program, partsOfScene } from './program.ts';
import { sceneOf } from './scene-of.ts';

/**
 * A wish for what lies under a point of a program's result: which part it is, and what is put onto which knobs so that the wish is met.
 * Thickness and smoothness are found by measuring the part with ever more of it.
 */

export const WISHES = ['recolour', 'material', 'thicken', 'smooth', 'remove', 'resize'] as const;

export interface Wish {
  does: (typeof WISHES)[number];
  /** Scene units. */
  at: Vector;
  /** A colour or a material. */
  to?: string | undefined;
  /** Of thicken. */
  mm?: number | undefined;
  /** Of resize and thicken: of what it is now. */
  percent?: number | undefined;
}

/** What lies under a point. */
export interface Region {
  part: PlacedPart;
  /** That the surface there has. */
  slot: string;
  /** Whether that is the second colour of a pattern. */
  isSecond: boolean;
}

export interface Granted {
  region: Region;
  changes: Change[];
  /** Of thicken in millimetres, of resize as a share of what it is; undefined: what is wished says it. */
  wanted?: number;
}

/** @throws {UserError} `wish_refused` where there is nothing */
export function regionAt(scene: Scene, at: Vector): Region {
  const field = createField(scene.solid);
  const { slot } = field.owner(...at);
  const part = placedParts(scene.solid, partsOfScene(scene)).find(({ slots }) => slots.includes(slot));
  if (!part) throw refused('There is no part of it under the pin.');
  return { part, slot, isSecond: createLooks(field, scene.slots).at(...at) % 2 === 1 };
}

interface Asked {
  program: Program;
  wish: Wish;
  lexicon: Lexicon;
  /** Metres per scene unit. */
  scale: number;
  scene: Scene;
  region: Region;
  knob(id: string): Knob | undefined;
}

/**
 * @param scale metres per scene unit
 * @throws {UserError} `wish_refused`, `wrong_value`: why it cannot be, and what can
 */
export function grant(program: Program, wish: Wish, scale: number, lexicon: Lexicon): Granted {
  const scene = sceneOf(program, lexicon);
  const region = regionAt(scene, wish.at);
  const knobs = new Map(knobsOf(program, lexicon).map((knob) => [knob.id, knob]));
  const asked = { program, wish, lexicon, scale, scene, region, knob: (id: string) => knobs.get(id) };
  return { region, ...GRANTS[wish.does](asked) };
}

const refused = (why: string) => new UserError('wish_refused', why);

const USUAL_PERCENT = { thicken: 130, resize: 130 } as const;
/** Of what is wished: a rough mesh is a little thicker or thinner than the fine one. */
const SPARE = 1.05;
/** Of how suddenly the surface bends. */
export const HALF = 0.5;

const GRANTS: Readonly<Record<Wish['does'], (asked: Asked) => Omit<Granted, 'region'>>> = {
  recolour({ region: { slot, isSecond, part }, scene, wish, knob }) {
    const color = knob(`color.${slot}`);
    if (!color) throw refused(`The colour of this keeps to what it is; of "${part.name}" all else can be changed.`);
    if (isSecond || scene.slots[slot]?.pattern === 'gradient')
      throw refused(
        'This is one of two colours of a pattern, of which only the ground can be changed: pin the ground.',
      );
    return { changes: [{ knob: color.id, to: readValue(color, wish.to ?? '') }] };
  },

  material({ region: { slot, part }, program, wish, knob }) {
    const material = knob(`material.${slot}`);
    if (!material) throw refused(`What this is made of stays; of "${part.name}" all else can be changed.`);
    const to = readValue(material, wish.to ?? '');
    const color = `color.${slot}`;
    // A material with a colour of its own brings it along.
    const isOver = program.values[color] !== undefined && MATERIALS[String(to)]?.color !== undefined;
    return { changes: [...(isOver ? [{ knob: color, to: '' }] : []), { knob: material.id, to }] };
  },

  thicken({ region: { part }, program, wish, scale, lexicon, knob }) {
    const id = `thick.${part.id}`;
    const { value, most = 0 } = knob(id) ?? { value: 0 };
    const millimetres = (grown: number) => {
      const mesh = meshWith({ ...rough(program), values: { ...program.values, [id]: grown } }, part.slots, lexicon);
      return (thicknessOf(mesh) ?? 0) * scale * 1000;
    };
    const before = millimetres(Number(value));
    const wanted = wish.mm ?? (before * (wish.percent ?? USUAL_PERCENT.thicken)) / 100;
    if (before >= wanted) throw refused(`"${part.name}" is ${said(before)} mm thick where it is thin: that is enough.`);
    let grown = Number(value);
    let now = before;
    for (let tried = 0; tried < MOST_TRIED && now < wanted * SPARE && grown < most; tried++) {
      const missing = (wanted * SPARE - now) / 2 / scale; // on both sides, in thousandths
      grown = Math.min(most, grown + Math.max(1, Math.ceil(missing)));
      now = millimetres(grown);
    }
    if (now < wanted) throw refused(`"${part.name}" is ${said(before)} mm thick, and can be ${said(now)} mm at most.`);
    return { changes: [{ knob: id, to: grown }], wanted };
  },

  smooth({ region: { part }, program, lexicon, knob }) {
    const id = `smooth.${part.id}`;
    const { value, most = 0, step = 1 } = knob(id) ?? { value: 0 };
    const { [id]: _, ...values } = program.values;
    const mesh = meshWith({ ...rough(program), values }, part.slots, lexicon);
    const wanted = (roughness(smooth(mesh, Number(value))) * HALF) / SPARE;
    for (let passes = Number(value) + step; passes <= most; passes += step)
      if (roughness(smooth(mesh, passes)) <= wanted) return { changes: [{ knob: id, to: passes }] };
    throw refused(`"${part.name}" is as smooth as it gets without becoming another form.`);
  },

  remove: ({ region: { part } }) => ({ changes: [{ knob: `part.${part.id}`, to: 'removed' }] }),

  resize({ region: { part }, wish, knob }) {
    const id = `scale.${part.id}`;
    const { value, least = 0, most = 0 } = knob(id) ?? { value: 100 };
    const percent = wish.percent ?? USUAL_PERCENT.resize;
    const to = Math.round((Number(value) * percent) / 100);
    if (to < least || to > most) {
      const now = `"${part.name}" has ${value} % of its first size`;
      throw refused(`${now}, and can have ${least} to ${most} %: ${to} % is too much of it.`);
    }
    return { changes: [{ knob: id, to }], wanted: to / Number(value) };
  },
};

/** Times that thickness is measured on the way to what is wished. */
const MOST_TRIED = 6;
const ROUGH_FACES = 5_000;
const ROUGH_CELLS = 72;

/** As fine as it needs to be for that: what plans measure is to be quick, and small. */
function rough({ fineness, ...program }: Program): Program {
  const faces = Math.min(fineness.faces, ROUGH_FACES);
  return { ...program, fineness: { ...fineness, faces, resolution: Math.min(fineness.resolution, ROUGH_CELLS) } };
}

const said = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));

/** The mesh of what has some slots, as a program has it: a part, or what it has come apart into. */
export function meshWith(program: Program, slots: readonly string[], lexicon: Lexicon): Mesh {
  const scene = sceneOf(program, lexicon);
  const parts = placedParts(scene.solid, partsOfScene(scene)).filter((part) =>
    part.slots.some((slot) => slots.includes(slot)),
  );
  const mesher = partMesher(program, scene);
  return joinMeshes(parts.map((part) => mesher(part).part));
}

/** How large a part is, however it is cut into bodies: the root of its area, in scene units. */
export function sizeOf({ positions, indices }: Mesh): number {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3)
    area += areaAt(positions, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3);
  return Math.sqrt(area);
}
