import { type Noun, noun } from '../../noun.ts';
import { creature } from '../../templates/creature.ts';
import { armWay } from '../../templates/person.ts';

/** Robots and aliens. */

export const robots: readonly Noun[] = [
  creature(['robot', 'android', 'droid', 'mech'], 1.5, {
    features: ['antenna', 'arm', 'leg', 'eye'],
    slots: 'main #9fb4c4 metal, accent #e07b2a plastic, eye #55e4ff glow, dark #33373d metal, tip #e8432f glow',
    anchors: `head 0,0.92,0,0.19 face 0,0.79,0.16,0.17 back 0,0.5,-0.13,0.16 neck 0,0.6,0,0.1 hand 0.28,0.2,0.06
      top 0,0.93,0,0.17 rear 0,0.24,-0.09,0.1`,
    draw(b, look) {
      const [out, down] = armWay(look.pose, [0.72, -0.69], [0.22, -0.97]);
      b.slot('main', 0).box(0, 0.42, 0, 0.36, 0.34, 0.26, 0.05).slot('dark').cone(0, 0.58, 0, 0.07, 0.07, 0.06);
      b.box(0, 0.22, 0, 0.24, 0.09, 0.18, 0.03);
      b.slot('main').box(0, 0.78, 0, 0.38, 0.3, 0.3, 0.06).slot('dark').box(0, 0.79, 0.145, 0.3, 0.17, 0.03, 0.012);
      b.slot('eye').both((m) => m.egg(0.075, 0.8, 0.165, 0.042, 0.042, 0.02));
      b.box(0, 0.725, 0.163, 0.12, 0.018, 0.02, 0.006);
      b.slot('accent').box(0, 0.46, 0.13, 0.2, 0.14, 0.03, 0.02).slot('eye').ball(-0.05, 0.48, 0.15, 0.02);
      b.slot('tip').ball(0.02, 0.48, 0.15, 0.02).slot('dark').box(0, 0.42, 0.148, 0.14, 0.02, 0.015, 0.005);
      if (look.has('antenna'))
        b.slot('dark').rod([0, 0.92, 0], [0, 1.03, 0], 0.015).slot('tip').ball(0, 1.05, 0, 0.035);
      b.both((m) => {
        m.slot('accent');
        m.at({ move: [0.2, 0.8, 0], turn: [0, 0, 90] }, (e) => e.cone(0, -0.02, 0, 0.055, 0.055, 0.05, 0.012));
        if (look.has('arm')) {
          m.slot('accent').ball(0.2, 0.53, 0, 0.062);
          m.slot('dark').rod([0.21, 0.53, 0], [0.21 + out * 0.17, 0.53 + down * 0.17, 0], 0.038);
          m.slot('main');
          m.rod(
            [0.21 + out * 0.16, 0.53 + down * 0.16, 0],
            [0.21 + out * 0.27, 0.53 + down * 0.27, 0.01],
            0.052,
            0.058,
          );
          m.slot('dark');
          m.at(
            {
              move: [0.21 + out * 0.33, 0.53 + down * 0.33, 0.01],
              turn: [0, 0, (Math.atan2(down, out) * 180) / Math.PI + 90],
            },
            (c) => c.both((s) => s.tube('0,0.02,0,0.03 0.06,-0.02,0,0.026 0.05,-0.09,0,0.02')),
          );
        }
        if (!look.has('leg')) return;
        m.slot('dark').rod([0.09, 0.2, 0], [0.1, 0.09, 0], 0.045);
        m.slot('main').box(0.105, 0.05, 0.03, 0.13, 0.1, 0.2, 0.03).slot('accent').ball(0.095, 0.14, 0, 0.05);
      });
    },
  }),
  noun(['alien', 'martian', 'extraterrestrial'], 1.2, {
    features: ['antenna', 'arm', 'leg'],
    slots: 'main #7ec850 skin, eye #101018 glossy, shine #ffffff glossy, mouth #3f6a2a plastic, accent #b9f08a glow',
    anchors: `head 0,0.87,0,0.18 face 0,0.64,0.2,0.2 neck 0,0.43,0.01,0.07 back 0,0.35,-0.07,0.09 hand 0.25,0.4,0.17
      top 0,0.9,0,0.12`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.68, 0, 0.25, 0.23, 0.2).egg(0, 0.56, 0.03, 0.13, 0.15, 0.12);
      b.egg(0, 0.3, 0, 0.105, 0.16, 0.085);
      b.both((m) => {
        m.blend(0.03).rod([0.09, 0.4, 0], [0.2, 0.27, 0.06], 0.035, 0.026);
        m.rod([0.2, 0.27, 0.06], [0.24, 0.36, 0.14], 0.026, 0.024).ball(0.245, 0.38, 0.15, 0.038);
        m.rod([0.055, 0.2, 0], [0.075, 0.04, 0.01], 0.045, 0.036).egg(0.08, 0.022, 0.04, 0.045, 0.024, 0.075);
      });
      if (look.has('antenna'))
        b.both((m) => {
          m.slot('main').rod([0.08, 0.86, 0], [0.13, 0.98, 0], 0.014);
          m.slot('accent', 0).ball(0.135, 1, 0, 0.034);
        });
      b.blend(0).both((m) =>
        m.at({ move: [0.105, 0.66, 0.165], turn: [0, 18, -28] }, (e) => {
          e.slot('eye').egg(0, 0, 0, 0.055, 0.085, 0.04);
          e.slot('shine').ball(-0.012, 0.035, 0.035, 0.016);
        }),
      );
      b.slot('mouth').tube('-0.035,0.49,0.142,0.008 0,0.48,0.15,0.009 0.035,0.49,0.142,0.008');
    },
  }),
];
