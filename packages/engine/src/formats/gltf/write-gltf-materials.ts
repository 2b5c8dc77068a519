import type { Document, GLTF, Material as GltfMaterial, Texture as GltfTexture } from '@gltf-transform/core';
import type { Material, Part, Texture, TextureUse } from '../../core/model.ts';

/** The materials of a glTF file that is being written: each made when it is first used. */
export interface MaterialsWriter {
  /** Faces without texture coordinates get one without images. */
  of(index: number, part: Pick<Part, 'uvs' | 'uvs2'>): GltfMaterial | null;
  /** What the library has no place for, into what it has made. */
  addExtensions(json: GLTF.IGLTF): void;
}

export function createMaterials(document: Document, materials: readonly Material[]): MaterialsWriter {
  const textures = new Map<Texture, GltfTexture>();
  const use = (texture: Texture | undefined) => {
    if (!texture) return null;
    const known = textures.get(texture);
    if (known) return known;
    const made = document.createTexture(texture.name).setMimeType(texture.mimeType).setImage(texture.bytes.slice());
    textures.set(texture, made);
    return made;
  };
  const made = new Map<string, { result: GltfMaterial; extensions: Extensions }>();
  return {
    of(index, { uvs, uvs2 }) {
      const material = materials[index];
      if (!material) return null;
      const key = `${index} ${uvs !== undefined} ${uvs2 !== undefined}`;
      const known = made.get(key);
      if (known) return known.result;
      const shown = (image: TextureUse) => uvs !== undefined && (!image.second || uvs2 !== undefined);
      const result = createMaterial(document, material);
      if (uvs) addImages(result, material, use, shown);
      made.set(key, { result, extensions: extensionsOf(material, shown) });
      for (const [, { textures: images }] of made.get(key)!.extensions) {
        for (const image of Object.values(images)) use(image.texture);
      }
      return result;
    },
    addExtensions(json) {
      const ids = new Map(
        document
          .getRoot()
          .listTextures()
          .map((texture, i) => [texture, i]),
      );
      const imageId = (texture: Texture) => ids.get(textures.get(texture)!)!;
      const sources = document.getRoot().listMaterials();
      for (const { result, extensions } of made.values()) {
        const target = json.materials?.[sources.indexOf(result)];
        if (target && extensions.length > 0) writeExtensions(json, target, extensions, imageId);
      }
    },
  };
}

function createMaterial(document: Document, material: Material): GltfMaterial {
  // A factor is at most 1: what shines more says so in an extension.
  const strength = Math.max(1, ...material.emissive);
  const [r, g, b] = material.emissive;
  const result = document
    .createMaterial(material.name)
    .setBaseColorFactor(material.baseColor)
    .setMetallicFactor(material.metallic)
    .setRoughnessFactor(material.roughness)
    .setEmissiveFactor([r / strength, g / strength, b / strength])
    .setDoubleSided(material.doubleSided ?? false)
    .setAlphaMode(alphaMode(material));
  if (material.alpha === 'mask' && material.alphaCutoff !== undefined) result.setAlphaCutoff(material.alphaCutoff);
  return result;
}

function addImages(
  result: GltfMaterial,
  material: Material,
  use: (texture: Texture | undefined) => GltfTexture | null,
  shown: (image: TextureUse) => boolean,
): void {
  result
    .setBaseColorTexture(use(material.baseColorTexture))
    .setMetallicRoughnessTexture(use(material.metallicRoughnessTexture))
    .setNormalTexture(use(material.normalTexture))
    .setEmissiveTexture(use(material.emissiveTexture));
  if (material.normalScale !== undefined) result.setNormalScale(material.normalScale);
  const { occlusion } = material;
  if (!occlusion || !shown(occlusion)) return;
  result.setOcclusionTexture(use(occlusion.texture)).setOcclusionStrength(occlusion.scale ?? 1);
  if (occlusion.second) result.getOcclusionTextureInfo()?.setTexCoord(1);
}

function alphaMode({ alpha, baseColor }: Material): 'OPAQUE' | 'MASK' | 'BLEND' {
  if (alpha === 'mask') return 'MASK';
  return alpha === 'blend' || baseColor[3] < 1 ? 'BLEND' : 'OPAQUE';
}

type Extensions = [string, NonNullable<Material['extensions']>[string]][];

/** The extensions of a material with the images that can be shown, and that of its strength. */
function extensionsOf({ extensions = {}, emissive }: Material, shown: (image: TextureUse) => boolean): Extensions {
  const list: Extensions = Object.entries(extensions).map(([name, { numbers, textures }]) => [
    name,
    { numbers, textures: Object.fromEntries(Object.entries(textures).filter(([, image]) => shown(image))) },
  ]);
  const emissiveStrength = Math.max(...emissive);
  if (emissiveStrength > 1) {
    list.push(['KHR_materials_emissive_strength', { numbers: { emissiveStrength }, textures: {} }]);
  }
  return list;
}

function writeExtensions(
  json: GLTF.IGLTF,
  material: GLTF.IMaterial,
  extensions: Extensions,
  imageId: (texture: Texture) => number,
): void {
  const textureId = (texture: Texture) => {
    const source = imageId(texture);
    json.textures ??= [];
    const known = json.textures.findIndex((one) => one.source === source);
    return known >= 0 ? known : json.textures.push({ source }) - 1;
  };
  material.extensions ??= {};
  for (const [name, { numbers, textures }] of extensions) {
    const images = Object.entries(textures).map(([key, { texture, second, scale }]) => [
      key,
      { index: textureId(texture), ...(second && { texCoord: 1 }), ...(scale !== undefined && { scale }) },
    ]);
    material.extensions[name] = { ...numbers, ...Object.fromEntries(images) };
    json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), name])];
  }
}
