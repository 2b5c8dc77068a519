import { printStatusOf } from 'kiln-client/contract/families/print-analyze';
import type { PrintReport, Task } from 'kiln-client/contract/task';
import type { Words } from '../words/index.ts';
import { joined, userText } from './text.ts';
import type { Ranked } from './text-budget.ts';

/** What a result says to a person who prints it: what it fits and weighs, what is wrong, and what was assumed. */

const SHOWN_BEDS = 2;
/** Millimetres: two lines of a common nozzle, and what resin printers make. */
const THIN = 0.8;
const THIN_RESIN = 0.4;
/** Of the surface, and of plastic in cubic centimetres: less is not worth a line. */
const OVERHANG_SHARE = 0.02;
const SUPPORT_CM3 = 0.1;

/** By the guild's own prices. */
export interface PrintCosts {
  currency: string;
  costs: readonly { material: string; amount: number }[];
}

/** @param task whose engine measured it as a print, or a print check of any service, which has found something at least */
export function printLines(words: Words, task: Task, costs?: PrintCosts): Ranked[] {
  const { and, count, print } = words;
  const status = printStatusOf(task);
  const found = status && print.found[status];
  const report = task.engine?.print;
  if (!report) return found ? [{ rank: 2, text: `**${print.title}** ${found}` }] : [];
  const isResin = report.material === 'resin';
  const { beds, grams, minutes, better, floating = 0, pieces = 0 } = report;
  const { thinnest_mm: thinnest, support_cm3: support = 0 } = report;
  const hidden = beds.length - SHOWN_BEDS;
  const shown = beds.slice(0, SHOWN_BEDS).map((bed) => userText(bed, 40));
  const time = minutes === undefined ? undefined : printingTime(print, minutes);
  const line = joined(
    found,
    beds.length === 0
      ? print.fitsNone
      : print.fits({ beds: and(hidden > 0 ? [...shown, print.more({ count: hidden })] : shown) }),
    thinnest !== undefined && print.wall({ mm: count(thinnest) }),
    pieces > 1 && print.pieces({ count: pieces }),
  );
  const weight = grams && weightLine(words, { isResin, grams, time, slicer: report.slicer });
  const overhangs = report.overhang_share >= OVERHANG_SHARE && support >= SUPPORT_CM3;
  return [
    { rank: 2, text: `**${print.title}** ${line}` },
    { rank: 2, text: weight },
    { rank: 3, text: costs && costLine(words, costs) },
    { rank: 3, text: thinnest !== undefined && thinLine(print, isResin, thinnest, count(thinnest)) },
    { rank: 3, text: floating > 0 && print.floating({ count: floating }) },
    {
      rank: 3,
      text:
        overhangs &&
        print.overhangs({ percent: Math.round(report.overhang_share * 100), volume: count(short(support)) }),
    },
    { rank: 3, text: better && print.turn({ ...slicerTurn(better.turn), volume: count(better.support_cm3) }) },
    { rank: 5, text: grams && `-# ${joined(...otherMaterials(words, grams, isResin), print.assumed)}` },
  ];
}

/** What a print check found, as a chain ends with it. */
export function checkedLines(words: Words, task: Task): (string | undefined | false)[] {
  return printStatusOf(task) === undefined ? [] : printLines(words, task).map(({ text }) => text);
}

interface Weight {
  isResin: boolean;
  grams: NonNullable<PrintReport['grams']>;
  time: string | undefined;
  slicer: string | undefined;
}

function weightLine({ count, print }: Words, { isResin, grams, time, slicer }: Weight): string | undefined {
  if (isResin) return print.estimateResin({ grams: count(short(grams.resin)) });
  if (!time) return;
  const filament = { grams: count(short(grams.pla)), time };
  return slicer ? print.sliced({ ...filament, slicer: userText(slicer, 40) }) : print.estimate(filament);
}

/** What it weighs in those that its line does not say. */
function otherMaterials({ count, print }: Words, grams: NonNullable<PrintReport['grams']>, isResin: boolean) {
  const weight = (of: keyof typeof grams) => print.grams({ grams: count(short(grams[of])) });
  const filaments = [`PETG ${weight('petg')}`, `ABS ${weight('abs')}`];
  return isResin
    ? [`PLA ${weight('pla')}`, ...filaments]
    : [...filaments, print.resin({ grams: count(short(grams.resin)) })];
}

function thinLine({ thin, thinResin }: Words['print'], isResin: boolean, wall: number, mm: string) {
  if (isResin) return wall < THIN_RESIN && thinResin({ mm });
  return wall < THIN && thin({ mm });
}

function costLine({ and, count, print }: Words, { currency, costs }: PrintCosts): string | undefined {
  if (costs.length === 0) return;
  const said = costs.map(({ material, amount }) => {
    const name = material === 'resin' ? material : material.toUpperCase();
    return [count(Number(amount.toFixed(2))), userText(currency, 20), `(${name})`].filter(Boolean).join(' ');
  });
  return print.cost({ costs: and(said) });
}

function printingTime(print: Words['print'], minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? print.hours({ hours, minutes: minutes % 60 }) : print.minutes({ minutes });
}

/** Two digits of what is small: estimates are no better. */
const short = (value: number) => (value < 10 ? Number(value.toPrecision(2)) : Math.round(value));

/** Slicers have Z up: what is Z with Y up runs against their Y. */
function slicerTurn([x = 0, z = 0]: readonly number[]): { x: number; y: number } {
  return { x, y: -z || 0 };
}
