import { expect, test } from 'vitest';
import { renderReport, reportCsv } from '../../src/messages/lists/report-message.ts';
import { csv } from '../../src/messages/parts/csv.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { NOW, REQUEST_ID } from './views.ts';

test('text that a spreadsheet would run is kept text; numbers stay numbers', () => {
  const text = csv([['=1+1', '+a', '-b', '@c', '\td', '  =e', 'f', -3, 'say "hi", twice', 'two\nlines']]);
  expect(text).toBe(`'=1+1,'+a,'-b,'@c,'\td,'  =e,f,-3,"say ""hi"", twice","two\nlines"\r\n`);
});

test('a report sums by member, family or day, and its table has every request', () => {
  const line = { requestId: REQUEST_ID, at: NOW, type: 'text-to-3d-preview', state: 'succeeded', held: 0 };
  const lines = [
    { ...line, userId: '1', title: '=HYPERLINK("http://evil")', charged: 20 },
    { ...line, userId: '1', title: 'b', charged: 0, held: 20, state: 'bound' },
    { ...line, userId: '', title: '', charged: 15, at: NOW - 86_400_000 },
  ];
  const shown = (by: 'member' | 'family' | 'day') => {
    const body = renderReport(en, { by, days: 30, lines, cut: false });
    expectMessage(body, ['credits.csv']);
    return JSON.stringify(body);
  };
  expect(shown('member')).toContain('<@1>: **20 credits**, 20 held · 2 requests');
  expect(shown('member')).toContain('deleted members: **15 credits** · 1 request');
  expect(shown('family')).toContain('text-to-3d: **35 credits**, 20 held · 3 requests');
  expect(shown('day')).toContain(`${new Date(NOW).toISOString().slice(0, 10)}: **20 credits**`);
  const table = reportCsv(lines).trimEnd().split('\r\n');
  expect(table).toHaveLength(4);
  expect(table[1]).toContain(`,"'=HYPERLINK(""http://evil"")",succeeded,0,20`);
});
