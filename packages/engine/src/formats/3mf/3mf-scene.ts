import { toLinear } from '../../core/color.ts';
import type { Material } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import type { SizeBudget } from '../size-budget.ts';
import { decodeXml, xmlTags } from './xml.ts';

/** What the model file of a 3MF says, still in its own units and axes. Source: 3MF Core Specification 1.3. */
export interface ThreeMfScene {
  metresPerUnit: number;
  title: string;
  objects: Map<string, ThreeMfObject>;
  materials: Map<string, { name: string; color: Material['baseColor'] }[]>;
  colorGroups: Map<string, Material['baseColor'][]>;
  items: { id: string; matrix: number[] }[];
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
  const scene: ThreeMfScene = {
    metresPerUnit: 1e-3,
    title: '',
    objects: new Map(),
    materials: new Map(),
    colorGroups: new Map(),
    items: [],
  };
  let object: ThreeMfObject | undefined;
  let bases: { name: string; color: Material['baseColor'] }[] = [];
  let colors: Material['baseColor'][] = [];
  let closed = false;
  for (const { name, kind, attributes: a, end } of xmlTags(text)) {
    budget.take('values', 1);
    if (kind === 'close') {
      if (name === 'model') closed = true;
      continue;
    }
    if (name === 'vertex') {
      if (!object) throw broken('A 3MF vertex is in no object.');
      object.vertices.push(number(a.x), number(a.y), number(a.z));
    } else if (name === 'triangle') {
      if (!object) throw broken('A 3MF triangle is in no object.');
      const count = object.vertices.length / 3;
      for (const corner of [a.v1, a.v2, a.v3]) object.triangles.push(index(corner, count));
      if (a.p1 !== undefined) {
        const places = [a.p1, a.p2 ?? a.p1, a.p3 ?? a.p1].map(Number);
        object.properties[object.triangles.length / 3 - 1] = { group: a.pid ?? object.property.group, places };
      }
    } else if (name === 'object') {
      object = {
        name: a.name || `object ${a.id}`,
        vertices: [],
        triangles: [],
        property: { group: a.pid ?? '', places: [Number(a.pindex ?? 0)] },
        properties: [],
        components: [],
      };
      scene.objects.set(a.id ?? '', object);
      budget.take('nodes', 1);
    } else if (name === 'component' || name === 'item') {
      if (a.path)
        throw new ModelReadError('unsupported', '3MF files split over several models (production) are not read.');
      const placed = { id: a.objectid ?? '', matrix: matrix(a.transform) };
      const list = name === 'item' ? scene.items : object?.components;
      list?.push(placed);
      budget.take('lists', 1);
    } else if (name === 'basematerials') {
      bases = [];
      scene.materials.set(a.id ?? '', bases);
    } else if (name === 'base') {
      budget.take('materials', 1);
      bases.push({ name: a.name || `material ${bases.length + 1}`, color: color(a.displaycolor) });
    } else if (name === 'colorgroup') {
      colors = [];
      scene.colorGroups.set(a.id ?? '', colors);
    } else if (name === 'color') colors.push(color(a.color));
    else if (name === 'model') scene.metresPerUnit = METRES[a.unit ?? 'millimeter'] ?? 1e-3;
    else if (name === 'metadata' && a.name === 'Title' && kind === 'open') {
      scene.title = decodeXml(text.slice(end, text.indexOf('<', end))).trim();
    }
  }
  if (!closed) throw broken('The 3MF model is cut off.');
  return scene;
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
