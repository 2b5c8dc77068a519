import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { encodePress, type PressAction } from '../../src/messages/parts/custom-id.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Ids of buttons and forms are whatever their sender writes. None opens what is another server's or another member's. */

const SECRET = 'a secret lighthouse';
const ACTIONS: readonly PressAction[] = [
  ...([
    'next',
    'step',
    'again',
    'suggested',
    'edit',
    'cancel',
    'delete',
    'delete-confirmed',
    'more',
    'files',
    'take',
    'show',
    'view',
  ] as const),
];

const privateAnswers = (member: Member) => member.live.filter(({ ephemeral, loading }) => ephemeral && !loading);

async function finishedRequest(world: World, prompt: string) {
  const { taskId, messageId, requestId } = await world.ask(prompt);
  world.service.succeed(taskId);
  await world.alice.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));
  await until('it is delivered', async () => (await findRequest(world.jobs, requestId))?.delivered);
  return { taskId, messageId, requestId };
}

/** What the member alone read; undefined when a form opened. */
async function refused(member: Member, press: () => Promise<{ status: string }>): Promise<string | undefined> {
  const before = privateAnswers(member).length;
  if ((await press()).status === 'modal') return undefined;
  return until('the member is told', () => privateAnswers(member)[before]?.text);
}

test('ids of another server’s request and task are as if they were not there, in buttons and in forms', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, service, redis } = world;
  const mine = await finishedRequest(world, 'a tower');
  const theirs = await finishedRequest(world, SECRET);
  await redis.hset(`kiln:request:${theirs.requestId}`, 'guild_id', '999');
  const [creates, deletes] = [service.creates.length, service.deletes.length];
  // From here on no answer may hold the words of the other server.
  const seen = new Map([alice, lead].map((member) => [member, member.live.length]));
  const ids = [
    { requestId: theirs.requestId },
    { requestId: theirs.requestId, taskId: theirs.taskId },
    { requestId: '1', taskId: theirs.taskId },
    { requestId: theirs.taskId },
  ];

  for (const member of [alice, lead]) {
    for (const action of ACTIONS) {
      // Who manages this server manages no other; two of the ids say it for all.
      for (const id of member === lead ? ids.slice(1, 3) : ids) {
        world.forge(encodePress({ action, argument: 'convert', ...id }));
        const words = await refused(member, () => member.press(mine.messageId, 'Again'));
        // A next step asks first; its form is judged when it comes back, below.
        if (words === undefined) expect(['next', 'step']).toContain(action);
        else expect(words, `${action} ${JSON.stringify(id)}`).toMatch(/no longer has|no such task|Only <@/);
      }
    }
  }
  for (const action of ['next', 'edit', 'take'] as const) {
    for (const id of ids) {
      world.forge(undefined);
      await alice.press(mine.messageId, 'Edit');
      world.forge(encodePress({ action, argument: 'text-to-3d-refine', ...id }));
      const words = await refused(alice, () => alice.submitModal({ prompt: 'x' }));
      expect(words, `form ${action} ${JSON.stringify(id)}`).toMatch(/no longer has/);
    }
  }

  expect(service.creates).toHaveLength(creates);
  expect(service.deletes).toHaveLength(deletes);
  for (const [member, before] of seen) {
    expect(member.live.slice(before).filter(({ text }) => text.includes(SECRET))).toEqual([]);
    expect(JSON.stringify(member.lastModal ?? '')).not.toContain(SECRET);
  }
});

test('ids of another member’s request are refused where they cost, destroy or show; those of settings, to all but leads', async () => {
  await using world = await startWorld();
  const { bob, service, jobs } = world;
  const { requestId, messageId } = await finishedRequest(world, SECRET);
  const creates = service.creates.length;
  const press = (customId: string) => {
    world.forge(customId);
    return refused(bob, () => bob.press(messageId, 'Again'));
  };
  for (const action of ACTIONS) {
    if (action === 'take') continue;
    expect(await press(encodePress({ action, requestId, argument: 'text-to-3d-refine' })), action).toMatch(
      /Only <@|no such task of yours/,
    );
  }
  for (const argument of ['forget/1', 'limits/guild', 'key', 'export', 'key-clear']) {
    expect(await press(encodePress({ action: 'settings', requestId: '', argument }))).toContain(
      'Only those who manage',
    );
  }
  const forgetAlice = `forget/${world.alice.user.id}`;
  expect(await press(encodePress({ action: 'privacy', requestId: '', argument: forgetAlice }))).toContain(
    'from another version',
  );
  for (const garbage of [
    '1:next:::',
    '1:page::x',
    '2:again:1:',
    '1:no-such:1:',
    'x'.repeat(100),
    '::::',
    '1:page::server/all/1',
  ]) {
    expect(await press(garbage), garbage).toMatch(
      /another version|does not know|no longer (has|knows)|Only those who manage/,
    );
  }
  expect(service.creates).toHaveLength(creates);
  expect(await findRequest(jobs, requestId)).toMatchObject({ state: 'succeeded' });
});
