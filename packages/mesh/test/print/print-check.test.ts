import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Part } from '../../src/core/model.ts';
import { PRINT_PROFILE, PRUSA_SLICER_PROFILE } from '../../src/print/estimate-print.ts';
import { orientations, turned } from '../../src/print/orientation.ts';
import { BEDS, bedsFor, type Printed, printCheck } from '../../src/print/print-check.ts';
import { printPicture } from '../../src/print/print-picture.ts';
import { standing } from '../../src/print/supports.ts';
import { weldAll } from '../../src/topology/weld.ts';
import { modelOf, sphere } from '../support/shapes.ts';
import { cube, openBox } from '../support/tiny.ts';

/** Shapes whose figures are known by heart, in millimetres. */

const mm = (part: Part, size: readonly number[], at: readonly number[] = [0, 0, 0]): Part => {
  const { normals: _, ...bare } = part;
  return { ...bare, positions: part.positions.map((value, i) => (value * size[i % 3]! + at[i % 3]!) / 1000) };
};
const box = (...size: number[]) => mm(cube(), size);
const insideOut = (part: Part): Part => ({ ...part, indices: part.indices.toReversed() });
const ball = (radius: number) => mm(sphere(1, 96, 48), [radius, radius, radius]);
const printed = (...parts: Part[]): Printed => printCheck(modelOf(parts)).printed!;

/** A cone that stands on its tip, or on its base: radius and height in millimetres. */
function cone(radius: number, height: number, tipDown: boolean, around = 96): Part {
  const ring = Array.from({ length: around }, (_, i) => {
    const angle = (i * 2 * Math.PI) / around;
    return [Math.cos(angle) * radius, tipDown ? height : 0, Math.sin(angle) * radius];
  }).flat();
  const tip = around;
  const positions = Float32Array.from(
    [...ring, 0, tipDown ? 0 : height, 0, 0, tipDown ? height : 0, 0],
    (v) => v / 1000,
  );
  const faces = Array.from({ length: around }, (_, i) => {
    const next = (i + 1) % around;
    const sides = [i, tip, next, i, next, tip + 1];
    return tipDown ? sides.toReversed() : sides;
  }).flat();
  return { name: 'cone', material: 0, positions, indices: Uint32Array.from(faces) };
}

test('a cube of 20 mm: volume, wall, no overhang, and it stands as it is', () => {
  const check = printCheck(modelOf([box(20, 20, 20)]));
  expect(check).toMatchObject({ watertight: true, overhangShare: 0, beds: BEDS.map(({ name }) => name) });
  for (const side of check.sizeMm) expect(side).toBeCloseTo(20, 3);
  expect(check.printed).toMatchObject({ pieces: 1, floating: 0, supportCm3: 0 });
  expect(check.printed!.better).toBeUndefined();
  expect(check.printed!.volumeCm3).toBeCloseTo(8, 3);
  expect(check.printed!.thinnest!.mm).toBeCloseTo(20, 2);
});

test('materials weigh by their density; resin is solid', () => {
  const { grams } = printed(box(20, 20, 20)).estimate;
  expect(grams.resin).toBeCloseTo(8 * 1.12, 2);
  expect(grams.petg / grams.pla).toBeCloseTo(1.27 / 1.24, 6);
});

/** What PrusaSlicer 2.5.0 says of the same shapes; more of them in test/programs/print.test.ts. */
test.each([
  ['a cube, its own profile', box(20, 20, 20), PRUSA_SLICER_PROFILE, 4.45, 13.75],
  ['a cube', box(20, 20, 20), PRINT_PROFILE, 3.76, 17.67],
  ['a plate, its own profile', box(80, 3, 60), PRUSA_SLICER_PROFILE, 12.87, 56.88],
  ['a ball', ball(20), PRINT_PROFILE, 11.84, 51.7],
] as const)('%s weighs and takes what PrusaSlicer says, within a twentieth', (_, part, profile, grams, minutes) => {
  const { estimate } = printCheck(modelOf([part]), undefined, profile).printed!;
  expect(Math.abs(estimate.grams.pla / grams - 1)).toBeLessThan(0.05);
  expect(Math.abs(estimate.minutes / minutes - 1)).toBeLessThan(0.05);
});

test('a hollow ball has the wall and the volume of its shell, and is one piece', () => {
  const { thinnest, volumeCm3, pieces, floating } = printed(ball(20), insideOut(ball(18)));
  expect(thinnest!.mm).toBeGreaterThan(1.9);
  expect(thinnest!.mm).toBeLessThan(2.05);
  expect(Math.hypot(...thinnest!.at) * 1000).toBeGreaterThan(18);
  expect(volumeCm3 / ((4 / 3) * Math.PI * (20 ** 3 - 18 ** 3) * 1e-3)).toBeCloseTo(1, 1);
  expect({ pieces, floating }).toEqual({ pieces: 1, floating: 0 });
});

test('a thin plate is as thin as it is, whichever way it leans', () => {
  expect(printed(box(40, 0.8, 30)).thinnest!.mm).toBeCloseTo(0.8, 3);
  const plate = box(40, 30, 0.8);
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
  const leaning = { ...plate, positions: plate.positions.slice() };
  for (let i = 0; i < leaning.positions.length; i += 3) {
    const [, y, z] = plate.positions.subarray(i, i + 3) as unknown as [number, number, number];
    leaning.positions[i + 1] = y * c - z * s;
    leaning.positions[i + 2] = y * s + z * c;
  }
  expect(printed(leaning).thinnest!.mm).toBeCloseTo(0.8, 2);
});

test('a round body is as thick as it is, within 5 %', () => {
  const { thinnest } = printed(ball(20));
  expect(thinnest!.mm).toBeGreaterThan(38);
  expect(thinnest!.mm).toBeLessThanOrEqual(40);
});

test('a flat cone on its tip overhangs with all its side, and had better stand on its base', () => {
  const check = printCheck(modelOf([cone(30, 20, true)]));
  const side = Math.PI * 30 * Math.hypot(30, 20);
  expect(check.overhangShare).toBeCloseTo(side / (side + Math.PI * 900), 2);
  expect(check.printed!.supportCm3).toBeGreaterThan(3);
  expect(check.printed!.better!.supportCm3).toBe(0);
  // Upside down: what was up is down.
  expect(turned([0, 1, 0], check.printed!.better!.turn)[1]).toBeCloseTo(-1, 6);
  expect(printCheck(modelOf([cone(30, 20, false)]))).toMatchObject({ overhangShare: 0, printed: { supportCm3: 0 } });
});

test('a steep cone on its tip needs no supports', () => {
  expect(printCheck(modelOf([cone(10, 40, true)]))).toMatchObject({ overhangShare: 0 });
  expect(printed(cone(10, 40, true)).better).toBeUndefined();
});

test('bodies that pass through each other are one piece, counted once; those above the bed hold on nothing', () => {
  const two = printed(box(20, 20, 20), mm(cube(), [20, 20, 20], [10, 0, 0]));
  expect(two.pieces).toBe(1);
  expect(two.volumeCm3).toBeCloseTo(12, 0);
  const apart = printed(box(20, 20, 20), mm(cube(), [5, 5, 5], [0, 20, 0]));
  expect(apart).toMatchObject({ pieces: 2, floating: 1 });
  expect(apart.supportCm3).toBeCloseTo(0.15 * 0.025 * 7.5, 2);
});

test('squares with many intervals are gone through side by side, not each from its start', () => {
  const looks = (count: number) => {
    let reads = 0;
    const low = Float32Array.from({ length: count * 2 }, (_, i) => (i % count) / 100);
    const high = new Proxy(
      low.map((at) => at + 0.005),
      {
        get(target, key) {
          reads++;
          return target[Number(key)];
        },
      },
    );
    const faces = new Uint32Array(low.length);
    const columns = { axis: 1, cell: 0.001, size: [2, 1], origin: [0, 0] } as const;
    const starts = Uint32Array.of(0, count, count * 2);
    const found = standing({ ...columns, starts, low, high, lowFace: faces, highFace: faces });
    expect(found).toMatchObject({ pieces: count, floating: count - 1 });
    return reads;
  };
  expect(looks(2_000) / looks(1_000)).toBeLessThan(2.1);
});

test('bodies that stand closer than the squares of the whole weigh what each weighs alone', () => {
  const pieces = Array.from({ length: 100 }, (_, i) =>
    mm(cube(), [9.8, 4, 9.8], [(i % 10) * 10, 0, Math.floor(i / 10) * 10]),
  );
  const alone = printed(box(9.8, 4, 9.8)).estimate;
  const all = printed(...pieces).estimate;
  expect(Math.abs(all.grams.pla / (100 * alone.grams.pla) - 1)).toBeLessThan(0.03);
  // Small insides are solid, which those of one plate are not.
  expect(all.grams.pla / printed(box(98, 4, 98)).estimate.grams.pla).toBeGreaterThan(1.15);
  // Hollow, or through each other: as one.
  const hollow = printed(box(20, 20, 20), insideOut(mm(cube(), [16, 16, 16])));
  expect(hollow.volumeCm3).toBeCloseTo(8 - 4.096, 0);
});

test('what is open or too large is not weighed', () => {
  const open = printCheck(modelOf([mm(openBox(), [20, 20, 20])]));
  expect(open.watertight).toBe(false);
  expect(open.printed).toBeUndefined();
  const house = printCheck(modelOf([cube()]));
  expect(house).toMatchObject({ watertight: true, beds: [] });
  expect(house.printed).toBeUndefined();
  expect(printCheck(modelOf([])).beds).toEqual([]);
});

test('a bed is taken either way round, and never on its side', () => {
  expect(bedsFor([210, 10, 250])).toContain('Prusa MK4');
  expect(bedsFor([10, 250, 210])).not.toContain('Prusa MK4');
  expect(bedsFor([180, 180, 180])).toContain('Bambu Lab A1 mini');
  expect(bedsFor([181, 180, 180])).not.toContain('Bambu Lab A1 mini');
});

test('the turns of every side bring it down', () => {
  const sides = orientations(weldAll(modelOf([ball(10), cone(30, 20, true)])));
  expect(sides.length).toBeGreaterThan(20);
  for (const { down, turn } of sides) expect(turned(down, turn)[1]).toBeCloseTo(-1, 4);
});

test('the same model gives the same check', () => {
  const model = () => modelOf([ball(20), mm(cube(), [5, 5, 5], [20, 0, 0])]);
  expect(printCheck(model())).toEqual(printCheck(model()));
});

/** Shares of the pixels of a picture: of the ring, and of pieces, whose red is nearer to orange. */
async function reds(png: Uint8Array) {
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const is = { ring: 0, piece: 0 };
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = data.subarray(i, i + 3) as unknown as [number, number, number];
    if (Math.abs(r - 0xe0) < 4 && Math.abs(g - 0x18) < 4 && Math.abs(b - 0x2d) < 4) is.ring++;
    else if (r > 2 * b && g > 1.2 * b && r > 60) is.piece++;
  }
  return { ring: is.ring / (data.length / 3), piece: is.piece / (data.length / 3) };
}

test('the picture has a ring around the thinnest wall, dashed where no side shows it, and what hangs is red', async () => {
  const look = async (...parts: Part[]) => {
    const model = modelOf(parts);
    const { printed: found } = printCheck(model);
    return reds(await printPicture(model, found!, 192));
  };
  const fin = mm(cube(), [10, 10, 1], [14, -5, 0]);
  const seen = await look(box(20, 20, 20), fin);
  expect(seen.ring).toBeGreaterThan(0.002);
  expect(seen.piece).toBe(0);
  const hanging = await look(box(20, 20, 20), mm(cube(), [8, 8, 8], [0, 24, 0]));
  expect(hanging.piece).toBeGreaterThan(0.01);
  // A wall inside: two hollows, 1 mm apart.
  const hollow = (x: number) => insideOut(mm(cube(), [9, 10, 10], [x, 0, 0]));
  const inside = await look(box(30, 20, 20), hollow(-5), hollow(5));
  expect(inside.ring).toBeGreaterThan(0.0005);
  expect(inside.ring).toBeLessThan(seen.ring * 0.85);
});
