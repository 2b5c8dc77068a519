import { byWord, wordSet } from '../look-up.ts';

/** Words for measures: what a number before them is a number of, so that it is not read as a count of things. */

/** Lengths in metres. "in" and "feet" are lengths only where an axis follows, "m" only behind digits. */
export const LENGTHS = byWord([
  ['mm millimetre millimeter millimetres millimeters', 0.001],
  ['cm centimetre centimeter centimetres centimeters', 0.01],
  ['m metre meter metres meters', 1],
  ['km kilometre kilometer kilometres kilometers', 1000],
  ['inch inches in', 0.0254],
  ['ft foot feet', 0.3048],
  ['yard yards', 0.9144],
  ['mile miles', 1609.34],
]);

/** `base`: the width of what a miniature stands on. */
export type Axis = 'height' | 'width' | 'length' | 'base';

export const AXES = byWord<Axis>([
  ['tall high height', 'height'],
  ['wide width broad across diameter', 'width'],
  ['long length deep depth', 'length'],
]);

export const YEARS = wordSet('year years yr yrs yo');

/** Amounts that nothing shows: time, weight, money, powers, and what belongs to a file rather than a thing. */
export const AMOUNTS = wordSet(
  'month months week weeks day days hour hours minute minutes second seconds decade decades century centuries ' +
    'kg kilo kilos kilogram kilograms g gram grams lb lbs pound pounds ton tons tonne tonnes oz ounce ounces ' +
    'percent degree degrees dollar dollars euro euros kmh mph hp horsepower watt watts volt volts litre litres liter ' +
    'liters gb mb px pixel pixels dpi fps bit bits poly polys polygon polygons tri tris triangle triangles vertex ' +
    'vertices voxel voxels face faces ml scale level levels version',
);

/** Before a unit: "65 million years". */
export const LARGE = wordSet('hundred thousand million billion');
