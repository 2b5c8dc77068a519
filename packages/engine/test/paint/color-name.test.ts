import { expect, test } from 'vitest';
import { colorNames } from '../../src/paint/color-name.ts';

test('colours have the names that people use; those that would share one are told apart by lightness', () => {
  const red = [211, 38, 31] as const;
  const [mid, dark, light, other] = [
    [245, 215, 25],
    [240, 205, 20],
    [250, 225, 30],
    [243, 210, 22],
  ] as const;
  expect(colorNames([red, [43, 98, 207]])).toEqual(['red', 'blue']);
  expect(colorNames([red, light, dark])).toEqual(['red', 'lighter yellow', 'darker yellow']);
  expect(colorNames([mid, dark, light])).toEqual(['yellow', 'darker yellow', 'lighter yellow']);
  expect(colorNames([mid, dark, light, other])).toEqual([
    'yellow no. 3',
    'yellow no. 1',
    'yellow no. 4',
    'yellow no. 2',
  ]);
});
