import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, RULE_NAMES } from 'kiln-client/contract/standard/judge';
import { readStandard, Standard } from 'kiln-client/contract/standard/standard';
import type { Model } from 'kiln-mesh/core/model';
import { writeModel } from 'kiln-mesh/formats/write-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sarifOf } from '../../src/cli/check/sarif.ts';
import { runCli } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config.ts';
import { CRATE_BYTES, CRATE_STANDARD, goodCrate, sickCrates } from '../support/crate.ts';

const nothing = () => Promise.reject(new Error('a check needs no installation'));
const say = (...words: string[]) => runCli(words, nothing, () => readConfig({}));

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'kiln check '));
  const put = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(path, name), content);
    return join(path, name);
  };
  const glb = async (name: string, model: Model) => {
    const [file] = await writeModel(model, ['glb'], 'model');
    return put(name, file!.bytes);
  };
  return { path, put, glb, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

const standard = Standard.parse(CRATE_STANDARD);
const redsOf = async (model: Model, fileBytes: number) =>
  judge(await measureAsset(model, { fileBytes }), standard)
    .filter(({ ok }) => !ok)
    .map(({ rule }) => rule);

test('fifteen sick models are each red for what was done to them alone, and the sound one is green', async () => {
  const good = judge(await measureAsset(await goodCrate(), { fileBytes: CRATE_BYTES }), standard);
  expect(good.map(({ rule }) => rule)).toEqual(RULE_NAMES);
  expect(good.filter(({ ok }) => !ok)).toEqual([]);

  const sick = await sickCrates();
  expect(Object.keys(sick).sort()).toEqual([...RULE_NAMES].sort());
  const found = await Promise.all(
    Object.entries(sick).map(async ([rule, { model, fileBytes }]) => [rule, await redsOf(model, fileBytes)]),
  );
  expect(found).toEqual(Object.keys(sick).map((rule) => [rule, [rule]]));
});

test('a verdict says by how much', async () => {
  const { faces, height, palette } = await sickCrates();
  const verdict = async (rule: string, { model, fileBytes }: typeof faces) =>
    judge(await measureAsset(model, { fileBytes }), standard).find((one) => one.rule === rule);
  expect(await verdict('faces', faces)).toEqual({ rule: 'faces', ok: false, measured: 14, max: 12, by: 2 });
  expect(await verdict('height', height)).toMatchObject({ measured: 0.5, min: 0.9, by: expect.closeTo(0.4) });
  expect(await verdict('palette', palette)).toMatchObject({ ok: false, max: 5, examples: ['#2040c0'] });
});

test('the program waits for what its process measures, says it, and ends with the code that CI looks at', async () => {
  await using own = await folder();
  const { faces } = await sickCrates();
  const rules = await own.put('standard.json', JSON.stringify(CRATE_STANDARD));
  const program = fileURLToPath(new URL('../../bin/kiln.mjs', import.meta.url));
  const check = (file: string) =>
    spawnSync(process.execPath, [program, 'check', file, '--standard', rules], { encoding: 'utf8' });
  const [sick, gone] = [check(await own.glb('sick.glb', faces!.model)), check(join(own.path, 'gone.glb'))];
  expect([sick.status, sick.stderr]).toEqual([1, '']);
  expect(sick.stdout).toMatch(/^✗ .*sick\.glb: /);
  expect([gone.status, gone.stdout]).toEqual([2, expect.stringContaining('There is no such file.')]);
});

/** What the schema of SARIF 2.1.0 asks of the parts that are written, by hand: nothing that it does not know, and what it requires. */
const SARIF = (() => {
  const message = z.strictObject({ text: z.string().min(1) });
  const uri = z.string().regex(/^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/);
  const location = z.strictObject({ physicalLocation: z.strictObject({ artifactLocation: z.strictObject({ uri }) }) });
  const level = z.enum(['none', 'note', 'warning', 'error']);
  const rule = z.strictObject({ id: z.string().min(1), shortDescription: message });
  const notification = z.strictObject({ level, message, locations: z.array(location) });
  const result = z.strictObject({
    ruleId: z.string(),
    ruleIndex: z.int().min(0),
    level,
    message,
    locations: z.array(location).min(1),
  });
  const invocation = z.strictObject({
    executionSuccessful: z.boolean(),
    toolExecutionNotifications: z.array(notification),
  });
  const run = z.strictObject({
    tool: z.strictObject({ driver: z.strictObject({ name: z.string().min(1), rules: z.array(rule) }) }),
    invocations: z.array(invocation),
    results: z.array(result),
  });
  return z.strictObject({ $schema: z.url(), version: z.literal('2.1.0'), runs: z.array(run).min(1) });
})();

function checkSarif(log: unknown): void {
  const { runs } = SARIF.parse(log);
  for (const { tool, results } of runs) {
    const ids = tool.driver.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
  }
}

test('SARIF is valid whatever a file is called', () => {
  const names = ['a b.glb', 'a#b?c.glb', 'x\\y/é.glb', 'C:\\a.glb', '100%.glb', '/tmp/a #1.glb'];
  const red = [{ rule: 'faces' as const, measured: 14, max: 12, by: 2, says: '14 of at most 12 faces' }];
  const files = names.map((file, i) =>
    i % 2 === 0 ? { file, green: 0, red } : { file, green: 0, red: [], unread: 'No.' },
  );
  const log = sarifOf(files);
  checkSarif(log);
  const { results, invocations } = SARIF.parse(log).runs[0]!;
  const places = [...results, ...invocations[0]!.toolExecutionNotifications];
  expect(places.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri)).toEqual([
    'a%20b.glb',
    'x/y/%C3%A9.glb',
    '100%25.glb',
    'a%23b%3Fc.glb',
    'C%3A/a.glb',
    'file:///tmp/a%20%231.glb',
  ]);
  expect(invocations[0]!.executionSuccessful).toBe(false);
  checkSarif(sarifOf([]));
});

test('files are checked in CI: what is wrong in words, in JSON and in SARIF, and by the exit code', {
  tags: 'long',
}, async () => {
  await using here = await folder();
  const rules = await here.put('standard.json', JSON.stringify({ ...CRATE_STANDARD, names: undefined }));
  const good = await here.glb('good.glb', await goodCrate());
  const { watertight } = await sickCrates();
  const bad = await here.glb('a bad one.glb', watertight.model);
  const broken = await here.put('broken.glb', (await readFile(good)).subarray(0, 300));
  const sarif = join(here.path, 'out.sarif');

  expect(await say('check', good, '--standard', rules)).toEqual({
    out: `✓ ${good}: green (14 rules)\n`,
    err: '',
    exit: 0,
  });

  const red = await say('check', good, bad, '--standard', rules, '--sarif', sarif);
  expect(red.exit).toBe(1);
  expect(red.out.split('\n')[1]).toBe(`✗ ${bad}: not watertight (1 open place)`);
  const told = JSON.parse(await readFile(sarif, 'utf8'));
  checkSarif(told);
  expect(told).toMatchObject({ version: '2.1.0', runs: [{ invocations: [{ executionSuccessful: true }] }] });
  const [{ results, tool }] = told.runs;
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    ruleId: 'watertight',
    level: 'error',
    message: { text: 'not watertight (1 open place)' },
  });
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe('watertight');
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toContain('a%20bad%20one.glb');

  const unread = await say('check', good, bad, broken, join(here.path, 'gone.glb'), '--standard', rules, '--json');
  expect(unread.exit).toBe(2);
  expect(JSON.parse(unread.out)).toMatchObject([
    { red: [] },
    { red: [{ rule: 'watertight', measured: 1, max: 0, by: 1 }] },
    { unread: expect.stringMatching(/\.$/) },
    { unread: 'There is no such file.' },
  ]);
});

test('a standard that is none, or no file at all, is refused with what is wrong', async () => {
  await using here = await folder();
  const wrong: [content: string, says: string][] = [
    ['{', 'This is no standard'],
    ['{"version": 2}', 'version must be 1'],
    ['{"version": 1, "face": {"max": 1}}', 'it has no rule called face'],
    ['{"version": 1, "faces": {"max": -1}}', 'faces.max'],
    ['{"version": 1, "size": {}}', 'size needs min, max or both'],
    ['{"version": 1, "size": {"min": 2, "max": 1}}', 'size has a min above its max'],
    ['{"version": 1, "names": {"prefix": "(a+)+"}}', 'names.prefix must be 1 to 16 letters'],
    ['{"version": 1, "palette": {"colors": ["red"], "tolerance": 1}}', 'must be like #a0b1c2'],
  ];
  for (const [content, says] of wrong) {
    const file = await here.put('standard.json', content);
    expect(await say('check', 'a.glb', '--standard', file)).toMatchObject({
      exit: 2,
      err: expect.stringContaining(says),
    });
  }
  expect(await say('check', 'a.glb', '--standard', join(here.path, 'gone.json'))).toMatchObject({ exit: 2 });
  expect((await say('check', 'a.glb')).err).toContain('--standard is missing');
  expect((await say('check', '--standard', 'a.json')).err).toContain('files is missing');
  expect(() => readStandard(`{"version": 1, "a": "${'x'.repeat(70_000)}"}`)).toThrow('This is no standard');
});

test('names are held against a style behind their prefix', async () => {
  const measured = await measureAsset(await goodCrate());
  const named = (names: string[], rule: object) =>
    judge({ ...measured, names }, Standard.parse({ version: 1, names: rule }))[0];
  expect(named(['SM_Crate_LOD0', 'SM_Lid'], { style: 'PascalCase', prefix: 'SM_' })).toMatchObject({ ok: true });
  expect(named(['SM_crate', 'Lid', 'SM_'], { style: 'PascalCase', prefix: 'SM_' })).toMatchObject({ measured: 3 });
  expect(named(['a-b', 'aB', ''], { style: 'kebab-case' })).toMatchObject({ measured: 2, examples: ['aB', ''] });
});
