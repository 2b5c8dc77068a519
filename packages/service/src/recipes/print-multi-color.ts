import { type Segmented, segmentColors } from 'kiln-engine/make/print/segment-colors';
import { boundingBox, countTriangles, type Model } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { writeModel } from 'kiln-mesh/formats/write-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { subdivide } from 'kiln-mesh/simplify/subdivide';
import type { Recipe } from '../base/recipe.ts';
import { beforeAndAfter, extent, hexOf, reportOf, sidesOf } from './mesh/describe.ts';
import { bodyNotes, printFacts, printReport } from './mesh/print.ts';
import { readSource } from './mesh/read-source.ts';
import { writeResult } from './mesh/write-result.ts';

/**
 * A textured model as one body whose triangles take the colours of a few filaments. `max_depth` says how finely colours
 * are followed: triangles larger than 1/32 (3) to 1/256 (6) of the model are split, so that a border can run there.
 */
export const printMultiColor: Recipe<'print-multi-color'> = {
  async run(input, context) {
    const source = await readSource(input, context, { seamless: true });
    context.progress(0.15, 'Choosing filaments');
    const cell = longest(source.model) / 2 ** (input.max_depth + 2);
    const fine = splitTo(source.model, cell);
    const segmented = await segmentColors(fine, {
      colors: input.max_colors,
      smallestArea: Math.max(SMALLEST_ISLAND, cell * cell),
      random: createRandom(context.seed),
    });
    context.progress(0.7, 'Writing 3MF');
    const named: Model = { ...segmented.model, name: 'model' };
    const files = await writeModel(named, ['3mf'], 'model', { threeMf: { objects: 'one', slicerColors: true } });
    for (const file of files) await context.put(file.name, file.bytes);
    await writeResult(segmented.model, [], context, { from: 0.9, to: 1 });
    const found = inspect(segmented.model);
    const facts = [
      { label: 'Filaments', value: segmented.palette.map(hexOf).join(' ') },
      { label: 'Colour error', value: `${(segmented.meanError * 100).toFixed(1)} % on average` },
      ...printFacts(found),
      ...beforeAndAfter(source, segmented.model, files, 'mm'),
    ];
    const large =
      longest(source.model) > LARGE ? [`This is ${extent(source.model, 'mm')}: resize it before printing.`] : [];
    const notes = [...source.notes, ...lostNotes(segmented), ...large, ...bodyNotes(segmented.model)];
    return {
      model_urls: { '3mf': 'model.3mf' },
      engine: {
        ...(await reportOf(segmented.model, context, facts, notes)),
        print: printReport(segmented.model, found),
      },
    };
  },
};

function lostNotes({ lost }: Segmented): string[] {
  if (lost.length === 0) return [];
  const named = lost.slice(0, 5).map(([name, share]) => `${name} (${(share * 100).toFixed(1)} % of the surface)`);
  return [`No filament comes near ${named.join(', ')}: the nearest stands for it. More colours keep more.`];
}

/** Square metres: 2 mm². Less than a printer's line shows as a blot. */
const SMALLEST_ISLAND = 2e-6;
const MOST_TRIANGLES = 300_000;
/** Metres. */
const LARGE = 0.35;

const longest = (model: Model) => Math.max(...sidesOf(boundingBox(model)));

/** Splits until triangles are about as large as a cell. */
function splitTo(model: Model, cell: number): Model {
  let result = model;
  const { area } = inspect(model);
  while (countTriangles(result) * 4 <= MOST_TRIANGLES && (2 * area) / countTriangles(result) > cell * cell) {
    result = subdivide(result);
  }
  return result;
}
