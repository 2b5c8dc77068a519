import { type Looks, type Noun, noun } from '../../noun.ts';
import { drawHeadgear, type Headgear } from '../../templates/headgear.ts';
import { stands } from '../../templates/stands.ts';

/** What people of one calling wear on their heads, without the people. */

const hat = (words: string[], kind: Headgear, slots: Looks): Noun =>
  noun(words, 0.32, {
    worn: true,
    primary: ['hat'],
    secondary: ['trim'],
    slots,
    draw(b) {
      drawHeadgear(b, kind, { at: [0, 0.2, 0], r: 0.34 });
      return { ...stands(0.45, 0.2), hole: { at: [0, 0.2, 0], r: 0.34 } };
    },
  });

export const hats: readonly Noun[] = [
  hat(['cowboy hat', 'stetson', 'sheriff hat', 'western hat'], 'stetson', 'hat #8a5a33 leather, trim #3a2418 leather'),
  hat(['chef hat', 'toque', 'cook hat', 'chefs hat'], 'toque', 'hat #f7f6f2 fabric, trim #f7f6f2 fabric'),
  hat(['santa hat', 'christmas hat', 'gnome hat', 'elf hat'], 'pointed', 'hat #c8202b felt, trim #fbfaf6 fur'),
  hat(['straw hat', 'sun hat', 'farmer hat'], 'straw', 'hat #dcb868 straw, trim #b3342a fabric'),
  hat(['baseball cap', 'trucker cap', 'sports cap'], 'cap', 'hat #2b62cf fabric, trim #f4f2ec fabric'),
  hat(
    ['police hat', 'captain hat', 'sailor hat', 'peaked cap'],
    'peaked',
    'hat #22304f fabric, trim #15181f fabric, badge gold',
  ),
  hat(['hard hat', 'construction helmet', 'safety helmet'], 'hard', 'hat #f6c21c plastic, trim #f6c21c plastic'),
  hat(['viking helmet', 'horned helmet'], 'horned', 'hat iron, trim brass, horn #e8dcc0 bone'),
  hat(
    ['roman helmet', 'spartan helmet', 'gladiator helmet', 'centurion helmet'],
    'crested',
    'hat #c9a24a brass, trim brass, crest #c8202b feathers',
  ),
  hat(
    ['firefighter helmet', 'fireman helmet', 'fire helmet'],
    'helmet',
    'hat #c8202b glossy, trim #c8202b glossy, badge gold',
  ),
];
