import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Holidays and winter, and toys that go with them. */

export const winter: readonly Noun[] = [
  defineNoun({
    words: ['snowflake', 'ice flake'],
    size: 0.2,
    slots: { main: '#bfe4f6 ice' },
    draw(b) {
      b.slot('main')
        .blend(0.01)
        .at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) =>
          m.around(6, (p) => {
            p.rod([0, 0, 0], [0, 0, 0.47], 0.036, 0.026);
            for (const [z, reach] of [
              [0.18, 0.1],
              [0.3, 0.13],
              [0.41, 0.07],
            ] as const)
              p.both((s) => s.rod([0, 0, z], [reach, 0, z + reach * 0.75], 0.026, 0.018));
          }),
        )
        .ball(0, 0.5, 0, 0.06);
      return stands(0.98, 0.05);
    },
  }),
  defineNoun({
    words: ['candy cane'],
    size: 0.2,
    slots: { main: '#f7f4ec glossy', stripe: '#d3261f glossy', bow: '#2f8f3f fabric' },
    secondary: ['stripe'],
    draw(b) {
      const path = Array.from({ length: 23 }, (_, i): [number, number] =>
        i < 13
          ? [0.14, i * 0.056]
          : [0.14 - 0.17 * (1 - Math.cos(((i - 12) / 10) * Math.PI)), 0.7 + 0.17 * Math.sin(((i - 12) / 10) * Math.PI)],
      );
      b.blend(0);
      for (let i = 0; i + 1 < path.length; i++) {
        const [a, c] = [path[i]!, path[i + 1]!];
        b.slot(i % 2 ? 'stripe' : 'main').rod([a[0], a[1] + 0.07, 0], [c[0], c[1] + 0.07, 0], 0.068);
      }
      b.slot('bow')
        .blend(0.02)
        .ball(0.14, 0.52, 0.08, 0.05)
        .egg(0.05, 0.55, 0.08, 0.09, 0.055, 0.035)
        .egg(0.23, 0.55, 0.08, 0.09, 0.055, 0.035)
        .rod([0.13, 0.5, 0.08], [0.07, 0.36, 0.09], 0.03, 0.036)
        .rod([0.15, 0.5, 0.08], [0.22, 0.37, 0.09], 0.03, 0.036);
      return stands(0.95, 0.05);
    },
  }),
  defineNoun({
    words: ['wreath', 'christmas wreath', 'flower wreath'],
    size: 0.5,
    features: ['bow', 'berry'],
    secondary: ['bow'],
    slots: { main: '#2c6b3b leaf', berry: '#d3261f glossy', bow: '#c3202c fabric', gold: 'gold' },
    draw(b, look) {
      b.slot('main').blend(0.03);
      for (let i = 0; i < 26; i++) {
        const a = (i / 26) * Math.PI * 2;
        const r = 0.36 + look.random.between(-0.02, 0.02);
        b.at({ move: [Math.sin(a) * r, 0.5 + Math.cos(a) * r, 0], turn: [0, 0, (-a * 180) / Math.PI + 55] }, (m) =>
          m.egg(0, 0, 0, 0.06, 0.14, 0.085),
        );
      }
      if (look.has('berry'))
        for (let i = 0; i < 11; i++) {
          const a = (i / 11) * Math.PI * 2 + 0.3;
          b.slot(i % 3 ? 'berry' : 'gold')
            .blend(0)
            .ball(Math.sin(a) * 0.36, 0.5 + Math.cos(a) * 0.36, 0.095, 0.045);
        }
      if (look.has('bow'))
        b.slot('bow')
          .blend(0.02)
          .ball(0, 0.17, 0.13, 0.055)
          .both((m) =>
            m
              .at({ move: [0.12, 0.2, 0.12], turn: [0, 0, 18] }, (s) => s.egg(0, 0, 0, 0.12, 0.075, 0.045))
              .rod([0.03, 0.15, 0.12], [0.13, -0.02, 0.12], 0.04, 0.05),
          );
      return stands(0.98, 0.05);
    },
  }),
  defineNoun({
    words: ['stocking', 'christmas stocking', 'sock'],
    size: 0.4,
    secondary: ['trim'],
    slots: { main: '#c9201f knit', trim: '#f6f5f1 fur', toe: '#2f8f3f knit' },
    draw(b) {
      b.slot('main')
        .blend(0.06)
        .rod([-0.1, 0.8, 0], [-0.1, 0.34, 0], 0.17, 0.16)
        .rod([-0.08, 0.22, 0], [0.22, 0.15, 0], 0.17, 0.14)
        .slot('toe')
        .blend(0.02)
        .ball(0.26, 0.145, 0, 0.148)
        .egg(-0.17, 0.19, 0, 0.1, 0.13, 0.13);
      b.slot('trim')
        .blend(0.04)
        .cone(-0.1, 0.76, 0, 0.2, 0.21, 0.17, 0.06)
        .slot('toe')
        .blend(0)
        .at({ move: [-0.22, 0.97, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.06, 0.018));
      return stands(0.95, 0.1);
    },
  }),
  defineNoun({
    words: ['snow globe', 'snowglobe', 'crystal ball'],
    size: 0.15,
    secondary: ['accent'],
    slots: {
      main: '#7a4a2a wood',
      accent: 'gold',
      glass: '#cfe9f5 glass',
      snow: '#ffffff snow',
      tree: '#2c6b3b leaf',
      house: '#c3413a plastic',
    },
    draw(b) {
      b.slot('main')
        .blend(0.01)
        .cone(0, 0, 0, 0.36, 0.3, 0.2, 0.03)
        .slot('accent')
        .blend(0)
        .cone(0, 0.18, 0, 0.31, 0.31, 0.045, 0.012)
        .box(0, 0.1, 0.335, 0.26, 0.08, 0.04, 0.012);
      b.group((g) => {
        g.slot('glass')
          .egg(0, 0.6, 0, 0.4, 0.4, 0.4)
          .cut((c) => c.egg(0, 0.66, 0.26, 0.33, 0.31, 0.4).box(0, 1.2, 0.6, 0.001, 0.001, 0.001, 0));
      });
      b.slot('snow')
        .blend(0.02)
        .egg(0, 0.36, 0.1, 0.27, 0.1, 0.24)
        .slot('tree')
        .blend(0.01)
        .cone(-0.12, 0.42, 0.13, 0.1, 0.02, 0.17, 0.01)
        .cone(-0.12, 0.53, 0.13, 0.075, 0.01, 0.14, 0.01)
        .slot('house')
        .blend(0)
        .box(0.11, 0.48, 0.12, 0.15, 0.14, 0.13, 0.01)
        .slot('snow')
        .at({ move: [0.11, 0.58, 0.12], turn: [0, 0, 45] }, (m) => m.box(0, 0, 0, 0.13, 0.13, 0.16, 0.02));
      for (const [x, y, z] of [
        [0, 0.75, 0.16],
        [0.2, 0.7, 0.16],
        [-0.2, 0.72, 0.16],
        [0.1, 0.86, 0.12],
        [-0.1, 0.84, 0.12],
      ] as const)
        b.ball(x, y, z, 0.022);
      return stands(1, 0.1);
    },
  }),
  defineNoun({
    words: ['sled', 'sleigh', 'sledge', 'santa sleigh'],
    size: 1.6,
    secondary: ['runner'],
    slots: { main: '#b3202c glossy', runner: 'gold', seat: '#5a3a22 leather' },
    draw(b) {
      b.slot('runner')
        .blend(0)
        .both((m) =>
          m
            .tube([
              [0.2, 0.04, -0.5, 0.026],
              [0.2, 0.035, 0.3, 0.026],
              [0.2, 0.1, 0.46, 0.026],
              [0.2, 0.28, 0.46, 0.026],
              [0.2, 0.3, 0.36, 0.022],
            ])
            .rod([0.2, 0.04, 0.2], [0.19, 0.2, 0.18], 0.02)
            .rod([0.2, 0.04, -0.3], [0.19, 0.2, -0.28], 0.02),
        );
      b.group((g) => {
        g.slot('main').at({ turn: [0, -90, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [0.46, 0.2],
              [0.5, 0.42],
              [0.4, 0.48],
              [0.28, 0.36],
              [0.02, 0.32],
              [-0.24, 0.44],
              [-0.4, 0.68],
              [-0.5, 0.66],
              [-0.46, 0.3],
              [-0.38, 0.2],
            ],
            0.46,
            true,
          ),
        );
        g.cut((c) => c.box(0, 0.55, -0.02, 0.38, 0.5, 0.66, 0.06));
      });
      b.slot('seat').box(0, 0.33, -0.2, 0.37, 0.1, 0.22, 0.04).box(0, 0.46, -0.36, 0.36, 0.26, 0.06, 0.03);
      return stands(0.38, 0.2);
    },
  }),
  defineNoun({
    words: ['bauble', 'christmas ornament', 'christmas ball', 'christmas bauble'],
    size: 0.1,
    secondary: ['band'],
    slots: { main: '#c3202c glossy', band: 'gold' },
    draw(b) {
      b.slot('main')
        .blend(0)
        .ball(0, 0.4, 0, 0.4)
        .slot('band')
        .ring(0, 0.4, 0, 0.39, 0.03)
        .around(12, (p) => p.ball(0, 0.49, 0.39, 0.026))
        .around(12, (p) => p.ball(0, 0.31, 0.39, 0.026))
        .cone(0, 0.77, 0, 0.1, 0.09, 0.09, 0.01)
        .at({ move: [0, 0.92, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.065, 0.018));
      return stands(0.86, 0.08);
    },
  }),
  defineNoun({
    words: ['balloon', 'party balloon', 'red balloon'],
    size: 0.5,
    features: ['string'],
    slots: { main: '#d8281f glossy', string: '#efe9da fabric' },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.72, 0, 0.25, 0.28, 0.25)
        .rod([0, 0.56, 0], [0, 0.44, 0], 0.14, 0.03)
        .blend(0)
        .rod([0, 0.44, 0], [0, 0.4, 0], 0.012, 0.04);
      if (look.has('string'))
        b.slot('string').tube([
          [0, 0.41, 0, 0.009],
          [0.04, 0.28, 0.01, 0.009],
          [-0.03, 0.14, 0, 0.009],
          [0.02, 0.01, 0, 0.009],
        ]);
      return { ...stands(1, 0.1), grip: { at: [0.02, 0.06, 0] } };
    },
  }),
  defineNoun({
    words: ['scarecrow', 'straw man'],
    size: 1.8,
    features: ['hat', 'arm'],
    secondary: ['hat'],
    slots: {
      main: '#c3483a checks:#e9d9c0',
      hat: '#a37a3a straw',
      sack: '#d8b982 fabric',
      straw: '#e3c25a straw',
      trousers: '#4a6a9a denim',
      post: '#7a5230 wood',
      eye: '#1c1a18 plastic',
    },
    draw(b, look) {
      b.slot('post')
        .blend(0)
        .rod([0, 0, -0.03], [0, 0.6, -0.03], 0.024)
        .rod([-0.42, 0.6, -0.03], [0.42, 0.6, -0.03], 0.02);
      b.slot('main').blend(0.04).cone(0, 0.38, 0, 0.12, 0.14, 0.26, 0.05);
      if (look.has('arm'))
        b.both((m) =>
          m
            .slot('main')
            .blend(0.03)
            .rod([0.1, 0.6, 0], [0.36, 0.59, 0], 0.065, 0.07)
            .slot('straw')
            .blend(0)
            .rod([0.35, 0.59, 0], [0.48, 0.55, 0], 0.05, 0.015)
            .rod([0.35, 0.6, 0.02], [0.48, 0.61, 0.04], 0.035, 0.01),
        );
      b.slot('trousers')
        .blend(0.04)
        .egg(0, 0.38, 0, 0.125, 0.07, 0.095)
        .both((m) =>
          m
            .rod([0.06, 0.36, 0], [0.09, 0.16, 0], 0.07, 0.075)
            .slot('straw')
            .blend(0)
            .rod([0.09, 0.17, 0], [0.1, 0.05, 0.01], 0.06, 0.02)
            .slot('trousers'),
        );
      b.slot('sack')
        .blend(0.03)
        .ball(0, 0.79, 0, 0.135)
        .slot('straw')
        .blend(0.01)
        .around(9, (p) => p.rod([0, 0.66, 0.06], [0, 0.62, 0.14], 0.026, 0.01));
      b.slot('eye')
        .blend(0)
        .both((m) => m.egg(0.05, 0.81, 0.12, 0.022, 0.024, 0.02))
        .tube([
          [-0.06, 0.74, 0.118, 0.008],
          [0, 0.72, 0.125, 0.009],
          [0.06, 0.74, 0.118, 0.008],
        ]);
      if (look.has('hat'))
        b.slot('hat').blend(0.03).cone(0, 0.87, 0, 0.24, 0.23, 0.025, 0.01).cone(0, 0.88, 0, 0.12, 0.05, 0.2, 0.03);
      return {
        head: { at: [0, 0.9, 0], r: 0.12 },
        face: { at: [0, 0.79, 0.12], r: 0.13 },
        neck: { at: [0, 0.66, 0], r: 0.08 },
        hand: [0.46, 0.56, 0.04],
        top: { at: [0, 0.92, 0], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['tree house', 'treehouse'],
    size: 6,
    features: ['ladder', 'window'],
    primary: ['main'],
    secondary: ['leaf'],
    slots: {
      main: '#b98650 wood',
      roof: '#9c4a32 wood',
      trunk: '#6b4a30 bark',
      leaf: '#4f9a49 leaf',
      ladder: '#8b6a42 wood',
      window: '#ffe3a0 glow',
      door: '#5b3a20 wood',
    },
    draw(b, look) {
      b.slot('trunk')
        .blend(0.04)
        .tube([
          [0, 0, 0, 0.13],
          [0.02, 0.2, 0, 0.085],
          [0, 0.45, -0.03, 0.075],
          [0, 0.6, -0.12, 0.06],
        ])
        .around(5, (p) => p.rod([0, 0.04, 0.06], [0, 0.01, 0.18], 0.045, 0.02));
      b.slot('leaf')
        .blend(0.04)
        .bump(0.018, 14)
        .ball(0, 0.78, -0.16, 0.2)
        .ball(-0.22, 0.66, -0.12, 0.15)
        .ball(0.24, 0.68, -0.12, 0.15)
        .ball(0.02, 0.62, -0.26, 0.17)
        .bump(0, 1);
      b.slot('main').blend(0).box(0, 0.37, 0.08, 0.52, 0.035, 0.46, 0.008).box(0, 0.5, 0.06, 0.36, 0.24, 0.3, 0.01);
      b.both((m) => m.rod([0.2, 0.37, 0.2], [0.05, 0.2, 0.05], 0.02))
        .slot('roof')
        .both((m) =>
          m.at({ move: [0.1, 0.68, 0.06], turn: [0, 0, -38] }, (r) => r.box(0.02, 0, 0, 0.32, 0.035, 0.4, 0.008)),
        );
      b.slot('main')
        .plate(
          0,
          0.66,
          0.06,
          [
            [-0.18, -0.05],
            [0.18, -0.05],
            [0, 0.1],
          ],
          0.28,
        )
        .slot('door')
        .box(-0.07, 0.46, 0.215, 0.1, 0.17, 0.02, 0.006);
      if (look.has('window'))
        b.slot('window').box(0.09, 0.51, 0.212, 0.1, 0.09, 0.02, 0.006).box(0.182, 0.51, 0.06, 0.014, 0.09, 0.1, 0.004);
      if (look.has('ladder')) {
        b.slot('ladder').at({ move: [-0.07, 0, 0.33], turn: [-6, 0, 0] }, (m) => {
          m.both((s) => s.rod([0.05, 0.01, 0.02], [0.05, 0.38, 0], 0.013));
          for (let i = 0; i < 5; i++) m.rod([-0.05, 0.06 + i * 0.07, 0.01], [0.05, 0.06 + i * 0.07, 0.01], 0.01);
        });
      }
      return stands(0.9, 0.2);
    },
  }),
];
