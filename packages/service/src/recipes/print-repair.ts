import type { Model } from 'kiln-mesh/core/model';
import { FLATTENED } from 'kiln-mesh/internal/formats/flattened';
import { CARRIED } from 'kiln-mesh/internal/formats/gltf/unread-gltf';
import { isZip } from 'kiln-mesh/internal/formats/read/signatures';
import { inspect } from 'kiln-mesh/measure/inspect';
import { type RepairReport, repair } from 'kiln-mesh/repair/repair';
import type { Recipe, RecipeContext } from '../base/recipe.ts';
import { beforeAndAfter, count, many, reportOf, unpaintedNotes } from './mesh/describe.ts';
import { bodyNotes, PRINT_STL, PRINT_STL_UNITS, printFacts, printReport } from './mesh/print.ts';
import { type MeshSource, readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';

/**
 * A watertight model in the format it came in; a task's model as a GLB. Textures go. A file that is sound and bare comes
 * back byte for byte.
 */
export const printRepair: Recipe<'print-repair'> = {
  async run(input, context) {
    const source = await readSource(input, context, { stl: PRINT_STL, whole: true });
    context.progress(0.15, 'Repairing');
    const { model: repaired, report } = await repair(source.model);
    const model = bare(repaired);
    const written = await write(source, model, report, context);
    const pictures = await putPictures(model, input.alpha_thumbnail, context);
    const after = inspect(model);
    const notes = [...source.notes, ...unpaintedNotes(source.model), ...notesOn(report), ...bodyNotes(model)];
    const facts = [
      { label: 'Repaired', value: whatWasDone(report) },
      ...printFacts(after, inspect(source.model)),
      ...beforeAndAfter(source, model, written.files, 'mm'),
    ];
    return {
      model_urls: written.model_urls,
      texture_urls: [],
      ...pictures,
      engine: {
        ...(await reportOf(model, context, facts, notes)),
        print: printReport(model, after),
        ...(written.units && { units: written.units }),
      },
    };
  },
};

async function write(source: MeshSource, model: Model, report: RepairReport, context: RecipeContext) {
  const format = source.fromTask ? 'glb' : source.format;
  // A file that came packed, or that names others, would not open alone.
  const alone = isComplete(source.model) && (!isZip(source.bytes) || ['3mf', 'usdz'].includes(source.format));
  const untouched = !source.fromTask && !report.changed && !hasLooks(source.model) && alone;
  const result = await writeResult(model, [format], context, { from: 0.7, to: 0.88, options: { stl: PRINT_STL } });
  const units: Record<string, 'mm'> | undefined = format === 'stl' ? PRINT_STL_UNITS : undefined;
  if (!untouched) return { ...result, units };
  const name = `model.${format}`;
  await context.put(name, source.bytes);
  return {
    model_urls: { [format]: name },
    files: result.files.map((file) => (file.format === format ? { ...file, bytes: source.bytes } : file)),
    // What another program wrote counts what its file says.
    units: units ?? {},
  };
}

/** Nothing of it that is seen was not there to be read. */
const isComplete = ({ unread = [] }: Model) => unread.every((phrase) => UNSEEN.has(phrase));
const UNSEEN: ReadonlySet<string> = new Set([FLATTENED, ...Object.values(CARRIED)]);

const hasLooks = (model: Model) =>
  model.parts.some((part) => part.uvs || part.colors) || model.materials.some((material) => material.baseColorTexture);

/** Shape only: what a printer sees. */
function bare(model: Model): Model {
  const { skeleton: _, clips: __, ...rest } = model;
  return {
    ...rest,
    parts: model.parts.map(({ uvs: _, colors: __, variants: ___, joints: ____, weights: _____, ...part }) => ({
      ...part,
      material: 0,
    })),
    materials: [],
  };
}

function whatWasDone(report: RepairReport): string {
  const { joinedPoints, flippedFaces, removedFaces, filledHoles, thickenedSheets, united } = report;
  const { crossingsBefore, crossingsAfter } = report;
  const done = [
    joinedPoints > 0 && `${many(joinedPoints, 'corner')} joined that differed in the last digits`,
    removedFaces > 0 && `${many(removedFaces, 'repeated, loose or flat face')} removed`,
    flippedFaces > 0 && `${many(flippedFaces, 'face')} turned`,
    thickenedSheets > 0 && `${many(thickenedSheets, 'thin sheet')} thickened`,
    filledHoles > 0 && `${many(filledHoles, 'hole')} filled`,
    united && 'overlapping bodies joined',
    crossingsBefore > crossingsAfter && `${many(crossingsBefore - crossingsAfter, 'self-intersection')} removed`,
    report.remeshed && `surface built anew, details below ${((report.detail ?? 0) * 1000).toPrecision(2)} mm are gone`,
  ].filter(Boolean);
  if (done.length > 0) return done.join(', ');
  return report.changed ? 'slivers removed' : 'nothing: the model was sound';
}

function notesOn({ watertight, crossingsAfter }: RepairReport): string[] {
  return [
    ...(watertight ? [] : ['The model is still not closed: it may be a surface without an inside.']),
    ...(crossingsAfter > 0
      ? [`${count(crossingsAfter)} places still pass through each other; slicers mostly cope.`]
      : []),
  ];
}
