import { families, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { mediumNames } from 'kiln-client/contract/media';
import { fieldsOf, offeredFields } from 'kiln-client/contract/stage-fields';
import { sourcesOf } from 'kiln-runtime/words/message';
import { describe, expect, test } from 'vitest';
import { createCommands } from '../../src/commands/commands.ts';
import type { CommandContext } from '../../src/commands/context.ts';
import { renderModal } from '../../src/commands/families/family-form.ts';
import { familiesForm, keyForm, limitsForm, rowForm } from '../../src/commands/settings/settings-forms.ts';
import { renderScreen } from '../../src/commands/settings/settings-screen.ts';
import {
  APPROVALS,
  ASSETS,
  MEMBERS,
  MODERATION,
  OWN,
  RESULTS,
  SPENDING,
  START,
} from '../../src/commands/settings/settings-table.ts';
import { GuildSettings } from '../../src/guilds/settings.ts';
import { type InTheWay, limitWords } from '../../src/messages/guild/limit-words.ts';
import { renderModeration } from '../../src/messages/guild/moderation-message.ts';
import { renderMissingHere, renderNoReply, renderPreparing } from '../../src/messages/guild/permission-notes.ts';
import { INVITED, inviteLink } from '../../src/messages/guild/permissions.ts';
import {
  confirmDelete,
  confirmForget,
  notice,
  noticeWords,
  privacyNotice,
} from '../../src/messages/guild/private-notices.ts';
import { renderWelcome } from '../../src/messages/guild/welcome-message.ts';
import { renderCredits } from '../../src/messages/lists/credits-message.ts';
import { HELP_PAGES, renderHelp } from '../../src/messages/lists/help-message.ts';
import { renderPresets, renderTrial } from '../../src/messages/lists/preset-message.ts';
import { renderReport } from '../../src/messages/lists/report-message.ts';
import { renderTasks } from '../../src/messages/lists/tasks-message.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import { MAX_TEXT, type MessageBody } from '../../src/messages/parts/message-body.ts';
import { renderApproval } from '../../src/messages/request/approval-message.ts';
import { renderChooser } from '../../src/messages/request/chooser-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { endNotice } from '../../src/messages/request/end-notice.ts';
import { askFields, editFields } from '../../src/messages/request/next-steps.ts';
import { asAsked, optionPages } from '../../src/messages/request/option-pages.ts';
import { renderOrder } from '../../src/messages/request/order-message.ts';
import { renderPlain, renderPointer } from '../../src/messages/request/plain-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import { english } from '../../src/messages/words/en/index.ts';
import { DISCORD_LOCALES, en, LANGUAGES, TRANSLATIONS, type Words, wordsFor } from '../../src/messages/words/index.ts';
import { expectCommands, expectMessage, expectModal } from '../support/discord-form.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';
import { settingsView } from './settings-view.ts';
import { creditsView, NOW, PHASES, REQUEST_ID, task, view } from './views.ts';

/** Every language says everything, within Discord's limits. */

const MOST = 10_000_000;
const id = (number: number) => String(1_200_000_000_000_000_000n + BigInt(number));
const ids = (many: number) => Array.from({ length: many }, (_, index) => id(index));

const WAYS: readonly InTheWay[] = [
  ...(['tasks', 'minute', 'day', 'month', 'request'] as const).flatMap((kind) =>
    (['member', 'channel', 'guild'] as const).map((scope) => ({
      kind,
      scope,
      most: MOST,
      used: MOST,
      price: MOST,
      resets: NOW,
    })),
  ),
  { kind: 'tasks', scope: 'guild', most: 0, used: 0, price: 1, resets: 0 },
  { channels: ids(25) },
  { roles: ids(25) },
  { unread: true },
  { command: 'rigging', by: 'channel', users: [] },
  { command: 'rigging', by: 'member', users: ids(3) },
  { family: 'rigging', places: ids(3) },
  { family: 'rigging', users: ids(3) },
  { blocked: { until: NOW, event: '1', by: 'lead' } },
  { blocked: { until: 0, event: '1', by: 'pause' } },
];

function screens(words: Words): MessageBody[] {
  const figures = { tasks: 10_000, minute: 1_000, day: MOST, month: MOST, request: MOST };
  return [
    ...[START, SPENDING, MEMBERS, OWN].map((screen) =>
      renderScreen(screen, {
        ...settingsView(words, {
          roles: ids(25),
          channels: ids(25),
          press: 'roles',
          press_roles: ids(25),
          families: Object.fromEntries(families.map(({ name }, index) => [name, ids(25 - index)])),
          places: Object.fromEntries(families.map(({ name }, index) => [name, ids(25 - index)])),
        }),
        limits: ids(60).map((one) => ({ scope: `role/${one}`, figures })),
        gone: new Set([id(1)]),
        key: { slots: 100, byUser: id(1), at: NOW },
      }),
    ),
    renderScreen(
      RESULTS,
      settingsView(words, { privacy: 'private', gallery: id(1), notify: 'reply', notify_after: 77, confirm: MOST }),
    ),
    renderScreen(
      APPROVALS,
      settingsView(words, {
        approve: MOST,
        approve_roles: ids(25),
        approve_families: families.map(({ name }) => name),
        approve_channel: id(1),
      }),
    ),
    renderScreen(ASSETS, {
      ...settingsView(words, {
        assets: 'post',
        assets_forum: id(1),
        assets_archive: 'never',
        assets_gallery: 'approved',
      }),
      around: id(1),
      tags: { missing: Object.values(words.assets.states), all: 5, mayMake: false, isRequired: true },
    }),
    renderScreen(MODERATION, {
      ...settingsView(words, {
        moderation_words: ids(300),
        moderation_log: id(1),
        pause_after: 4,
        pause_minutes: 1_440,
        flagged: 'withhold',
      }),
      screening: { words: 5_000, asks: true },
      nameOf: () => undefined,
      blocked: new Map(ids(40).map((one, index) => [one, index % 2 === 0 ? 0 : NOW])),
      events: ids(20).map((one) => ({
        id: one,
        kind: 'stopped',
        at: NOW,
        member: one,
        why: 'x'.repeat(80),
        decided: 'blocked',
      })),
    }),
    renderCredits(words, {
      ...creditsView,
      available: MOST,
      held: MOST,
      spent: MOST,
      allowance: MOST,
      ownAccount: true,
      shop: ids(5).map((sku) => ({ sku, credits: MOST, monthly: true })),
      more: { guildId: id(1), help: 'x'.repeat(300), isLead: true, mayGrant: true },
      mine: { held: MOST, tasks: 200, windows: [{ name: 'day', used: MOST, most: MOST, resets: NOW }] },
    }),
    ...HELP_PAGES.map((page) =>
      renderHelp(words, new Map(families.map(({ name }) => [name, id(1)])), {
        others: ids(9).map((name) => ({ name, called: name, description: 'x'.repeat(100) })),
        examples: [{ type: 'text-to-3d-preview', prompt: 'x'.repeat(100), price: MOST }],
        page,
        mayMake: () => true,
        localEngine: true,
        makers: [{ type: 'image-to-3d', name: 'TRELLIS.2 (ComfyUI)' }],
        invite: inviteLink(id(1)),
      }),
    ),
    renderWelcome(words, new Map(), INVITED),
    privacyNotice(words),
    confirmForget(words, 'privacy', id(1)),
    confirmDelete(words, REQUEST_ID, 'x'.repeat(200)),
  ];
}

function answers(words: Words): MessageBody[] {
  const lines = ids(10).map((requestId) => ({
    requestId,
    type: 'rig' as const,
    title: 'x'.repeat(200),
    state: 'x',
    userId: id(1),
    createdAt: NOW,
  }));
  const reported = ids(400).map((requestId) => ({
    requestId,
    at: NOW,
    userId: requestId,
    type: 'rig',
    title: 'x',
    state: 'x',
    held: MOST,
    charged: MOST,
  }));
  const shown = PHASES.succeeded;
  if (!shown) throw new Error('there is no such view');
  return [
    renderPreparing(words),
    renderMissingHere(words, id(1), INVITED),
    renderNoReply(words, id(1), INVITED),
    renderPointer(words, 'https://discord.com/channels/1/2/3'),
    ...(['plain', 'bare'] as const).map((form) => renderPlain(words, shown, form)),
    ...(['all', 'running', 'done', 'failed'] as const).flatMap((filter) => [
      renderTasks(words, { scope: 'server', filter, page: 1, more: true, lines }),
      renderTasks(words, { scope: 'mine', filter, page: 1, more: false, lines: [] }),
    ]),
    renderPresets(words, []),
    renderTrial(words, { stage: 'x', used: 'x', lines: ['x'], price: 'x' }),
    renderApproval(words, {
      requestId: id(1),
      type: 'text-to-3d-preview',
      title: 'x'.repeat(300),
      userId: id(2),
      channelId: id(3),
      input: { prompt: 'x'.repeat(800) },
      price: MOST,
      left: MOST,
    }),
    renderOrder(words, { orderId: id(1), title: 'x', stage: 'x', price: MOST, left: MOST, why: 'x' }),
    ...[[], ['x'.repeat(300)]].map((unknown) =>
      renderOrder(words, {
        ...{ orderId: id(1), title: 'x'.repeat(300), stage: 'x', price: MOST, left: MOST, canRephrase: true },
        look: {
          understood: Array(40).fill('x'.repeat(300)),
          unknown,
          suggestions: Array(3).fill('x'.repeat(300)),
          isDrawn: true,
          isNothing: false,
        },
      }),
    ),
    ...taskTypes.map((type) => {
      const options = { pages: optionPages(stageEntry(type).stage, {}, { extensions: true }), said: ['x'.repeat(900)] };
      return renderOrder(words, {
        orderId: id(1),
        title: 'x',
        stage: 'x',
        price: undefined,
        options,
        wrong: 'x'.repeat(2_000),
      });
    }),
    ...(['stopped', 'report', 'block', 'lift', 'appeal'] as const).map((kind) =>
      renderModeration(words, {
        id: '1',
        kind,
        at: NOW,
        member: id(1),
        channel: id(2),
        title: 'x',
        why: 'x',
        until: NOW,
      }),
    ),
    ...(['succeeded', 'canceled', 'failed'] as const).map((state) =>
      endNotice(words, {
        title: 'x',
        type: 'rig',
        userId: id(1),
        state,
        isSilent: true,
        url: 'https://discord.com/channels/1/2/3',
      }),
    ),
    renderChooser(words, {
      showingId: REQUEST_ID,
      words: 'x',
      notes: [],
      files: [
        { name: 'a.png', url: 'https://cdn.discordapp.com/a.png' },
        { name: 'b.png', url: 'https://cdn.discordapp.com/b.png' },
        { name: 'c.glb', url: 'https://cdn.discordapp.com/c.glb' },
      ],
      choices: taskTypes.map((type) => ({ stage: stageEntry(type).stage, price: '100 credits' })),
    }),
    renderDetails(
      words,
      view(
        { name: 'succeeded', task: task({ model_urls: { glb: 'https://files.example/a.glb' } }), files: [] },
        { type: 'rig', title: 'x', input: {}, credits: { price: 0, held: 0, charged: 5 } },
      ),
      { mayDelete: true },
      NOW,
    ),
    ...WAYS.map((way) => notice(limitWords(words, way))),
    ...(['none', 'reply', 'silent', 'direct'] as const).map((way) => notice(noticeWords(words, way, 120))),
  ].concat([renderReport(words, { by: 'member', days: 366, lines: reported, cut: true })]);
}

function forms(words: Words): unknown[] {
  const stages = taskTypes.flatMap((type) => {
    const { stage } = stageEntry(type);
    const { verb } = words.contract.stage(stage);
    return [askFields(stage), editFields(words, stage, stage.input ? { image_url: 'x', model_url: 'x' } : {})]
      .filter((fields) => fields.length > 0)
      .map((fields) =>
        renderModal(words, {
          customId: encodePress({ action: 'edit', requestId: REQUEST_ID }),
          verb,
          price: 30,
          left: MOST,
          fields,
        }),
      );
  });
  const pages = taskTypes.flatMap((type) => {
    const body = { image_url: 'x', model_url: 'x' };
    return optionPages(stageEntry(type).stage, body, { extensions: true }).map(({ topic, fields }) =>
      renderModal(words, {
        customId: encodePress({ action: 'order', requestId: REQUEST_ID, argument: topic }),
        title: words.forms.topics[topic],
        fields: fields.map((field) => asAsked(words, field, body)),
        more: true,
      }),
    );
  });
  const scopes = ['guild', 'member', 'role/1', 'user/1', 'channel/1'] as const;
  const rules = Object.fromEntries(families.map(({ name }) => [name, ids(25)]));
  return [
    ...stages,
    ...pages,
    ...scopes.map((scope) => limitsForm(words, scope, {})),
    rowForm(words, { key: 'confirm', control: 'threshold' }, GuildSettings.parse({ confirm: 5 })),
    rowForm(words, { key: 'approve', control: 'threshold' }, GuildSettings.parse({})),
    rowForm(words, { key: 'moderation_words', control: 'lines' }, GuildSettings.parse({ moderation_words: ids(300) })),
    familiesForm(words, { families: rules, places: rules, gone: new Set() }),
    familiesForm(words, { families: rules, places: {}, gone: new Set(ids(25)) }),
    familiesForm(words, { families: {}, places: rules, gone: new Set(ids(25)) }),
    keyForm(words),
  ];
}

describe.each(LANGUAGES)('$name', ({ locale }) => {
  const words = wordsFor(locale);

  test('every message is one that Discord takes, at its fullest', () => {
    const requests = Object.values(PHASES).flatMap((view) => [
      renderRequest(words, view, NOW),
      renderRequest(words, { ...view, isPrivate: true }, NOW, 'direct'),
    ]);
    const results = taskTypes.map((type) =>
      renderRequest(words, { ...PHASES.succeeded!, type, input: {}, hidden: 'covered' }, NOW),
    );
    for (const body of [...screens(words), ...answers(words), ...requests, ...results]) {
      expect(messageSize(body).text, JSON.stringify(body).slice(0, 200)).toBeLessThanOrEqual(MAX_TEXT);
      expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
      expectMessage(body, attachedIn(body));
    }
  });

  test('every form is one that Discord takes', () => {
    for (const form of forms(words)) expectModal(form);
  });

  test('nothing of the contract is left in English, and nothing is there that it does not have', () => {
    if (words === en) return;
    const stages = (families as readonly Family[]).flatMap((family) => family.stages);
    const labels = new Set(stages.flatMap(offeredFields).map(({ label }) => label));
    const same = [...labels].filter((label) => words.contract.label(label) === label);
    expect(same.filter((label) => !SAME.test(label))).toEqual([]);
    const called = new Set(
      // What is set by a button is no option, and has no name.
      [...stages.flatMap(fieldsOf)].filter((one) => !one.deprecated && !one.pressed).map((one) => one.called),
    );
    const alike = [...called].filter((name) => words.contract.option(name) === name);
    expect(alike.filter((name) => !SAME_OPTION.test(name))).toEqual([]);
    for (const table of [
      words.choosing.these,
      words.choosing.usableOf,
      words.choosing.many,
      words.choosing.onlyFirst,
    ]) {
      expect(Object.keys(table).sort()).toEqual([...mediumNames].sort());
    }
    for (const { verb, title, summary, type } of stages) {
      const own = words.contract.stage({ type, verb, title, summary });
      expect(own.summary, type).not.toBe(summary);
      expect(own.title.length, type).toBeLessThanOrEqual(40);
      expect(own.verb.length, type).toBeLessThanOrEqual(30);
    }
  });
});

/** What has one name in several languages, or is the service's alone. */
const SAME_OPTION =
  /^(?:mesh|version|ultra|remesh|pose|seed|surface|rig|action|vertical|name|base|format|formats|material-maps|model-link|mode|image|vue|origin)$/;

/** Names of file formats and of what only programs read. */
const SAME = /^(?:Base|candidate id)$/;

test('the commands, with the words of all languages, are ones that Discord takes', () => {
  // Only what is drawn at once is asked for here.
  const { payload } = createCommands({ now: () => NOW, extensions: true, jobs: {} } as unknown as CommandContext);
  // Discord's own description of this field is of another kind than its documentation.
  expectCommands(payload.map(({ default_member_permissions: _, ...command }) => command));
  for (const locale of DISCORD_LOCALES) {
    const names = payload.map(({ name, name_localizations: map }) => map?.[locale as 'de'] ?? name);
    expect(new Set(names).size, locale).toBe(names.length);
    const known = new Set(names);
    const entries = TRANSLATIONS.find(({ locales }) => locales.includes(locale))?.entries;
    const said = JSON.stringify(entries ?? sourcesOf(english)).matchAll(/`\/([^\s`]+)/g);
    expect(
      [...said].map(([, name = '']) => name).filter((name) => !known.has(name)),
      locale,
    ).toEqual([]);
  }
});

/** Names of the message's own files, which `attachment://` means. */
const attachedIn = (body: MessageBody) =>
  [...JSON.stringify(body).matchAll(/attachment:\/\/([^"]+)/g)].map(([, name = '']) => name);
