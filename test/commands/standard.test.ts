import { expect, test } from 'vitest';
import { standardOf } from '../../src/guilds/settings.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { keys } from '../../src/keys.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import { CRATE_MEASURED, CRATE_STANDARD } from '../support/crate.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** /standard: the rules of a guild for its assets, and the line that a result has by them. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const sent = (content: string) => ({ file: { name: 'standard.json', bytes: Buffer.from(content) } });
const kept = async ({ guilds, lead }: World) => standardOf(await guilds.settings(lead.guildId));

const MEASURED = { ...CRATE_MEASURED, faces_without_uvs: 12_400 };

test('leads edit the rules in a form, bring them as a file, take them along and delete them; members read them', async () => {
  await using world = await startWorld();
  const { lead, bob, channel } = world;
  await bob.slash(channel, 'standard show', {});
  await toldTo(bob, 'None yet');
  await bob.slash(channel, 'standard edit', {});
  await toldTo(bob, 'Only those who manage the server');

  await lead.slash(channel, 'standard edit', {});
  await lead.submitModal({
    faces: '10,000',
    materials: '',
    texture_size: '2048',
    size: '0,2 - 3',
    watertight: ['yes'],
  });
  await toldTo(lead, '**Faces** at most 10,000\n**Texture size (pixels)** at most 2,048');
  expect(await kept(world)).toEqual({
    version: 1,
    faces: { max: 10_000 },
    texture_size: { max: 2_048 },
    size: { min: 0.2, max: 3 },
    watertight: true,
  });
  await lead.slash(channel, 'standard edit', {});
  await lead.submitModal({ faces: 'many', materials: '', texture_size: '', size: '', watertight: ['no'] });
  await toldTo(lead, 'Faces: write a number');
  await lead.slash(channel, 'standard edit', {});
  await lead.submitModal({ faces: '', materials: '', texture_size: '', size: '3 - 1', watertight: ['no'] });
  await toldTo(lead, 'write two numbers');

  // A file has rules that the form has not: an edit leaves them.
  await bob.slash(channel, 'standard import', {}, sent(JSON.stringify(CRATE_STANDARD)));
  await lead.slash(channel, 'standard import', {}, sent('{"version": 1, "face": {"max": 1}}'));
  await toldTo(lead, 'no rule called face');
  expect(await kept(world)).not.toHaveProperty('palette');
  await lead.slash(channel, 'standard import', {}, sent(JSON.stringify(CRATE_STANDARD)));
  const shown = await toldTo(lead, '**Colours** #c04020, within ΔE 5');
  expect(await kept(world)).toEqual(CRATE_STANDARD);
  await lead.press(shown.id, 'Edit');
  await lead.submitModal({ faces: '20', materials: '1', texture_size: '64', size: '0,9 – 1,1', watertight: ['yes'] });
  await toldTo(lead, '**Faces** at most 20');
  expect(await kept(world)).toEqual({ ...CRATE_STANDARD, faces: { max: 20 } });

  // Of a number that no one would write the form has what can be read again.
  const size = { min: 1.2345678e-7, max: 0.30000000000000004 };
  await lead.slash(channel, 'standard import', {}, sent(JSON.stringify({ ...CRATE_STANDARD, size })));
  await until('it is there', async () => (await kept(world))?.size?.max === size.max);
  await lead.slash(channel, 'standard edit', {});
  expect(JSON.stringify(await lead.until('the form opens', () => lead.lastModal))).toContain('"0.000000123 - 0.3"');
  await lead.submitModal({
    faces: '20',
    materials: '',
    texture_size: '',
    size: '0.000000123 - 0.3',
    watertight: ['no'],
  });
  await until('it is set', async () => (await kept(world))?.size?.max === 0.3);

  await bob.slash(channel, 'standard export', {});
  const file = await bob.until('the file is there', () => bob.live.find(({ attachments }) => attachments.length > 0));
  const text = await (await fetch(file.attachments[0]!.url)).text();
  expect(JSON.parse(text)).toEqual(await kept(world));
  const { redis, jobs, guilds } = world;
  const exported = await exportData({ redis, requests: jobs.requests, guilds }, lead.guildId);
  expect(exported).toMatchObject({ settings: { standard: { faces: { max: 20 } } } });

  await bob.slash(channel, 'standard remove', {});
  await lead.slash(channel, 'standard remove', {});
  await toldTo(lead, 'Deleted');
  expect(await kept(world)).toBeUndefined();
});

test('a result says whether it keeps the standard, on its message and under More; without one it says nothing', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, guilds, service } = world;
  const engine = { name: 'local', measured: MEASURED };
  const before = await world.ask('a crate');
  service.succeed(before.taskId, { engine });
  await bob.waitForMessage(({ id, text }) => id === before.messageId && text.includes('Refine'));
  expect(bob.live.find(({ id }) => id === before.messageId)!.text).not.toContain('Standard');

  const rules = { version: 1, faces: { max: 10_000 }, uvs: true, texel_density: { min: 100 }, watertight: true };
  await guilds.changeSettings(lead.guildId, { standard: JSON.stringify(rules) });
  const red = await world.ask('another crate');
  service.succeed(red.taskId, { engine });
  const line = 'Standard: 12,400 of at most 10,000 faces; 12,400 faces without UVs';
  await bob.waitForMessage(({ id, text }) => id === red.messageId && text.includes(line));
  await alice.press(red.messageId, 'More');
  await toldTo(alice, line);

  const green = await world.ask('a third crate');
  service.succeed(green.taskId, {
    engine: { ...engine, measured: { ...MEASURED, faces: 9_000, faces_without_uvs: 0 } },
  });
  await bob.waitForMessage(({ id, text }) => id === green.messageId && text.includes('Standard: green'));

  // What a service says it measured is parsed: nonsense is as good as nothing.
  const odd = await world.ask('a fourth crate');
  service.succeed(odd.taskId, { engine: { ...engine, measured: { ...MEASURED, names: 5 } } });
  const end = await bob.waitForMessage(({ id, text }) => id === odd.messageId && text.includes('Refine'));
  expect(end.text).not.toContain('Standard');
});

test('Make it fit: what it mends, what it leaves and its whole price first, then a chain, measured again at its end', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, guilds, service } = world;
  const spent = async () => (await guilds.ledger.balance(alice.guildId)).spent;
  const rules = { version: 1, faces: { max: 10_000 }, uvs: true, names: { prefix: 'sm_' } };
  await guilds.changeSettings(lead.guildId, { standard: JSON.stringify(rules) });
  const red = await world.ask('a crate');
  service.succeed(red.taskId, { engine: { name: 'local', measured: MEASURED } });
  await bob.waitForMessage(({ id, text }) => id === red.messageId && text.includes('Standard: 12,400'));
  const before = await spent();

  await bob.press(red.messageId, 'Make it fit');
  await toldTo(bob, 'Only');
  await alice.press(red.messageId, 'Make it fit');
  const card = await toldTo(alice, 'Make it for 10 credits');
  expect(card.text).toContain('Mends: Faces, UVs on all faces.');
  expect(card.text).toContain('Stays as it is: 1 name breaks the rule: crate.');
  expect(card.text).toContain('take off what is painted');
  expect(service.creates).toHaveLength(1);
  expect(await spent()).toBe(before);

  await alice.press(card.id, 'Make it for 10 credits');
  const chain = await bob.waitForMessage(({ text }) => text.includes('Chain Make it fit'));
  const taken = async (place: number) => {
    await until('it is made', () => service.creates.length >= place && service.streamsOf(`task-${place}`) > 0);
    return `task-${place}`;
  };
  const remeshed = await taken(2);
  expect(service.creates[1]).toMatchObject({ input_task_id: red.taskId, target_polycount: 9_700 });
  service.succeed(remeshed, {
    consumed_credits: 5,
    engine: { name: 'local', measured: { ...MEASURED, faces: 9_700 } },
  });
  const unwrapped = await taken(3);
  expect(service.creates[2]).toMatchObject({ input_task_id: remeshed });
  const after = { ...MEASURED, faces: 9_700, faces_without_uvs: 0, names: ['sm_crate'] };
  service.succeed(unwrapped, { consumed_credits: 5, engine: { name: 'local', measured: after } });
  await bob.waitForMessage(({ id, text }) => id === chain.id && text.includes('Standard: green'));

  // What no step mends has no such button, and a press that Discord lets through is refused.
  await guilds.changeSettings(lead.guildId, { standard: JSON.stringify({ version: 1, names: { prefix: 'xx_' } }) });
  const odd = await world.ask('a second crate');
  service.succeed(odd.taskId, { engine: { name: 'local', measured: MEASURED } });
  const shown = await bob.waitForMessage(({ id, text }) => id === odd.messageId && text.includes('1 name breaks'));
  expect(JSON.stringify(shown.components)).not.toContain('Make it fit');
  world.forge(encodePress({ action: 'fit', requestId: odd.requestId }));
  await alice.press(odd.messageId, 'More');
  await toldTo(alice, 'Kiln has no step that mends');
  expect(service.creates).toHaveLength(4);
});

test('a lead accepts what breaks the standard, by name and with a reason; other findings are red; it is exported, taken back and forgotten', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, guilds, service, redis, jobs } = world;
  const change = (rules: object) =>
    guilds.changeSettings(lead.guildId, { standard: JSON.stringify({ version: 1, ...rules }) });
  await change({ faces: { max: 10_000 } });
  const { taskId, messageId, requestId } = await world.ask('a crate');
  service.succeed(taskId, { engine: { name: 'local', measured: MEASURED } });
  await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('Standard: 12,400'));
  const press = async (by: Member, argument?: string) => {
    world.forge(encodePress({ action: 'waive', requestId, ...(argument !== undefined && { argument }) }));
    await by.press(messageId, 'Again');
  };
  const more = async (by: Member, words: string) => {
    await by.press(messageId, 'More');
    return toldTo(by, words);
  };

  expect(JSON.stringify((await more(alice, '12,400')).components)).not.toContain('Accept as it is');
  for (const argument of [undefined, 'end']) {
    await press(alice, argument);
    await toldTo(alice, 'can accept what breaks its standard');
  }
  world.forge(undefined);

  const { id: card } = await more(lead, '12,400');
  await lead.press(card, 'Accept as it is');
  await lead.submitModal({ why: '  ' });
  await toldTo(lead, 'Write a reason');
  await lead.press(card, 'Accept as it is');
  await lead.submitModal({ why: 'hero *prop*, seen from near' });
  const said = `Accepted as it is by <@${lead.user.id}>, <t:`;
  const shown = await bob.waitForMessage(({ id, text }) => id === messageId && text.includes(said));
  expect(shown.text).toContain('12,400 of at most 10,000 faces. Why: hero \\*prop\\*, seen from near');
  expect(shown.text).not.toContain('Standard:');
  expect(JSON.stringify(shown.components)).not.toContain('Make it fit');
  await press(lead);
  await lead.submitModal({ why: 'twice' });
  await toldTo(lead, 'There is nothing to accept');
  world.forge(undefined);

  const data = { redis, requests: jobs.requests, guilds };
  const waiver = { by: lead.user.id, reason: 'hero *prop*, seen from near', findings: ['faces 12400 of ..10000'] };
  expect(await exportData(data, lead.guildId)).toMatchObject({ requests: [{ waiver }] });
  expect(await exportData(data, lead.guildId, lead.user.id)).toMatchObject({
    accepted: [{ request: requestId, ...waiver }],
  });

  // Another rule, and another bound of the same one, are other findings.
  await change({ faces: { max: 10_000 }, names: { prefix: 'xx_' } });
  expect((await more(alice, '1 name breaks')).text).toContain(`Standard: 1 name breaks the rule: crate\n${said}`);
  await change({ faces: { max: 9_000 } });
  expect((await more(alice, 'at most 9,000')).text).not.toContain('Accepted');
  await change({ faces: { max: 10_000 } });

  await wantForgotten(redis, lead.guildId, lead.user.id);
  await sweepForgotten(world.jobs);
  const nameless = await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('by a lead'));
  expect(nameless.text).not.toContain('hero');
  await lead.press((await more(lead, 'by a lead')).id, 'Accept no longer');
  await toldTo(lead, 'No longer accepted');
  await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('Standard: 12,400'));

  await lead.press((await more(lead, 'Standard: 12,400')).id, 'Accept as it is');
  await lead.submitModal({ why: 'once more' });
  await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('once more'));
  await jobs.steps.remove(requestId, alice.user.id);
  await until('its words are gone', async () => !(await redis.hexists(keys.request(requestId), 'waiver')));
});

test('rules are learned from three results, and are in force once a lead confirms them; looking charges nothing', async () => {
  await using world = await startWorld();
  const { bob, lead, channel, guilds, service } = world;
  const ids: string[] = [];
  for (const faces of [5_000, 8_000, 10_000]) {
    const { taskId, requestId, messageId } = await world.ask(`a crate of ${faces}`);
    const measured = { ...MEASURED, faces, bones: faces === 8_000 ? 40 : 0 };
    service.succeed(taskId, { engine: { name: 'local', measured } });
    await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('Refine'));
    ids.push(requestId);
  }
  const { spent, held } = await guilds.ledger.balance(lead.guildId);
  const [result1 = '', result2 = '', result3 = ''] = ids;
  await bob.slash(channel, 'standard learn', { result1, result2, result3 });
  await toldTo(bob, 'Only those who manage the server');
  await lead.slash(channel, 'standard learn', { result1, result2, result3: result1 });
  await toldTo(lead, 'Choose three different results');
  const choices = await lead.autocomplete(channel, 'standard learn', 'result1', 'crate');
  expect(choices.map(({ value }) => value).sort()).toEqual([...ids].sort());

  await lead.slash(channel, 'standard learn', { result1, result2, result3 });
  const proposed = await toldTo(lead, '**Faces** at most 12,000');
  expect(proposed.text).toContain('Left out, as the three differ: Bones.');
  expect(await kept(world)).toBeUndefined();
  await lead.press(proposed.id, 'Use these rules');
  await toldTo(lead, 'Asset standard of this server');
  expect(await kept(world)).toMatchObject({ version: 1, faces: { max: 12_000 }, watertight: true });
  expect(await guilds.ledger.balance(lead.guildId)).toMatchObject({ spent, held });
});
