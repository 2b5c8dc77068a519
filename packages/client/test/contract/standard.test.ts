import { type Fit, planFit } from 'kiln-client/contract/standard/fit';
import { judge, type Measured } from 'kiln-client/contract/standard/judge';
import { learnStandard } from 'kiln-client/contract/standard/learn';
import { readStandard, type Standard } from 'kiln-client/contract/standard/standard';
import { expect, test } from 'vitest';
import { mulberry32 } from '../../../../test/support/random.ts';

/** The steps that mend what breaks a standard, and what is said of them before they are paid for. */

const GOOD: Measured = {
  faces: 5_000,
  materials: 1,
  texture_size: 1024,
  texel_density: { low: 300, high: 400 },
  box: { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] },
  open: 0,
  faces_without_uvs: 0,
  overlapping_faces: 0,
  names: ['crate'],
  bones: 0,
  lods: 1,
  colors: [{ hex: '#c04020', share: 1 }],
  file_size: 100_000,
};
const RULES: Standard = {
  version: 1,
  faces: { max: 10_000 },
  texture_size: { max: 2048 },
  texel_density: { min: 100 },
  pivot: { at: 'base', tolerance: 0.01 },
  size: { min: 0.5, max: 2 },
  height: { min: 0.2, max: 1 },
  watertight: true,
  uvs: true,
  unique_uvs: true,
  bones: { max: 75 },
};
const told = ({ steps, mends, left, spoils }: Fit) => ({
  steps: steps.map(({ type, options }) => [type, ...Object.values(options)].join(' ')),
  mends,
  left: left.map(({ rule }) => rule),
  spoils,
});
const fit = (change: Partial<Measured>, rules: Partial<Standard> = {}) =>
  told(planFit({ ...GOOD, ...change }, { ...RULES, ...rules }));
const NONE = { steps: [], mends: [], left: [], spoils: [] };

test('each step only where it is needed, in one order', () => {
  expect(fit({})).toEqual(NONE);
  expect(fit({ faces: 12_400 })).toEqual({ ...NONE, steps: ['remesh 9700'], mends: ['faces'] });
  const moved = { min: [0, 0, 0], max: [4, 1, 1] };
  expect(fit({ box: moved })).toMatchObject({ steps: ['resize 1.998 bottom'], mends: ['pivot', 'size'] });
  const all = fit({ faces: 50_000, open: 3, faces_without_uvs: 50_000, box: moved, bones: 90 });
  expect(all.steps).toEqual(['print-repair', 'remesh 9700', 'uv-unwrap', 'resize 1.998 bottom']);
  expect(all.mends).toEqual(['faces', 'pivot', 'size', 'watertight', 'uvs', 'bones']);
  // What unwrapping leaves has a placeholder for a texture.
  expect(all.spoils).toEqual(['texel_density']);
});

test('what a step takes away is given back by a later one, or said', () => {
  expect(fit({ open: 3 }).steps).toEqual(['print-repair', 'uv-unwrap']);
  expect(fit({ open: 3 }, { uvs: undefined, unique_uvs: undefined }).steps).toEqual(['print-repair']);
  // More faces than can be unwrapped, though no rule bounds them.
  const large = { faces: 90_000, overlapping_faces: 3 };
  expect(fit(large, { faces: undefined }).steps).toEqual(['remesh 38800', 'uv-unwrap']);
});

test('what no step mends is left, and where nothing can be mended there are no steps', () => {
  const left = fit({ texture_size: 4096, faces: 20_000 });
  expect(left).toEqual({ ...NONE, steps: ['remesh 9700'], mends: ['faces'], left: ['texture_size'] });
  expect(fit({ texture_size: 4096 })).toEqual({ ...NONE, left: ['texture_size'] });
  expect(fit({ faces: 300 }, { faces: { max: 12 } })).toEqual({ ...NONE, left: ['faces'] });
});

test('one size that keeps two rules; where there is none it says so, and still moves the pivot', () => {
  const tall = { box: { min: [-0.5, 0, -0.5], max: [0.5, 4, 0.5] } };
  expect(fit(tall)).toMatchObject({ steps: ['resize 0.999 bottom'], mends: ['size', 'height'] });
  const flat = { box: { min: [-0.5, 0, -0.5], max: [0.5, 0.01, 0.5] } };
  expect(fit(flat)).toEqual({ ...NONE, left: ['height'] });
  const aside = { box: { min: [1, 0, 1], max: [2, 0, 2] } };
  const moved = fit(aside, { height: undefined });
  expect(moved).toMatchObject({ steps: ['resize 1 bottom'], mends: ['pivot'] });
  const centred = fit({}, { pivot: { at: 'center', tolerance: 0.01 } });
  expect(centred).toMatchObject({ steps: ['resize 1 center'], mends: ['pivot'], left: [] });
});

/** Assets of one team: a fifth apart at most in what is counted, as props of one game are. */
function team(seed: number, count: number): Measured[] {
  const random = mulberry32(seed);
  const near = (value: number) => value * (0.92 + random() * 0.16);
  return Array.from({ length: count }, (_, i) => {
    const [wide, high] = [near(1), near(1.5)];
    const off = (random() - 0.5) * 0.02;
    return {
      ...GOOD,
      faces: Math.round(near(8_000)),
      texture_size: 2048,
      texel_density: { low: near(300), high: near(420) },
      box: { min: [off - wide / 2, 0, -wide / 2], max: [off + wide / 2, high, wide / 2] },
      names: [`sm_prop_${i}`, 'sm_paint'],
      bones: [0, 40, 12][i % 3]!,
      colors: [{ hex: ['#c04020', '#c44424', '#bc3c1c'][i % 3]!, share: 1 }],
      file_size: Math.round(near(2_000_000)),
    };
  });
}

test('rules learned from three of five assets accept the other two, whichever three', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const five = team(seed, 5);
    for (let a = 0; a < 5; a++)
      for (let b = a + 1; b < 5; b++) {
        const others = [five[a]!, five[b]!];
        const { standard, off } = learnStandard(five.filter((one) => !others.includes(one)));
        expect(Object.keys(standard).length).toBeGreaterThan(10);
        expect(off.every((rule) => rule === 'bones')).toBe(true);
        for (const one of others) expect(judge(one, standard).filter(({ ok }) => !ok)).toEqual([]);
      }
  }
});

test('what is learned is as wide as was seen and a fifth more; what the examples disagree in is left out', () => {
  const like = (change: Partial<Measured>[]) => learnStandard(change.map((one) => ({ ...GOOD, ...one })));
  const { standard, off } = like([{ faces: 5_000 }, { faces: 8_000, bones: 40 }, { faces: 10_000, open: 3 }]);
  expect(standard).toMatchObject({
    faces: { max: 12_000 },
    texel_density: { min: 250, max: 480 },
    pivot: { at: 'base', tolerance: 0.05 },
    size: { min: 0.8333, max: 1.2 },
    uvs: true,
    unique_uvs: true,
    palette: { colors: ['#c04020'], tolerance: 18 },
    file_size: { max: 120_000 },
  });
  expect(readStandard(JSON.stringify(standard))).toEqual(standard);
  expect(off).toEqual(['watertight', 'bones']);
  // "crate" is of several styles: none is proposed.
  for (const rule of ['watertight', 'bones', 'names', 'lods']) expect(standard).not.toHaveProperty(rule);
  expect(like([{ faces: 100 }, { faces: 5_000 }, { faces: 200 }]).off).toContain('faces');
  const named = [{ names: ['Crate', 'BigLid'] }, { names: ['Wheel'] }, { names: ['OilDrum'] }];
  expect(like(named).standard.names).toEqual({ style: 'PascalCase' });
  expect(like([...named, { names: ['oil drum'] }]).off).toContain('names');
  expect(like([{ lods: 3 }, { lods: 2 }, { lods: 4 }]).standard.lods).toEqual({ min: 2 });
  expect(like([{ lods: 3 }, {}, {}]).off).toContain('lods');
  expect(like([{}, { colors: [{ hex: '#2040c0', share: 1 }] }, {}]).off).toContain('palette');
  expect(like([{}, { texel_density: undefined, texture_size: 0 }, {}]).off).toEqual(['texture_size', 'texel_density']);
});
