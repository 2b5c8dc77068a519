// @module-tag long
import { multiImageTo3d as family } from 'kiln-client/contract/families/multi-image-to-3d';
import { expect, test } from 'vitest';
import { patient } from '../../../../test/support/until.ts';
import { multiImageTo3d } from '../../src/recipes/multi-image-to-3d.ts';
import { memory, picture } from './products.ts';

// Long, since sides are told apart by carving with each order of them; the carving itself is in the engine's exchange-sides.long.test.ts.

/** A bottle with a colour for each quarter, as a side shows two of them. */
const quarters = (left: string, right: string) =>
  picture(
    `<path d="M160 30 h-26 v60 q-44 10 -44 60 v130 h70 z" fill="${left}"/><path d="M160 30 h26 v60 q44 10 44 60 v130 h-70 z" fill="${right}"/>`,
  );

test.for([
  ['around to the left', ['1.png', '2.png', '3.png', '4.png'], 'front, left, back, right', true],
  ['whose names say the sides', ['front.png', 'right.png', 'back.png', 'left.png'], 'front, right, back, left', false],
] as const)(
  'of pictures %s a note says how they were taken',
  { timeout: patient(300_000) },
  async ([, names, sides, told]) => {
    const [red, green, blue, orange] = ['#b02818', '#0a7040', '#2040a0', '#e8901a'];
    const shown = await Promise.all([
      quarters(orange, red),
      quarters(blue, orange),
      quarters(green, blue),
      quarters(red, green),
    ]);
    const image_urls = names.map((name) => `https://pictures.example/${name}`);
    const fetched = Object.fromEntries(image_urls.map((url, i) => [url, shown[i]!]));
    const { context } = memory({ fetched });
    const [stage] = family.stages;
    const wanted = { should_texture: false, should_remesh: true, target_polycount: 1000, target_formats: ['glb'] };

    const { engine } = await multiImageTo3d.run(stage.input.parse({ image_urls, ...wanted }), context);

    const notes = engine.notes!.join(' ');
    expect(notes).toContain(`taken as ${sides};`);
    expect(notes.includes('Right and left are exchanged')).toBe(told);
  },
);
