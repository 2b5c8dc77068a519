import { phrase, phraseAt, takeOut, takePhrase } from '../words/read/phrase.ts';
import type { Token } from '../words/read/tokenize.ts';

/** Words for how a picture is drawn or changed, as calls that the filters carry out in order. */

const STYLES = {
  pixel: '[as|in|into] [a] 8bit|16bit|pixel|pixelated|pixelised|pixelized [art] / [as|in|into] [a] 8|16 bit [art]',
  mosaic: 'mosaic|mosaics',
  halftone: 'halftone / half tone / comic dots / newspaper print',
  poster:
    'poster|posters|posterise|posterised|posterize|posterized|screenprint / screen print / pop art / flat color|colors|colour|colours|design|style / vector [art]',
  lineart:
    'lineart|linedrawing|outlined / line art|drawing / coloring|colouring page|book / outline|outlines [only] / ink drawing',
  sketch: 'pencil|charcoal|hand|crayon sketch|drawing|drawn / handdrawn|sketch|sketched|sketchy|pencil|drawing|drawn',
  blueprint: 'blueprint|blueprints|cyanotype / blue print|prints / technical drawing',
  watercolor:
    'watercolor|watercolors|watercolour|watercolours [painting|drawing|style] / water color|colors|colour|colours [painting|drawing|style] / aquarelle|painting|painted / oil paint|painting',
  clay: 'clay|claymation [render|model|style] / plasticine|plaster',
  cartoon: 'comicbook|anime|celshaded|celshading / comic [book] / cartoon|cartoonish style / cel shaded|shading',
  sticker: 'sticker|stickers',
  mono: 'black and|n|& white / b & w / monochrome|grayscale|greyscale|noir|desaturate|desaturated / gray|grey scale',
  sepia: 'sepia / old|vintage photo|photograph',
  blur: 'blur|blurred|blurry / soft focus / out of focus',
  sharpen: 'sharp|sharpen|sharpened|sharper|crisp',
  mirror: 'mirror|mirrored|reversed / flip|flipped horizontally',
  flip: 'upsidedown / upside down / flip|flipped [vertically]',
  rotate: 'rotate|rotated|turned [by] # [degree|degrees|deg] / rotate|rotated',
  invert: 'invert|inverted|negative',
  brighter: 'brighten|brightened|brighter|lighter',
  darker: 'darken|darkened|darker',
  vivid: 'vivid|saturated|vibrant|colorful|colourful / more color|colour',
  faded: 'faded|muted|washedout / washed out / pastel colors|colours',
  warm: 'warmer / warm light|tone|tones|colors|colours',
  cold: 'colder|cooler / cold light|tone|tones|colors|colours / cool tone|tones',
};
export type StyleName = keyof typeof STYLES;

const PHRASES = (Object.keys(STYLES) as StyleName[]).map((name) => [name, phrase(STYLES[name])] as const); // its own keys

export interface StyleCall {
  name: StyleName;
  /** Degrees, colours or strength, where the words say one. */
  amount?: number;
}

/** "in the style of", with nothing after it any more. */
const LEAD = phrase('as|in|into|like [a|an|the] style [of] / as|in|into|like [a|an|the]');

/** Takes style words out of a text; `skip` leaves words alone that mean something else there. */
export function readStyles(
  tokens: readonly Token[],
  skip: readonly StyleName[] = ONLY_EDITS,
): { styles: StyleCall[]; rest: Token[] } {
  const found: { call: StyleCall; at: number }[] = [];
  const places = new Map(tokens.map((token, i) => [token, i]));
  let rest = [...tokens];
  for (const [name, wanted] of PHRASES) {
    const taken = skip.includes(name) ? undefined : takePhrase(rest, wanted);
    if (!taken) continue;
    const amount = taken.said.map(({ word }) => Number.parseInt(word, 10)).find(Number.isFinite);
    const call = { name, ...(name === 'rotate' && amount !== undefined && { amount }) };
    found.push({ call, at: Math.max(...taken.said.map((token) => places.get(token) ?? -1)) });
    rest = taken.rest;
  }
  if (found.length > 0) rest = withoutLeads(rest);
  return { styles: found.sort((a, b) => a.at - b.at).map(({ call }) => call), rest };
}

function withoutLeads(tokens: readonly Token[]): Token[] {
  let rest = [...tokens];
  for (let at = 0; at < rest.length; at++) {
    const length = phraseAt(LEAD, rest, at);
    const after = rest[at + length];
    if (length > 0 && (!after || after.paused)) rest = takeOut(rest, at--, length).rest;
  }
  return rest.filter(({ word }) => word !== 'style');
}

/** In a prompt that makes a picture these words describe things ("a mirrored ball", "a clay pot", "a colourful parrot"). */
const ONLY_EDITS: readonly StyleName[] = [
  'mirror',
  'flip',
  'rotate',
  'sharpen',
  'brighter',
  'darker',
  'vivid',
  'faded',
  'invert',
];
