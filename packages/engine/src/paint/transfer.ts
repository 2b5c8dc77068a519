import { byteTable, linearTable } from 'kiln-mesh/core/color';
import { type Material, type Model, type Part, type Sampler, type Texture, wrapped } from 'kiln-mesh/core/model';
import { createNearest } from 'kiln-mesh/topology/nearest';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { joinParts } from 'kiln-mesh/topology/weld';
import sharp from 'sharp';
import { encodeMaps } from './encode.ts';
import { type BakedMaps, createMaps, dilate, flatNormals, writeNormal } from './maps.ts';
import { plainMaterial, surfaceMaterial } from './model-material.ts';
import { createFrame, type Frame, frameAt, framesOf, turnInto } from './relief.ts';
import { texelBox, texelTriangle, visitTexels, withinMap } from './texels.ts';

/**
 * Carries the look of one surface over to another of about the same shape: every texel of the new layout takes what the
 * old surface shows at its nearest point. Base colour (with vertex colours), alpha, metallic, roughness and emission are
 * carried; where there are normal maps their relief is, too, and the directions in which the old surface differs from the new one.
 */

interface Image {
  data: Uint8Array;
  width: number;
  height: number;
  sampler: Sampler | undefined;
}

/** @param to has normals, and texture coordinates in one square without overlaps; comes back with one set of images */
export async function transferTextures(from: Model, to: Model, size: number): Promise<Model> {
  const old = await createLook(from);
  const maps = createMaps({ size, pbr: false, emission: old.hasEmission });
  if (old.hasSurface) {
    maps.metallic = new Uint8Array(size * size);
    maps.roughness = new Uint8Array(size * size).fill(160);
  }
  if (from.materials.some(alphaOf)) maps.alpha = new Uint8Array(size * size).fill(255);
  if (old.hasRelief) maps.normal = flatNormals(size);
  // The relief stands on the directions that are delivered.
  const parts = to.parts.map((part) => (old.hasRelief && !part.normals ? computeNormals(part) : part));
  for (const part of parts) paint(part, maps, old);
  dilate(maps);
  const images = await encodeMaps(maps, size);
  const [first] = from.materials;
  const material: Material = {
    ...surfaceMaterial(images, first?.roughness ?? 0.7),
    ...(!images.packed && first && { metallic: first.metallic }),
    ...(from.materials.some(({ doubleSided }) => doubleSided) && { doubleSided: true }),
  };
  // What is opaque stays so: much of a surface that blends is drawn in a wrong order.
  const alphas = [...new Set(parts.map((part) => alphaOf(from.materials[part.material])))];
  return {
    ...to,
    parts: parts.map(({ colors: _, variants: __, ...part }) => ({
      ...part,
      material: alphas.indexOf(alphaOf(from.materials[part.material])),
    })),
    materials: alphas.map((alpha) => (alpha ? { ...material, name: `${material.name}_${alpha}`, alpha } : material)),
  };
}

const alphaOf = (material: Material | undefined) =>
  material && (material.alpha ?? (material.baseColor[3] < 1 ? 'blend' : undefined));

/** Of 255, where the image has so much; of what is cut out all or nothing, whatever the threshold was. */
function seenOf(material: Material, texel: number): number {
  const kind = alphaOf(material);
  const alpha = material.baseColor[3] * texel;
  if (kind === 'mask') return alpha < (material.alphaCutoff ?? 0.5) * 255 ? 0 : 255;
  return kind ? Math.round(alpha) : 255;
}

function paint(part: Part, maps: BakedMaps, old: Look): void {
  const { positions, indices, uvs } = part;
  if (!uvs) throw new Error('the new surface needs texture coordinates');
  const { size } = maps;
  const frames = maps.normal && framesOf(part);
  const frame = createFrame();
  let reach = Infinity;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const texels = texelTriangle(uvs, [a, b, c], size);
    if (Math.abs(texels.area) < 1e-12) continue;
    visitTexels(texels, withinMap(texelBox(texels), size), size, (at, wa, wb, wc) => {
      const place = [0, 1, 2].map(
        (k) => wa * positions[a * 3 + k] + wb * positions[b * 3 + k] + wc * positions[c * 3 + k],
      );
      if (frames) frameAt(frames, t, [wa, wb, wc], frame);
      reach = old.show(place as [number, number, number], { reach, frame }, maps, at);
    });
  }
}

interface Look {
  hasSurface: boolean;
  hasEmission: boolean;
  hasRelief: boolean;
  /**
   * Paints one texel.
   * @param to how far to look, and the tangent space there where a normal map is painted
   * @returns how far to look for the next one, which is close by
   */
  show(
    place: readonly [number, number, number],
    to: { reach: number; frame: Frame },
    maps: BakedMaps,
    at: number,
  ): number;
}

async function createLook(model: Model): Promise<Look> {
  const { parts, materials } = model;
  const images = await decodeAll(materials);
  const starts = [0];
  for (const part of parts) starts.push(starts.at(-1)! + part.indices.length / 3);
  const nearest = createNearest(joinParts(model));
  const toLinear = linearTable();
  const srgb = byteTable(65_536);
  const plain = plainMaterial('', [1, 1, 1], 0.7);
  const weights = new Float64Array(3);
  const hasRelief = materials.some(({ normalTexture }) => normalTexture);
  // Neighbours in the texture are mostly of one part.
  let p = 0;
  const frames = hasRelief ? parts.map(framesOf) : [];
  const before = createFrame();
  return {
    hasRelief,
    hasSurface: materials.some(
      (m) =>
        m.metallicRoughnessTexture || m.metallic !== materials[0].metallic || m.roughness !== materials[0].roughness,
    ),
    hasEmission: materials.some((m) => m.emissive.some((value) => value > 0)),
    show([x, y, z], { reach, frame }, maps, at) {
      const hit = nearest(x, y, z, reach) ?? nearest(x, y, z)!;
      while (hit.triangle < starts[p]) p--;
      while (hit.triangle >= starts[p + 1]) p++;
      const part = parts[p];
      const material = materials[part.material] ?? plain;
      const corner = (hit.triangle - starts[p]) * 3;
      barycentric(part, corner, hit, weights);
      const mix = (values: Float32Array, width: number, k: number) =>
        weights[0] * values[part.indices[corner] * width + k] +
        weights[1] * values[part.indices[corner + 1] * width + k] +
        weights[2] * values[part.indices[corner + 2] * width + k];
      const [u, v] = part.uvs ? [mix(part.uvs, 2, 0), mix(part.uvs, 2, 1)] : [0, 0];
      const texel = (texture: Texture | undefined, k: number) => {
        const image = part.uvs && texture && images.get(texture);
        return image ? image.data[pixelAt(image, u, v) + k] : 255;
      };
      for (let k = 0; k < 3; k++) {
        const vertex = part.colors ? mix(part.colors, 3, k) : 1;
        maps.base[at * 3 + k] = srgb(material.baseColor[k] * toLinear[texel(material.baseColorTexture, k)] * vertex);
        if (maps.emission)
          maps.emission[at * 3 + k] = srgb(material.emissive[k] * toLinear[texel(material.emissiveTexture, k)]);
      }
      if (maps.alpha) maps.alpha[at] = seenOf(material, texel(material.baseColorTexture, 3));
      if (maps.metallic && maps.roughness) {
        maps.roughness[at] = Math.round(material.roughness * texel(material.metallicRoughnessTexture, 1));
        maps.metallic[at] = Math.round(material.metallic * texel(material.metallicRoughnessTexture, 2));
      }
      if (maps.normal) {
        const bend = (k: number) => (texel(material.normalTexture, k) / 127.5 - 1) * (material.normalScale ?? 1);
        const bent =
          part.uvs && material.normalTexture
            ? ([bend(0), bend(1), texel(material.normalTexture, 2) / 127.5 - 1] as const)
            : UPRIGHT;
        frameAt(frames[p], corner, weights, before);
        writeNormal(maps.normal, at, turnInto(before, bent, frame), LEAST_Z);
      }
      maps.coverage[at] = 1;
      return hit.distance * 2 + 1e-3;
    },
  };
}

const UPRIGHT = [0, 0, 1] as const;
/** Of a normal: one that looked into the surface would be dark from all sides. */
const LEAST_Z = 0.1;

function barycentric(
  { positions, indices }: Part,
  corner: number,
  { x, y, z }: { x: number; y: number; z: number },
  out: Float64Array,
): void {
  const at = (k: number, axis: number) => positions[indices[corner + k] * 3 + axis];
  const e1 = [0, 1, 2].map((k) => at(1, k) - at(0, k)) as [number, number, number];
  const e2 = [0, 1, 2].map((k) => at(2, k) - at(0, k)) as [number, number, number];
  const p = [x - at(0, 0), y - at(0, 1), z - at(0, 2)] as const;
  const d11 = e1[0] * e1[0] + e1[1] * e1[1] + e1[2] * e1[2];
  const d12 = e1[0] * e2[0] + e1[1] * e2[1] + e1[2] * e2[2];
  const d22 = e2[0] * e2[0] + e2[1] * e2[1] + e2[2] * e2[2];
  const p1 = p[0] * e1[0] + p[1] * e1[1] + p[2] * e1[2];
  const p2 = p[0] * e2[0] + p[1] * e2[1] + p[2] * e2[2];
  const det = d11 * d22 - d12 * d12;
  if (Math.abs(det) < 1e-30) {
    out.set([1, 0, 0]);
    return;
  }
  const b = Math.min(1, Math.max(0, (d22 * p1 - d12 * p2) / det));
  const c = Math.min(1 - b, Math.max(0, (d11 * p2 - d12 * p1) / det));
  out.set([1 - b - c, b, c]);
}

/** Where the nearest pixel starts. */
function pixelAt({ width, height, sampler }: Image, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor(wrapped(u, sampler?.wrapS) * width));
  const y = Math.min(height - 1, Math.floor(wrapped(v, sampler?.wrapT) * height));
  return (y * width + x) * 4;
}

async function decodeAll(materials: readonly Material[]): Promise<Map<Texture, Image>> {
  const images = new Map<Texture, Image>();
  for (const { baseColorTexture, metallicRoughnessTexture, emissiveTexture, normalTexture } of materials) {
    for (const texture of [baseColorTexture, metallicRoughnessTexture, emissiveTexture, normalTexture]) {
      if (!texture || images.has(texture)) continue;
      const { data, info } = await sharp(texture.bytes)
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      images.set(texture, { data, width: info.width, height: info.height, sampler: texture.sampler });
    }
  }
  return images;
}
