import { describe, expect, test } from 'vitest';
import {
  type Block,
  type Inline,
  isJumbo,
  parseInline,
  parseMarkdown,
  plainText,
} from '../../src/page/text/markdown.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

describe('inline markdown', () => {
  test('nests styles the way Discord does', () => {
    expect(parseInline('a **b *c* __d__** ~~e~~ ||f||')).toEqual([
      text('a '),
      {
        kind: 'bold',
        children: [
          text('b '),
          { kind: 'italic', children: [text('c')] },
          text(' '),
          { kind: 'underline', children: [text('d')] },
        ],
      },
      text(' '),
      { kind: 'strike', children: [text('e')] },
      text(' '),
      { kind: 'spoiler', children: [text('f')] },
    ]);
  });

  test('keeps what is inside code as it is', () => {
    expect(parseInline('`**not bold** <@1>`')).toEqual([{ kind: 'code', text: '**not bold** <@1>' }]);
    expect(parseInline('`` a ` b ``')).toEqual([{ kind: 'code', text: ' a ` b ' }]);
  });

  test('leaves signs alone that open nothing', () => {
    expect(parseInline('2 * 3 * 4 = a_b_c <b> [x] ~')).toEqual([text('2 * 3 * 4 = a_b_c <b> [x] ~')]);
    expect(parseInline(String.raw`\*not italic\* \\`)).toEqual([text('*not italic* \\')]);
  });

  test('reads mentions, commands, emoji and timestamps', () => {
    expect(
      parseInline('<@12> <@!13> <@&14> <#15> </text-to-3d refine:16> <:ok:17> <a:hi:18> <t:1700000000:R> <t:5> @here'),
    ).toEqual(
      [
        { kind: 'user', id: '12' },
        { kind: 'user', id: '13' },
        { kind: 'role', id: '14' },
        { kind: 'channel', id: '15' },
        { kind: 'command', name: 'text-to-3d refine', id: '16' },
        { kind: 'emoji', name: 'ok', id: '17', animated: false },
        { kind: 'emoji', name: 'hi', id: '18', animated: true },
        { kind: 'time', time: 1_700_000_000_000, style: 'R' },
        { kind: 'time', time: 5000, style: 'f' },
        { kind: 'everyone', text: '@here' },
      ].flatMap((node, index) => (index === 0 ? [node] : [text(' '), node])),
    );
  });

  test('leaves a timestamp that no calendar has as it was written', () => {
    expect(parseInline('<t:8640000000001> <t:9999999999999:R>')).toEqual([
      text('<t:8640000000001> <t:9999999999999:R>'),
    ]);
    expect(parseInline('<t:8640000000000:F>')).toEqual([{ kind: 'time', time: 8.64e15, style: 'F' }]);
  });

  test('links only web addresses, with their signature and parentheses but without the final stop', () => {
    expect(parseInline('[**GLB**](http://127.0.0.1:4690/a_b.glb?ex=1&hm=x_)')).toEqual([
      {
        kind: 'link',
        href: 'http://127.0.0.1:4690/a_b.glb?ex=1&hm=x_',
        children: [{ kind: 'bold', children: [text('GLB')] }],
      },
    ]);
    expect(parseInline('see https://e.org/x_(y). Then')).toEqual([
      text('see '),
      { kind: 'link', href: 'https://e.org/x_(y)', children: [text('https://e.org/x_(y)')] },
      text('. Then'),
    ]);
    expect(parseInline('[x](javascript:alert(1))')).toEqual([text('[x](javascript:alert(1))')]);
    expect(parseInline('[x](data:text/html,1) <ftp://a.b>')).toEqual([text('[x](data:text/html,1) <ftp://a.b>')]);
  });

  test('stays fast on hostile input', () => {
    // Each of these took minutes with a pattern that backtracks; the test would run into its time limit.
    for (const piece of ['*', '**a', '_', '||', '~~', '[', '`', '<@', '* ', '[a](', 'https://(']) {
      const source = piece.repeat(Math.floor(20_000 / piece.length));
      expect(plainText(parseInline(source)).length).toBeLessThanOrEqual(20_000);
    }
  });
});

describe('blocks', () => {
  test('reads headings, subtext and paragraphs line by line', () => {
    expect(parseMarkdown('### a red *toadstool*\n-# Text to 3D\n▰▰▱ **58 %**\nMeshing')).toEqual([
      { kind: 'heading', level: 3, children: [text('a red '), { kind: 'italic', children: [text('toadstool')] }] },
      { kind: 'subtext', children: [text('Text to 3D')] },
      paragraph(text('▰▰▱ '), { kind: 'bold', children: [text('58 %')] }, { kind: 'break' }, text('Meshing')),
    ]);
    expect(parseMarkdown('#no heading\n#### none')).toEqual([
      paragraph(text('#no heading'), { kind: 'break' }, text('#### none')),
    ]);
  });

  test('nests lists and ends one where bullets become numbers', () => {
    expect(parseMarkdown('- a\n  - b\n- c\n3. d')).toEqual([
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          {
            children: [text('a')],
            nested: [{ kind: 'list', ordered: false, start: 1, items: [{ children: [text('b')], nested: [] }] }],
          },
          { children: [text('c')], nested: [] },
        ],
      },
      { kind: 'list', ordered: true, start: 3, items: [{ children: [text('d')], nested: [] }] },
    ]);
  });

  test('quotes one line with > and everything with >>>', () => {
    expect(parseMarkdown('> a\n> b\nc')).toEqual([
      { kind: 'quote', blocks: [paragraph(text('a'), { kind: 'break' }, text('b'))] },
      paragraph(text('c')),
    ]);
    expect(parseMarkdown('>>> a\nb')).toEqual([
      { kind: 'quote', blocks: [paragraph(text('a'), { kind: 'break' }, text('b'))] },
    ]);
  });

  test('takes a code block with its language, between other text', () => {
    expect(parseMarkdown('before ```json\n{ "a": "**" }\n``` after')).toEqual([
      paragraph(text('before ')),
      { kind: 'codeblock', language: 'json', text: '{ "a": "**" }' },
      paragraph(text(' after')),
    ]);
    expect(parseMarkdown('```one word```')).toEqual([{ kind: 'codeblock', language: '', text: 'one word' }]);
  });

  test('knows a message of nothing but emoji', () => {
    expect(isJumbo('🎉 🍄')).toBe(true);
    expect(isJumbo('<:ok:17>')).toBe(true);
    expect(isJumbo('🎉 done')).toBe(false);
    expect(isJumbo('12')).toBe(false);
  });
});
