import type { Builder } from '../../field/builder.ts';
import type { Body } from './person.ts';

/** What people of one calling wear on their heads. Drawn where the origin is the top of the head and 1 its radius. */

export type Headgear = keyof typeof HEADGEAR;

/** Slots: `hat` for the most of it, `trim` for bands and badges. */
const HEADGEAR = {
  peaked: (h: Builder) => {
    h.slot('trim').cone(0, -0.28, 0, 0.95, 0.97, 0.24, 0.04).slot('hat', 0.06).cone(0, -0.08, 0, 0.95, 1.2, 0.5, 0.14);
    h.blend(0).egg(0, -0.24, 0.86, 0.72, 0.06, 0.4).slot('badge').egg(0, 0.05, 1.12, 0.17, 0.19, 0.07);
  },
  helmet: (h: Builder) => {
    h.slot('hat', 0.05).egg(0, -0.3, -0.05, 1.06, 0.82, 1.1);
    h.cut((c) => c.blend(0).box(0, -1.4, 0, 4, 2.1, 4, 0.01));
    h.slot('hat', 0.04).at({ move: [0, -0.34, -0.16], turn: [-7, 0, 0] }, (m) => m.cone(0, 0, 0, 1.36, 1.3, 0.1, 0.04));
    h.box(0, 0.36, -0.05, 0.16, 0.5, 1.5, 0.07);
    h.slot('badge', 0).at({ move: [0, 0.14, 0.98], turn: [-18, 0, 0] }, (m) => m.box(0, 0, 0, 0.46, 0.5, 0.12, 0.05));
  },
  hard: (h: Builder) => {
    h.slot('hat', 0.05).egg(0, -0.32, 0, 1.05, 0.84, 1.08);
    h.cut((c) => c.blend(0).box(0, -1.42, 0, 4, 2.1, 4, 0.01));
    h.blend(0).egg(0, -0.34, 0.55, 0.95, 0.07, 0.95);
    h.box(0, 0.3, 0, 0.3, 0.5, 1.5, 0.1).both((m) => m.box(0.42, 0.18, 0, 0.14, 0.44, 1.4, 0.06));
  },
  toque: (h: Builder) => {
    h.slot('hat', 0.08).cone(0, -0.3, 0, 0.9, 0.88, 0.8, 0.04);
    h.around(7, (p) => p.ball(0, 0.82, 0.62, 0.44)).egg(0, 0.95, 0, 0.8, 0.5, 0.8);
  },
  stetson: (h: Builder) => {
    h.slot('hat', 0.05).egg(0, -0.18, 0, 1.5, 0.09, 1.75);
    h.both((m) => m.tube('1.25,-0.12,1.1,0.09 1.55,0.12,0.3,0.12 1.55,0.12,-0.3,0.12 1.25,-0.12,-1.1,0.09'));
    h.cone(0, -0.15, 0, 0.92, 0.72, 0.95, 0.16).cut((c) => c.blend(0.1).egg(0, 0.95, 0, 0.2, 0.3, 0.7));
    h.slot('trim', 0).cone(0, -0.1, 0, 0.94, 0.92, 0.18, 0.03);
  },
  straw: (h: Builder) => {
    h.slot('hat', 0.06).cone(0, -0.2, 0, 1.75, 1.7, 0.1, 0.04).egg(0, 0.05, 0, 0.92, 0.66, 0.92);
    h.slot('trim', 0).cone(0, -0.1, 0, 0.96, 0.95, 0.2, 0.03);
  },
  cap: (h: Builder) => {
    h.slot('hat', 0.04).egg(0, -0.34, 0, 1.03, 0.72, 1.04);
    h.cut((c) => c.blend(0).box(0, -1.44, 0, 4, 2.1, 4, 0.01));
    h.blend(0).egg(0, -0.32, 0.95, 0.72, 0.06, 0.62);
    h.slot('trim').ball(0, 0.36, 0, 0.1);
  },
  nurse: (h: Builder) => {
    h.slot('hat', 0.03).at({ move: [0, 0.05, 0.2], turn: [-16, 0, 0] }, (m) => {
      m.cone(0, -0.2, 0, 0.8, 0.92, 0.45, 0.06).slot('badge', 0).box(0, 0.06, 0.88, 0.36, 0.12, 0.14, 0.02);
      m.box(0, 0.06, 0.88, 0.12, 0.34, 0.14, 0.02);
    });
  },
  pointed: (h: Builder) => {
    h.slot('hat', 0.08).cone(0, -0.25, 0, 1.0, 0.72, 0.5, 0.06);
    h.tube('0,0.15,0,0.72 0,0.7,-0.1,0.45 0.05,1.15,-0.4,0.22 0.1,1.3,-0.85,0.08');
    h.slot('trim').ring(0, -0.2, 0, 0.95, 0.13);
  },
  horned: (h: Builder) => {
    h.slot('hat', 0.02).egg(0, -0.34, 0, 1.07, 0.95, 1.08);
    h.cut((c) => c.blend(0).box(0, -1.46, 0, 4, 2.1, 4, 0.01));
    h.slot('trim', 0).cone(0, -0.42, 0, 1.1, 1.09, 0.22, 0.05);
    h.box(0, 0.1, 0.3, 0.16, 0.9, 1.6, 0.05);
    h.slot('horn').both((m) => m.tube('0.9,-0.1,0,0.26 1.45,0.12,0,0.22 1.72,0.6,0,0.15 1.62,1.05,0,0.05'));
  },
  crested: (h: Builder) => {
    h.slot('hat', 0.02).egg(0, -0.4, 0, 1.08, 1.0, 1.1);
    h.cut((c) => c.blend(0).box(0, -1.1, 0.9, 1.3, 1.2, 1.2, 0.05).box(0, -2.3, 0, 4, 2, 4, 0.01));
    h.slot('crest', 0.02).at({ move: [0, -0.4, 0], turn: [0, 90, 0] }, (m) =>
      m.plate('1.25,0.1 0.95,1.1 0.2,1.6 -0.6,1.45 -1.2,0.8 -1.4,-0.2 -1.05,-0.1 -0.8,0.6 0,1 0.8,0.6 1,0.1', 0.22, {
        smooth: true,
      }),
    );
  },
} satisfies Record<string, (h: Builder) => void>;

export function drawHeadgear(b: Builder, kind: Headgear, head: Body['head']): void {
  b.at({ move: head.at, scale: head.r }, (m) => m.group((h) => HEADGEAR[kind](h)));
}
