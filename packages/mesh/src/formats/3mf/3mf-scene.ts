import { toLinear } from '../../core/color.ts';
import type { Material } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { decodeXml, xmlTags } from './xml.ts';

/** What the model file of a 3MF says, still in its own units and axes. Source: 3MF Core Specification 1.3. */
export interface ThreeMfScene {
  metresPerUnit: number;
  title: string;
  objects: Map<string, ThreeMfObject>;
  materials: Map<string, { name: string; color: Material['baseColor'] }[]>;
  colorGroups: Map<string, Material['baseColor'][]>;
  items: { id: string; matrix: number[] }[];
  /** Resources that faces may be of, and that are not read. */
  unread: Set<string>;
}

export interface ThreeMfProperty {
  /** Resource id of a material or colour group; empty for none. */
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
  components: { id: string; matrix: number[] }[];
}

const METRES: Record<string, number> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
};

export function parse3mf(text: string, budget: SizeBudget): ThreeMfScene {
  const reading: Reading = { scene: emptyScene(), object: undefined, bases: [], colors: [], budget };
  let closed = false;
  for (const { name, kind, attributes, end } of xmlTags(text)) {
    budget.take('values', 1);
    if (kind === 'close') closed ||= name === 'model';
    else if (name === 'metadata' && attributes.name === 'Title' && kind === 'open')
      reading.scene.title = decodeXml(text.slice(end, text.indexOf('<', end))).trim();
    else ELEMENTS.get(name)?.(attributes, reading);
  }
  if (!closed) throw broken('The 3MF model is cut off.');
  return reading.scene;
}

const emptyScene = (): ThreeMfScene => ({
  metresPerUnit: 1e-3,
  title: '',
  objects: new Map(),
  materials: new Map(),
  colorGroups: new Map(),
  items: [],
  unread: new Set(),
});

/** The scene so far, and what the elements read last belong to. */
interface Reading {
  scene: ThreeMfScene;
  object: ThreeMfObject | undefined;
  bases: { name: string; color: Material['baseColor'] }[];
  colors: Material['baseColor'][];
  budget: SizeBudget;
}

type Attributes = Readonly<Record<string, string>>;

const ELEMENTS: ReadonlyMap<string, (attributes: Attributes, reading: Reading) => void> = new Map([
  [
    'model',
    ({ unit }, { scene }) => {
      scene.metresPerUnit = METRES[unit ?? 'millimeter'] ?? 1e-3;
    },
  ],
  ['object', beginObject],
  [
    'vertex',
    ({ x, y, z }, { object }) => {
      if (!object) throw broken('A 3MF vertex is in no object.');
      object.vertices.push(number(x), number(y), number(z));
    },
  ],
  ['triangle', addTriangle],
  ['component', (attributes, reading) => place(attributes, reading, reading.object?.components)],
  ['item', (attributes, reading) => place(attributes, reading, reading.scene.items)],
  [
    'basematerials',
    ({ id }, reading) => {
      reading.bases = [];
      reading.scene.materials.set(id ?? '', reading.bases);
    },
  ],
  [
    'base',
    ({ name, displaycolor }, { bases, budget }) => {
      budget.take('materials', 1);
      bases.push({ name: name || `material ${bases.length + 1}`, color: color(displaycolor) });
    },
  ],
  [
    'colorgroup',
    ({ id }, reading) => {
      reading.colors = [];
      reading.scene.colorGroups.set(id ?? '', reading.colors);
    },
  ],
  ['color', (attributes, { colors }) => void colors.push(color(attributes.color))],
  ['texture2dgroup', (_, { scene }) => void scene.unread.add('pictures on the faces of the 3MF file')],
  ['compositematerials', (_, { scene }) => void scene.unread.add('mixed materials of the 3MF file')],
  ['multiproperties', (_, { scene }) => void scene.unread.add('several materials on one face of the 3MF file')],
]);

function beginObject(a: Attributes, reading: Reading): void {
  reading.object = {
    name: a.name || `object ${a.id}`,
    vertices: [],
    triangles: [],
    property: { group: a.pid ?? '', places: [Number(a.pindex ?? 0)] },
    properties: [],
    components: [],
  };
  reading.scene.objects.set(a.id ?? '', reading.object);
  reading.budget.take('nodes', 1);
}

function addTriangle(a: Attributes, { object }: Reading): void {
  if (!object) throw broken('A 3MF triangle is in no object.');
  const count = object.vertices.length / 3;
  for (const corner of [a.v1, a.v2, a.v3]) object.triangles.push(index(corner, count));
  if (a.p1 === undefined) return;
  const places = [a.p1, a.p2 ?? a.p1, a.p3 ?? a.p1].map(Number);
  object.properties[object.triangles.length / 3 - 1] = { group: a.pid ?? object.property.group, places };
}

function place(a: Attributes, { budget }: Reading, list: ThreeMfScene['items'] | undefined): void {
  if (a.path) throw new ModelReadError('unsupported', '3MF files split over several models (production) are not read.');
  list?.push({ id: a.objectid ?? '', matrix: matrix(a.transform) });
  budget.take('lists', 1);
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

function color(text: string | undefined): Material['baseColor'] {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(text ?? '');
  if (!found) return [0.8, 0.8, 0.8, 1];
  const [r, g, b, a] = found.slice(1, 5).map((hex) => Number.parseInt(hex ?? 'ff', 16) / 255);
  return [toLinear(r!), toLinear(g!), toLinear(b!), a!];
}
