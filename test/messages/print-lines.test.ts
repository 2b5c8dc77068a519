import { expect, test } from 'vitest';
import { MOST_PRINT_PRICES, printCosts } from '../../src/guilds/print-prices.ts';
import { GuildSettings } from '../../src/guilds/settings.ts';
import { printLines } from '../../src/messages/parts/print-lines.ts';
import { wordsFor } from '../../src/messages/words/index.ts';

/** What a print check says of weight, walls and the guild's prices. */

const GRAMS = { pla: 100, petg: 102, abs: 84, resin: 200 };
const REPORT = { beds: ['Prusa MK4'], overhang_share: 0, grams: GRAMS, minutes: 90, thinnest_mm: 0.6 };
const PRICES = ['PLA 22', 'resin 40', 'hour 1.50', 'start 2', 'in €'];

const said = (report: Parameters<typeof printLines>[1], prices: readonly string[] = [], language = 'en-US') =>
  printLines(wordsFor(language), report, printCosts(prices, report))
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

test('a currency is text, whatever it is', () => {
  expect(said(REPORT, ['PLA 10', 'in @every'])).not.toContain('@every');
  expect(said(REPORT, ['PLA 10'])).toContain('About 1 (PLA) by');
});

test('what is meant for resin has its weight once, no time of a filament printer, and is thin below 0.4 mm', () => {
  const resin = said({ ...REPORT, material: 'resin' });
  expect(resin.match(/200 g/g)).toHaveLength(1);
  expect(resin).toContain('about 200 g of resin');
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
