import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Anchors, type Look, type Noun, noun, readAppearances } from '../../noun.ts';
import { beast } from '../../templates/beast.ts';
import { creature, eyes } from '../../templates/creature.ts';
import { type Body, drawPerson } from '../../templates/person.ts';

/** Creatures of myth that are part of something else, or have more heads than one. */

/** The trunk of a person that grows out of something else at a height. */
function torso(b: Builder, look: Look, [y, z]: readonly [number, number], scale: number): Body {
  const move = [0, y - 0.36 * scale, z] as const;
  let at: Body | undefined;
  b.at({ move, scale }, (m) => {
    at = drawPerson(m, look, { legs: false, shirt: 'skin', lift: true });
  });
  if (!at) throw new Error('a person was not drawn');
  const place = ([px, py, pz]: readonly [number, number, number]) =>
    [px * scale, py * scale + move[1], pz * scale + z] as const;
  const part = (one: { at: readonly [number, number, number]; r: number }) => ({ at: place(one.at), r: one.r * scale });
  return {
    head: part(at.head),
    face: part(at.face),
    back: part(at.back),
    neck: part(at.neck),
    rear: part(at.rear),
    top: part(at.top),
    hand: place(at.hand),
    otherHand: place(at.otherHand),
  };
}

const PERSON = {
  skin: '#e2b08a skin',
  hair: '#4a2f1c fur',
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  mouth: '#8f3f3a plastic',
};

/** A head on a long neck. */
function serpent(b: Builder, x: number, y: number, z: number, turn: number): void {
  b.slot('main', 0.03).tube(
    [0, 0.34, 0.1, 0.1],
    [x * 0.6, 0.52, 0.16, 0.075],
    [x * 0.9, y - 0.12, z - 0.12, 0.06],
    [x, y - 0.02, z - 0.05, 0.055],
  );
  b.at({ move: [x, y, z], turn: [8, turn, 0] }, (h) => {
    h.slot('main', 0.02).egg(0, 0.01, 0, 0.08, 0.07, 0.085).egg(0, -0.005, 0.09, 0.058, 0.04, 0.075);
    h.slot('belly', 0.01).egg(0, -0.04, 0.07, 0.05, 0.02, 0.075);
    h.slot('horn', 0).both((m) => {
      m.rod([0.04, 0.06, -0.03], [0.075, 0.13, -0.09], 0.02, 0.004);
      m.rod([0.03, -0.03, 0.14], [0.03, -0.07, 0.145], 0.012, 0.002);
    });
    eyes(h, 0.05, 0.04, 0.055, 0.02);
  });
}

export const myths: readonly Noun[] = [
  noun(['centaur', 'kentaur'], 2.3, {
    features: ['tail', 'leg', 'hair', 'arm'],
    primary: ['main'],
    secondary: ['hair', 'mane'],
    slots: {
      ...PERSON,
      ...readAppearances(
        'main #8a5430 fur, mane #2d1d15 fur, hoof #2b2320 plastic, hair #2d1d15 fur, belt #c3a15a gold',
      ),
    },
    draw(b, look): Anchors {
      b.slot('main', 0.05).egg(0, 0.48, -0.06, 0.145, 0.15, 0.3).egg(0, 0.54, 0.15, 0.13, 0.15, 0.13);
      if (look.has('leg'))
        for (const [z, lean] of rows('0.16,0.03 -0.26,-0.03', 2))
          b.both((m, side) => {
            m.slot('main', 0.04).rod([0.085, 0.42, z], [0.09, 0.06, z + lean * side], 0.062, 0.045);
            m.slot('hoof', 0.01).cone(0.09, 0, z + lean * side + 0.005, 0.056, 0.048, 0.065, 0.012);
          });
      if (look.has('tail'))
        b.slot('mane', 0.02).tube('0,0.56,-0.33,0.04 0.02,0.54,-0.44,0.07 0.03,0.32,-0.48,0.075 0.03,0.16,-0.45,0.03');
      b.slot('skin', 0.04).egg(0, 0.68, 0.18, 0.11, 0.1, 0.09);
      const at = torso(b, look, [0.7, 0.18], 0.84);
      b.slot('belt', 0.01).cone(0, 0.645, 0.18, 0.122, 0.118, 0.035, 0.012);
      return at;
    },
  }),
  beast(['cerberus', 'hellhound', 'three headed dog'], 1.6, {
    slots:
      'main #3a3236 fur, muzzle #6b4a44 fur, nose #15131a plastic, eye #ff7a1f glow, collar #8f1f22 leather, spike steel',
    trunk: { r: [0.2, 0.19, 0.28], y: 0.42 },
    leg: { r: 0.072 },
    neck: 0.095,
    heads: [-0.25, 0, 0.25],
    head: { r: [0.14, 0.135, 0.14], y: 0.72, z: 0.33, ears: 'pointed', earSize: 0.75, eyes: 0.032 },
    muzzle: { r: [0.075, 0.062, 0.12], y: -0.05, z: 0.14, nose: 0.03 },
    tail: 'long',
    add(b) {
      for (const x of [-0.16, 0, 0.16])
        b.slot('collar', 0).at({ move: [x, 0.56, 0.26 - Math.abs(x) * 0.2], turn: [-38, 0, x * -60] }, (m) => {
          m.ring(0, 0, 0, 0.1, 0.026);
          m.slot('spike').around(5, (p) => p.rod([0, 0, 0.1], [0, 0, 0.15], 0.018, 0.003), 36);
        });
    },
  }),
  creature(['hydra', 'lernaean hydra', 'many headed dragon'], 6, {
    features: ['tail', 'leg', 'spikes'],
    slots: 'main #2f7a5a scales, belly #d9d08a scales, horn #efe3c8 bone, spikes #c8742a bone, eye #c3202c glossy',
    anchors: 'head 0,1.0,0.24,0.08 face 0,0.93,0.36,0.08 back 0,0.5,-0.1,0.16 top 0,1,0.24,0.08 rear 0,0.3,-0.3,0.12',
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.28, -0.06, 0.22, 0.21, 0.28);
      b.slot('belly', 0.03).egg(0, 0.26, 0.06, 0.16, 0.17, 0.19);
      b.slot('main', 0.04).both((m) => {
        if (!look.has('leg')) return;
        for (const z of [0.1, -0.22]) m.egg(0.18, 0.14, z, 0.09, 0.13, 0.1).egg(0.2, 0.04, z + 0.06, 0.08, 0.04, 0.11);
      });
      if (look.has('tail')) b.tube('0,0.22,-0.28,0.13 0.08,0.12,-0.46,0.09 0.24,0.08,-0.52,0.06 0.36,0.14,-0.46,0.02');
      for (const [x, y, z, turn] of rows(
        '0,0.94,0.28,0 0.24,0.82,0.32,22 -0.24,0.84,0.3,-24 0.42,0.6,0.3,42 -0.42,0.58,0.3,-42',
        4,
      ))
        serpent(b, x, y, z, turn);
      if (look.has('spikes')) {
        b.slot('spikes', 0.01);
        for (let i = 0; i < 5; i++)
          b.rod([0, 0.5 - i * 0.05, -0.1 - i * 0.07], [0, 0.58 - i * 0.055, -0.14 - i * 0.075], 0.035, 0.006);
      }
    },
  }),
  creature(['kraken', 'sea monster', 'giant squid', 'leviathan'], 20, {
    features: ['tentacle'],
    slots:
      'main #7a2f4a skin, sucker #e8a6a0 skin, water #2f7fae glossy, foam #eef6fa matte, eye #f6c21c glow, shine #1b1518 glossy, ship #6b4226 wood, sail #f0e8d4 fabric, brow #5b1f36 skin',
    anchors: 'head 0,0.72,-0.05,0.2 face 0,0.44,0.2,0.18 top 0,0.75,-0.05,0.12',
    draw(b, look) {
      b.slot('water', 0).cone(0, 0, 0, 0.62, 0.62, 0.06, 0.02);
      b.slot('foam').around(14, (p, i) => p.egg(0, 0.06, 0.27 + (i % 3) * 0.02, 0.06, 0.022, 0.04));
      b.slot('main', 0.06).egg(0, 0.2, 0, 0.23, 0.22, 0.22);
      b.at({ move: [0, 0.46, -0.05], turn: [-12, 0, 0] }, (m) => m.egg(0, 0, 0, 0.21, 0.3, 0.2));
      b.slot('eye', 0).both((m) => {
        m.ball(0.1, 0.33, 0.175, 0.05);
        m.slot('shine').egg(0.102, 0.33, 0.218, 0.014, 0.034, 0.01);
        m.slot('brow').rod([0.04, 0.36, 0.22], [0.15, 0.41, 0.165], 0.03);
      });
      for (const [i, angle] of [44, 88, 134, 180, 226, 272, 318].entries()) {
        const h = 0.4 + ((i * 5) % 3) * 0.13;
        b.at({ turn: [0, angle, 0] }, (m) => {
          m.slot('main', 0.02).tube(
            [0, 0.02, 0.44, 0.075],
            [0, h * 0.55, 0.47, 0.06],
            [0, h, 0.42, 0.045],
            [0.04, h + 0.1, 0.3, 0.032],
            [0.03, h + 0.03, 0.22, 0.016],
          );
          m.slot('sucker', 0);
          for (let k = 0; k < 4; k++) m.ball(0, h * (0.28 + k * 0.2), 0.43 - k * 0.012, 0.028);
        });
      }
      if (look.has('ship'))
        b.at({ move: [0.5, 0.62, 0.05], turn: [0, 30, -24], scale: 0.42 }, (s) => {
          s.slot('ship', 0.02).egg(0, 0.06, 0, 0.15, 0.12, 0.42).box(0, 0.14, -0.3, 0.2, 0.14, 0.16, 0.02);
          s.slot('ship', 0).rod([0, 0.05, 0], [0, 0.75, 0], 0.025).slot('sail').egg(0, 0.48, 0.03, 0.24, 0.22, 0.07);
        });
    },
  }),
  creature(['sphinx', 'egyptian sphinx', 'great sphinx'], 3, {
    features: ['tail', 'leg'],
    slots:
      'main #d9b878 sandstone, stripe #2b62cf glossy, gold gold, skin #d9b078 sandstone, eye #15131a glossy, base #c3a56a sandstone, mouth #8a5a34 matte',
    anchors: 'head 0,0.93,0.26,0.14 face 0,0.78,0.42,0.13 back 0,0.5,0,0.15 top 0,0.95,0.26,0.12 neck 0,0.6,0.28,0.12',
    draw(b, look) {
      b.slot('base', 0).box(0, 0.04, 0, 0.56, 0.08, 1.1, 0.015);
      b.slot('main', 0.05).egg(0, 0.3, -0.12, 0.17, 0.18, 0.34).egg(0, 0.38, 0.2, 0.16, 0.24, 0.15);
      b.both((m) => {
        if (look.has('leg')) {
          m.rod([0.12, 0.14, 0.12], [0.12, 0.13, 0.46], 0.062, 0.055).egg(0.12, 0.12, 0.5, 0.065, 0.045, 0.07);
          m.egg(0.16, 0.24, -0.3, 0.1, 0.16, 0.16).rod([0.19, 0.12, -0.36], [0.19, 0.12, -0.14], 0.05);
        }
      });
      if (look.has('tail'))
        b.tube('0.1,0.24,-0.42,0.035 0.26,0.16,-0.42,0.03 0.29,0.14,-0.22,0.028 0.27,0.16,-0.1,0.034');
      b.slot('skin', 0.02).rod([0, 0.52, 0.24], [0, 0.66, 0.27], 0.1, 0.08).egg(0, 0.76, 0.29, 0.125, 0.145, 0.125);
      b.ball(0, 0.745, 0.415, 0.024);
      b.group((g) => {
        g.slot('gold', 0.02).egg(0, 0.8, 0.24, 0.17, 0.15, 0.16);
        for (let i = 0; i < 7; i++) {
          g.slot(i % 2 ? 'stripe' : 'gold', 0);
          g.both((m) => m.box(0.145 + i * 0.008, 0.79 - i * 0.05, 0.26, 0.1, 0.05, 0.15 - i * 0.005, 0.01));
        }
        g.cut((c) => c.egg(0, 0.74, 0.42, 0.105, 0.13, 0.14));
      });
      b.slot('stripe', 0).rod([0, 0.62, 0.4], [0, 0.5, 0.42], 0.026);
      b.slot('gold').tube('0,0.86,0.38,0.022 0,0.93,0.42,0.022 0,0.97,0.46,0.03');
      b.slot('mouth').tube('-0.04,0.69,0.405,0.009 0,0.68,0.415,0.009 0.04,0.69,0.405,0.009');
      b.slot('eye').both((m) => m.egg(0.048, 0.785, 0.397, 0.026, 0.016, 0.014));
    },
  }),
  creature(['gargoyle', 'stone demon'], 1.2, {
    features: ['wings', 'horn', 'tail'],
    slots:
      'main #7d7f83 stone, base #6b6c70 stone, horn #a9a8a2 stone, eye #ffb52e glow, wings #6a6c70 stone, tooth #d8d6cf stone',
    anchors:
      'head 0,0.86,0.16,0.13 face 0,0.74,0.3,0.12 back 0,0.58,-0.08,0.14 top 0,0.88,0.16,0.1 neck 0,0.6,0.14,0.1',
    draw(b, look) {
      b.slot('base', 0).box(0, 0.08, 0, 0.5, 0.16, 0.5, 0.02).box(0, 0.15, 0, 0.56, 0.05, 0.56, 0.015);
      b.slot('main', 0.05).at({ move: [0, 0.42, 0], turn: [24, 0, 0] }, (m) => m.egg(0, 0, 0, 0.16, 0.22, 0.15));
      b.egg(0, 0.73, 0.17, 0.125, 0.115, 0.12).egg(0, 0.68, 0.26, 0.085, 0.06, 0.07);
      b.rod([0, 0.54, 0.06], [0, 0.68, 0.14], 0.09);
      b.slot('main', 0.03).both((m) => {
        m.egg(0.17, 0.3, 0.06, 0.1, 0.12, 0.16).rod([0.2, 0.3, 0.16], [0.2, 0.19, 0.14], 0.055, 0.045);
        m.egg(0.2, 0.19, 0.2, 0.06, 0.03, 0.08);
        m.tube('0.14,0.54,0.1,0.06 0.22,0.42,0.18,0.05 0.13,0.24,0.24,0.045').egg(0.12, 0.2, 0.25, 0.055, 0.035, 0.055);
        m.at({ move: [0.12, 0.77, 0.14], turn: [0, 20, -30] }, (e) => e.plate('0,-0.03 0.14,0.09 0,0.05', 0.03));
      });
      if (look.has('tail')) b.tube('0,0.24,-0.12,0.05 0.16,0.2,-0.22,0.04 0.28,0.22,-0.1,0.03 0.3,0.24,0.04,0.012');
      if (look.has('horn'))
        b.slot('horn', 0.01).both((m) => m.tube('0.06,0.81,0.15,0.034 0.1,0.9,0.1,0.028 0.09,0.97,0.03,0.008'));
      b.slot('eye', 0).both((m) => m.egg(0.05, 0.755, 0.27, 0.026, 0.02, 0.02));
      b.slot('tooth').both((m) => m.cone(0.045, 0.655, 0.315, 0.014, 0.003, 0.05, 0.002));
      if (look.has('wings'))
        b.slot('wings').pair({ move: [0.08, 0.5, -0.1], turn: [0, 30, 6] }, (w) => {
          w.blend(0.01);
          w.plate('0,0 0.08,0.3 0.2,0.46 0.34,0.4 0.46,0.12 0.34,0.16 0.3,0 0.2,0.06 0.12,-0.08', 0.04);
        });
    },
  }),
  noun(['genie', 'djinn', 'jinn', 'djinni'], 1.9, {
    features: ['hair', 'arm'],
    primary: ['skin', 'main'],
    secondary: ['vest'],
    slots: {
      ...PERSON,
      ...readAppearances(
        'skin #3f8fd6 skin, main #6fb7ee glow, hair #17161b fur, vest gold, trim #8f1f8a fabric, lamp gold, mouth #1c3a66 plastic',
      ),
    },
    draw(b, look): Anchors {
      b.slot('lamp', 0).lathe('0.1,0 0.1,0.02 0.04,0.04 0.05,0.06 0,0.07', { at: [-0.06, 0, 0.06] });
      b.slot('lamp', 0.02).egg(-0.06, 0.11, 0.06, 0.14, 0.06, 0.09);
      b.tube('0.04,0.11,0.06,0.045 0.14,0.13,0.06,0.026 0.2,0.17,0.06,0.02');
      b.tube('-0.17,0.12,0.06,0.016 -0.27,0.16,0.06,0.015 -0.27,0.08,0.06,0.014 -0.18,0.08,0.06,0.015');
      b.slot('main', 0.02);
      b.tube('0.2,0.18,0.06,0.022 0.24,0.28,0.04,0.05 0.1,0.36,0,0.075 0.02,0.46,0,0.1 0,0.56,0,0.12');
      const at = torso(b, look, [0.56, 0], 0.9);
      b.slot('trim', 0.01).cone(0, 0.54, 0, 0.135, 0.13, 0.05, 0.02);
      b.slot('vest', 0).pair({ move: [0.075, 0.68, 0.115], turn: [-4, 12, 0] }, (v) =>
        v.plate('0.0,-0.1 0.06,-0.1 0.07,0.08 0.02,0.08', 0.03),
      );
      b.slot('hair', 0.01).rod([0, at.head.at[1], -0.02], [0, at.head.at[1] + 0.12, -0.05], 0.03, 0.04);
      b.ball(0, at.head.at[1] + 0.14, -0.06, 0.05);
      b.slot('vest', 0).ring(0, at.head.at[1] + 0.05, -0.03, 0.034, 0.016);
      return at;
    },
  }),
  noun(['treant', 'ent', 'tree man', 'living tree', 'tree monster'], 4, {
    features: ['arm', 'leg'],
    primary: ['leaf'],
    secondary: ['main'],
    slots: 'main #6a4b30 bark, leaf #4a8f3a leaf, eye #f6e05a glow, mouth #2a1c12 matte, moss #7fa04a leaf',
    anchors: 'head 0,0.96,0,0.3 face 0,0.5,0.15,0.12 hand 0.42,0.34,0.12 top 0,1,0,0.2',
    draw(b, look) {
      b.slot('main', 0.04).lathe('0.13,0 0.15,0.08 0.14,0.3 0.17,0.44 0.12,0.54 0,0.56', { at: [0, 0.16, 0] });
      b.both((m) => {
        if (look.has('leg')) {
          m.tube('0.07,0.22,0,0.09 0.13,0.1,0.02,0.08 0.15,0.03,0.05,0.075');
          m.rod([0.15, 0.03, 0.05], [0.17, 0.02, 0.17], 0.04, 0.015);
          m.rod([0.16, 0.03, 0.04], [0.27, 0.02, 0.08], 0.04, 0.015);
        }
        if (look.has('arm')) {
          m.tube('0.13,0.52,0,0.065 0.3,0.52,0.03,0.055 0.37,0.4,0.08,0.048 0.42,0.3,0.12,0.04');
          for (const x of [-0.05, 0.01, 0.07]) m.rod([0.42, 0.3, 0.12], [0.42 + x, 0.2, 0.16], 0.024, 0.008);
        }
      });
      b.slot('eye', 0).both((m) => m.egg(0.06, 0.52, 0.155, 0.03, 0.024, 0.016));
      b.slot('mouth').egg(0, 0.4, 0.145, 0.06, 0.03, 0.02);
      b.slot('main', 0.01).both((m) => m.rod([0.02, 0.56, 0.165], [0.11, 0.58, 0.13], 0.022));
      b.rod([0, 0.48, 0.15], [0, 0.44, 0.185], 0.028, 0.02);
      if (look.has('leaf')) {
        b.slot('leaf', 0.05).egg(0, 0.84, 0, 0.26, 0.18, 0.24);
        b.around(6, (p, i) => p.ball(0, 0.78 + (i % 2) * 0.08, 0.22, 0.13));
        b.ball(0.05, 0.98, 0.02, 0.12);
        b.slot('moss', 0.01).both((m) => m.egg(0.15, 0.58, -0.02, 0.09, 0.04, 0.08));
      }
    },
  }),
];
