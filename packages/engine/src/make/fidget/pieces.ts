import { UserError } from 'kiln-errors';
import { fromBytes } from 'kiln-mesh/core/color';
import type { Model, Part } from 'kiln-mesh/core/model';
import { createSets } from 'kiln-mesh/topology/topology';
import createManifold, { type ManifoldToplevel } from 'manifold-3d';
import { plainMaterial } from '../../paint/model-material.ts';
import { EMPTY, type PixelArt } from '../../vision/pixel-art/art.ts';
import { pieceOutline, type Shape, SIDES } from './piece-outline.ts';

/**
 * Pixel art as clip-together pieces: one closed part per filled cell, lying on the ground with the picture's top away
 * from the viewer, as it is printed. Pieces with joints on the same sides are copies of one template.
 */

export interface PiecesOptions {
  shape: Shape;
  /** Distance between the middles of neighbouring pieces. */
  pieceMm: number;
  heightMm: number;
}

/** Throws UserError `empty_art` when no cell is filled. */
export async function makePieces(art: PixelArt, options: PiecesOptions): Promise<Model> {
  if (art.cells.every((cell) => cell === EMPTY)) {
    throw new UserError('empty_art', 'The pixel art has no filled cell: there is nothing to make pieces of.');
  }
  const manifold = await createManifold();
  manifold.setup();
  const templates = new Map<number, Template>();
  const parts: Part[] = [];
  for (let row = 0; row < art.size; row++) {
    for (let column = 0; column < art.size; column++) {
      const color = art.cells[row * art.size + column];
      if (color === EMPTY) continue;
      const joints = jointsOf(art, options.shape, column, row);
      const template = templates.get(joints) ?? makeTemplate(manifold, options, joints);
      templates.set(joints, template);
      const [x, y] = middle(art.size, options, column, row);
      parts.push(place(template, `piece ${row + 1}-${column + 1}`, color, x, y));
    }
  }
  const materials = art.palette.map((color, i) => plainMaterial(`color ${i + 1}`, fromBytes(color), 0.55));
  return { name: 'fidget pixel', parts, materials, metadata: {} };
}

/** Groups of pieces that clip together; more than one are islands, which nothing holds at their places. */
export function countIslands({ size, cells }: PixelArt, shape: Shape): number {
  const islands = createSets(cells.length);
  for (const [at, cell] of cells.entries()) {
    if (cell === EMPTY) continue;
    for (const next of neighbours(size, shape, at % size, Math.floor(at / size)))
      if (next !== undefined && cells[next] !== EMPTY) islands.join(at, next);
  }
  return cells.reduce((count, cell, at) => count + (cell !== EMPTY && islands.find(at) === at ? 1 : 0), 0);
}

/** The cells beside one, in the order of SIDES; undefined where the picture ends. */
function neighbours(size: number, shape: Shape, column: number, row: number): (number | undefined)[] {
  return SIDES[shape].map(({ even, odd }) => {
    const [dx, dy] = row % 2 === 0 ? even : odd;
    const [x, y] = [column + dx, row + dy];
    return x >= 0 && y >= 0 && x < size && y < size ? y * size + x : undefined;
  });
}

/** Bits of SIDES where a filled cell is next to this one. */
function jointsOf({ size, cells }: PixelArt, shape: Shape, column: number, row: number): number {
  return neighbours(size, shape, column, row).reduce<number>(
    (joints, next, index) => (next !== undefined && cells[next] !== EMPTY ? joints | (1 << index) : joints),
    0,
  );
}

/** Millimetres from the middle of the picture, y up. Odd rows of hexagons lie half a piece to the right. */
function middle(size: number, { shape, pieceMm }: PiecesOptions, column: number, row: number): [number, number] {
  const across = column - (size - 1) / 2;
  const up = (size - 1) / 2 - row;
  if (shape === 'square') return [across * pieceMm, up * pieceMm];
  return [(across + (row % 2) / 2 - 0.25) * pieceMm, up * pieceMm * (Math.sqrt(3) / 2)];
}

interface Template {
  /** Millimetres: x, y of the picture, z height. */
  points: Float32Array;
  indices: Uint32Array;
}

function makeTemplate(
  manifold: ManifoldToplevel,
  { shape, pieceMm, heightMm }: PiecesOptions,
  joints: number,
): Template {
  const outline = pieceOutline(manifold, shape, pieceMm, joints);
  const solid = outline.extrude(heightMm);
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  const points = new Float32Array((vertProperties.length / numProp) * 3);
  for (let i = 0; i < points.length; i++) points[i] = vertProperties[Math.floor(i / 3) * numProp + (i % 3)];
  outline.delete();
  solid.delete();
  return { points, indices: triVerts };
}

/** To metres, height upwards. */
function place({ points, indices }: Template, name: string, material: number, x: number, y: number): Part {
  const positions = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    positions[i] = (points[i] + x) / 1000;
    positions[i + 1] = points[i + 2] / 1000;
    positions[i + 2] = -(points[i + 1] + y) / 1000;
  }
  return { name, positions, indices, material };
}
