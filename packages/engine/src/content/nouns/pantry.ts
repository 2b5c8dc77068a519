import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Bread, vegetables, snacks and drinks. */

export const pantry: readonly Noun[] = [
  defineNoun({
    words: ['bread', 'loaf', 'baguette', 'toast'],
    size: 0.3,
    slots: { main: '#c98a45 mottled', crumb: '#f2dcae mottled', cut: '#e3b877 mottled' },
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.06)
          .box(0, 0.17, 0, 0.36, 0.34, 0.84, 0.09)
          .egg(0, 0.32, 0, 0.24, 0.16, 0.45)
          .cut((c) => c.slot('crumb').blend(0).box(0, 0.2, 0.55, 1, 1, 0.3, 0));
      });
      b.slot('cut').blend(0.01);
      for (const z of [-0.26, -0.04, 0.18])
        b.at({ move: [0, 0.312 + 0.16 * Math.sqrt(1 - (z / 0.45) ** 2), z], turn: [0, 28, 0] }, (m) =>
          m.egg(0, 0, 0, 0.13, 0.02, 0.04),
        );
      b.slot('main')
        .blend(0.04)
        .at({ move: [0.02, 0, 0.56], turn: [-80, 0, 4] }, (m) =>
          m.group((g) => {
            g.slot('main').box(0, 0.16, 0, 0.36, 0.32, 0.09, 0.04).egg(0, 0.3, 0, 0.22, 0.13, 0.045);
            g.slot('crumb').blend(0).box(0, 0.17, 0.03, 0.29, 0.26, 0.05, 0.02).egg(0, 0.29, 0.03, 0.18, 0.1, 0.026);
          }),
        );
      return stands(0.48, 0.2);
    },
  }),
  defineNoun({
    words: ['croissant'],
    size: 0.16,
    slots: { main: '#cf8f43 mottled', accent: '#b57330 mottled' },
    draw(b) {
      for (let i = 0; i < 9; i++) {
        const a = -1.25 + (i / 8) * 2.5;
        const r = 0.17 - Math.abs(i - 4) * 0.027;
        b.slot(i % 2 ? 'accent' : 'main')
          .blend(0.012)
          .egg(Math.sin(a) * 0.36, r, Math.cos(a) * 0.34 - 0.2, r * 0.85, r, r * 0.95);
      }
      return stands(0.32, 0.1);
    },
  }),
  defineNoun({
    words: ['sandwich', 'club sandwich', 'toastie'],
    size: 0.15,
    slots: {
      main: '#e9cf9a mottled',
      crust: '#b8762f mottled',
      lettuce: '#6fb545 leaf',
      tomato: '#d8352a glossy',
      cheese: '#f5c02e plastic',
      ham: '#ee9a9a skin',
    },
    draw(b) {
      const layer = (slot: string, y: number, h: number, s: number) =>
        b.at({ move: [0, y, 0], turn: [-90, 0, 0] }, (m) =>
          m
            .slot(slot)
            .blend(0)
            .plate(
              0,
              0,
              0,
              [
                [-0.46 * s, -0.3 * s],
                [0.46 * s, -0.3 * s],
                [0, 0.46 * s],
              ],
              h,
            ),
        );
      layer('crust', 0.07, 0.13, 1.02);
      layer('main', 0.075, 0.14, 0.94);
      layer('lettuce', 0.16, 0.045, 1.1);
      layer('tomato', 0.2, 0.05, 1.0);
      layer('cheese', 0.245, 0.035, 1.08);
      layer('ham', 0.285, 0.045, 1.03);
      layer('crust', 0.375, 0.13, 1.02);
      layer('main', 0.385, 0.14, 0.94);
      return stands(0.46, 0.2);
    },
  }),
  defineNoun({
    words: ['taco', 'burrito', 'wrap'],
    size: 0.18,
    slots: {
      main: '#e8b64a mottled',
      meat: '#7a4426 mottled',
      lettuce: '#6fb545 leaf',
      tomato: '#d8352a glossy',
      cheese: '#f7d04a plastic',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0)
          .at({ move: [0, 0.42, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.15, 0, 0.46, 0.46, 0.3, 0.05))
          .cut((c) =>
            c
              .box(0, 0.95, 0, 2, 1, 2, 0)
              .at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.1, 0, 0.46, 0.46, 0.2, 0.05)),
          );
      });
      for (let i = 0; i < 9; i++) {
        const x = -0.34 + i * 0.085;
        b.slot('lettuce').blend(0.01).egg(x, 0.44, look.random.between(-0.06, 0.06), 0.08, 0.07, 0.1);
        b.slot(i % 3 === 0 ? 'tomato' : i % 3 === 1 ? 'meat' : 'cheese').ball(
          x,
          0.5 + look.random.between(-0.01, 0.03),
          look.random.between(-0.04, 0.05),
          0.055,
        );
      }
      return stands(0.55, 0.2);
    },
  }),
  defineNoun({
    words: ['fries', 'french fries', 'chips', 'french fry'],
    size: 0.16,
    secondary: ['box'],
    slots: { main: '#f2c84b mottled', box: '#d3261f plastic', stripe: '#f7f4ec plastic' },
    draw(b, look) {
      b.group((g) =>
        g
          .slot('box')
          .blend(0)
          .at({ move: [0, 0, 0] }, (m) =>
            m.plate(
              0,
              0.25,
              0,
              [
                [-0.2, -0.25],
                [0.2, -0.25],
                [0.3, 0.22],
                [0.12, 0.14],
                [-0.12, 0.14],
                [-0.3, 0.22],
              ],
              0.26,
            ),
          )
          .slot('stripe')
          .box(0, 0.16, 0.12, 0.07, 0.3, 0.03, 0.01)
          .both((m) =>
            m.at({ move: [0.14, 0.17, 0.12], turn: [0, 0, -9] }, (q) => q.box(0, 0, 0, 0.06, 0.32, 0.03, 0.01)),
          ),
      );
      b.slot('main').blend(0);
      for (let i = 0; i < 16; i++)
        b.at(
          {
            move: [-0.2 + (i % 8) * 0.057, 0.5 + look.random.between(-0.04, 0.13), i < 8 ? 0.05 : -0.05],
            turn: [
              look.random.between(-5, 8),
              look.random.between(-30, 30),
              (3.5 - (i % 8)) * 4 + look.random.between(-4, 4),
            ],
          },
          (m) => m.box(0, 0, 0, 0.05, 0.5, 0.05, 0.008),
        );
      return stands(0.8, 0.15);
    },
  }),
  defineNoun({
    words: ['popcorn', 'popcorn bucket'],
    size: 0.2,
    secondary: ['box'],
    slots: { main: '#f8eecb mottled', box: '#f6f4ee plastic', stripe: '#d3261f plastic', butter: '#f2cf6a mottled' },
    draw(b, look) {
      b.slot('box')
        .blend(0)
        .cone(0, 0, 0, 0.24, 0.34, 0.58, 0.01)
        .slot('stripe')
        .around(9, (p) =>
          p.at({ move: [0, 0.29, 0.292], turn: [9.5, 0, 0] }, (m) => m.box(0, 0, 0, 0.1, 0.57, 0.03, 0.008)),
        );
      for (let i = 0; i < 26; i++) {
        const a = i * 2.4;
        const r = 0.31 * Math.sqrt((i % 26) / 26);
        b.slot(i % 4 ? 'main' : 'butter')
          .blend(0.012)
          .ball(
            Math.sin(a) * r,
            0.6 + (0.33 - r) * 0.55 + look.random.between(0, 0.03),
            Math.cos(a) * r,
            look.random.between(0.07, 0.09),
          );
      }
      return stands(0.85, 0.15);
    },
  }),
  defineNoun({
    words: ['sushi', 'sushi roll', 'maki', 'nigiri'],
    size: 0.12,
    slots: {
      main: '#f7f5ee mottled',
      nori: '#1f2b22 fabric',
      fish: '#f5825c stripes:#ffc3a6',
      roe: '#ff7a2a glossy',
      board: '#a4713f wood',
      avocado: '#8fbf4a plastic',
    },
    draw(b) {
      b.slot('board')
        .blend(0)
        .box(0, 0.05, 0, 1, 0.07, 0.6, 0.015)
        .both((m) => m.box(0.36, 0.01, 0, 0.08, 0.05, 0.5, 0.01));
      for (const [x, z] of [
        [-0.24, 0.1],
        [-0.3, -0.15],
      ] as const) {
        b.slot('main')
          .blend(0)
          .cone(x, 0.08, z, 0.115, 0.115, 0.2, 0.02)
          .slot('nori')
          .cone(x, 0.09, z, 0.122, 0.122, 0.17, 0.006)
          .slot('main')
          .cone(x, 0.24, z, 0.1, 0.1, 0.035, 0.01)
          .slot('fish')
          .cone(x, 0.25, z, 0.045, 0.045, 0.04, 0.01)
          .slot('avocado')
          .ball(x + 0.05, 0.275, z + 0.02, 0.02);
      }
      for (const [x, z] of [
        [0.14, 0.13],
        [0.2, -0.14],
      ] as const)
        b.slot('main')
          .blend(0.02)
          .box(x, 0.15, z, 0.34, 0.14, 0.17, 0.06)
          .slot('fish')
          .blend(0.01)
          .box(x, 0.235, z, 0.39, 0.065, 0.19, 0.03)
          .slot('nori')
          .blend(0)
          .box(x, 0.19, z, 0.06, 0.19, 0.2, 0.03);
      return stands(0.28, 0.2);
    },
  }),
  defineNoun({
    words: ['pancakes', 'pancake', 'waffle', 'waffles'],
    size: 0.2,
    slots: {
      main: '#d99a4e mottled',
      edge: '#f0cf94 mottled',
      syrup: '#7a3a12 glossy',
      butter: '#f8e07a wax',
      plate: '#f6f5f1 porcelain',
    },
    draw(b, look) {
      b.slot('plate').blend(0.006).cone(0, 0, 0, 0.3, 0.48, 0.05, 0.01);
      for (let i = 0; i < 4; i++) {
        const [x, z] = [look.random.between(-0.02, 0.02), look.random.between(-0.02, 0.02)];
        b.slot('edge')
          .blend(0)
          .cone(x, 0.05 + i * 0.085, z, 0.36, 0.36, 0.085, 0.038)
          .slot('main')
          .cone(x, 0.1 + i * 0.085, z, 0.34, 0.34, 0.04, 0.015);
      }
      b.slot('syrup').blend(0.02).egg(0, 0.4, 0, 0.26, 0.025, 0.26);
      for (const [a, drop] of [
        [0.3, 0.2],
        [1.2, 0.11],
        [2.6, 0.15],
        [4.1, 0.2],
        [5.4, 0.12],
      ] as const)
        b.rod(
          [Math.sin(a) * 0.2, 0.4, Math.cos(a) * 0.2],
          [Math.sin(a) * 0.365, 0.37, Math.cos(a) * 0.365],
          0.05,
          0.035,
        ).rod(
          [Math.sin(a) * 0.37, 0.37, Math.cos(a) * 0.37],
          [Math.sin(a) * 0.375, 0.37 - drop, Math.cos(a) * 0.375],
          0.034,
          0.042,
        );
      b.slot('butter')
        .blend(0)
        .at({ turn: [0, 20, 0] }, (m) => m.box(0, 0.44, 0, 0.13, 0.06, 0.13, 0.015));
      return stands(0.46, 0.2);
    },
  }),
];
