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

/** The nearest name for each colour (sRGB bytes); colours that would share one get a number: "tan", "tan 2". */
export function colorNames(palette: readonly Readonly<Rgb>[]): string[] {
  const used = new Map<string, number>();
  return palette.map((color) => {
    const name = colorName(toOklab(...fromBytes(color)));
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

/** The nearest name of a colour (OKLab): "tan", "dark blue". */
export function colorName(lab: Readonly<Rgb>): string {
  const [name] = NAMES.reduce((best, entry) =>
    oklabDistance(entry[1], lab) < oklabDistance(best[1], lab) ? entry : best,
  );
  return name;
}
