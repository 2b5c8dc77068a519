// @module-tag long
import { readModel } from 'kiln-mesh/formats/read-model';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { figureGlb } from '../support/figure.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { allFiles, fetchResult, resultFiles } from '../support/result-files.ts';
import { startWorld } from '../support/world.ts';

// Long, since the real engine makes bones, clips and moving pictures of them; forms and refusals are in test/commands, rigs in the recipes’ tests.

test('a figure gets bones by /rig, and boxes at the press of a button', async () => {
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;

  await alice.slash(channel, 'rig', { height: 1.2 }, { model: { name: 'child.glb', bytes: await figureGlb() } });
  const rigged = await finished(alice, 'Rigging · for');
  expect(rigged.text).toMatch(/\*\*Body\*\* a figure on two legs, \d+ bones/);
  expect(rigged.text).toContain('5 credits');
  expect(rigged.text).toContain('not captured from motion');
  // What does not ride along comes to the member who asks.
  const all = await allFiles(alice, rigged);
  const names = [...rigged.files, ...all.files].map(({ filename }) => filename);
  expect(names).toEqual(expect.arrayContaining(['child.glb', 'child.fbx', 'child-walking.glb', 'child-running.glb']));
  expect((await readModel(await fetchResult(all, 'child-walking.glb'))).clips).toHaveLength(1);
  await expectMoving(await fetchResult(rigged, '.webp'));

  // The form offers what the service in use can do, by name.
  await alice.press(rigged.id, 'Animate');
  const form = await alice.until('the form opens', () => alice.lastModal);
  expect(form.title).toContain('3 credits');
  const [select, other] = form.components as unknown as {
    component: { custom_id: string; options: { label: string }[] };
  }[];
  const offered = select!.component.options.map(({ label }) => label);
  expect(offered).toHaveLength(25);
  expect(offered).toEqual(expect.arrayContaining(['Idle', 'Walking', 'Big Wave Hello']));
  // What only animals do is nothing for this body.
  expect(offered).not.toContain('Bark');
  await alice.submitModal({ [other!.component.custom_id]: 'jab' });
  const waving = await finished(alice, 'Animation · for', rigged);
  expect(waving.text).toContain('child.glb: Jab');
  expect(waving.text).toContain('3 credits');
  await expectMoving(await fetchResult(waving, '.webp'));

  // By name in the command as well, of a rig that is found by typing.
  const rigs = await alice.autocomplete(channel, 'animate', 'rig', '');
  const rig = { rig: String(rigs[0]!.value) };
  const jumps = await alice.autocomplete(channel, 'animate', 'action', 'jump', rig);
  expect(jumps.map(({ value }) => value)).toContain('466');
  await alice.slash(channel, 'animate', { ...rig, action: 'no such thing' });
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('not an action of the library'));
});

function finished(member: Member, words: string, after?: LiveMessage): Promise<LiveMessage> {
  return member.waitForMessage(
    (message) =>
      message.id !== after?.id &&
      message.text.includes(words) &&
      resultFiles(message).some(({ filename }) => filename.endsWith('.webp')),
  );
}

/** An animated picture whose first and middle frame differ by more than noise. */
async function expectMoving(webp: Uint8Array): Promise<void> {
  const { pages = 1 } = await sharp(webp, { animated: true }).metadata();
  expect(pages).toBeGreaterThan(8);
  const pixels = (page: number) => sharp(webp, { page }).removeAlpha().raw().toBuffer();
  const [first, later] = await Promise.all([pixels(0), pixels(Math.floor(pages / 2))]);
  let different = 0;
  for (let i = 0; i < first.length; i++) if (Math.abs(first[i]! - later[i]!) > 40) different++;
  expect(different / first.length).toBeGreaterThan(0.005);
}
