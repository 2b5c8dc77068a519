import { stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { expect, test } from 'vitest';
import { renderModal } from '../../src/commands/families/family-form.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { askFields, editFields } from '../../src/messages/request/next-steps.ts';
import { leavesMore } from '../../src/messages/request/option-pages.ts';
import { en } from '../../src/messages/words/index.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** What has no place among a command's ten options: a card that has them all, before anything is held. */

const cardOf = (member: Member, words: string, besides?: string) =>
  member.waitForMessage(
    ({ ephemeral, id, text }) => ephemeral && id !== besides && text.includes(words) && text.includes('Don’t make it'),
  );

/** Fills one form of a card in; resolves when the card shows it. */
async function fill(member: Member, card: LiveMessage, page: string, values: Parameters<Member['submitModal']>[0]) {
  const before = card.text;
  expect((await member.press(card.id, page)).status).toBe('modal');
  await member.until('the form opens', () => member.lastModal);
  expect(member.lastModal?.components.length).toBeLessThanOrEqual(5);
  await member.submitModal(values);
  await member.until('the card follows', () => card.text !== before);
}

test('a command with more opens its member’s card: every option by form, kept though it does not fit yet, made once', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service, guilds, redis } = world;
  const asked = { prompt: 'a chair', formats: 'glb', private: true, more: true };
  const { id } = await alice.slash(channel, 'text-to-3d', asked);
  const card = await cardOf(alice, 'a chair');
  expect(card.text).toContain('It costs **20 credits**; 500 left');
  for (const page of ['What it is', 'Mesh', 'Size', 'Files', 'Method']) expect(card.text).toContain(page);
  expect(card.text).toContain('`formats` glb');

  await fill(alice, card, 'Mesh', { model_type: ['smart-topology'], topology: ['quad'], target_polycount: 'many' });
  expect(card.text).toContain('`polygon-shape` must be triangle with `mesh` smart-topology');
  await alice.waitForMessage(({ text }) => text.includes('`polygons` must be a number'));
  world.forge(`1:order:${id}:yes`);
  await alice.press(card.id, 'Mesh');
  await bob.slash(channel, 'text-to-3d', { prompt: 'a cheap trick', more: true });
  await bob.press((await cardOf(bob, 'a cheap trick')).id, 'Mesh');
  world.forge(undefined);
  await alice.until('it is refused', () => alice.live.find((one) => one.text.startsWith('`polygon-shape`')));
  await bob.waitForMessage(({ text }) => text.includes('Only <@'));
  expect(await redis.exists(keys.order(id))).toBe(1);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);

  await fill(alice, card, 'Mesh', { topology: ['triangle'], target_polycount: '3,000' });
  expect(card.text).toContain('It costs **5 credits**');
  await fill(alice, card, 'What it is', { prompt: 'a red chair', pose_mode: ['t-pose'] });
  expect(card.text).toContain('### a red chair');
  const made = await alice.press(card.id, 'Make it for 5 credits');
  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toEqual({
    mode: 'preview',
    prompt: 'a red chair',
    target_formats: ['glb'],
    pose_mode: 't-pose',
    model_type: 'smart-topology',
    topology: 'triangle',
    target_polycount: 3_000,
    seed: expect.any(Number),
  });
  expect(await findRequest(world.jobs, made.id)).toMatchObject({ title: 'a red chair', ephemeral: true });
  for (const press of ['Make it for 5 credits', 'Mesh']) await alice.press(card.id, press);
  await alice.until(
    'both are late',
    () => alice.live.filter(({ text }) => text.includes('That was already decided')).length === 2,
  );
  expect(service.creates).toHaveLength(1);
});

test('a form with room has a box for every option: Edit leads to the same card, as public as the request', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  const { taskId, messageId } = await world.ask('a tower');
  service.succeed(taskId);
  const done = await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Again'));
  await alice.press(done.id, 'Edit');
  await alice.until('the form opens', () => alice.lastModal);
  expect(JSON.stringify(alice.lastModal)).toContain('See every option first');
  await alice.submitModal({ prompt: 'a tall tower', 'more-first': true });
  const card = await cardOf(alice, 'a tall tower');
  expect(service.creates).toHaveLength(1);
  expect(bob.live.filter(({ text }) => text.includes('tall'))).toEqual([]);

  await fill(alice, card, 'Method', { seed: '7' });
  await alice.press(card.id, 'Make it for 20 credits');
  await until('it is made', () => service.creates.length === 2);
  expect(service.creates[1]).toEqual({ mode: 'preview', prompt: 'a tall tower', seed: 7 });
  await bob.waitForMessage(({ channel_id, text }) => channel_id === channel && text.includes('a tall tower'));

  // A form of five gives the box the place of what is asked for least.
  await alice.press(done.id, 'Refine with options…');
  await alice.until('the other form opens', () => alice.lastModal);
  expect(alice.lastModal?.components).toHaveLength(5);
  await alice.submitModal({ texture_prompt: 'old bricks', 'more-first': true });
  const refined = await cardOf(alice, 'old bricks', card.id);
  await fill(alice, refined, 'Files', { target_formats: ['glb'] });
  await alice.press(refined.id, 'Make it for 10 credits');
  await until('it is made, too', () => service.creates.length === 3);
  expect(service.creates[2]).toMatchObject({ mode: 'refine', texture_prompt: 'old bricks', target_formats: ['glb'] });
});

test('every form that leaves something of its stage unasked has the box', () => {
  for (const type of taskTypes) {
    const { stage }: { stage: Stage } = stageEntry(type);
    for (const fields of [askFields(stage), editFields(en, stage, { image_url: 'x', model_url: 'x' })]) {
      if (fields.length === 0 || !leavesMore(stage, fields)) continue;
      const form = renderModal(en, { customId: 'x', title: 'x', fields, more: true });
      expect(JSON.stringify(form), type).toContain('See every option first');
      expect(form.components.length, type).toBeLessThanOrEqual(5);
    }
  }
});
