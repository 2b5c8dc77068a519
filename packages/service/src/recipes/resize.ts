import { LARGEST_METRES } from 'kiln-client/contract/fields';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { boundingBox, type Model } from 'kiln-mesh/core/model';
import { writeGltf } from 'kiln-mesh/formats/gltf/write-gltf';
import { WRITE_FORMATS } from 'kiln-mesh/formats/write-model';
import { estimateSize, type SizeEstimate } from 'kiln-mesh/measure/estimate-size';
import { type ResizeOptions, resize as resizeModel } from 'kiln-mesh/measure/resize';
import { type Recipe, type RecipeContext, RecipeError } from '../base/recipe.ts';
import { beforeAndAfter, type Fact, reportOf, sidesOf } from './mesh/describe.ts';
import { PRINT_STL, PRINT_STL_UNITS } from './mesh/print.ts';
import { readSource } from './mesh/read-source.ts';
import { writeResult } from './mesh/write-result.ts';

/**
 * A stated height, longest side, or an estimated height; rigs and clips scale along. A task's model becomes a GLB, a file
 * keeps its format, where it can be written. STL, which says neither unit nor axes, is what slicers take it for: millimetres, Z up.
 */
export const resize: Recipe<'resize'> = {
  async run(input, context) {
    const source = await readSource(input, context, {
      stl: PRINT_STL,
      shapes: true,
    });
    context.progress(0.3, 'Resizing');
    const notes = [...source.notes];
    let wanted: { height: number } | { longestSide: number };
    if (input.resize_height !== undefined) wanted = { height: input.resize_height };
    else if (input.resize_longest_side !== undefined) wanted = { longestSide: input.resize_longest_side };
    else {
      const estimate = (source.fromTask ? knownSize(source.model) : undefined) ?? estimateSize(source.model);
      wanted = { height: estimate.height };
      notes.push(`The height was estimated from ${estimate.because}.`);
    }
    const model = resized(source.model, { ...wanted, origin: input.origin_at });
    const { model_urls, texture_urls, files } = await write(model, source.fromTask ? 'glb' : source.format, context);
    const facts: Fact[] = [
      ...beforeAndAfter(source, model, files),
      { label: 'Origin', value: input.origin_at === 'bottom' ? 'on the ground, in the middle' : 'in the middle' },
    ];
    return {
      model_urls,
      ...(texture_urls.length > 0 && { texture_urls }),
      engine: {
        ...(await reportOf(model, context, facts, notes)),
        ...('stl' in model_urls && { units: PRINT_STL_UNITS }),
      },
    };
  },
};

/** @throws {RecipeError} `model_flat`, `model_extreme` */
export function resized(model: Model, wanted: ResizeOptions): Model {
  const { height, longestSide } = wanted;
  const { min, max } = boundingBox(model);
  if (height !== undefined && !(max[1] > min[1])) {
    throw new RecipeError('model_flat', 'The model is flat: it has no height. Give resize_longest_side instead.');
  }
  const made = resizeModel(model, wanted);
  const isScaled = made.parts.every((part) => part.positions.every(Number.isFinite));
  if (!isScaled || Math.max(height ?? 0, longestSide ?? 0) > LARGEST_METRES) {
    throw new RecipeError('model_extreme', 'The model is too thin or too large to be scaled to that size.');
  }
  return made;
}

async function write(model: Model, format: string, context: RecipeContext) {
  if (format !== 'gltf') {
    const written = WRITE_FORMATS.find((known) => known === format) ?? 'glb';
    return writeResult(model, [written], context, { from: 0.5, to: 1, options: { stl: PRINT_STL } });
  }
  const kept = await writeResult(model, [], context, { from: 0.5, to: 0.8 });
  const bytes = await writeGltf(model);
  await context.put('model.gltf', bytes);
  return {
    ...kept,
    model_urls: { gltf: 'model.gltf' },
    files: [...kept.files, { name: 'model.gltf', format: 'gltf', bytes }],
  };
}

/** Models of our own engine carry the words they were made from: those say how large such a thing is. */
function knownSize(model: Model): SizeEstimate | undefined {
  const { title } = model.metadata;
  if (!title) return undefined;
  const { realSize, understood } = composeScene(title, standardLexicon(), { seed: 0, pose: '', fine: false });
  if (understood.length === 0) return undefined;
  const sides = sidesOf(boundingBox(model));
  return { height: (sides[1]! / Math.max(...sides)) * realSize, because: `its words: ${title.slice(0, 60)}` };
}
