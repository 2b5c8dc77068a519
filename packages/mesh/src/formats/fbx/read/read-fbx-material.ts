import type { Vector } from '../../../core/math/vector.ts';
import type { Material, Texture } from '../../../core/model.ts';
import { defaultMaterial } from '../../read/default-material.ts';
import { find } from '../../read/model-in.ts';
import type { ReadContext } from '../../read/read-context.ts';
import { findTexture } from '../../read/read-texture.ts';
import { childOf, type FbxElement, type FbxFile, type FbxObject, type FbxValues, textIn } from './fbx-file.ts';

/**
 * Phong materials, with metal and roughness where Blender and Kiln write them, and the physical ones of 3ds Max and Maya.
 * Images lie in the file or beside it in its archive.
 */
export interface FbxMaterials {
  list: Material[];
  /** For what a model's list of materials says at a place. */
  indexOf(model: FbxObject, place: number): number;
}

/** By what each program calls them; the first one that is there counts. */
const NAMES = {
  baseColor: ['3dsMax|main|basecolor', '3dsMax|Parameters|base_color', 'Maya|base_color', 'DiffuseColor'],
  emissive: ['3dsMax|main|emit_color', '3dsMax|Parameters|emit_color', 'Maya|emissive', 'EmissiveColor'],
  metallic: ['3dsMax|main|metalness', '3dsMax|Parameters|metalness', 'Maya|metallic'],
  roughness: ['3dsMax|main|roughness', '3dsMax|Parameters|roughness', 'Maya|roughness'],
} as const;

const MAPS: Readonly<Record<string, 'baseColorTexture' | 'emissiveTexture' | 'normalTexture'>> = {
  DiffuseColor: 'baseColorTexture',
  'Maya|TEX_color_map': 'baseColorTexture',
  'Maya|baseColor': 'baseColorTexture',
  '3dsMax|main|base_color_map': 'baseColorTexture',
  '3dsMax|Parameters|base_color_map': 'baseColorTexture',
  EmissiveColor: 'emissiveTexture',
  'Maya|TEX_emissive_map': 'emissiveTexture',
  '3dsMax|main|emit_color_map': 'emissiveTexture',
  '3dsMax|Parameters|emission_map': 'emissiveTexture',
  NormalMap: 'normalTexture',
  Bump: 'normalTexture',
  'Maya|TEX_normal_map': 'normalTexture',
  '3dsMax|main|norm_map': 'normalTexture',
  '3dsMax|Parameters|bump_map': 'normalTexture',
};

export async function readFbxMaterials(file: FbxFile, context: ReadContext): Promise<FbxMaterials> {
  const list: Material[] = [];
  const places = new Map<number, number>();
  const imageOf = createImages(file, context);
  for (const object of file.objects.values()) {
    if (object.kind !== 'Material') continue;
    const material: Material = { name: object.name || `material ${list.length + 1}`, ...readSurface(object.values) };
    for (const { object: used, property } of file.childrenOf(object.id)) {
      const map = MAPS[property];
      const texture = imageObject(file, used);
      if (property === 'TransparentColor' && texture) material.alpha = 'blend';
      if (!map || !texture) continue;
      const image = await imageOf(texture);
      if (image) material[map] = image;
    }
    places.set(object.id, list.push(material) - 1);
  }
  let plain = -1;
  const listOf = new Map<FbxObject, readonly (number | undefined)[]>();
  return {
    list,
    indexOf(model, place) {
      const own = listOf.get(model) ?? file.childrenOf(model.id, 'Material').map(({ object }) => places.get(object.id));
      listOf.set(model, own);
      const known = own[place] ?? own[0];
      if (known !== undefined) return known;
      if (plain < 0) plain = list.push(defaultMaterial('default')) - 1;
      return plain;
    },
  };
}

function readSurface(values: FbxValues): Pick<Material, 'baseColor' | 'emissive' | 'metallic' | 'roughness'> {
  const number = (names: readonly string[]) => names.map(values.number).find((value) => value !== undefined);
  const color = (names: readonly string[]) => names.map(values.vector).find((value) => value !== undefined);
  const times = (vector: Vector, by: number): Vector => [vector[0] * by, vector[1] * by, vector[2] * by];
  const [r, g, b] = times(color(NAMES.baseColor) ?? [0.8, 0.8, 0.8], values.number('DiffuseFactor') ?? 1).map(unit);
  const [er, eg, eb] = times(color(NAMES.emissive) ?? [0, 0, 0], values.number('EmissiveFactor') ?? 1);
  // Where nothing is reflected, the factor says nothing: other programs leave it at one.
  const shines = (values.vector('ReflectionColor') ?? [0, 0, 0]).some((value) => value > 0);
  const reflected = shines ? (values.number('ReflectionFactor') ?? 0) : 0;
  const shininess = values.number('Shininess') ?? values.number('ShininessExponent') ?? 20;
  return {
    baseColor: [r, g, b, opacityOf(values)],
    emissive: [Math.max(0, er), Math.max(0, eg), Math.max(0, eb)],
    metallic: unit(number(NAMES.metallic) ?? reflected),
    roughness: unit(number(NAMES.roughness) ?? 1 - Math.sqrt(Math.max(0, shininess)) / 10),
  };
}

const unit = (value: number) => Math.min(1, Math.max(0, value));

/** Files say it in three ways, of which programs often fill in one. As Blender reads them. */
function opacityOf(values: FbxValues): number {
  const opacity = unit(1 - (values.number('TransparencyFactor') ?? 0));
  if (opacity > 0 && opacity < 1) return opacity;
  return unit(values.number('Opacity') ?? 1 - (values.vector('TransparentColor')?.[0] ?? 0));
}

/** Of images in layers the first one. */
function imageObject(file: FbxFile, object: FbxObject): FbxObject | undefined {
  if (object.kind === 'Texture') return object;
  return object.kind === 'LayeredTexture' ? file.childrenOf(object.id, 'Texture')[0]?.object : undefined;
}

/** Images by what their textures name; the bytes of one go with its first use, and its others have none. */
function createImages(file: FbxFile, context: ReadContext): (texture: FbxObject) => Promise<Texture | undefined> {
  const embedded = new Map<string, Uint8Array>();
  for (const { kind, element } of file.objects.values()) {
    const bytes = kind === 'Video' ? childOf(element, 'Content')?.properties[0] : undefined;
    if (!(bytes instanceof Uint8Array) || bytes.length === 0) continue;
    context.budget.take('images', 1);
    for (const path of pathsOf(element)) embedded.set(path, bytes);
  }
  const known = new Map<string, Texture | undefined>();
  return async (texture) => {
    const video = file.childrenOf(texture.id, 'Video')[0]?.object;
    const paths = [texture, video].flatMap((object) => (object ? pathsOf(object.element) : []));
    const name = paths[0] ?? (texture.name || 'texture');
    if (known.has(name)) return known.get(name);
    const bytes = first(paths, (path) => embedded.get(path)) ?? first(paths, (path) => find(context.archive, path));
    const image = await findTexture(name, bytes, context);
    known.set(name, image);
    return image;
  };
}

function first<T>(paths: readonly string[], get: (path: string) => T | undefined): T | undefined {
  for (const path of paths) {
    const found = get(path);
    if (found) return found;
  }
  return undefined;
}

function pathsOf(element: FbxElement): string[] {
  const names = ['RelativeFilename', 'FileName', 'Filename'];
  return names.map((name) => textIn(childOf(element, name)?.properties[0])).filter((path) => path !== '');
}
