import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { expect, test } from 'vitest';
import { familyCommand } from '../../src/commands/families/family-command.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** What a press costs is read before it, wherever there is one; what costs much is asked for twice. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const isDone = (words: string) => (message: LiveMessage) =>
  message.text.includes(words) && message.text.includes('Refine');

test('M3: each command says its price where it is chosen, with both stages of a product, and "about" for estimates only', () => {
  const said = (name: string) => {
    const family = (families as readonly Family[]).find((one) => one.name === name)!;
    return familyCommand(family, { extensions: true }).payload.description;
  };
  for (const family of families as readonly Family[])
    expect(said(family.name)).toMatch(/ · (about )?(\d+ credits?|free)/);
  expect(said('keycap')).toMatch(/ · 12 credits, then Build for 50 credits$/);
  expect(said('text-to-3d')).toMatch(/ · about 20 credits, then Refine for about 10 credits$/);
  expect(said('print-analyze')).toMatch(/ · free$/);
  expect(said('rigging')).toMatch(/ · 5 credits$/);
});

test('M5: words come first where a command asks for several things', () => {
  for (const name of ['text-to-image', 'image-to-image']) {
    const family = (families as readonly Family[]).find((one) => one.name === name)!;
    expect(familyCommand(family, { extensions: true }).payload.options?.[0]?.name).toBe('prompt');
  }
});

test('above the server’s limit a price is agreed to by its member, once, also after a restart, and else nothing is held', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, guilds, redis } = world;
  await lead.slash(channel, 'settings');
  const screen = await toldTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Results…');
  await lead.until('the second screen', () => lead.message(screen.id)?.text.includes('Results in this server'));
  await lead.press(screen.id, 'Confirm above…');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ credits: '15' });
  await lead.until('the screen says so', () => lead.message(screen.id)?.text.includes('Above 15 credits'));

  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a dear chair' });
  const asked = await toldTo(alice, 'It costs **20 credits**; 500 left');
  expect(asked.text).toContain('Make it for 20 credits');
  expect(service.creates).toEqual([]);
  await bob.until('nothing public stays', () => bob.live.length === 0);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);

  // Another’s press is refused, and takes nothing away.
  await bob.slash(channel, 'credits');
  const other = await lead.slash(channel, 'text-to-3d', { prompt: 'a cheap trick' });
  const own = await toldTo(lead, 'a cheap trick');
  world.forge(`1:order:${id}:yes`);
  await lead.press(own.id, 'Don’t make it');
  world.forge(undefined);
  await toldTo(lead, 'Only <@');
  await lead.press(own.id, 'Don’t make it');
  await lead.until('it was left', () => lead.message(own.id)?.text.includes('Nothing was made or charged'));
  expect(await redis.exists(`kiln:order:${other.id}`)).toBe(0);

  // The order is in Redis: the process that asked need not be the one that hears the answer.
  expect(await redis.ttl(`kiln:order:${id}`)).toBeGreaterThan(80_000);
  await Promise.all([alice.press(asked.id, 'Make it for 20 credits'), alice.press(asked.id, 'Make it for 20 credits')]);
  await until('the service is asked', () => service.creates.length === 1);
  await toldTo(alice, 'That was already decided');
  service.succeed([...service.tasks.keys()][0]!);
  const done = await bob.waitForMessage(isDone('a dear chair'));

  // What costs less takes one press, by the usual options; the form is beside it.
  expect((await alice.press(done.id, 'Refine')).status).toBe('success');
  await until('it is refined at once', () => service.creates.length === 2);
  expect((await alice.press(done.id, 'Refine with options…')).status).toBe('modal');
});

test('H4: cancel says what it keeps before the press, and asks where work began meanwhile', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service, jobs } = world;
  const { taskId, messageId, requestId } = await world.ask('a long chair');
  await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Cancel'));
  expect(alice.message(messageId)?.text).not.toContain('keeps');
  service.change(taskId, { status: 'IN_PROGRESS', progress: 30, started_at: Date.now() });
  await alice.until('it says so', () => alice.message(messageId)?.text.includes('Cancel (keeps 20 credits)'));

  // By command, and by a button that was drawn before, it is said now.
  await alice.slash(channel, 'cancel');
  const asked = await toldTo(alice, 'Work has begun: if you cancel now, the service keeps its price of **20 credits**');
  expect((await findRequest(jobs, requestId))?.cancel_by).toBeUndefined();
  await alice.press(asked.id, 'Keep going');
  await bob.press(messageId, 'Cancel (keeps 20 credits)');
  await toldTo(bob, 'Only <@');
  await alice.press(messageId, 'Cancel (keeps 20 credits)');
  const end = await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Canceled.'));
  expect(end.text).toContain('Again · 20');
  await alice.slash(channel, 'credits');
  expect((await toldTo(alice, 'Credits of this server')).text).toContain(
    'Once work has begun, the service keeps its price',
  );
});

test('the question whether to cancel becomes its answer, also where the request ended meanwhile: no button is left', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, channel, service, jobs } = world;
  const asks = async (prompt: string) => {
    const made = await world.ask(prompt);
    service.change(made.taskId, { status: 'IN_PROGRESS', progress: 30, started_at: Date.now() });
    await alice.until('work began', () => alice.message(made.messageId)?.text.includes('Cancel (keeps'));
    await alice.slash(channel, 'cancel', { id: made.requestId });
    const isQuestion = ({ text, id }: { text: string; id: string }) => text.includes('Cancel anyway') && !asked.has(id);
    const question = await alice.waitForMessage(isQuestion);
    asked.add(question.id);
    return { ...made, question: question.id };
  };
  const asked = new Set<string>();
  const late = await asks('a late chair');
  service.succeed(late.taskId);
  await until('it is delivered', async () => (await findRequest(jobs, late.requestId))?.delivered);
  await alice.press(late.question, 'Cancel anyway');
  await alice.until(
    'it says so',
    () => alice.message(late.question)?.text === 'Too late to cancel: it has already ended.',
  );

  const early = await asks('an early chair');
  await alice.press(early.question, 'Cancel anyway');
  await alice.until('it says so', () => alice.message(early.question)?.text.startsWith('Cancel'));
  expect(alice.message(early.question)?.text).not.toContain('Cancel anyway');
  await until('it is canceled', async () => (await findRequest(jobs, early.requestId))?.state === 'canceled');
});

test('M12: a repair that would change nothing is asked for before it is charged', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, redis, jobs } = world;
  const { taskId, messageId, requestId } = await world.ask('a sound chair');
  service.succeed(taskId);
  const done = await alice.waitForMessage((message) => message.id === messageId && isDone('a sound chair')(message));
  await until('it is delivered', async () => (await findRequest(jobs, requestId))?.delivered);
  // As the record of a print check is: the small service of these tests makes none.
  const task = {
    ...(await findRequest(jobs, requestId))?.task,
    type: 'print-analyze',
    printability: { status: 'healthy' },
  };
  const input = { model_url: 'https://models.example/sound.glb' };
  const check = { type: 'print-analyze', task: JSON.stringify(task), input: JSON.stringify(input) };
  await redis.hset(`kiln:request:${requestId}`, check);
  world.forge(`1:next:${requestId}:print-repair`);
  await alice.press(done.id, 'Again');
  world.forge(undefined);
  const asked = await toldTo(alice, 'The print check found nothing to mend');
  expect(service.creates).toHaveLength(1);
  await alice.press(asked.id, 'Make it for 10 credits');
  await until('all the same', () => service.creates.length === 2);
  expect(service.creates[1]).toMatchObject(input);
});
