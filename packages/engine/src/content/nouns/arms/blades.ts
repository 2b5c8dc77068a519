import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { star } from '../../templates/shapes.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is fought with by hand, and against it. */

export const blades: readonly Noun[] = [
  noun(['sword', 'blade', 'longsword', 'broadsword', 'claymore', 'greatsword'], 1.1, {
    secondary: ['grip', 'gem'],
    slots: 'main #cfd4da chrome, guard gold, grip #5b3322 leather, gem #c2172f glossy',
    draw(b, look) {
      const w = look.random.between(0.05, 0.062);
      b.slot('main', 0.004);
      b.plate(
        [
          [0, 0],
          [-0.04, 0.09],
          [-w, 0.2],
          [-w, 0.7],
          [w, 0.7],
          [w, 0.2],
          [0.04, 0.09],
        ],
        0.032,
      );
      b.cut((c) => {
        c.blend(0.005).both((m) => m.rod([0, 0.24, 0.022], [0, 0.64, 0.022], 0.012));
        c.rod([0, 0.24, -0.022], [0, 0.64, -0.022], 0.012);
      });
      if (look.has('guard')) {
        b.slot('guard', 0.01);
        b.tube('-0.2,0.68,0,0.022 -0.1,0.71,0,0.028 0,0.715,0,0.036 0.1,0.71,0,0.028 0.2,0.68,0,0.022');
        b.both((m) => m.ball(0.205, 0.678, 0, 0.032));
      }
      b.slot('grip', 0.004).rod([0, 0.73, 0], [0, 0.92, 0], 0.03);
      for (let i = 0; i < 6; i++) b.ring(0, 0.75 + i * 0.03, 0, 0.028, 0.009);
      b.slot('guard', 0).ball(0, 0.96, 0, 0.05);
      if (look.has('gem'))
        b.slot('gem').egg(0, 0.96, 0.035, 0.028, 0.028, 0.025).egg(0, 0.715, 0.032, 0.022, 0.022, 0.018);
      return { ...stands(1, 0.05), grip: { at: [0, 0.82, 0], down: true } };
    },
  }),
  noun(['shield', 'buckler'], 0.8, {
    features: ['gem'],
    slots: 'main #2b62cf glossy, accent gold, rim steel',
    draw(b) {
      const o = rows('-0.36,0.9 0,0.98 0.36,0.9 0.36,0.5 0.24,0.2 0,0.0 -0.24,0.2 -0.36,0.5', 2);
      b.slot('rim').plate(o, 0.09, { smooth: true });
      b.slot('main', 0.01).plate(
        o.map(([x, y]) => [x * 0.88, y * 0.9]),
        0.075,
        { at: [0, 0.05, 0.035], smooth: true },
      );
      b.slot('accent').plate(star(5, 0.2, 0.085), 0.06, { at: [0, 0.56, 0.075] });
      return stands(0.95, 0.1);
    },
  }),
  noun(['axe', 'hatchet', 'battleaxe', 'tomahawk'], 0.7, {
    features: ['handle'],
    slots: 'main steel, handle #8b5a33 wood, grip #4a2c1c leather',
    draw(b) {
      b.slot('handle', 0.005).tube('0,0.02,0,0.042 0.01,0.3,0,0.032 -0.01,0.6,0,0.034 0,0.98,0,0.036');
      b.slot('grip').rod([0, 0.05, 0], [0.005, 0.25, 0], 0.043);
      b.slot('main');
      b.plate('-0.1,-0.06 0.08,-0.07 0.2,-0.16 0.32,-0.26 0.36,-0.02 0.32,0.2 0.2,0.12 0.08,0.08 -0.1,0.07', 0.07, {
        at: [0, 0.8, 0],
      });
      b.cut((c) => {
        c.blend(0.01).at({ move: [0.4, 0.78, 0.09], turn: [0, 32, 0] }, (k) => k.box(0, 0, 0, 0.6, 0.7, 0.08, 0));
        c.at({ move: [0.4, 0.78, -0.09], turn: [0, -32, 0] }, (k) => k.box(0, 0, 0, 0.6, 0.7, 0.08, 0));
      });
      b.blend(0.01).box(0, 0.8, 0, 0.13, 0.16, 0.1, 0.02);
      return stands(1, 0.1);
    },
  }),
  noun(['spear', 'lance', 'javelin', 'pike', 'harpoon'], 2, {
    slots: 'main #7a5230 wood, tip steel, wrap #8f1f22 leather',
    draw(b) {
      b.slot('main', 0).rod([0, 0, 0], [0, 0.78, 0], 0.02);
      b.slot('wrap').cone(0, 0.3, 0, 0.026, 0.026, 0.12, 0.004).cone(0, 0.72, 0, 0.028, 0.026, 0.06, 0.006);
      b.slot('tip', 0.006).egg(0, 0.86, 0, 0.055, 0.1, 0.02).rod([0, 0.86, 0], [0, 1, 0], 0.036, 0.003);
      b.rod([0, 0.74, 0], [0, 0.82, 0], 0.022, 0.028);
      b.slot('wrap', 0.01).rod([0, 0.74, 0.01], [0.06, 0.62, 0.03], 0.016, 0.008);
      b.rod([0, 0.74, 0.01], [-0.05, 0.6, 0.03], 0.016, 0.008);
      return stands(1, 0.03);
    },
  }),
  noun(['mace', 'morning star', 'flail', 'club', 'spiked club'], 0.8, {
    features: ['spikes'],
    slots: 'main iron, grip #5b3322 leather, spikes steel',
    draw(b) {
      b.slot('grip', 0).rod([0, 0.03, 0], [0, 0.3, 0], 0.034).slot('main').rod([0, 0.3, 0], [0, 0.72, 0], 0.028);
      b.ball(0, 0.025, 0, 0.05).cone(0, 0.3, 0, 0.05, 0.05, 0.03, 0.01).ball(0, 0.8, 0, 0.15);
      b.slot('spikes').around(6, (p) => p.rod([0, 0.8, 0.12], [0, 0.8, 0.24], 0.034, 0.004));
      for (const [y, r] of rows('0.89,0.18 0.71,0.18', 2))
        b.around(6, (p) => p.rod([0, 0.8 + (y - 0.8) * 1.1, 0.09], [0, 0.8 + (y - 0.8) * 1.9, r], 0.032, 0.004), 30);
      b.rod([0, 0.92, 0], [0, 1.04, 0], 0.034, 0.004);
      return stands(1, 0.05);
    },
  }),
  noun(['bow', 'longbow', 'bow and arrow', 'hunting bow'], 1.4, {
    secondary: ['arrow'],
    slots: `main #7a4a26 wood, string #efe9da fabric, grip #3a2720 leather, arrow #c9a064 wood, tip steel,
      feather #c3202c feathers`,
    draw(b, look) {
      b.slot('main', 0).tube(`-0.06,0,0,0.014 0.05,0.1,0,0.024 0.2,0.3,0,0.032 0.24,0.5,0,0.034 0.2,0.7,0,0.032
        0.05,0.9,0,0.024 -0.06,1,0,0.014`);
      b.slot('grip').rod([0.238, 0.42, 0], [0.238, 0.58, 0], 0.042);
      b.slot('string').rod([-0.05, 0.01, 0], [-0.05, 0.99, 0], 0.009);
      if (look.has('arrow')) {
        b.slot('arrow').rod([-0.16, 0.5, 0.035], [0.44, 0.5, 0.035], 0.013);
        b.slot('tip').rod([0.43, 0.5, 0.035], [0.56, 0.5, 0.035], 0.04, 0.003);
        b.slot('feather').box(-0.1, 0.5, 0.035, 0.11, 0.08, 0.014, 0.004);
        b.box(-0.1, 0.5, 0.035, 0.11, 0.014, 0.08, 0.004);
      }
      return stands(1, 0.04);
    },
  }),
  noun(['arrow'], 0.8, {
    secondary: ['feather'],
    slots: 'main #c9a064 wood, tip steel, feather #c3202c feathers',
    draw(b) {
      b.slot('main', 0).rod([0, 0.02, 0], [0, 0.85, 0], 0.02);
      b.slot('tip', 0.005).rod([0, 0.83, 0], [0, 1, 0], 0.065, 0.003).rod([0, 0.8, 0], [0, 0.85, 0], 0.028, 0.035);
      b.slot('feather', 0).around(3, (p) => p.box(0, 0.12, 0.05, 0.014, 0.19, 0.085, 0.006));
      return stands(1, 0.03);
    },
  }),
  noun(['wand', 'magic wand', 'sceptre', 'scepter'], 0.4, {
    features: ['handle'],
    slots: 'main #5b3a22 wood, accent #ffd84a glow, trim gold',
    draw(b) {
      b.slot('main').rod([0, 0.04, 0], [0, 0.72, 0], 0.034, 0.026);
      b.slot('trim', 0).cone(0, 0.02, 0, 0.05, 0.045, 0.09, 0.01).cone(0, 0.68, 0, 0.035, 0.05, 0.05, 0.01);
      b.slot('accent').plate(star(5, 0.18, 0.075), 0.09, { at: [0, 0.86, 0] });
      return flatTop(1, 0.03);
    },
  }),
];
