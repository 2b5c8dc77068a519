import type { Model } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { createCamera, frame, type View } from 'kiln-mesh/render/camera';
import { drawFrame, prepareStage, type Stage } from 'kiln-mesh/render/render';

/** Photos of a model that stands on a ground and throws a shadow there, of which the truth is known. */

export interface GroundPhoto extends View {
  /** Pixels of each side. */
  size: number;
  /** sRGB bytes of the ground in full light. */
  ground: readonly [number, number, number];
  /** Where the light comes from, and half the angle that it is seen under: a wide one throws soft shadows. */
  light: { azimuthDegrees: number; elevationDegrees: number; wideDegrees: number };
  /** How much of the light on the ground the shadow takes, 0..1, and how much more is missing close to the model. */
  strength: number;
  contact: number;
  /** Share of the light that is missing at one side of the picture, the direction it lies in, and grain in sRGB bytes. */
  falloff?: number;
  falloffDegrees?: number;
  grain?: number;
  seed?: number;
}

export interface TakenPhoto {
  /** RGBA bytes, opaque. */
  rgba: Uint8Array;
  /** The same without any shadow. */
  unshaded: Uint8Array;
  /** Of each pixel, share of the model. */
  share: Float32Array;
  /** Of each pixel, share of the ground's light that is missing. */
  shade: Float32Array;
}

const CELLS = 640;
/** Half the side of the square of ground that shadows are drawn on; models are two units long. */
const REACH = 4;
/** Lights in place of a wide one, at most. */
const LIGHTS = 24;

export async function takeOnGround(model: Model, options: GroundPhoto): Promise<TakenPhoto> {
  const { size, ground, light, strength, contact, falloff = 0, falloffDegrees = 0, grain = 0 } = options;
  const random = createRandom(options.seed ?? 1);
  const stage = await prepareStage(model, 'texture');
  const framing = frame(stage.scene.positions, [options], { width: size, height: size, margin: 0.3 });
  const thing = drawFrame(stage, { ...options, width: size, height: size, background: 'transparent' }, framing);
  const cover = castOnGround(stage.scene, light);
  const { right, up, back, shiftX, shiftY, distance, focal } = createCamera(options, framing, size, size);
  const from = [0, 1, 2].map((k) => right[k]! * shiftX + up[k]! * shiftY + back[k]! * distance);
  const count = size * size;
  const out = { rgba: new Uint8Array(count * 4), unshaded: new Uint8Array(count * 4) };
  const [share, shade] = [new Float32Array(count), new Float32Array(count)];
  const turn = (falloffDegrees * Math.PI) / 180;
  for (let p = 0; p < count; p++) {
    const [x, y] = [p % size, Math.floor(p / size)];
    const [dx, dy] = [(x + 0.5 - size / 2) / focal, (size / 2 - y - 0.5) / focal];
    const way = [0, 1, 2].map((k) => right[k]! * dx + up[k]! * dy - back[k]!);
    const t = (stage.scene.ground - from[1]!) / way[1]!;
    const [gx, gz] = [from[0]! + t * way[0]!, from[2]! + t * way[2]!];
    const lit =
      way[1]! < 0
        ? (1 - strength * sample({ size: CELLS, reach: REACH, dark: cover }, gx, gz)) *
          (1 - contact * sample(stage.ground, gx, gz))
        : 1;
    share[p] = thing[p * 4 + 3]! / 255;
    shade[p] = 1 - lit;
    const even = 1 - falloff * (0.5 + (x / size - 0.5) * Math.cos(turn) + (y / size - 0.5) * Math.sin(turn));
    const noise = [0, 1, 2].map(() => (random.next() + random.next() + random.next() - 1.5) * 2 * grain);
    for (const [bytes, amount] of [
      [out.rgba, lit],
      [out.unshaded, 1],
    ] as const) {
      for (let k = 0; k < 3; k++) {
        const behind = 255 * ((ground[k]! / 255) ** 2.2 * even * amount) ** (1 / 2.2);
        bytes[p * 4 + k] = Math.max(
          0,
          Math.min(255, Math.round(thing[p * 4 + k]! * share[p]! + behind * (1 - share[p]!) + noise[k]!)),
        );
      }
      bytes[p * 4 + 3] = 255;
    }
  }
  return { ...out, share, shade };
}

/** How much of a wide light does not reach each cell of the ground, 0..1. */
function castOnGround({ positions, indices, ground }: Stage['scene'], light: GroundPhoto['light']): Float32Array {
  const radians = Math.PI / 180;
  const cover = new Float32Array(CELLS * CELLS);
  const seen = new Uint8Array(cover.length).fill(255);
  const flat = new Float32Array((positions.length / 3) * 2);
  const count = Math.min(LIGHTS, Math.ceil(light.wideDegrees * 2));
  for (let i = 0; i < count; i++) {
    // Even over a disc (a sunflower's seeds).
    const [away, angle] = [Math.sqrt((i + 0.5) / count) * light.wideDegrees, i * 2.39996];
    const elevation = (light.elevationDegrees + away * Math.sin(angle)) * radians;
    const azimuth =
      (light.azimuthDegrees + (away * Math.cos(angle)) / Math.cos(light.elevationDegrees * radians)) * radians;
    const far = 1 / Math.tan(elevation);
    for (let v = 0; v < flat.length / 2; v++) {
      const up = positions[v * 3 + 1]! - ground;
      flat[v * 2] = ((positions[v * 3]! - Math.sin(azimuth) * up * far) / REACH + 1) * (CELLS / 2);
      flat[v * 2 + 1] = ((positions[v * 3 + 2]! - Math.cos(azimuth) * up * far) / REACH + 1) * (CELLS / 2);
    }
    for (let t = 0; t < indices.length; t += 3) fill([0, 1, 2].map((k) => indices[t + k]! * 2));
    function fill(corners: number[]): void {
      const [ax, ay, bx, by, cx, cy] = corners.flatMap((at) => [flat[at]!, flat[at + 1]!]) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      if (Math.abs(area) < 1e-9) return;
      for (
        let y = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
        y < Math.min(CELLS, Math.max(ay, by, cy) - 0.5);
        y++
      ) {
        for (
          let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
          x < Math.min(CELLS, Math.max(ax, bx, cx) - 0.5);
          x++
        ) {
          if (seen[y * CELLS + x] === i) continue;
          const [px, py] = [x + 0.5, y + 0.5];
          const u = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
          const v = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
          if (u < 0 || v < 0 || u + v > 1) continue;
          seen[y * CELLS + x] = i;
          cover[y * CELLS + x]! += 1 / count;
        }
      }
    }
  }
  return cover;
}

/** Between cells; 0 outside. */
function sample({ size, reach, dark }: Stage['ground'], gx: number, gz: number): number {
  const [u, v] = [(gx / reach + 1) * (size / 2) - 0.5, (gz / reach + 1) * (size / 2) - 0.5];
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (!(x >= 0 && y >= 0 && x < size - 1 && y < size - 1)) return 0;
  const at = y * size + x;
  const top = dark[at]! + (dark[at + 1]! - dark[at]!) * (u - x);
  const bottom = dark[at + size]! + (dark[at + size + 1]! - dark[at + size]!) * (u - x);
  return top + (bottom - top) * (v - y);
}
