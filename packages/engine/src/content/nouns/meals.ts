import { defineNoun, type Noun } from '../noun.ts';

/** Cakes and meals. */

const top = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: r * 1.1 },
  face: { at: [0, y * 0.5, r * 1.5] as const, r },
});

export const meals: readonly Noun[] = [
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
