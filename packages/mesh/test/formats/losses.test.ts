import { expect, test } from 'vitest';
import { lossesOf } from '../../src/formats/losses.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { WRITE_FORMATS } from '../../src/formats/write-model.ts';
import { bendingBar, texturedSphere, twoParts, writeOne } from '../support/models.ts';

test.each(WRITE_FORMATS)('what %s is said to lose is what is missing when it is read again', async (format) => {
  for (const model of [await texturedSphere(), twoParts(), bendingBar()]) {
    const again = await readModel(await writeOne(model, format));
    const losses = lossesOf(model, format).join('; ');
    const kept = (words: string, before: unknown, after: unknown) => {
      if (before) expect([words, losses.includes(words)]).toEqual([words, !after]);
    };
    kept(
      'polygons',
      model.parts.some((part) => part.polygons),
      again.parts.some((part) => part.polygons),
    );
    kept(
      'texture coordinates',
      model.parts.some((part) => part.uvs),
      again.parts.some((part) => part.uvs),
    );
    kept('bones and skin', model.skeleton, again.skeleton);
    kept('animation clips', model.clips, again.clips);
    kept('separate parts', model.parts.length > 1, again.parts.length > 1);
    const packed = (m: typeof model) => m.materials.some((material) => material.metallicRoughnessTexture);
    if (format !== 'stl' && format !== '3mf') kept('metallic and roughness texture', packed(model), packed(again));
  }
});
