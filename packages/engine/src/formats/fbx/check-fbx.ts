import { broken } from '../model-read-error.ts';
import type { SizeBudget } from '../size-budget.ts';
import { createFbxGraph, type FbxGraph } from './fbx-graph.ts';
import { type FbxArray, type FbxRecord, fbxRecords } from './fbx-records.ts';

/** What is told about a binary FBX file before a library may see it. */
export interface FbxFacts {
  /** Centimetres per unit of the file; 1 where it does not say. */
  unitScale: number;
  /** Corner counts of the polygons of each geometry that has other than triangles, in the order of the file. */
  polygons: number[][];
  /** Of all geometries, each once. */
  triangles: number;
}

/** Takes from the budget what the file will become, in all places where its models stand, and looks at its numbers. */
export function checkFbx(bytes: Uint8Array, budget: SizeBudget): FbxFacts {
  const facts: FbxFacts = { unitScale: 1, polygons: [], triangles: 0 };
  const graph = createFbxGraph();
  /** The object that the records belong to. */
  let object = 0;
  for (const record of fbxRecords(bytes, budget)) {
    const [first, second, third] = record.properties;
    if (record.depth === 1 && typeof first === 'number') {
      object = first;
      if (record.name === 'Model') graph.model(object);
    }
    if (record.name === 'C' && typeof second === 'number' && typeof third === 'number') graph.connect(second, third);
    if (record.name === 'P' && first === 'UnitScaleFactor') facts.unitScale = scaleIn(record);
    if (typeof first === 'object') checkArray(first, record.name, { object, graph, facts, budget });
  }
  graph.charge(budget);
  return facts;
}

function scaleIn({ properties }: FbxRecord): number {
  return properties.filter((value) => typeof value === 'number').at(-1) ?? 1;
}

function checkArray(
  array: FbxArray,
  name: string,
  { object, graph, facts, budget }: { object: number; graph: FbxGraph; facts: FbxFacts; budget: SizeBudget },
): void {
  if (name === 'KeyTime') graph.curve(object, array.count);
  else if (name === 'Vertices') checkNumbers(array.read(), array.type);
  else if (name === 'Materials' && array.type === 'i') {
    const raw = array.read();
    const materials = new Set(Array.from({ length: array.count }, (_, i) => raw.getInt32(i * 4, true))).size;
    budget.take('parts', materials);
    budget.take('visits', array.count, materials);
  } else if (name === 'PolygonVertexIndex' && array.type === 'i') {
    const sizes = polygonSizes(array.read());
    const triangles = sizes.reduce((sum, size) => sum + Math.max(0, size - 2), 0);
    if (sizes.some((size) => size !== 3)) facts.polygons.push(sizes);
    facts.triangles += triangles;
    // It comes out in triangles that share no points.
    graph.geometry(object, { triangles, points: triangles * 3 });
  }
}

/** The library crashes on points that are not numbers, so they are looked at first. */
function checkNumbers(raw: DataView, type: string): void {
  const step = type === 'd' ? 8 : 4;
  for (let at = 0; at + step <= raw.byteLength; at += step) {
    const value = step === 8 ? raw.getFloat64(at, true) : raw.getFloat32(at, true);
    if (!Number.isFinite(value)) throw broken('The FBX file has coordinates that are not numbers.');
  }
}

/** The last corner of a polygon is written as its complement, which is negative. */
function polygonSizes(raw: DataView): number[] {
  const sizes: number[] = [];
  let size = 0;
  for (let at = 0; at + 4 <= raw.byteLength; at += 4) {
    size++;
    if (raw.getInt32(at, true) >= 0) continue;
    sizes.push(size);
    size = 0;
  }
  return sizes;
}
