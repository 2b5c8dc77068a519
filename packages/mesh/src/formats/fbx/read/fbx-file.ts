import { addTo } from '../../../core/lists.ts';
import type { Vector } from '../../../core/math/vector.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { type FbxArray, type FbxRecord, type FbxValue, fbxRecords, isBinaryFbx, type Numbers } from './fbx-records.ts';
import { fbxTextRecords } from './fbx-text.ts';

/** An FBX file, binary or of text, as what it is: objects with properties, and connections between them. */
export interface FbxFile {
  settings: FbxValues;
  /** By the id that connections name them by. */
  objects: ReadonlyMap<number, FbxObject>;
  connections: readonly { child: number; parent: number; property: string }[];
  /** What hangs from an object, of a kind where one is named, in the order of the file; 0 is the scene. */
  childrenOf(id: number, kind?: string): FbxLink[];
}

export interface FbxElement {
  name: string;
  properties: FbxValue[];
  children: FbxElement[];
}

export interface FbxObject {
  id: number;
  /** "Model", "Geometry", "Deformer". */
  kind: string;
  name: string;
  /** "Mesh", "LimbNode", "Cluster". */
  type: string;
  element: FbxElement;
  values: FbxValues;
}

export interface FbxLink {
  object: FbxObject;
  /** Of the parent, that it gives its value to; empty where it hangs from it as a whole. */
  property: string;
}

/** What the block `Properties70` says, or else the template of the object's kind. */
export interface FbxValues {
  number(name: string): number | undefined;
  vector(name: string): Vector | undefined;
}

/** What of the top level is of use; the rest is passed over. */
const READ: ReadonlySet<string> = new Set(['GlobalSettings', 'Definitions', 'Objects', 'Connections']);

/** Without unpacking arrays. @throws {ModelReadError} */
export function openFbx(bytes: Uint8Array, budget: SizeBudget): FbxFile {
  const tops = treeOf(isBinaryFbx(bytes) ? fbxRecords(bytes, budget) : fbxTextRecords(bytes, budget));
  const inside = (name: string) => tops.filter((top) => top.name === name).flatMap(({ children }) => children);
  const templates = new Map(
    inside('Definitions').map((element) => [textIn(element.properties[0]), element.children.find(isTemplate)]),
  );
  const objects = new Map<number, FbxObject>();
  for (const element of inside('Objects')) {
    const [id, name, type] = element.properties;
    if (typeof id !== 'number') continue;
    const values = valuesOf(element, templates.get(element.name));
    objects.set(id, { id, kind: element.name, name: nameOf(textIn(name)), type: textIn(type), element, values });
  }
  const connections: FbxFile['connections'][number][] = [];
  // Said again, a connection says nothing new.
  const said = new Set<string>();
  for (const { name, properties } of inside('Connections')) {
    const [, child, parent, property] = properties;
    if (name !== 'C' || typeof child !== 'number' || typeof parent !== 'number') continue;
    const key = `${child} ${parent} ${textIn(property)}`;
    if (!said.has(key)) connections.push({ child, parent, property: textIn(property) });
    said.add(key);
  }
  const below = new Map<number, FbxLink[]>();
  for (const { child, parent, property } of connections) {
    const object = objects.get(child);
    if (object) addTo(below, parent, { object, property });
  }
  return {
    settings: valuesOf({ name: '', properties: [], children: inside('GlobalSettings') }),
    objects,
    connections,
    childrenOf: (id, kind) => (below.get(id) ?? []).filter(({ object }) => !kind || object.kind === kind),
  };
}

function treeOf(records: Iterable<FbxRecord>): FbxElement[] {
  const tops: FbxElement[] = [];
  const path: FbxElement[] = [];
  let isRead = false;
  for (const { name, depth, properties } of records) {
    if (depth === 0) isRead = READ.has(name);
    if (!isRead) continue;
    const element: FbxElement = { name, properties, children: [] };
    path[depth] = element;
    if (depth === 0) tops.push(element);
    else path[depth - 1]?.children.push(element);
  }
  return tops;
}

const isTemplate = ({ name }: FbxElement) => name === 'PropertyTemplate';

function valuesOf(element: FbxElement, template?: FbxElement): FbxValues {
  const known = new Map<string, FbxValue[]>();
  for (const block of [template, element]) {
    const list = block?.children.find(({ name }) => name === 'Properties70')?.children ?? [];
    for (const { properties } of list) known.set(textIn(properties[0]), properties.slice(4));
  }
  const numbers = (name: string) => known.get(name)?.filter((value) => typeof value === 'number') ?? [];
  return {
    number: (name) => numbers(name)[0],
    vector(name) {
      const [x, y, z] = numbers(name);
      return x !== undefined && y !== undefined && z !== undefined ? [x, y, z] : undefined;
    },
  };
}

/** "Name\0\x01Class" in binary files, "Class::Name" in text. */
function nameOf(text: string): string {
  const end = text.indexOf('\0\x01');
  return end >= 0 ? text.slice(0, end) : text.replace(/^[A-Za-z]*::/, '');
}

export function textIn(value: FbxValue): string {
  return typeof value === 'string' ? value : '';
}

export function childOf(element: FbxElement, name: string): FbxElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function arrayIn(element: FbxElement, name: string): FbxArray | undefined {
  const first = childOf(element, name)?.properties[0];
  return typeof first === 'object' && 'count' in first ? first : undefined;
}

export function numbersIn(element: FbxElement, name: string): Numbers {
  return arrayIn(element, name)?.read() ?? new Float64Array(0);
}

/** Column-major 4 x 4. */
export function matrixIn(element: FbxElement, name: string): Float64Array | undefined {
  const numbers = numbersIn(element, name);
  return numbers.length === 16 && numbers.every(Number.isFinite) ? Float64Array.from(numbers) : undefined;
}
