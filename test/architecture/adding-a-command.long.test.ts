// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyProject, stepsOf } from '../support/project-copy.ts';

/** docs/adding-a-command.md, followed literally in a copy of the tree: one more command, used by members. */

const SLOW = { timeout: 120_000 * Number(process.env.TEST_SLOWNESS ?? 1) };
const MOST_FILES = 10;
const copy = copyProject(['src', 'test/commands', 'test/support']);
afterAll(() => copy[Symbol.dispose]());

const steps = stepsOf('docs/adding-a-command.md');

test('a command is at most ten files, with the table of the README', SLOW, async () => {
  const files = new Set([...steps.map(({ file }) => file), 'README.md']);
  expect(files).toContain('src/commands/commands.ts');
  expect(files.size).toBeLessThanOrEqual(MOST_FILES);
  for (const step of steps) copy.take(step);

  const [compiled, documented] = await Promise.all([copy.compile(), copy.run('scripts/docs.ts')]);

  expect(compiled).toEqual({ code: 0, said: '' });
  expect(documented.code, documented.said).toBe(0);
  expect(readFileSync(join(copy.path, 'README.md'), 'utf8')).toContain('| `/made` |');
});

test('it is registered, lists what its member made, and keeps to the order of rooms', SLOW, async () => {
  writeFileSync(join(copy.path, 'test/commands/added-command.test.ts'), DRIVEN);

  expect(await copy.compile()).toEqual({ code: 0, said: '' });
  const files = ['test/commands/added-command.test.ts', 'test/architecture/imports.test.ts'];
  const { code, said } = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files);
  expect(code, said).toBe(0);
  expect(said).toContain('Test Files  2 passed');
});

const DRIVEN = `
import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

test('a member sees what they made, and another member does not', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, jobs, service } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  await until('the service has it', () => service.creates.length === 1);
  service.succeed([...service.tasks.keys()][0]!);
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);

  await alice.slash(channel, 'made');
  const { text } = await alice.waitForMessage((message) => message.ephemeral && message.text.includes('Made by you'));
  expect(text).toContain('a chair');
  expect(text).toContain('https://discord.com/channels/');
  await bob.slash(channel, 'made');
  await bob.waitForMessage((message) => message.ephemeral && message.text.includes('You have made nothing here yet.'));
});
`;
