import { families } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { renderScreen } from '../../src/commands/settings/settings-screen.ts';
import { APPROVALS, MEMBERS, OWN, RESULTS, SPENDING, START } from '../../src/commands/settings/settings-table.ts';
import { confirmForget, privacyNotice } from '../../src/messages/guild/private-notices.ts';
import { renderCredits } from '../../src/messages/lists/credits-message.ts';
import { renderReport } from '../../src/messages/lists/report-message.ts';
import { MAX_TEXT } from '../../src/messages/parts/message-body.ts';
import { renderApproval } from '../../src/messages/request/approval-message.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';
import { settingsView } from './settings-view.ts';
import { creditsView, NOW } from './views.ts';

const id = (number: number) => String(1_200_000_000_000_000_000n + BigInt(number));
const ids = (many: number) => Array.from({ length: many }, (_, index) => id(index));

test('the fullest settings, reports and credits are messages that Discord takes', () => {
  const most = 10_000_000;
  const figures = { tasks: 10_000, minute: 1_000, day: most, month: most, request: most };
  const bodies = [
    ...[START, SPENDING, MEMBERS, OWN].map((screen) =>
      renderScreen(screen, {
        ...settingsView(en, {
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
      settingsView(en, {
        privacy: 'private',
        gallery: id(1),
        notify: 'reply',
        notify_after: 77,
        confirm: most,
        language: 'xx',
      }),
    ),
    renderScreen(
      APPROVALS,
      settingsView(en, {
        approve: most,
        approve_roles: ids(25),
        approve_families: families.map(({ name }) => name),
        approve_channel: id(1),
      }),
    ),
    renderApproval(en, {
      ...{ requestId: id(1), type: 'text-to-3d-preview', title: '*'.repeat(300), userId: id(2), channelId: id(3) },
      ...{ input: { prompt: '*'.repeat(800) }, price: most, left: most, picture: 'https://cdn.example/a.png' },
    }),
    privacyNotice(en),
    confirmForget(en, 'settings', id(1)),
    renderCredits(en, {
      ...{ ...creditsView, available: most, held: most, spent: most, allowance: most, ownAccount: true },
      mine: { held: most, tasks: 200, windows: [{ name: 'day', used: most, most, resets: NOW }] },
    }),
  ];
  for (const body of bodies) expectMessage(body);
  const lines = ids(400).map((requestId) => ({
    ...{ requestId, at: NOW, userId: requestId, type: 'text-to-3d-preview', title: 'x', state: 'bound' },
    ...{ held: most, charged: most },
  }));
  const report = renderReport(en, { by: 'member', days: 366, lines, cut: true });
  expectMessage(report, ['credits.csv']);
  for (const body of [...bodies, report]) {
    expect(messageSize(body).text).toBeLessThanOrEqual(MAX_TEXT);
    expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
  }
});

test('where a shop sells credits, a member reads of no other way that there is none of', () => {
  const shown = (body: unknown) => JSON.stringify(body);
  const shop = [{ sku: id(1), credits: 500 }];
  expect(shown(renderCredits(en, creditsView))).toContain('**More credits**');
  expect(shown(renderCredits(en, { ...creditsView, shop }))).not.toContain('**More credits**');
  const more = { ...creditsView.more, isLead: true };
  expect(shown(renderCredits(en, { ...creditsView, shop, more }))).toContain('**More credits**');
});

test('a price that was learned takes the place of the estimate', () => {
  const shown = (body: unknown) => JSON.stringify(body);
  expect(shown(renderCredits(en, creditsView))).toContain('Text to 3D: preview 20 ·');
  expect(shown(renderCredits(en, { ...creditsView, learned: new Map([['text-to-3d-preview', 27]]) }))).toContain(
    'Text to 3D: preview 27 ·',
  );
});
