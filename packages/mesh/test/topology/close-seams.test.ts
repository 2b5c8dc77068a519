import { expect, test } from 'vitest';
import { readModel } from '../../src/formats/read-model.ts';
import { writeStl } from '../../src/formats/stl/write-stl.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { remesh } from '../../src/simplify/remesh.ts';
import { closeSeams } from '../../src/topology/close-seams.ts';
import { boxWithHole, modelOf, sphere, torus } from '../support/shapes.ts';

/** An STL of a torus in millimetres of which every ninth number was reckoned a last digit higher. */
async function shaken() {
  const bytes = writeStl(modelOf([torus(0.5, 0.2, 60, 40)]), { unitsPerMetre: 1000, up: 'z' });
  const words = new DataView(bytes.buffer, bytes.byteOffset);
  let number = 0;
  for (let at = 84; at < bytes.length; at += 50)
    for (let k = 12; k < 48; k += 4)
      if (number++ % 9 === 0) words.setInt32(at + k, words.getInt32(at + k, true) + 1, true);
  return await readModel(bytes, { stl: { unitsPerMetre: 1000, up: 'z' } });
}

test('a closed STL whose equal corners differ in the last digit is closed, and stays so when it is remeshed', async () => {
  const model = await shaken();
  expect(inspect(model).watertight).toBe(false);
  const { model: closed, joined } = closeSeams(model);
  expect(joined).toBeGreaterThan(1_000);
  const { volume } = inspect(modelOf([torus(0.5, 0.2, 60, 40)]));
  expect(inspect(closed)).toMatchObject({ watertight: true, components: 1, genus: 1, triangles: 4_800 });
  expect(inspect(closed).volume / volume).toBeCloseTo(1, 5);
  for (const faces of [2_000, 500]) {
    const fewer = remesh(closed, { topology: 'triangle', target: { faces } });
    expect(inspect(fewer), `${faces}`).toMatchObject({ watertight: true, genus: 1 });
    expect(inspect(fewer).volume / volume).toBeCloseTo(1, 1);
  }
});

test('texture seams keep their vertices where places are joined', () => {
  const ball = sphere();
  ball.positions = ball.positions.map((value, i) => (i % 49 === 0 ? value * (1 + 1e-7) : value));
  const { model, joined } = closeSeams(modelOf([ball]));
  expect(joined).toBeGreaterThan(0);
  expect(inspect(model).watertight).toBe(true);
  expect(model.parts[0]!.uvs).toBe(ball.uvs);
  expect(model.parts[0]!.indices).toBe(ball.indices);
});

test('what is closed, open for good, or further apart than the last digits comes back as it is', async () => {
  const apart = sphere();
  apart.positions = apart.positions.map((value, i) => (i % 49 === 0 ? value * 1.001 : value));
  const sheet = { ...torus(), indices: torus().indices.slice(0, 600) };
  for (const model of [modelOf([torus()]), modelOf([boxWithHole()]), modelOf([sheet]), modelOf([apart])])
    expect(closeSeams(model)).toEqual({ model, joined: 0 });
});
