import type { Builder } from '../../field/builder.ts';
import { type Anchors, type Look, type Looks, type Noun, noun, readLooks } from '../noun.ts';
import { drawPerson, type Person } from './person.ts';

/** An upright figure as a noun: its proportions, what it carries, and the colours in which it differs from the usual ones. */

const BODY = {
  main: '#3b76b8 fabric',
  skin: '#e2b08a skin',
  hair: '#4a2f1c fur',
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  mouth: '#8f3f3a plastic',
  shoe: '#3a2a20 leather',
  accent: '#33415c fabric',
  dark: '#26272b metal',
};

export function figure(
  words: string[],
  size: number,
  looks: Looks,
  person: Person,
  more?: (b: Builder, look: Look, at: Anchors) => void,
  extra: Partial<Noun> = {},
): Noun {
  return noun(words, size, {
    features: ['hair', 'arm', 'leg'],
    slots: { ...BODY, ...readLooks(looks) },
    draw(b, look) {
      const at = drawPerson(b, look, person);
      more?.(b, look, at);
      return at;
    },
    ...extra,
  });
}
