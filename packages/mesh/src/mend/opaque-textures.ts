import type { Material, Model, Texture } from '../core/model.ts';
import { innerTexels, uvCoverage } from '../uv/uv-coverage.ts';

/** Alpha of a texel that is meant to be clear, and of one whose colour is its own. */
const CLEAR = 230;
const SOLID = 250;
/** A material of which more than this share is clear is glass, or leaves, and stays as it is. */
const MEANT = 0.05;
/** Of the texture's side: so far from the rim of a chart alpha says something. */
const MARGIN = 1 / 256;
/** Larger images are left as they are. */
const MOST_TEXELS = 4096 ** 2;

/**
 * See-through rims of charts become opaque: their texels take the colour of the solid ones beside them, and the material
 * loses its alpha. Generators bake alpha that fades towards the rims, which shows as white lines.
 *
 * @returns the model, and how many of its materials were changed
 */
export async function opaqueTextures(model: Model): Promise<{ model: Model; materials: number }> {
  const made = new Map<Texture, Texture | undefined>();
  const materials: Material[] = [];
  let changed = 0;
  for (const material of model.materials) {
    const texture = material.baseColorTexture;
    if (!texture || texture.mimeType === 'image/jpeg' || material.baseColor[3] < 1) {
      materials.push(material);
      continue;
    }
    if (!made.has(texture)) made.set(texture, await solidTexture(model, texture));
    const solid = made.get(texture);
    if (solid) changed++;
    const { alpha: _, alphaCutoff: __, ...opaque } = material;
    materials.push(solid ? { ...opaque, baseColorTexture: solid } : material);
  }
  return { model: changed === 0 ? model : { ...model, materials }, materials: changed };
}

/** The image without alpha; undefined where it has none to lose, or is meant to be seen through. */
async function solidTexture(model: Model, texture: Texture): Promise<Texture | undefined> {
  const { width, height } = texture;
  // When the first texture is met: without it all else can be mended.
  const { default: sharp } = await import('sharp');
  const { hasAlpha } = await sharp(texture.bytes).metadata();
  if (!hasAlpha || width * height > MOST_TEXELS) return undefined;
  const shown = model.parts.filter(({ material }) => model.materials[material]?.baseColorTexture === texture);
  const covered = uvCoverage(shown, width, height);
  if (!covered) return undefined;
  const data = new Uint8Array(await sharp(texture.bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer());
  const faded = covered.some((isCovered, i) => isCovered === 1 && data[i * 4 + 3] < SOLID);
  const usesAlpha = model.materials.some((one) => one.baseColorTexture === texture && one.alpha !== undefined);
  if ((!faded && !usesAlpha) || isMeant(data, covered, width)) return undefined;
  if (!spread(data, covered, width)) return undefined;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 5, adaptiveFiltering: false })
    .toBuffer();
  return { ...texture, mimeType: 'image/png', bytes: new Uint8Array(png) };
}

/** Whether much of it is clear away from the rims of charts; of layouts that have nothing but rims, of all. */
function isMeant(data: Uint8Array, covered: Uint8Array, width: number): boolean {
  const inner = innerTexels(covered, width, Math.ceil(Math.max(width, covered.length / width) * MARGIN));
  const looked = inner.includes(1) ? inner : covered;
  let [all, clear] = [0, 0];
  for (let i = 0; i < looked.length; i++) {
    if (looked[i] === 0) continue;
    all++;
    if (data[i * 4 + 3] < CLEAR) clear++;
  }
  return clear > all * MEANT;
}

/** Gives every texel that is bare or faded the colour of the solid covered one that is nearest; false where none is solid. */
function spread(data: Uint8Array, covered: Uint8Array, width: number): boolean {
  const queue = new Uint32Array(covered.length);
  const done = new Uint8Array(covered.length);
  let tail = 0;
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] === 0 || data[i * 4 + 3] < SOLID) continue;
    done[i] = 1;
    queue[tail++] = i;
  }
  if (tail === 0) return false;
  for (let head = 0; head < tail; head++) {
    const from = queue[head];
    const x = from % width;
    for (const step of [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0, -width, width]) {
      const to = from + step;
      if (to < 0 || to >= done.length || done[to] === 1) continue;
      done[to] = 1;
      data.copyWithin(to * 4, from * 4, from * 4 + 3);
      queue[tail++] = to;
    }
  }
  return true;
}
