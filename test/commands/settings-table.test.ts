import { expect, test } from 'vitest';
import type { LeagueFacts } from '../../src/commands/settings/settings-facts.ts';
import {
  controlId,
  type Row,
  renderScreen,
  type View,
  wordsOfRow,
} from '../../src/commands/settings/settings-screen.ts';
import {
  APPROVALS,
  ASSETS,
  MEMBERS,
  MODERATION,
  OWN,
  RESULTS,
  SEVERAL,
  SPENDING,
  START,
} from '../../src/commands/settings/settings-table.ts';
import { GuildSettings, valuesOf } from '../../src/guilds/settings.ts';
import { en, LANGUAGES, wordsFor } from '../../src/messages/words/index.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';

/** The rows of /settings. */

const isRow = (part: unknown): part is Row => typeof part === 'object';
const ROWS = [START, SPENDING, MEMBERS, OWN, RESULTS, SEVERAL, ASSETS, APPROVALS, MODERATION].flatMap(({ parts }) =>
  [...parts].filter(isRow),
);

const MODEL = { type: 'text-to-3d-preview', id: 'quick', name: 'Quick', model: 'Quick 1', licence: 'MIT' };

/** Settings without a row, with the reason. */
const OTHERWISE: Readonly<Partial<Record<keyof GuildSettings, string>>> = {
  families: 'a form for several families at once sets them, with their places',
  places: 'the same form',
  pause_minutes: 'one choice sets it together with pause_after',
  standard: '/standard sets it, by a form of its own or a file',
  account: 'follows from the guild’s own key, which is checked first',
};

test('every setting has one row, or is set otherwise for a reason', () => {
  const keys = [...ROWS.map(({ key }) => key), ...Object.keys(OTHERWISE)];
  expect(keys.sort()).toEqual([...GuildSettings.keyof().options].sort());
});

test('a screen with all of its rows is a message that Discord takes', () => {
  const [red, blue] = ['1200000000000000001', '1200000000000000002'];
  const settings = GuildSettings.parse({
    makers: 'fixed',
    vote: 60,
    privacy: 'shared',
    press: 'roles',
    press_roles: [red, blue],
  });
  const leagues = [{ stage: 'text-to-image' as const, standings: [{ maker: 'a', rating: 1_000, votes: 3 }] }];
  const view: View & LeagueFacts = { words: en, settings, makers: [MODEL], missingIn: () => [], leagues };
  for (const screen of [RESULTS, SEVERAL, APPROVALS]) {
    const body = renderScreen(screen, view);
    expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
  }
});

test('controls keep their names, which messages of earlier versions carry', () => {
  const names = [
    'approve',
    'approve-channel',
    'approve-families',
    'approve-roles',
    'assets',
    'assets-archive',
    'assets-forum',
    'assets-gallery',
    'channels',
    'confirm',
    'gallery',
    'language',
    'mod-flagged',
    'mod-log',
    'mod-pause',
    'mod-words',
    'notify',
    'notify-after',
    'press',
    'press-roles',
    'privacy',
    'roles',
  ];
  expect(ROWS.map(controlId)).toEqual(expect.arrayContaining(names));
});

/** The words that a control draws. */
const NEEDED: Readonly<Record<Row['control'], readonly (keyof ReturnType<typeof wordsOfRow>)[]>> = {
  roles: ['none'],
  channels: ['none'],
  channel: ['none'],
  choice: [],
  choices: ['none'],
  threshold: ['title', 'off', 'on', 'button', 'form'],
  lines: ['title', 'off', 'on', 'button', 'form', 'label', 'tooMany'],
};

test.each(LANGUAGES)('$name has the words of every row, and a label for each of its values', ({ locale }) => {
  for (const row of ROWS) {
    const said = wordsOfRow(row, wordsFor(locale));
    for (const word of NEEDED[row.control]) expect(said, `${row.key}.${word}`).toHaveProperty(word);
    const labels = row.options?.(wordsFor(locale), GuildSettings.parse({}), []) ?? said.options;
    if (row.control === 'choice')
      expect(Object.keys(labels ?? {}), row.key).toEqual(expect.arrayContaining([...valuesOf(row.key)]));
  }
});
