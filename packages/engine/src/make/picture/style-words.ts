/** Words for how a picture is drawn or changed, as calls that the filters carry out in order. */

export type StyleName =
  | 'pixel'
  | 'poster'
  | 'sketch'
  | 'lineart'
  | 'blueprint'
  | 'watercolor'
  | 'clay'
  | 'cartoon'
  | 'sticker'
  | 'mono'
  | 'sepia'
  | 'blur'
  | 'sharpen'
  | 'mirror'
  | 'flip'
  | 'rotate'
  | 'invert'
  | 'brighter'
  | 'darker'
  | 'vivid'
  | 'faded'
  | 'warm'
  | 'cold'
  | 'halftone'
  | 'mosaic';

export interface StyleCall {
  name: StyleName;
  /** Degrees, colours or strength, where the words say one. */
  amount?: number;
}

const PATTERNS: readonly [StyleName, RegExp][] = [
  ['pixel', /\b(?:as |in |into )?(?:a )?(?:(?:8|16)[- ]?bit|pixel(?:ated|ised|ized)?)(?:[- ]art)?\b/],
  ['mosaic', /\bmosaics?\b/],
  ['halftone', /\b(?:half[- ]?tone|comic dots|newspaper print)\b/],
  [
    'poster',
    /\b(?:posters?|posteri[sz]ed?|screen[- ]?print|pop[- ]art|flat (?:colou?rs?|design|style)|vector(?: art)?)\b/,
  ],
  [
    'lineart',
    /\b(?:line[- ]?art|line[- ]?drawing|colou?ring (?:page|book)|outlines?(?: only)?|ink drawing|outlined)\b/,
  ],
  [
    'sketch',
    /\b(?:(?:pencil|charcoal|hand|crayon)[- ]?(?:sketch|drawing|drawn)|sketch(?:ed|y)?|pencil|drawing|drawn)\b/,
  ],
  ['blueprint', /\b(?:blue[- ]?prints?|technical drawing|cyanotype)\b/],
  [
    'watercolor',
    /\b(?:water[- ]?colou?rs?(?: (?:painting|drawing|style))?|aquarelle|painting|painted|oil paint(?:ing)?)\b/,
  ],
  ['clay', /\b(?:clay(?:mation)?(?: (?:render|model|style))?|plasticine|plaster)\b/],
  ['cartoon', /\b(?:comic(?:[- ]book)?|cartoon(?:ish)?(?: style)|anime|cel[- ]?shad(?:ed|ing))\b/],
  ['sticker', /\bstickers?\b/],
  ['mono', /\b(?:black[- ](?:and|&|n)[- ]white|monochrome|gr[ae]y ?scale|b ?& ?w|noir|desaturated?)\b/],
  ['sepia', /\b(?:sepia|old photo(?:graph)?|vintage photo(?:graph)?)\b/],
  ['blur', /\b(?:blur(?:red|ry)?|soft focus|out of focus)\b/],
  ['sharpen', /\b(?:sharp(?:en|ened|er)?|crisp)\b/],
  ['mirror', /\b(?:mirror(?:ed)?|flip(?:ped)? horizontally|reversed)\b/],
  ['flip', /\b(?:upside[- ]?down|flip(?:ped)?(?: vertically)?)\b/],
  ['rotate', /\b(?:rotated?|turned?)(?: by)? (\d+)(?: ?(?:°|degrees?|deg))?\b|\brotated?\b/],
  ['invert', /\b(?:invert(?:ed)?|negative)\b/],
  ['brighter', /\b(?:brighten(?:ed)?|brighter|lighter)\b/],
  ['darker', /\b(?:darken(?:ed)?|darker)\b/],
  ['vivid', /\b(?:vivid|saturated|vibrant|colou?rful|more colou?r)\b/],
  ['faded', /\b(?:faded|washed[- ]out|muted|pastel colou?rs)\b/],
  ['warm', /\b(?:warmer|warm (?:light|tones?|colou?rs))\b/],
  ['cold', /\b(?:colder|cooler|cold (?:light|tones?|colou?rs)|cool tones?)\b/],
];

/** Takes style words out of a text; `skip` leaves words alone that mean something else there. */
export function readStyles(
  text: string,
  skip: readonly StyleName[] = ONLY_EDITS,
): { styles: StyleCall[]; rest: string } {
  const found: { call: StyleCall; at: number }[] = [];
  let rest = text;
  for (const [name, pattern] of PATTERNS) {
    if (skip.includes(name)) continue;
    rest = rest.replace(pattern, (match: string, amount: string | undefined, ...more: unknown[]) => {
      const number = Number(typeof amount === 'string' ? amount : Number.NaN);
      const at = text.indexOf(match.trim());
      found.push({
        call: { name, ...(Number.isFinite(number) && { amount: number }) },
        at: at >= 0 ? at : more.length,
      });
      // "in the style of a …" goes with it.
      return ' ';
    });
  }
  if (found.length > 0)
    rest = rest
      .replace(/\b(?:as|in|into|in the|like)(?: an?| the)?\s*(?:style(?: of)?\s*)?(?=$|[,.;])/g, ' ')
      .replace(/\bstyle\b/g, ' ');
  return { styles: found.sort((a, b) => a.at - b.at).map(({ call }) => call), rest };
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
