import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cliCommands, runCli } from '../../src/cli/run.ts';

const nothing = () => Promise.reject(new Error('nothing is opened for help or wrong words'));
const bin = join(import.meta.dirname, '../../bin/kiln.mjs');
const run = (program: string, words: readonly string[], options: { flags?: string[]; env?: NodeJS.ProcessEnv } = {}) =>
  promisify(execFile)(process.execPath, [...(options.flags ?? []), program, ...words], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...options.env },
  });
/** What the running Node calls itself, for the launcher. */
const pretending = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
];

test('the help names every command of the table, all of a subject, and the shape of one', async () => {
  const all = (await runCli([], nothing)).out;
  for (const { name, does } of cliCommands) {
    expect(all).toContain(name);
    expect(all).toContain(does);
  }
  expect(new Set(cliCommands.map(({ name }) => name)).size).toBe(cliCommands.length);
  expect((await runCli(['help', 'keys'], nothing)).out).not.toContain('credits grant');
  const one = await runCli(['credits', 'grant', '--help'], nothing);
  expect(one.out).toContain('credits grant <guild> <credits> [--note <text>] [--by <text>] [--id <text>]');
  expect(one.out).toContain('GuildBalance = { guild: string, granted: number');
});

test('wrong words end with status 2 and say how the command goes, before anything is opened', async () => {
  const wrong: [words: string[], says: string][] = [
    [['credits', 'grnat', '1', '50'], 'There is no command "credits grnat"'],
    [['credits', 'grant', 'one', '50'], 'guild: "one" is not an id of Discord'],
    [['credits', 'grant', '1', '1.5'], 'credits: "1.5" is not a whole number of 1 or more'],
    [['credits', 'grant', '1', '0'], 'credits: "0" is not a whole number of 1 or more'],
    [['credits', 'take', '1', '-5'], "Unknown option '-5'"],
    [['credits', 'grant', '1'], 'credits is missing'],
    [['credits', 'grant', '1', '2', '3'], '"3" is one word too many'],
    [['credits', 'grant', '1', '2', '--nope'], "Unknown option '--nope'"],
    [['accounts', 'plan', 'x', 'gold'], 'plan: "gold" is none of free, pro, enterprise'],
  ];
  for (const [words, says] of wrong) {
    const said = await runCli(words, nothing);
    expect(said.exit).toBe(2);
    expect(said.err).toContain(says);
    const told = JSON.parse((await runCli([...words, '--json'], nothing)).out);
    expect(told.error).toMatchObject({ code: 'bad_usage', message: expect.stringContaining(says) });
  }
  expect((await runCli(['credits', 'grant', '1'], nothing)).err).toContain('usage: credits grant <guild>');
});

test('flags stand before a command, between its words, or behind it', async () => {
  const words = ['accounts', 'create', 'x', '--plan', 'pro'];
  const said = await Promise.all(
    [
      ['--json', ...words],
      ['--plan', 'pro', '--json', 'accounts', 'create', 'x'],
      ['accounts', '--plan=pro', 'create', '--json', 'x'],
      [...words, '--json'],
    ].map((argv) => runCli(argv, nothing)),
  );
  // It is understood: what stands in its way is that there is nothing to work with.
  for (const { out } of said) expect(JSON.parse(out).error.message).toBe('nothing is opened for help or wrong words');
});

test('an option means the same kind of thing in every command, since it may stand before one', () => {
  const kinds = new Map<string, Set<boolean>>();
  for (const { options } of cliCommands)
    for (const [name, schema] of Object.entries(options))
      kinds.set(name, (kinds.get(name) ?? new Set()).add(schema.safeParse(true).success));
  expect([...kinds].filter(([, kind]) => kind.size > 1)).toEqual([]);
});

test('a subject alone lists its commands, and a misspelt command is told the nearest one', async () => {
  const subject = await runCli(['accounts'], nothing);
  expect(subject).toMatchObject({ exit: 2, out: '' });
  expect(subject.err).toMatch(/^"accounts" needs one more word:\n\naccounts list\n/);
  expect(subject.err).toContain('accounts create <name>');
  expect(subject.err).not.toContain('credits grant');
  expect(JSON.parse((await runCli(['--json', 'accounts'], nothing)).out).error.code).toBe('bad_usage');
  expect((await runCli(['credits', 'grnat', '1', '50'], nothing)).err).toContain('Did you mean "credits grant"?');
  expect((await runCli(['docter'], nothing)).err).toContain('Did you mean "doctor"?');
  expect((await runCli(['dance'], nothing)).err).toBe('There is no command "dance". See: npm run kiln -- help\n');
});

test('the program says that no Kiln runs, and ends with status 1', { tags: 'long' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln cli '));
  await using _gone = { [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) };
  await expect(run(bin, ['accounts', 'list'], { env: { KILN_DATA_DIR: dataDir } })).rejects.toMatchObject({
    code: 1,
    stderr: 'No Kiln runs in this folder: start it, or set REDIS_URL to its Redis\n',
  });
});

test('an older Node hands over to the packaged one, words, answers and exit code', { tags: 'long' }, async () => {
  const old = { flags: pretending('18.0.0') };
  expect((await run(bin, ['help', 'skus'], old)).stdout).toContain('skus set <sku> <credits>');
  await expect(run(bin, ['skus', 'nonsense'], old)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no command "skus nonsense"'),
  });
});

test('without the packages the program says in one sentence what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiln cli '));
  await using _gone = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  await mkdir(join(folder, 'bin'));
  await cp(bin, join(folder, 'bin/kiln.mjs'));
  const lone = run(join(folder, 'bin/kiln.mjs'), ['help']);
  await expect(lone).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^kiln: .* first, or .*\n$/) });
  await mkdir(join(folder, 'node_modules/zod'), { recursive: true });
  const older = run(join(folder, 'bin/kiln.mjs'), ['help'], { flags: pretending('20.9.0') });
  await expect(older).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('It needs Node 24, this is v'),
  });
});
