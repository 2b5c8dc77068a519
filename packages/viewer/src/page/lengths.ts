const MILLIMETRES = { unit: 'mm', from: 0, factor: 1000, digits: 1 };
const UNITS = [
  { unit: 'm', from: 1, factor: 1, digits: 2 },
  { unit: 'cm', from: 0.1, factor: 100, digits: 1 },
];

/** Metres in one unit for all of them: that of the longest. */
export function lengths(metres: readonly number[]): string {
  const longest = Math.max(...metres);
  const { unit, factor, digits } = UNITS.find(({ from }) => longest >= from) ?? MILLIMETRES;
  return `${metres.map((length) => (length * factor).toFixed(digits)).join(' × ')} ${unit}`;
}
