import type { Builder } from '../../field/builder.ts';
import { FEATURES } from '../features.ts';
import { type Appearances, type Look, type Noun, noun, readAppearances } from '../noun.ts';
import { drawHeadgear, type Headgear } from './headgear.ts';
import { type Body, drawPerson, type Person } from './person.ts';

/** An upright figure as a noun: its proportions, the colours in which it differs from the usual ones, and what is put on it. */

const APPEARANCES = {
  main: '#3b76b8 fabric',
  skin: '#e2b08a skin',
  hair: '#4a2f1c fur',
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  mouth: '#8f3f3a plastic',
  shoe: '#3a2a20 leather',
  accent: '#33415c fabric',
  hat: '#2b3350 fabric',
  trim: '#1c1c20 fabric',
  badge: 'gold',
};

/** What is put on a figure. With a name it is a feature, which "without" takes away; '' is always there. */
export interface Part {
  name: string;
  /** In which hand: what the figure is said to hold there takes its place. */
  held?: 'hand' | 'other hand';
  draw(b: Builder, look: Look, at: Body): void;
}

type Draw = (b: Builder, look: Look) => void;

/** Where the figure is. */
export const onBody = (name: string, draw: Part['draw']): Part => ({ name, draw });

/** The origin is the top of the head, the unit its radius. */
export const onHead = (name: string, draw: Draw): Part =>
  onBody(name, (b, look, { head }) => b.at({ move: head.at, scale: head.r }, (m) => draw(m, look)));

/** The origin is the middle of the face, the unit its radius. */
export const onFace = (name: string, draw: Draw): Part =>
  onBody(name, (b, look, { face }) => b.at({ move: face.at, scale: face.r }, (m) => draw(m, look)));

/** The origin is the middle of the head, the unit its radius, `grow` times. */
export const aroundHead = (name: string, draw: Draw, grow = 1): Part =>
  onBody(name, (b, look, { face }) => b.at({ move: [0, face.at[1], 0], scale: face.r * grow }, (m) => draw(m, look)));

/** In the right hand, at ease alone: a figure that is posed for a rig holds nothing. */
export const held = (name: string, draw: Draw, turn: readonly [number, number, number] = [0, 0, 0]): Part => ({
  name,
  held: 'hand',
  draw(b, look, { hand }) {
    if (look.pose === '') b.at({ move: hand, turn }, (m) => draw(m.slot(name, 0), look));
  },
});

/** A part that anything can be asked to have. */
export const feature = (name: string): Part => onBody(name, (b, look, at) => FEATURES[name].draw(b, at, look));

/** A belt around the waist. */
export const belt = (slot = 'trim', r = 0.142, y = 0.36, high = 0.045): Part =>
  onBody('', (b) => b.slot(slot, 0.01).cone(0, y, 0, r, r, high, 0.015));

export const crown = (scale: number, up: number): Part =>
  onBody('crown', (b, _look, { head: { at, r } }) =>
    b.at({ move: [at[0], at[1] + up, 0], scale: r * scale }, (m) =>
      m.group((g) => {
        g.slot('crown').cone(0, 0, 0, 0.86, 0.95, 0.38, 0.03);
        g.around(7, (p) => p.rod([0, 0.3, 0.9], [0, 0.75, 1.0], 0.15, 0.06).slot('gem').ball(0, 0.18, 0.94, 0.12));
        g.cut((c) => c.cone(0, -0.2, 0, 0.7, 0.8, 2, 0));
      }),
    ),
  );

/** A full beard, `long` radii of the head down to the middle of its tip. */
export const beard = (long: number): Part =>
  onFace('beard', (m) => {
    m.slot('beard', 0.1).egg(0, -0.72, -0.12, 0.8, 0.62, 0.42).egg(0, -long, -0.05, 0.5, 0.45, 0.36);
    m.both((s) => s.egg(0.3, -0.34, 0.08, 0.34, 0.15, 0.16));
  });

/** A cape from the shoulders: how far back it is pulled, its outline, from the neck down. */
export const cape = (lean: number, outline: string, z = -0.1): Part =>
  onBody('cape', (b) =>
    b.slot('cape', 0.02).at({ move: [0, 0.6, z], turn: [lean, 0, 0] }, (m) => m.plate(outline, 0.045)),
  );

export interface Figure extends Person {
  /** Metres. */
  size?: number;
  wears?: Headgear;
  /** Slots that colour words paint. */
  primary?: string[];
  secondary?: string[];
}

export function figure(words: string[], appearances: Appearances, shape: Figure, ...parts: Part[]): Noun {
  const { size = 1.75, wears, primary, secondary, ...person } = shape;
  const all = wears ? [onBody('hat', (b, _look, { head }) => drawHeadgear(b, wears, head)), ...parts] : parts;
  const heldIn = (hand: Part['held']) => all.filter(({ held }) => held === hand).map(({ name }) => name);
  const [holds, holdsToo] = [heldIn('hand'), heldIn('other hand')];
  const body = ['arm', ...(person.hair === 'none' ? [] : ['hair']), ...(person.robe ? [] : ['leg'])];
  return noun(words, size, {
    features: [...body, ...all.map(({ name }) => name).filter((name) => name !== '')],
    slots: { ...APPEARANCES, ...readAppearances(appearances) },
    ...(primary ? { primary } : {}),
    ...(secondary ? { secondary } : {}),
    ...(holds.length > 0 ? { holds } : {}),
    ...(holdsToo.length > 0 ? { holdsToo } : {}),
    draw(b, look) {
      const at = drawPerson(b, look, { lift: holds.length > 0, ...person });
      for (const part of all) if (part.name === '' || look.has(part.name)) b.at({}, (m) => part.draw(m, look, at));
      return at;
    },
  });
}
