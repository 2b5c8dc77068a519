import { isCutOut, type Material, type Model, type Part, type Texture, texturesIn } from '../../core/model.ts';
import { facesOf } from '../../topology/polygons.ts';
import { firstEqual } from '../../topology/vertices.ts';
import { createNumberText, type NumberText } from '../write/decimal.ts';
import { metadataOf, partsToWrite, shownColors } from '../write/generator.ts';
import { channelOf, withMeanSurface } from '../write/packed-surface.ts';
import { createNamer, createTextureFiles, linearToSrgb, lineName, oneLine } from '../write/write-text.ts';

export interface ObjFiles {
  obj: Uint8Array;
  mtl?: Uint8Array;
  textures: { name: string; bytes: Uint8Array }[];
}

export interface ObjOptions {
  /**
   * The parts are one surface: points that several of them have are listed once, so that programs which go by the numbers
   * find it closed. Left out, each part has points of its own, and bodies that only touch stay apart.
   */
  joined?: boolean;
}

/**
 * Wavefront OBJ with its material library: polygons as they are, positions, texture coordinates and normals each listed
 * once and shared, vertex colours (sRGB) after the coordinates as most programs read them. The library has the classic
 * fields and the usual PBR ones (Pr, Pm, Ke, norm). Of an image that packs roughness and metallic, Pr and Pm say the means,
 * and its channels are images of their own (map_Pr, map_Pm).
 *
 * Options: `joined` false. Units: metres. Gives up: bones, clips, morph targets, nodes, second texture coordinates.
 * @example const { obj, mtl, textures } = await writeObj(model, 'chair')
 */
export async function writeObj(model: Model, baseName: string, { joined = false }: ObjOptions = {}): Promise<ObjFiles> {
  const parts = partsToWrite(model);
  const comments = metadataOf(model).map(([key, value]) => `# ${oneLine(key)}: ${oneLine(value)}`);
  const unique = createNamer();
  const materialNames = model.materials.map((material, i) => unique(lineName(material.name, `material_${i}`)));
  const painted = new Set(parts.flatMap(({ colors, material }) => (colors ? [material] : [])));
  // To many readers, colours of some points only are none.
  const colorsOf = (part: Part) =>
    painted.has(part.material) ? shownColors(part, model) : new Float32Array(part.positions.length).fill(1);
  const isSaid = parts.every(({ colors, material }) => colors && material === parts[0].material);
  const hasLibrary = model.materials.length > 0 && !(isSaid && isPlain(model.materials[parts[0].material]));
  const lines = [...comments, ...(hasLibrary ? [`mtllib ${baseName}.mtl`] : [])];
  const next: Next = { name: createNamer(), v: 1, vt: 1, vn: 1, ...(joined && { known: new Map() }) };
  for (const source of parts) {
    const name = hasLibrary ? materialNames[source.material] : undefined;
    const part = painted.size > 0 ? { ...source, colors: colorsOf(source) } : source;
    const { uvs, ...bare } = part;
    const isBare = uvs && isOnePoint(uvs) && !hasPictures(model.materials[part.material]);
    writePart(isBare ? bare : part, lines, next, name);
  }
  const { files, fileOf } = createTextureFiles();
  const mtl = [...comments];
  for (const [i, material] of (hasLibrary ? (await withMeanSurface(model)).materials : []).entries()) {
    const [r, g, b] = painted.has(i) ? [1, 1, 1] : material.baseColor;
    mtl.push(...mtlLines({ ...material, baseColor: [r, g, b, material.baseColor[3]] }, materialNames[i], fileOf));
    const { metallicRoughnessTexture: packed, roughness, metallic } = model.materials[i];
    // Programs that read one take it in place of the number, and of any factor.
    if (packed && roughness === 1) mtl.push(`map_Pr ${fileOf(await channelOf(packed, 'roughness'))}`);
    if (packed && metallic === 1) mtl.push(`map_Pm ${fileOf(await channelOf(packed, 'metallic'))}`);
  }
  const encode = (text: string[]) => new TextEncoder().encode(`${text.join('\n')}\n`);
  return {
    obj: encode(lines),
    ...(hasLibrary && { mtl: encode(mtl) }),
    textures: [...files].map(([bytes, name]) => ({ name, bytes })),
  };
}

/** What colours of vertices say as well. */
const isPlain = (material: Material | undefined): boolean =>
  material === undefined ||
  (texturesIn(material).length === 0 &&
    Math.max(...material.emissive, material.metallic, 1 - material.baseColor[3]) === 0);

/**
 * Texture coordinates that are all one place say nothing where there is no picture to look at, and assimp takes them for a
 * fault. Where there is one, they say which of its colours the piece has.
 */
const isOnePoint = (uvs: Float32Array): boolean => uvs.every((value, i) => value === uvs[i % 2]);

const hasPictures = (material: Material | undefined): boolean =>
  Boolean(material?.baseColorTexture ?? material?.normalTexture ?? material?.emissiveTexture);

interface Next extends Record<'v' | 'vt' | 'vn', number> {
  /** Parts of one name are one to readers. */
  name: (name: string) => string;
  /** Points of earlier parts by their line, where parts share them. */
  known?: Map<string, number>;
}

function writePart(part: Part, lines: string[], next: Next, material: string | undefined) {
  const { positions, uvs, normals, colors } = part;
  const count = positions.length / 3;
  lines.push(`o ${next.name(lineName(part.name, 'part'))}`);
  const points = list(count, [positions, ...(colors ? [colors] : [])], 3, {
    lines,
    from: next.v,
    ...(next.known && { known: next.known }),
    write(text, i) {
      text.ascii('v');
      for (let k = 0; k < 3; k++) spaced(text).float(positions[i * 3 + k]);
      if (colors) for (let k = 0; k < 3; k++) spaced(text).rounded(linearToSrgb(colors[i * 3 + k]), 4);
    },
  });
  const coordinates =
    uvs &&
    list(count, [uvs], 2, {
      lines,
      from: next.vt,
      write(text, i) {
        text.ascii('vt');
        spaced(text).float(uvs[i * 2]);
        spaced(text).float(Math.fround(1 - uvs[i * 2 + 1]));
      },
    });
  const directions =
    normals &&
    list(count, [normals], 3, {
      lines,
      from: next.vn,
      write(text, i) {
        text.ascii('vn');
        for (let k = 0; k < 3; k++) spaced(text).rounded(normals[i * 3 + k], 5);
      },
    });
  next.v += points.made;
  next.vt += coordinates?.made ?? 0;
  next.vn += directions?.made ?? 0;
  if (material) lines.push(`usemtl ${material}`);
  const { sizes, indices } = facesOf(part);
  if (sizes.length === 0) return;
  const text = createNumberText();
  let corner = 0;
  for (let face = 0; face < sizes.length; face++) {
    text.ascii(face > 0 ? '\nf' : 'f');
    for (const end = corner + sizes[face]; corner < end; corner++) {
      const vertex = indices[corner];
      spaced(text).whole(points.place[vertex]);
      if (coordinates) {
        text.ascii('/');
        text.whole(coordinates.place[vertex]);
      }
      if (!directions) continue;
      text.ascii(coordinates ? '/' : '//');
      text.whole(directions.place[vertex]);
    }
  }
  lines.push(text.take());
}

function spaced(text: NumberText): NumberText {
  text.ascii(' ');
  return text;
}

interface Listing {
  lines: string[];
  /** The number of the first value that is new here. */
  from: number;
  write(text: NumberText, vertex: number): void;
  /** Numbers of lines that are there already. */
  known?: Map<string, number>;
}

/** Lists each different value once; answers the number of each vertex's value, and how many were new. */
function list(count: number, arrays: Float32Array[], width: number, { lines, from, write, known }: Listing) {
  const first = firstEqual(
    count,
    arrays.map((data) => ({ data, width })),
  );
  const place = new Uint32Array(count);
  const text = createNumberText();
  let made = 0;
  for (let i = 0; i < count; i++) {
    if (first[i] !== i) {
      place[i] = place[first[i]];
      continue;
    }
    place[i] = from + made;
    if (!known && made > 0) text.ascii('\n');
    write(text, i);
    made++;
    if (!known) continue;
    const line = text.take();
    const before = known.get(line);
    if (before === undefined) {
      lines.push(line);
      known.set(line, place[i]);
    } else {
      place[i] = before;
      made--;
    }
  }
  if (!known && made > 0) lines.push(text.take());
  return { place, made };
}

function mtlLines(material: Material, name: string, fileOf: (texture: Texture) => string): string[] {
  const numbers = (values: readonly number[]) => values.map((value) => Number(value.toFixed(6))).join(' ');
  const lines = [
    '',
    `newmtl ${name}`,
    `Kd ${numbers(material.baseColor.slice(0, 3))}`,
    'Ks 0.5 0.5 0.5',
    `Ke ${numbers(material.emissive)}`,
    `Ns ${numbers([(1 - material.roughness) ** 2 * 1000])}`,
    `Pr ${numbers([material.roughness])}`,
    `Pm ${numbers([material.metallic])}`,
    `d ${numbers([material.baseColor[3]])}`,
    'illum 2',
  ];
  if (material.baseColorTexture) lines.push(`map_Kd ${fileOf(material.baseColorTexture)}`);
  if (material.baseColorTexture && isCutOut(material)) lines.push(`map_d ${fileOf(material.baseColorTexture)}`);
  if (material.emissiveTexture) lines.push(`map_Ke ${fileOf(material.emissiveTexture)}`);
  if (material.normalTexture) lines.push(`norm ${fileOf(material.normalTexture)}`);
  return lines;
}
