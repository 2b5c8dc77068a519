import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Look, type Noun, noun } from '../../noun.ts';

/** Mushrooms. */

function toadstool(b: Builder, look: Look, spots: boolean) {
  const { random } = look;
  const r = random.between(0.44, 0.49);
  const high = random.between(0.3, 0.36);
  const y = random.between(0.56, 0.62);
  const lean = random.between(-0.035, 0.035);
  b.slot('stem', 0.04);
  b.tube([0, 0.075, 0, 0.155], [lean * 0.4, 0.2, 0, 0.118], [lean, 0.42, 0, 0.092], [lean * 0.6, y + 0.04, 0, 0.1]);
  b.cut((c) => c.blend(0).box(0, -0.5, 0, 3, 1, 3, 0));
  b.group((g) => {
    for (let i = 0; i < 3; i++) g.slot('stem', 0.014).ring(lean * 0.2, 0.1 + i * 0.04, 0, 0.142 - i * 0.013, 0.013);
  });
  if (look.has('ring')) {
    b.group((g) => {
      g.slot('ring', 0.01);
      g.lathe('0.02,0.085 0.1,0.085 0.165,0.045 0.222,-0.03 0.205,-0.04 0.15,0.016 0.09,0.045 0.02,0.045', {
        at: [lean * 0.9, y - 0.175, 0],
      });
    });
  }
  b.at({ move: [lean * 0.6, y, 0], turn: [random.between(-3, 5), 0, random.between(-5, 5)] }, (cap) => {
    cap.group((g) => {
      g.slot('cap', 0.02);
      g.lathe([
        [0, high],
        [r * 0.35, high * 0.95],
        [r * 0.68, high * 0.72],
        [r * 0.9, high * 0.38],
        [r * 0.99, 0.03],
        [r * 0.97, -0.045],
        [r * 0.88, -0.05],
        [r * 0.6, 0.02],
        [r * 0.3, 0.05],
        [0, 0.055],
      ]);
    });
    if (look.has('gill')) {
      cap.group((g) => {
        g.slot('gill', 0).around(look.fine ? 28 : 18, (m) =>
          m.plate(
            [
              [0.07, 0.06],
              [r * 0.5, 0.045],
              [r * 0.85, -0.025],
              [r * 0.5, -0.035],
              [0.09, -0.015],
            ],
            look.fine ? 0.014 : 0.022,
          ),
        );
        g.lathe([
          [0, 0.07],
          [r * 0.8, 0.06],
          [r * 0.84, -0.012],
          [r * 0.45, 0.012],
          [0, 0.012],
        ]);
      });
    }
    if (spots) {
      cap.group((g) => {
        g.slot('spots', 0.012);
        // Radius and height along the cap's profile; spots keep clear of each other.
        const profile = rows('0,1 0.35,0.95 0.68,0.72 0.9,0.38 0.99,0.03', 2);
        const taken: [number, number, number, number][] = [];
        for (let attempt = 0; attempt < 220 && taken.length < 19; attempt++) {
          const along = attempt === 0 ? 0.12 : Math.sqrt(random.between(0.03, 0.93)) * 3.85;
          const k = Math.min(3, Math.floor(along));
          const [r0, h0] = profile[k];
          const [r1, h1] = profile[k + 1];
          const q = (r0 + (r1 - r0) * (along - k)) * r;
          const py = (h0 + (h1 - h0) * (along - k)) * high;
          const angle = attempt === 0 ? 0.4 : random.between(0, Math.PI * 2);
          const size = attempt === 0 ? 0.088 : random.between(0.034, 0.076);
          const at = [Math.sin(angle) * q, py, Math.cos(angle) * q] as const;
          if (taken.some(([x, ty, z, s]) => Math.hypot(x - at[0], ty - py, z - at[2]) < (s + size) * 1.22)) continue;
          taken.push([...at, size]);
          const slope = (Math.atan2(-(h1 - h0) * high, (r1 - r0) * r) * 180) / Math.PI;
          g.at({ turn: [0, (angle * 180) / Math.PI, 0] }, (m) =>
            m.at({ move: [0, py, q], turn: [slope, 0, 0] }, (s) =>
              s.egg(0, -0.006, 0, size * 1.06, 0.03, size * random.between(0.9, 1.15)),
            ),
          );
        }
      });
    }
  });
  return {
    head: { at: [0, y + high * 0.9, 0] as const, r: 0.25 },
    top: { at: [0, y + high, 0] as const, r: 0.3 },
    face: { at: [0, y * 0.55, 0.1] as const, r: 0.13 },
  };
}

export const mushrooms: readonly Noun[] = [
  noun(['toadstool', 'fly agaric', 'amanita'], 0.16, {
    slots: `cap #cf2318 glossy, spots #f8f4ea mottled, stem #f1e8d3 mottled, ring #f5eedd mottled, gill #eadfc6 plain`,
    draw: (b, look) => toadstool(b, look, look.has('pattern')),
  }),
  noun(['mushroom', 'champignon', 'fungus', 'shroom'], 0.1, {
    slots: 'cap #b98f63 satin, stem #efe6d3 mottled, ring #efe6d3 mottled, gill #8a6648 plain, spots #f8f4ea mottled',
    draw: (b, look) => toadstool(b, look, look.asked('spots')),
  }),
];
