// @module-tag long
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TRANSLATIONS } from '../../src/messages/words/index.ts';
import { copyProject, stepsOf } from '../support/project-copy.ts';

/** docs/adding-a-setting.md, followed literally in a copy of the tree: one more setting, set by a lead. */

const SLOW = { timeout: 120_000 * Number(process.env.TEST_SLOWNESS ?? 1) };
const copy = copyProject(['src', 'test/commands', 'test/support']);
afterAll(() => copy[Symbol.dispose]());

const steps = stepsOf('docs/adding-a-setting.md');
const german = steps.find(({ file }) => file === 'src/messages/words/de.json');
const missing = async () => (await copy.run('scripts/words.ts')).said.trim().split('\n');

test('with English words it compiles, and each language that lacks them is named', SLOW, async () => {
  expect(steps.map(({ file }) => file)).toContain('src/guilds/settings.ts');
  for (const step of steps) if (step !== german) copy.take(step);

  expect(await copy.compile()).toEqual({ code: 0, said: '' });
  expect(await missing()).toEqual(TRANSLATIONS.map(({ tag, name }) => `${tag} (${name}): 3, in the viewer 0`));
});

test('with its row and its words it is on its screen, and a lead sets it', SLOW, async () => {
  if (german) copy.take(german);
  expect(await missing()).toContain('de (Deutsch): 0, in the viewer 0');
  writeFileSync(join(copy.path, 'test/commands/added-setting.test.ts'), DRIVEN);

  expect(await copy.compile()).toEqual({ code: 0, said: '' });
  const files = ['test/commands/added-setting.test.ts', 'test/commands/settings-table.test.ts'];
  const { code, said } = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files);
  expect(code, said).toBe(0);
  expect(said).toContain('Test Files  2 passed');
});

const DRIVEN = `
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

test('the setting is drawn as it is by default, and changed by its select', async () => {
  await using world = await startWorld();
  const { lead, channel, guilds } = world;
  await lead.slash(channel, 'settings');
  const { id } = await lead.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes('Kiln in this server'));
  await lead.press(id, 'Results…');
  const drawn = () => JSON.stringify(lead.message(id)?.components);
  await lead.until('it is shown', () => drawn().includes('Whether results show their prompt'));
  const chosen = (value: string) => new RegExp(\`"value":"\${value}"[^}]*"default":true\`);
  expect(drawn()).toMatch(chosen('shown'));

  await lead.selectValues(id, '1:settings::prompts', ['hidden']);
  await until('it is set', async () => (await guilds.settings(lead.guildId)).prompts === 'hidden');
  await lead.until('it is drawn', () => chosen('hidden').test(drawn()));
});
`;
