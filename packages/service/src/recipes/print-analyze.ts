import { inspect } from 'kiln-mesh/measure/inspect';
import { isSound } from 'kiln-mesh/repair/repair';
import type { Recipe } from '../base/recipe.ts';
import { extent, reportOf, sidesOf } from './mesh/describe.ts';
import { bodyNotes, PRINT_STL, printFacts, printReportWithPicture } from './mesh/print.ts';
import { readSource } from './mesh/read-source.ts';

const PICTURE_FILE = 'print-check.png';

/** What stands in the way of printing. Errors: not closed, no volume, edges of more than two faces; the rest are warnings. */
export const printAnalyze: Recipe<'print-analyze'> = {
  async run(input, context) {
    const source = await readSource(input, context, { stl: PRINT_STL, whole: true });
    context.progress(0.4, 'Inspecting');
    const found = inspect(source.model);
    const errors = [!found.watertight, !(found.volume > 0), found.nonManifoldEdges > 0].filter(Boolean).length;
    const flaws = [found.degenerateFaces > 0, found.holes > 0, found.flatBodies > 0].filter(Boolean).length;
    // Said beside the measures, which know nothing of it: slicers mostly cope.
    const crossed = errors + flaws === 0 && !isSound(source.model);
    const warnings = crossed ? 1 : flaws;
    const flawed = warnings > 0 ? 'warning' : 'healthy';
    const status = errors > 0 ? 'error' : flawed;
    context.progress(0.6, 'Measuring');
    const { report: print, picture } = await printReportWithPicture(source.model, found, context.slice);
    if (picture) await context.put(PICTURE_FILE, picture);
    context.progress(1, 'Measuring');
    const tall = Math.max(...sidesOf(found.box)) > LARGE;
    return {
      printability: {
        _version: 'v1',
        status,
        issue_count: errors + warnings,
        error_count: errors,
        warning_count: warnings,
        metrics: {
          is_watertight: found.watertight,
          volume: found.volume,
          non_manifold_edges: found.nonManifoldEdges,
          degenerate_faces: found.degenerateFaces,
          holes: found.holes,
        },
        evaluated_at: context.now(),
      },
      engine: {
        ...(await reportOf(
          source.model,
          context,
          [...printFacts(found), { label: 'Size', value: extent(source.model, 'mm') }],
          [
            ...source.notes,
            ...(errors + flaws > 0 ? ['Repair for print mends most of this.'] : []),
            ...(crossed ? [CROSSED] : []),
            ...bodyNotes(source.model),
            ...(print.grams ? [] : [LOOKED_AT]),
            ...(tall && print.beds.length > 0 ? ['Larger than most printers: resize it first.'] : []),
          ],
          { fileBytes: source.bytes.length },
        )),
        print,
        ...(picture && { files: { print_check: PICTURE_FILE } }),
      },
    };
  },
};

const CROSSED = 'Parts of the surface pass through each other: repair for print joins them.';
const LOOKED_AT =
  'Looked at: whether it is closed, its edges, flat faces, bodies, crossings and overhangs; not how thick its walls are.';

/** Metres: what few printers can make in one piece. */
const LARGE = 0.35;
