import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Props of adventures: arms, light, treasure, graves. */

export const dungeon: readonly Noun[] = [
  defineNoun({
    words: ['spear', 'lance', 'javelin', 'pike', 'halberd', 'trident', 'harpoon'],
    size: 2,
    features: ['tip'],
    secondary: ['tip'],
    slots: { main: '#7a5230 wood', tip: 'steel', wrap: '#8f1f22 leather' },
    draw(b) {
      b.slot('main').blend(0).rod([0, 0, 0], [0, 0.78, 0], 0.02);
      b.slot('wrap').cone(0, 0.3, 0, 0.026, 0.026, 0.12, 0.004).cone(0, 0.72, 0, 0.028, 0.026, 0.06, 0.006);
      b.slot('tip')
        .blend(0.006)
        .egg(0, 0.86, 0, 0.055, 0.1, 0.02)
        .rod([0, 0.86, 0], [0, 1, 0], 0.036, 0.003)
        .rod([0, 0.74, 0], [0, 0.82, 0], 0.022, 0.028);
      b.slot('wrap')
        .blend(0.01)
        .rod([0, 0.74, 0.01], [0.06, 0.62, 0.03], 0.016, 0.008)
        .rod([0, 0.74, 0.01], [-0.05, 0.6, 0.03], 0.016, 0.008);
      return stands(1, 0.03);
    },
  }),
  defineNoun({
    words: ['bow', 'longbow', 'bow and arrow', 'hunting bow', 'crossbow'],
    size: 1.4,
    features: ['string', 'arrow'],
    secondary: ['arrow'],
    slots: {
      main: '#7a4a26 wood',
      string: '#efe9da fabric',
      grip: '#3a2720 leather',
      arrow: '#c9a064 wood',
      tip: 'steel',
      feather: '#c3202c feathers',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .tube([
          [-0.06, 0, 0, 0.014],
          [0.05, 0.1, 0, 0.024],
          [0.2, 0.3, 0, 0.032],
          [0.24, 0.5, 0, 0.034],
          [0.2, 0.7, 0, 0.032],
          [0.05, 0.9, 0, 0.024],
          [-0.06, 1, 0, 0.014],
        ]);
      b.slot('grip').rod([0.238, 0.42, 0], [0.238, 0.58, 0], 0.042);
      if (look.has('string')) b.slot('string').rod([-0.05, 0.01, 0], [-0.05, 0.99, 0], 0.009);
      if (look.has('arrow')) {
        b.slot('arrow')
          .rod([-0.16, 0.5, 0.035], [0.44, 0.5, 0.035], 0.013)
          .slot('tip')
          .rod([0.43, 0.5, 0.035], [0.56, 0.5, 0.035], 0.04, 0.003);
        b.slot('feather')
          .box(-0.1, 0.5, 0.035, 0.11, 0.08, 0.014, 0.004)
          .box(-0.1, 0.5, 0.035, 0.11, 0.014, 0.08, 0.004);
      }
      return stands(1, 0.04);
    },
  }),
  defineNoun({
    words: ['arrow'],
    size: 0.8,
    secondary: ['feather'],
    slots: { main: '#c9a064 wood', tip: 'steel', feather: '#c3202c feathers' },
    draw(b) {
      b.slot('main')
        .blend(0)
        .rod([0, 0.02, 0], [0, 0.85, 0], 0.02)
        .slot('tip')
        .blend(0.005)
        .rod([0, 0.83, 0], [0, 1, 0], 0.065, 0.003)
        .rod([0, 0.8, 0], [0, 0.85, 0], 0.028, 0.035);
      b.slot('feather')
        .blend(0)
        .around(3, (p) => p.box(0, 0.12, 0.05, 0.014, 0.19, 0.085, 0.006));
      return stands(1, 0.03);
    },
  }),
  defineNoun({
    words: ['mace', 'morning star', 'flail', 'club', 'spiked club'],
    size: 0.8,
    features: ['spikes'],
    secondary: ['grip'],
    slots: { main: 'iron', grip: '#5b3322 leather', spikes: 'steel' },
    draw(b, look) {
      b.slot('grip')
        .blend(0)
        .rod([0, 0.03, 0], [0, 0.3, 0], 0.034)
        .slot('main')
        .rod([0, 0.3, 0], [0, 0.72, 0], 0.028)
        .ball(0, 0.025, 0, 0.05)
        .cone(0, 0.3, 0, 0.05, 0.05, 0.03, 0.01)
        .ball(0, 0.8, 0, 0.15);
      if (look.has('spikes')) {
        b.slot('spikes').around(6, (p) => p.rod([0, 0.8, 0.12], [0, 0.8, 0.24], 0.034, 0.004));
        for (const [y, r] of [
          [0.89, 0.18],
          [0.71, 0.18],
        ] as const)
          b.around(6, (p) => p.rod([0, 0.8 + (y - 0.8) * 1.1, 0.09], [0, 0.8 + (y - 0.8) * 1.9, r], 0.032, 0.004), 30);
        b.rod([0, 0.92, 0], [0, 1.04, 0], 0.034, 0.004);
      }
      return stands(1, 0.05);
    },
  }),
  defineNoun({
    words: ['gun', 'pistol', 'revolver', 'handgun', 'blaster', 'ray gun', 'laser gun', 'rifle', 'shotgun'],
    size: 0.25,
    secondary: ['grip'],
    slots: { main: '#6d7278 metal', grip: '#6b4023 wood', dark: '#1c1c20 plastic', light: '#ff7a3a glow' },
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [0, 90, 0] }, (m) => {
        m.slot('main')
          .blend(0.01)
          .box(0, 0.08, 0.12, 0.09, 0.11, 0.4, 0.03)
          .rod([0, 0.1, 0.2], [0, 0.1, 0.52], 0.038)
          .rod([0, 0.1, 0.48], [0, 0.1, 0.54], 0.05)
          .box(0, 0.06, -0.1, 0.085, 0.16, 0.16, 0.04);
        m.slot('dark')
          .blend(0)
          .rod([0, 0.1, 0.52], [0, 0.1, 0.56], 0.024)
          .box(0, 0.16, 0.48, 0.018, 0.04, 0.04, 0.006)
          .rod([0, 0.13, -0.17], [0, 0.19, -0.22], 0.022);
        m.slot('main')
          .at({ move: [0, 0.07, 0.05], turn: [90, 0, 0] }, (c) => c.cone(0, -0.09, 0, 0.078, 0.078, 0.18, 0.012))
          .slot('dark')
          .around(1, (c) => c.both((s) => s.box(0.07, 0.07, 0.05, 0.012, 0.025, 0.14, 0.004)));
        m.slot('grip')
          .blend(0.015)
          .at({ move: [0, -0.04, -0.13], turn: [24, 0, 0] }, (g) => g.box(0, -0.12, 0, 0.085, 0.3, 0.13, 0.035));
        m.slot('dark')
          .blend(0)
          .at({ move: [0, -0.05, 0.02], turn: [0, 0, 90] }, (g) => g.ring(0, 0, 0, 0.062, 0.014))
          .rod([0, -0.01, 0.01], [0, -0.075, 0.03], 0.012);
      });
      return stands(0.7, 0.08);
    },
  }),
  defineNoun({
    words: ['torch', 'wall torch', 'flaming torch'],
    size: 0.5,
    features: ['flame'],
    slots: { main: '#7a5230 wood', band: 'iron', flame: '#ff9a2a glow', core: '#ffe27a glow' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .rod([0, 0.02, 0], [0, 0.55, 0], 0.04, 0.06)
        .slot('band')
        .cone(0, 0.5, 0, 0.085, 0.125, 0.12, 0.02)
        .cone(0, 0.3, 0, 0.06, 0.062, 0.03, 0.006);
      b.slot('band').around(6, (p) => p.rod([0, 0.6, 0.11], [0, 0.68, 0.13], 0.016));
      if (look.has('flame'))
        b.slot('flame')
          .blend(0.03)
          .egg(0, 0.7, 0, 0.115, 0.12, 0.115)
          .rod([0, 0.74, 0], [0.02, 1, 0], 0.095, 0.008)
          .rod([0.05, 0.7, 0.03], [0.1, 0.88, 0.03], 0.05, 0.006)
          .rod([-0.06, 0.7, 0], [-0.11, 0.85, 0.01], 0.045, 0.006)
          .slot('core')
          .blend(0.01)
          .egg(0.005, 0.7, 0.06, 0.07, 0.11, 0.07);
      return stands(0.6, 0.06);
    },
  }),
  defineNoun({
    words: ['scroll', 'parchment', 'map', 'treasure map', 'ancient scroll', 'papyrus'],
    size: 0.4,
    secondary: ['rod'],
    slots: { main: '#ead9ae paper', rod: '#7a4a26 wood', ink: '#5b3a20 paper', seal: '#b3202c wax' },
    draw(b) {
      b.at({ turn: [-14, 0, 0] }, (m) => {
        m.slot('main')
          .blend(0.004)
          .box(0, 0.5, 0, 0.6, 0.82, 0.024, 0.008)
          .rod([-0.31, 0.1, 0.02], [0.31, 0.1, 0.02], 0.06)
          .rod([-0.31, 0.92, 0.02], [0.31, 0.92, 0.02], 0.06);
        m.slot('rod').blend(0);
        for (const y of [0.1, 0.92])
          m.rod([-0.4, y, 0.02], [0.4, y, 0.02], 0.028).both((s) => s.ball(0.4, y, 0.02, 0.048));
        m.slot('ink');
        for (let i = 0; i < 6; i++)
          m.box(-0.02 - (i % 3) * 0.03, 0.78 - i * 0.085, 0.014, 0.42 - (i % 3) * 0.07, 0.018, 0.008, 0.003);
        m.slot('seal').egg(0.2, 0.24, 0.02, 0.06, 0.06, 0.025);
      });
      return stands(1, 0.05);
    },
  }),
  defineNoun({
    words: ['hourglass', 'sand timer', 'egg timer'],
    size: 0.25,
    secondary: ['sand'],
    slots: { main: '#8a5a2c wood', glass: '#cfe8ee glass', sand: '#e3b75a sand' },
    draw(b) {
      b.slot('main').blend(0).cone(0, 0, 0, 0.3, 0.28, 0.07, 0.02).cone(0, 0.93, 0, 0.28, 0.3, 0.07, 0.02);
      b.around(3, (p) => p.rod([0, 0.06, 0.24], [0, 0.94, 0.24], 0.024).ball(0, 0.5, 0.24, 0.036), 30);
      b.slot('sand').lathe(0, 0, 0, [
        [0, 0.08],
        [0.185, 0.09],
        [0.19, 0.2],
        [0.14, 0.27],
        [0.02, 0.4],
        [0, 0.4],
      ]);
      b.slot('glass').lathe(0, 0, 0, [
        [0, 0.39],
        [0.03, 0.42],
        [0.028, 0.5],
        [0.05, 0.57],
        [0.12, 0.63],
        [0, 0.66],
      ]);
      b.slot('sand').lathe(0, 0, 0, [
        [0, 0.63],
        [0.12, 0.63],
        [0.165, 0.7],
        [0.16, 0.74],
        [0, 0.72],
      ]);
      b.slot('glass').lathe(0, 0, 0, [
        [0, 0.72],
        [0.165, 0.73],
        [0.185, 0.82],
        [0.16, 0.93],
        [0, 0.94],
      ]);
      return stands(1, 0.26);
    },
  }),
  defineNoun({
    words: ['gravestone', 'tombstone', 'headstone', 'grave'],
    size: 1,
    secondary: ['moss'],
    slots: { main: '#8d8a84 stone', moss: '#5c7a35 leaf', ink: '#4d4b48 stone', earth: '#5a4630 mottled' },
    draw(b, look) {
      b.slot('earth').blend(0.03).egg(0, 0, 0.2, 0.42, 0.09, 0.42);
      b.at({ turn: [look.random.between(-5, 2), 0, look.random.between(-4, 4)] }, (m) => {
        m.slot('main')
          .blend(0.01)
          .box(0, 0.3, 0, 0.6, 0.6, 0.16, 0.02)
          .at({ move: [0, 0.6, 0], turn: [90, 0, 0] }, (r) => r.cone(0, -0.08, 0, 0.3, 0.3, 0.16, 0.02))
          .box(0, 0.06, 0, 0.74, 0.12, 0.26, 0.02);
        m.slot('ink')
          .blend(0)
          .box(0, 0.62, 0.08, 0.05, 0.28, 0.016, 0.004)
          .box(0, 0.66, 0.08, 0.18, 0.05, 0.016, 0.004);
        for (let i = 0; i < 3; i++) m.box(0, 0.4 - i * 0.075, 0.08, 0.34 - i * 0.06, 0.024, 0.014, 0.004);
        m.slot('moss').blend(0.01).egg(-0.22, 0.78, 0.02, 0.12, 0.05, 0.085).egg(0.27, 0.13, 0.08, 0.1, 0.035, 0.06);
      });
      return stands(0.9, 0.2);
    },
  }),
  defineNoun({
    words: ['coffin', 'casket', 'sarcophagus'],
    size: 2,
    features: ['lid', 'handle'],
    secondary: ['trim'],
    slots: { main: '#6b4023 wood', trim: 'gold', handle: 'brass' },
    draw(b, look) {
      const outline = (s: number) =>
        (
          [
            [-0.15, -0.5],
            [0.15, -0.5],
            [0.26, 0.2],
            [0.14, 0.5],
            [-0.14, 0.5],
            [-0.26, 0.2],
          ] as const
        ).map(([x, y]) => [x * s, y * (1 - (1 - s) * 0.6)] as const);
      b.at({ move: [0, 0.52, -0.08], turn: [-16, 0, 0] }, (m) => {
        m.slot('main').blend(0).plate(0, 0, 0, outline(1), 0.22);
        if (look.has('lid')) m.plate(0, 0, 0.14, outline(1.06), 0.05).plate(0, 0, 0.18, outline(0.8), 0.05);
        m.slot('trim').box(0, 0.16, 0.21, 0.05, 0.34, 0.03, 0.008).box(0, 0.22, 0.21, 0.19, 0.05, 0.03, 0.008);
        if (look.has('handle'))
          m.slot('handle').both((s) =>
            s.rod([0.23, -0.1, 0.02], [0.27, -0.1, 0.02], 0.012).rod([0.25, 0.1, 0.02], [0.21, -0.22, 0.02], 0.022),
          );
      });
      return stands(1, 0.15);
    },
  }),
  defineNoun({
    words: ['box', 'cardboard box', 'package', 'parcel box', 'carton'],
    size: 0.4,
    features: ['lid'],
    slots: { main: '#b98d57 cardboard', inside: '#8a6438 cardboard', tape: '#d9bd86 plastic' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0).box(0, 0.3, 0, 0.8, 0.6, 0.66, 0.012);
        g.cut((c) => c.slot('inside').box(0, 0.4, 0, 0.74, 0.62, 0.6, 0.01));
      });
      b.slot('main');
      if (look.has('lid')) {
        b.both((m) =>
          m.at({ move: [0.39, 0.59, 0], turn: [0, 0, -32] }, (f) => f.box(0.15, 0, 0, 0.32, 0.024, 0.64, 0.006)),
        );
        b.at({ move: [0, 0.59, 0.32], turn: [38, 0, 0] }, (f) => f.box(0, 0, 0.12, 0.78, 0.024, 0.26, 0.006)).at(
          { move: [0, 0.59, -0.32], turn: [-50, 0, 0] },
          (f) => f.box(0, 0, -0.12, 0.78, 0.024, 0.26, 0.006),
        );
      }
      b.slot('tape').box(0, 0.22, 0.331, 0.12, 0.44, 0.012, 0.003);
      return { top: { at: [0, 0.42, 0], r: 0.3 }, face: { at: [0, 0.3, 0.33], r: 0.15 } };
    },
  }),
  defineNoun({
    words: ['crate', 'wooden crate', 'wooden box', 'cargo crate'],
    size: 0.8,
    slots: { main: '#a4713f wood', accent: '#80552c wood', nail: 'iron' },
    draw(b) {
      b.slot('main').blend(0);
      for (let i = 0; i < 4; i++) {
        const t = -0.3 + i * 0.2;
        b.box(0, 0.4 + t, 0, 0.74, 0.185, 0.74, 0.012);
      }
      b.box(0, 0.79, 0, 0.76, 0.02, 0.76, 0.006).slot('accent');
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) => {
          f.both((s) => s.box(0.355, 0.4, 0.375, 0.11, 0.8, 0.06, 0.012))
            .box(0, 0.06, 0.375, 0.8, 0.12, 0.055, 0.012)
            .box(0, 0.74, 0.375, 0.8, 0.12, 0.055, 0.012);
          f.at({ move: [0, 0.4, 0.375], turn: [0, 0, 43] }, (d) => d.box(0, 0, 0, 0.82, 0.1, 0.045, 0.01));
        });
      b.slot('nail');
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) =>
          f.both((s) => s.ball(0.355, 0.74, 0.405, 0.018).ball(0.355, 0.06, 0.405, 0.018)),
        );
      return stands(0.8, 0.35);
    },
  }),
  defineNoun({
    words: ['coin', 'gold coin', 'medal', 'token'],
    size: 0.03,
    slots: { main: 'gold', star: '#f2cf6a gold' },
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => {
        m.slot('main').blend(0.006).cone(0, -0.05, 0, 0.5, 0.5, 0.1, 0.02);
        m.blend(0).ring(0, 0.05, 0, 0.45, 0.03).ring(0, -0.05, 0, 0.45, 0.03);
      });
      const star = Array.from(
        { length: 10 },
        (_, i) =>
          [
            Math.sin((i * Math.PI) / 5) * (i % 2 ? 0.11 : 0.27),
            Math.cos((i * Math.PI) / 5) * (i % 2 ? 0.11 : 0.27),
          ] as const,
      );
      b.slot('star').at({ move: [0, 0.5, 0] }, (m) => m.plate(0, 0, 0, star, 0.15));
      return stands(1, 0.05);
    },
  }),
  defineNoun({
    words: ['ring', 'diamond ring', 'engagement ring', 'wedding ring'],
    size: 0.025,
    features: ['gem'],
    secondary: ['gem'],
    slots: { main: 'gold', gem: '#bfeaf7 diamond' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .at({ move: [0, 0.38, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.34, 0.045));
      if (look.has('gem')) {
        b.slot('main')
          .blend(0.01)
          .cone(0, 0.7, 0, 0.05, 0.1, 0.09, 0.01)
          .blend(0)
          .around(4, (p) => p.rod([0, 0.74, 0.09], [0, 0.9, 0.12], 0.02));
        b.slot('gem').lathe(
          0,
          0,
          0,
          [
            [0, 0.74],
            [0.15, 0.9],
            [0.1, 0.97],
            [0, 0.97],
          ],
          true,
        );
      }
      return stands(0.97, 0.08);
    },
  }),
];
