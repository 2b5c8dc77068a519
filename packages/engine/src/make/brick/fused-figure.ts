import { fromBytes, type Rgb } from 'kiln-mesh/core/color';
import type { Model } from 'kiln-mesh/core/model';
import { unionSurfaces } from 'kiln-mesh/repair/boolean-union';
import { compact } from 'kiln-mesh/topology/vertices';
import createManifold, { type Manifold, type ManifoldToplevel, type Vec2, type Vec3 } from 'manifold-3d';
import { plainMaterial } from '../../paint/model-material.ts';
import { isFilled } from '../../vision/pixel-art/art.ts';
import { type BrickGrid, cellAt, LAYER_MM, STUD_MM } from './brick-grid.ts';
import { type Brick, openStuds } from './pack.ts';
import { outlineOfCells, PRINTED_BRICK } from './printed-brick.ts';

/**
 * A figure as one solid that is printed in one go: every brick with its edges cut off, so that joints show as grooves,
 * grown together with its neighbours, the inside filled. One part and one material a colour, on the same points.
 */

/** How deep a groove is, and how far bricks reach into each other. */
const GROOVE_MM = 0.35;
const OVERLAP_MM = 0.02;
/** The inside begins below the grooves. */
const CORE_MM = 0.8;
const STUD_SIDES = 24;

/** Metres, Y up, standing on the ground, centred: one closed body whose parts are the surface of a colour each. */
export async function fusedFigure(grid: BrickGrid, bricks: readonly Brick[], palette: readonly Rgb[]): Promise<Model> {
  const tool = await createManifold();
  tool.setup();
  const solids = [
    ...bricks.map((brick) => ({ solid: groovedBrick(tool, grid, brick), color: brick.color })),
    ...cores(tool, grid).map((solid) => ({ solid, color: bricks[0].color })),
  ];
  const { surfaces } = unionSurfaces(
    tool,
    solids.map(({ solid }) => solid),
  );
  for (const { solid } of solids) solid.delete();
  const middle = [(grid.width * STUD_MM) / 2, (grid.depth * STUD_MM) / 2] as const;
  const points = surfaces[0].points;
  const positions = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    positions[i] = (points[i] - middle[0]) / 1000;
    positions[i + 1] = points[i + 2] / 1000;
    // Depth of the grid is towards the viewer, and y of the solids was the same.
    positions[i + 2] = (points[i + 1] - middle[1]) / 1000;
  }
  const used = [...new Set(bricks.map(({ color }) => color))].sort((a, b) => a - b);
  const parts = used.map((color, material) => {
    const indices = solids.flatMap((one, n) => (one.color === color ? [...surfaces[n].indices] : []));
    // Of z up and y to the front the third axis is turned round, and so are the triangles.
    return compact({
      name: `color ${material + 1}`,
      material,
      positions,
      indices: Uint32Array.from(indices).reverse(),
    });
  });
  return {
    name: 'brick figure in one piece',
    parts,
    materials: used.map((color, i) => plainMaterial(`color ${i + 1}`, fromBytes(palette[color]), 0.5)),
    metadata: {},
  };
}

/** Wider than its cells by a hair in the middle of each side, with cut edges, and its open studs. */
function groovedBrick({ Manifold: Solid }: ManifoldToplevel, grid: BrickGrid, brick: Brick): Manifold {
  const { x, z, layer, width, depth } = brick;
  const [x0, x1] = [x * STUD_MM - OVERLAP_MM, (x + width) * STUD_MM + OVERLAP_MM];
  const [y0, y1] = [z * STUD_MM - OVERLAP_MM, (z + depth) * STUD_MM + OVERLAP_MM];
  const [low, high] = [Math.max(0, layer * LAYER_MM - OVERLAP_MM), (layer + 1) * LAYER_MM + OVERLAP_MM];
  const ring = (height: number, inset: number): Vec3[] => {
    const cut = inset + GROOVE_MM;
    return [
      [x0 + cut, y0 + inset, height],
      [x1 - cut, y0 + inset, height],
      [x1 - inset, y0 + cut, height],
      [x1 - inset, y1 - cut, height],
      [x1 - cut, y1 - inset, height],
      [x0 + cut, y1 - inset, height],
      [x0 + inset, y1 - cut, height],
      [x0 + inset, y0 + cut, height],
    ];
  };
  const foot = layer === 0 ? ring(0, 0) : [...ring(low, GROOVE_MM), ...ring(low + GROOVE_MM, 0)];
  const body = Solid.hull([...foot, ...ring(high - GROOVE_MM, 0), ...ring(high, GROOVE_MM)]);
  const { studRadiusMm, studHeightMm } = PRINTED_BRICK;
  const studs = openStuds(grid, brick).map(([middleX, middleY]) => {
    const stud = Solid.cylinder(studHeightMm + GROOVE_MM, studRadiusMm, studRadiusMm, STUD_SIDES);
    const placed = stud.translate(middleX, middleY, (layer + 1) * LAYER_MM - GROOVE_MM);
    stud.delete();
    return placed;
  });
  if (studs.length === 0) return body;
  const whole = Solid.union([body, ...studs]);
  for (const gone of [body, ...studs]) gone.delete();
  return whole;
}

/** What fills the inside, where the cut edges of four bricks leave channels: each layer's outline, shrunk. */
function cores(tool: ManifoldToplevel, grid: BrickGrid): Manifold[] {
  const outlines = Array.from({ length: grid.layers }, (_, layer) => {
    const cells: Vec2[] = [];
    for (let z = 0; z < grid.depth; z++) {
      for (let x = 0; x < grid.width; x++) if (isFilled(cellAt(grid, x, layer, z))) cells.push([x, z]);
    }
    return outlineOfCells(tool, cells, CORE_MM);
  });
  const out: Manifold[] = [];
  const extrude = (section: (typeof outlines)[number], from: number, to: number) => {
    const solid = section.extrude(to - from);
    if (!solid.isEmpty()) out.push(solid.translate(0, 0, from));
    solid.delete();
  };
  outlines.forEach((outline, layer) => {
    extrude(outline, layer * LAYER_MM + CORE_MM, (layer + 1) * LAYER_MM - CORE_MM);
    const above = outlines[layer + 1];
    if (!above) return;
    const both = outline.intersect(above);
    const joint = (layer + 1) * LAYER_MM;
    extrude(both, joint - CORE_MM - OVERLAP_MM, joint + CORE_MM + OVERLAP_MM);
    both.delete();
  });
  for (const outline of outlines) outline.delete();
  return out;
}
