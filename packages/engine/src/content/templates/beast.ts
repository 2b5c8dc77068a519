import type { Builder } from '../../field/builder.ts';
import { type Anchors, type Appearances, type Look, type Noun, type NounText, readAppearances } from '../noun.ts';
import { creature, eyes } from './creature.ts';

/** Four-legged animals from one set of proportions: trunk, legs, neck, head, muzzle, ears, tail. Faces +z. */

export interface Beast {
  /** Half sizes, and the height of its middle. */
  trunk: { r: readonly [number, number, number]; y: number; belly?: boolean };
  neck?: number;
  /** How far to the side each head is; one in the middle where it is left out. */
  heads?: readonly number[];
  leg: { r: number; hoof?: boolean };
  /** Half sizes, and its middle. */
  head: { r: readonly [number, number, number]; y: number; z: number; ears: Ears; earSize?: number; eyes?: number };
  /** Half sizes, and its middle from that of the head. */
  muzzle?: Muzzle;
  tail: 'long' | 'bushy' | 'curl' | 'tuft' | 'puff' | 'short' | 'horse' | 'none';
}

type Ears = 'pointed' | 'round' | 'long' | 'floppy' | 'wide' | 'side' | 'none';

interface Muzzle {
  r: readonly [number, number, number];
  y: number;
  z: number;
  slot?: string;
  /** 0 for none. */
  nose?: number;
  whiskers?: boolean;
}

function drawTail(b: Builder, kind: Beast['tail'], y: number, z: number, lean: number): void {
  b.blend(0.04);
  if (kind === 'long') {
    b.tube(
      [0, y, z, 0.045],
      [lean * 0.3, y + 0.04, z - 0.2, 0.042],
      [lean, y + 0.26, z - 0.28, 0.04],
      [lean * 1.2, y + 0.44, z - 0.2, 0.032],
    );
    b.slot('accent').ball(lean * 1.2, y + 0.45, z - 0.195, 0.04);
  } else if (kind === 'bushy') {
    b.tube(
      [0, y, z, 0.05],
      [lean * 0.4, y, z - 0.16, 0.09],
      [lean, y + 0.14, z - 0.3, 0.13],
      [lean, y + 0.34, z - 0.34, 0.09],
    );
    b.slot('accent');
    b.tube([lean, y + 0.33, z - 0.34, 0.088], [lean, y + 0.44, z - 0.33, 0.035]);
  } else if (kind === 'curl') {
    b.tube(
      [0, y, z + 0.02, 0.028],
      [0.05, y + 0.05, z - 0.07, 0.026],
      [-0.03, y + 0.1, z - 0.1, 0.024],
      [-0.02, y + 0.03, z - 0.13, 0.022],
      [0.05, y + 0.07, z - 0.17, 0.02],
    );
  } else if (kind === 'tuft') {
    b.tube([0, y, z, 0.028], [lean, y - 0.06, z - 0.12, 0.024], [lean, y - 0.26, z - 0.16, 0.022]);
    b.slot('accent').egg(lean, y - 0.31, z - 0.16, 0.045, 0.075, 0.045);
  } else if (kind === 'puff') b.slot('accent').ball(0, y + 0.02, z - 0.04, 0.09);
  else if (kind === 'short') b.egg(0, y, z - 0.03, 0.05, 0.05, 0.07);
  else if (kind === 'horse') {
    b.slot('mane');
    b.tube(
      [0, y, z + 0.02, 0.04],
      [lean, y - 0.02, z - 0.1, 0.07],
      [lean, y - 0.24, z - 0.15, 0.075],
      [lean, y - 0.4, z - 0.11, 0.03],
    );
  }
}

function drawEars(b: Builder, kind: Ears, x: number, y: number, z: number, s: number): void {
  b.blend(0.015).both((m) => {
    if (kind === 'pointed') {
      m.at({ move: [x * 0.62, y, z], turn: [-8, 0, -16] }, (e) => {
        e.slot('main');
        e.plate(
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
          [
            [-0.06 * s, -0.04 * s],
            [0.065 * s, -0.04 * s],
            [0.016 * s, 0.13 * s],
          ],
          0.05 * s,
          { at: [0.004, -0.01 * s, 0.025 * s] },
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

function drawMuzzle(h: Builder, { r, y, z, slot = 'muzzle', nose = 0.035 }: Muzzle): void {
  h.slot(slot, 0.035).egg(0, y, z, r[0], r[1], r[2]);
  if (nose > 0) h.slot('nose', 0.006).egg(0, y + r[1] * 0.5, z + r[2] * 0.9, nose * 1.25, nose, nose * 0.8);
  h.slot('nose', 0);
  h.tube(
    [-r[0] * 0.42, y - r[1] * 0.42, z + r[2] * 0.72, 0.008],
    [0, y - r[1] * 0.3, z + r[2] * 0.96, 0.009],
    [r[0] * 0.42, y - r[1] * 0.42, z + r[2] * 0.72, 0.008],
  );
}

function drawWhiskers(h: Builder, { r, y, z }: Muzzle): void {
  h.slot('whisker', 0).both((m) => {
    for (const rise of [0.05, 0, -0.05]) {
      const root = [r[0] * 0.6, y + rise * 0.4, z + r[2] * 0.45] as const;
      m.rod(root, [r[0] * 0.6 + 0.17, y + rise * 1.5 - 0.01, z + r[2] * 0.2], 0.009, 0.006);
    }
  });
}

/** Degrees to which several tails spread to either side. */
const FAN = 40;

function drawBeast(b: Builder, look: Look, o: Beast): Anchors {
  const { random } = look;
  const { trunk, neck, leg, head, muzzle, heads = [0] } = o;
  const [bx, by, bz] = trunk.r;
  const hip = trunk.y;
  const headScale = look.young || look.style === 'cartoon' ? 1.16 : 1;
  const [hx, hy, hz] = head.r.map((value) => value * headScale) as [number, number, number];
  const tilt = random.between(-6, 6);
  b.slot('main', 0.05);
  b.egg(0, hip, 0, bx, by, bz);
  b.egg(0, hip + by * 0.06, bz * 0.42, bx * 0.93, by * 0.92, bz * 0.52);
  if (trunk.belly) b.slot('belly', 0.03).egg(0, hip - by * 0.28, bz * 0.2, bx * 0.8, by * 0.78, bz * 0.8);
  if (neck) {
    b.slot('main', 0.06);
    for (const x of heads)
      b.rod([x * 0.3, hip + by * 0.3, bz * 0.62], [x, head.y - hy * 0.2, head.z - hz * 0.35], neck * 1.25, neck);
  }
  // Legs: a small step differs by seed.
  const step = random.between(-0.035, 0.035);
  const legs = look.count('leg', 4);
  const pairs = Math.max(1, Math.ceil(legs / 2));
  if (look.has('leg')) {
    for (let i = 0; i < pairs; i++) {
      const z = pairs === 1 ? 0 : bz * (0.66 - (1.28 * i) / (pairs - 1));
      b.both((m, side) => {
        // Of an odd number the last one stands alone.
        if (side === -1 && i * 2 + 1 >= legs) return;
        const shift = step * side * (i % 2 === 0 ? 1 : -1);
        const x = bx * 0.62;
        m.slot('main', 0.04);
        m.rod([x, hip - by * 0.2, z], [x * 1.04, leg.r * 0.9, z + shift], leg.r * 1.22, leg.r);
        m.slot(leg.hoof ? 'hoof' : 'paw', 0.015);
        if (leg.hoof) m.cone(x * 1.04, 0, z + shift + 0.005, leg.r * 1.16, leg.r * 1.02, leg.r * 1.2, 0.012);
        else m.egg(x * 1.04, leg.r * 0.72, z + shift + leg.r * 0.5, leg.r * 1.2, leg.r * 0.74, leg.r * 1.5);
      });
    }
  }
  const ears = (h: Builder) => drawEars(h, head.ears, hx, hy * 0.86, -hz * 0.1, (head.earSize ?? 1) * headScale);
  for (const x of heads) {
    const away = (x / hx) * 19;
    const move = [x, head.y - Math.abs(x) * 0.12, head.z - Math.abs(x) * 0.3] as const;
    b.at({ move, turn: [0, tilt * 1.4 + away, tilt * 0.5] }, (h) => {
      h.slot('head', 0.04).egg(0, 0, 0, hx, hy, hz);
      if (muzzle) drawMuzzle(h, muzzle);
      eyes(h, hx * 0.46, hy * 0.2, hz * 0.83, head.eyes ?? 0.036);
      if (look.has('ear')) ears(h);
      if (muzzle?.whiskers && look.has('whiskers')) drawWhiskers(h, muzzle);
    });
  }
  const tails = look.count('tail', 1);
  const lean = tails > 0 ? random.between(-0.1, 0.1) : 0;
  for (let i = 0; i < tails; i++) {
    const fan = tails === 1 ? 0 : ((i / (tails - 1)) * 2 - 1) * FAN;
    b.at(
      {
        turn: [0, 0, fan],
        move: [Math.sin((fan * Math.PI) / 180) * hip, hip - Math.cos((fan * Math.PI) / 180) * hip, 0],
      },
      (m) => drawTail(m.slot('main'), o.tail, hip + by * 0.35, -bz * 0.9, lean),
    );
  }
  return {
    head: { at: [0, head.y + hy * 0.9, head.z], r: hx * 0.9 },
    face: { at: [0, head.y + hy * 0.2, head.z + hz * 0.85], r: hx },
    back: { at: [0, hip + by * 0.75, bz * 0.2], r: bx },
    neck: { at: [0, head.y - hy * 0.75, head.z - hz * 0.3], r: neck ? neck * 1.15 : hx * 0.72 },
    rear: { at: [0, hip + by * 0.3, -bz * 0.9], r: bx },
    top: { at: [0, hip + by * 0.95, 0], r: bx },
    hand: [bx + 0.18, 0, bz * 0.6],
  };
}

const COAT = {
  main: '#b07a48 fur',
  inner: '#f0a9b0 fur',
  whisker: '#f4f2ee plastic',
  hoof: '#3b3028 plastic',
  belly: '#efe4d2 fur',
  muzzle: '#f2e8da fur',
  mane: '#5b3a22 fur',
};

/** Of an animal with fur: a slot that is left out looks like `main`. */
export function coat(appearances: Appearances): Record<string, string> {
  const said = { ...COAT, ...readAppearances(appearances) };
  return { head: said.main, ear: said.main, paw: said.main, accent: said.main, ...said };
}

export interface BeastText extends Beast, Partial<Omit<NounText, 'slots'>> {
  slots: Appearances;
  /** Draws what no other beast has. */
  add?(b: Builder, look: Look): void;
}

/** A four-legged animal: its proportions, the colours in which it differs from the usual ones, and what is added. */
export function beast(words: string[], size: number, row: BeastText): Noun {
  const { slots, trunk, neck, heads, leg, head, muzzle, tail, add, ...more } = row;
  return creature(words, size, {
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    draw(b, look) {
      const at = drawBeast(b, look, row);
      add?.(b, look);
      return at;
    },
    ...more,
    slots: coat(slots),
  });
}
