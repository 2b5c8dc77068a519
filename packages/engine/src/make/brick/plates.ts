import { fromBytes, type Rgb } from 'kiln-mesh/core/color';
import type { Model, Part } from 'kiln-mesh/core/model';
import createManifold from 'manifold-3d';
import { plainMaterial } from '../../paint/model-material.ts';
import { STUD_MM } from './brick-grid.ts';
import type { Brick } from './pack.ts';
import { printedBrick } from './printed-brick.ts';

/**
 * All bricks of a figure laid out to be printed: on each plate one colour, so that it takes a single filament, the largest
 * bricks first, in rows. A kind of brick is one part; what lies on the plate are copies of it.
 */

/** Side of the bed that a plate fits on, and what is left free at its rim and between bricks. */
export const PLATE_BED_MM = 200;
const RIM_MM = 10;
const APART_MM = 3;

export interface Plate {
  /** Palette index. */
  color: number;
  /** A part for each kind, in metres, Y up; one material. */
  model: Model;
  /** Millimetres on the bed, for `write3mf`. */
  placed: { part: number; x: number; y: number }[];
}

interface Kind {
  name: string;
  short: number;
  long: number;
}

function kindOf({ width, depth }: Brick): Kind {
  const [short, long] = [Math.min(width, depth), Math.max(width, depth)];
  return { name: `${short} x ${long}`, short, long };
}

export async function brickPlates(bricks: readonly Brick[], palette: readonly Rgb[]): Promise<Plate[]> {
  const tool = await createManifold();
  tool.setup();
  const shapes = new Map<string, Pick<Part, 'positions' | 'indices'>>();
  const shapeOf = ({ name, short, long }: Kind) => {
    const known = shapes.get(name);
    if (known) return known;
    const solid = printedBrick(tool, long, short);
    const { vertProperties, triVerts } = solid.getMesh();
    solid.delete();
    const positions = new Float32Array(vertProperties.length);
    for (let i = 0; i < positions.length; i += 3) {
      positions[i] = vertProperties[i] / 1000;
      positions[i + 1] = vertProperties[i + 2] / 1000;
      positions[i + 2] = -vertProperties[i + 1] / 1000;
    }
    const shape = { positions, indices: triVerts };
    shapes.set(name, shape);
    return shape;
  };
  const colors = [...new Set(bricks.map(({ color }) => color))].sort((a, b) => a - b);
  return colors.flatMap((color) => {
    const kinds = bricks
      .filter((brick) => brick.color === color)
      .map(kindOf)
      .sort((a, b) => b.long - a.long || b.short - a.short);
    return layOut(kinds).map((plate): Plate => {
      const own = [...new Map(plate.map(({ kind }) => [kind.name, kind])).values()];
      const parts = own.map((kind): Part => ({ name: kind.name, material: 0, ...shapeOf(kind) }));
      const placed = plate.map(({ kind, x, y }) => ({ part: own.findIndex(({ name }) => name === kind.name), x, y }));
      const material = plainMaterial('filament', fromBytes(palette[color]), 0.5);
      return { color, model: { name: 'bricks', parts, materials: [material], metadata: {} }, placed };
    });
  });
}

/** Rows of bricks from the front, each as deep as its deepest; a new plate when one is full. */
function layOut(kinds: readonly Kind[]): { kind: Kind; x: number; y: number }[][] {
  const plates: { kind: Kind; x: number; y: number }[][] = [];
  const end = PLATE_BED_MM - RIM_MM;
  let [x, y, deep] = [Infinity, Infinity, 0];
  for (const kind of kinds) {
    const [wide, high] = [kind.long * STUD_MM, kind.short * STUD_MM];
    if (x + wide > end) [x, y, deep] = [RIM_MM, y + deep + APART_MM, 0];
    if (y + high > end) {
      plates.push([]);
      [x, y, deep] = [RIM_MM, RIM_MM, 0];
    }
    plates.at(-1)!.push({ kind, x, y });
    x += wide + APART_MM;
    deep = Math.max(deep, high);
  }
  return plates;
}
