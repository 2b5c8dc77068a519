import type { BoneNames, Engine } from 'kiln-client/contract/families/pack';

/** What each engine takes: one row an engine, read by the recipe and its README. */

export interface Target {
  title: string;
  format: 'fbx' | 'glb';
  /** What the numbers of its files count. */
  unit: 'm' | 'cm';
  /** How the words of an asset's name are put together. */
  name: 'Pascal' | 'snake';
  /** Before the name of a mesh: still, and with bones. */
  prefix: { still: string; skinned: string };
  /** Names of a figure's bones where a request says nothing. */
  bones: BoneNames;
  /** A root bone above the hips, whatever clips do. */
  rootBone?: true;
  /** Levels of detail where a request says nothing. */
  levels: number;
  /** All levels in one file, or one file each. */
  levelFiles: 'one' | 'each';
  /** The node of a convex piece, by the mesh and the number of the piece. */
  collider(mesh: string, number: string): string;
  /** With the model, since the engine knows its name; or in a file of their own. */
  colliderFile: 'model' | 'own';
  /** What roughness and metal are packed into. */
  packed: 'ORM' | 'MaskMap';
  /** The way that green of a normal map points: 1 as OpenGL, -1 as DirectX. */
  green: 1 | -1;
  /** Images have powers of two as sides: others are not streamed, or have no smaller copies. */
  powersOfTwo?: true;
  /** Images as files of their own; of FBX, only there. */
  images: boolean;
  /** Geometry and images packed for a download. */
  compressed?: true;
  /** What the names of clips that loop end in, where the engine knows that. */
  loop?: string;
  /** How it is imported, for the README. */
  says: readonly string[];
  /** The same of what has bones. */
  saysOfBones: readonly string[];
  /** What to do with capsules by bone. */
  saysOfCapsules: string;
}

export const TARGETS: Readonly<Record<Engine, Target>> = {
  unity: {
    title: 'Unity',
    format: 'fbx',
    unit: 'm',
    name: 'Pascal',
    prefix: { still: '', skinned: '' },
    bones: 'humanoid',
    levels: 4,
    levelFiles: 'one',
    collider: (mesh, number) => `${mesh}_COL_${number}`,
    colliderFile: 'own',
    packed: 'MaskMap',
    green: 1,
    powersOfTwo: true,
    images: true,
    says: [
      'Copy the folder into Assets. Scale Factor 1, Convert Units on: 1 unit is 1 metre.',
      'Meshes that end in _LOD0 to _LOD3 become a LOD Group by themselves; set its transitions by the table below.',
      'MaskMap: R metal, G occlusion, A smoothness. HDRP: Mask Map. URP: Metallic Map, smoothness from its alpha.',
      'Import BaseColor and Emissive as sRGB, MaskMap without sRGB, Normal as Normal map.',
      'Colliders: give each mesh of the colliders file to a Mesh Collider with Convex on.',
    ],
    saysOfBones: [
      'Rig: Animation Type Humanoid; its bones are found by their names. Animals: Generic.',
      'Animation: Loop Time for the clips that loop; of root motion, Apply Root Motion on the Animator.',
    ],
    saysOfCapsules:
      "No importer reads it: for each entry a Capsule Collider on a child of the bone, its up along from and to (x changes its sign in Unity), with a Rigidbody, and a Character Joint to the parent's.",
  },
  unreal: {
    title: 'Unreal',
    format: 'fbx',
    unit: 'cm',
    name: 'Pascal',
    prefix: { still: 'SM_', skinned: 'SK_' },
    bones: 'unreal',
    rootBone: true,
    levels: 4,
    levelFiles: 'each',
    collider: (mesh, number) => `UCX_${mesh}_${number}`,
    colliderFile: 'model',
    packed: 'ORM',
    green: -1,
    powersOfTwo: true,
    images: true,
    says: [
      'Import the FBX with Convert Scene on (its header says Y up) and Import Uniform Scale 1: its numbers are centimetres.',
      'UCX_ meshes become simple collision by their names. For that leave Combine Meshes off where there are several meshes.',
      'Levels: open the mesh, LOD Import, one file after the other; set Screen Size by the table below.',
      'ORM: R occlusion, G roughness, B metal, without sRGB. Normal is DirectX (green points down).',
    ],
    saysOfBones: [
      'Import as Skeletal Mesh; clips are in the first file. Root motion: Enable Root Motion in each animation sequence.',
    ],
    saysOfCapsules:
      "No importer reads it: in the Physics Asset, a capsule for each entry on its bone, between from and to (y changes its sign in Unreal), and a constraint to the parent's.",
  },
  godot: {
    title: 'Godot',
    format: 'glb',
    unit: 'm',
    name: 'snake',
    prefix: { still: '', skinned: '' },
    bones: 'humanoid',
    levels: 1,
    levelFiles: 'each',
    collider: (mesh, number) => `${mesh}_${number}-convcolonly`,
    colliderFile: 'model',
    packed: 'ORM',
    green: 1,
    images: false,
    loop: '-loop',
    says: [
      'Copy the folder into the project. 1 unit is 1 metre, Y up.',
      'Nodes that end in -convcolonly become static bodies with convex shapes, and are not drawn.',
      'Godot makes its own levels of detail at import; files of more levels are there only where they were asked for.',
    ],
    saysOfBones: [
      'Clips that end in -loop are imported as loops.',
      'Retargeting: a BoneMap with SkeletonProfileHumanoid finds the bones by their names; of root motion, the Root bone is the AnimationMixer’s Root Motion Track.',
    ],
    saysOfCapsules:
      'No importer reads it: for each entry a PhysicalBone3D under the PhysicalBoneSimulator3D of the skeleton, with a CapsuleShape3D whose height is the distance of from and to and twice the radius.',
  },
  blender: {
    title: 'Blender',
    format: 'glb',
    unit: 'm',
    name: 'Pascal',
    prefix: { still: '', skinned: '' },
    bones: 'own',
    levels: 1,
    levelFiles: 'each',
    collider: (mesh, number) => `${mesh}_Collider_${number}`,
    colliderFile: 'own',
    packed: 'ORM',
    green: 1,
    images: true,
    says: [
      'File, Import, glTF 2.0. 1 unit is 1 metre; Blender turns it to Z up.',
      'The images are in the GLB too; the files are for painting on. ORM: R occlusion, G roughness, B metal.',
    ],
    saysOfBones: ['Clips are actions of the armature.'],
    saysOfCapsules:
      'No importer reads it: for each entry a rigid body of shape Capsule, parented to the bone, between from and to.',
  },
  web: {
    title: 'the web',
    format: 'glb',
    unit: 'm',
    name: 'snake',
    prefix: { still: '', skinned: '' },
    bones: 'own',
    levels: 4,
    levelFiles: 'each',
    collider: (mesh, number) => `${mesh}_collider_${number}`,
    colliderFile: 'own',
    packed: 'ORM',
    green: 1,
    images: false,
    compressed: true,
    says: [
      'GLB with EXT_meshopt_compression: three.js needs MeshoptDecoder, Babylon.js and model-viewer know it.',
      'Load the coarsest level first, or switch by the distances below (three.js: LOD.addLevel).',
      'The colliders file is for a physics engine (rapier: ColliderDesc.convexHull of each mesh).',
    ],
    saysOfBones: ['Play clips with an AnimationMixer (three.js); figures are SkinnedMesh.'],
    saysOfCapsules:
      'For a physics engine (rapier: ColliderDesc.capsule, half of the distance of from and to, and the radius, on a body that follows the bone).',
  },
};
