import fc from 'fast-check';
import { taskTypes } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { inviteLink } from '../../src/messages/guild/permissions.ts';
import { confirmDelete, errorNotice, notice } from '../../src/messages/guild/private-notices.ts';
import { renderCredits } from '../../src/messages/lists/credits-message.ts';
import { HELP_PAGES, renderHelp } from '../../src/messages/lists/help-message.ts';
import { type EntryView, renderEntry } from '../../src/messages/lists/library-message.ts';
import { readPage, renderTasks, TASK_FILTERS, type TaskLine } from '../../src/messages/lists/tasks-message.ts';
import { decodePress } from '../../src/messages/parts/custom-id.ts';
import { ephemeral, MAX_TEXT } from '../../src/messages/parts/message-body.ts';
import { duration, oneLine, shorten, userText } from '../../src/messages/parts/text.ts';
import { renderNote } from '../../src/messages/request/asset-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';
import { creditsView, NOW, REQUEST_ID, task, view } from './views.ts';

/** Its reader can follow every link. */
const line = (title: string, index = 0): TaskLine => ({
  requestId: String(BigInt(REQUEST_ID) + BigInt(index)),
  type: taskTypes[index % taskTypes.length]!,
  title,
  state: 'making it, 58 %',
  userId: '1000000000000000001',
  createdAt: NOW,
  messageUrl: `https://discord.com/channels/${REQUEST_ID}/${REQUEST_ID}/${REQUEST_ID}`,
});

/** As many as a list shows. */
const A_PAGE = 8;

test('help, credits, lists, details and notices are messages that Discord takes, whatever the titles', {
  tags: 'long',
}, () => {
  const titles = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 900 }),
    fc.constantFrom('*'.repeat(800), ' ', '\n', '@everyone'),
  );
  fc.assert(
    fc.property(titles, fc.nat(A_PAGE), (title, many) => {
      const lines = Array.from({ length: many }, (_, index) => line(title, index));
      const links = Object.fromEntries(
        lines.map((_, index) => [`format${index}`, `https://files.example/${'x'.repeat(700)}`]),
      );
      const details = {
        requestId: REQUEST_ID,
        title,
        input: { prompt: title, target_formats: ['glb'] },
        credits: { price: 0, held: 0, charged: 20 },
      };
      const made = task({ model_urls: links, texture_urls: [links], image_urls: Object.values(links) });
      const bodies = [
        renderTasks(en, { scope: 'server', filter: 'all', page: 2, more: true, lines }),
        renderDetails(en, view({ name: 'succeeded', task: made, files: [] }, details), {}, NOW),
        confirmDelete(en, REQUEST_ID, title),
        errorNotice(en, `${title}!`, title),
        notice(`${title}.`),
        renderNote(en, {
          ...{ requestId: REQUEST_ID, noteId: 'n'.repeat(40), title, name: title, said: title, isDone: false },
          isWish: true,
          ...{ url: 'https://kiln.test/v/1', answers: lines.map(() => ({ name: title, said: title })) },
        }),
      ];
      for (const body of bodies) {
        expectMessage(ephemeral(body));
        expect(messageSize(body).text).toBeLessThanOrEqual(MAX_TEXT);
        expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
      }
    }),
    { numRuns: 100 },
  );
  expectMessage(ephemeral(renderCredits(en, creditsView)));
  for (const page of HELP_PAGES)
    expectMessage(
      ephemeral(
        renderHelp(en, new Map([['tasks', REQUEST_ID]]), {
          page,
          others: [{ name: 'tasks', called: 'tasks', description: 'Yours' }],
          examples: [{ type: 'text-to-3d-preview', prompt: 'a chair', price: 20 }],
          mayMake: () => true,
          localEngine: true,
          makers: [{ type: 'image-to-3d', name: 'TRELLIS.2 (ComfyUI)' }],
          invite: inviteLink(REQUEST_ID),
        }),
      ),
    );
});

test('help names the models that make something here, and what they make', () => {
  const shown = (makers: readonly { type: string; name: string; reads?: true }[]) =>
    JSON.stringify(
      renderHelp(en, new Map(), {
        ...{ page: 'begin', others: [], examples: [], mayMake: () => true, localEngine: true },
        makers,
      }),
    );
  const trellis = { type: 'image-to-3d', name: 'TRELLIS.2 (ComfyUI)' };

  expect(shown([])).toContain('shapes are built from rules, not by AI');
  const text = shown([trellis, { ...trellis, type: 'text-to-3d' }, { ...trellis, type: 'of-a-newer-service' }]);
  expect(text).toContain('Made by AI here: TRELLIS.2 (ComfyUI) (Image to 3D, Text to 3D)');
  expect(text).toContain('Everything else is built from rules');
  expect(text).not.toContain('This Kiln uses its local');
  const read = shown([{ type: 'text-to-3d', name: 'some-model (words)', reads: true }]);
  expect(read).toContain('Words beyond the rules are read here by some-model (words).');
  expect(read).not.toContain('Made by AI');
});

test('of a flagged result the library says what is so here: covered it has its files, withheld it has none', () => {
  const entry = { id: REQUEST_ID, type: 'text-to-3d-preview', title: 'a bath', user: '1', at: NOW } as const;
  const shown = (hidden: EntryView['hidden']) =>
    JSON.stringify(
      renderEntry(en, {
        ...{ ...entry, tags: [], fans: [], isFavourite: false, url: undefined, picture: undefined },
        ...{ mayRemix: false, hidden },
      }),
    );
  expect(shown(undefined)).toContain('Files');
  expect(shown('covered')).toMatch(/Hidden behind a spoiler.*Files/);
  expect(shown('withheld')).toContain('only shown in age-restricted channels');
  expect(shown('withheld')).not.toContain('Files');
});

test('a list has buttons for the pages that there are', () => {
  const json = (page: number, more: boolean) =>
    JSON.stringify(renderTasks(en, { scope: 'mine', filter: 'done', page, more, lines: [line('a')] }));

  expect(json(1, false)).not.toMatch(/Older|Newer/);
  expect(json(1, true)).toContain('1:page::mine.done.2"');
  expect(json(3, false)).toContain('mine.done.2');
});

test('a page survives its button, and nonsense is no page', () => {
  for (const filter of TASK_FILTERS) expect(readPage(`mine.${filter}.3`)).toEqual({ scope: 'mine', filter, page: 3 });
  const wanted = {
    scope: 'server',
    filter: 'failed',
    page: 12,
    kind: 'photo-to-fidget-pixel',
    member: REQUEST_ID,
    word: ':%.:%.:%.:%.:%.:%',
  } as const;
  const pressed = JSON.stringify(renderTasks(en, { ...wanted, page: 11, more: true, lines: [] })).match(
    /"custom_id":"([^"]+)","style":2}\]/,
  )?.[1];
  expect(readPage(decodePress(pressed ?? '')?.argument)).toEqual(wanted);
  for (const wrong of ['', 'mine.all.0', 'all.mine.1', 'mine.all.x', undefined])
    expect(readPage(wrong)).toBeUndefined();
});

test('details say when the files are gone', () => {
  const made = task({ expires_at: NOW - 1, model_urls: { glb: 'https://a/b' } });
  const text = JSON.stringify(renderDetails(en, view({ name: 'succeeded', task: made, files: [] }), {}, NOW));

  expect(text).toContain('The service deleted the files');
  expect(text).not.toContain('https://a/b');
});

test('details leave out links that have run out, and say how long the others last', () => {
  const signed = (name: string, at: number) => `https://files.example/${name}?Expires=${at / 1_000}&Signature=x`;
  const text = (model_urls: Record<string, string>) =>
    JSON.stringify(renderDetails(en, view({ name: 'succeeded', task: task({ model_urls }), files: [] }), {}, NOW));
  const both = text({ glb: signed('a.glb', NOW + 60_000), stl: signed('a.stl', NOW - 60_000) });

  expect(both).toContain('a.glb');
  expect(both).not.toContain('a.stl');
  expect(both).toContain(`Links until <t:${(NOW + 60_000) / 1_000}:f>`);
  expect(text({ glb: signed('a.glb', NOW - 1_000) })).toContain('links have expired');
});

test('user text is shown literally, on one line, and within its limit', () => {
  expect(userText('**bold** _x_ `code` ~~a~~ ||b||', 100)).toBe(
    '\\*\\*bold\\*\\* \\_x\\_ \\`code\\` \\~\\~a\\~\\~ \\|\\|b\\|\\|',
  );
  expect(userText('[a](https://b) <@1> <#2> <t:0:R>', 100)).toBe('\\[a\\](https\\://b) \\<@\u200b1> \\<#2> \\<t:0:R>');
  expect(userText('- list', 100)).toBe('\\- list');
  expect(userText('1. list', 100)).toBe('1\\. list');
  expect(userText('# big\n> quote', 100)).toBe('\\# big > quote');
  expect(oneLine('a\u202eb\u0000c\r\nd')).toBe('ab c d');
});

test('invitations, addresses without a scheme and numbers to call are no links, and other text stays as it is', () => {
  const bare = 'discord.gg/abc Discord.com/invite/abc DISCORDAPP.com/invite/a _www.evil.example tel:+4912 mailto:a';
  expect(userText(bare, 200)).toBe(
    'discord\u200b.gg/abc Discord\u200b.com/invite/abc DISCORDAPP\u200b.com/invite/a \\_www\u200b.evil.example tel:\u200b+4912 mailto:\u200ba',
  );
  for (const plain of [
    'A hotel: red. Awww. The end.',
    'castle.v1.2/model.glb, 3.5 cm',
    'node 24.1.0, tel: none',
    'a motel:blue, and/or www.',
  ])
    expect(userText(plain, 200)).toBe(plain);
});

test('text is cut between characters', () => {
  expect(shorten('abcdef', 6)).toBe('abcdef');
  expect(shorten('abcdefg', 6)).toBe('abcde…');
  expect(shorten('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15)).toBe('👩‍👩‍👧‍👦…');
});

test('times, sizes and extents read well', () => {
  const { extent, fileSize } = en;
  expect([0, 34_000, 725_000, 3_723_000].map(duration)).toEqual(['0:00', '0:34', '12:05', '1:02:03']);
  expect([914, 12_345, 999_600, 1_440_000, 150_000_000].map(fileSize)).toEqual([
    '914 B',
    '12 kB',
    '1.0 MB',
    '1.4 MB',
    '150 MB',
  ]);
  expect(extent([0.42, 0.42, 0.51])).toBe('0.42 × 0.42 × 0.51 m');
  expect(extent([12, 3.456, 150])).toBe('12 × 3 × 150 m');
  expect(extent([0.98, 1, 0.001])).toBe('0.98 × 1.00 × 0.001 m');
  expect(extent([0.018, 0.018, 0.0225])).toBe('18.0 × 18.0 × 22.5 mm');
});
