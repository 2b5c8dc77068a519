import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { openSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A family that is for some roles only, met by every way in which a member can ask for it. */

const LEAD_ROLE = '1200000000000000002';
const REFUSAL = `is for members with the role <@&${LEAD_ROLE}>. Ask a lead for it.`;

let world: World;
let result: string;
/** Of Alice; a second press of the same button within a moment counts as a slip. */
const results: string[] = [];
const next = () => results.pop() ?? '';
beforeAll(async () => {
  world = await startWorld({ startCredits: 2_000 });
  for (const prompt of ['a wooden horse', ...Array.from({ length: 8 }, (_, index) => `horse ${index}`)]) {
    const { taskId, messageId } = await world.ask(prompt);
    world.service.succeed(taskId);
    await world.alice.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));
    results.push(messageId);
  }
  result = results[0] ?? '';
});
afterAll(() => world[Symbol.asyncDispose]());

/** A refusal that only this member sees, after what was there before. */
async function refused(member: Member, ask: () => Promise<unknown>, words = REFUSAL) {
  const before = new Set(member.live.filter(({ text }) => text.includes(words)).map(({ id }) => id));
  await ask();
  const told = await member.waitForMessage(({ id, text }) => text.includes(words) && !before.has(id));
  expect(told.ephemeral).toBe(true);
  return told.text;
}

test('a lead leaves families to a role; slash, form and button are closed to others, and nothing is made or held', async () => {
  const { lead, alice, bob, channel, service, guilds } = world;
  const screen = await openSettings(lead, channel, 'Members…');
  await lead.press(screen.id, 'Choose families, roles and channels');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ families: ['text-to-3d', 'rigging', 'image-to-3d'], roles: [LEAD_ROLE] });
  await lead.until('the screen says so', () =>
    lead.message(screen.id)?.text.includes(`\`/text-to-3d\` \`/rig\` \`/image-to-3d\`: <@&${LEAD_ROLE}>`),
  );

  const before = service.creates.length;
  const words = await refused(alice, () => alice.slash(channel, 'text-to-3d', { prompt: 'one more' }));
  expect(words).toContain(`In this server, \`/text-to-3d\` ${REFUSAL}`);
  // Her own result: refine is the same family, and asks for a form; Again and Edit make it again.
  await refused(alice, () => alice.press(result, 'Refine with options…'));
  expect(alice.lastModal).toBeUndefined();
  await refused(alice, () => alice.press(result, 'Again'));
  await refused(alice, () => alice.press(result, 'Edit'));
  expect(alice.lastModal).toBeUndefined();
  // Whatever a client sends: a form that was never opened is judged by the script alone.
  await guilds.changeSettings(alice.guildId, { press: 'everyone' });
  await refused(bob, () => bob.press(result, 'Again'));
  expect(service.creates.length).toBe(before);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);

  await lead.press(result, 'Again');
  await until('the lead may', () => service.creates.length === before + 1);
});

test('what only the member sees leaves out what is closed to them; all others see every button', async () => {
  const { alice, lead, channel } = world;
  const labels = (text: string) => ['Refine', 'Again', 'More'].filter((label) => text.includes(label));
  const [own] = (await world.jobs.requests.listByMember(alice.guildId, alice.user.id)).requests.filter(
    ({ title }) => title === 'a wooden horse',
  );
  await alice.slash(channel, 'task', { id: own?.id ?? '' });
  const shown = await alice.waitForMessage(
    ({ ephemeral, text }) => ephemeral && text.includes('a wooden horse') && !text.includes('Story'),
  );
  expect(labels(shown.text)).toEqual(['More']);
  expect(JSON.stringify(shown.components)).not.toContain('"value":"rig"');
  expect(labels(lead.message(result)?.text ?? '')).toEqual(['Refine', 'Again', 'More']);
});

test('the menu of a message and a mention offer what is open, and a choice that is closed is refused', async () => {
  const { alice, bob, channel, service, guilds } = world;
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d33' } })
    .png()
    .toBuffer();
  const post = await bob.post(channel, 'look', [{ name: 'cat.png', bytes }]);
  await alice.contextMenu(channel, 'Make 3D', post.id);
  const chooser = await alice.waitForMessage((message) => message.text.includes('What should Kiln make'));
  expect(JSON.stringify(chooser.components)).not.toContain('"image-to-3d"');
  expect(JSON.stringify(chooser.components)).toContain('creative-lab-keycap-prototype');

  const before = service.creates.length;
  const select = /"custom_id":"(1:take:[^"]*)"/.exec(JSON.stringify(chooser.components))?.[1] ?? '';
  await guilds.closeFamilies(alice.guildId, ['keycap', 'brick-figure', 'fidget-pixel'], { roles: [LEAD_ROLE] });
  await refused(alice, () => alice.selectValues(chooser.id, select, ['creative-lab-keycap-prototype']));
  await guilds.closeFamilies(alice.guildId, ['keycap', 'brick-figure', 'fidget-pixel'], { roles: [] });

  // Of words nothing is left to her but the picture of them.
  await alice.post(channel, '<@1200000000000000010> a green frog');
  const offered = await alice.waitForMessage(
    (message) => message.text.includes('a green frog') && !message.ephemeral && message.author.username === 'kiln',
  );
  expect(JSON.stringify(offered.components)).toContain('"value":"text-to-image"');
  expect(JSON.stringify(offered.components)).not.toContain('"value":"text-to-3d');
  expect(service.creates.length).toBe(before);
});

test('a family left to a role or a channel that was deleted stays closed, and those who manage the server read why', async () => {
  const { alice, lead, channel, guilds } = world;
  const made = await lead.request('POST', `/guilds/${alice.guildId}/channels`, { name: 'press', type: 0 });
  const { id: press } = made.body as { id: string };
  const [role, other] = ['1200000000000000777', '1200000000000000778'];
  await guilds.closeFamilies(alice.guildId, ['text-to-3d'], { roles: [role, other] });
  await guilds.closeFamilies(alice.guildId, ['text-to-image'], { roles: [role, LEAD_ROLE], channels: [press] });
  expect((await lead.request('DELETE', `/channels/${press}`)).status).toBe(200);

  const said = (words: string) => lead.live.some(({ text }) => text.includes(words));
  await until('it is told that the channel is gone', async () => {
    await openSettings(lead, channel, 'Members…');
    return said('`/text-to-image`: nowhere: its channels were deleted');
  });
  expect(said('`/text-to-3d`: no one: its roles were deleted')).toBe(true);
  const told = await refused(
    alice,
    () => alice.slash(channel, 'text-to-3d', { prompt: 'no' }),
    '`/text-to-3d` is limited to roles that no longer exist. Whoever manages the server',
  );
  expect(told).not.toContain(role);
  await refused(
    lead,
    () => lead.slash(channel, 'text-to-image', { prompt: 'no', model: 'nano-banana' }),
    '`/text-to-image` is limited to channels that no longer exist',
  );
  // Of several the one that is left stands for all.
  await guilds.closeFamilies(alice.guildId, ['text-to-image'], { roles: [role, LEAD_ROLE] });
  await openSettings(lead, channel, 'Members…');
  await lead.until('it says so', () => said(`\`/text-to-image\`: <@&${LEAD_ROLE}>\n`));
  await guilds.closeFamilies(alice.guildId, ['text-to-3d', 'text-to-image'], { roles: [] });
});

test('what Discord’s own settings forbid by command is forbidden by button, form, menu and mention', async () => {
  const { alice, lead, channel, guilds, service, local, redis } = world;
  const guild = alice.guildId;
  await guilds.closeFamilies(guild, ['text-to-3d', 'rigging', 'image-to-3d'], { roles: [] });
  const set = (command: string | undefined, permissions: { id: string; type: 1 | 2 | 3; permission: boolean }[]) =>
    local.playground.control('command.permissions', {
      guild_id: guild,
      ...(command === undefined ? {} : { command }),
      permissions,
    });
  const everyone = { id: guild, type: 1, permission: false } as const;
  const before = service.creates.length;

  // Known from before: the event makes it be read again.
  expect((await alice.press(result, 'Refine with options…')).status).toBe('modal');
  await set('text-to-3d', [everyone, { id: LEAD_ROLE, type: 1, permission: true }]);
  await expect(alice.slash(channel, 'text-to-3d', { prompt: 'no' })).rejects.toThrow();
  const words = `settings do not let you use \`/text-to-3d\`: it is for members with the role <@&${LEAD_ROLE}>. Ask a lead.`;
  await until('it was told', async () => (await redis.exists(`kiln:guild:${guild}:commands`)) === 0);
  await refused(alice, () => alice.submitModal({ texture_prompt: 'gold' }), words);
  await refused(alice, () => alice.press(result, 'Refine with options…'), words);
  await refused(alice, () => alice.press(next(), 'Again'), words);
  await alice.post(channel, '<@1200000000000000010> a yellow frog');
  const offered = await alice.waitForMessage(
    (message) => message.text.includes('a yellow frog') && message.author.username === 'kiln',
  );
  expect(JSON.stringify(offered.components)).not.toContain('"value":"text-to-3d');
  expect(service.creates.length).toBe(before);

  // Her own entry goes before everyone's, a channel's before hers; what is set for all commands counts where one has none.
  await set('text-to-3d', [everyone, { id: alice.user.id, type: 2, permission: true }]);
  await until('it was told', async () => (await redis.exists(`kiln:guild:${guild}:commands`)) === 0);
  await alice.press(next(), 'Again');
  await until('she may', () => service.creates.length === before + 1);
  await set('text-to-3d', [{ id: channel, type: 3, permission: false }]);
  await until('it was told', async () => (await redis.exists(`kiln:guild:${guild}:commands`)) === 0);
  await refused(alice, () => alice.press(next(), 'Again'), 'do not allow');
  await set('text-to-3d', []);
  await set(undefined, [everyone]);
  await until('it was told', async () => (await redis.exists(`kiln:guild:${guild}:commands`)) === 0);
  await refused(alice, () => alice.press(next(), 'Again'), 'settings do not let you use `/text-to-3d`. Ask a lead.');
  await lead.press(next(), 'Again');
  await until('who administrates the server may', () => service.creates.length === before + 2);
  await set(undefined, []);
});

test('while Discord does not say who may, buttons wait for it and slash commands do not', async () => {
  const { alice, channel, service, local, redis } = world;
  const path = '/applications/*/guilds/*/commands/permissions';
  const fail = (status: number, code = 0) =>
    local.playground.control('fail', { method: 'GET', path, status, code, times: 50 });
  const before = service.creates.length;
  const forget = () => redis.del(`kiln:guild:${alice.guildId}:commands`);
  await forget();
  await fail(500);
  await refused(alice, () => alice.press(next(), 'Again'), 'Discord did not confirm your permissions in time.');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a slow lamp' });
  await until('the command is taken', () => service.creates.length === before + 1);
  await local.playground.control('mend', {});

  // Where it will never tell, nothing counts as forbidden.
  await fail(403, 50001);
  await alice.press(next(), 'Again');
  await until('the button is taken', () => service.creates.length === before + 2);
  await local.playground.control('mend', {});
  await forget();
});

test('what was set while the connection was lost for good counts after it', { tags: 'long' }, async () => {
  const { alice, local, redis } = world;
  const guild = alice.guildId;
  expect((await alice.press(result, 'Refine with options…')).status).toBe('modal');
  const known = `kiln:guild:${guild}:commands`;
  await until('the rules are known', () => redis.exists(known));
  const told = await redis.get(`${known}:told`);
  await local.playground.control('disconnect', { how: 'invalid' });
  await until('the new session forgets them', async () => (await redis.get(`${known}:told`)) !== told);
  expect(await redis.exists(known)).toBe(0);
});

test('a family that works in some channels only is closed elsewhere by every way, for leads too, and open in their threads', async () => {
  const { alice, bob, lead, channel, guilds, service } = world;
  const [guild, gallery] = [alice.guildId, alice.channels.gallery!];
  const screen = await openSettings(lead, channel, 'Members…');
  await lead.press(screen.id, 'Choose families, roles and channels');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ families: ['text-to-3d'], channels: [gallery] });
  await until('it is set', async () => (await guilds.settings(guild)).places['text-to-3d']?.[0] === gallery);
  expect((await guilds.settings(guild)).families['text-to-3d']).toBeUndefined();

  const words = `\`/text-to-3d\` only works in <#${gallery}>`;
  const before = service.creates.length;
  await refused(alice, () => alice.slash(channel, 'text-to-3d', { prompt: 'one more' }), words);
  await refused(lead, () => lead.slash(channel, 'text-to-3d', { prompt: 'one more' }), words);
  await refused(alice, () => alice.press(result, 'Refine with options…'), words);
  await refused(alice, () => alice.press(result, 'Refine'), words);
  await refused(alice, () => alice.press(next(), 'Again'), words);
  await alice.post(channel, '<@1200000000000000010> a green toad');
  const offered = await bob.waitForMessage(
    ({ text }) => text.includes('a green toad') && text.includes('What should Kiln'),
  );
  expect(JSON.stringify(offered.components)).not.toContain('"value":"text-to-3d');
  expect(service.creates.length).toBe(before);

  await alice.slash(gallery, 'text-to-3d', { prompt: 'in its place' });
  await until('there it is made', () => service.creates.length === before + 1);
  const { body } = await alice.request('POST', `/channels/${gallery}/threads`, { name: 'a thread', type: 11 });
  await alice.slash((body as { id: string }).id, 'text-to-3d', { prompt: 'in a thread' });
  await until('and in its thread', () => service.creates.length === before + 2);
  await guilds.closeFamilies(guild, ['text-to-3d'], { roles: [] });
});
