import { lossesOf } from 'kiln-mesh/formats/losses';
import type { Recipe } from '../base/recipe.ts';
import { beforeAndAfter, reportOf } from './mesh/describe.ts';
import { readSource } from './mesh/read-source.ts';
import { writeResult } from './mesh/write-result.ts';

/**
 * The same model in other file formats. Numbers of a file that says no unit (OBJ, a foreign STL) are metres, Y up, and
 * stay as they are; 3MF is in millimetres by its own rules.
 */
export const convert: Recipe<'convert'> = {
  async run(input, context) {
    const source = await readSource(input, context, { shapes: true });
    const { model } = source;
    const { model_urls, texture_urls, files } = await writeResult(model, input.target_formats, context, {
      from: 0.3,
      to: 1,
    });
    const lost = input.target_formats.flatMap((format) => {
      const losses = lossesOf(model, format);
      return losses.length === 0 ? [] : [{ label: `Not in the ${format.toUpperCase()}`, value: losses.join(', ') }];
    });
    return {
      model_urls,
      ...(texture_urls.length > 0 && { texture_urls }),
      engine: await reportOf(model, context, [...beforeAndAfter(source, model, files), ...lost], source.notes),
    };
  },
};
