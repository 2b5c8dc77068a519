import type { Builder } from '../../field/builder.ts';
import { type Anchors, type Look, type Looks, type Noun, readLooks } from '../noun.ts';
import { figure } from './figure-noun.ts';
import { drawHeadgear, type Headgear } from './headgear.ts';
import type { Person } from './person.ts';

/** People by what they do: clothes, headgear, and the tool of the trade in the right hand. */

export type Extra = (b: Builder, look: Look, at: Anchors) => void;

export function profession(
  words: string[],
  looks: Looks,
  person: Person & { wears?: Headgear; tool?: string },
  ...extras: Extra[]
): Noun {
  const { wears, tool, ...body } = person;
  return figure(
    words,
    1.75,
    { hat: '#2b3350 fabric', trim: '#1c1c20 fabric', badge: 'gold', ...readLooks(looks) },
    { ...body, ...(tool ? { lift: true } : {}) },
    (b, look, at) => {
      if (wears && at.head && look.has('hat')) drawHeadgear(b, wears, at.head);
      for (const extra of extras) extra(b, look, at);
    },
    {
      features: ['hair', 'arm', 'leg', ...(wears ? ['hat'] : []), ...(tool ? [tool] : [])],
      ...(tool ? { holds: [tool] } : {}),
    },
  );
}

export const held =
  (name: string, draw: (m: Builder) => void): Extra =>
  (b, look, { hand }) => {
    if (hand && look.pose === '' && look.has(name)) b.at({ move: hand }, (m) => draw(m.slot(name, 0)));
  };

/** A belt around the waist. */
export const belt: Extra = (b) => b.slot('trim', 0.01).cone(0, 0.36, 0, 0.142, 0.142, 0.045, 0.015);
