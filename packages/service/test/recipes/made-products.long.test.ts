// @module-tag long
import { test } from 'vitest';
import { asSource } from '../../../../test/support/run-recipe.ts';
import { expectLabels, made, run } from './made-runs.ts';
import { BIRD, PHOTO_URL, picture, SOURCE_ID } from './products.ts';

/** The products that take long to build, from a picture that a maker has made; made.test.ts has the quick one. */

test('keycaps and brick figures from a made picture say so in every file', async () => {
  const pictures = {
    fetched: { [PHOTO_URL]: await picture('') },
    ...made({ 'image-1.png': await picture(BIRD) }),
  };
  const keycap = await run('creative-lab-keycap-prototype', { image_url: PHOTO_URL, name: 'x' }, pictures);
  await expectLabels(keycap);
  const [candidate_id] = keycap.result.candidate_ids ?? [];
  await expectLabels(
    await run(
      'creative-lab-keycap-build',
      { input_task_id: SOURCE_ID, candidate_id, options: {} },
      { source: asSource(keycap.files, 'creative-lab-keycap-prototype') },
    ),
  );
  const figure = await run('creative-lab-brick-figure-prototype', { image_url: PHOTO_URL, name: 'x' }, pictures);
  const source = asSource(figure.files, 'creative-lab-brick-figure-prototype');
  await expectLabels(
    await run('creative-lab-brick-figure-build', { input_task_id: SOURCE_ID, options: {} }, { source }),
  );
});
