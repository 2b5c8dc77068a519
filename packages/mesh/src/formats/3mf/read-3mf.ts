import type { Material, Model, Part, Texture } from '../../core/model.ts';
import { columnsOf, distinct, gatherVertices } from '../../topology/vertices.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import { defaultMaterial } from '../read/default-material.ts';
import { modelIn } from '../read/model-in.ts';
import type { ReadContext } from '../read/read-context.ts';
import { findTexture } from '../read/read-texture.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';
import type { Archive } from '../zip/archive.ts';
import {
  emptyScene,
  parse3mf,
  pathOf,
  type ThreeMfObject,
  type ThreeMfProperty,
  type ThreeMfScene,
  WHITE,
} from './3mf-scene.ts';
import { readSlicerSettings, type SlicerObject, type SlicerPiece, type SlicerSettings } from './slicer-settings.ts';
import { xmlTags } from './xml.ts';

/**
 * 3MF: the objects of the build with their components and transforms, from all its model files; materials, colour groups and
 * pictures on faces. Units and the up axis (Z) become metres and Y. An object whose triangles have several materials becomes a
 * part for each. What slicers keep of their own gives names and colours of filaments, and says what is not printed.
 */
export async function read3mf(context: ReadContext): Promise<Model> {
  const { archive, budget, leaveOut } = context;
  const scene = open3mf(archive, budget);
  for (const what of scene.unread) leaveOut(what);
  const settings = readSlicerSettings(context);
  const { filaments } = settings;
  const textures = await readTextures(scene, context);
  const materials: Material[] = [];
  const numberOf = new Map<string, number>();
  const materialFor: MaterialFor = ({ name, color }, picture = '') => {
    const key = `${name}\n${color?.join()}\n${picture}`;
    let index = numberOf.get(key);
    if (index === undefined) {
      const baseColorTexture = textures.get(picture);
      const material = { ...defaultMaterial(name), ...(baseColorTexture && { baseColorTexture }) };
      if (color) material.baseColor = color;
      index = materials.push(material) - 1;
      numberOf.set(key, index);
    }
    return index;
  };
  const around = { scene, filaments, textures, materialFor, leaveOut };
  const parts = place3mf(scene, settings, context).flatMap((placed) => toParts(placed, around));
  if (parts.length === 0 && scene.unread.size > 0)
    throw new ModelReadError('empty', `The 3MF file has no faces, only ${[...scene.unread].join(', ')}.`);
  return { name: scene.title || 'model', parts, materials, metadata: {} };
}

/** Its model files, from the one that its package names on to all that they name. */
export function open3mf(archive: Archive, budget: SizeBudget): ThreeMfScene {
  const scene = emptyScene();
  for (const path of scene.paths.add(rootOf(archive))) {
    const bytes = archive.get(path) ?? archive.get(nameIn(archive, path));
    if (!bytes) throw broken(`The 3MF file names the model file "${path.slice(0, 80)}", which is not in it.`);
    parse3mf(textOf(bytes), budget, scene, path);
  }
  return scene;
}

function rootOf(archive: Archive): string {
  const names = archive.get('_rels/.rels');
  for (const { name, attributes } of names ? xmlTags(textOf(names)) : []) {
    const path = pathOf(attributes.Target ?? '');
    if (name === 'Relationship' && attributes.Type?.endsWith('/3dmodel') && nameIn(archive, path)) return path;
  }
  return modelIn(archive.names).name;
}

/** Names in a package are the same in any case; empty where there is none. */
const nameIn = ({ names }: Archive, path: string): string =>
  names.find((name) => name.toLowerCase() === path.toLowerCase()) ?? '';

async function readTextures(scene: ThreeMfScene, context: ReadContext): Promise<Map<string, Texture>> {
  const textures = new Map<string, Texture>();
  for (const [key, { path, sampler }] of scene.textures) {
    const texture = await findTexture(path, context.archive.get(nameIn(context.archive, path)), context);
    const isUsual = sampler.wrapS === 'repeat' && sampler.wrapT === 'repeat';
    if (texture) textures.set(key, isUsual ? texture : { ...texture, sampler });
  }
  return textures;
}

/** Deeper than any honest file. */
const DEEPEST = 100;

interface PlacedObject {
  object: ThreeMfObject;
  matrix: number[];
  /** What a slicer says of it, and of the object that it is a component of. */
  piece: Partial<SlicerPiece>;
  owner: SlicerObject | undefined;
}

/** What is named where pieces are left out that become no plastic. */
const NOT_PRINTED = 'pieces that only tell a slicer how to print (modifiers, supports, negative volumes)';

/** Where each mesh of the build stands that is printed; all of it is taken from the budget before a point is copied. */
export function place3mf(
  scene: ThreeMfScene,
  settings: SlicerSettings,
  { budget, leaveOut }: Pick<ReadContext, 'budget' | 'leaveOut'>,
): PlacedObject[] {
  const places: PlacedObject[] = [];
  const add = (
    { key, matrix }: { key: string; matrix: number[] },
    above: readonly string[],
    { piece, owner }: Pick<PlacedObject, 'piece' | 'owner'>,
  ) => {
    if (above.includes(key)) throw broken('The 3MF components form a cycle.');
    if (above.length > DEEPEST) throw broken('The 3MF components are nested absurdly deep.');
    const object = scene.objects.get(key);
    if (!object)
      throw broken(`The 3MF file places the object "${key.split('#').pop()?.slice(0, 80)}", which is not in it.`);
    budget.take('parts', 1);
    budget.take('points', object.vertices.length / 3);
    budget.take('triangles', object.triangles.length / 3);
    if (object.triangles.length > 0) {
      if (piece.isPrinted === false) leaveOut(NOT_PRINTED);
      else places.push({ object, matrix, piece, owner });
    }
    for (const component of object.components) {
      const next = owner?.components.get(component.id) ?? piece;
      add({ key: component.key, matrix: chain(matrix, component.matrix) }, [...above, key], { piece: next, owner });
    }
  };
  for (const item of scene.items) {
    const owner = settings.objects.get(item.id);
    add(item, [], { piece: owner ?? {}, owner });
  }
  return places;
}

/** Twelve numbers, row vectors: m00 m01 m02 m10 ... m32. Applies `inner` first. */
function chain(outer: readonly number[], inner: readonly number[]): number[] {
  const out: number[] = [];
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? outer[9 + column] : 0;
      for (let k = 0; k < 3; k++) sum += inner[row * 3 + k] * outer[k * 3 + column];
      out.push(sum);
    }
  return out;
}

type MaterialFor = (look: { name: string; color?: Material['baseColor'] }, picture?: string) => number;

interface Surroundings {
  scene: ThreeMfScene;
  filaments: SlicerSettings['filaments'];
  /** By the key of what the scene says of them. */
  textures: ReadonlyMap<string, Texture>;
  materialFor: MaterialFor;
  leaveOut: ReadContext['leaveOut'];
}

function toParts({ object, matrix: m, piece, owner }: PlacedObject, around: Surroundings): Part[] {
  const { scene } = around;
  const source = object.vertices;
  const positions = new Float32Array(source.length);
  for (let i = 0; i < source.length; i += 3) {
    const [x, y, z] = [source[i], source[i + 1], source[i + 2]];
    const at = (k: number) => (x * m[k] + y * m[3 + k] + z * m[6 + k] + m[9 + k]) * scene.metresPerUnit;
    positions[i] = at(0);
    positions[i + 1] = at(2);
    positions[i + 2] = -at(1);
  }
  const groups = new Map<string, Surface & { corners: number[] }>();
  const ranges = owner?.ranges ?? [];
  let at = 0;
  for (let t = 0; t < object.triangles.length / 3; t++) {
    while (ranges[at]?.last < t) at++;
    const own = ranges[at]?.first <= t ? ranges[at] : piece;
    if (own.isPrinted === false) {
      around.leaveOut(NOT_PRINTED);
      continue;
    }
    const property = uppermost(scene, object.properties[t] ?? object.property);
    const surface = surfaceOf(property, object.painted[t] ?? own.filament ?? owner?.filament ?? 0, around);
    const key = `${surface.material} ${surface.colors.length} ${surface.uvs.length}`;
    const group = groups.get(key);
    const corners = object.triangles.slice(t * 3, t * 3 + 3);
    if (!group) groups.set(key, { ...surface, corners });
    else {
      group.corners.push(...corners);
      group.colors.push(...surface.colors);
      group.uvs.push(...surface.uvs);
    }
  }
  const mirrored = determinant(m) < 0;
  const name = piece.name ?? owner?.name ?? object.name;
  return Array.from(groups.values(), ({ material, corners, colors, uvs }): Part => {
    const points = Uint32Array.from(corners);
    const soup = gatherVertices({ name, material, positions, indices: NO_FACES }, points, { indices: NO_FACES });
    if (colors.length > 0) soup.colors = Float32Array.from(colors);
    if (uvs.length > 0) soup.uvs = Float32Array.from(uvs);
    // Faces of several colours may meet in a point; points of one place stay two.
    const { sources, place } = distinct(points.length, [{ data: points, width: 1 }, ...columnsOf(soup)]);
    return gatherVertices(soup, sources, { indices: mirrored ? place.reverse() : place });
  });
}

const NO_FACES = new Uint32Array(0);

/** Of layers that lie over each other the one that is seen: a picture, else colours, else what is first. */
function uppermost({ layers, textureGroups, colorGroups }: ThreeMfScene, property: ThreeMfProperty): ThreeMfProperty {
  const found = layers.get(property.group);
  if (!found) return property;
  const ofKind = [textureGroups, colorGroups].map((kind) => found.groups.findIndex((group) => kind.has(group)));
  const seen = ofKind.find((at) => at >= 0) ?? 0;
  return {
    group: found.groups[seen] ?? '',
    places: property.places.map((place) => found.places[place]?.[seen] ?? 0),
  };
}

/** The material of a face, and what its three corners have, where they have it. */
interface Surface {
  material: number;
  colors: number[];
  uvs: number[];
}

/** @param filament from 1, for what has no material of its own */
function surfaceOf(
  { group, places }: ThreeMfProperty,
  filament: number,
  { scene, filaments, textures, materialFor }: Surroundings,
): Surface {
  const corners = [0, 1, 2].map((k) => places[k] ?? places[0] ?? 0);
  const colorList = scene.colorGroups.get(group);
  if (colorList) {
    const colors = corners.flatMap((at) => (colorList[at] ?? WHITE.color).slice(0, 3));
    return { material: materialFor(WHITE), colors, uvs: [] };
  }
  const coordinates = scene.textureGroups.get(group);
  const texture = coordinates && textures.get(coordinates.texture);
  if (texture) {
    // Up from the lower edge, as theirs go.
    const uvs = corners.map((at) => coordinates.uvs[at] ?? [0, 0]).flatMap(([u = 0, v = 0]) => [u, 1 - v]);
    return { material: materialFor({ name: texture.name, color: WHITE.color }, coordinates.texture), colors: [], uvs };
  }
  const base = scene.materials.get(group)?.[corners[0]];
  const color = filaments[filament - 1];
  const look = base ?? (color ? { name: `filament ${filament}`, color } : { name: 'default' });
  return { material: materialFor(look), colors: [], uvs: [] };
}

function determinant(m: readonly number[]): number {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
