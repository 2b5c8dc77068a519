import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Model } from '../../src/core/model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { utf8 } from '../support/hostile.ts';

/** OBJ files as other programs write them. */

const POINTS = 'v 0 0 0\nv 1 0 0\nv 1 1 0\n';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string): Promise<Model> => readModel(bytesOf(text), { extension: 'obj' });

test('a texture coordinate or normal of number 0 is none', async () => {
  const text = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1/0/1 2/0/1 3/0/0\n';
  const [part] = (await readModel(utf8(text), { extension: 'obj' })).parts;
  expect([part!.indices.length, part!.uvs]).toEqual([3, undefined]);
});

test('colours that are no numbers are none; the model opens', async () => {
  const text = 'v 0 0 0 1 0 0\nv 1 0 0 nan nan nan\nv 0 1 0 0 0 1\nf 1 2 3\n';
  const [part] = (await readModel(utf8(text), { extension: 'obj' })).parts;
  expect([part!.indices.length, part!.colors]).toEqual([3, undefined]);
});

test('lines, points, faces of two corners and curves are left out and named', async () => {
  const { parts, unread } = await read(`${POINTS}l 1 2\np 1\nf 1 2\ncurv 0 1 1 2 3\nf 1 2 3\n`);
  expect(parts.map(({ indices }) => indices.length)).toEqual([3]);
  expect(unread).toEqual(['points and lines', 'curves and patches']);
});

test('vertex colours up to 255 are the same as those up to 1', async () => {
  const colored = (most: number) =>
    read(`v 0 0 0 ${most} 0 0\nv 1 0 0 0 ${most} 0\nv 1 1 0 0 0 ${most / 2}\nf 1 2 3\n`);
  const [[whole], [bytes]] = [(await colored(1)).parts, (await colored(255)).parts];
  expect(whole!.colors!.slice(0, 3)).toEqual(Float32Array.of(1, 0, 0));
  expect(bytes!.colors).toEqual(whole!.colors);
});

test('several libraries on one line are read, and one whose name has spaces', async () => {
  const names = async (line: string, ...libraries: string[]) => {
    const files = libraries.map((name) => [name, bytesOf(`newmtl ${name[0]}\nKd 1 0 0\n`)]);
    const model = bytesOf(`mtllib ${line}\nusemtl b\n${POINTS}f 1 2 3\n`);
    const { materials, unread } = await readModel(zipSync({ 'model.obj': model, ...Object.fromEntries(files) }));
    return [materials.map(({ name, baseColor }) => [name, baseColor[1]]), unread];
  };
  expect(await names('a.mtl b.mtl', 'a.mtl', 'b.mtl')).toEqual([[['b', 0]], undefined]);
  expect(await names('b 2 of 3.mtl', 'b 2 of 3.mtl')).toEqual([[['b', 0]], undefined]);
});

test('how opaque a material is, is what d says, also where Tr says the same number', async () => {
  const opacity = async (lines: string) => {
    const files = {
      'm.obj': bytesOf(`mtllib m.mtl\nusemtl a\n${POINTS}f 1 2 3\n`),
      'm.mtl': bytesOf(`newmtl a\n${lines}`),
    };
    return (await readModel(zipSync(files))).materials[0]!.baseColor[3];
  };
  expect(await opacity('d 1\nTr 1\n')).toBe(1);
  expect(await opacity('d 0.75\nTr 0.25\n')).toBe(0.75);
  expect(await opacity('Tr 0.25\n')).toBe(0.75);
});
