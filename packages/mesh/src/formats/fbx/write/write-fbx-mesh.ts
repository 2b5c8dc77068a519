import type { Part } from '../../../core/model.ts';
import { facesOf } from '../../../topology/polygons.ts';
import { firstEqual } from '../../../topology/vertices.ts';
import { type FbxNode, int, long, named, node, text } from './write-fbx-binary.ts';

/** Geometry of an FBX mesh: points joined by position, polygons, and everything else per polygon corner. */
export interface FbxMesh {
  geometry: FbxNode;
  /** Point of each vertex of the part, for skin clusters. */
  pointOf: Uint32Array;
  points: number;
}

export function fbxMesh(part: Part, id: number): FbxMesh {
  const faces = facesOf(part);
  const { pointOf, vertexOf } = joinPoints(part);
  const vertices = new Float64Array(vertexOf.length * 3);
  vertexOf.forEach((vertex, i) => {
    for (let k = 0; k < 3; k++) vertices[i * 3 + k] = part.positions[vertex * 3 + k];
  });
  const corners = new Int32Array(faces.indices.length);
  let at = 0;
  for (const size of faces.sizes) {
    for (let k = 0; k < size; k++) corners[at + k] = pointOf[faces.indices[at + k]];
    at += size;
    corners[at - 1] = ~corners[at - 1]; // the last corner of a polygon is marked by its complement
  }
  const layers: [string, FbxNode][] = [];
  const { normals, uvs, uvs2, colors } = part;
  if (normals) layers.push(['LayerElementNormal', normalLayer(normals, faces.indices)]);
  if (uvs) layers.push(['LayerElementUV', uvLayer(uvs, faces.indices, 0)]);
  if (colors) layers.push(['LayerElementColor', colorLayer(colors, faces.indices)]);
  layers.push([
    'LayerElementMaterial',
    layer('LayerElementMaterial', 101, 'Materials', 'AllSame', 'IndexToDirect', [
      node('Materials', [{ type: 'i', value: Int32Array.of(0) }]),
    ]),
  ]);
  const second = uvs && uvs2 && uvLayer(uvs2, faces.indices, 1);
  const geometry = node(
    'Geometry',
    [long(id), named(part.name, 'Geometry'), text('Mesh')],
    [
      node('GeometryVersion', [int(124)]),
      node('Vertices', [{ type: 'd', value: vertices }]),
      node('PolygonVertexIndex', [{ type: 'i', value: corners }]),
      ...layers.map(([, element]) => element),
      ...(second ? [second] : []),
      layerOf(
        0,
        layers.map(([type]) => type),
      ),
      ...(second ? [layerOf(1, ['LayerElementUV'])] : []),
    ],
  );
  return { geometry, pointOf, points: vertexOf.length };
}

/** What belongs together: the second texture coordinates are a layer of their own. */
function layerOf(index: number, types: readonly string[]): FbxNode {
  const element = (type: string) =>
    node('LayerElement', [], [node('Type', [text(type)]), node('TypedIndex', [int(index)])]);
  return node('Layer', [int(index)], [node('Version', [int(100)]), ...types.map(element)]);
}

function joinPoints({ positions, joints, weights, shapes }: Part): { pointOf: Uint32Array; vertexOf: Uint32Array } {
  const first = firstEqual(positions.length / 3, [
    { data: positions, width: 3 },
    ...(joints && weights
      ? [
          { data: joints, width: 4 },
          { data: weights, width: 4 },
        ]
      : []),
    ...(shapes?.list ?? []).map((shape) => ({ data: shape.positions, width: 3 })),
  ]);
  const pointOf = new Uint32Array(first.length);
  const vertexOf = new Uint32Array(first.length);
  let made = 0;
  for (let i = 0; i < first.length; i++) {
    if (first[i] === i) {
      vertexOf[made] = i;
      pointOf[i] = made++;
    } else pointOf[i] = pointOf[first[i]];
  }
  return { pointOf, vertexOf: vertexOf.slice(0, made) };
}

function layer(name: string, version: number, label: string, mapping: string, reference: string, data: FbxNode[]) {
  return node(
    name,
    [int(0)],
    [
      node('Version', [int(version)]),
      node('Name', [text(label === 'Materials' ? '' : label)]),
      node('MappingInformationType', [text(mapping)]),
      node('ReferenceInformationType', [text(reference)]),
      ...data,
    ],
  );
}

function normalLayer(normals: Float32Array, corners: Uint32Array): FbxNode {
  const value = new Float64Array(corners.length * 3);
  for (let i = 0; i < corners.length; i++) for (let k = 0; k < 3; k++) value[i * 3 + k] = normals[corners[i] * 3 + k];
  return layer('LayerElementNormal', 101, '', 'ByPolygonVertex', 'Direct', [node('Normals', [{ type: 'd', value }])]);
}

function uvLayer(uvs: Float32Array, corners: Uint32Array, index: number): FbxNode {
  const first = firstEqual(uvs.length / 2, [{ data: uvs, width: 2 }]);
  const place = new Uint32Array(first.length);
  const values: number[] = [];
  for (let i = 0; i < first.length; i++) {
    if (first[i] === i) {
      place[i] = values.length / 2;
      values.push(uvs[i * 2], 1 - uvs[i * 2 + 1]);
    } else place[i] = place[first[i]];
  }
  const made = layer('LayerElementUV', 101, index ? `UVMap${index + 1}` : 'UVMap', 'ByPolygonVertex', 'IndexToDirect', [
    node('UV', [{ type: 'd', value: Float64Array.from(values) }]),
    node('UVIndex', [{ type: 'i', value: Int32Array.from(corners, (corner) => place[corner]) }]),
  ]);
  return { ...made, properties: [int(index)] };
}

function colorLayer(colors: Float32Array, corners: Uint32Array): FbxNode {
  const value = new Float64Array(corners.length * 4);
  for (let i = 0; i < corners.length; i++) {
    for (let k = 0; k < 3; k++) value[i * 4 + k] = colors[corners[i] * 3 + k];
    value[i * 4 + 3] = 1;
  }
  return layer('LayerElementColor', 101, 'Color', 'ByPolygonVertex', 'Direct', [
    node('Colors', [{ type: 'd', value }]),
  ]);
}
