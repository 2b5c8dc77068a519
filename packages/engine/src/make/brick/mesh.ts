import type { Rgb } from 'kiln-mesh/core/color';
import type { Model } from 'kiln-mesh/core/model';
import sharp from 'sharp';
import { plainMaterial } from '../../paint/model-material.ts';
import { type BrickGrid, LAYER_MM, STUD_MM } from './brick-grid.ts';
import { type Brick, openStuds } from './pack.ts';

/**
 * Bricks as a mesh: boxes with bevelled top edges and a hair of air between them, studs where nothing stands on them.
 * One part, coloured by a small texture of swatches.
 */

const AIR_MM = 0.1;
const BEVEL_MM = 0.25;
const STUD_RADIUS_MM = 2.4;
const STUD_HEIGHT_MM = 1.7;
const MOST_TRIANGLES = 150_000;
/** Of the base that figures stand on: a muted green, sRGB bytes. */
export const BASE_COLOR: Rgb = [70, 120, 80];
const SWATCH = 16;
const SWATCHES_PER_SIDE = 8;

/** Metres, standing on the ground, centred. At most 64 colours and, by rounder or less round studs, 150,000 triangles. */
export async function brickModel(grid: BrickGrid, bricks: readonly Brick[], palette: readonly Rgb[]): Promise<Model> {
  const studs = bricks.map((brick) => openStuds(grid, brick));
  const studCount = studs.reduce((sum, list) => sum + list.length, 0);
  const perStud = (MOST_TRIANGLES - bricks.length * BOX_TRIANGLES) / Math.max(1, studCount);
  // A stud of n sides has 2 n triangles around and n - 2 on top.
  const sides = Math.max(6, Math.min(20, Math.floor((perStud + 2) / 3)));
  const builder: Builder = { positions: [], normals: [], uvs: [], indices: [], u: 0, v: 0 };
  bricks.forEach((brick, index) => {
    builder.u = ((brick.color % SWATCHES_PER_SIDE) + 0.5) / SWATCHES_PER_SIDE;
    builder.v = (Math.floor(brick.color / SWATCHES_PER_SIDE) + 0.5) / SWATCHES_PER_SIDE;
    addBox(builder, brick);
    for (const [x, z] of studs[index]) addStud(builder, x, (brick.layer + 1) * LAYER_MM, z, sides);
  });
  const [midX, midZ] = [(grid.width * STUD_MM) / 2, (grid.depth * STUD_MM) / 2];
  const middle = [midX, 0, midZ] as const;
  const positions = Float32Array.from(builder.positions, (value, i) => (value - middle[i % 3]!) / 1000);
  return {
    name: 'brick figure',
    parts: [
      {
        name: 'bricks',
        positions,
        normals: Float32Array.from(builder.normals),
        uvs: Float32Array.from(builder.uvs),
        indices: Uint32Array.from(builder.indices),
        material: 0,
      },
    ],
    materials: [
      {
        ...plainMaterial('plastic', [1, 1, 1], 0.32),
        baseColorTexture: {
          name: 'base_color',
          mimeType: 'image/png',
          bytes: await swatches(palette),
          width: SWATCH * SWATCHES_PER_SIDE,
          height: SWATCH * SWATCHES_PER_SIDE,
        },
      },
    ],
    metadata: {},
  };
}

interface Builder {
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
  u: number;
  v: number;
}

type Point = [number, number, number];

/** A convex polygon, counter-clockwise from outside. */
function addFace(builder: Builder, corners: Point[], normalAt: (corner: number) => Point): void {
  const first = builder.positions.length / 3;
  corners.forEach((corner, i) => {
    builder.positions.push(...corner);
    builder.normals.push(...normalAt(i));
    builder.uvs.push(builder.u, builder.v);
  });
  for (let i = 2; i < corners.length; i++) builder.indices.push(first, first + i - 1, first + i);
}

/** Bottom, four walls, four bevels, top: two triangles each. */
const BOX_TRIANGLES = 20;

function addBox(builder: Builder, { x, layer, z, width, depth }: Brick): void {
  const [x0, x1] = [x * STUD_MM + AIR_MM, (x + width) * STUD_MM - AIR_MM];
  const [z0, z1] = [z * STUD_MM + AIR_MM, (z + depth) * STUD_MM - AIR_MM];
  const [y0, y2] = [layer * LAYER_MM, (layer + 1) * LAYER_MM - AIR_MM / 2];
  const y1 = y2 - BEVEL_MM;
  const ring = (y: number, inset: number): Point[] => [
    [x0 + inset, y, z1 - inset],
    [x1 - inset, y, z1 - inset],
    [x1 - inset, y, z0 + inset],
    [x0 + inset, y, z0 + inset],
  ];
  const [low, rim, top] = [ring(y0, 0), ring(y1, 0), ring(y2, BEVEL_MM)];
  const out: Point[] = [
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, -1],
    [-1, 0, 0],
  ];
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) % 4;
    const wall = out[i];
    addFace(builder, [low[i], low[next], rim[next], rim[i]], () => wall);
    const bevel: Point = [wall[0] * Math.SQRT1_2, Math.SQRT1_2, wall[2] * Math.SQRT1_2];
    addFace(builder, [rim[i], rim[next], top[next], top[i]], () => bevel);
  }
  addFace(builder, top, () => [0, 1, 0]);
  addFace(builder, low.toReversed(), () => [0, -1, 0]);
}

function addStud(builder: Builder, x: number, y: number, z: number, sides: number): void {
  const ring = Array.from({ length: sides }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / sides;
    return [Math.sin(angle), Math.cos(angle)];
  });
  const at = ([dx, dz]: [number, number], height: number): Point => [
    x + dx * STUD_RADIUS_MM,
    height,
    z + dz * STUD_RADIUS_MM,
  ];
  const from = y - AIR_MM;
  const to = y + STUD_HEIGHT_MM;
  for (let i = 0; i < sides; i++) {
    const [a, b] = [ring[i], ring[(i + 1) % sides]];
    addFace(builder, [at(a, from), at(b, from), at(b, to), at(a, to)], (corner) => {
      const [dx, dz] = corner === 0 || corner === 3 ? a : b;
      return [dx, 0, dz];
    });
  }
  addFace(
    builder,
    ring.map((corner) => at(corner, to)),
    () => [0, 1, 0],
  );
}

/** Squares of the palette's colours, 8 in a row. */
async function swatches(palette: readonly Rgb[]): Promise<Uint8Array> {
  const side = SWATCH * SWATCHES_PER_SIDE;
  const rgb = new Uint8Array(side * side * 3).fill(128);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const color = palette[Math.floor(y / SWATCH) * SWATCHES_PER_SIDE + Math.floor(x / SWATCH)];
    if (color) rgb.set(color, i * 3);
  }
  return sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
