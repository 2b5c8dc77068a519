import { expect, test } from 'vitest';
import { fitting } from '../../src/messages/parts/text-budget.ts';
import { partsCsv, partsLine, partsText } from '../../src/messages/request/brick-parts.ts';
import { resultFacts } from '../../src/messages/request/result-facts.ts';
import { en } from '../../src/messages/words/index.ts';
import { task, view } from './views.ts';

const PARTS = Array.from({ length: 40 }, (_, i) => ({ name: `2 x 4 tan ${i}`, color: '#cda873', count: i + 1 }));

test('the most frequent parts stand in the message, the others in the list', () => {
  expect(partsLine(en, PARTS)).toMatch(/^\*\*Parts\*\* 40 × 2 x 4 tan 39 · 39 × .* · 35 more kinds in the parts list$/);
  expect(partsLine(en, PARTS.slice(0, 2))).toBe('**Parts** 2 × 2 x 4 tan 1 · 1 × 2 x 4 tan 0');
  expect(partsLine(en, [])).toBeUndefined();
  expect(partsText(en, PARTS, 200)?.length).toBeLessThanOrEqual(204);
  expect(partsText(en, PARTS, 5_000)).toContain('40 × 2 x 4 tan 39');
});

test('the list is a table with every kind, safe to open in a spreadsheet', () => {
  const lines = partsCsv([...PARTS, { name: '=1+1', color: '#000000', count: 3 }])
    ?.trim()
    .split('\r\n');
  expect(lines).toHaveLength(42);
  expect(lines?.[0]).toBe('count,part,color');
  expect(lines?.[1]).toBe('1,2 x 4 tan 0,#cda873');
  expect(lines?.[41]).toBe("3,'=1+1,#000000");
  expect(partsCsv([])).toBeUndefined();
});

test('a product says its size in millimetres and its facts; hostile ones stay text and within bounds', () => {
  const draw = (engine: Record<string, unknown>) => {
    const phase = {
      name: 'succeeded',
      task: task({ engine: { name: 'x', size: [0.272, 0.278, 0.064], ...engine } }),
      files: [],
    } as const;
    return fitting(resultFacts(en, view(phase), phase), 1_200).join('\n');
  };
  const text = draw({ unit: 'mm', facts: [{ label: 'Print', value: 'no supports' }], parts: PARTS });
  expect(text).toContain('**Print** no supports');
  expect(text).toContain('272 × 278 × 64 mm');
  expect(draw({})).toContain('0.27 × 0.28 × 0.06 m');
  const hostile = draw({
    facts: Array.from({ length: 50 }, () => ({ label: '@everyone', value: '[x](https://evil)'.repeat(40) })),
  });
  expect(hostile.length).toBeLessThanOrEqual(1_200);
  expect(hostile).not.toContain('@everyone');
});

test('a print check says what a printer needs, and what is wrong with it', () => {
  const draw = (print: Record<string, unknown>) => {
    const { engine } = task({ engine: { name: 'x', print: { beds: [], overhang_share: 0, ...print } } });
    const phase = { name: 'succeeded', task: task({ engine }), files: [] } as const;
    return fitting(resultFacts(en, view(phase), phase), 1_500).join('\n');
  };
  const grams = { pla: 34.2, petg: 35.02, abs: 28.7, resin: 61 };
  const good = draw({ beds: ['A', 'B', 'C'], grams, minutes: 130, thinnest_mm: 0.8, support_cm3: 0 });
  expect(good).toContain(
    '**Print check** fits A, B and 1 more · thinnest wall 0.8 mm\nAbout 34 g of PLA and 2 h 10 min (estimates).',
  );
  expect(good).toContain('PETG 35 g · ABS 29 g · resin 61 g (solid)');
  expect(good).not.toContain('may not print');
  expect(draw({})).toContain('too large for common printers');

  const turn = { turn: [90, 45], support_cm3: 0.1 };
  const bad = draw({
    beds: ['A'],
    grams,
    minutes: 9,
    thinnest_mm: 0.4,
    floating: 1,
    overhang_share: 0.2,
    support_cm3: 3,
    better: turn,
  });
  expect(bad).toContain('9 min');
  expect(bad).toContain('A wall of 0.4 mm is thinner');
  expect(bad).toContain('1 piece hangs above the bed and holds on nothing.');
  expect(bad).toContain('20% of the surface overhangs: about 3 cm³');
  expect(bad).toContain('turned 90° about X, then -45° about Y');
  expect(draw({ beds: 'no list' })).not.toContain('Print check');
});
