import type { Part } from '../../../core/model.ts';
import { facesOf } from '../../../topology/polygons.ts';
import { distinct } from '../../../topology/vertices.ts';
import { type FbxNode, group, int, named, node, object, text } from './write-fbx-binary.ts';

/** Geometry of an FBX mesh: points joined by position, polygons, and everything else per polygon corner. */
export interface FbxMesh {
  geometry: FbxNode;
  /** Point of each vertex of the part, for skin clusters. */
  pointOf: Uint32Array;
  points: number;
}

export function fbxMesh(part: Part, id: number): FbxMesh {
  const faces = facesOf(part);
  const { place: pointOf, sources: vertexOf } = joinPoints(part);
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
  const { normals, uvs, uvs2, colors } = part;
  const layers = [
    ...(normals ? [normalLayer(normals, faces.indices)] : []),
    ...(uvs ? [uvLayer(uvs, faces.indices, 0)] : []),
    ...(colors ? [colorLayer(colors, faces.indices)] : []),
    layer('LayerElementMaterial', '', 'AllSame', 'IndexToDirect', [
      node('Materials', [{ type: 'i', value: Int32Array.of(0) }]),
    ]),
  ];
  const second = uvs && uvs2 ? [uvLayer(uvs2, faces.indices, 1)] : [];
  const geometry = object('Geometry', id, named(part.name, 'Geometry'), 'Mesh', [
    node('GeometryVersion', [int(124)]),
    node('Vertices', [{ type: 'd', value: vertices }]),
    node('PolygonVertexIndex', [{ type: 'i', value: corners }]),
    ...layers,
    ...second,
    layerOf(0, layers),
    ...(second.length > 0 ? [layerOf(1, second)] : []),
  ]);
  return { geometry, pointOf, points: vertexOf.length };
}

/** What belongs together: the second texture coordinates are a layer of their own. */
function layerOf(index: number, layers: readonly FbxNode[]): FbxNode {
  const elements = layers.map(({ name }) =>
    group('LayerElement', [node('Type', [text(name)]), node('TypedIndex', [int(index)])]),
  );
  return node('Layer', [int(index)], [node('Version', [int(100)]), ...elements]);
}

/** Of each vertex its point, and of each point its first vertex. */
function joinPoints({ positions, joints, weights, shapes }: Part) {
  return distinct(positions.length / 3, [
    { data: positions, width: 3 },
    ...(joints ? [{ data: joints, width: 4 }] : []),
    ...(weights ? [{ data: weights, width: 4 }] : []),
    ...(shapes?.list ?? []).map((shape) => ({ data: shape.positions, width: 3 })),
  ]);
}

function layer(name: string, label: string, mapping: string, reference: string, data: FbxNode[]) {
  return node(
    name,
    [int(0)],
    [
      node('Version', [int(101)]),
      node('Name', [text(label)]),
      node('MappingInformationType', [text(mapping)]),
      node('ReferenceInformationType', [text(reference)]),
      ...data,
    ],
  );
}

function normalLayer(normals: Float32Array, corners: Uint32Array): FbxNode {
  const value = new Float64Array(corners.length * 3);
  for (let i = 0; i < corners.length; i++) for (let k = 0; k < 3; k++) value[i * 3 + k] = normals[corners[i] * 3 + k];
  return layer('LayerElementNormal', '', 'ByPolygonVertex', 'Direct', [node('Normals', [{ type: 'd', value }])]);
}

function uvLayer(uvs: Float32Array, corners: Uint32Array, index: number): FbxNode {
  const { sources, place } = distinct(uvs.length / 2, [{ data: uvs, width: 2 }]);
  const values = new Float64Array(sources.length * 2);
  sources.forEach((vertex, i) => void values.set([uvs[vertex * 2], 1 - uvs[vertex * 2 + 1]], i * 2));
  const made = layer('LayerElementUV', index ? `UVMap${index + 1}` : 'UVMap', 'ByPolygonVertex', 'IndexToDirect', [
    node('UV', [{ type: 'd', value: values }]),
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
  return layer('LayerElementColor', 'Color', 'ByPolygonVertex', 'Direct', [node('Colors', [{ type: 'd', value }])]);
}
