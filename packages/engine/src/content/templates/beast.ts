import type { Builder } from '../../field/builder.ts';
import type { Anchors, Look } from '../noun.ts';

/** Four-legged animals from one set of proportions: body, legs, neck, head, muzzle, ears, tail. Faces +z. */

export interface Beast {
  /** Half sizes of the trunk. */
  body: readonly [number, number, number];
  /** Height of the trunk's middle. */
  hip: number;
  leg: { r: number; foot?: number; hoof?: boolean };
  /** Half sizes and middle of the head (y, z). */
  head: { r: readonly [number, number, number]; y: number; z: number };
  neck?: number;
  muzzle?: { r: readonly [number, number, number]; y: number; z: number; slot?: string };
  nose?: number | undefined;
  ears: 'pointed' | 'round' | 'long' | 'floppy' | 'wide' | 'side' | 'none';
  earSize?: number;
  tail: 'long' | 'bushy' | 'curl' | 'tuft' | 'puff' | 'stub' | 'horse' | 'none';
  eyes?: number;
  whiskers?: boolean;
  belly?: boolean;
}

export function eyes(b: Builder, x: number, y: number, z: number, r: number): void {
  b.blend(0).both((m) => {
    m.slot('eye').ball(x, y, z, r);
    m.slot('shine').ball(x - r * 0.2, y + r * 0.42, z + r * 0.72, r * 0.34);
  });
}

export function drawTail(b: Builder, kind: Beast['tail'], y: number, z: number, s: number, lean = 0): void {
  b.blend(0.04);
  if (kind === 'long') {
    b.tube([
      [0, y, z, 0.045 * s],
      [lean * 0.3, y + 0.04 * s, z - 0.2 * s, 0.042 * s],
      [lean, y + 0.26 * s, z - 0.28 * s, 0.04 * s],
      [lean * 1.2, y + 0.44 * s, z - 0.2 * s, 0.032 * s],
    ]);
    b.slot('accent').ball(lean * 1.2, y + 0.45 * s, z - 0.195 * s, 0.04 * s);
  } else if (kind === 'bushy') {
    b.tube([
      [0, y, z, 0.05 * s],
      [lean * 0.4, y + 0.0 * s, z - 0.16 * s, 0.09 * s],
      [lean, y + 0.14 * s, z - 0.3 * s, 0.13 * s],
      [lean, y + 0.34 * s, z - 0.34 * s, 0.09 * s],
    ]);
    b.slot('accent');
    b.tube([
      [lean, y + 0.33 * s, z - 0.34 * s, 0.088 * s],
      [lean, y + 0.44 * s, z - 0.33 * s, 0.035 * s],
    ]);
  } else if (kind === 'curl') {
    b.tube([
      [0, y, z + 0.02, 0.028 * s],
      [0.05 * s, y + 0.05 * s, z - 0.07 * s, 0.026 * s],
      [-0.03 * s, y + 0.1 * s, z - 0.1 * s, 0.024 * s],
      [-0.02 * s, y + 0.03 * s, z - 0.13 * s, 0.022 * s],
      [0.05 * s, y + 0.07 * s, z - 0.17 * s, 0.02 * s],
    ]);
  } else if (kind === 'tuft') {
    b.tube([
      [0, y, z, 0.028 * s],
      [lean, y - 0.06 * s, z - 0.12 * s, 0.024 * s],
      [lean, y - 0.26 * s, z - 0.16 * s, 0.022 * s],
    ]);
    b.slot('accent').egg(lean, y - 0.31 * s, z - 0.16 * s, 0.045 * s, 0.075 * s, 0.045 * s);
  } else if (kind === 'puff') b.slot('accent').ball(0, y + 0.02, z - 0.04 * s, 0.09 * s);
  else if (kind === 'stub') b.egg(0, y, z - 0.03 * s, 0.05 * s, 0.05 * s, 0.07 * s);
  else if (kind === 'horse') {
    b.slot('mane');
    b.tube([
      [0, y, z + 0.02, 0.04 * s],
      [lean, y - 0.02 * s, z - 0.1 * s, 0.07 * s],
      [lean, y - 0.24 * s, z - 0.15 * s, 0.075 * s],
      [lean, y - 0.4 * s, z - 0.11 * s, 0.03 * s],
    ]);
  }
}

function drawEars(b: Builder, kind: Beast['ears'], x: number, y: number, z: number, s: number): void {
  b.blend(0.015).both((m) => {
    if (kind === 'pointed') {
      m.at({ move: [x * 0.62, y, z], turn: [-8, 0, -16] }, (e) => {
        e.slot('main');
        e.plate(
          0,
          0,
          0,
          [
            [-0.1 * s, -0.06 * s],
            [0.1 * s, -0.06 * s],
            [0.07 * s, 0.08 * s],
            [0.02 * s, 0.2 * s],
            [-0.03 * s, 0.13 * s],
          ],
          0.07 * s,
        );
        e.slot('inner');
        e.plate(
          0.004,
          -0.01 * s,
          0.025 * s,
          [
            [-0.06 * s, -0.04 * s],
            [0.065 * s, -0.04 * s],
            [0.016 * s, 0.13 * s],
          ],
          0.05 * s,
        );
      });
    } else if (kind === 'round') {
      m.slot('ear').at({ move: [x * 0.78, y - 0.02, z], turn: [0, 0, -30] }, (e) => {
        e.egg(0, 0.04 * s, 0, 0.1 * s, 0.1 * s, 0.05 * s);
        e.slot('inner').egg(0, 0.045 * s, 0.03 * s, 0.062 * s, 0.062 * s, 0.035 * s);
      });
    } else if (kind === 'long') {
      m.at({ move: [x * 0.4, y, z], turn: [-10, 0, -11] }, (e) => {
        e.slot('main').egg(0, 0.2 * s, 0, 0.075 * s, 0.24 * s, 0.045 * s);
        e.slot('inner').egg(0, 0.21 * s, 0.025 * s, 0.045 * s, 0.18 * s, 0.03 * s);
      });
    } else if (kind === 'floppy') {
      m.slot('ear').at({ move: [x * 0.95, y - 0.1 * s, z], turn: [0, 0, 14] }, (e) =>
        e.egg(0.01, -0.06 * s, 0, 0.05 * s, 0.16 * s, 0.09 * s),
      );
    } else if (kind === 'wide') {
      m.slot('ear').at({ move: [x + 0.15 * s, y - 0.12 * s, z - 0.03], turn: [0, 24, 6] }, (e) => {
        e.egg(0, 0, 0, 0.2 * s, 0.24 * s, 0.04 * s);
        e.slot('inner').egg(0, -0.01, 0.02 * s, 0.14 * s, 0.18 * s, 0.03 * s);
      });
    } else if (kind === 'side') {
      m.slot('main').at({ move: [x, y - 0.06 * s, z], turn: [0, 20, -18] }, (e) =>
        e.egg(0.08 * s, 0, 0, 0.12 * s, 0.05 * s, 0.035 * s),
      );
    }
  });
}

export function drawBeast(b: Builder, look: Look, o: Beast): Anchors {
  const { random } = look;
  const [bx, by, bz] = o.body;
  const headScale = look.young || look.style === 'cartoon' ? 1.16 : 1;
  const [hx, hy, hz] = o.head.r.map((value) => value * headScale) as [number, number, number];
  const tilt = random.between(-6, 6);
  b.slot('main', 0.05);
  b.egg(0, o.hip, 0, bx, by, bz);
  b.egg(0, o.hip + by * 0.06, bz * 0.42, bx * 0.93, by * 0.92, bz * 0.52);
  if (o.belly) b.slot('belly', 0.03).egg(0, o.hip - by * 0.28, bz * 0.2, bx * 0.8, by * 0.78, bz * 0.8);
  if (o.neck) {
    b.slot('main', 0.06);
    b.rod([0, o.hip + by * 0.3, bz * 0.62], [0, o.head.y - hy * 0.2, o.head.z - hz * 0.35], o.neck * 1.25, o.neck);
  }
  // Legs: a small step differs by seed.
  const step = random.between(-0.035, 0.035);
  const pairs = Math.max(1, Math.round(look.count('leg', 4) / 2));
  if (look.has('leg')) {
    for (let i = 0; i < pairs; i++) {
      const z = pairs === 1 ? 0 : bz * (0.66 - (1.28 * i) / (pairs - 1));
      b.both((m, side) => {
        const shift = step * side * (i % 2 === 0 ? 1 : -1);
        const x = bx * 0.62;
        m.slot('main', 0.04);
        m.rod([x, o.hip - by * 0.2, z], [x * 1.04, o.leg.r * 0.9, z + shift], o.leg.r * 1.22, o.leg.r);
        m.slot(o.leg.hoof ? 'hoof' : 'paw', 0.015);
        if (o.leg.hoof) m.cone(x * 1.04, 0, z + shift + 0.005, o.leg.r * 1.16, o.leg.r * 1.02, o.leg.r * 1.2, 0.012);
        else m.egg(x * 1.04, o.leg.r * 0.72, z + shift + o.leg.r * 0.5, o.leg.r * 1.2, o.leg.r * 0.74, o.leg.r * 1.5);
      });
    }
  }
  b.at({ move: [0, o.head.y, o.head.z], turn: [0, tilt * 1.4, tilt * 0.5] }, (h) => {
    h.slot('head', 0.04).egg(0, 0, 0, hx, hy, hz);
    if (o.muzzle) {
      const { r, y, z, slot = 'muzzle' } = o.muzzle;
      h.slot(slot, 0.035).egg(0, y, z, r[0], r[1], r[2]);
      if (o.nose !== 0) {
        h.slot('nose', 0.006);
        h.egg(0, y + r[1] * 0.5, z + r[2] * 0.9, (o.nose ?? 0.035) * 1.25, o.nose ?? 0.035, (o.nose ?? 0.035) * 0.8);
      }
      h.slot('nose', 0);
      h.tube([
        [-r[0] * 0.42, y - r[1] * 0.42, z + r[2] * 0.72, 0.008],
        [0, y - r[1] * 0.3, z + r[2] * 0.96, 0.009],
        [r[0] * 0.42, y - r[1] * 0.42, z + r[2] * 0.72, 0.008],
      ]);
    }
    eyes(h, hx * 0.46, hy * 0.2, hz * 0.83, o.eyes ?? 0.036);
    if (look.has('ear')) drawEars(h, o.ears, hx, hy * 0.86, -hz * 0.1, (o.earSize ?? 1) * headScale);
    if (o.whiskers && look.has('whiskers') && o.muzzle) {
      const { r, y, z } = o.muzzle;
      h.slot('whisker', 0).both((m) => {
        for (const rise of [0.05, 0, -0.05])
          m.rod(
            [r[0] * 0.6, y + rise * 0.4, z + r[2] * 0.45],
            [r[0] * 0.6 + 0.17, y + rise * 1.5 - 0.01, z + r[2] * 0.2],
            0.009,
            0.006,
          );
      });
    }
  });
  if (look.has('tail')) drawTail(b.slot('main'), o.tail, o.hip + by * 0.35, -bz * 0.9, 1, random.between(-0.1, 0.1));
  return {
    head: { at: [0, o.head.y + hy * 0.9, o.head.z], r: hx * 0.9 },
    face: { at: [0, o.head.y + hy * 0.2, o.head.z + hz * 0.85], r: hx },
    back: { at: [0, o.hip + by * 0.75, bz * 0.2], r: bx },
    neck: { at: [0, o.head.y - hy * 0.75, o.head.z - hz * 0.3], r: o.neck ? o.neck * 1.15 : hx * 0.72 },
    rear: { at: [0, o.hip + by * 0.3, -bz * 0.9], r: bx },
    top: { at: [0, o.hip + by * 0.95, 0], r: bx },
    hand: [bx + 0.18, 0, bz * 0.6],
  };
}
