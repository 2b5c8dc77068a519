import type { Material, Model, Part, Texture } from '../../core/model.ts';
import { facesOf } from '../../mesh/topology/polygons.ts';
import { firstEqual } from '../../mesh/topology/vertices.ts';
import { float, rounded } from '../decimal.ts';
import { metadataOf, partsToWrite } from '../generator.ts';
import { createNamer, linearToSrgb, oneLine, safeName, textureFileName } from '../write-text.ts';

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
 * fields and the usual PBR ones (Pr, Pm, Ke, norm). The image that packs roughness and metallic has no place and is left out.
 */
export function writeObj(model: Model, baseName: string, { joined = false }: ObjOptions = {}): ObjFiles {
  const parts = partsToWrite(model);
  const comments = metadataOf(model).map(([key, value]) => `# ${oneLine(key)}: ${oneLine(value)}`);
  const unique = createNamer();
  const materialNames = model.materials.map((material, i) => unique(safeName(material.name, `material_${i}`)));
  // A mesh that carries its colours at its corners has nothing to say in a library.
  const textured = model.materials.some((material) => material.baseColorTexture !== undefined);
  const hasLibrary = model.materials.length > 0 && (textured || !parts.every((part) => part.colors !== undefined));
  const lines = [...comments, ...(hasLibrary ? [`mtllib ${baseName}.mtl`] : [])];
  const next: Next = { v: 1, vt: 1, vn: 1, ...(joined && { known: new Map() }) };
  for (const part of parts) writePart(part, lines, next, hasLibrary ? materialNames[part.material] : undefined);
  const files = new Map<Texture, string>();
  const uniqueFile = createNamer();
  const fileOf = (texture: Texture) => {
    const known = files.get(texture);
    if (known) return known;
    const [, stem, extension] = /^(.*)\.(\w+)$/.exec(textureFileName(texture))!;
    const name = `${uniqueFile(stem!)}.${extension}`;
    files.set(texture, name);
    return name;
  };
  const mtl = [...comments, ...model.materials.flatMap((material, i) => mtlLines(material, materialNames[i], fileOf))];
  const encode = (text: string[]) => new TextEncoder().encode(`${text.join('\n')}\n`);
  return {
    obj: encode(lines),
    ...(hasLibrary && { mtl: encode(mtl) }),
    textures: [...files].map(([texture, name]) => ({ name, bytes: texture.bytes })),
  };
}

interface Next extends Record<'v' | 'vt' | 'vn', number> {
  /** Points of earlier parts by their line, where parts share them. */
  known?: Map<string, number>;
}

function writePart(part: Part, lines: string[], next: Next, material: string | undefined) {
  const { positions, uvs, normals, colors } = part;
  const count = positions.length / 3;
  lines.push(`o ${safeName(part.name, 'part')}`);
  const points = list(count, [positions, ...(colors ? [colors] : [])], 3, {
    lines,
    from: next.v,
    ...(next.known && { known: next.known }),
    line(i) {
      const color = colors ? [0, 1, 2].map((k) => ` ${linearToSrgb(colors[i * 3 + k]).toFixed(4)}`).join('') : '';
      return `v ${float(positions[i * 3])} ${float(positions[i * 3 + 1])} ${float(positions[i * 3 + 2])}${color}`;
    },
  });
  const coordinates =
    uvs &&
    list(count, [uvs], 2, {
      lines,
      from: next.vt,
      line: (i) => `vt ${float(uvs[i * 2])} ${float(Math.fround(1 - uvs[i * 2 + 1]))}`,
    });
  const directions =
    normals &&
    list(count, [normals], 3, {
      lines,
      from: next.vn,
      line: (i) => {
        const [x, y, z] = [normals[i * 3], normals[i * 3 + 1], normals[i * 3 + 2]];
        return `vn ${rounded(x, 5)} ${rounded(y, 5)} ${rounded(z, 5)}`;
      },
    });
  next.v += points.made;
  next.vt += coordinates?.made ?? 0;
  next.vn += directions?.made ?? 0;
  if (material) lines.push(`usemtl ${material}`);
  const faces = facesOf(part);
  let start = 0;
  for (const size of faces.sizes) {
    let line = 'f';
    for (let k = start; k < start + size; k++) {
      const vertex = faces.indices[k];
      line += ` ${points.place[vertex]}`;
      if (coordinates) line += `/${coordinates.place[vertex]}`;
      if (directions) line += `${coordinates ? '' : '/'}/${directions.place[vertex]}`;
    }
    lines.push(line);
    start += size;
  }
}

interface Listing {
  lines: string[];
  /** The number of the first value that is new here. */
  from: number;
  line(vertex: number): string;
  /** Numbers of lines that are there already. */
  known?: Map<string, number>;
}

/** Lists each different value once; answers the number of each vertex's value, and how many were new. */
function list(count: number, arrays: Float32Array[], width: number, { lines, from, line, known }: Listing) {
  const first = firstEqual(
    count,
    arrays.map((data) => ({ data, width })),
  );
  const place = new Uint32Array(count);
  let made = 0;
  for (let i = 0; i < count; i++) {
    if (first[i] !== i) {
      place[i] = place[first[i]];
      continue;
    }
    const text = line(i);
    const before = known?.get(text);
    place[i] = before ?? from + made;
    if (before !== undefined) continue;
    made++;
    lines.push(text);
    known?.set(text, place[i]);
  }
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
  if (material.emissiveTexture) lines.push(`map_Ke ${fileOf(material.emissiveTexture)}`);
  if (material.normalTexture) lines.push(`norm ${fileOf(material.normalTexture)}`);
  return lines;
}
