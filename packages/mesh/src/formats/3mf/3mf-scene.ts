import { toLinear } from '../../core/color.ts';
import type { Material, Sampler, Wrap } from '../../core/model.ts';
import { broken } from '../model-read-error.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { decodeXml, xmlTags } from './xml.ts';

/**
 * What the model files of a 3MF say, still in their own units and axes. An id is of its file alone: everything is kept by the
 * path of that file and the id. Source: 3MF Core Specification 1.3, Materials and Properties Extension 1.2, Production Extension 1.1.
 */
export interface ThreeMfScene {
  metresPerUnit: number;
  title: string;
  objects: Map<string, ThreeMfObject>;
  materials: Map<string, ThreeMfMaterial[]>;
  colorGroups: Map<string, Color[]>;
  textures: Map<string, ThreeMfTexture>;
  /** Texture coordinates, u and v, v up. */
  textureGroups: Map<string, { texture: string; uvs: number[][] }>;
  /** Groups that lie over each other, and the place in each of them. */
  layers: Map<string, { groups: string[]; places: number[][] }>;
  items: ThreeMfPlace[];
  /** The model files: those that were read, and those that they name. */
  paths: Set<string>;
  /** What is not read. */
  unread: Set<string>;
}

/** rgba in linear light. */
export type Color = Material['baseColor'];

export interface ThreeMfMaterial {
  name: string;
  color: Color;
}

export interface ThreeMfTexture {
  path: string;
  sampler: Sampler;
}

export interface ThreeMfProperty {
  /** A group of materials, colours, coordinates or layers; empty for none. */
  group: string;
  places: number[];
}

export interface ThreeMfObject {
  name: string;
  vertices: number[];
  triangles: number[];
  property: ThreeMfProperty;
  /** By triangle, where it has its own. */
  properties: (ThreeMfProperty | undefined)[];
  /** By triangle, where it was painted in a slicer: the number of the filament, from 1. */
  painted: number[];
  components: ThreeMfPlace[];
}

export interface ThreeMfPlace {
  /** By which it is kept, and as its file says it. */
  key: string;
  id: string;
  matrix: number[];
}

const METRES: Record<string, number> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
};

/**
 * Reads a model file into a scene: without one that of a file that stands alone.
 * @param path of the file in its package, as `pathOf` says it
 */
export function parse3mf(text: string, budget: SizeBudget, scene = emptyScene(), path = ''): ThreeMfScene {
  const [root] = scene.paths.add(path);
  const reading: Reading = {
    scene,
    path,
    isRoot: path === root,
    object: undefined,
    isMesh: false,
    add: () => {},
    budget,
  };
  let closed = false;
  for (const { name, kind, attributes, end } of xmlTags(text)) {
    budget.take('values', 1);
    if (kind === 'close') {
      closed ||= name === 'model';
      // Slices have points of their own, in elements of the same names.
      if (MESHES.has(name)) reading.isMesh = false;
      continue;
    }
    if (MESHES.has(name)) reading.isMesh = kind === 'open';
    if (name === 'metadata' && attributes.name === 'Title' && kind === 'open')
      scene.title ||= decodeXml(text.slice(end, text.indexOf('<', end))).trim();
    else ELEMENTS.get(name)?.(attributes, reading);
  }
  if (!closed) throw broken('The 3MF model is cut off.');
  return scene;
}

export const emptyScene = (): ThreeMfScene => ({
  metresPerUnit: 1e-3,
  title: '',
  objects: new Map(),
  materials: new Map(),
  colorGroups: new Map(),
  textures: new Map(),
  textureGroups: new Map(),
  layers: new Map(),
  items: [],
  paths: new Set(),
  unread: new Set(),
});

/** Paths in a package begin with a slash, or are meant from its root. */
export const pathOf = (path: string): string => path.replace(/^\/+/, '');

/** The scene so far, and what the elements read last belong to. */
interface Reading {
  scene: ThreeMfScene;
  path: string;
  /** Whether it is the file that the others come of: what is placed, and in which unit, it says alone. */
  isRoot: boolean;
  object: ThreeMfObject | undefined;
  isMesh: boolean;
  /** Of the group that is being read: takes its next member. */
  add(member: Attributes): void;
  budget: SizeBudget;
}

const MESHES: ReadonlySet<string> = new Set(['mesh', 'displacementmesh']);

type Attributes = Readonly<Record<string, string>>;

type Element = (attributes: Attributes, reading: Reading) => unknown;

const keyOf = ({ path }: Reading, id = '') => `${path}#${id}`;

/** A group whose members follow it: `read` makes one of them. */
const group =
  <T>(
    kept: (scene: ThreeMfScene) => Map<string, T[]>,
    read: (a: Attributes, list: T[], reading: Reading) => T,
  ): Element =>
  ({ id }, reading) => {
    const list: T[] = [];
    kept(reading.scene).set(keyOf(reading, id), list);
    reading.add = (member) => list.push(read(member, list, reading));
  };
/** Of a group of materials, or one of what corners have. */
const member =
  (size: 'materials' | 'points'): Element =>
  (attributes, { add, budget }) => {
    budget.take(size, 1);
    add(attributes);
  };
const unread =
  (what: string): Element =>
  (_, { scene }) =>
    void scene.unread.add(what);
const numbers = (text = ''): number[] => text.trim().split(/\s+/).map(Number);

const ELEMENTS: ReadonlyMap<string, Element> = new Map<string, Element>([
  [
    'model',
    ({ unit }, { scene, isRoot }) => {
      if (isRoot) scene.metresPerUnit = METRES[unit ?? 'millimeter'] ?? 1e-3;
    },
  ],
  ['object', beginObject],
  [
    'vertex',
    ({ x, y, z }, { object, isMesh }) => {
      if (!isMesh) return;
      if (!object) throw broken('A 3MF vertex is in no object.');
      object.vertices.push(number(x), number(y), number(z));
    },
  ],
  ['triangle', addTriangle],
  ['component', (attributes, reading) => place(attributes, reading, reading.object?.components)],
  ['item', (attributes, reading) => reading.isRoot && place(attributes, reading, reading.scene.items)],
  [
    'basematerials',
    group(
      (scene) => scene.materials,
      ({ name, displaycolor }, list) => ({ name: name || `material ${list.length + 1}`, color: color(displaycolor) }),
    ),
  ],
  ['base', member('materials')],
  [
    'compositematerials',
    ({ id, matid, matindices }, reading) => {
      const bases = reading.scene.materials.get(keyOf(reading, matid)) ?? [];
      const mixed = numbers(matindices).map((at) => bases[at] ?? WHITE);
      const mix: Element = group(
        (scene) => scene.materials,
        ({ values }, list) => ({ name: `mixture ${list.length + 1}`, color: mixtureOf(mixed, numbers(values)) }),
      );
      mix({ id: id ?? '' }, reading);
    },
  ],
  ['composite', member('materials')],
  [
    'colorgroup',
    group(
      (scene) => scene.colorGroups,
      (attributes) => color(attributes.color),
    ),
  ],
  ['color', member('points')],
  [
    'texture2d',
    ({ id, path, tilestyleu, tilestylev }, reading) => {
      reading.budget.take('images', 1);
      const sampler = { wrapS: WRAPS[tilestyleu ?? ''] ?? 'repeat', wrapT: WRAPS[tilestylev ?? ''] ?? 'repeat' };
      reading.scene.textures.set(keyOf(reading, id), { path: pathOf(path ?? ''), sampler });
    },
  ],
  [
    'texture2dgroup',
    ({ id, texid }, reading) => {
      const uvs: number[][] = [];
      reading.scene.textureGroups.set(keyOf(reading, id), { texture: keyOf(reading, texid), uvs });
      reading.add = ({ u, v }) => uvs.push([number(u), number(v)]);
    },
  ],
  ['tex2coord', member('points')],
  [
    'multiproperties',
    ({ id, pids = '' }, reading) => {
      const groups = pids.trim().split(/\s+/);
      const places: number[][] = [];
      reading.scene.layers.set(keyOf(reading, id), { groups: groups.map((one) => keyOf(reading, one)), places });
      reading.add = ({ pindices }) => places.push(numbers(pindices));
      reading.scene.unread.add('several materials on one face of the 3MF file');
    },
  ],
  ['multi', member('points')],
  ['beamlattice', unread('the beams of lattices in the 3MF file')],
  ['implicitfunction', unread('shapes by formula in the 3MF file')],
  ['displacementmesh', unread('the relief of surfaces in the 3MF file')],
  ['booleanshape', unread('shapes that the 3MF file cuts out of each other')],
  ['pbmetallicdisplayproperties', unread('what is metal in the 3MF file')],
  ['pbspeculardisplayproperties', unread('what shines in the 3MF file')],
  ['translucentdisplayproperties', unread('what light goes through in the 3MF file')],
]);

const WRAPS: Readonly<Record<string, Wrap>> = { wrap: 'repeat', mirror: 'mirror', clamp: 'clamp', none: 'clamp' };
/** Of what has its colours at its corners. */
export const WHITE: ThreeMfMaterial = { name: 'color', color: [1, 1, 1, 1] };

/** Colours mixed in linear light by shares that need not sum to 1. */
function mixtureOf(bases: readonly ThreeMfMaterial[], shares: readonly number[]): Color {
  const sum = shares.reduce((all, share) => all + share, 0) || 1;
  const channel = (k: number) => bases.reduce((all, base, i) => all + base.color[k] * ((shares[i] ?? 0) / sum), 0);
  return [channel(0), channel(1), channel(2), channel(3)];
}

function beginObject(a: Attributes, reading: Reading): void {
  reading.object = {
    name: a.name || `object ${a.id}`,
    vertices: [],
    triangles: [],
    property: { group: a.pid === undefined ? '' : keyOf(reading, a.pid), places: [Number(a.pindex ?? 0)] },
    properties: [],
    painted: [],
    components: [],
  };
  reading.scene.objects.set(keyOf(reading, a.id), reading.object);
  reading.budget.take('nodes', 1);
}

function addTriangle(a: Attributes, reading: Reading): void {
  const { object, scene } = reading;
  if (!reading.isMesh) return;
  if (!object) throw broken('A 3MF triangle is in no object.');
  const count = object.vertices.length / 3;
  for (const corner of [a.v1, a.v2, a.v3]) object.triangles.push(index(corner, count));
  const at = object.triangles.length / 3 - 1;
  const paint = a.paint_color ?? a.mmu_segmentation;
  if (paint) {
    const { filament, isWhole } = filamentOf(paint);
    if (filament > 0) object.painted[at] = filament;
    if (!isWhole)
      scene.unread.add('colours that are painted finer than the faces: each has the one that covers most of it');
  }
  if (a.p1 === undefined) return;
  const places = [a.p1, a.p2 ?? a.p1, a.p3 ?? a.p1].map(Number);
  object.properties[at] = { group: a.pid === undefined ? object.property.group : keyOf(reading, a.pid), places };
}

/**
 * The filament that a painted face has, 0 for none; of a face that is split the one that covers most of it. The code is a tree in
 * hexadecimal digits from its end: the lower two bits of a digit say how many sides of the triangle are split, else the upper
 * two which filament it has, 3 meaning 3 and the next digit. Source: PrusaSlicer, TriangleSelector.
 */
export function filamentOf(code: string): { filament: number; isWhole: boolean } {
  const shares = new Map<number, number>();
  const open = [1];
  let at = code.length;
  const next = () => Number.parseInt(code[--at] ?? '0', 16) || 0;
  for (let share = open.pop(); share !== undefined && at > 0; share = open.pop()) {
    const digit = next();
    const split = digit & 3;
    if (split > 0) {
      for (let i = 0; i <= split; i++) open.push(share / (split + 1));
      continue;
    }
    const filament = digit >> 2 === 3 ? 3 + next() : digit >> 2;
    shares.set(filament, (shares.get(filament) ?? 0) + share);
  }
  const [[filament] = [0]] = [...shares].sort((a, b) => b[1] - a[1]);
  return { filament, isWhole: shares.size < 2 };
}

function place(a: Attributes, reading: Reading, list: ThreeMfPlace[] | undefined): void {
  const id = a.objectid ?? '';
  const path = a.path === undefined ? reading.path : pathOf(a.path);
  reading.scene.paths.add(path);
  list?.push({ key: `${path}#${id}`, id, matrix: matrix(a.transform) });
  reading.budget.take('lists', 1);
}

function number(text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isFinite(value)) throw broken('The 3MF file has coordinates that are not numbers.');
  return value;
}

function index(text: string | undefined, count: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value >= count)
    throw broken('A 3MF triangle names a vertex that is not there.');
  return value;
}

function matrix(text: string | undefined): number[] {
  if (!text) return [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const values = text.trim().split(/\s+/).map(number);
  if (values.length !== 12) throw broken('A 3MF transform has not twelve numbers.');
  return values;
}

/** Of '#RRGGBB' or '#RRGGBBAA'; a light grey where it is neither. */
export function color(text: string | undefined): Color {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(text ?? '');
  if (!found) return [0.8, 0.8, 0.8, 1];
  const [r, g, b, a] = found.slice(1, 5).map((hex) => Number.parseInt(hex ?? 'ff', 16) / 255);
  return [toLinear(r!), toLinear(g!), toLinear(b!), a!];
}
