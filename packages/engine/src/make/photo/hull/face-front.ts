import type { Model } from 'kiln-mesh/core/model';
import { frame, MARGIN } from 'kiln-mesh/internal/render/camera';
import { drawFrame, prepareStage } from 'kiln-mesh/internal/render/render';
import { boundsOf } from '../../../vision/mask/components.ts';
import { SIDES, type Side } from '../project/photo-camera.ts';
import type { Photo } from './reconstruct.ts';

/**
 * Which way a model faces that something else has made: its four sides are drawn and compared with the front picture, by
 * outline and colours. Programs do not agree whether the front looks along +Z or -Z.
 */

/** Pixels that a side is drawn with, and cells across that sides are compared in. */
const DRAWN = 128;
const CELLS = 48;
/** How much colours count against outlines. */
const COLORS = 0.8;
/** How much better than the front another side must fit: front and back are told apart by little, the others by more. */
const BETTER: Record<Exclude<Side, 'front'>, number> = { back: 0.04, right: 0.12, left: 0.12 };

/** @returns the model, turned where another side fits the picture clearly better than its front, and by how many degrees */
export async function faceFront(model: Model, { picture, subject }: Photo): Promise<{ model: Model; degrees: number }> {
  const wanted = cellsOf({
    width: subject.width,
    shares: subject.mask,
    color: (x, y, k) => {
      const [px, py] = [x / subject.width, y / subject.height];
      return picture.rgba[(Math.floor(py * picture.height) * picture.width + Math.floor(px * picture.width)) * 4 + k];
    },
  });
  const stage = await prepareStage(model, 'texture');
  const fits = {} as Record<Side, number>; // filled below, one for each side
  for (const side of Object.keys(SIDES) as Side[]) {
    const look = { width: DRAWN, height: DRAWN, azimuthDegrees: SIDES[side], elevationDegrees: 0, samples: 1 };
    const rgba = drawFrame(
      stage,
      { ...look, background: 'transparent' },
      frame(stage.scene.positions, [look], { ...look, margin: MARGIN }),
    );
    const drawn = cellsOf({
      width: DRAWN,
      shares: Float32Array.from({ length: DRAWN * DRAWN }, (_, p) => rgba[p * 4 + 3] / 255),
      color: (x, y, k) => rgba[(y * DRAWN + x) * 4 + k],
    });
    fits[side] = likeness(wanted, drawn);
  }
  const others = (Object.keys(BETTER) as (keyof typeof BETTER)[]).sort((a, b) => fits[b] - fits[a]);
  const side = others.find((other) => fits[other] > fits.front + BETTER[other]);
  return side ? { model: turned(model, side), degrees: SIDES[side] } : { model, degrees: 0 };
}

interface Seen {
  width: number;
  /** Of each pixel, how much of it is there, 0..1. */
  shares: Float32Array;
  /** Channel 0..2 as a byte. */
  color(x: number, y: number, channel: number): number;
}

interface Cells {
  inside: Uint8Array;
  colors: Float32Array;
}

/** What is seen, cropped to its box and fitted into a square. */
function cellsOf({ width, shares, color }: Seen): Cells {
  const { left, right, top, bottom } = boundsOf(shares, width);
  const inside = new Uint8Array(CELLS * CELLS);
  const colors = new Float32Array(CELLS * CELLS * 3);
  const step = Math.max(right - left, bottom - top) / CELLS;
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const x = Math.floor((left + right) / 2 + (i + 0.5 - CELLS / 2) * step);
      const y = Math.floor((top + bottom) / 2 + (j + 0.5 - CELLS / 2) * step);
      if (x < left || y < top || x >= right || y >= bottom || shares[y * width + x] < 0.5) continue;
      const cell = j * CELLS + i;
      inside[cell] = 1;
      for (let k = 0; k < 3; k++) colors[cell * 3 + k] = color(x, y, k) / 255;
    }
  }
  return { inside, colors };
}

/** Overlap of the outlines, less how far colours differ where both are, their means apart. */
function likeness(one: Cells, other: Cells): number {
  let [both, either] = [0, 0];
  const sums = [0, 0, 0];
  for (let cell = 0; cell < one.inside.length; cell++) {
    if (one.inside[cell] || other.inside[cell]) either++;
    if (!one.inside[cell] || !other.inside[cell]) continue;
    both++;
    for (let k = 0; k < 3; k++) sums[k] += one.colors[cell * 3 + k] - other.colors[cell * 3 + k];
  }
  if (both === 0) return 0;
  let apart = 0;
  for (let cell = 0; cell < one.inside.length; cell++) {
    if (!one.inside[cell] || !other.inside[cell]) continue;
    for (let k = 0; k < 3; k++)
      apart += Math.abs(one.colors[cell * 3 + k] - other.colors[cell * 3 + k] - sums[k] / both) / 3;
  }
  return both / either - (COLORS * apart) / both;
}

/** Turned about the upright axis so that a side becomes the front. */
function turned(model: Model, side: keyof typeof BETTER): Model {
  const [cos, sin] = { back: [-1, 0], right: [0, 1], left: [0, -1] }[side];
  const turn = (vectors: Float32Array) => {
    const out = vectors.slice();
    for (let i = 0; i < out.length; i += 3) {
      out[i] = cos * vectors[i] - sin * vectors[i + 2];
      out[i + 2] = sin * vectors[i] + cos * vectors[i + 2];
    }
    return out;
  };
  return {
    ...model,
    parts: model.parts.map(({ positions, normals, ...part }) => ({
      ...part,
      positions: turn(positions),
      ...(normals && { normals: turn(normals) }),
    })),
  };
}
