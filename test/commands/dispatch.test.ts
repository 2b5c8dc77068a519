import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createGateway } from '../../src/commands/gateway/gateway.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { decodePress, encodePress } from '../../src/messages/parts/custom-id.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The newest private answer that a member got, once it is filled in. */
const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const finished = (member: Member, messageId: string): Promise<LiveMessage> =>
  member.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));

const balance = ({ guilds, alice }: World) => guilds.ledger.balance(alice.guildId);

test('a member asks, watches, and refines: one message each, every step paid once', async () => {
  await using world = await startWorld();
  const { alice, service, channel } = world;

  const first = await world.ask('a red toadstool');
  service.change(first.taskId, { status: 'IN_PROGRESS', progress: 42 });
  await alice.waitForMessage((message) => message.id === first.messageId && message.text.includes('42 %'));
  expect(service.creates[0]).toEqual({ mode: 'preview', prompt: 'a red toadstool', seed: expect.any(Number) });
  service.succeed(first.taskId);
  const done = await finished(alice, first.messageId);
  expect(done.text).toContain('a red toadstool');
  expect(done.channel_id).toBe(channel);

  expect((await alice.press(done.id, 'Refine with options…')).status).toBe('modal');
  expect(alice.lastModal?.title).toBe('Refine · about 10 credits; 480 left');
  const submitted = await alice.submitModal({ texture_prompt: 'weathered gold', texture_resolution: ['2k'] });
  await until('the service is asked to refine', () => service.creates.length === 2);

  expect(submitted.status).toBe('success');
  expect(service.creates[1]).toEqual({
    mode: 'refine',
    preview_task_id: first.taskId,
    texture_prompt: 'weathered gold',
    texture_resolution: '2k',
  });
  const [refine] = [...service.tasks.keys()].slice(-1);
  service.succeed(refine!, { type: 'text-to-3d-refine', consumed_credits: 10 });
  const end = await alice.waitForMessage(
    (message) => message.text.includes('Text to 3D · refine') && message.text.includes('Again'),
  );
  expect(end.text).toContain('a red toadstool');
  expect(end.id).not.toBe(done.id);
  await until('all is paid', async () => (await balance(world)).held === 0);
  expect(await balance(world)).toMatchObject({ available: 470, spent: 30 });
});

test('mistakes are told to the member alone, and nothing is charged', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;

  await alice.slash(channel, 'text-to-3d', { prompt: '   ' });
  await toldTo(alice, '`prompt` is empty: say what to make');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a cat', mesh: 'smart-topology', ultra: true });
  await toldTo(alice, '`ultra` needs `version` gen-7 or latest, and `mesh` standard');

  expect(bob.live).toEqual([]);
  expect(service.creates).toEqual([]);
  expect(await balance(world)).toMatchObject({ available: 500, held: 0 });
});

test('too few credits are refused privately, and no public message stays behind', async () => {
  await using world = await startWorld({ startCredits: 5 });
  const { alice, bob, channel } = world;

  await alice.slash(channel, 'text-to-3d', { prompt: 'a cat' });
  const told = await toldTo(alice, '20 credits');

  expect(told.text).toContain('5 left');
  await bob.until('the public message is gone', () => bob.live.length === 0);
  expect(alice.live.filter((message) => !message.ephemeral)).toEqual([]);
});

test('only the one who asked and those who manage the server may cancel', async () => {
  await using world = await startWorld();
  const { alice, bob, lead } = world;
  const { messageId, taskId, requestId } = await world.ask('a blue boat');
  await bob.waitForMessage((message) => message.id === messageId && message.text.includes('Cancel'));

  await bob.press(messageId, 'Cancel');
  await toldTo(bob, 'Only <@');
  expect((await findRequest(world.jobs, requestId))?.cancel_by).toBeUndefined();
  await lead.press(messageId, 'Cancel');
  await toldTo(lead, 'Cancel');
  await alice.waitForMessage((message) => message.id === messageId && message.text.includes('Canceled.'));

  expect(world.service.deletes).toEqual([taskId]);
  await until('the credits are back', async () => (await balance(world)).available === 500);
});

test('again is another take, edit is the same individual with other words', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service } = world;
  const { taskId, messageId } = await world.ask('a wooden chair');
  service.succeed(taskId);
  await finished(alice, messageId);

  await alice.press(messageId, 'Again');
  await until('it is asked again', () => service.creates.length === 2);
  expect(service.creates[1]).toMatchObject({ prompt: 'a wooden chair', seed: expect.any(Number) });

  expect((await alice.press(messageId, 'Edit')).status).toBe('modal');
  expect(JSON.stringify(alice.lastModal)).toContain('a wooden chair');
  await alice.submitModal({ prompt: 'a golden chair' });
  await until('it is asked anew', () => service.creates.length === 3);
  expect(service.creates[2]).toEqual({ ...service.creates[0], prompt: 'a golden chair' });
});

test('what was typed into a form that was refused is in the next one until it was taken, of a step and of Edit', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, service, guilds } = world;
  const { taskId, messageId } = await world.ask('a wooden chair');
  service.succeed(taskId);
  await finished(alice, messageId);
  const opened = async (label: string) => {
    await alice.press(messageId, label);
    return JSON.stringify(await alice.until('the form opens', () => alice.lastModal));
  };
  const typed = { texture_prompt: 'glazed tiles', texture_resolution: ['4k'] };
  await guilds.limits.set(alice.guildId, 'member', { request: 1 });
  await opened('Refine with options…');
  await alice.submitModal(typed);
  await toldTo(alice, 'may cost 1 at most');
  await opened('Edit');
  await alice.submitModal({ prompt: 'a golden chair' });
  await alice.until(
    'both were refused',
    () => alice.live.filter(({ text }) => text.includes('may cost 1')).length === 2,
  );

  await guilds.limits.set(alice.guildId, 'member', { request: 100 });
  expect(await opened('Edit')).toContain('a golden chair');
  const again = await opened('Refine with options…');
  expect(again).toContain('"value":"glazed tiles"');
  expect(again).toMatch(/\{[^{}]*"value":"4k"[^{}]*"default":true/);
  await alice.submitModal(typed);
  await until('it is taken', () => service.creates.length === 2);
  expect(await opened('Refine with options…')).not.toContain('glazed tiles');
});

test('with another service nothing is sent that it does not know', async () => {
  await using world = await startWorld({ extensions: false });
  const { alice, service } = world;
  const { taskId, messageId } = await world.ask('a chair');
  service.succeed(taskId);
  await finished(alice, messageId);

  await alice.press(messageId, 'Again');
  await until('it is asked again', () => service.creates.length === 2);

  expect(service.creates[1]).toEqual({ mode: 'preview', prompt: 'a chair' });
});

test('a deleted result takes its message along, after asking', async () => {
  await using world = await startWorld();
  const { alice, bob, service } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);
  await until('it is delivered', async () => (await findRequest(world.jobs, requestId))?.delivered);

  world.forge(`1:delete:${requestId}:`);
  await bob.press(messageId, 'Again');
  await toldTo(bob, 'Only <@');
  world.forge(undefined);
  await alice.press(messageId, 'Delete');
  const question = await toldTo(alice, 'Delete **a tower** for good?');
  await alice.press(question.id, 'Keep it');
  await alice.waitForMessage((message) => message.id === question.id && message.text.includes('Kept.'));
  await alice.press(messageId, 'Delete');
  const again = await alice.waitForMessage(
    (message) => message.id !== question.id && message.text.includes('for good?'),
  );
  await alice.press(again.id, 'Delete for good');
  await alice.until('the message is gone', () => alice.message(messageId) === undefined);

  expect(service.deletes).toEqual([taskId]);
  await alice.slash(world.channel, 'tasks');
  await toldTo(alice, 'None yet');
});

test('a list of tasks can be turned, filtered, and brings results back with live buttons', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, channel } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);
  await world.ask('a bridge');

  await alice.slash(channel, 'tasks', { state: 'done' });
  const list = await toldTo(alice, 'Your tasks');
  expect(list.text).toContain('a tower');
  expect(list.text).not.toContain('a bridge');
  const select = JSON.stringify(list.components).match(/"custom_id":"(1:show[^"]*)"/)?.[1];
  await alice.selectValues(list.id, select!, [requestId]);
  const back = await toldTo(alice, '### a tower');
  expect(back.id).not.toBe(list.id);
  expect((await alice.press(back.id, 'Refine with options…')).status).toBe('modal');

  await bob.slash(channel, 'tasks', { whose: 'server' });
  await toldTo(bob, 'Only those who manage this server');
  await lead.slash(channel, 'tasks', { whose: 'server' });
  expect((await toldTo(lead, 'Tasks of this server')).text).toContain('a bridge');
  await bob.slash(channel, 'task', { id: requestId });
  await toldTo(bob, 'no such task of yours');
});

test('task ids are offered while typing', async () => {
  await using world = await startWorld();
  const { alice, bob, channel } = world;
  const { requestId } = await world.ask('a stone bridge');

  const offered = await alice.autocomplete(channel, 'task', 'id', 'bridge');
  expect(offered).toEqual([{ name: 'a stone bridge · Text to 3D · preview', value: requestId }]);
  expect(await alice.autocomplete(channel, 'task', 'id', 'tower')).toEqual([]);
  expect(await bob.autocomplete(channel, 'task', 'id', '')).toEqual([]);
  const formats = await alice.autocomplete(channel, 'text-to-3d', 'formats', 'glb, o');
  expect(formats.map((choice) => choice.value)).toEqual(['glb, obj']);
});

test('/cancel stops the latest, and says when nothing runs', async () => {
  await using world = await startWorld();
  const { alice, channel } = world;

  await alice.slash(channel, 'cancel');
  await toldTo(alice, 'You have nothing waiting or running');
  const { messageId } = await world.ask('a boat');
  await alice.slash(channel, 'cancel');
  await alice.waitForMessage((message) => message.id === messageId && message.text.includes('Canceled.'));
});

test('/credits and /help answer privately, with prices and links to the commands', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel } = world;
  const ids = await world.register();

  await alice.slash(channel, 'credits');
  const credits = await toldTo(alice, '500 credits left');
  expect(credits.text).toContain('Text to 3D: preview 20 · refine 10');
  await alice.slash(channel, 'help');
  const help = await toldTo(alice, 'Kiln makes 3D assets');
  expect(help.text).toContain(`</text-to-3d:${ids.get('text-to-3d')}>`);
  expect(help.text).toContain('local procedural engine');
  const pages = async (member: Member, { id }: LiveMessage) => {
    const texts: string[] = [];
    for (const page of ['Words and pictures', 'Models', 'Everything else']) {
      await member.press(id, page);
      texts.push((await member.waitForMessage((m) => m.id === id && m.text.startsWith(`### ${page}`))).text);
    }
    return texts.join('\n');
  };
  const listed = await pages(alice, help);
  // Every other slash command is there as one that Discord knows: a mention of it, not mere text.
  const others = [...ids].filter(([name]) => /^[a-z0-9-]+$/.test(name) && name !== 'help');
  const forLeads = ['settings'];
  for (const [name, id] of others) {
    if (forLeads.includes(name)) expect(listed).not.toContain(`</${name}:`);
    else expect(listed).toContain(`</${name}:${id}>`);
  }
  await lead.slash(channel, 'help');
  const forLead = await pages(lead, await toldTo(lead, 'Kiln makes 3D assets'));
  expect(forLead).toContain(`</settings:${ids.get('settings')}>`);
  expect(bob.live).toEqual([]);
});

test('more shows the options and the files of a result to the one who asked, to leads, and to whom the settings let', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, guilds } = world;
  const { taskId, messageId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(bob, messageId);

  await bob.press(messageId, 'More');
  const others = await toldTo(bob, 'Its options and links are only for them');
  expect(others.text).not.toContain('`prompt`');
  const own: LiveMessage[] = [];
  for (const member of [alice, lead]) {
    await member.press(messageId, 'More');
    const more = await toldTo(member, 'Files at the service');
    expect(more.text).toContain('`prompt` a tower');
    expect(more.text).toContain(`Task \`${taskId}\``);
    expect(bob.live.map((message) => message.id)).not.toContain(more.id);
    own.push(more);
  }
  await guilds.changeSettings(alice.guildId, { press: 'everyone' });
  await bob.press(messageId, 'More');
  const open = await toldTo(bob, 'Files at the service');
  // Who may not delete it is not offered that.
  expect([open, ...own].map(({ text }) => text.includes('Delete'))).toEqual([false, true, true]);
});

test('a button works from its message alone when the record is gone', async () => {
  await using world = await startWorld();
  const { alice, service, redis } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  const done = await finished(alice, messageId);
  await until('it is delivered', async () => (await findRequest(world.jobs, requestId))?.delivered);
  await redis.del(`kiln:request:${requestId}`, `kiln:task:${taskId}`);

  // As on messages of before, which had the form beside it.
  world.forge(encodePress({ action: 'next', requestId, argument: 'text-to-3d-refine', taskId }));
  await alice.press(done.id, 'Refine');
  await alice.submitModal({ texture_prompt: 'gold' });
  world.forge(undefined);
  await until('the service is asked to refine', () => service.creates.length === 2);

  expect(service.creates[1]).toMatchObject({ preview_task_id: taskId });
  await alice.press(done.id, 'Again');
  await toldTo(alice, 'no longer has this request');
});

test('every button of a result is one that can be read back', async () => {
  await using world = await startWorld();
  const { taskId, messageId, requestId } = await world.ask('a tower');
  world.service.succeed(taskId);
  const done = await finished(world.alice, messageId);

  const ids = [...JSON.stringify(done.components).matchAll(/"custom_id":"([^"]*)"/g)].map((match) => match[1]!);
  expect(ids.length).toBeGreaterThanOrEqual(4);
  for (const id of ids) expect(decodePress(id)).toMatchObject({ requestId, taskId });
});

test('a picture from a member reaches the service, and is called as its member called it', async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;

  await alice.slash(channel, 'image-to-3d', { pose: 't-pose' }, { picture: { name: '小さな 猫.png', bytes: PNG } });
  await until('the service is asked', () => service.creates.length === 1);
  await alice.waitForMessage(({ text }) => text.includes('小さな 猫.png'));

  expect(service.creates[0]).toMatchObject({
    pose_mode: 't-pose',
    image_url: expect.stringMatching(/^(http|data:)/),
  });
});

test('commands are registered once, and again when they changed', async () => {
  await using world = await startWorld();
  const puts = () => world.local.playground.requests.filter((entry) => entry.method === 'PUT').length;
  const before = puts();

  await world.register();
  expect(puts()).toBe(before);
  await world.redis.del(`kiln:commands:${world.gateway.applicationId}`);
  const ids = await world.register();

  expect(puts()).toBe(before + 1);
  expect([...ids.keys()]).toEqual(expect.arrayContaining(['text-to-3d', 'tasks', 'task', 'cancel', 'credits', 'help']));
});

test('commands go on after the connection to Discord broke', async () => {
  await using world = await startWorld();
  await world.local.playground.control('disconnect', { who: 'all' });

  await until('a command is answered again', async () => {
    if (world.gateway.problem() !== undefined) return false;
    await using member = await world.local.member('bob');
    if ((await member.slash(world.channel, 'credits')).status !== 'success') return false;
    return await member.waitForMessage((message) => message.text.includes('500 credits left'));
  });
});

test('a picture given in a form rides along, and the title stays', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service } = world;
  const { taskId, messageId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);

  await alice.press(messageId, 'Refine with options…');
  await alice.submitModal({}, { texture_image_url: [{ name: 'look.png', bytes: PNG }] });
  await until('the service is asked to refine', () => service.creates.length === 2);
  const shown = await alice.waitForMessage((message) => message.text.includes('Text to 3D · refine'));

  expect(service.creates[1]).toMatchObject({ texture_image_url: expect.stringMatching(/^(http|data:)/) });
  expect(shown.text).toContain('### a tower');
});

test('M4: a mistake in a form is told in people’s words, and the form opens again with what was typed', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, service } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);
  const resize = `1:step:${requestId}:`;
  const choose = async () => {
    const select = JSON.stringify(alice.message(messageId)?.components).match(/"custom_id":"(1:step:[^"]*)"/)?.[1];
    expect(select?.startsWith(resize)).toBe(true);
    await alice.selectValues(messageId, select ?? '', ['resize']);
  };

  await choose();
  await alice.submitModal({});
  const told = await toldTo(alice, 'give at least one of `height`');
  expect(told.text).not.toContain('_');
  expect(told.text).toContain('Press **Resize** again');

  await choose();
  await alice.submitModal({ resize_height: 'tall', resize_longest_side: '2' });
  await toldTo(alice, 'height` must be a number');
  await choose();
  expect(JSON.stringify(alice.lastModal)).toContain('"value":"tall"');
  expect(service.creates).toHaveLength(1);
});

test('what is not finished cannot be gone on from, and nothing is charged', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, redis, jobs } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);
  await until('it is delivered', async () => (await findRequest(jobs, requestId))?.delivered);
  const before = await balance(world);

  for (const [state, words] of [
    ['bound', 'not finished yet'],
    ['failed', 'nothing to continue from'],
  ] as const) {
    await redis.hset(`kiln:request:${requestId}`, 'state', state);
    world.forge(encodePress({ action: 'next', requestId, argument: 'text-to-3d-refine', taskId }));
    await alice.press(messageId, 'Refine');
    await alice.submitModal({});
    world.forge(undefined);
    await toldTo(alice, words);
  }

  expect(service.creates).toHaveLength(1);
  expect(await balance(world)).toEqual(before);
});

test('a slip of the finger is one request', async () => {
  await using world = await startWorld();
  const { alice, service } = world;
  const { taskId, messageId } = await world.ask('a tower');
  service.succeed(taskId);
  await finished(alice, messageId);

  await Promise.all([alice.press(messageId, 'Again'), alice.press(messageId, 'Again')]);
  await until('it is asked again', () => service.creates.length === 2);
  await until('only one more is held', async () => (await balance(world)).held === 20);

  expect((await world.jobs.requests.listByMember(alice.guildId, alice.user.id)).requests).toHaveLength(2);
});

test('what goes wrong on our side is a reference for the member, and the details are in the log', async () => {
  await using world = await startWorld();
  const { alice, channel, guilds, redis } = world;
  await guilds.ledger.balance(alice.guildId);
  await redis.set(`kiln:guild:${alice.guildId}:settings`, 'no hash');

  await alice.slash(channel, 'text-to-3d', { prompt: 'a cat' });
  const told = await toldTo(alice, 'Something went wrong');

  expect(told.text).toMatch(/Reference [0-9a-z]+/);
  expect(told.text).not.toMatch(/WRONGTYPE|redis|Error/i);
  expect(alice.live.filter((message) => !message.ephemeral)).toEqual([]);
});

test('a wrong token and a Discord out of reach are said plainly', async () => {
  await using world = await startWorld();
  const { commands, local } = world;
  const log = pino({ level: 'silent' });

  await expect(createGateway({ token: 'wrong', apiUrl: `${local.url}/api`, commands, log })).rejects.toThrow(
    'DISCORD_TOKEN',
  );
  await expect(createGateway({ token: 'x', apiUrl: 'http://127.0.0.1:9/api', commands, log })).rejects.toThrow(
    'cannot be reached',
  );
});
