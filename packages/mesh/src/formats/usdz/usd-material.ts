import type { Material, Texture } from '../../core/model.ts';
import { defaultMaterial } from '../read/default-material.ts';
import { find } from '../read/model-in.ts';
import type { ReadContext } from '../read/read-context.ts';
import { findTexture } from '../read/read-texture.ts';
import { packSurface } from '../write/packed-surface.ts';
import type { UsdPrim, UsdStage } from './usd-stage.ts';

/** A UsdPreviewSurface material. Roughness and metal are one packed image, as in glTF. */
export async function readPreviewSurface(stage: UsdStage, source: UsdPrim, context: ReadContext): Promise<Material> {
  const material = { ...defaultMaterial(source.name), roughness: 0.5 };
  const surface = stage.surfaceIn(source.path);
  if (!surface) return material;
  const textures = new Map<string, Texture>();
  const shaderOf = (input: string) =>
    stage.prim(surface.target(`inputs:${input}`)?.replace(/\.outputs:\w+$/, '') ?? '');
  const image = async (input: string) => {
    const shader = shaderOf(input);
    const file = shader?.text('inputs:file')?.replace(/^@|@$/g, '');
    if (!shader || !file) return undefined;
    const texture = textures.get(file) ?? (await findTexture(file, find(context.archive, file), context));
    if (!texture) return undefined;
    textures.set(file, texture);
    const scale = shader.numbers('inputs:scale') ?? [];
    return { texture, file, scale: [0, 1, 2, 3].map((channel) => scale[channel] ?? 1) };
  };
  const color = (input: string, fallback: [number, number, number]): [number, number, number] => {
    const value = surface.numbers(`inputs:${input}`);
    return value && value.length >= 3 ? [value[0], value[1], value[2]] : fallback;
  };
  const number = (input: string, otherwise: number) => surface.numbers(`inputs:${input}`)?.[0] ?? otherwise;
  const base = await image('diffuseColor');
  const gray = shaderOf('diffuseColor')?.text('inputs:varname') === 'displayColor' ? 1 : 0.18;
  const [r = 1, g = 1, b = 1, a = 1] = base?.scale ?? [];
  if (base) material.baseColorTexture = base.texture;
  const isCutOut = base && shaderOf('opacity') === shaderOf('diffuseColor');
  const threshold = number('opacityThreshold', 0);
  if (isCutOut) material.alpha = 'blend';
  if (threshold > 0) Object.assign(material, { alpha: 'mask', alphaCutoff: threshold });
  const [red, green, blue] = base ? [r, g, b] : color('diffuseColor', [gray, gray, gray]);
  material.baseColor = [red, green, blue, isCutOut ? a : number('opacity', 1)];
  const emission = await image('emissiveColor');
  if (emission) material.emissiveTexture = emission.texture;
  const [er = 1, eg = 1, eb = 1] = emission?.scale ?? [];
  material.emissive = emission ? [er, eg, eb] : color('emissiveColor', [0, 0, 0]);
  const roughness = await image('roughness');
  const metallic = await image('metallic');
  if (roughness && metallic && roughness.file === metallic.file) {
    material.metallicRoughnessTexture = roughness.texture;
    material.roughness = roughness.scale[1];
    material.metallic = roughness.scale[2];
  } else {
    material.roughness = roughness?.scale[0] ?? number('roughness', 0.5);
    material.metallic = metallic?.scale[0] ?? number('metallic', 0);
    Object.assign(material, await packSurface({ roughness: roughness?.texture, metallic: metallic?.texture }, context));
  }
  const normal = await image('normal');
  if (normal) material.normalTexture = normal.texture;
  return material;
}
