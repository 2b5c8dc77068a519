import { LUMINANCE, linearTable, oklabDistance, type Rgb, srgbTable, toOklab } from '../core/color.ts';
import { type Material, type Model, materialsOf, type Part, type Texture } from '../core/model.ts';
import { meanColor } from '../standard/surface-colors.ts';
import { eachPolygon } from '../topology/polygons.ts';
import { compact } from '../topology/vertices.ts';
import type { Region } from './region.ts';

/** Another colour or material for a region: its faces become parts with materials of their own, all others keep theirs. */

interface Paint {
  /** Linear light; undefined: the colour stays. */
  color?: Rgb;
  /** Of a material: as glTF has them. */
  metallic?: number;
  roughness?: number;
}

interface Painted {
  model: Model;
  /** The parts that are of the region. */
  parts: ReadonlySet<Part>;
  /** Materials that have a tinted copy of their texture, and those that lost theirs to a plain colour. */
  tinted: number;
  flat: number;
}

/** How much of a texture's light and shade a tinted copy has: as much as lets the mean be the colour that is wished. */
const SHADES = [1, 0.6, 0.3];
/** OKLab: half of what is the same colour. */
const NEAR = 0.02;
/** Larger textures are replaced by a plain colour. */
const MOST_TEXELS = 4096 ** 2;

/**
 * A region in another colour or of another material. What has a texture gets a copy of it with the same light and shade in the new
 * colour, or the plain colour where that cannot be. Looks that a file has variants of are all painted.
 *
 * Keeps: points, normals, texture coordinates, skins, morph targets, polygons. Throws: what sharp throws of a broken texture.
 */
export async function paintRegion(model: Model, { inside }: Region, paint: Paint): Promise<Painted> {
  const made = new Map<number, Made>();
  const materials = [...model.materials];
  const rows: { part: Part; isPainted: boolean }[] = [];
  let first = 0;
  const split = model.parts.map((part) => {
    const own = inside.subarray(first, first + part.indices.length / 3);
    first += own.length;
    return { part, left: facesOf(part, own, 0), taken: facesOf(part, own, 1) };
  });
  for (const { part, left, taken } of split) {
    if (left) rows.push({ part: left, isPainted: false });
    if (!taken) continue;
    const { material: index } = part;
    if (!made.has(index)) {
      const alike = split.flatMap((one) => (one.part.material === index && one.taken ? [one.taken] : []));
      const { material, how } = await repaint(model.materials[index] ?? PLAIN, alike, paint);
      made.set(index, { how, index: materials.push(material) - 1 });
    }
    const { colors, variants: _, ...bare } = taken;
    const keepsColors = paint.color === undefined && colors !== undefined;
    const name = left ? `${part.name}${PINNED}` : part.name;
    const painted = { ...bare, name, material: made.get(index)!.index, ...(keepsColors && { colors }) };
    rows.push({ part: painted, isPainted: true });
  }
  const all = [...made.values()];
  // Materials that no part has any more are left out.
  const used = [...new Set(rows.flatMap(({ part }) => materialsOf(part)))].sort((a, b) => a - b);
  const place = (material: number) => used.indexOf(material);
  const parts = rows.map(({ part }) => ({
    ...part,
    material: place(part.material),
    ...(part.variants && { variants: part.variants.map((one) => ({ ...one, material: place(one.material) })) }),
  }));
  return {
    model: { ...model, parts, materials: used.map((material) => materials[material] ?? PLAIN) },
    parts: new Set(parts.filter((_, i) => rows[i].isPainted)),
    tinted: all.filter(({ how }) => how === 'tinted').length,
    flat: all.filter(({ how }) => how === 'flat').length,
  };
}

/** What names of parts and materials that are split end with. */
const PINNED = '_pinned';

interface Made {
  how: 'plain' | 'tinted' | 'flat';
  index: number;
}

/** Some faces of a part, with the vertices that they use; undefined where there are none. */
function facesOf(part: Part, own: Uint8Array, wanted: 0 | 1): Part | undefined {
  if (!own.includes(wanted)) return undefined;
  if (!own.includes(1 - wanted)) return part;
  const { indices, polygons, ...rest } = part;
  const kept = indices.filter((_, corner) => own[Math.floor(corner / 3)] === wanted);
  if (!polygons) return compact({ ...rest, indices: kept });
  const sizes: number[] = [];
  const corners: number[] = [];
  eachPolygon(polygons, (size, corner, triangle) => {
    if (own[triangle] !== wanted) return;
    sizes.push(size);
    corners.push(...polygons.indices.subarray(corner, corner + size));
  });
  return compact({
    ...rest,
    indices: kept,
    polygons: { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(corners) },
  });
}

/** @param parts those of the region that have the material */
async function repaint(was: Material, parts: readonly Part[], { color, metallic, roughness }: Paint) {
  const name = `${was.name || 'material'}${PINNED}`;
  const isOther = metallic !== undefined && roughness !== undefined;
  const material = { ...(isOther ? substance(was, metallic, roughness) : was), name };
  if (!color) return { material, how: 'plain' as const };
  const { baseColorTexture, ...bare } = material;
  const [, , , alpha] = was.baseColor;
  const tint = baseColorTexture && (await tinted(parts, baseColorTexture, color));
  if (tint)
    return {
      material: { ...bare, baseColor: colorOf([1, 1, 1], alpha), baseColorTexture: tint },
      how: 'tinted' as const,
    };
  const how = baseColorTexture ? ('flat' as const) : ('plain' as const);
  return { material: { ...bare, baseColor: colorOf(color, alpha) }, how };
}

const colorOf = ([r, g, b]: Rgb, alpha: number): Material['baseColor'] => [r, g, b, alpha];

/** Nothing of what the old one was made of is left but its colour and its relief. */
function substance(was: Material, metallic: number, roughness: number): Material {
  const { metallicRoughnessTexture: _, emissiveTexture: __, extensions: ___, ...bare } = was;
  return { ...bare, metallic, roughness, emissive: [0, 0, 0] };
}

const PLAIN: Material = { name: '', baseColor: [1, 1, 1, 1], metallic: 0, roughness: 1, emissive: [0, 0, 0] };

const LEVELS = 1_024;

/** A copy of a texture whose mean over these parts is a colour; undefined where that is a plain one. */
async function tinted(parts: readonly Part[], texture: Texture, color: Rgb): Promise<Texture | undefined> {
  if (texture.width * texture.height > MOST_TEXELS) return undefined;
  const bare = { ...PLAIN, baseColorTexture: texture };
  const shown = parts.map(({ colors: _, ...part }) => ({ ...part, material: 0 }));
  const meanOf = (one: Texture) =>
    meanColor({ name: '', parts: shown, materials: [{ ...bare, baseColorTexture: one }], metadata: {} }, () => true);
  const mean = await meanOf(texture);
  if (!mean) return undefined;
  // When the first texture is met: without it all else can be painted.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(texture.bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = toOklab(...color);
  const linear = linearTable();
  for (const share of SHADES) {
    const shades = shadesOf(color, lightOf(mean), share);
    const pixels = new Uint8Array(data.length);
    for (let i = 0; i < data.length; i += 4) {
      const light = lightOf([linear[data[i]], linear[data[i + 1]], linear[data[i + 2]]]);
      const at = Math.min(LEVELS - 1, Math.round(light * (LEVELS - 1))) * 3;
      for (let c = 0; c < 3; c++) pixels[i + c] = shades[at + c];
      pixels[i + 3] = data[i + 3];
    }
    const image = sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } });
    const isJpeg = texture.mimeType === 'image/jpeg';
    const bytes = isJpeg
      ? await image.removeAlpha().jpeg({ quality: 90 }).toBuffer()
      : await image.png({ compressionLevel: 5, adaptiveFiltering: false }).toBuffer();
    const copy = { ...texture, name: `${texture.name}_pinned`, bytes: new Uint8Array(bytes) };
    const now = await meanOf(copy);
    if (now && oklabDistance(toOklab(...now), wanted) <= NEAR) return copy;
  }
  return undefined;
}

const lightOf = ([r, g, b]: Readonly<Rgb>) => LUMINANCE[0] * r + LUMINANCE[1] * g + LUMINANCE[2] * b;

/** sRGB bytes of the colour for each level of light, brighter and darker about the mean. */
function shadesOf(color: Rgb, mean: number, share: number): Uint8Array {
  const bytes = srgbTable(LEVELS);
  const shades = new Uint8Array(LEVELS * 3);
  for (let level = 0; level < LEVELS; level++) {
    const factor = Math.max(0, 1 + share * (level / (LEVELS - 1) / Math.max(mean, 1 / LEVELS) - 1));
    for (let c = 0; c < 3; c++)
      shades[level * 3 + c] = bytes[Math.round(Math.min(1, color[c] * factor) * (LEVELS - 1))];
  }
  return shades;
}
