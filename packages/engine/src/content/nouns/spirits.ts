import { FEATURES } from '../features.ts';
import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';
import { figure } from '../templates/figure-noun.ts';

const wings = FEATURES.wings!;

/** Angels, fairies, golems and other beings that are no people. */

export const spirits: readonly Noun[] = [
  figure(
    ['angel', 'cherub', 'archangel'],
    1.75,
    { ...wings.slots, main: '#f7f4ec silk', hair: '#e3c36c fur', halo: '#ffe08a glow', accent: '#e3b341 silk' },
    { robe: true, hair: 'long' },
    (b, look, at) => {
      if (look.has('wings')) wings.draw(b, at, look);
      if (at.head && look.has('halo')) FEATURES.halo!.draw(b, at, look);
      b.slot('accent').blend(0.01).cone(0, 0.39, 0, 0.15, 0.145, 0.035, 0.012);
    },
    { features: ['hair', 'arm', 'wings', 'halo'] },
  ),
  figure(
    ['devil', 'demon', 'satan', 'lucifer'],
    1.85,
    {
      ...wings.slots,
      wings: '#5c1119 leather',
      skin: '#c3221f skin',
      main: '#c3221f skin',
      accent: '#3a1414 fabric',
      horn: '#2a2024 bone',
      eye: '#f6d23a glow',
      shine: '#1a0c0c glossy',
      trident: 'iron',
      shoe: '#2a1214 leather',
      tail: '#c3221f skin',
      hair: '#1f1416 fur',
    },
    { hair: 'none', lift: true, build: 1.1 },
    (b, look, at) => {
      if (look.has('wings')) wings.draw(b, at, look);
      if (look.has('horn')) FEATURES.horn!.draw(b, at, look);
      if (at.face)
        b.at({ move: at.face.at, scale: at.face.r }, (m) =>
          m.slot('hair').blend(0.02).rod([0, -0.62, -0.06], [0, -0.95, 0.08], 0.14, 0.03),
        );
      if (look.has('tail'))
        b.slot('tail')
          .blend(0.02)
          .tube([
            [0, 0.36, -0.08, 0.03],
            [0.04, 0.24, -0.24, 0.024],
            [0.16, 0.3, -0.34, 0.02],
            [0.22, 0.44, -0.34, 0.014],
          ])
          .rod([0.22, 0.42, -0.34], [0.24, 0.53, -0.34], 0.045, 0.004);
      if (at.hand && look.pose === '' && look.has('trident'))
        b.at({ move: at.hand }, (m) => {
          m.slot('trident').blend(0).rod([0, -0.42, 0], [0, 0.4, 0], 0.017).rod([-0.08, 0.4, 0], [0.08, 0.4, 0], 0.015);
          for (const x of [-0.08, 0, 0.08])
            m.rod([x, 0.4, 0], [x, 0.6, 0], 0.015, 0.02).rod([x, 0.59, 0], [x, 0.68, 0], 0.03, 0.003);
        });
    },
    {
      features: ['arm', 'leg', 'wings', 'horn', 'tail', 'trident'],
      holds: ['trident'],
      primary: ['main', 'skin', 'tail'],
      secondary: ['wings'],
    },
  ),
  figure(
    ['fairy', 'pixie', 'sprite', 'tooth fairy'],
    0.3,
    {
      main: '#e88fc4 silk',
      hair: '#e0a34a fur',
      wings: '#bfe8f2 glass',
      wand: '#8a5a34 wood',
      star: '#ffe27a glow',
      shoe: '#c86aa8 fabric',
      accent: '#f0c5a5 skin',
    },
    { hair: 'bun', skirt: true, lift: true },
    (b, look, { hand }) => {
      if (look.has('wings'))
        b.slot('wings')
          .blend(0.01)
          .both((m) =>
            m.at({ move: [0.06, 0.54, -0.11], turn: [0, 28, 0] }, (w) =>
              w.plate(
                0,
                0,
                0,
                [
                  [0, -0.02],
                  [0.06, 0.2],
                  [0.24, 0.38],
                  [0.36, 0.34],
                  [0.34, 0.14],
                  [0.18, 0.02],
                  [0.28, -0.1],
                  [0.24, -0.24],
                  [0.12, -0.2],
                ],
                0.032,
                true,
              ),
            ),
          );
      if (hand && look.pose === '' && look.has('wand'))
        b.at({ move: hand }, (m) =>
          m
            .slot('wand')
            .blend(0)
            .rod([0, -0.06, 0], [0.02, 0.2, 0.04], 0.011)
            .slot('star')
            .at({ move: [0.022, 0.25, 0.045] }, (s) =>
              s.plate(
                0,
                0,
                0,
                Array.from({ length: 10 }, (_, i) => {
                  const r = i % 2 ? 0.034 : 0.08;
                  return [Math.sin((i * Math.PI) / 5) * r, Math.cos((i * Math.PI) / 5) * r] as const;
                }),
                0.03,
              ),
            ),
        );
    },
    { features: ['hair', 'arm', 'leg', 'wings', 'wand'], holds: ['wand'], secondary: ['wings'] },
  ),
  figure(
    ['mermaid', 'siren', 'merman'],
    1.7,
    {
      main: '#1fa58f scales',
      fin: '#2fc3bd scales',
      hair: '#c3412a fur',
      top: '#8a48a8 glossy',
      accent: '#1fa58f scales',
    },
    { hair: 'long', legs: false, shirt: 'skin' },
    (b) => {
      b.slot('main')
        .blend(0.03)
        .tube([
          [0, 0.4, 0, 0.14],
          [0, 0.3, 0.02, 0.135],
          [0, 0.14, 0.05, 0.105],
          [0.02, 0.07, -0.1, 0.08],
          [0.06, 0.09, -0.26, 0.05],
          [0.1, 0.2, -0.34, 0.03],
        ]);
      b.slot('fin')
        .blend(0.015)
        .at({ move: [0.1, 0.2, -0.34], turn: [-20, 16, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [0, -0.03],
              [0.08, 0.1],
              [0.24, 0.2],
              [0.16, 0.05],
              [0, 0.03],
              [-0.16, 0.05],
              [-0.24, 0.2],
              [-0.08, 0.1],
            ],
            0.035,
            true,
          ),
        );
      b.blend(0.01).around(9, (p) => p.egg(0, 0.41, 0.125, 0.05, 0.03, 0.02));
      b.slot('top')
        .blend(0.01)
        .both((m) => m.egg(0.055, 0.52, 0.105, 0.055, 0.045, 0.04))
        .rod([-0.11, 0.525, 0.07], [0.11, 0.525, 0.07], 0.014);
    },
    { features: ['hair', 'arm', 'tail'], primary: ['main', 'fin'], secondary: ['top'] },
  ),
  defineNoun({
    words: ['golem', 'stone golem', 'rock monster', 'titan', 'elemental'],
    size: 2.8,
    features: ['arm', 'leg', 'eye'],
    secondary: ['rune'],
    slots: { main: '#8d8a84 stone', rune: '#5fe0ff glow', moss: '#5c7a35 leaf', eye: '#5fe0ff glow' },
    draw(b, look) {
      const r = look.random;
      const rock = (x: number, y: number, z: number, w: number, h: number, d: number) =>
        b.at({ move: [x, y, z], turn: [r.between(-8, 8), r.between(-14, 14), r.between(-8, 8)] }, (m) =>
          m.box(0, 0, 0, w, h, d, 0.055),
        );
      b.slot('main').blend(0.008);
      rock(0, 0.58, 0, 0.44, 0.3, 0.3);
      rock(0, 0.4, 0, 0.28, 0.16, 0.22);
      for (const s of [-1, 1]) {
        if (look.has('leg')) {
          rock(s * 0.12, 0.24, 0, 0.16, 0.2, 0.18);
          rock(s * 0.13, 0.08, 0.03, 0.21, 0.16, 0.26);
        }
        if (look.has('arm')) {
          rock(s * 0.29, 0.67, 0, 0.2, 0.19, 0.22);
          rock(s * 0.35, 0.47, 0.02, 0.14, 0.22, 0.15);
          rock(s * 0.38, 0.28, 0.06, 0.21, 0.22, 0.22);
        }
      }
      rock(0, 0.82, 0.04, 0.22, 0.19, 0.2);
      b.slot('eye')
        .blend(0)
        .both((m) => m.egg(0.05, 0.83, 0.142, 0.026, 0.018, 0.02));
      b.slot('rune').at({ move: [0, 0.58, 0.153] }, (m) =>
        m
          .ring(0, 0, 0, 0, 0.001)
          .box(0, 0, 0, 0.03, 0.17, 0.03, 0.008)
          .at({ turn: [0, 0, 60] }, (q) => q.box(0, 0, 0, 0.03, 0.17, 0.03, 0.008))
          .at({ turn: [0, 0, -60] }, (q) => q.box(0, 0, 0, 0.03, 0.17, 0.03, 0.008)),
      );
      b.slot('moss').blend(0.01).egg(-0.14, 0.735, 0.02, 0.11, 0.03, 0.1).egg(0.3, 0.76, 0, 0.09, 0.03, 0.08);
      return {
        head: { at: [0, 0.91, 0.04], r: 0.11 },
        face: { at: [0, 0.82, 0.15], r: 0.1 },
        hand: [0.38, 0.2, 0.16],
        top: { at: [0, 0.92, 0], r: 0.1 },
        back: { at: [0, 0.65, -0.15], r: 0.16 },
      };
    },
  }),
  defineNoun({
    words: ['phoenix', 'firebird', 'thunderbird'],
    size: 1.4,
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['tip'],
    slots: {
      main: '#e2471a feathers',
      tip: '#ffb52e glow',
      beak: '#f2c53a plastic',
      eye: '#15131a glossy',
      shine: '#ffffff glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.5, 0, 0.14, 0.2, 0.17)
        .tube([
          [0, 0.58, 0.06, 0.1],
          [0, 0.74, 0.1, 0.065],
          [0, 0.84, 0.12, 0.08],
        ]);
      if (look.has('wings'))
        b.both((m) =>
          m.at({ move: [0.1, 0.6, -0.03], turn: [0, 16, 14] }, (w) => {
            w.slot('main')
              .blend(0.02)
              .plate(
                0,
                0,
                0,
                [
                  [0, -0.1],
                  [0, 0.08],
                  [0.16, 0.24],
                  [0.34, 0.4],
                  [0.42, 0.36],
                  [0.36, 0.14],
                  [0.26, 0.0],
                  [0.12, -0.12],
                ],
                0.07,
                true,
              );
            w.slot('tip')
              .blend(0.005)
              .plate(
                0.02,
                0,
                -0.01,
                [
                  [0.06, -0.18],
                  [0.1, 0.0],
                  [0.3, 0.34],
                  [0.46, 0.54],
                  [0.47, 0.34],
                  [0.56, 0.36],
                  [0.48, 0.16],
                  [0.5, 0.1],
                  [0.38, 0.0],
                  [0.36, -0.08],
                  [0.24, -0.1],
                  [0.2, -0.2],
                  [0.12, -0.14],
                ],
                0.04,
                false,
              );
          }),
        );
      if (look.has('tail'))
        for (const x of [-0.1, 0, 0.1])
          b.slot(x === 0 ? 'main' : 'tip')
            .blend(0.01)
            .tube([
              [x * 0.4, 0.4, -0.12, 0.05],
              [x * 1.4, 0.22, -0.26, 0.045],
              [x * 3, 0.06, -0.36, 0.04],
              [x * 3.6, 0.1, -0.52, 0.012],
            ]);
      b.slot('tip').blend(0.01);
      for (const t of [-1, 0, 1])
        b.rod([t * 0.025, 0.9, 0.09], [t * 0.05, 1.04 - Math.abs(t) * 0.03, -0.02], 0.03, 0.006);
      if (look.has('beak'))
        b.slot('beak')
          .blend(0.008)
          .tube([
            [0, 0.84, 0.18, 0.036],
            [0, 0.83, 0.25, 0.024],
            [0, 0.79, 0.28, 0.006],
          ]);
      eyes(b, 0.042, 0.865, 0.175, 0.02);
      if (look.has('leg'))
        b.slot('beak')
          .blend(0.01)
          .both((m) =>
            m.rod([0.06, 0.34, 0.02], [0.065, 0.03, 0.04], 0.02).egg(0.065, 0.018, 0.07, 0.045, 0.018, 0.06),
          );
      return {
        head: { at: [0, 0.9, 0.12], r: 0.08 },
        face: { at: [0, 0.85, 0.19], r: 0.08 },
        neck: { at: [0, 0.72, 0.09], r: 0.07 },
        top: { at: [0, 0.92, 0.1], r: 0.05 },
        back: { at: [0, 0.6, -0.1], r: 0.12 },
      };
    },
  }),
];
