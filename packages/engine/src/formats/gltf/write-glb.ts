import {
  type Accessor,
  Document,
  type Material as GltfMaterial,
  type Texture as GltfTexture,
  type Node,
  NodeIO,
  type Skin,
} from '@gltf-transform/core';
import type { Material, Model, Part, Skeleton, Texture } from '../../core/model.ts';
import { normalizeSkin } from '../../mesh/skin/skin-weights.ts';
import { unit } from '../../mesh/topology/normals.ts';
import { computeTangents } from '../../mesh/uv/tangents.ts';
import { GENERATOR, metadataOf, partsToWrite } from '../generator.ts';

/**
 * glTF 2.0 binary. Everything a model has is in it except polygons, which become their triangles. Tangents are written
 * where a normal map needs them, joints and weights where there is a skeleton. Passes the Khronos validator without
 * errors or warnings.
 */
export async function writeGlb(model: Model): Promise<Uint8Array> {
  const parts = partsToWrite(model, { bones: true });
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor: MakeAccessor = (type, array) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  Object.assign(document.getRoot().getAsset(), {
    generator: GENERATOR,
    extras: Object.fromEntries(metadataOf(model)),
  });
  const scene = document.createScene(model.name);
  document.getRoot().setDefaultScene(scene);
  const materials = createMaterials(document, model.materials);
  const skeleton = model.skeleton && createSkeleton(document, accessor, model.skeleton);
  for (const bone of skeleton?.roots ?? []) scene.addChild(bone);
  for (const part of parts) {
    const primitive = createPrimitive(document, accessor, part, model.materials[part.material], skeleton !== undefined);
    primitive.setMaterial(materials(part.material, part.uvs !== undefined));
    const node = document.createNode(part.name).setMesh(document.createMesh(part.name).addPrimitive(primitive));
    if (skeleton && part.joints && part.weights) node.setSkin(skeleton.skin);
    scene.addChild(node);
  }
  if (skeleton) createClips(document, accessor, model, skeleton.bones);
  return await new NodeIO().writeBinary(document);
}

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
type MakeAccessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', array: Numbers) => Accessor;

function createPrimitive(
  document: Document,
  accessor: MakeAccessor,
  source: Part,
  material: Material | undefined,
  skinned: boolean,
) {
  let part = source;
  let tangents: Float32Array<ArrayBuffer> | undefined;
  if (material?.normalTexture && part.normals && part.uvs) ({ part, tangents } = computeTangents(part));
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', part.positions.slice()))
    .setIndices(accessor('SCALAR', indexArray(part)));
  if (part.normals) primitive.setAttribute('NORMAL', accessor('VEC3', unit(part.normals)));
  if (tangents) primitive.setAttribute('TANGENT', accessor('VEC4', tangents));
  if (part.uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', part.uvs.slice()));
  if (part.colors) primitive.setAttribute('COLOR_0', accessor('VEC3', part.colors.slice()));
  if (skinned && part.joints && part.weights) {
    const skin = normalizeSkin(part.joints, part.weights);
    primitive.setAttribute('JOINTS_0', accessor('VEC4', skin.joints));
    primitive.setAttribute('WEIGHTS_0', accessor('VEC4', skin.weights));
  }
  return primitive;
}

/** 65535 itself is glTF's restart value and may not be an index. */
function indexArray(part: Part): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  return part.positions.length / 3 <= 65535 ? Uint16Array.from(part.indices) : part.indices.slice();
}

/** Materials by index, made when first used; faces without texture coordinates get one without textures. */
function createMaterials(document: Document, materials: readonly Material[]) {
  const textures = new Map<Texture, GltfTexture>();
  const use = (texture: Texture | undefined) => {
    if (!texture) return null;
    const known = textures.get(texture);
    if (known) return known;
    const made = document.createTexture(texture.name).setMimeType(texture.mimeType).setImage(texture.bytes.slice());
    textures.set(texture, made);
    return made;
  };
  const made = new Map<string, GltfMaterial>();
  return (index: number, textured: boolean): GltfMaterial | null => {
    const material = materials[index];
    if (!material) return null;
    const key = `${index} ${textured}`;
    const known = made.get(key);
    if (known) return known;
    const result = document
      .createMaterial(material.name)
      .setBaseColorFactor(material.baseColor)
      .setMetallicFactor(material.metallic)
      .setRoughnessFactor(material.roughness)
      .setEmissiveFactor(material.emissive)
      .setDoubleSided(material.doubleSided ?? false)
      .setAlphaMode(alphaMode(material));
    if (textured) {
      result
        .setBaseColorTexture(use(material.baseColorTexture))
        .setMetallicRoughnessTexture(use(material.metallicRoughnessTexture))
        .setNormalTexture(use(material.normalTexture))
        .setEmissiveTexture(use(material.emissiveTexture));
    }
    made.set(key, result);
    return result;
  };
}

function alphaMode({ alpha, baseColor }: Material): 'OPAQUE' | 'MASK' | 'BLEND' {
  if (alpha === 'mask') return 'MASK';
  return alpha === 'blend' || baseColor[3] < 1 ? 'BLEND' : 'OPAQUE';
}

function createSkeleton(document: Document, accessor: MakeAccessor, skeleton: Skeleton) {
  const bones = skeleton.bones.map((bone) =>
    document.createNode(bone.name).setTranslation(bone.translation).setRotation(bone.rotation).setScale(bone.scale),
  );
  const matrices = new Float32Array(bones.length * 16);
  const skin: Skin = document.createSkin('skeleton');
  const roots: Node[] = [];
  skeleton.bones.forEach((bone, i) => {
    const node = bones[i];
    skin.addJoint(node);
    matrices.set(bone.inverseBind, i * 16);
    const parent = bones[bone.parent];
    if (parent) parent.addChild(node);
    else roots.push(node);
  });
  skin.setInverseBindMatrices(accessor('MAT4', matrices));
  if (roots.length === 1) skin.setSkeleton(roots[0]);
  return { bones, roots, skin };
}

function createClips(document: Document, accessor: MakeAccessor, model: Model, bones: readonly Node[]): void {
  for (const clip of model.clips ?? []) {
    const animation = document.createAnimation(clip.name);
    const inputs = new Map<string, Accessor>();
    for (const channel of clip.channels) {
      const bone = bones[channel.bone];
      if (!bone || channel.times.length === 0) continue;
      const key = channel.times.join();
      const input = inputs.get(key) ?? accessor('SCALAR', channel.times.slice());
      inputs.set(key, input);
      const sampler = document
        .createAnimationSampler()
        .setInput(input)
        .setOutput(accessor(channel.path === 'rotation' ? 'VEC4' : 'VEC3', channel.values.slice()))
        .setInterpolation('LINEAR');
      animation.addSampler(sampler);
      animation.addChannel(
        document.createAnimationChannel().setTargetNode(bone).setTargetPath(channel.path).setSampler(sampler),
      );
    }
  }
}
