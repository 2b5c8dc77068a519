import type { Builder } from '../../sdf/builder.ts';
import { type Anchors, defineNoun, type Look, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';
import { drawPerson, type Person } from '../templates/person.ts';

/** People and other upright figures. They obey the pose. */

const BODY = {
  skin: '#e2b08a skin',
  hair: '#4a2f1c fur',
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  mouth: '#8f3f3a plastic',
  shoe: '#3a2a20 leather',
  accent: '#33415c fabric',
  dark: '#26272b metal',
};

function figure(
  words: string[],
  size: number,
  slots: Record<string, string>,
  person: Person,
  more?: (b: Builder, look: Look, at: Anchors) => void,
  extra: Partial<Noun> = {},
): Noun {
  return defineNoun({
    words,
    size,
    features: ['hair', 'arm', 'leg'],
    slots: { ...BODY, main: '#3b76b8 fabric', ...slots },
    draw(b, look) {
      const at = drawPerson(b, look, person);
      more?.(b, look, at);
      return at;
    },
    ...extra,
  });
}

export const figures: readonly Noun[] = [
  figure(['person', 'man', 'human', 'boy', 'figure', 'guy', 'character', 'child', 'farmer', 'worker'], 1.75, {}, {}),
  figure(
    ['woman', 'girl', 'lady', 'mother'],
    1.68,
    { main: '#c24a6e fabric', accent: '#3d3553 fabric', hair: '#6b3b1d fur' },
    { hair: 'long', skirt: true },
  ),
  figure(
    ['princess', 'queen', 'ballerina'],
    1.65,
    { main: '#ec8fc0 silk', hair: '#e3c36c fur', crown: 'gold', gem: '#c2172f glossy' },
    { hair: 'long', robe: true },
    (b, look, { head }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] + 0.02, 0], scale: head.r * 0.62 }, (m) =>
          m.group((g) =>
            g
              .slot('crown')
              .cone(0, 0, 0, 0.8, 0.9, 0.35, 0.03)
              .around(6, (p) =>
                p.rod([0, 0.3, 0.84], [0, 0.75, 0.95], 0.15, 0.06).slot('gem').ball(0, 0.16, 0.9, 0.12).slot('crown'),
              )
              .cut((c) => c.cone(0, -0.2, 0, 0.65, 0.75, 2, 0)),
          ),
        );
    },
    { features: ['hair', 'arm', 'crown'] },
  ),
  figure(
    ['king', 'prince', 'emperor'],
    1.8,
    { main: '#8b1f3a velvet', accent: '#f0e8d8 fur', crown: 'gold', gem: '#1b4ab0 glossy', hair: '#d9d4c8 fur' },
    { robe: true },
    (b, look, { head, face }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] - 0.01, 0], scale: head.r * 0.9 }, (m) =>
          m.group((g) =>
            g
              .slot('crown')
              .cone(0, 0, 0, 0.86, 0.95, 0.38, 0.03)
              .around(7, (p) =>
                p.rod([0, 0.3, 0.9], [0, 0.75, 1.0], 0.15, 0.06).slot('gem').ball(0, 0.18, 0.94, 0.12).slot('crown'),
              )
              .cut((c) => c.cone(0, -0.2, 0, 0.7, 0.8, 2, 0)),
          ),
        );
      if (face && look.has('beard'))
        b.slot('hair')
          .blend(0.02)
          .egg(0, face.at[1] - 0.14, face.at[2] - 0.02, 0.105, 0.1, 0.06);
      b.slot('accent').blend(0.01).ring(0, 0.04, 0, 0.215, 0.045).box(0, 0.3, 0.13, 0.07, 0.5, 0.07, 0.03);
    },
    { features: ['hair', 'arm', 'crown', 'beard'] },
  ),
  figure(
    ['wizard', 'witch', 'mage', 'sorcerer'],
    1.75,
    {
      main: '#3d35a0 fabric',
      hat: '#3d35a0 fabric',
      accent: '#e3b341 gold',
      beard: '#f2efe8 fur',
      staff: '#6b4a30 wood',
      orb: '#6fe3ff glow',
    },
    { robe: true, lift: true, hair: 'none' },
    (b, look, { head, face, hand }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r }, (m) =>
          m
            .slot('hat')
            .blend(0.06)
            .cone(0, -0.12, 0, 1.65, 1.6, 0.12, 0.05)
            .tube([
              [0, 0, 0, 0.95],
              [0, 0.7, -0.05, 0.62],
              [0.08, 1.35, -0.1, 0.34],
              [0.3, 1.85, -0.25, 0.1],
            ])
            .slot('accent')
            .blend(0)
            .ring(0, 0.1, 0, 0.95, 0.1),
        );
      if (face && look.has('beard'))
        b.slot('beard')
          .blend(0.03)
          .egg(0, face.at[1] - 0.13, face.at[2] - 0.01, 0.11, 0.1, 0.06)
          .egg(0, face.at[1] - 0.26, face.at[2] + 0.0, 0.075, 0.14, 0.05);
      if (hand && look.pose === '' && look.has('staff'))
        b.slot('staff')
          .blend(0)
          .tube([
            [hand[0], 0.01, hand[2] + 0.03, 0.02],
            [hand[0], 0.5, hand[2] + 0.01, 0.021],
            [hand[0], 0.98, hand[2], 0.026],
          ])
          .slot('orb')
          .ball(hand[0], 1.02, hand[2], 0.06);
    },
    { features: ['hat', 'beard', 'staff', 'arm'], primary: ['main', 'hat'] },
  ),
  figure(
    ['knight', 'warrior', 'soldier', 'guard', 'paladin'],
    1.8,
    {
      main: 'steel',
      accent: 'steel',
      hands: 'steel',
      shoe: 'iron',
      plume: '#c3202c feathers',
      shield: '#2b62cf glossy',
      trim: 'gold',
      visor: '#1c1d21 plastic',
      sword: '#d4d8dd chrome',
    },
    { shirt: 'main', hands: 'hands', hair: 'none', lift: true },
    (b, look, { face, hand }) => {
      if (face && look.has('helmet'))
        b.at({ move: [0, face.at[1], 0], scale: face.r }, (m) => {
          m.group((g) =>
            g.slot('main').blend(0.06).egg(0, 0.08, 0, 1.16, 1.14, 1.14).cone(0, -1.05, 0, 0.95, 1.14, 1.1, 0.1),
          );
          m.slot('visor')
            .blend(0)
            .box(0, 0.12, 1.02, 1.5, 0.2, 0.5, 0.08)
            .slot('main')
            .box(0, 0.05, 1.22, 0.16, 1.5, 0.12, 0.05);
          if (look.has('plume'))
            m.slot('plume')
              .blend(0.05)
              .tube([
                [0, 1.1, 0.35, 0.12],
                [0, 1.55, 0, 0.22],
                [0, 1.4, -0.7, 0.24],
                [0, 0.7, -1.35, 0.1],
              ]);
        });
      b.slot('main')
        .blend(0.02)
        .both((m) => m.ball(0.17, 0.575, 0, 0.088))
        .slot('trim')
        .blend(0)
        .ring(0, 0.4, 0, 0.128, 0.02);
      if (hand && look.pose === '' && look.has('sword'))
        b.at({ move: [hand[0], hand[1] + 0.01, hand[2]], turn: [24, 0, -6] }, (m) =>
          m
            .slot('trim')
            .rod([0, -0.08, 0], [0, 0.07, 0], 0.02)
            .box(0, 0.08, 0, 0.17, 0.03, 0.04, 0.012)
            .ball(0, -0.09, 0, 0.03)
            .slot('sword')
            .plate(
              0,
              0.1,
              0,
              [
                [-0.03, 0],
                [0.03, 0],
                [0.026, 0.4],
                [0, 0.47],
                [-0.026, 0.4],
              ],
              0.03,
            ),
        );
      if (look.pose === '' && look.has('shield'))
        b.at({ move: [-0.29, 0.38, 0.13], turn: [0, -16, 0] }, (m) =>
          m
            .slot('shield')
            .plate(
              0,
              0,
              0,
              [
                [-0.14, 0.16],
                [0, 0.18],
                [0.14, 0.16],
                [0.13, -0.04],
                [0, -0.21],
                [-0.13, -0.04],
              ],
              0.045,
            )
            .slot('trim')
            .box(0, -0.01, 0.022, 0.03, 0.3, 0.02, 0.008)
            .box(0, 0.04, 0.022, 0.22, 0.03, 0.02, 0.008),
        );
    },
    {
      features: ['helmet', 'plume', 'sword', 'shield', 'arm'],
      primary: ['main', 'accent', 'hands'],
      secondary: ['plume', 'shield'],
    },
  ),
  figure(
    ['robot', 'android', 'droid', 'mech'],
    1.5,
    {
      main: '#9fb4c4 metal',
      accent: '#e07b2a plastic',
      eye: '#55e4ff glow',
      dark: '#33373d metal',
      tip: '#e8432f glow',
    },
    {},
    undefined,
    {
      primary: ['main'],
      features: ['antenna', 'arm', 'leg', 'eye'],
      draw(b, look) {
        const [out, down] = look.pose === 't-pose' ? [1, 0] : look.pose === 'a-pose' ? [0.72, -0.69] : [0.22, -0.97];
        b.slot('main')
          .blend(0)
          .box(0, 0.42, 0, 0.36, 0.34, 0.26, 0.05)
          .slot('dark')
          .cone(0, 0.58, 0, 0.07, 0.07, 0.06)
          .box(0, 0.22, 0, 0.24, 0.09, 0.18, 0.03);
        b.slot('main').box(0, 0.78, 0, 0.38, 0.3, 0.3, 0.06).slot('dark').box(0, 0.79, 0.145, 0.3, 0.17, 0.03, 0.012);
        b.slot('eye')
          .both((m) => m.egg(0.075, 0.8, 0.165, 0.042, 0.042, 0.02))
          .box(0, 0.725, 0.163, 0.12, 0.018, 0.02, 0.006);
        b.slot('accent')
          .box(0, 0.46, 0.13, 0.2, 0.14, 0.03, 0.02)
          .slot('eye')
          .ball(-0.05, 0.48, 0.15, 0.02)
          .slot('tip')
          .ball(0.02, 0.48, 0.15, 0.02)
          .slot('dark')
          .box(0, 0.42, 0.148, 0.14, 0.02, 0.015, 0.005);
        if (look.has('antenna'))
          b.slot('dark').rod([0, 0.92, 0], [0, 1.03, 0], 0.015).slot('tip').ball(0, 1.05, 0, 0.035);
        b.both((m) => {
          m.slot('accent').at({ move: [0.2, 0.8, 0], turn: [0, 0, 90] }, (e) =>
            e.cone(0, -0.02, 0, 0.055, 0.055, 0.05, 0.012),
          );
          m.slot('accent')
            .ball(0.2, 0.53, 0, 0.062)
            .slot('dark')
            .rod([0.21, 0.53, 0], [0.21 + out * 0.17, 0.53 + down * 0.17, 0], 0.038)
            .slot('main')
            .rod(
              [0.21 + out * 0.16, 0.53 + down * 0.16, 0],
              [0.21 + out * 0.27, 0.53 + down * 0.27, 0.01],
              0.052,
              0.058,
            );
          m.slot('dark').at(
            {
              move: [0.21 + out * 0.33, 0.53 + down * 0.33, 0.01],
              turn: [0, 0, (Math.atan2(down, out) * 180) / Math.PI + 90],
            },
            (c) =>
              c.both((s) =>
                s.tube([
                  [0, 0.02, 0, 0.03],
                  [0.06, -0.02, 0, 0.026],
                  [0.05, -0.09, 0, 0.02],
                ]),
              ),
          );
          m.slot('dark')
            .rod([0.09, 0.2, 0], [0.1, 0.09, 0], 0.045)
            .slot('main')
            .box(0.105, 0.05, 0.03, 0.13, 0.1, 0.2, 0.03)
            .slot('accent')
            .ball(0.095, 0.14, 0, 0.05);
        });
        return {
          head: { at: [0, 0.92, 0], r: 0.19 },
          face: { at: [0, 0.79, 0.16], r: 0.17 },
          back: { at: [0, 0.5, -0.13], r: 0.16 },
          neck: { at: [0, 0.6, 0], r: 0.1 },
          hand: [0.28, 0.2, 0.06],
          top: { at: [0, 0.93, 0], r: 0.17 },
          rear: { at: [0, 0.24, -0.09], r: 0.1 },
        };
      },
    },
  ),
  figure(
    ['astronaut', 'spaceman', 'cosmonaut'],
    1.8,
    {
      main: '#f0efeb fabric',
      accent: '#f0efeb fabric',
      shoe: '#8d939c rubber',
      hands: '#8d939c rubber',
      visor: '#23304f glossy',
      trim: '#e07b2a plastic',
      pack: '#d5d7da plastic',
    },
    { hands: 'hands', build: 1.22, hair: 'none', nose: false },
    (b, look, { face }) => {
      if (face)
        b.at({ move: [0, face.at[1], 0], scale: face.r * 1.22 }, (m) => {
          m.slot('main').blend(0.05).ball(0, 0.05, -0.02, 1.06);
          if (look.has('visor')) m.slot('visor').blend(0).egg(0, 0.08, 0.4, 0.82, 0.7, 0.74);
          m.slot('trim').both((s) => s.egg(1.02, 0, 0, 0.16, 0.3, 0.3));
        });
      b.slot('pack')
        .blend(0.01)
        .box(0, 0.48, -0.17, 0.28, 0.32, 0.16, 0.05)
        .slot('trim')
        .blend(0)
        .box(0, 0.5, 0.155, 0.14, 0.09, 0.04, 0.015)
        .ring(0, 0.4, 0, 0.155, 0.018);
    },
    { primary: ['main', 'accent'], secondary: ['trim'] },
  ),
  defineNoun({
    words: ['snowman'],
    size: 1.6,
    features: ['hat', 'arm', 'scarf', 'nose'],
    secondary: ['scarf'],
    slots: {
      main: '#f4f7fa snow',
      eye: '#15131a plastic',
      nose: '#ee7d1f plastic',
      arm: '#6b4a30 bark',
      hat: '#26272b felt',
      band: '#c23a2e fabric',
      scarf: '#c8312d knit',
      shine: '#ffffff glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .ball(0, 0.2, 0, 0.235)
        .ball(0, 0.52, 0, 0.175)
        .ball(0, 0.77, 0, 0.13)
        .cut((c) => c.blend(0).box(0, -0.5, 0, 2, 1, 2, 0));
      b.slot('eye')
        .blend(0)
        .both((m) => m.ball(0.045, 0.81, 0.118, 0.018))
        .ball(0, 0.6, 0.16, 0.02)
        .ball(0, 0.53, 0.178, 0.02)
        .ball(0, 0.45, 0.165, 0.02);
      for (let i = -2; i <= 2; i++) b.ball(i * 0.026, 0.728 + i * i * 0.005, 0.122 - Math.abs(i) * 0.004, 0.0105);
      if (look.has('nose')) b.slot('nose').rod([0, 0.77, 0.11], [0.01, 0.76, 0.27], 0.03, 0.008);
      if (look.has('arm'))
        b.slot('arm').both((m, s) =>
          m
            .tube([
              [0.15, 0.54, 0, 0.017],
              [0.28, 0.6 + s * 0.03, 0.02, 0.015],
              [0.4, 0.7 + s * 0.04, 0.03, 0.012],
            ])
            .rod([0.33, 0.64 + s * 0.035, 0.02], [0.41, 0.62 + s * 0.03, 0.05], 0.012, 0.009),
        );
      if (look.has('scarf'))
        b.slot('scarf')
          .blend(0.02)
          .ring(0, 0.66, 0, 0.115, 0.04)
          .tube([
            [0.06, 0.65, 0.12, 0.04],
            [0.08, 0.55, 0.18, 0.038],
            [0.09, 0.46, 0.19, 0.036],
          ]);
      if (look.has('hat'))
        b.at({ move: [0, 0.865, 0], turn: [-4, 0, look.random.between(-8, 8)] }, (m) =>
          m
            .slot('hat')
            .blend(0.01)
            .cone(0, 0, 0, 0.16, 0.155, 0.025, 0.01)
            .cone(0, 0.02, 0, 0.1, 0.105, 0.17, 0.012)
            .slot('band')
            .blend(0)
            .cone(0, 0.025, 0, 0.106, 0.107, 0.04, 0.006),
        );
      return {
        head: { at: [0, 0.88, 0], r: 0.12 },
        face: { at: [0, 0.78, 0.12], r: 0.12 },
        neck: { at: [0, 0.66, 0], r: 0.11 },
        hand: [0.4, 0.7, 0.03],
        top: { at: [0, 0.9, 0], r: 0.12 },
        back: { at: [0, 0.55, -0.16], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['ghost', 'spirit', 'phantom'],
    size: 1.5,
    features: ['arm'],
    slots: { main: '#f1f3f6 fabric', eye: '#1d1b26 plastic', mouth: '#1d1b26 plastic', shine: '#ffffff glossy' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.06)
          .lathe(0, 0, 0, [
            [0, 0.95],
            [0.15, 0.93],
            [0.26, 0.8],
            [0.28, 0.55],
            [0.3, 0.25],
            [0.36, 0.06],
            [0, 0.06],
          ]);
        if (look.has('arm'))
          g.both((m) =>
            m.tube([
              [0.22, 0.58, 0.05, 0.08],
              [0.36, 0.56, 0.16, 0.075],
              [0.42, 0.62, 0.24, 0.055],
            ]),
          );
        g.cut((c) => c.blend(0.04).around(8, (m) => m.ball(0, 0.03, 0.36, 0.085)))
          .blend(0.04)
          .around(8, (m) => m.ball(0, 0.07, 0.3, 0.085), 22.5);
      });
      b.slot('eye')
        .blend(0)
        .both((m) => m.egg(0.09, 0.72, 0.255, 0.042, 0.062, 0.03))
        .slot('mouth')
        .egg(0, 0.58, 0.275, 0.05, 0.07, 0.03);
      return {
        head: { at: [0, 0.92, 0], r: 0.2 },
        face: { at: [0, 0.7, 0.26], r: 0.2 },
        hand: [0.42, 0.62, 0.26],
        neck: { at: [0, 0.45, 0], r: 0.28 },
        back: { at: [0, 0.6, -0.25], r: 0.2 },
        top: { at: [0, 0.95, 0], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['teddy bear', 'teddy', 'plush bear'],
    size: 0.4,
    features: ['ear', 'bow', 'arm', 'leg'],
    slots: {
      main: '#b5814a plush',
      belly: '#e2c08c plush',
      eye: '#15131a glossy',
      shine: '#ffffff glossy',
      nose: '#3a2218 plastic',
      bow: '#c8312d fabric',
      accent: '#e2c08c plush',
    },
    secondary: ['belly', 'accent'],
    draw(b, look) {
      const [out, down] = look.pose === 't-pose' ? [1, 0] : look.pose === 'a-pose' ? [0.75, -0.66] : [0.72, -0.5];
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.32, 0, 0.22, 0.25, 0.19)
        .slot('belly')
        .egg(0, 0.31, 0.05, 0.165, 0.19, 0.155)
        .slot('main')
        .egg(0, 0.7, 0, 0.21, 0.19, 0.185);
      if (look.has('ear'))
        b.both((m) =>
          m.slot('main').ball(0.165, 0.86, 0, 0.082).slot('belly').egg(0.168, 0.86, 0.045, 0.055, 0.055, 0.045),
        );
      b.both((m) =>
        m
          .slot('main')
          .rod([0.16, 0.45, 0.02], [0.16 + out * 0.2, 0.45 + down * 0.2, look.pose === '' ? 0.12 : 0.02], 0.082, 0.078)
          .slot('accent')
          .egg(0.16 + out * 0.235, 0.45 + down * 0.235, look.pose === '' ? 0.145 : 0.02, 0.06, 0.06, 0.06),
      );
      b.both((m) =>
        m
          .slot('main')
          .rod([0.13, 0.14, 0.03], [0.19, 0.1, 0.24], 0.105, 0.098)
          .slot('accent')
          .egg(0.195, 0.1, 0.305, 0.07, 0.075, 0.045),
      );
      b.slot('belly')
        .egg(0, 0.655, 0.155, 0.095, 0.075, 0.075)
        .slot('nose')
        .blend(0.005)
        .egg(0, 0.69, 0.225, 0.035, 0.026, 0.02)
        .blend(0)
        .rod([0, 0.67, 0.228], [0, 0.63, 0.225], 0.008);
      eyes(b, 0.08, 0.745, 0.165, 0.025);
      if (look.has('bow'))
        b.slot('bow')
          .blend(0.01)
          .ball(0, 0.52, 0.19, 0.035)
          .both((m) =>
            m.plate(
              0.02,
              0.52,
              0.19,
              [
                [0, -0.015],
                [0, 0.015],
                [0.11, 0.06],
                [0.11, -0.06],
              ],
              0.05,
            ),
          );
      return {
        head: { at: [0, 0.86, 0], r: 0.17 },
        face: { at: [0, 0.72, 0.175], r: 0.19 },
        neck: { at: [0, 0.53, 0], r: 0.15 },
        hand: [0.34, 0.36, 0.2],
        back: { at: [0, 0.42, -0.17], r: 0.16 },
        rear: { at: [0, 0.16, -0.17], r: 0.13 },
        top: { at: [0, 0.89, 0], r: 0.15 },
      };
    },
  }),
];
