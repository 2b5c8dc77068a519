import { isMirror, multiply } from '../../core/math/matrix.ts';
import type { Model, Part } from '../../core/model.ts';
import { movePart, turnedOver } from '../../topology/move-part.ts';
import { withUnitNormals } from '../../topology/normals.ts';
import { joinEqual } from '../../topology/vertices.ts';
import { followBone, poseVertices } from '../gltf/gltf-skeleton.ts';
import { ModelReadError } from '../model-read-error.ts';
import type { ReadContext } from '../read/read-context.ts';
import { chargeFbx } from './read/check-fbx.ts';
import { readFbxClips } from './read/fbx-curves.ts';
import { arrayIn, type FbxFile, type FbxObject, openFbx } from './read/fbx-file.ts';
import { type FbxNodes, meshesOf, readFbxNodes } from './read/fbx-nodes.ts';
import { isPosed, movedModels, namedClips, readClips, readShapeMotions } from './read/read-fbx-clips.ts';
import { readFbxMaterials } from './read/read-fbx-material.ts';
import { type FbxPiece, readFbxMesh } from './read/read-fbx-mesh.ts';
import { type FbxShape, readFbxShapes, shapesOf } from './read/read-fbx-shapes.ts';
import { type FbxBones, readFbxBones } from './read/read-fbx-skeleton.ts';
import { type FbxCluster, readFbxClusters, strongest, toRest } from './read/read-fbx-skin.ts';

/**
 * FBX 7, binary and text: polygons, materials with their images, skins, morph targets and clips. Units and axes are those
 * of models. Bones rest where they were bound, whatever the pose that the file was saved in. Pictures beside it are found
 * in its archive, or noted and left out; so are lights, cameras, curves and patches.
 */
export async function readFbx(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  const { budget } = context;
  const file = openFbx(bytes, budget);
  chargeFbx(file, budget);
  noteUnread(file, context);
  const meshes = readMeshes(file, context);
  const skins = [...meshes.values()].flatMap(({ clusters }) => clusters);
  const fbx = readFbxNodes(file, skins);
  if (!fbx.list.some((node) => meshesOf(file, node).length > 0)) {
    throw new ModelReadError('empty', 'The FBX file has no faces.');
  }
  const clips = namedClips(readFbxClips(file));
  const shown = fbx.list.map((node) => meshesOf(file, node).map((geometry) => meshes.get(geometry)!));
  const bones = readFbxBones(
    fbx,
    {
      bound: new Set(skins.map(({ bone }) => bone.id).filter((id) => fbx.indexOf.has(id))),
      moved: movedModels(clips, fbx),
      shows: shown.map((list) => list.length > 0),
      skinned: shown.map((list) => list.some(({ clusters }) => clusters.length > 0)),
    },
    context,
  );
  const materials = await readFbxMaterials(file, context);
  const parts: Part[] = [];
  for (const [i, { object }] of fbx.list.entries()) {
    for (const mesh of shown[i]) {
      const motions = readShapeMotions(clips, mesh.shapes, budget);
      for (const piece of mesh.pieces) {
        const shapes = shapesOf(mesh.shapes, { pointOf: piece.pointOf, points: mesh.points }, context);
        if (shapes && motions.length > 0) shapes.motions = motions;
        const part: Part = { ...piece.part, name: object.name || piece.part.name || 'mesh', ...(shapes && { shapes }) };
        part.material = materials.indexOf(object, piece.material);
        parts.push(joinEqual(placePart(part, piece, mesh, { fbx, bones, node: i })));
      }
    }
  }
  const moving = readClips(clips, { fbx, bones }, budget);
  if (moving.length === 0 && isPosed({ fbx, bones }))
    context.leaveOut('the pose it was saved in (bones stand as they were bound)');
  return {
    name: 'model',
    parts,
    materials: materials.list,
    metadata: {},
    ...(bones.nodes.length > 0 && { nodes: bones.nodes }),
    ...(bones.bones.length > 0 && { skeleton: { bones: bones.bones } }),
    ...(moving.length > 0 && { clips: moving }),
  };
}

/** Of a geometry, wherever it stands. */
interface Mesh {
  pieces: FbxPiece[];
  /** Control points. */
  points: number;
  clusters: FbxCluster[];
  shapes: FbxShape[];
  skin: ReturnType<typeof strongest>;
}

function readMeshes(file: FbxFile, context: ReadContext): Map<FbxObject, Mesh> {
  const meshes = new Map<FbxObject, Mesh>();
  for (const object of file.objects.values()) {
    if (object.kind !== 'Geometry' || object.type !== 'Mesh') continue;
    const points = Math.floor((arrayIn(object.element, 'Vertices')?.count ?? 0) / 3);
    const clusters = readFbxClusters(file, object, context.budget);
    const skin = strongest(clusters, clusters.length > 0 ? points : 0);
    if (skin.dropped) context.leaveOut('bone weights after the first four');
    const shapes = readFbxShapes(file, object, context);
    meshes.set(object, { pieces: readFbxMesh(object, context), points, clusters, shapes, skin });
  }
  return meshes;
}

function placePart(
  part: Part,
  { pointOf }: FbxPiece,
  { clusters, skin }: Mesh,
  { fbx, bones, node }: { fbx: FbxNodes; bones: FbxBones; node: number },
): Part {
  const { rest: mesh, place, parent } = fbx.list[node];
  const { geometric } = place;
  const used = clusters.filter(({ bone }) => fbx.indexOf.has(bone.id));
  if (used.length === 0) {
    const placed = movePart(part, multiply(fbx.matrix, multiply(mesh, geometric)));
    let bone: number | undefined;
    for (let at = node; at >= 0 && bone === undefined; at = fbx.list[at].parent) bone = bones.boneOf[at];
    if (bone !== undefined) followBone(placed, bone);
    const own = bones.sceneNodeOf[node] ?? bones.sceneNodeOf[parent];
    if (own !== undefined) placed.node = own;
    return placed;
  }
  const rest = new Map(clusters.map(({ bone }) => [bone.id, fbx.list[fbx.indexOf.get(bone.id) ?? node].rest]));
  const matrices = clusters.map((cluster) => multiply(fbx.matrix, toRest(cluster, { rest, mesh, geometric })));
  const pick = (values: Float32Array) => {
    const out = new Float32Array(pointOf.length * 4);
    for (let i = 0; i < pointOf.length; i++) out.set(values.subarray(pointOf[i] * 4, pointOf[i] * 4 + 4), i * 4);
    return out;
  };
  const boneOf = clusters.map(({ bone }) => bones.boneOf[fbx.indexOf.get(bone.id) ?? -1] ?? 0);
  poseVertices(part, pick(skin.joints), pick(skin.weights), { bones: Uint16Array.from(boneOf), toRest: matrices });
  return withUnitNormals(isMirror(matrices[0]) ? turnedOver(part) : part);
}

function noteUnread({ objects }: FbxFile, { leaveOut }: ReadContext): void {
  for (const { kind, type } of objects.values()) {
    if (kind === 'NodeAttribute' && type === 'Light') leaveOut('lights');
    if (kind === 'NodeAttribute' && type === 'Camera') leaveOut('cameras');
    if (kind === 'Geometry' && type !== 'Mesh' && type !== 'Shape') leaveOut('curves and patches');
  }
}
