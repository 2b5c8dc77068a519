import type { Builder } from '../../field/builder.ts';
import type { Anchors, Look } from '../noun.ts';
import { eyes } from './creature.ts';

/** Upright figures with toy proportions (three heads tall). Arms follow the pose: down, A, or T. Faces +z. */

export interface Person {
  /** Slots. */
  shirt?: string;
  hands?: string;
  hair?: 'short' | 'long' | 'bun' | 'none';
  build?: number;
  skirt?: boolean;
  robe?: boolean;
  nose?: boolean;
  head?: boolean;
  /** Right arm lifted to hold something. */
  lift?: boolean;
  /** Both arms stretched out to the front. */
  reach?: boolean;
  /** False: nothing below the belt. */
  legs?: boolean;
}

/** Where things go on it. */
export type Body = Required<Omit<Anchors, 'grip' | 'hole' | 'spout'>>;

type Way = readonly [out: number, up: number];

/** Where an arm points from the shoulder: straight out in a T, else as this being has it in an A and at ease. */
export function armWay(pose: Look['pose'], posed: Way, atEase: Way): Way {
  if (pose === 't-pose') return [1, 0];
  return pose === 'a-pose' ? posed : atEase;
}

export function drawPerson(b: Builder, look: Look, o: Person): Body {
  const { random } = look;
  const shirt = o.shirt ?? 'main';
  const w = o.build ?? 1;
  const stance = random.between(0.0, 0.02);
  const small = look.young ? 1.12 : 1;
  // Legs or robe.
  if (o.robe) {
    b.slot(shirt, 0.03).cone(0, 0, 0, 0.235 * w, 0.12 * w, 0.44, 0.03);
  } else if (o.legs !== false) {
    b.both((m) => {
      m.slot('accent', 0.03).rod([0.085 * w, 0.33, 0], [0.09 * w + stance, 0.09, 0], 0.075 * w, 0.062 * w);
      m.slot('shoe', 0.01).egg(0.092 * w + stance, 0.045, 0.035, 0.068, 0.05, 0.105);
      m.box(0.092 * w + stance, 0.012, 0.035, 0.12, 0.024, 0.19, 0.011);
    });
    b.slot('accent', 0.04).egg(0, 0.345, 0, 0.135 * w, 0.085, 0.1 * w);
    if (o.skirt) b.slot(shirt, 0.02).cone(0, 0.2, 0, 0.235 * w, 0.1 * w, 0.22, 0.02);
  }
  b.slot(shirt, 0.035).cone(0, 0.36, 0, 0.125 * w, 0.145 * w, 0.23, 0.06);
  b.egg(0, 0.57, 0, 0.15 * w, 0.065, 0.1 * w);
  // Arms: shoulder to elbow to wrist. Even at ease they stand off the body, so that a rig has skin to move them with.
  const [out, down] = armWay(look.pose, [0.72, -0.69], [0.54, -0.84]);
  const hands: [number, number, number][] = [];
  b.both((m, side) => {
    const holds = side === 1 ? o.lift || look.holding > 0 : look.holding > 1;
    const lifted = holds && look.pose === '';
    const bend = random.between(0.02, 0.07);
    const ahead = o.reach && look.pose === '';
    const free = ahead ? [0.12, -0.02 - bend, 1.25] : [out, down, look.pose === '' ? bend : 0];
    const [dx, dy, dz] = lifted ? [0.5, -0.5, 0.6] : free;
    const sx = 0.145 * w;
    const sy = 0.565;
    const elbow = [sx + dx * 0.14, sy + dy * 0.14, dz * 0.1] as const;
    const wrist = lifted
      ? ([elbow[0] + 0.05, elbow[1] + 0.1, elbow[2] + 0.09] as const)
      : ([elbow[0] + dx * 0.13, elbow[1] + dy * 0.13, elbow[2] + dz * 0.14 + (look.pose === '' ? 0.03 : 0)] as const);
    m.slot(shirt, 0.025).rod([sx, sy, 0], elbow, 0.062 * w, 0.052 * w);
    m.rod(elbow, wrist, 0.052 * w, 0.048 * w);
    m.slot(o.hands ?? 'skin', 0.012);
    m.ball(wrist[0] + dx * 0.035, wrist[1] + dy * 0.035 + (lifted ? 0.035 : 0), wrist[2] + (lifted ? 0.015 : 0), 0.056);
    m.ball(wrist[0] + dx * 0.03 - (Math.abs(dx) > 0.9 ? 0 : 0.03), wrist[1] + dy * 0.02, wrist[2] + 0.042, 0.026);
    hands.push([wrist[0] + dx * 0.05, wrist[1] + dy * 0.05, wrist[2] + 0.05]);
  });
  const r = 0.172 * small * (look.style === 'cartoon' ? 1.12 : 1);
  const y = 0.63 + r * 0.92;
  if (o.head !== false && !look.asked('headless')) {
    b.slot('skin', 0.02).rod([0, 0.6, 0], [0, 0.66, 0], 0.06, 0.055);
    b.at({ move: [0, y, 0], turn: [0, random.between(-9, 9), random.between(-3, 3)] }, (h) => {
      h.slot('skin', 0.02).egg(0, 0, 0, r * 0.96, r, r * 0.93);
      h.both((m) => m.egg(r * 0.95, -0.01, 0, r * 0.16, r * 0.24, r * 0.16));
      eyes(h, r * 0.38, r * 0.06, r * 0.86, r * 0.135);
      if (o.nose !== false) h.slot('skin', 0.02).egg(0, -r * 0.14, r * 0.95, r * 0.13, r * 0.12, r * 0.14);
      h.slot('mouth', 0);
      h.tube(
        [-r * 0.28, -r * 0.38, r * 0.84, 0.009],
        [0, -r * 0.48, r * 0.83, 0.01],
        [r * 0.28, -r * 0.38, r * 0.84, 0.009],
      );
      const hair = o.hair ?? 'short';
      if (hair !== 'none' && look.has('hair')) {
        h.group((g) => {
          g.slot('hair', 0.02).egg(0, r * 0.1, -r * 0.08, r * 1.06, r * 1.02, r * 1.03);
          g.cut((c) => {
            c.blend(0.01).egg(0, -r * 0.28, r * 0.75, r * 0.84, r * 0.86, r * 0.72);
            c.box(0, -r * 1.1, 0, r * 3, r * 1.1, r * 3, 0.01);
          });
          if (hair === 'long') g.blend(0.03).egg(0, -r * 0.5, -r * 0.55, r * 0.95, r * 1.15, r * 0.45);
          if (hair === 'bun') g.blend(0.02).ball(0, r * 1.0, -r * 0.45, r * 0.42);
          g.blend(0.02).egg(-r * 0.25, r * 0.82, r * 0.42, r * 0.5, r * 0.24, r * 0.4);
        });
      }
    });
    b.blend(0);
  }
  return {
    head: { at: [0, y + r * 0.72, 0], r: r * 0.98 },
    face: { at: [0, y, r * 0.88], r },
    back: { at: [0, 0.53, -0.085 * w], r: 0.13 * w },
    neck: { at: [0, 0.625, 0], r: 0.085 },
    rear: { at: [0, 0.36, -0.09], r: 0.1 },
    hand: hands[0],
    otherHand: [-hands[1][0], hands[1][1], hands[1][2]],
    top: { at: [0, y + r, 0], r },
  };
}
