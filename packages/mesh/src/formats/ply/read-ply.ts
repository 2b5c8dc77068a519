import { toLinear } from '../../core/color.ts';
import type { Model } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import { type CornerFaces, gatherCorners } from '../read/corner-faces.ts';
import { defaultMaterial } from '../read/default-material.ts';
import type { ReadContext } from '../read/read-context.ts';
import { viewOf } from '../read/signatures.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';
import { type PlyElement, type PlyHeader, type PlyProperty, parsePlyHeader } from './ply-header.ts';

/**
 * Stanford PLY (G. Turk, "The PLY Polygon File Format", 1994): text and binary of both byte orders, polygons, normals,
 * vertex colours, texture coordinates. It names neither unit nor axis: metres, Y up. A cloud of points has no face and is
 * refused.
 */
export function readPly(bytes: Uint8Array, { budget, leaveOut }: ReadContext): Model {
  const header = parsePlyHeader(bytes, budget);
  const next = header.encoding === 'ascii' ? readWords(bytes.subarray(header.end)) : readBinary(bytes, header);
  const table = { points: [], normals: [], colors: [], uvs: [] } as Vertices;
  const faces: CornerFaces = { sizes: [], point: [], uv: [], normal: [] };
  for (const element of header.elements) {
    if (element.name === 'vertex') readVertices(element, next, table);
    else if (element.name === 'face') readFaces(element, next, faces, { budget, leaveOut });
    else skip(element, next, leaveOut);
  }
  if (faces.sizes.length === 0) {
    throw new ModelReadError('empty', 'The PLY file has points and no faces: mesh the cloud of points first.');
  }
  const { points, normals, uvs, colors } = table;
  // Its coordinates stand with the points, so each corner names all three by one number.
  if (uvs.length > 0) faces.uv = faces.point;
  if (normals.length > 0) faces.normal = faces.point;
  const part = gatherCorners('mesh', 0, faces, { points, normals, uvs, ...(colors.length > 0 && { colors }) });
  return { name: 'model', parts: [part], materials: [defaultMaterial('default')], metadata: {} };
}

interface Vertices {
  points: number[];
  normals: number[];
  colors: number[];
  uvs: number[];
}

/** The next number of the file, as this type. */
type Next = (type: PlyProperty['type']) => number;

/** Names of texture coordinates, as programs write them. */
const ACROSS = ['s', 'u', 'texture_u'];
const UPWARD = ['t', 'v', 'texture_v'];

function readVertices({ count, properties }: PlyElement, next: Next, table: Vertices): void {
  const at = (...names: string[]) => properties.findIndex(({ name, list }) => !list && names.includes(name));
  const all = (columns: number[]) => columns.every((column) => column >= 0);
  const place = [at('x'), at('y'), at('z')];
  const normal = [at('nx'), at('ny'), at('nz')];
  const color = [at('red', 'r', 'diffuse_red'), at('green', 'g', 'diffuse_green'), at('blue', 'b', 'diffuse_blue')];
  const uv = [at(...ACROSS), at(...UPWARD)];
  if (!all(place)) throw broken('The points of the PLY file lack x, y or z.');
  const row = new Float64Array(properties.length);
  for (let i = 0; i < count; i++) {
    for (const [k, property] of properties.entries()) row[k] = readOne(property, next);
    for (const k of place) table.points.push(row[k]);
    if (all(normal)) for (const k of normal) table.normals.push(row[k]);
    if (all(color)) for (const k of color) table.colors.push(toLinear(row[k] / (HIGHEST[properties[k].type] ?? 1)));
    if (all(uv)) table.uvs.push(row[uv[0]], 1 - row[uv[1]]);
  }
}

/** Of colours: whole numbers run to the highest of their type, others to 1. */
const HIGHEST: Partial<Record<PlyProperty['type'], number>> = { uint8: 255, uint16: 65_535 };

const UNREAD: readonly (readonly [names: RegExp, words: string])[] = [
  [/^(?:diffuse_)?red$/, 'colours of faces'],
  [/^tex/, 'texture coordinates of corners'],
];
type Bounds = Pick<ReadContext, 'budget' | 'leaveOut'>;

function readFaces(
  { count, properties }: PlyElement,
  next: Next,
  faces: CornerFaces,
  { budget, leaveOut }: Bounds,
): void {
  const corners = properties.findIndex(({ name, list }) => list && /^vertex_(?:index|indices)$/.test(name));
  if (corners < 0) throw broken('The faces of the PLY file lack vertex_indices.');
  for (const [names, words] of UNREAD) if (properties.some(({ name }) => names.test(name))) leaveOut(words);
  for (let i = 0; i < count; i++) {
    for (const [k, property] of properties.entries()) {
      if (!property.list || k !== corners) {
        readOne(property, next, budget);
        continue;
      }
      const size = next(property.list);
      if (!(size >= 3)) throw broken('A face of the PLY file has fewer than three corners.');
      budget.take('triangles', size - 2);
      faces.sizes.push(size);
      for (let corner = 0; corner < size; corner++) faces.point.push(next(property.type));
    }
  }
}

/** A single number; of a list its values are passed over. */
function readOne({ type, list }: PlyProperty, next: Next, budget?: SizeBudget): number {
  if (!list) return next(type);
  const length = next(list);
  budget?.take('values', length);
  for (let i = 0; i < length; i++) next(type);
  return 0;
}

function skip({ name, count, properties }: PlyElement, next: Next, leaveOut: ReadContext['leaveOut']): void {
  if (count > 0) leaveOut(`"${name.slice(0, 40)}" of the PLY file`);
  for (let i = 0; i < count; i++) for (const property of properties) readOne(property, next);
}

function readWords(bytes: Uint8Array): Next {
  const word = /\S+/g;
  const text = textOf(bytes, 'latin1');
  return () => {
    const found = word.exec(text);
    if (!found) throw cutOff();
    return Number(found[0]);
  };
}

const WIDTHS = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 } as const;

function readBinary(bytes: Uint8Array, { end, encoding }: PlyHeader): Next {
  const data = viewOf(bytes);
  const little = encoding === 'binary_little_endian';
  let at = end;
  const reads: Record<PlyProperty['type'], () => number> = {
    int8: () => data.getInt8(at),
    uint8: () => data.getUint8(at),
    int16: () => data.getInt16(at, little),
    uint16: () => data.getUint16(at, little),
    int32: () => data.getInt32(at, little),
    uint32: () => data.getUint32(at, little),
    float32: () => data.getFloat32(at, little),
    float64: () => data.getFloat64(at, little),
  };
  return (type) => {
    if (at + WIDTHS[type] > bytes.length) throw cutOff();
    const value = reads[type]();
    at += WIDTHS[type];
    return value;
  };
}

const cutOff = () => broken('The PLY file is cut off: it declares more than it holds.');
