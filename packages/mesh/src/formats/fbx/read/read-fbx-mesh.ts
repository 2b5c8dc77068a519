import { addTo } from '../../../core/lists.ts';
import type { Part } from '../../../core/model.ts';
import { distinct } from '../../../topology/vertices.ts';
import { broken } from '../../model-read-error.ts';
import { setPolygons } from '../../read/corner-faces.ts';
import type { ReadContext } from '../../read/read-context.ts';
import { childOf, type FbxElement, type FbxObject, numbersIn, textIn } from './fbx-file.ts';
import type { Numbers } from './fbx-records.ts';

/**
 * An FBX mesh: control points that its polygons share, and everything else in layers, which say by what they are mapped.
 * It becomes a part for each of its materials.
 */
export interface FbxPiece {
  part: Part;
  /** By the place in the list of the model's materials. */
  material: number;
  /** The control point of each vertex. */
  pointOf: Uint32Array;
}

interface Corners {
  point: Uint32Array;
  polygon: Uint32Array;
  /** Where each polygon begins, and behind the last one where it ends. */
  starts: number[];
}

type Layers = { name: 'normals' | 'uvs' | 'uvs2' | 'colors'; width: number; data: Float32Array }[];

export function readFbxMesh({ element, name }: FbxObject, context: ReadContext): FbxPiece[] {
  const points = numbersIn(element, 'Vertices');
  const corners = cornersOf(numbersIn(element, 'PolygonVertexIndex'));
  for (const point of corners.point) {
    if (point * 3 + 2 >= points.length) throw broken('An FBX face names a point that is not there.');
  }
  const layers = readLayers(element, corners, context);
  const groups = new Map<number, number[]>();
  const materials = materialsOf(element, corners);
  for (let polygon = 0; polygon < corners.starts.length - 1; polygon++) {
    // What has fewer than three corners is an edge.
    if (corners.starts[polygon + 1] - corners.starts[polygon] < 3) continue;
    addTo(groups, materials[polygon] ?? 0, polygon);
  }
  return Array.from(groups, ([material, polygons]) => {
    context.budget.take('parts', 1);
    return { material, ...pieceOf(name, { polygons, corners, points, layers }) };
  });
}

/** The last corner of a polygon is written as its complement. */
function cornersOf(raw: Numbers): Corners {
  const point = new Uint32Array(raw.length);
  const polygon = new Uint32Array(raw.length);
  const starts = [0];
  for (let i = 0; i < raw.length; i++) {
    polygon[i] = starts.length - 1;
    point[i] = raw[i] < 0 ? ~raw[i] : raw[i];
    if (raw[i] < 0) starts.push(i + 1);
  }
  return { point, polygon, starts };
}

function pieceOf(
  name: string,
  { polygons, corners, points, layers }: { polygons: number[]; corners: Corners; points: Numbers; layers: Layers },
): Pick<FbxPiece, 'part' | 'pointOf'> {
  const { starts } = corners;
  const sizes = polygons.map((polygon) => starts[polygon + 1] - starts[polygon]);
  const chosen = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const polygon of polygons) for (let i = starts[polygon]; i < starts[polygon + 1]; i++) chosen[at++] = i;
  const point = chosen.map((corner) => corners.point[corner]);
  const own = layers.map(({ name, width, data }) => ({ name, width, data: pick(data, chosen, width) }));
  const { sources, place } = distinct(chosen.length, [{ data: point, width: 1 }, ...own]);
  const pointOf = sources.map((source) => point[source]);
  const positions = pick(points, pointOf, 3);
  const part: Part = { name, material: 0, positions, indices: place };
  setPolygons(part, sizes);
  for (const { name, width, data } of own) part[name] = pick(data, sources, width);
  return { part, pointOf };
}

function pick(from: ArrayLike<number>, ids: ArrayLike<number>, width: number): Float32Array {
  const out = new Float32Array(ids.length * width);
  for (let i = 0; i < ids.length; i++) for (let k = 0; k < width; k++) out[i * width + k] = from[ids[i] * width + k];
  return out;
}

/** The element that holds the values of a layer. */
const VALUES = { normals: 'Normals', uvs: 'UV', uvs2: 'UV', colors: 'Colors' } as const;

function readLayers(element: FbxElement, corners: Corners, { leaveOut }: ReadContext): Layers {
  const layers: Layers = [];
  const add = (name: Layers[number]['name'], kind: string, words: string, index = 0) => {
    const list = element.children.filter((child) => child.name === `LayerElement${kind}`);
    const layer = list[index];
    if (!layer?.children.some(({ properties: [first] }) => typeof first === 'object')) return;
    const data = spread(layer, VALUES[name], corners);
    if (data) layers.push({ name, ...data });
    else leaveOut(`${words} that do not fit the faces`);
  };
  add('normals', 'Normal', 'normals');
  add('uvs', 'UV', 'texture coordinates');
  add('uvs2', 'UV', 'texture coordinates', 1);
  add('colors', 'Color', 'vertex colours');
  for (const { name, data } of layers) {
    // Theirs runs up.
    if (name === 'uvs' || name === 'uvs2') for (let i = 1; i < data.length; i += 2) data[i] = 1 - data[i];
  }
  const count = (kind: string) => element.children.filter(({ name }) => name === `LayerElement${kind}`).length;
  if (count('UV') > 2) leaveOut('texture coordinates after the second set');
  if (count('Color') > 1) leaveOut('vertex colours after the first');
  return layers;
}

/** Numbers of a value as it is stored, and how many of them are kept. */
const WIDTHS = { UV: [2, 2], Colors: [4, 3], Normals: [3, 3] } as const;

/** By corner; undefined where it is mapped in a way that says nothing of corners, or has too few values. */
function spread(
  layer: FbxElement,
  name: keyof typeof WIDTHS,
  corners: Corners,
): { width: number; data: Float32Array } | undefined {
  const ids = idsOf(layer, `${name}Index`, corners);
  const values = numbersIn(layer, name);
  const [stored, width] = WIDTHS[name];
  const last = values.length / stored;
  if (!ids?.every((id) => id >= 0 && id < last)) return undefined;
  const data = new Float32Array(ids.length * width);
  for (let i = 0; i < ids.length; i++)
    for (let k = 0; k < width; k++) data[i * width + k] = values[ids[i] * stored + k];
  return { width, data };
}

function idsOf(layer: FbxElement, indexName: string, { point, polygon }: Corners): Int32Array | undefined {
  const mapping = textIn(childOf(layer, 'MappingInformationType')?.properties[0]);
  const byCorner: Record<string, (corner: number) => number> = {
    ByPolygonVertex: (corner) => corner,
    ByVertice: (corner) => point[corner],
    ByVertex: (corner) => point[corner],
    ByPolygon: (corner) => polygon[corner],
    AllSame: () => 0,
  };
  const of = byCorner[mapping];
  if (!of) return undefined;
  const ids = Int32Array.from(point, (_, corner) => of(corner));
  if (textIn(childOf(layer, 'ReferenceInformationType')?.properties[0]) === 'Direct') return ids;
  const index = numbersIn(layer, indexName);
  return index.length > 0 ? ids.map((id) => index[id] ?? -1) : ids;
}

/** By polygon; all are of the first where it does not say. */
function materialsOf(element: FbxElement, { starts }: Corners): ArrayLike<number> {
  const layer = childOf(element, 'LayerElementMaterial');
  const numbers = layer ? numbersIn(layer, 'Materials') : [];
  const all = textIn(layer && childOf(layer, 'MappingInformationType')?.properties[0]) === 'AllSame';
  return all ? new Int32Array(starts.length).fill(numbers[0] ?? 0) : numbers;
}
