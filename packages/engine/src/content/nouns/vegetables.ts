import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Drinks and vegetables, and plates of food. */

export const vegetables: readonly Noun[] = [
  defineNoun({
    words: ['tomato', 'cherry tomato'],
    size: 0.08,
    features: ['leaf', 'stem'],
    secondary: ['leaf'],
    slots: { main: '#d8281f glossy', leaf: '#3b8a35 leaf' },
    draw(b, look) {
      b.slot('main')
        .blend(0.12)
        .around(6, (p) => p.egg(0, 0.4, 0.12, 0.34, 0.36, 0.34));
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.02)
          .around(5, (p) =>
            p.tube([
              [0, 0.76, 0.02, 0.05],
              [0, 0.79, 0.15, 0.045],
              [0, 0.74, 0.28, 0.012],
            ]),
          );
      if (look.has('stem')) b.slot('leaf').rod([0, 0.74, 0], [0.03, 0.92, 0], 0.04, 0.03);
      return stands(0.76, 0.2);
    },
  }),
  defineNoun({
    words: ['lemon', 'lime'],
    size: 0.09,
    features: ['leaf'],
    slots: { main: '#f4dc2f mottled', leaf: '#4a9a3f leaf' },
    draw(b, look) {
      b.at({ move: [0, 0.3, 0], turn: [0, 25, 12] }, (m) => {
        m.slot('main')
          .blend(0.08)
          .egg(0, 0, 0, 0.4, 0.29, 0.29)
          .rod([0.3, 0, 0], [0.47, 0, 0], 0.11, 0.05)
          .rod([-0.3, 0, 0], [-0.45, 0, 0], 0.1, 0.06);
        if (look.has('leaf'))
          m.slot('leaf')
            .blend(0.01)
            .rod([-0.44, 0, 0], [-0.52, 0.04, 0], 0.025)
            .at({ move: [-0.5, 0.1, 0.02], turn: [30, 0, 40] }, (l) => l.egg(0.12, 0, 0, 0.16, 0.018, 0.075));
      });
      return stands(0.58, 0.15);
    },
  }),
  defineNoun({
    words: ['corn', 'corn cob', 'maize', 'corn on the cob'],
    size: 0.25,
    features: ['leaf'],
    secondary: ['leaf'],
    slots: { main: '#f5cf3a glossy', leaf: '#6aa83e leaf' },
    draw(b, look) {
      b.slot('main').blend(0.01).rod([0, 0.12, 0], [0, 0.86, 0], 0.13, 0.06);
      for (let row = 0; row < 15; row++) {
        const y = 0.16 + row * 0.05;
        const r = 0.15 - Math.max(0, row - 5) * 0.0095;
        b.blend(0.004).around(11, (p) => p.egg(0, y, r, 0.042, 0.03, 0.03), (row % 2) * 16);
      }
      b.ball(0, 0.9, 0, 0.055);
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.02)
          .around(
            4,
            (p) =>
              p.tube([
                [0, 0.02, 0.03, 0.08],
                [0, 0.2, 0.17, 0.085],
                [0, 0.45, 0.23, 0.06],
                [0, 0.6, 0.36, 0.012],
              ]),
            30,
          );
      return stands(0.94, 0.05);
    },
  }),
  defineNoun({
    words: ['broccoli', 'cauliflower'],
    size: 0.18,
    secondary: ['stem'],
    slots: { main: '#3f8a34 leaf', stem: '#9fc46a mottled' },
    draw(b, look) {
      b.slot('stem')
        .blend(0.05)
        .rod([0, 0.02, 0], [0, 0.4, 0], 0.12, 0.15)
        .around(5, (p) => p.rod([0, 0.3, 0.05], [0, 0.5, 0.24], 0.075, 0.07));
      b.slot('main')
        .blend(0.02)
        .bump(0.02, 22)
        .ball(0, 0.7, 0, 0.24)
        .around(6, (p) => p.ball(0, 0.58, 0.27, look.random.between(0.14, 0.17)))
        .around(5, (p) => p.ball(0, 0.78, 0.17, look.random.between(0.12, 0.15)), 30)
        .bump(0, 1);
      return stands(0.95, 0.2);
    },
  }),
  defineNoun({
    words: ['pepper', 'chili', 'chili pepper', 'chilli', 'bell pepper', 'paprika'],
    size: 0.14,
    secondary: ['stem'],
    slots: { main: '#d3261f glossy', stem: '#3b8a35 leaf' },
    draw(b) {
      b.slot('stem')
        .blend(0.02)
        .cone(0, 0.78, 0, 0.14, 0.06, 0.07, 0.03)
        .tube([
          [0, 0.8, 0, 0.05],
          [0.02, 0.9, 0, 0.035],
          [0.08, 0.99, 0, 0.035],
        ]);
      b.slot('main')
        .blend(0.03)
        .tube([
          [0, 0.74, 0, 0.15],
          [-0.01, 0.58, 0, 0.155],
          [-0.02, 0.38, 0, 0.12],
          [0.03, 0.18, 0, 0.075],
          [0.14, 0.05, 0, 0.025],
        ]);
      return stands(0.85, 0.08);
    },
  }),
  defineNoun({
    words: ['eggplant', 'aubergine', 'cucumber', 'zucchini'],
    size: 0.22,
    secondary: ['stem'],
    slots: { main: '#4a2360 glossy', stem: '#4f8f3a leaf' },
    draw(b) {
      b.slot('main').blend(0.06).egg(0, 0.28, 0, 0.25, 0.28, 0.25).rod([0, 0.35, 0], [0.03, 0.7, 0], 0.21, 0.12);
      b.slot('stem')
        .blend(0.02)
        .cone(0.03, 0.72, 0, 0.15, 0.07, 0.09, 0.03)
        .around(5, (p) => p.rod([0.03, 0.76, 0.06], [0.02, 0.64, 0.17], 0.045, 0.01))
        .tube([
          [0.03, 0.78, 0, 0.05],
          [0.04, 0.9, 0, 0.04],
          [0.1, 0.98, 0, 0.042],
        ]);
      return stands(0.82, 0.1);
    },
  }),
  defineNoun({
    words: ['drumstick', 'chicken leg', 'fried chicken', 'roast chicken', 'meat', 'steak', 'ham'],
    size: 0.18,
    secondary: ['bone'],
    slots: { main: '#b8672c mottled', bone: '#f1e8d2 bone' },
    draw(b) {
      b.at({ move: [0, 0.32, 0], turn: [0, 0, -38] }, (m) => {
        m.slot('bone')
          .blend(0.02)
          .rod([0, 0, 0], [0, 0.6, 0], 0.06)
          .both((s) => s.ball(0.06, 0.63, 0, 0.075));
        m.slot('main')
          .blend(0.06)
          .bump(0.008, 14)
          .egg(0, -0.05, 0, 0.26, 0.3, 0.24)
          .rod([0, 0.1, 0], [0, 0.38, 0], 0.18, 0.09)
          .bump(0, 1);
      });
      return stands(0.6, 0.15);
    },
  }),
  defineNoun({
    words: ['pretzel', 'brezel'],
    size: 0.16,
    slots: { main: '#a8622a glossy', salt: '#f7f4ec plastic' },
    draw(b, look) {
      b.slot('main')
        .blend(0.01)
        .tube([
          [0.16, 0.12, 0.05, 0.05],
          [-0.02, 0.42, 0.04, 0.06],
          [-0.3, 0.7, 0, 0.075],
          [-0.42, 0.45, 0, 0.08],
          [-0.2, 0.14, 0, 0.085],
          [0.0, 0.1, -0.02, 0.088],
          [0.2, 0.14, 0, 0.085],
          [0.42, 0.45, 0, 0.08],
          [0.3, 0.7, 0, 0.075],
          [0.02, 0.42, 0.06, 0.06],
          [-0.16, 0.12, 0.07, 0.05],
        ]);
      b.slot('salt').blend(0);
      for (const [x, y] of [
        [-0.35, 0.64],
        [-0.42, 0.42],
        [-0.3, 0.22],
        [-0.1, 0.12],
        [0.12, 0.12],
        [0.32, 0.24],
        [0.42, 0.46],
        [0.34, 0.64],
      ] as const)
        b.ball(x + look.random.between(-0.02, 0.02), y, 0.075, 0.022);
      return stands(0.78, 0.05);
    },
  }),
  defineNoun({
    words: ['fried egg', 'sunny side up', 'omelette'],
    size: 0.14,
    secondary: ['yolk'],
    slots: { main: '#fbfaf4 glossy', yolk: '#f7b21f glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.04, 0, 0.34, 0.045, 0.34)
        .around(6, (p) => p.egg(0, 0.03, look.random.between(0.24, 0.32), 0.18, 0.035, 0.16))
        .slot('yolk')
        .blend(0.01)
        .egg(0.02, 0.08, 0.01, 0.17, 0.11, 0.17);
      return stands(0.18, 0.1);
    },
  }),
  defineNoun({
    words: ['ramen', 'noodles', 'soup', 'noodle soup', 'spaghetti', 'pasta', 'rice bowl'],
    size: 0.22,
    secondary: ['rim'],
    slots: {
      main: '#c3262c ceramic',
      rim: '#f6efdc ceramic',
      soup: '#c98a45 glossy',
      noodle: '#f4d98a glossy',
      egg: '#fbfaf4 glossy',
      yolk: '#f7a51f glossy',
      leaf: '#3f9a45 leaf',
      stick: '#5a2a20 wood',
      meat: '#b06a4a skin',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.01)
          .lathe(0, 0, 0, [
            [0, 0],
            [0.2, 0],
            [0.22, 0.05],
            [0.38, 0.2],
            [0.46, 0.42],
            [0, 0.42],
          ])
          .cut((c) => c.slot('rim').cone(0, 0.34, 0, 0.4, 0.44, 0.2, 0.01));
      });
      b.slot('soup').blend(0).cone(0, 0.3, 0, 0.4, 0.41, 0.05, 0.004).slot('noodle');
      for (let i = 0; i < 5; i++)
        b.ring(look.random.between(-0.1, 0.02), 0.36, look.random.between(-0.05, 0.12), 0.1 + i * 0.03, 0.02);
      b.slot('egg')
        .egg(0.15, 0.38, 0.15, 0.11, 0.06, 0.085)
        .slot('yolk')
        .egg(0.15, 0.42, 0.15, 0.055, 0.03, 0.05)
        .slot('meat')
        .cone(0.2, 0.36, -0.12, 0.12, 0.12, 0.045, 0.015)
        .slot('leaf')
        .blend(0.01)
        .around(4, (p) => p.egg(0, 0.38, 0.05, 0.04, 0.012, 0.07))
        .egg(-0.22, 0.37, 0.16, 0.06, 0.025, 0.05);
      b.slot('stick')
        .blend(0)
        .rod([-0.5, 0.5, -0.1], [0.35, 0.44, -0.3], 0.017, 0.011)
        .rod([-0.5, 0.5, -0.04], [0.36, 0.44, -0.24], 0.017, 0.011);
      return stands(0.42, 0.25);
    },
  }),
  defineNoun({
    words: ['pie', 'apple pie', 'tart', 'quiche'],
    size: 0.26,
    secondary: ['filling'],
    slots: { main: '#d9a255 mottled', filling: '#a3261f glossy', tin: 'aluminium' },
    draw(b) {
      b.slot('tin')
        .blend(0)
        .cone(0, 0, 0, 0.36, 0.46, 0.13, 0.01)
        .slot('filling')
        .cone(0, 0.1, 0, 0.43, 0.42, 0.075, 0.02);
      b.slot('main').blend(0.008);
      for (const t of [-0.26, -0.09, 0.09, 0.26]) {
        const half = Math.sqrt(0.42 ** 2 - t * t);
        b.box(t, 0.185, 0, 0.075, 0.035, half * 2, 0.012).box(0, 0.195, t, half * 2, 0.035, 0.075, 0.012);
      }
      b.blend(0.02).around(20, (p) => p.ball(0, 0.165, 0.44, 0.068));
      return stands(0.22, 0.25);
    },
  }),
  defineNoun({
    words: ['gingerbread man', 'gingerbread', 'gingerbread cookie'],
    size: 0.14,
    features: ['arm', 'leg'],
    secondary: ['icing'],
    slots: { main: '#b06a2c mottled', icing: '#fbfaf4 plastic', button: '#d3261f glossy', eye: '#2a1b12 glossy' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.8, 0, 0.19, 0.19, 0.065)
        .box(0, 0.48, 0, 0.28, 0.36, 0.12, 0.05)
        .both((m) =>
          m.rod([0.1, 0.58, 0], [0.37, 0.54, 0], 0.075, 0.085).rod([0.08, 0.36, 0], [0.17, 0.1, 0], 0.085, 0.095),
        );
      b.cut((c) => c.blend(0.01).box(0, 0.5, 0.16, 2, 2, 0.2, 0).box(0, 0.5, -0.16, 2, 2, 0.2, 0));
      b.slot('icing')
        .blend(0)
        .tube([
          [-0.09, 0.75, 0.06, 0.014],
          [0, 0.71, 0.062, 0.016],
          [0.09, 0.75, 0.06, 0.014],
        ])
        .both((m) =>
          m
            .tube([
              [0.34, 0.47, 0.055, 0.013],
              [0.36, 0.54, 0.06, 0.013],
              [0.34, 0.61, 0.055, 0.013],
            ])
            .tube([
              [0.08, 0.13, 0.055, 0.013],
              [0.16, 0.16, 0.06, 0.013],
              [0.24, 0.14, 0.055, 0.013],
            ]),
        );
      b.slot('eye')
        .both((m) => m.egg(0.07, 0.84, 0.06, 0.024, 0.028, 0.018))
        .slot('button')
        .ball(0, 0.6, 0.06, 0.03)
        .ball(0, 0.47, 0.06, 0.03);
      return {
        head: { at: [0, 0.96, 0], r: 0.15 },
        face: { at: [0, 0.8, 0.06], r: 0.15 },
        neck: { at: [0, 0.65, 0], r: 0.14 },
        top: { at: [0, 0.98, 0], r: 0.1 },
        hand: [0.4, 0.5, 0.05],
      };
    },
  }),
];
