import { fromBytes, oklabDistance, type Rgb, toOklab } from 'kiln-mesh/core/color';
import { linearColor, namedColor } from './named-colors.ts';

/** Colours by names that a person would say, for lists of parts and filaments. */

const PLAIN = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'grey'] as const;
const ALONE = [
  'white',
  'black',
  'tan',
  'cream',
  'maroon',
  'salmon',
  'gold',
  'lime',
  'olive',
  'mint',
  'turquoise',
  'navy',
  'sky',
  'violet',
  'lavender',
  'magenta',
  'rust',
  'chocolate',
] as const;

const NAMES: readonly (readonly [string, Rgb])[] = [
  ...[...PLAIN, ...ALONE].map((name) => [name, namedColor(name)] as const),
  ...PLAIN.flatMap((name) =>
    (['light', 'dark'] as const).map((tint) => [`${tint} ${name}`, namedColor(name, tint)] as const),
  ),
].map(([name, hex]) => [name, toOklab(...linearColor(hex ?? '#000000'))] as const);

/** The nearest name for each colour (sRGB bytes); those that would share one are told apart by lightness: "darker tan", "lighter tan". */
export function colorNames(palette: readonly Readonly<Rgb>[]): string[] {
  const labs = palette.map((color) => toOklab(...fromBytes(color)));
  const names = labs.map(colorName);
  return names.map((name, i) => {
    const same = labs.filter((_, k) => names[k] === name).sort(([a], [b]) => a - b);
    const place = same.indexOf(labs[i]);
    if (same.length > 3) return `${name} no. ${place + 1}`;
    const tone = ['darker', same.length === 3 ? '' : 'lighter', 'lighter'][place];
    return same.length === 1 || tone === '' ? name : `${tone} ${name}`;
  });
}

/** The nearest name of a colour (OKLab): "tan", "dark blue". */
export function colorName(lab: Readonly<Rgb>): string {
  const [name] = NAMES.reduce((best, entry) =>
    oklabDistance(entry[1], lab) < oklabDistance(best[1], lab) ? entry : best,
  );
  return name;
}
