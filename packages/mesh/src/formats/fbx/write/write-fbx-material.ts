import { isCutOut, type Material, type Texture } from '../../../core/model.ts';
import { createTextureFiles } from '../../write/write-text.ts';
import { int, named, node, object, text } from './write-fbx-binary.ts';
import { type FbxScene, pBool, pColor, pDouble, pNumber, properties70, pString } from './write-fbx-properties.ts';

/**
 * Phong materials with embedded images. FBX has no metal and roughness of its own; ReflectionFactor and Shininess carry
 * them the way Blender writes and reads them. The image that packs both has no place: it is in the factors, as its means.
 */
export function fbxMaterials(scene: FbxScene, materials: readonly Material[], kept: 'inside' | 'beside'): number[] {
  const { files, fileOf } = createTextureFiles();
  return materials.map((material) => {
    const id = scene.id();
    const [r, g, b, a] = material.baseColor;
    scene.objects.push(
      object('Material', id, named(material.name, 'Material'), '', [
        node('Version', [int(102)]),
        node('ShadingModel', [text('phong')]),
        node('MultiLayer', [int(0)]),
        properties70(
          pColor('DiffuseColor', [r, g, b]),
          pNumber('DiffuseFactor', 1),
          pColor('EmissiveColor', material.emissive),
          pNumber('EmissiveFactor', material.emissive.some((value) => value > 0) ? 1 : 0),
          pColor('AmbientColor', [0, 0, 0]),
          pColor('SpecularColor', [1, 1, 1]),
          pNumber('SpecularFactor', 0.25),
          pNumber('Shininess', (1 - material.roughness) ** 2 * 100),
          pNumber('ShininessExponent', (1 - material.roughness) ** 2 * 100),
          pColor('ReflectionColor', [1, 1, 1]),
          pNumber('ReflectionFactor', material.metallic),
          pNumber('TransparencyFactor', 1 - a),
          pNumber('Opacity', a),
        ),
      ]),
    );
    const attach = (texture: Texture | undefined, ...properties: string[]) => {
      if (!texture) return;
      const isKnown = files.has(texture.bytes);
      const image = addTexture(scene, texture, fileOf(texture), kept === 'inside' && !isKnown);
      for (const property of properties) scene.link(image, id, property);
    };
    attach(material.baseColorTexture, 'DiffuseColor', ...(isCutOut(material) ? ['TransparentColor'] : []));
    attach(material.emissiveTexture, 'EmissiveColor');
    attach(material.normalTexture, 'NormalMap');
    return id;
  });
}

/** One texture node per use; the image's bytes go with the first one of its name. */
function addTexture(scene: FbxScene, texture: Texture, file: string, inside: boolean): number {
  const id = scene.id();
  const video = scene.id();
  scene.objects.push(
    object('Texture', id, named(texture.name, 'Texture'), '', [
      node('Type', [text('TextureVideoClip')]),
      node('Version', [int(202)]),
      node('TextureName', [named(texture.name, 'Texture')]),
      node('Media', [named(texture.name, 'Video')]),
      node('FileName', [text(file)]),
      node('RelativeFilename', [text(file)]),
      properties70(pBool('UseMaterial', true), pDouble('Texture alpha', 1)),
    ]),
    object('Video', video, named(texture.name, 'Video'), 'Clip', [
      node('Type', [text('Clip')]),
      properties70(pString('Path', file)),
      node('UseMipMap', [int(0)]),
      node('Filename', [text(file)]),
      node('RelativeFilename', [text(file)]),
      node('Content', [{ type: 'R', value: inside ? texture.bytes : new Uint8Array(0) }]),
    ]),
  );
  scene.link(video, id);
  return id;
}
