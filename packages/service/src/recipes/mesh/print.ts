import type { PrintReport } from 'kiln-client/contract/task';
import type { Model } from 'kiln-mesh/core/model';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { printPicture } from 'kiln-mesh/internal/print/print-picture';
import type { Inspection } from 'kiln-mesh/measure/inspect';
import { looseBodies } from 'kiln-mesh/measure/loose-bodies';
import { PRINT_MATERIALS } from 'kiln-mesh/print/estimate-print';
import { type PrintCheck, printCheck } from 'kiln-mesh/print/print-check';
import type { RecipeContext, Sliced } from '../../base/recipe.ts';
import { change, count, type Fact } from './describe.ts';

/** What the print families share: STL as slicers mean it, and what a person who prints wants to know. */

/** STL says neither unit nor axes; slicers take millimetres, Z up. */
export const PRINT_STL = { unitsPerMetre: 1000, up: 'z' } as const;
export const PRINT_STL_UNITS = { stl: 'mm' } as const;

export const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** Cubic metres as a person who prints says them. */
export function volumeText(cubicMetres: number): string {
  const cubicCentimetres = cubicMetres * 1e6;
  const [value, unit] = Math.abs(cubicCentimetres) < 1e6 ? [cubicCentimetres, 'cm³'] : [cubicMetres, 'm³'];
  return `${Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 })} ${unit}`;
}

export function printFacts(after: Inspection, before: Inspection = after): Fact[] {
  const faults = (found: Inspection) =>
    found.holes + found.nonManifoldEdges + found.flippedEdges + found.degenerateFaces + found.flatBodies;
  return [
    { label: 'Watertight', value: change(yesNo(before.watertight), yesNo(after.watertight)) },
    { label: 'Volume', value: change(volumeText(before.volume), volumeText(after.volume)) },
    { label: 'Faults', value: change(count(faults(before)), count(faults(after))) },
  ];
}

/** Separate bodies are not joined unasked: where a strut goes is for the person who prints the model to decide. */
export function bodyNotes(model: Model): string[] {
  const { count: bodies, floating } = looseBodies(model);
  if (bodies === 0) return [];
  const first =
    bodies === 1
      ? '1 body touches no other: it prints as a piece of its own, where it is.'
      : `${bodies} bodies touch no other: they print as separate pieces, each where it is.`;
  if (floating === 0) return [first];
  return [`${first} ${floating} above the bed would need supports, or a strut to the rest.`];
}

/** The print check of a model that stands as it is to be printed, rounded to what estimates are good for; `material`: where it is not filament. */
export function printReport(model: Model, found?: Inspection, material?: PrintReport['material']): PrintReport {
  return reportOfCheck(printCheck(model, found), material);
}

/** Pixels a side of the picture of a print check. */
const PICTURE_SIZE = 768;

/**
 * The same, with a PNG of where its wall is thinnest and what holds on nothing, where there is anything to point at, and with
 * the figures of a slicer where there is one.
 */
export async function printReportWithPicture(model: Model, found: Inspection, slice: RecipeContext['slice']) {
  const check = printCheck(model, found);
  const { thinnest, hanging = [] } = check.printed ?? {};
  const isMarked = thinnest !== undefined || hanging.length > 0;
  const picture = isMarked
    ? await printPicture(model, { ...(thinnest && { thinnest }), hanging }, PICTURE_SIZE)
    : undefined;
  const report = reportOfCheck(check);
  const sliced = report.grams && slice ? await slice(writeStl(model, PRINT_STL)) : undefined;
  return { report: { ...report, ...(sliced && figuresOf(sliced, report.grams!.resin)) }, picture };
}

/** Resin is printed solid, and by no slicer of filament. */
function figuresOf({ slicer, minutes, filament }: Sliced, resin: number) {
  const { pla, petg, abs } = PRINT_MATERIALS;
  const grams = gramsOf({ pla: filament * pla, petg: filament * petg, abs: filament * abs, resin });
  return { slicer, minutes: Math.ceil(minutes), grams };
}

function reportOfCheck({ beds, overhangShare, printed }: PrintCheck, material?: PrintReport['material']): PrintReport {
  const report: PrintReport = { ...(material && { material }), beds, overhang_share: round(overhangShare, 3) };
  if (!printed) return report;
  const { thinnest, better, estimate } = printed;
  return {
    ...report,
    volume_cm3: round(printed.volumeCm3, 3),
    pieces: printed.pieces,
    floating: printed.floating,
    ...(thinnest && { thinnest_mm: round(thinnest.mm, 2), thinnest_at: thinnest.at.map((value) => round(value, 5)) }),
    grams: gramsOf(estimate.grams),
    minutes: Math.ceil(estimate.minutes),
    support_cm3: round(printed.supportCm3, 1),
    ...(better && { better: { turn: [...better.turn], support_cm3: round(better.supportCm3, 1) } }),
  };
}

const gramsOf = ({ pla, petg, abs, resin }: NonNullable<PrintReport['grams']>) => ({
  pla: round(pla, 1),
  petg: round(petg, 1),
  abs: round(abs, 1),
  resin: round(resin, 1),
});

const round = (value: number, digits: number) => Number(value.toFixed(digits));
