import { ComponentType } from 'discord.js';
import { expect, test } from 'vitest';
import { renderScreen } from '../../src/commands/settings/settings-screen.ts';
import { APPROVALS, MODERATION, RESULTS } from '../../src/commands/settings/settings-table.ts';
import {
  renderBlocked,
  renderForOthers,
  renderHowLong,
  renderModeration,
} from '../../src/messages/guild/moderation-message.ts';
import { confirmDelete, confirmForget, errorNotice, privacyNotice } from '../../src/messages/guild/private-notices.ts';
import { ACCENT, type MessageBody } from '../../src/messages/parts/message-body.ts';
import { renderApproval } from '../../src/messages/request/approval-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { renderFiles } from '../../src/messages/request/files-message.ts';
import { renderOrder } from '../../src/messages/request/order-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';
import { settingsView } from './settings-view.ts';
import { FILES, NOW, PHASES, REQUEST_ID, task, view } from './views.ts';

/** What a member reads who sees neither colours nor pictures, and hears one thing after the other. */

const ID = '1200000000000000001';
const event = { id: 'report-1-2', at: NOW, member: ID, by: ID, channel: ID, title: 'a chair', words: 'It is mine.' };
const covered = {
  ...PHASES.succeeded!,
  hidden: 'covered' as const,
  sources: [source('photo.png'), source('other.png')],
};
const blocked = new Map(Array.from({ length: 30 }, (_, i) => [String(BigInt(ID) + BigInt(i)), i * NOW]));

function source(name: string) {
  return { name, url: `attachment://${name}` };
}

const SAMPLES: Readonly<Record<string, MessageBody>> = {
  ...Object.fromEntries(Object.entries(PHASES).map(([name, one]) => [name, renderRequest(en, one, NOW)])),
  'waits for a lead': renderRequest(en, view({ name: 'approval' }), NOW),
  covered: renderRequest(en, covered, NOW),
  withheld: renderRequest(en, { ...covered, hidden: 'withheld' }, NOW),
  card: renderApproval(en, {
    ...{ requestId: ID, type: 'text-to-3d-preview', title: 'a chair', userId: ID, channelId: ID, price: 20 },
    ...{ input: { prompt: 'a chair' }, picture: 'https://cdn.example/a.png' },
  }),
  ...Object.fromEntries(
    ['stopped', 'report', 'block', 'lift', 'appeal', 'of a newer Kiln'].flatMap((kind) => [
      [kind, renderModeration(en, { ...event, kind })],
      [`${kind}, decided`, renderModeration(en, { ...event, kind, decided: 'kept', decided_by: ID })],
    ]),
  ),
  'settings of moderation': renderScreen(MODERATION, {
    ...settingsView(en, { moderation_words: ['rude'], moderation_log: ID, pause_after: 4, pause_minutes: 7 }),
    screening: { words: 8, asks: true },
    blocked,
    nameOf: () => undefined,
    events: Array.from({ length: 8 }, () => ({
      ...event,
      kind: 'report',
      logUrl: 'https://discord.com/channels/1/2/3',
    })),
  }),
  'settings of results': renderScreen(RESULTS, settingsView(en, { notify: 'reply', notify_after: 60, language: 'en' })),
  'settings of approvals': renderScreen(APPROVALS, settingsView(en)),
  details: renderDetails(
    en,
    view({ name: 'succeeded', task: task({ model_urls: { glb: 'https://files.example/a.glb' } }), files: [] }),
    { mayDelete: true },
    NOW,
  ),
  files: renderFiles(en, {
    ...{
      requestId: REQUEST_ID,
      title: 'a chair',
      isZip: false,
      attached: ['a.glb', 'a.stl'],
      links: FILES,
      missing: FILES,
    },
  }),
  blocked: renderBlocked(en, 'You are blocked.', 'block-1'),
  'for others': renderForOthers(
    en,
    { id: ID, title: 'a chair', user_id: ID },
    { mayTakeFiles: true, isTogether: true },
  ),
  'how long': renderHowLong(en, ID, true),
  'a refusal': errorNotice(en, 'It does not work here.', 'ab12'),
  'look?': renderOrder(en, {
    ...{ orderId: ID, title: 'a quantum cat', stage: 'Text to 3D', price: 20, canRephrase: true },
    look: { understood: ['cat'], unknown: ['quantum'], suggestions: ['a cat'], isDrawn: true, isNothing: false },
  }),
  'delete?': confirmDelete(en, ID, 'a chair'),
  'forget?': confirmForget(en, 'settings', ID),
  privacy: privacyNotice(en),
};

interface Part {
  type?: number;
  content?: string;
  label?: string;
  placeholder?: string;
  custom_id?: string;
  description?: string | undefined;
  options?: { label: string }[];
  items?: { description?: string | undefined }[];
}

/** In the order in which they are read. */
function partsOf(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { components, accessory } = value as { components?: unknown; accessory?: unknown };
  return [value as Part, ...partsOf(components), ...partsOf(accessory)];
}

const LETTERS = /\p{L}{2}/u;
const MOST_LABEL = 40;

test.each(Object.keys(SAMPLES))(
  '%s: pictures are described, buttons and selects are named, and words come before them',
  (name) => {
    const body = SAMPLES[name]!;
    expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
    const parts = partsOf(body.components);
    const attached = [...JSON.stringify(body).matchAll(/attachment:\/\/([^"]+)/g)].map(([, file = '']) => file);
    expectMessage(body, [...new Set(attached)]);

    const pictures = parts.flatMap(({ type, items, description }): { description?: string | undefined }[] =>
      type === ComponentType.MediaGallery ? (items ?? []) : type === ComponentType.Thumbnail ? [{ description }] : [],
    );
    for (const { description = '' } of pictures) expect(description).toMatch(LETTERS);

    for (const { type, label = '', placeholder, options } of parts) {
      if (type === ComponentType.Button) {
        expect(label).toMatch(LETTERS);
        expect(label.length, label).toBeLessThanOrEqual(MOST_LABEL);
      }
      if (type === ComponentType.StringSelect) for (const option of options ?? []) expect(option.label).toMatch(/\S/);
      // A select says what it is by its placeholder, or by what is chosen in it.
      if (type !== undefined && type >= 5 && type <= 8) expect(placeholder ?? '').toMatch(LETTERS);
    }

    // What it is about is said first, by words.
    const [first] = parts.filter(({ content }) => content !== undefined);
    expect(first?.content?.split('\n')[0]).toMatch(LETTERS);
    const firstRow = parts.findIndex(({ type }) => type === ComponentType.ActionRow);
    const firstText = parts.indexOf(first ?? {});
    if (firstRow >= 0) expect(firstText).toBeLessThan(firstRow);
  },
);

/** Its colour says the state, and so do its words. */
const STATES: Readonly<Record<string, RegExp>> = {
  waiting: /Waiting/,
  'next in line': /next in line/,
  creating: /Sending it/,
  checking: /Checking/,
  queued: /Queued/,
  running: /58 %.*Working on it/s,
  fetching: /Fetching/,
  succeeded: /29,412 faces/,
  failed: /Not made/,
  'failed with prompts that would do': /Not made/,
  canceled: /Canceled/,
  'canceled too late': /Canceled/,
};

test('each state is said in words beside its colour, its bar and its picture', () => {
  expect(Object.keys(STATES).sort()).toEqual(Object.keys(PHASES).sort());
  const said = (body: MessageBody) =>
    partsOf(body.components)
      .flatMap(({ content }) => content ?? [])
      .join('\n');
  for (const [name, words] of Object.entries(STATES)) expect(said(SAMPLES[name]!), name).toMatch(words);
  // No two colours are all that tells two messages apart.
  const texts = new Map<string, string>();
  for (const [name, body] of Object.entries(SAMPLES)) {
    const [container] = body.components as { accent_color?: number }[];
    const before = texts.get(said(body));
    if (before !== undefined) expect(before, name).toBe(String(container?.accent_color));
    texts.set(said(body), String(container?.accent_color));
  }
  expect(Object.values(ACCENT)).toHaveLength(4);
});

test('a picture’s description says the thing by its words, what the picture does, and its figures', () => {
  const pictures = partsOf(SAMPLES.covered?.components).flatMap(({ items = [] }) => items);
  expect(pictures.map(({ description }) => description)).toEqual([
    // Not the words without effect.
    '“red toadstool”, turning once around. 29,412 faces. 0.42 × 0.42 × 0.51 m',
    'What “a red toadstool with white spots” was made from',
  ]);
});
