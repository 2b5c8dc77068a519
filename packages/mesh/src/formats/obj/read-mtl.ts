import type { Material, Texture } from '../../core/model.ts';
import { defaultMaterial } from '../read/default-material.ts';
import { find } from '../read/model-in.ts';
import type { ReadContext } from '../read/read-context.ts';
import { findTexture } from '../read/read-texture.ts';
import { textOf } from '../read/text-of.ts';
import { packSurface, type SurfaceMaps } from '../write/packed-surface.ts';

/** A material library with its images; images that did not come along are noted and left out. */
export async function readMtl(bytes: Uint8Array, context: ReadContext): Promise<Material[]> {
  const materials: Material[] = [];
  const files = new Map<string, Uint8Array | undefined>();
  // By its bytes: one image may be named in many ways, and is decoded once.
  const textures = new Map<Uint8Array, Texture>();
  const textureOf = async (path: string) => {
    if (!files.has(path)) {
      context.budget.take('images', 1);
      files.set(path, find(context.archive, path));
    }
    const file = files.get(path);
    const texture = (file && textures.get(file)) ?? (await findTexture(path, file, context));
    if (file && texture) textures.set(file, texture);
    return texture;
  };
  const surfaces = new Map<Material, SurfaceMaps>();
  // Of one material: beside `d` some programs write the same number as Tr, which means the opposite.
  let said = new Set<string>();
  let material: Material | undefined;
  for (const raw of textOf(bytes).split(/\r?\n/)) {
    const comment = raw.search(/(?:^|\s)#/);
    const line = (comment < 0 ? raw : raw.slice(0, comment)).trim();
    const [word = '', ...rest] = line.split(/\s+/);
    if (word === 'newmtl') {
      material = { ...defaultMaterial(rest.join(' ')), roughness: 0.8 };
      materials.push(material);
      context.budget.take('materials', 1);
      said = new Set();
      continue;
    }
    if (!material) continue;
    said.add(word);
    const numbers = rest.map(Number);
    const [a = Number.NaN, b = a, c = a] = numbers;
    if (/^(?:map_|norm$|bump$)/.test(word)) {
      const texture = await textureOf(mapPath(line.slice(word.length)));
      const channel = SURFACE[word.toLowerCase()];
      if (texture && channel) surfaces.set(material, { ...surfaces.get(material), [channel]: texture });
      else if (texture) assign(material, word.toLowerCase(), texture);
      continue;
    }
    if (!Number.isFinite(a + b + c)) continue;
    if (word === 'Kd') material.baseColor = [a, b, c, material.baseColor[3]];
    else if (word === 'Ke') material.emissive = [a, b, c];
    else if (word === 'Pr') material.roughness = clamp(a);
    else if (word === 'Pm') material.metallic = clamp(a);
    else if (word === 'd') material.baseColor[3] = clamp(a);
    else if (word === 'Tr' && !said.has('d')) material.baseColor[3] = clamp(1 - a);
    else if (word === 'Ns') material.roughness = clamp(1 - Math.sqrt(Math.max(0, a) / 1000));
  }
  await packAll(surfaces, context);
  return materials;
}

/** Maps of one channel each; programs take one in place of the number beside it. */
const SURFACE: Readonly<Record<string, keyof SurfaceMaps>> = { map_pr: 'roughness', map_pm: 'metallic' };

/** Materials of the same two maps have one image. */
async function packAll(surfaces: ReadonlyMap<Material, SurfaceMaps>, context: ReadContext): Promise<void> {
  const made: { maps: SurfaceMaps; packed: Pick<Material, 'metallicRoughnessTexture'> }[] = [];
  for (const [material, maps] of surfaces) {
    const same = made.find((one) => one.maps.roughness === maps.roughness && one.maps.metallic === maps.metallic);
    const packed = same?.packed ?? (await packSurface(maps, context));
    if (!same) made.push({ maps, packed });
    Object.assign(material, packed, maps.roughness && { roughness: 1 }, maps.metallic && { metallic: 1 });
  }
}

function assign(material: Material, word: string, texture: Texture): void {
  if (word === 'map_kd') {
    material.baseColorTexture = texture;
    // Many programs leave the colour black beside an image; it would multiply to nothing here.
    if (material.baseColor.slice(0, 3).every((value) => value === 0)) material.baseColor = [1, 1, 1, 1];
  } else if (word === 'map_d' && texture === material.baseColorTexture) material.alpha = 'blend';
  else if (word === 'map_ke') material.emissiveTexture = texture;
  else if (word === 'norm' || word === 'map_bump' || word === 'bump') material.normalTexture = texture;
}

/** The path of a map statement, after options such as `-bm 1` or `-o 0 0 0`. */
function mapPath(text: string): string {
  return text.trim().replace(/^(-[a-zA-Z]+(\s+(-?[\d.]+|on|off|[rgbmlz])(?=\s))*\s+)+/, '');
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
