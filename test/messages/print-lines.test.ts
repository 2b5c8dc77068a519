import type { PrintReport } from 'kiln-client/contract/task';
import { expect, test } from 'vitest';
import { MOST_PRINT_PRICES, printCosts } from '../../src/guilds/print-prices.ts';
import { GuildSettings } from '../../src/guilds/settings.ts';
import { checkedLines, printLines } from '../../src/messages/parts/print-lines.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import { en, wordsFor } from '../../src/messages/words/index.ts';
import { NOW, task, view } from './views.ts';

/** What a print check says of weight, walls and the guild's prices. */

const GRAMS = { pla: 100, petg: 102, abs: 84, resin: 200 };
const REPORT = { beds: ['Prusa MK4'], overhang_share: 0, grams: GRAMS, minutes: 90, thinnest_mm: 0.6 };
const PRICES = ['PLA 22', 'resin 40', 'hour 1.50', 'start 2', 'in €'];

const said = (report: PrintReport, prices: readonly string[] = [], language = 'en-US') =>
  printLines(wordsFor(language), task({ engine: { name: 'x', print: report } }), printCosts(prices, report))
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n');

test('a print costs its material, the hours of the machine and its start; resin has no hours', () => {
  expect(printCosts(PRICES, REPORT)).toEqual({
    currency: '€',
    costs: [{ material: 'pla', amount: 2.2 + 2.25 + 2 }],
  });
  expect(printCosts(PRICES, { ...REPORT, material: 'resin' }).costs).toEqual([{ material: 'resin', amount: 8 + 2 }]);
  expect(printCosts(PRICES, {}).costs).toEqual([]);
  const twice = ['a line of a newer version', 'PLA 10', 'pla 20'];
  expect(printCosts(twice, REPORT)).toEqual({ currency: '', costs: [{ material: 'pla', amount: 2 }] });
});

test('the price is said of what it is printed in, as an estimate; without prices nothing is', () => {
  expect(said(REPORT, PRICES)).toContain('About 6.45 € (PLA) by this server’s prices (estimate).');
  expect(said(REPORT, PRICES)).not.toContain('10 €');
  expect(said({ ...REPORT, material: 'resin' }, PRICES)).toContain('About 10 € (resin) by this server’s prices');
  expect(said(REPORT, PRICES, 'de')).toContain('Etwa 6,45 € (PLA) nach den Preisen dieses Servers (Schätzung).');
  expect(said(REPORT)).not.toContain('server');
});

test('figures of a slicer are said to be its own; of resin it has none', () => {
  const sliced = { ...REPORT, slicer: 'PrusaSlicer 2.5.0' };
  expect(said(REPORT)).toContain('About 100 g of PLA and 1 h 30 min (estimates).');
  expect(said(sliced)).toContain('100 g of PLA and 1 h 30 min by PrusaSlicer 2.5.0.');
  expect(said(sliced)).not.toContain('estimates');
  expect(said({ ...sliced, slicer: '@every **one**' })).not.toContain('**one**');
  expect(said({ ...sliced, material: 'resin' })).not.toContain('PrusaSlicer');
});

test('a currency is text, whatever it is', () => {
  expect(said(REPORT, ['PLA 10', 'in @every'])).not.toContain('@every');
  expect(said(REPORT, ['PLA 10'])).toContain('About 1 (PLA) by');
});

test('what is meant for resin has its weight once, no time of a filament printer, and is thin below 0.4 mm', () => {
  const resin = said({ ...REPORT, material: 'resin' });
  expect(resin.match(/200 g/g)).toHaveLength(1);
  expect(resin).toContain('About 200 g of resin');
  expect(resin).not.toContain('1 h 30 min');
  expect(resin).not.toContain('thinner');
  expect(said({ ...REPORT, material: 'resin', thinnest_mm: 0.3 })).toContain(
    '0.3 mm is thinner than resin printers make',
  );
  expect(said(REPORT)).toContain('A wall of 0.6 mm is thinner than two lines');
});

test.each(['PLA', 'PLA -1', 'PLA 1.234', 'gold 5', 'in', 'in a currency', 'in 123456789', 'PLA 1234567'])(
  '“%s” is no price',
  (line) => {
    expect(GuildSettings.safeParse({ print_prices: [line] }).success).toBe(false);
  },
);

test('there is a line for everything at once', () => {
  const all = ['PLA 22', 'PETG 25', 'ABS 24', 'resin 40.5', 'hour 1.50', 'start 2', 'in kr.'];
  expect(all).toHaveLength(MOST_PRINT_PRICES);
  expect(GuildSettings.parse({ print_prices: all }).print_prices).toEqual(all);
});

test('lines of a print check are no longer than a phone shows in two', () => {
  const wrong = { overhang_share: 0.2, support_cm3: 12.3, floating: 3, pieces: 12, minutes: 1234 };
  const better = { turn: [90, 45], support_cm3: 10.2 };
  const beds = ['Bambu Lab A1, P1S, X1C', 'Elegoo Neptune 4 Max', 'Prusa XL'];
  const lines = said({ ...REPORT, ...wrong, beds, better }, ['PLA 22', 'hour 1', 'in €']).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(112);
  expect(lines).toHaveLength(8);
});

const shown = (status: string, engine?: object) => {
  const checked = task({ type: 'print-analyze', printability: { status }, engine });
  const phase = { name: 'succeeded', task: checked, files: [] } as const;
  return JSON.stringify(renderRequest(en, view(phase, { type: 'print-analyze', input: {} }), NOW));
};

test('a print check of any service says what it found, in one line with what it fits', () => {
  expect(shown('error')).toContain('**Print check** it does not print as it is');
  const measured = shown('healthy', { name: 'x', print: { beds: [], overhang_share: 0 } });
  expect(measured).toContain('**Print check** closed and sound · too large for common printers');
  expect(measured.match(/Print check\*\*/g)).toHaveLength(1);
});

test('under a sound print check stands what can follow, and no repair', () => {
  expect(shown('healthy')).not.toContain('"Repair for print');
  expect(shown('healthy')).toContain('"Resize · 1"');
  expect(shown('healthy')).toContain('"Hollow · 5"');
});

test('Repair and check again stands under a check that found something, with its price, in the place of Repair', () => {
  expect(shown('error')).toContain('"Repair and check again · 10"');
  expect(shown('warning')).toContain('"Repair and check again · 10"');
  expect(shown('error')).not.toContain('"Repair for print · 10"');
  expect(shown('healthy')).not.toContain('Repair and check again');
  expect(shown('unknown')).toContain('"Repair for print · 10"');
});

test('a chain that ends with a print check says what that found', () => {
  const print = { ...REPORT, grams: { ...GRAMS } };
  const found = checkedLines(en, task({ printability: { status: 'error' }, engine: { name: 'x', print } })).join('\n');
  expect(found).toContain('**Print check** it does not print as it is');
  expect(found).toContain('A wall of 0.6 mm');
  expect(checkedLines(en, task({ printability: { status: 'of a newer service' } }))).toEqual([]);
});
