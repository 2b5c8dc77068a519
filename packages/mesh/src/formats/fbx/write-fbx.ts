import type { Bone, Clip, Model, Part } from '../../core/model.ts';
import { transformModel } from '../../topology/transform-model.ts';
import { generatorOf, metadataOf, partsToWrite } from '../write/generator.ts';
import { type Hanging, hangParts, heldBy } from '../write/hanging.ts';
import { withMeanSurface } from '../write/packed-surface.ts';
import {
  CREATION_TIME,
  encodeFbx,
  type FbxNode,
  FILE_ID,
  group,
  int,
  long,
  named,
  node,
  object,
  text,
} from './write/write-fbx-binary.ts';
import { fbxMaterials } from './write/write-fbx-material.ts';
import { fbxMesh } from './write/write-fbx-mesh.ts';
import { createFbxScene, pDouble, pEnum, pInt, properties70, pString, pTime } from './write/write-fbx-properties.ts';
import { type FbxShapeChannel, fbxShapes } from './write/write-fbx-shapes.ts';
import {
  clipsToWrite,
  fbxBindPose,
  fbxBones,
  fbxClips,
  fbxNodes,
  fbxPlace,
  fbxSkin,
  type Placed,
  ticks,
} from './write/write-fbx-skeleton.ts';

export interface FbxOptions {
  /** What the numbers of the file count. Unreal takes them for centimetres, whatever the file says. */
  unit?: 'm' | 'cm';
  /** 'beside': it names its images, by `textureFileName`, and they lie in its folder. */
  images?: 'inside' | 'beside';
}

/** In a metre; also FBX's factor for metres, since it counts centimetres. */
const CENTIMETRES = 100;

/**
 * Binary FBX 7.4: polygons, normals, texture coordinates, vertex colours, materials with embedded images, skin, bind
 * pose and clips; morph targets and their motions; what hangs from a node, or follows one bone with all its points, hangs from it here, too. Metres: the unit factor is 100 (centimetres), which Blender and others import at scale 1.
 *
 * Options: `unit` 'm', `images` 'inside'.
 * @example await writeFile('chair.fbx', await writeFbx(model))
 */
export async function writeFbx(given: Model, { unit = 'm', images = 'inside' }: FbxOptions = {}): Promise<Uint8Array> {
  const model = unit === 'cm' ? transformModel(given, { scale: CENTIMETRES }) : given;
  const scene = createFbxScene();
  const { objects, connections } = scene;
  const materials = fbxMaterials(scene, (await withMeanSurface(model)).materials, images);
  const { bones } = model.skeleton ?? { bones: [] };
  const parts = partsToWrite(model, { bones: true });
  const { nodes, hung, skinned } = hangParts(model, parts, { bones: true });
  const shownBy = shownByWhat({ nodes, bones: skinned ? [] : bones }, parts, hung);
  const shown = new Set(shownBy.values());
  const boneIds = fbxBones(scene, bones, skinned ? 'LimbNode' : 'Null', shown);
  const nodeIds = fbxNodes(scene, nodes, boneIds, shown);
  const meshes: { id: number; rest?: Float64Array }[] = [];
  const channels: FbxShapeChannel[] = [];
  for (const [i, source] of parts.entries()) {
    const { part, rest } = hung[i] ?? { part: source, rest: undefined };
    const own = shownBy.get(i);
    const above = heldBy(hung[i], nodeIds, boneIds);
    const modelId = (own && above) ?? scene.id();
    const geometryId = scene.id();
    const mesh = fbxMesh(part, geometryId);
    objects.push(mesh.geometry, meshModel(modelId, part.name, own));
    if (!own) scene.link(modelId, above ?? 0);
    scene.link(geometryId, modelId);
    const material = materials[part.material];
    if (material !== undefined) scene.link(material, modelId);
    fbxSkin(scene, part, mesh, geometryId, bones, boneIds);
    channels.push(...fbxShapes(scene, part, mesh, geometryId));
    meshes.push({ id: modelId, ...(rest && { rest }) });
  }
  if (bones.length > 0 && skinned) fbxBindPose(scene, bones, boneIds, meshes);
  const clips = clipsToWrite(model);
  const takes = fbxClips(scene, clips, { skeleton: model.skeleton, ids: boneIds, channels });
  return encodeFbx([
    header(model),
    node('FileId', [{ type: 'R', value: FILE_ID }]),
    node('CreationTime', [text(CREATION_TIME)]),
    node('Creator', [text(generatorOf(model))]),
    globalSettings(Math.max(0, ...clips.map((clip) => clip.durationSeconds)), frameRate(clips), unit),
    group('Documents', [
      node('Count', [int(1)]),
      node('Document', [long(1), text(''), text('Scene')], [node('RootNode', [long(0)])]),
    ]),
    { ...node('References'), scope: true },
    definitions(objects),
    group('Objects', objects),
    group('Connections', connections),
    group('Takes', [node('Current', [text(clips[0]?.name ?? '')]), ...takes]),
  ]);
}

/** By part, the node or bone that is to show it: the first one of its name that hangs there. */
function shownByWhat(
  { nodes, bones }: { nodes: Hanging['nodes']; bones: readonly Bone[] },
  parts: readonly Part[],
  hung: Hanging['hung'],
): Map<number, Placed> {
  const shown = new Map<number, Placed>();
  const taken = new Set<Placed>();
  for (const [i, { name }] of parts.entries()) {
    const above = heldBy<Placed | undefined>(hung[i], nodes, bones);
    if (!above || taken.has(above) || above.name !== name) continue;
    shown.set(i, above);
    taken.add(above);
  }
  return shown;
}

function meshModel(id: number, name: string, placed: Placed | undefined): FbxNode {
  return object('Model', id, named(name, 'Model'), 'Mesh', [
    node('Version', [int(232)]),
    properties70(...fbxPlace(placed ?? { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] })),
    node('Shading', [{ type: 'C', value: 1 }]),
    node('Culling', [text('CullingOff')]),
  ]);
}

function header(model: Model): FbxNode {
  const comment = metadataOf(model).map(([key, value]) => `${key}: ${value}`);
  return group('FBXHeaderExtension', [
    node('FBXHeaderVersion', [int(1003)]),
    node('FBXVersion', [int(7400)]),
    node('EncryptionType', [int(0)]),
    node('Creator', [text(generatorOf(model))]),
    node(
      'SceneInfo',
      [named('GlobalInfo', 'SceneInfo'), text('UserData')],
      [
        node('Type', [text('UserData')]),
        node('Version', [int(100)]),
        group('MetaData', [
          node('Version', [int(100)]),
          node('Title', [text(model.name)]),
          node('Subject', [text('')]),
          node('Author', [text(generatorOf(model))]),
          node('Keywords', [text('')]),
          node('Revision', [text('')]),
          node('Comment', [text(comment.join('\n'))]),
        ]),
        properties70(
          pString('Original|ApplicationName', generatorOf(model)),
          pString('LastSaved|ApplicationName', generatorOf(model)),
        ),
      ],
    ),
  ]);
}

/** Frames a second by their number in the format's list. */
const TIME_MODES: Readonly<Record<number, number>> = { 24: 11, 25: 10, 30: 6, 60: 3 };

/** By how close the keys of the first channel are; 30 where they say nothing. */
function frameRate([clip]: readonly Clip[]): number {
  const [first = 0, second = 0] = clip?.channels[0]?.times ?? [];
  const rate = Math.round(1 / (second - first));
  return rate in TIME_MODES ? rate : 30;
}

function globalSettings(seconds: number, fps: number, unit: 'm' | 'cm'): FbxNode {
  const factor = unit === 'm' ? CENTIMETRES : 1;
  return group('GlobalSettings', [
    node('Version', [int(1000)]),
    properties70(
      pInt('UpAxis', 1),
      pInt('UpAxisSign', 1),
      pInt('FrontAxis', 2),
      pInt('FrontAxisSign', 1),
      pInt('CoordAxis', 0),
      pInt('CoordAxisSign', 1),
      pInt('OriginalUpAxis', 1),
      pInt('OriginalUpAxisSign', 1),
      pDouble('UnitScaleFactor', factor),
      pDouble('OriginalUnitScaleFactor', factor),
      pEnum('TimeMode', TIME_MODES[fps] ?? 6),
      pTime('TimeSpanStart', 0n),
      pTime('TimeSpanStop', ticks(seconds)),
      pDouble('CustomFrameRate', fps),
    ),
  ]);
}

function definitions(objects: readonly FbxNode[]): FbxNode {
  const counts = new Map<string, number>([['GlobalSettings', 1]]);
  for (const { name } of objects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return group('Definitions', [
    node('Version', [int(100)]),
    node('Count', [int(objects.length + 1)]),
    ...[...counts].map(([name, count]) => node('ObjectType', [text(name)], [node('Count', [int(count)])])),
  ]);
}
