import { toLinear } from '../../core/color.ts';
import type { Material, Model, Part } from '../../core/model.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import { type CornerFaces, gatherCorners } from '../read/corner-faces.ts';
import { defaultMaterial } from '../read/default-material.ts';
import { find } from '../read/model-in.ts';
import { leaveOutFile, type ReadContext } from '../read/read-context.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';
import { readMtl } from './read-mtl.ts';

/**
 * Wavefront OBJ: polygons, texture coordinates, normals, vertex colours (sRGB after the coordinates), a part per object
 * and material. The material library and its images come from the archive the file was in; alone, an OBJ is grey.
 */
export async function readObj(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  const parsed = parse(textOf(bytes), context);
  const known = new Map<string, Material>();
  // A file may be named many times, in many ways.
  const files = new Set([...parsed.libraries].flatMap((library) => librariesIn(library, context)));
  for (const file of files) for (const material of await readMtl(file, context)) known.set(material.name, material);
  const materials: Material[] = [];
  const numberOf = new Map<string, number>();
  const parts = parsed.groups.map((group): Part => {
    let index = numberOf.get(group.material);
    if (index === undefined) {
      index = materials.push(known.get(group.material) ?? defaultMaterial(group.material || 'default')) - 1;
      numberOf.set(group.material, index);
    }
    return gatherCorners(group.name, index, group.faces, parsed);
  });
  return { name: 'model', parts, materials, metadata: {} };
}

/** A name may have spaces, and a line several names. */
function librariesIn(line: string, context: ReadContext): Uint8Array[] {
  const file = find(context.archive, line);
  const files = file ? [file] : line.split(/\s+/).flatMap((name) => find(context.archive, name) ?? []);
  if (files.length === 0) leaveOutFile('material library', line, context);
  return files;
}

interface Group {
  name: string;
  material: string;
  faces: CornerFaces;
}

function parse(text: string, { budget, leaveOut }: ReadContext) {
  const points: number[] = [];
  const colors: number[] = [];
  const uvs: number[] = [];
  const normals: number[] = [];
  const libraries = new Set<string>();
  const groups = new Map<string, Group>();
  let name = 'mesh';
  let material = '';
  let group: Group | undefined;
  for (const line of lines(text)) {
    const words = line.trim().split(/\s+/);
    const word = words[0];
    if (word === 'v') {
      points.push(Number(words[1]), Number(words[2]), Number(words[3]));
      if (words.length >= 7) for (let k = 4; k < 7; k++) colors.push(Number(words[k]));
      budget.take('points', 1);
    } else if (word === 'vt') {
      uvs.push(Number(words[1]), 1 - Number(words[2] ?? 0));
      budget.take('values', 1);
    } else if (word === 'vn') {
      normals.push(Number(words[1]), Number(words[2]), Number(words[3]));
      budget.take('values', 1);
    } else if (word === 'f' && words.length > 3) {
      group ??= groupOf(groups, { name, material }, budget);
      budget.take('triangles', words.length - 3);
      addFace(group.faces, words, [points.length / 3, uvs.length / 2, normals.length / 3]);
    } else if (word === 'o' || word === 'g') {
      name = words.slice(1).join(' ') || name;
      group = undefined;
    } else if (word === 'usemtl') {
      material = words.slice(1).join(' ');
      group = undefined;
    } else if (word === 'mtllib') {
      libraries.add(line.trim().slice(6).trim());
      budget.take('files', words.length - 1);
    } else if (UNREAD.has(word)) leaveOut(UNREAD.get(word)!);
  }
  // Some programs write them up to 255.
  const most = colors.reduce((largest, value) => Math.max(largest, value), 0) > 1.5 ? 255 : 1;
  return {
    points,
    uvs,
    normals,
    ...(colors.length === points.length &&
      colors.every(Number.isFinite) && { colors: colors.map((value) => toLinear(value / most)) }),
    libraries,
    groups: [...groups.values()],
  };
}

function groupOf(groups: Map<string, Group>, of: Pick<Group, 'name' | 'material'>, budget: SizeBudget): Group {
  const key = `${of.name}\n${of.material}`;
  const group = groups.get(key) ?? { ...of, faces: { sizes: [], point: [], uv: [], normal: [] } };
  if (!groups.has(key)) budget.take('parts', 1);
  groups.set(key, group);
  return group;
}

const UNREAD = new Map([
  ...['p', 'l', 'f'].map((word): [string, string] => [word, 'points and lines']),
  ...['curv', 'surf'].map((word): [string, string] => [word, 'curves and patches']),
]);

/** Corners are `point`, `point/uv`, `point//normal` or all three, from 1, or from the end when negative; some programs write 0 for what is not there. */
function addFace(faces: CornerFaces, words: readonly string[], counts: readonly [number, number, number]): void {
  faces.sizes.push(words.length - 1);
  for (let i = 1; i < words.length; i++) {
    const [point, uv, normal] = words[i].split('/');
    faces.point.push(resolve(point, counts[0]));
    faces.uv.push(uv && uv !== '0' ? resolve(uv, counts[1]) : -1);
    faces.normal.push(normal && normal !== '0' ? resolve(normal, counts[2]) : -1);
  }
}

function resolve(word: string | undefined, count: number): number {
  const number = Number(word);
  const index = number < 0 ? count + number : number - 1;
  if (!Number.isInteger(index) || index < 0) throw broken(`An OBJ face names "${word}", which is not in the file.`);
  return index;
}

/** A face of every point that may be: a longer line is none, and would become gigabytes of words. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** Lines with their continuations joined, without comments. */
function* lines(text: string): Generator<string> {
  const ending = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  let carried: string[] = [];
  while (start < text.length) {
    let end = text.indexOf(ending, start);
    if (end < 0) end = text.length;
    let line = text.slice(start, end);
    start = end + 1;
    if (line.endsWith('\r')) line = line.slice(0, -1);
    if (line.endsWith('\\')) {
      carried.push(line.slice(0, -1));
      continue;
    }
    if (carried.length > 0) line = [...carried, line].join(' ');
    carried = [];
    // Inside a word it is part of a name.
    const hash = line.includes('#') ? line.search(/(?:^|\s)#/) : -1;
    if (hash >= 0) line = line.slice(0, hash);
    if (line.length > LONGEST_LINE) throw new ModelReadError('too_large', 'The OBJ file has an absurdly long line.');
    if (line.length > 0) yield line;
  }
}
