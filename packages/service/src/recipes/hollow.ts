import { hollow as hollowOut, type NotHollowed } from 'kiln-mesh/internal/print/hollow';
import { inspect } from 'kiln-mesh/measure/inspect';
import { resize } from 'kiln-mesh/measure/resize';
import { type Recipe, RecipeError } from '../base/recipe.ts';
import { beforeAndAfter, many, reportOf } from './mesh/describe.ts';
import { bodyNotes, PRINT_STL, PRINT_STL_UNITS, printFacts, printReport } from './mesh/print.ts';
import { readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';

/** A model hollowed for printers of resin, as it stands, at the size of its print. What it is refused for is said with the figure that would do. */

const FORMATS = ['glb', 'stl', '3mf'];

export const hollow: Recipe<'hollow'> = {
  async run({ longest_side_mm: longestMm, wall_mm: wallMm, drain_mm: drainMm, ...input }, context) {
    const source = await readSource(input, context, { stl: PRINT_STL });
    const solid =
      longestMm === undefined
        ? source.model
        : resize(source.model, { longestSide: longestMm / 1_000, origin: 'bottom' });
    context.progress(0.15, 'Hollowing');
    const hollowed = await hollowOut(solid, { wallMm, drainMm });
    if ('why' in hollowed) throw new RecipeError('not_hollowed', refusal(hollowed, wallMm, drainMm));
    const { model, rooms, drains, measuredMm } = hollowed;
    const written = await writeResult(model, FORMATS, context, { from: 0.6, to: 0.88, options: { stl: PRINT_STL } });
    const pictures = await putPictures(model, false, context);
    const after = inspect(model);
    const [least, most] = measuredMm.map((value) => value.toFixed(2));
    const facts = [
      {
        label: 'Hollowed',
        value: `${wallMm} mm wall, measured ${least} to ${most} mm; ${many(rooms, 'room')}`,
      },
      {
        label: 'Drain holes',
        value: `${drains.length} of ${drainMm} mm, through the wall below the lowest places inside`,
      },
      ...printFacts(after, inspect(solid)),
      ...beforeAndAfter(source, model, written.files, 'mm'),
    ];
    return {
      model_urls: written.model_urls,
      texture_urls: [],
      ...pictures,
      engine: {
        ...(await reportOf(model, context, facts, [...source.notes, ...bodyNotes(model)])),
        print: printReport(model, after, 'resin'),
        units: { glb: 'm', ...PRINT_STL_UNITS, '3mf': 'mm' },
      },
    };
  },
};

function refusal(refused: NotHollowed, wallMm: number, drainMm: number): string {
  switch (refused.why) {
    case 'open':
      return 'The model is no closed solid, so it has no inside: Repair for print closes it.';
    case 'coarse':
      return `For a model of this size the wall must be at least ${upTo(refused.leastMm)} mm. Say how large the print is to be, or choose a thicker wall.`;
    case 'thin':
      return `With walls of ${wallMm} mm there is no room inside: no place of the model is thick enough. Choose a thinner wall, or print it solid.`;
    case 'small':
      return `With walls of ${wallMm} mm the largest room inside is ${refused.roomCm3.toPrecision(2)} cm³: less than 0.5 cm³ is not worth drain holes.`;
    case 'narrow':
      return `No room inside has a place for two drain holes of ${drainMm} mm. Choose narrower holes or a thinner wall.`;
  }
}

/** Rounded up, so that what is said will do. */
const upTo = (mm: number) => Math.ceil(mm * 10) / 10;
