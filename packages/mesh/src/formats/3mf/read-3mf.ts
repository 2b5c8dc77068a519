import type { Material, Model, Part } from '../../core/model.ts';
import { columnsOf, distinct, gatherVertices } from '../../topology/vertices.ts';
import { broken } from '../model-read-error.ts';
import { defaultMaterial } from '../read/default-material.ts';
import { modelIn } from '../read/model-in.ts';
import type { ReadContext } from '../read/read-context.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';
import type { Archive } from '../zip/archive.ts';
import { parse3mf, type ThreeMfObject, type ThreeMfScene } from './3mf-scene.ts';

/**
 * 3MF: the objects of the build with their components and transforms, materials and colour groups. Units and the up
 * axis (Z) become metres and Y. An object whose triangles have several materials becomes a part for each.
 */
export function read3mf(archive: Archive, { budget, leaveOut }: ReadContext): Model {
  const scene = open3mf(archive, budget);
  for (const what of scene.unread) leaveOut(what);
  const places = place3mf(scene, budget);
  const materials: Material[] = [];
  const numberOf = new Map<string, number>();
  const materialFor = (name: string, color: Material['baseColor'] | undefined) => {
    const key = `${name}\n${color?.join()}`;
    let index = numberOf.get(key);
    if (index === undefined) {
      const material = defaultMaterial(name);
      if (color) material.baseColor = color;
      index = materials.push(material) - 1;
      numberOf.set(key, index);
    }
    return index;
  };
  const parts = places.flatMap(({ object, matrix }) =>
    object.triangles.length > 0 ? toParts(object, scene, matrix, materialFor) : [],
  );
  return { name: scene.title || 'model', parts, materials, metadata: {} };
}

export function open3mf(archive: Archive, budget: SizeBudget): ThreeMfScene {
  return parse3mf(textOf(archive.get(modelIn(archive.names).name)!), budget);
}

/** Deeper than any honest file. */
const DEEPEST = 100;

/** Where each object of the build stands; all of it is taken from the budget before a point is copied. */
export function place3mf(scene: ThreeMfScene, budget: SizeBudget): { object: ThreeMfObject; matrix: number[] }[] {
  const places: { object: ThreeMfObject; matrix: number[] }[] = [];
  const add = (id: string, matrix: number[], above: readonly string[]) => {
    if (above.includes(id)) throw broken('The 3MF components form a cycle.');
    if (above.length > DEEPEST) throw broken('The 3MF components are nested absurdly deep.');
    const object = scene.objects.get(id);
    if (!object) throw broken(`The 3MF file places the object "${id.slice(0, 80)}", which is not in it.`);
    budget.take('parts', 1);
    budget.take('points', object.vertices.length / 3);
    budget.take('triangles', object.triangles.length / 3);
    places.push({ object, matrix });
    for (const component of object.components) add(component.id, chain(matrix, component.matrix), [...above, id]);
  };
  for (const item of scene.items) add(item.id, item.matrix, []);
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

type MaterialFor = (name: string, color: Material['baseColor'] | undefined) => number;

function toParts(object: ThreeMfObject, scene: ThreeMfScene, m: readonly number[], materialFor: MaterialFor): Part[] {
  const source = object.vertices;
  const positions = new Float32Array(source.length);
  for (let i = 0; i < source.length; i += 3) {
    const [x, y, z] = [source[i], source[i + 1], source[i + 2]];
    const at = (k: number) => (x * m[k] + y * m[3 + k] + z * m[6 + k] + m[9 + k]) * scene.metresPerUnit;
    positions[i] = at(0);
    positions[i + 1] = at(2);
    positions[i + 2] = -at(1);
  }
  const groups = new Map<string, { material: number; corners: number[]; colors: number[] }>();
  for (let t = 0; t < object.triangles.length / 3; t++) {
    const { group, places } = object.properties[t] ?? object.property;
    const colorList = scene.colorGroups.get(group);
    const base = colorList ? WHITE : scene.materials.get(group)?.[places[0]];
    const material = materialFor(base?.name ?? 'default', base?.color);
    const key = `${material} ${colorList !== undefined}`;
    const { corners, colors } = groups.get(key) ?? groups.set(key, { material, corners: [], colors: [] }).get(key)!;
    for (let k = 0; k < 3; k++) {
      corners.push(object.triangles[t * 3 + k]);
      if (colorList) colors.push(...(colorList[places[k] ?? places[0]] ?? WHITE.color).slice(0, 3));
    }
  }
  const mirrored = determinant(m) < 0;
  return Array.from(groups.values(), ({ material, corners, colors }): Part => {
    const points = Uint32Array.from(corners);
    const soup = gatherVertices({ name: object.name, material, positions, indices: NO_FACES }, points, {
      indices: NO_FACES,
    });
    if (colors.length > 0) soup.colors = Float32Array.from(colors);
    // Faces of several colours may meet in a point; points of one place stay two.
    const { sources, place } = distinct(points.length, [{ data: points, width: 1 }, ...columnsOf(soup)]);
    return gatherVertices(soup, sources, { indices: mirrored ? place.reverse() : place });
  });
}

const NO_FACES = new Uint32Array(0);
/** Of what has a colour at each corner. */
const WHITE: { name: string; color: Material['baseColor'] } = { name: 'color', color: [1, 1, 1, 1] };

function determinant(m: readonly number[]): number {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
