import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { creature } from '../../templates/creature.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is in the sky. */

export const sky: readonly Noun[] = [
  noun(['sun'], 1, {
    slots: 'main #f9c22e glow, ray #f28a1e glow, eye #5a2a10 plastic',
    draw(b, look) {
      const n = look.count('spikes', 12);
      b.at({ move: [0, 0.5, 0] }, (m) => {
        m.slot('main', 0.01).egg(0, 0, 0, 0.29, 0.29, 0.17).slot('ray');
        for (let i = 0; i < n; i++)
          m.at({ turn: [0, 0, (360 * i) / n] }, (r) => r.rod([0, 0.3, 0], [0, i % 2 ? 0.42 : 0.48, 0], 0.07, 0.015));
        m.slot('eye', 0).both((s) => s.egg(0.095, 0.06, 0.15, 0.03, 0.045, 0.025));
        m.tube('-0.1,-0.07,0.155,0.014 0,-0.12,0.155,0.016 0.1,-0.07,0.155,0.014');
      });
      return stands(0.95, 0.1);
    },
  }),
  noun(['moon', 'crescent moon', 'crescent'], 0.6, {
    bears: 'all',
    secondary: [],
    slots: 'main #f4e3a1 mottled, eye #15131a plastic',
    draw(b) {
      b.group((g) => {
        g.slot('main').at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => m.egg(0, 0, 0, 0.48, 0.13, 0.48));
        g.cut((c) => c.blend(0.05).egg(0.26, 0.56, 0, 0.39, 0.39, 0.6));
      });
      b.slot('main', 0.02).egg(-0.12, 0.44, 0.06, 0.05, 0.05, 0.07);
      return stands(0.9, 0.1);
    },
  }),
  creature(['star', 'starfish'], 0.5, {
    slots: 'main #f6cf23 satin',
    draw(b) {
      b.slot('main', 0.06);
      for (let i = 0; i < 5; i++)
        b.at({ move: [0, 0.5, 0], turn: [0, 0, i * 72] }, (m) => m.tube('0,0,0,0.17 0,0.22,0,0.12 0,0.42,0,0.055'));
      b.egg(0, 0.5, 0, 0.2, 0.2, 0.15);
      b.blend(0).both((m) => {
        m.slot('eye').egg(0.07, 0.53, 0.15, 0.025, 0.04, 0.02);
        m.slot('shine').ball(0.065, 0.545, 0.168, 0.009);
      });
      return { ...stands(0.95, 0.1), face: { at: [0, 0.52, 0.15], r: 0.15 } };
    },
  }),
  noun(['planet', 'saturn', 'globe', 'earth', 'world'], 1, {
    bears: 'all',
    slots: 'main #d9a45f gradient:#8f5a8c, ring #e8d2a0 stone, land #4c8f38 leaf',
    draw(b, look) {
      const t = look.random.between(14, 26);
      b.at({ move: [0, 0.42, 0], turn: [t, 0, t * 0.7] }, (m) => {
        m.slot('main').ball(0, 0, 0, 0.36);
        if (look.has('ring'))
          m.group((g) => {
            g.slot('ring').cone(0, -0.015, 0, 0.62, 0.62, 0.03, 0.008);
            g.cut((c) =>
              c.cone(0, -0.1, 0, 0.43, 0.43, 0.2, 0).ring(0, 0.02, 0, 0.53, 0.012).ring(0, -0.02, 0, 0.53, 0.012),
            );
          });
        if (look.has('ring')) m.slot('ring').both((s) => s.rod([0.34, 0, 0], [0.45, 0, 0], 0.013));
      });
      return stands(0.8, 0.2);
    },
  }),
  noun(['cloud', 'rain cloud', 'storm cloud'], 50, {
    bears: 'all',
    slots: 'main #f4f6f8 matte, accent #dfe6ee matte',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.2, 0, 0.4, 0.16, 0.2).ball(-0.18, 0.32, 0.02, 0.18).ball(0.06, 0.4, 0, 0.23);
      b.ball(0.28, 0.28, 0.02, 0.15).ball(-0.36, 0.2, 0, 0.12).ball(0.42, 0.18, 0, 0.1);
      b.ball(0.1, 0.24, 0.15, look.random.between(0.13, 0.17)).ball(-0.12, 0.22, 0.14, 0.14);
      return flatTop(0.6);
    },
  }),
  noun(['rainbow', 'arch', 'gateway'], 100, {
    secondary: [],
    slots: `red #e0301e matte, orange #f58a1f matte, yellow #f6cf23 matte, green #3fae49 matte, blue #2f72d6 matte,
      violet #8a48d0 matte, cloud #f4f6f8 matte`,
    primary: ['cloud'],
    draw(b) {
      for (const [i, slot] of ['red', 'orange', 'yellow', 'green', 'blue', 'violet'].entries())
        b.group((g) => {
          g.slot(slot, 0).at({ move: [0, 0.1, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.47 - i * 0.042, 0.03));
          g.cut((c) => c.box(0, -0.42, 0, 2, 1, 1, 0));
        });
      b.slot('cloud', 0.04).both((m) => {
        m.ball(0.36, 0.1, 0.02, 0.12).ball(0.47, 0.08, 0, 0.09).ball(0.26, 0.08, 0, 0.09).ball(0.37, 0.07, 0.1, 0.08);
        m.egg(0.37, 0.04, 0, 0.18, 0.05, 0.12);
      });
      return flatTop(0.6);
    },
  }),
  noun(['snowflake', 'ice flake'], 0.2, {
    slots: 'main #bfe4f6 ice',
    draw(b) {
      b.slot('main', 0.01).at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) =>
        m.around(6, (p) => {
          p.rod([0, 0, 0], [0, 0, 0.47], 0.036, 0.026);
          for (const [z, reach] of rows('0.18,0.1 0.3,0.13 0.41,0.07', 2))
            p.both((s) => s.rod([0, 0, z], [reach, 0, z + reach * 0.75], 0.026, 0.018));
        }),
      );
      b.ball(0, 0.5, 0, 0.06);
      return stands(0.98, 0.05);
    },
  }),
];
