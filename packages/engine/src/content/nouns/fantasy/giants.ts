import type { Noun } from '../../noun.ts';
import { creature } from '../../templates/creature.ts';
import { aroundHead, beard, belt, figure, held, onBody, onFace, onHead } from '../../templates/figure.ts';

/** Giants, wild men, and people of stories with something dreadful about them. */

/** A wild man: long arms, a bare face in fur. */
const wildMan = (words: string[], appearances: string): Noun =>
  creature(words, 2.4, {
    features: ['arm', 'leg'],
    secondary: ['skin'],
    slots: `${appearances}, mouth #2a1418 plastic, tooth #f4efe0 bone`,
    anchors: `head 0,0.98,0.06,0.15 face 0,0.84,0.2,0.13 neck 0,0.66,0.05,0.17 hand 0.36,0.26,0.14 back 0,0.6,-0.16,0.2
      top 0,1,0.06,0.12`,
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.5, 0, 0.25, 0.25, 0.2).egg(0, 0.66, 0.02, 0.24, 0.14, 0.18);
      b.egg(0, 0.86, 0.06, 0.16, 0.16, 0.15);
      b.both((m) => {
        if (look.has('leg')) {
          m.slot('main', 0.04).rod([0.12, 0.34, 0], [0.13, 0.08, 0.02], 0.11, 0.085);
          m.slot('skin', 0.01).egg(0.135, 0.04, 0.07, 0.09, 0.045, 0.13);
        }
        if (look.has('arm')) {
          m.slot('main', 0.04).tube('0.2,0.66,0,0.095 0.33,0.52,0.02,0.085 0.36,0.34,0.08,0.075');
          m.slot('skin', 0.02).ball(0.36, 0.27, 0.11, 0.075);
        }
      });
      b.slot('skin', 0.02).egg(0, 0.84, 0.15, 0.11, 0.1, 0.075).egg(0, 0.79, 0.19, 0.075, 0.05, 0.05);
      b.slot('eye', 0).both((m) => m.ball(0.045, 0.87, 0.218, 0.022));
      b.slot('mouth').egg(0, 0.775, 0.225, 0.05, 0.018, 0.02);
      b.slot('tooth').both((m) => m.cone(0.03, 0.78, 0.235, 0.012, 0.003, 0.035, 0.002));
      b.slot('main', 0.03);
      for (let i = 0; i < 7; i++)
        b.rod([-0.09 + i * 0.03, 0.95, 0.1], [-0.12 + i * 0.04, 1.02 - Math.abs(i - 3) * 0.02, 0.02], 0.05, 0.015);
      b.both((m) => {
        for (let i = 0; i < 4; i++)
          m.rod([0.2 - i * 0.02, 0.66 - i * 0.1, -0.05], [0.29 - i * 0.02, 0.58 - i * 0.1, -0.1], 0.06, 0.015);
      });
    },
  });

export const giants: readonly Noun[] = [
  wildMan(
    ['yeti', 'abominable snowman', 'snow monster', 'ice troll'],
    'main #f1f4f8 fur, skin #8fb4d0 skin, eye #1b3a5a glossy',
  ),
  wildMan(['bigfoot', 'sasquatch', 'wild man'], 'main #5b3a24 fur, skin #8f6a4e skin, eye #15131a glossy'),
  figure(
    ['cyclops', 'kyklops', 'one eyed giant'],
    'skin #c98f6a skin, main #7a5230 leather, accent #7a5230 leather, shoe #c98f6a skin, eye #15131a glossy, iris #3b9a41 glossy, white #fbf8f0 glossy, club #6b4a2e wood, horn #e8dcc0 bone, brow #4a2f1c fur, trim #3a2c20 leather, tooth #f4efe0 bone',
    {
      size: 4,
      hair: 'none',
      build: 1.35,
      head: false,
      shirt: 'skin',
      primary: ['skin', 'shoe'],
      secondary: ['main', 'accent'],
    },
    onBody('', (b, look) => {
      if (look.asked('headless')) return;
      b.slot('skin', 0.03).rod([0, 0.6, 0], [0, 0.68, 0], 0.1).egg(0, 0.78, 0, 0.18, 0.17, 0.165);
      b.egg(0, 0.69, 0.07, 0.13, 0.08, 0.1).egg(0, 0.755, 0.17, 0.035, 0.035, 0.035);
      b.both((m) => m.egg(0.18, 0.76, 0, 0.035, 0.05, 0.035));
      b.slot('white', 0).ball(0, 0.83, 0.125, 0.068);
      b.slot('iris').ball(0, 0.83, 0.163, 0.04);
      b.slot('eye').ball(0, 0.83, 0.186, 0.023);
      b.slot('brow', 0.01).tube('-0.1,0.9,0.12,0.02 0,0.93,0.14,0.028 0.1,0.9,0.12,0.02');
      b.slot('trim', 0).tube('-0.07,0.67,0.15,0.012 0,0.655,0.165,0.012 0.07,0.67,0.15,0.012');
      b.slot('tooth').both((m) => m.cone(0.045, 0.665, 0.16, 0.016, 0.004, 0.04, 0.002));
      b.slot('horn', 0.01).rod([0, 0.93, 0.04], [0, 1.06, 0.07], 0.04, 0.006);
    }),
    belt('main', 0.19, 0.33, 0.09),
    onBody('', (b) => b.slot('main', 0.01).rod([-0.17, 0.6, 0.07], [0.16, 0.36, 0.14], 0.032)),
    held(
      'club',
      (m) => {
        m.blend(0.01).rod([0, -0.16, 0], [0, 0.42, 0.03], 0.03, 0.08);
        m.slot('horn', 0);
        m.around(6, (p, i) => p.rod([0, 0.28 + (i % 2) * 0.09, 0.06], [0, 0.29 + (i % 2) * 0.09, 0.13], 0.02, 0.004));
      },
      [8, 0, -34],
    ),
  ),
  figure(
    ['ogre', 'troll', 'cave troll', 'bridge troll', 'giant man'],
    'skin #8a9a5a skin, main #6b4a2e leather, accent #4a3a2c fabric, shoe #8a9a5a skin, eye #1b1508 glossy, tusk #efe6cc bone, club #6b4a2e wood, nail iron, trim #3a2c20 leather',
    { size: 3, hair: 'none', build: 1.55, nose: false, primary: ['skin', 'shoe'], secondary: ['main'] },
    onBody('', (b) => b.slot('main', 0.05).egg(0, 0.44, 0.04, 0.22, 0.17, 0.2)),
    onFace('', (m) => {
      m.slot('skin', 0.06).egg(0, -0.1, 0.16, 0.26, 0.2, 0.24).egg(0, -0.55, -0.12, 0.7, 0.36, 0.5);
      m.both((s) => {
        s.slot('tusk', 0).rod([0.34, -0.5, 0.16], [0.38, -0.12, 0.24], 0.1, 0.02);
        s.slot('skin', 0.03).rod([0.12, 0.3, 0.04], [0.62, 0.36, -0.1], 0.14);
        s.at({ move: [0.98, 0.05, -0.8] }, (e) => e.egg(0.14, 0, 0, 0.26, 0.16, 0.1));
      });
    }),
    belt('trim', 0.24, 0.34, 0.06),
    held(
      'club',
      (m) => {
        m.blend(0.01).rod([0, -0.14, 0], [0, 0.42, 0.02], 0.03, 0.09);
        m.slot('nail');
        m.around(6, (p, i) => p.rod([0, 0.26 + (i % 2) * 0.1, 0.05], [0, 0.27 + (i % 2) * 0.1, 0.13], 0.018, 0.003));
      },
      [8, 0, -34],
    ),
  ),
  figure(
    ['medusa', 'gorgon', 'snake woman'],
    'main #2f7a6a scales, skin #9fbf8a skin, accent gold, snake #3b9a41 scales, tongue #d3261f plastic, eye #f6c21c glow, trim gold',
    { size: 1.8, robe: true, hair: 'none', secondary: ['snake'] },
    onHead('hair', (m) => {
      m.slot('snake', 0.1).egg(0, -0.25, -0.12, 1.02, 0.7, 1);
      m.blend(0.02);
      for (let i = 0; i < 13; i++) {
        const a = (i / 13) * Math.PI * 2 + 0.2;
        const [x, z] = [Math.sin(a), Math.cos(a) * 0.9 - 0.1];
        if (z > 0.72) continue;
        const up = i % 3;
        m.tube(
          [x * 0.6, -0.1, z * 0.6, 0.2],
          [x * 1.1, 0.3 + up * 0.22, z * 1.1, 0.18],
          [x * 1.5, 0.1 + up * 0.4, z * 1.4, 0.17],
          [x * 1.75, 0.4 + up * 0.4, z * 1.6 + 0.1, 0.16],
        );
        m.egg(x * 1.8, 0.5 + up * 0.4, z * 1.6 + 0.2, 0.2, 0.16, 0.26);
        m.slot('eye', 0).ball(x * 1.8 + 0.1, 0.6 + up * 0.4, z * 1.6 + 0.36, 0.05);
        m.ball(x * 1.8 - 0.1, 0.6 + up * 0.4, z * 1.6 + 0.36, 0.05).slot('snake', 0.02);
      }
    }),
    belt('trim', 0.16, 0.38, 0.035),
    onBody('tail', (b) => {
      b.slot('main', 0.04);
      b.tube('0,0.06,-0.1,0.15 0.16,0.06,-0.28,0.11 0.34,0.06,-0.2,0.08 0.4,0.06,0,0.05 0.34,0.08,0.12,0.02');
    }),
  ),
  figure(
    ['grim reaper', 'reaper', 'death', 'wraith', 'lich', 'cultist'],
    'main #1f1d26 fabric, skin #e9e0c8 bone, eye #15131a glossy, hood #1f1d26 fabric, shaft #6b4a2e wood, blade steel, socket #15131a matte',
    { size: 1.9, robe: true, hair: 'none', nose: false, primary: ['main', 'hood'], secondary: ['blade'] },
    aroundHead('hood', (m) => {
      m.group((g) => {
        g.slot('hood', 0.1).egg(0, 0.12, -0.1, 1.28, 1.25, 1.22).rod([0, 0.9, -0.4], [0, 1.3, -1.1], 0.5, 0.12);
        g.egg(0, -0.75, -0.1, 1.2, 0.6, 1).cut((c) => c.blend(0.05).egg(0, -0.06, 0.95, 0.8, 0.98, 0.75));
      });
      m.slot('socket', 0).both((s) => s.egg(0.36, 0.08, 0.8, 0.24, 0.26, 0.2));
      m.egg(0, -0.28, 0.9, 0.1, 0.14, 0.08);
      for (let i = -2; i <= 2; i++) m.rod([i * 0.13, -0.48, 0.82], [i * 0.13, -0.66, 0.78], 0.04);
    }),
    {
      name: 'scythe',
      held: 'hand',
      draw(b, look, { hand: [x, , z] }) {
        if (look.pose !== '') return;
        b.slot('shaft', 0);
        b.tube([x + 0.02, 0.01, z + 0.06, 0.018], [x, 0.5, z + 0.01, 0.019], [x + 0.01, 1.1, z, 0.02]);
        b.slot('blade').at({ move: [x, 1.06, z] }, (m) =>
          m.plate(
            '0.05,0.04 -0.1,0.05 -0.28,0 -0.42,-0.12 -0.48,-0.24 -0.36,-0.14 -0.24,-0.06 -0.08,-0.02 0.04,-0.03',
            0.022,
            { smooth: true },
          ),
        );
      },
    },
  ),
  figure(
    ['mummy', 'egyptian mummy', 'pharaoh mummy'],
    'main #e6dcc0 fabric stripes:#b9a87f, skin #e6dcc0 fabric stripes:#b9a87f, accent #e6dcc0 fabric stripes:#b9a87f, shoe #d9cca8 fabric, eye #c8e03a glow, gap #3a2c20 matte, loose #e6dcc0 fabric, shine #f4f7c0 glow',
    { size: 1.75, hair: 'none', nose: false, reach: true, primary: ['main', 'skin', 'accent'] },
    onFace('', (m) => {
      m.slot('gap', 0.02).box(0, 0.08, -0.06, 1.3, 0.3, 0.2, 0.08);
      m.slot('eye', 0).both((s) => s.ball(0.34, 0.08, 0.04, 0.11));
      m.slot('loose', 0).at({ turn: [0, 0, 14], move: [0, 0.45, -0.06] }, (r) => r.box(0, 0, 0, 1.2, 0.16, 0.2, 0.05));
      m.at({ turn: [0, 0, -10], move: [0, -0.34, 0] }, (r) => r.box(0, 0, 0, 1.3, 0.15, 0.2, 0.05));
    }),
    onBody('', (b) => {
      b.slot('loose', 0).tube('-0.16,0.52,0.42,0.018 -0.2,0.44,0.44,0.018 -0.18,0.34,0.4,0.014');
      b.tube('0.1,0.34,-0.12,0.02 0.16,0.22,-0.2,0.018 0.12,0.1,-0.22,0.014');
    }),
  ),
  figure(
    ['leprechaun', 'irish gnome', 'lucky gnome'],
    'main #2f8a3a fabric, accent #1f5f2a fabric, hat #2f8a3a felt, trim #1c1c20 leather, beard #d9702a fur, badge gold, shoe #1c1c20 leather, pot #2b2d33 iron, coin gold',
    { size: 0.7, hair: 'none', primary: ['main', 'hat'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.05).cone(0, -0.1, 0, 1.4, 1.38, 0.12, 0.05).cone(0, 0, 0, 0.85, 0.98, 1, 0.08);
      m.slot('trim', 0).cone(0, 0.04, 0, 0.9, 0.92, 0.26, 0.03);
      m.slot('badge').box(0, 0.17, 0.9, 0.34, 0.34, 0.1, 0.03);
    }),
    beard(1),
    belt('trim', 0.15, 0.36, 0.05),
    onBody('', (b) => b.slot('badge', 0).box(0, 0.385, 0.15, 0.06, 0.06, 0.02, 0.008)),
    onBody('pot', (b, look) => {
      if (look.pose === '') {
        b.slot('pot', 0).egg(-0.32, 0.1, 0.16, 0.12, 0.11, 0.12).ring(-0.32, 0.18, 0.16, 0.1, 0.02);
        b.slot('coin').egg(-0.32, 0.19, 0.16, 0.09, 0.04, 0.09).cone(-0.28, 0.21, 0.18, 0.03, 0.03, 0.015);
        b.cone(-0.36, 0.21, 0.14, 0.03, 0.03, 0.015);
      }
    }),
  ),
  figure(
    ['faun', 'satyr'],
    'skin #d9a37a skin, main #d9a37a skin, accent #7a4d2c fur, shoe #2b2320 plastic, hair #6b4226 fur, horn #e8dcc0 bone, pipe #c79a5b wood',
    { size: 1.5, secondary: ['accent', 'hair'] },
    onHead('horn', (m) => {
      m.slot('horn', 0.02);
      m.both((s) => s.tube('0.4,-0.2,0.2,0.22 0.7,0.15,0.05,0.2 0.95,0.05,-0.35,0.16 0.8,-0.3,-0.5,0.06'));
    }),
    onFace('', (m) => {
      m.slot('hair', 0.04).egg(0, -0.72, -0.05, 0.26, 0.34, 0.18);
      m.slot('skin', 0.02).pair({ move: [0.95, 0.1, -0.8] }, (e) => e.egg(0.24, 0, 0, 0.34, 0.14, 0.1));
    }),
    onBody('', (b) => b.slot('accent', 0.05).both((m) => m.egg(0.1, 0.27, 0, 0.105, 0.14, 0.11))),
    onBody('tail', (b) => b.slot('accent', 0.02).egg(0, 0.36, -0.13, 0.05, 0.06, 0.07)),
    held('pipe', (m) => {
      for (let i = 0; i < 5; i++)
        m.rod([-0.05 + i * 0.026, 0.1, 0.03], [-0.05 + i * 0.026, -0.05 + i * 0.02, 0.03], 0.014);
    }),
  ),
  figure(
    ['samurai', 'shogun', 'ronin', 'samurai warrior'],
    'main #8f1f22 leather, accent #2a2430 fabric, plate #23252d metal, trim gold, hat #23252d metal, crest gold, hands #2a2430 fabric, shoe #3a2a20 leather, sword chrome, wrap #f1e9d6 fabric',
    { size: 1.75, hands: 'hands', secondary: ['plate', 'hat'] },
    aroundHead('helmet', (m) => {
      m.group((g) => {
        g.slot('hat', 0.05).egg(0, 0.25, -0.05, 1.16, 1, 1.14).cone(0, -0.3, -0.1, 1.55, 1.15, 0.5, 0.05);
        g.cut((c) => c.blend(0.02).box(0, -0.45, 0.9, 1.5, 1.3, 1.2, 0.2));
      });
      m.slot('trim', 0).ring(0, 0.22, -0.04, 1.14, 0.07);
      m.slot('crest', 0.02).both((s) => s.tube('0.06,0.45,1.1,0.1 0.45,0.9,1.05,0.1 0.55,1.5,0.9,0.04'));
    }),
    onBody('', (b) => {
      b.slot('plate', 0).both((m) => {
        for (let i = 0; i < 3; i++)
          m.at({ move: [0.2 + i * 0.016, 0.565 - i * 0.045, 0], turn: [0, 0, -34] }, (p) =>
            p.box(0, 0, 0, 0.13, 0.035, 0.17, 0.012),
          );
      });
      for (let i = 0; i < 4; i++)
        b.slot(i % 2 ? 'trim' : 'plate').cone(0, 0.24 + i * 0.045, 0, 0.215 - i * 0.018, 0.2 - i * 0.018, 0.04, 0.01);
      b.slot('plate').box(0, 0.5, 0.1, 0.2, 0.18, 0.06, 0.025);
      b.slot('trim').box(0, 0.5, 0.125, 0.2, 0.014, 0.02, 0.004).box(0, 0.55, 0.125, 0.19, 0.014, 0.02, 0.004);
    }),
    held(
      'sword',
      (m) => {
        m.slot('wrap').rod([0, -0.12, 0], [0, 0.07, 0], 0.018);
        m.slot('trim').egg(0, 0.08, 0, 0.055, 0.012, 0.05);
        m.slot('sword').plate('-0.02,0 0.02,0 0.02,0.3 0.0,0.52 -0.045,0.6 -0.02,0.4', 0.022, { at: [0, 0.08, 0] });
      },
      [20, 0, -6],
    ),
  ),
  figure(
    ['plague doctor', 'plague mask', 'medieval doctor'],
    'main #26242b leather, skin #26242b leather, accent #26242b leather, hat #1c1a20 felt, mask #c3a57a leather, lens #7a1f24 glass, trim #6b4a2e leather, staff #7a5230 wood, hands #3a2c24 leather',
    { size: 1.8, robe: true, hair: 'none', nose: false, hands: 'hands', primary: ['main', 'hat'], secondary: ['mask'] },
    onFace('', (m) => {
      m.slot('mask', 0.05).egg(0, 0, -0.12, 0.85, 0.85, 0.3);
      m.tube('0,-0.05,0.05,0.4 0,-0.15,0.6,0.26 0,-0.4,1.1,0.14 0,-0.68,1.35,0.04');
      m.slot('trim', 0).pair({ move: [0.38, 0.16, 0.14], turn: [90, 0, 0] }, (r) => {
        r.ring(0, 0, 0, 0.19, 0.07);
        r.slot('lens').cone(0, -0.05, 0, 0.18, 0.16, 0.1, 0.03);
      });
    }),
    onHead('hat', (m) => {
      m.slot('hat', 0.05).cone(0, -0.12, 0, 1.6, 1.58, 0.12, 0.05).cone(0, -0.05, 0, 0.92, 0.86, 0.75, 0.1);
      m.slot('trim', 0).cone(0, 0, 0, 0.94, 0.93, 0.2, 0.03);
    }),
    onBody('', (b) => b.slot('main', 0.02).cone(0, 0.54, 0, 0.2, 0.1, 0.09, 0.02)),
    held('staff', (m) => m.rod([0, -0.36, 0], [0, 0.3, 0], 0.018).slot('trim').ball(0, 0.32, 0, 0.036)),
  ),
];
