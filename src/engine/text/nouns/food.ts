import { defineNoun, type Noun } from '../noun.ts';

/** Things to eat. */

const top = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: r * 1.1 },
  face: { at: [0, y * 0.5, r * 1.5] as const, r },
});

export const food: readonly Noun[] = [
  defineNoun({
    words: ['apple'],
    size: 0.08,
    features: ['stem', 'leaf'],
    secondary: ['leaf'],
    slots: { main: '#cf2a22 glossy', stem: '#5a3a20 bark', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.84],
        [0.1, 0.87],
        [0.27, 0.93],
        [0.44, 0.76],
        [0.47, 0.52],
        [0.38, 0.22],
        [0.22, 0.03],
        [0.1, 0.02],
        [0, 0.06],
      ]);
      if (look.has('stem'))
        b.slot('stem')
          .blend(0.02)
          .tube([
            [0, 0.8, 0, 0.022],
            [0.01, 0.93, 0, 0.02],
            [0.05, 1.04, 0, 0.028],
          ]);
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0)
          .at({ move: [0.03, 0.97, 0], turn: [12, look.random.between(-30, 30), -68] }, (m) =>
            m.egg(0, 0.14, 0, 0.075, 0.15, 0.022),
          );
      return top(0.88, 0.3);
    },
  }),
  defineNoun({
    words: ['pear'],
    size: 0.1,
    features: ['stem', 'leaf'],
    slots: { main: '#b7c43c satin', stem: '#5a3a20 bark', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.9],
        [0.1, 0.88],
        [0.17, 0.76],
        [0.22, 0.58],
        [0.36, 0.36],
        [0.36, 0.14],
        [0.2, 0.01],
        [0, 0.03],
      ]);
      if (look.has('stem'))
        b.slot('stem').tube([
          [0, 0.86, 0, 0.022],
          [0.02, 0.96, 0, 0.018],
          [0.06, 1.04, 0, 0.022],
        ]);
      if (look.has('leaf'))
        b.slot('leaf').at({ move: [0.03, 0.95, 0], turn: [0, 20, -65] }, (m) => m.egg(0, 0.12, 0, 0.06, 0.13, 0.02));
      return top(0.9, 0.16);
    },
  }),
  defineNoun({
    words: ['banana'],
    size: 0.2,
    features: ['stem'],
    slots: { main: '#f3cf3a satin', stem: '#5b4422 satin' },
    draw(b) {
      b.slot('main')
        .blend(0.03)
        .tube([
          [-0.44, 0.36, 0, 0.05],
          [-0.27, 0.15, 0, 0.11],
          [0, 0.085, 0, 0.125],
          [0.27, 0.18, 0, 0.11],
          [0.45, 0.42, 0, 0.045],
        ]);
      b.slot('stem').blend(0.01).rod([0.44, 0.4, 0], [0.49, 0.54, 0], 0.038, 0.034).ball(-0.45, 0.38, 0, 0.045);
      return top(0.2, 0.1);
    },
  }),
  defineNoun({
    words: ['strawberry'],
    size: 0.04,
    features: ['leaf'],
    secondary: ['seed'],
    slots: { main: '#d8252d glossy', seed: '#f3d980 satin', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.86],
        [0.2, 0.86],
        [0.36, 0.72],
        [0.36, 0.52],
        [0.2, 0.17],
        [0.06, 0.02],
        [0, 0.01],
      ]);
      b.slot('seed').blend(0);
      for (let i = 0; i < 5; i++) {
        const y = 0.25 + i * 0.12;
        const r = [0.235, 0.3, 0.345, 0.368, 0.358][i]!;
        b.around(6 + i, (m) => m.egg(0, y, r, 0.018, 0.03, 0.012), i * 23);
      }
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.01)
          .around(7, (m) =>
            m.at({ move: [0, 0.86, 0], turn: [0, 0, 0] }, (l) => l.egg(0, 0.02, 0.15, 0.06, 0.03, 0.15)),
          )
          .rod([0, 0.86, 0], [0.03, 1.0, 0], 0.03);
      return top(0.9, 0.2);
    },
  }),
  defineNoun({
    words: ['pumpkin', 'jack o lantern', 'squash'],
    size: 0.35,
    features: ['stem'],
    slots: { main: '#e8791d satin', stem: '#5e7a34 bark', face: '#ffc23d glow' },
    secondary: ['stem'],
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .around(10, (m) => m.egg(0, 0.34, 0.22, 0.17, 0.33, 0.25))
        .egg(0, 0.34, 0, 0.25, 0.27, 0.25);
      if (look.has('stem'))
        b.slot('stem')
          .blend(0.03)
          .tube([
            [0, 0.58, 0, 0.075],
            [0.01, 0.7, 0, 0.055],
            [0.06, 0.8, 0, 0.05],
          ]);
      if (look.asked('eye') || look.style === 'spooky' || look.asked('face')) {
        b.slot('face').cut((c) =>
          c
            .blend(0)
            .both((m) =>
              m.plate(
                0.15,
                0.42,
                0.45,
                [
                  [-0.08, -0.06],
                  [0.08, -0.06],
                  [0, 0.09],
                ],
                0.16,
              ),
            )
            .plate(
              0,
              0.22,
              0.45,
              [
                [-0.22, 0.05],
                [-0.1, -0.01],
                [-0.05, 0.03],
                [0, -0.02],
                [0.05, 0.03],
                [0.1, -0.01],
                [0.22, 0.05],
                [0.12, -0.08],
                [-0.12, -0.08],
              ],
              0.16,
            ),
        );
      }
      return top(0.66, 0.3);
    },
  }),
  defineNoun({
    words: ['carrot'],
    size: 0.2,
    features: ['leaf'],
    secondary: ['leaf'],
    slots: { main: '#ee7d1f satin', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.68],
        [0.1, 0.68],
        [0.135, 0.62],
        [0.12, 0.45],
        [0.08, 0.2],
        [0.025, 0.02],
        [0, 0.0],
      ]);
      b.cut((c) =>
        c
          .blend(0.005)
          .ring(0, 0.5, 0, 0.128, 0.007, 200)
          .ring(0, 0.36, 0, 0.108, 0.007, 160)
          .ring(0, 0.2, 0, 0.083, 0.006, 220),
      );
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.015)
          .around(6, (m, i) =>
            m.tube([
              [0, 0.66, 0.01, 0.022],
              [0, 0.82, 0.04 + (i % 2) * 0.03, 0.026],
              [0, 0.98 - (i % 2) * 0.08, 0.1, 0.012],
            ]),
          );
      return top(0.68, 0.1);
    },
  }),
  defineNoun({
    words: ['pineapple'],
    size: 0.3,
    features: ['leaf'],
    secondary: ['leaf'],
    slots: { main: '#d99a2b scales', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').blend(0.01).egg(0, 0.31, 0, 0.23, 0.31, 0.23);
      for (let i = 0; i < 7; i++) {
        const y = 0.06 + i * 0.085;
        const r = 0.225 * Math.sqrt(Math.max(0.05, 1 - ((y - 0.31) / 0.31) ** 2));
        b.around(11, (m) => m.egg(0, y, r, 0.05, 0.045, 0.03), i * 16.4);
      }
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.01)
          .around(8, (m, i) =>
            m.tube([
              [0, 0.58, 0.02, 0.045],
              [0, 0.74, 0.06 + (i % 2) * 0.04, 0.036],
              [0, 0.9 - (i % 2) * 0.1, 0.13 + (i % 2) * 0.05, 0.008],
            ]),
          )
          .rod([0, 0.6, 0], [0, 0.98, 0], 0.06, 0.01);
      return top(0.62, 0.2);
    },
  }),
  defineNoun({
    words: ['cupcake', 'muffin'],
    size: 0.1,
    primary: ['icing'],
    secondary: ['cup'],
    features: ['cherry', 'candle'],
    slots: {
      icing: '#f59ac0 satin',
      cup: '#8ecae6 paper',
      cherry: '#c9182b glossy',
      stem: '#4d7a2a plain',
      candle: '#7ec4f2 wax',
      flame: '#ffb52e glow',
    },
    draw(b, look) {
      b.slot('cup')
        .blend(0.004)
        .cone(0, 0, 0, 0.24, 0.34, 0.36, 0.02)
        .around(22, (m) => m.rod([0, 0.02, 0.238], [0, 0.34, 0.335], 0.024));
      b.group((g) => {
        g.slot('icing').blend(0.02);
        const points: [number, number, number, number][] = [];
        for (let i = 0; i <= 22; i++) {
          const t = i / 22;
          const r = 0.3 * (1 - t) ** 0.8;
          points.push([Math.cos(t * 19) * r, 0.4 + t * 0.37, Math.sin(t * 19) * r, 0.1 * (1 - t * 0.55)]);
        }
        g.tube(points).cone(0, 0.36, 0, 0.3, 0.06, 0.36, 0.04);
      });
      if (look.asked('candle'))
        b.slot('candle').rod([0, 0.75, 0], [0, 1.02, 0], 0.035).slot('flame').egg(0, 1.1, 0, 0.035, 0.06, 0.035);
      else if (look.has('cherry'))
        b.slot('cherry')
          .blend(0)
          .ball(0, 0.85, 0, 0.09)
          .slot('stem')
          .tube([
            [0, 0.92, 0, 0.013],
            [0.03, 1.0, 0, 0.012],
            [0.09, 1.05, 0, 0.014],
          ]);
      return top(0.8, 0.15);
    },
  }),
  defineNoun({
    words: ['cake', 'birthday cake', 'wedding cake'],
    size: 0.35,
    primary: ['icing'],
    secondary: ['accent'],
    features: ['candle', 'cherry'],
    slots: {
      icing: '#f8d9e4 satin',
      accent: '#e5567f satin',
      candle: '#7ec4f2 wax',
      flame: '#ffb52e glow',
      plate: '#f4f2ee porcelain',
      cherry: '#c9182b glossy',
    },
    draw(b, look) {
      b.slot('plate').cone(0, 0, 0, 0.42, 0.5, 0.05, 0.02);
      b.slot('icing').cone(0, 0.05, 0, 0.41, 0.41, 0.27, 0.04).cone(0, 0.31, 0, 0.27, 0.27, 0.23, 0.04);
      b.slot('accent')
        .blend(0.012)
        .around(14, (m, i) => m.rod([0, 0.3, 0.4], [0, 0.25 - (i % 3) * 0.035, 0.412], 0.045, 0.034))
        .ring(0, 0.31, 0, 0.385, 0.04)
        .ring(0, 0.065, 0, 0.415, 0.03);
      b.around(12, (m) => m.ball(0, 0.545, 0.23, 0.042)).around(12, (m) => m.ball(0, 0.33, 0.275, 0.035));
      const n = look.count('candle', 5);
      if (look.has('candle'))
        b.blend(0).around(n, (m) =>
          m
            .slot('candle')
            .rod([0, 0.5, n === 1 ? 0 : 0.14], [0, 0.73, n === 1 ? 0 : 0.14], 0.022)
            .slot('flame')
            .egg(0, 0.79, n === 1 ? 0 : 0.14, 0.024, 0.046, 0.024),
        );
      return top(0.55, 0.2);
    },
  }),
  defineNoun({
    words: ['donut', 'doughnut'],
    size: 0.1,
    primary: ['icing'],
    secondary: ['sprinkle'],
    slots: {
      icing: '#f28ab2 glossy',
      dough: '#d29a55 mottled',
      sprinkle: '#f6cf23 candy',
      sprinkle2: '#3d8ef0 candy',
      sprinkle3: '#f3f2ee candy',
    },
    draw(b, { random }) {
      b.slot('dough').ring(0, 0.17, 0, 0.3, 0.17);
      b.slot('icing')
        .blend(0.02)
        .ring(0, 0.205, 0, 0.3, 0.158)
        .around(9, (m, i) => m.rod([0, 0.24, 0.42], [0, 0.13 + (i % 3) * 0.03, 0.455], 0.055, 0.045));
      b.blend(0);
      for (let i = 0; i < 30; i++) {
        const a = i * 2.39996;
        const t = random.between(0.35, 2.8);
        const r = 0.3 + Math.cos(t) * 0.152;
        const y = 0.205 + Math.sin(t) * 0.158;
        b.slot(['sprinkle', 'sprinkle2', 'sprinkle3'][i % 3]!).at(
          { move: [Math.cos(a) * r, y, Math.sin(a) * r], turn: [0, random.between(0, 180), 0] },
          (m) => m.rod([-0.024, 0, 0], [0.024, 0, 0], 0.0135),
        );
      }
      return top(0.35, 0.3);
    },
  }),
  defineNoun({
    words: ['ice cream', 'ice cream cone', 'icecream', 'gelato'],
    size: 0.2,
    primary: ['scoop', 'scoop2'],
    secondary: ['scoop2'],
    features: ['cherry'],
    slots: {
      scoop: '#f7b6cd satin',
      scoop2: '#f6ebcd satin',
      cone: '#cf9a50 checks:#a86f2e',
      cherry: '#c9182b glossy',
    },
    draw(b, look) {
      b.slot('cone').cone(0, 0, 0, 0.03, 0.2, 0.52, 0.015).ring(0, 0.51, 0, 0.195, 0.028);
      b.slot('scoop')
        .blend(0.02)
        .ball(0, 0.62, 0, 0.215)
        .around(9, (m) => m.ball(0, 0.54, 0.195, 0.06));
      b.slot('scoop2')
        .ball(0.02, 0.86, 0, 0.175)
        .around(8, (m) => m.ball(0.02, 0.785, 0.155, 0.05));
      if (look.has('cherry')) b.slot('cherry').blend(0).ball(0.03, 1.06, 0, 0.065);
      return top(1.02, 0.14);
    },
  }),
  defineNoun({
    words: ['burger', 'hamburger', 'cheeseburger'],
    size: 0.12,
    primary: ['bun'],
    slots: {
      bun: '#cf8b3f satin',
      patty: '#5b3420 stone',
      lettuce: '#6cb53c leaf',
      cheese: '#f5b82e satin',
      tomato: '#d2352b glossy',
      seed: '#f6ecd0 satin',
    },
    draw(b, { random }) {
      b.slot('bun').cone(0, 0, 0, 0.4, 0.43, 0.17, 0.07);
      b.slot('patty').bump(0.008, 22).cone(0, 0.17, 0, 0.45, 0.45, 0.14, 0.06).bump(0, 0);
      b.slot('cheese')
        .box(0, 0.325, 0, 0.68, 0.035, 0.68, 0.012)
        .both((m) => m.rod([0.32, 0.325, 0.32], [0.36, 0.23, 0.36], 0.035, 0.02));
      b.slot('tomato').cone(0, 0.34, 0, 0.4, 0.4, 0.065, 0.025);
      b.slot('lettuce')
        .blend(0.02)
        .cone(0, 0.4, 0, 0.44, 0.44, 0.035, 0.015)
        .around(15, (m, i) => m.egg(0, 0.4 + (i % 2) * 0.02, 0.43, 0.075, 0.028, 0.075));
      b.group((g) => {
        g.slot('bun')
          .egg(0, 0.44, 0, 0.45, 0.33, 0.45)
          .cut((c) => c.blend(0.03).box(0, 0.2, 0, 2, 0.5, 2, 0));
      });
      b.slot('seed').blend(0);
      for (let i = 0; i < 22; i++) {
        const h = 0.35 + 0.62 * ((i + 0.5) / 22);
        const a = i * 2.39996 + random.between(-0.2, 0.2);
        const q = Math.sqrt(1 - h * h);
        b.at(
          {
            move: [Math.cos(a) * q * 0.447, 0.44 + h * 0.328, Math.sin(a) * q * 0.447],
            turn: [0, random.between(0, 180), 0],
          },
          (m) => m.egg(0, 0, 0, 0.028, 0.015, 0.018),
        );
      }
      return top(0.76, 0.3);
    },
  }),
  defineNoun({
    words: ['pizza', 'pizza slice'],
    size: 0.3,
    primary: ['cheese'],
    slots: { cheese: '#f4c04a mottled', crust: '#c9853f mottled', salami: '#b3362b satin', basil: '#4d9a3a leaf' },
    draw(b, { random }) {
      b.slot('crust').cone(0, 0, 0, 0.46, 0.48, 0.06, 0.02).ring(0, 0.055, 0, 0.455, 0.05);
      b.slot('cheese').cone(0, 0.045, 0, 0.43, 0.43, 0.035, 0.01);
      b.slot('salami').blend(0);
      for (let i = 0; i < 9; i++)
        b.cone(
          Math.cos(i * 2.4) * (0.1 + i * 0.027),
          0.07,
          Math.sin(i * 2.4) * (0.1 + i * 0.027),
          0.075,
          0.07,
          0.025,
          0.008,
        );
      for (let i = 0; i < 6; i++)
        b.slot('basil').egg(
          Math.cos(i * 1.9 + 1) * random.between(0.1, 0.34),
          0.09,
          Math.sin(i * 1.9 + 1) * random.between(0.1, 0.34),
          0.045,
          0.012,
          0.025,
        );
      return top(0.09, 0.4);
    },
  }),
];
