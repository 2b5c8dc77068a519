// @module-tag long
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { inspect } from 'kiln-mesh/measure/inspect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { allFiles, fetchResult, resultFiles } from '../support/result-files.ts';
import { startWorld, type World } from '../support/world.ts';

// Long, since the real engine makes four results one after the other, each with its turntable; the recipes’ tests have each alone.

/** A ring of 120 mm with a hole in its surface, as a stranger's STL. */
function brokenRing(): Uint8Array {
  const ring = torus(0.05, 0.01, 32, 16);
  return writeStl(modelOf([{ ...ring, indices: ring.indices.slice(6) }]));
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('an attached STL is converted, repaired and remeshed from the result', async () => {
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;

  await alice.slash(channel, 'convert', { formats: 'glb, 3mf' }, { model: { name: 'ring.stl', bytes: brokenRing() } });
  const converted = await finished(alice, 'Convert · for');
  expect(converted.text).toMatch(/\*\*Files\*\* STL .* → GLB .*, 3MF/);
  expect(converted.text).toContain('**Faces** 1,022');
  const all = await allFiles(alice, converted);
  expect(all.files.map(({ filename }) => filename)).toEqual(['ring.glb', 'ring.3mf']);

  // From the select under the result, without a form: repair asks nothing.
  await goOn(alice, converted, 'print-repair');
  const repaired = await finished(alice, 'repair · for', converted);
  expect(repaired.text).toContain('1 hole filled');
  expect(repaired.text).toMatch(/\*\*Watertight\*\* no → yes/);
  expect(inspect(await readModel(await fetchResult(repaired, '.glb'))).watertight).toBe(true);

  // Remesh asks for its numbers first.
  await goOn(alice, repaired, 'remesh');
  await alice.until('the form opens', () => alice.lastModal);
  await alice.submitModal({ target_polycount: '300' });
  const remeshed = await finished(alice, 'Remesh · for', repaired);
  expect(remeshed.text).toMatch(/\*\*Faces\*\* 1,024 → (29[4-9]|30[0-6])/);

  // A check that costs nothing, of one of my tasks, found by typing.
  const choices = await alice.autocomplete(channel, 'print-analyze', 'task', '');
  expect(choices.length).toBeGreaterThan(0);
  await alice.slash(channel, 'print-analyze', { task: String(choices[0]!.value) });
  const checked = await alice.waitForMessage((message) => message.text.includes('closed and sound'));
  expect(checked.text).toContain('0 credits');
});

test('a file that is no model is refused in words and costs nothing', async () => {
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;

  const bytes = brokenRing();
  new DataView(bytes.buffer).setFloat32(96, Number.NaN, true);
  await alice.slash(channel, 'resize', { height: 1 }, { model: { name: 'ring.stl', bytes } });
  const failed = await alice.waitForMessage((message) => message.text.includes('Not made'));
  expect(failed.text).toContain('not numbers');
  expect(failed.text).toContain('Nothing was charged');
});

function finished(member: Member, words: string, after?: LiveMessage): Promise<LiveMessage> {
  return member.waitForMessage(
    (message) =>
      message.id !== after?.id &&
      message.text.includes(words) &&
      message.text.includes('More') &&
      resultFiles(message).some(({ filename }) => filename.endsWith('.webp')),
  );
}

/** Chooses a next step in the select of a result. */
async function goOn(member: Member, message: LiveMessage, type: string): Promise<void> {
  const select = JSON.stringify(message.components).match(
    /"custom_id":"([^"]+)"[^{}]*"placeholder"|"type":3[^{}]*?"custom_id":"([^"]+)"/,
  );
  await member.selectValues(message.id, (select?.[1] ?? select?.[2])!, [type]);
}
