import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { type AnimationClip, Box3, type Material, Mesh, type Object3D, Texture, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { words } from '../words.ts';

/** A GLB as it stands in the scene, with its figures. Textures of WebP and geometry of meshopt are read; no worker is used. */

export interface Bounds {
  size: Vector3;
  center: Vector3;
  /** Of the sphere around it. */
  radius: number;
  bottom: number;
}

export interface ModelFacts {
  triangles: number;
  vertices: number;
  materials: number;
  textures: number;
  /** Some of it has a layout for textures. */
  hasUv: boolean;
  /** Metres, as glTF defines its units. */
  size: { x: number; y: number; z: number };
  animations: readonly string[];
}

export interface LoadedModel {
  root: Object3D;
  meshes: readonly Mesh[];
  clips: readonly AnimationClip[];
  bounds: Bounds;
  facts: ModelFacts;
  dispose(): void;
}

/** @throws when the bytes are no GLB, or one that needs what is not read here (Draco, KTX2) */
export async function loadModel(bytes: ArrayBuffer): Promise<LoadedModel> {
  const gltf = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).parseAsync(bytes, '');
  const root = gltf.scene;
  const meshes = meshesOf(root);
  const materials = new Set(meshes.flatMap(materialsOf));
  const textures = new Set([...materials].flatMap(texturesOf));
  const bounds = boundsOf(root);
  const names = gltf.animations.map((clip, index) => clip.name || words.clipName({ number: index + 1 }));
  return {
    root,
    meshes,
    clips: gltf.animations,
    bounds,
    facts: {
      ...countsOf(meshes),
      materials: materials.size,
      textures: textures.size,
      size: bounds.size,
      animations: names,
    },
    dispose() {
      for (const { geometry } of meshes) geometry.dispose();
      for (const texture of textures) texture.dispose();
      for (const material of materials) material.dispose();
    },
  };
}

function meshesOf(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((node: Object3D) => {
    if (!(node instanceof Mesh)) return;
    node.castShadow = true;
    node.receiveShadow = true;
    meshes.push(node);
  });
  return meshes;
}

export function materialsOf(mesh: Mesh): Material[] {
  return Array.isArray(mesh.material) ? mesh.material : [mesh.material];
}

const texturesOf = (material: Material): Texture[] =>
  Object.values(material).filter((value) => value instanceof Texture);

function boundsOf(root: Object3D): Bounds {
  const box = new Box3().setFromObject(root, true);
  const size = box.getSize(new Vector3());
  return { size, center: box.getCenter(new Vector3()), radius: Math.max(size.length() / 2, 1e-6), bottom: box.min.y };
}

function countsOf(meshes: readonly Mesh[]): Pick<ModelFacts, 'triangles' | 'vertices' | 'hasUv'> {
  let triangles = 0;
  let vertices = 0;
  for (const { geometry } of meshes) {
    const count = geometry.getAttribute('position')?.count ?? 0;
    vertices += count;
    triangles += (geometry.index?.count ?? count) / 3;
  }
  return {
    triangles: Math.round(triangles),
    vertices,
    hasUv: meshes.some(({ geometry }) => geometry.hasAttribute('uv')),
  };
}
