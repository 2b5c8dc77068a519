import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESSES } from '../../src/jobs/base/addresses.ts';
import { readNotes, writeNote } from '../../src/jobs/library/notes.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A note that is a wish: its button, the card with its price, and what becomes of the note once the next version is measured. */

const AT: [number, number, number] = [0.1, 0.5, 0];
let world: World;
beforeAll(async () => {
  world = await startWorld({ plans: true });
});
afterAll(() => world[Symbol.asyncDispose]());

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const plan = (more: object = {}) => ({
  ...{ outcome: 'succeeds', price: 1, foremost: [], knobs: [], changed: [] },
  changes: [{ knob: 'color.0.main', to: '#2b62cf' }],
  ...more,
});

/** A finished result with notes on it. @returns what stands in its thread */
async function noted(prompt: string, engine: object | undefined, texts: readonly string[]) {
  const { alice, service, jobs, redis } = world;
  const { requestId: id, taskId } = await world.ask(prompt);
  service.succeed(taskId, engine ? { engine: { name: 'engine', ...engine } } : {});
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  for (const [i, text] of texts.entries())
    await writeNote(
      redis,
      { guild: alice.guildId, request: id, id: `wish-${i}` },
      {
        ...{ text, by: world.bob.user.id, name: 'Bob', at: i, mesh: 'm', face: 0 },
        ...{ weights: [1, 0, 0], position: AT, normal: [0, 1, 0] },
      },
    );
  await jobs.outbox.add(ADDRESSES.postNotes, id);
  const thread = (await findRequest(jobs, id))?.message_id ?? '';
  const shown = (words: string) =>
    until(`the thread says "${words}"`, async () =>
      (await alice.messages(thread).catch(() => [])).find((one) => one.text.includes(words)),
    );
  return { id, taskId, shown };
}

const labels = ({ components }: { components: unknown }) => JSON.stringify(components);

test('a wish is done at a press, for a price that is said first; the note is closed by what was measured, and stays open by it', async () => {
  const { alice, bob, lead, service, guilds, redis } = world;
  const { id, taskId, shown } = await noted('a chair', { adjustable: true }, ['make it blue', 'thicker', 'nice legs']);
  const blue = await shown('make it blue');
  expect(labels(blue)).toContain('Do it');
  expect(labels(await shown('nice legs'))).not.toContain('Do it');

  // Who may not change the result does not do its wishes.
  await bob.until('bob sees it', () => bob.message(blue.id));
  await bob.press(blue.id, 'Do it');
  await toldTo(bob, 'Only <@');

  service.planned.set('', plan());
  await alice.press(blue.id, 'Do it');
  const card = await toldTo(alice, 'Turn knobs');
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);
  const creates = service.creates.length;
  await Promise.all([alice.press(card.id, 'Make it for 1 credit'), alice.press(card.id, 'Make it for 1 credit')]);
  await until('it is made', () => service.creates.length === creates + 1);
  const wish = { does: 'recolour', to: 'blue', at: AT };
  expect(service.creates.at(-1)).toMatchObject({ mode: 'adjust', input_task_id: taskId, wish });
  const first = [...service.tasks.keys()].at(-1)!;
  const measured = { does: 'recolour', part: 'chair', after: 1.2, wanted: 5, moved: 0, met: true };
  service.succeed(first, { consumed_credits: 1, engine: { name: 'engine', adjustable: true, wish: measured } });
  await shown('Done, by measure. chair: 1.2 off the colour, at most 5.');
  const [closed] = await readNotes(redis, id);
  expect(closed).toMatchObject({ state: 'done', answers: [{ name: 'Kiln' }] });
  expect(labels(await shown('make it blue'))).not.toContain('Do it');

  // The next wish goes on from there; one that is not met stays open, and says by how much.
  const thicker = await shown('thicker');
  await lead.until('lead sees it', () => lead.message(thicker.id));
  await lead.press(thicker.id, 'Do it');
  const other = await toldTo(lead, 'Turn knobs');
  await lead.press(other.id, 'Make it for 1 credit');
  await until('it is made', () => service.creates.length === creates + 2);
  expect(service.creates.at(-1)).toMatchObject({ input_task_id: first, wish: { does: 'thicken', at: AT } });
  const short = { does: 'thicken', part: 'chair', before: 2.11, after: 2.4, wanted: 3, moved: 0.3, met: false };
  service.succeed([...service.tasks.keys()].at(-1)!, { engine: { name: 'engine', adjustable: true, wish: short } });
  await shown('2.1 → 2.4 mm thick where it is thin, 3 mm wished; all else moved by 0.3 %');
  expect((await readNotes(redis, id)).map(({ state }) => state)).toEqual(['done', 'open', 'open']);
});

test('a wish that cannot be is refused in words; what another service has made has no button', async () => {
  const { alice, service } = world;
  const { shown } = await noted('a lamp', { adjustable: true }, ['remove this']);
  const message = await shown('remove this');
  const why = 'It would fall apart: a part would hang in the air.';
  service.planned.set('', { outcome: 'fails', code: 'not_adjusted', message: why });
  await alice.press(message.id, 'Do it');
  await toldTo(alice, 'does not say what can be changed');

  const plain = await noted('a rug', undefined, ['make it red']);
  expect(labels(await plain.shown('make it red'))).not.toContain('Do it');
});

test('a result without a program is touched up at the place: the card says what for how much, and the note is closed by measure', async () => {
  const { alice, service, redis } = world;
  const { id, taskId, shown } = await noted('a vase', {}, ['20 % larger', 'smooth this']);
  const message = await shown('20 % larger');
  const changed = [{ kind: 'scale', name: 'rim', from: 100, to: 120 }];
  service.planned.set('', { outcome: 'succeeds', price: 1, knobs: [], changed });
  await alice.press(message.id, 'Do it');
  const card = await toldTo(alice, 'rim');
  // What has no knobs takes no words, and has no version to go back to.
  expect(labels(card)).not.toMatch(/Say what to change|Undo/);
  const creates = service.creates.length;
  await alice.press(card.id, 'Make it for 1 credit');
  await until('it is made', () => service.creates.length === creates + 1);
  expect(service.creates.at(-1)).toEqual({ input_task_id: taskId, does: 'resize', percent: 120, at: AT });
  const next = [...service.tasks.keys()].at(-1)!;
  const measured = { does: 'resize', part: 'rim', before: 100, after: 120, wanted: 120, moved: 0, met: true };
  service.succeed(next, { consumed_credits: 1, engine: { name: 'engine', wish: measured, changed } });
  await shown('Done, by measure. rim: 120 % of its size, 120 % wished.');
  expect((await readNotes(redis, id)).map(({ state }) => state)).toEqual(['done', 'open']);

  // What cannot be is said on the card, and cannot be paid for; the next wish goes on from the version that met the last one.
  const smooth = await shown('smooth this');
  service.planned.set('', { outcome: 'fails', code: 'not_adjusted', message: 'It is smooth there already.' });
  await alice.press(smooth.id, 'Do it');
  const refusal = await toldTo(alice, 'It is smooth there already.');
  expect(labels(refusal)).toMatch(
    /"label":"Make it for 1 credit"[^}]*"disabled":true|"disabled":true[^}]*"label":"Make it for 1 credit"/,
  );
  expect(service.planned.get('')).toBeDefined();
});
