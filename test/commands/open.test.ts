import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A family that is for some roles only, met by every way in which a member can ask for it. */

const LEAD_ROLE = '1200000000000000002';
const REFUSAL = `is for members with <@&${LEAD_ROLE}>. Ask a lead for the role.`;

let world: World;
let result: string;
beforeAll(async () => {
  world = await startWorld();
  const { taskId, messageId } = await world.ask('a wooden horse');
  world.service.succeed(taskId);
  await world.alice.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));
  result = messageId;
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
  await lead.slash(channel, 'settings');
  const screen = await lead.waitForMessage((message) => message.text.includes('Kiln in this server'));
  await lead.press(screen.id, 'Choose families and roles');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ families: ['text-to-3d', 'rigging', 'image-to-3d'], roles: [LEAD_ROLE] });
  await lead.until('the screen says so', () =>
    lead.message(screen.id)?.text.includes(`\`/text-to-3d\` \`/rig\` \`/image-to-3d\`: <@&${LEAD_ROLE}>`),
  );

  const before = service.creates.length;
  const words = await refused(alice, () => alice.slash(channel, 'text-to-3d', { prompt: 'one more' }));
  expect(words).toContain(`In this server \`/text-to-3d\` ${REFUSAL}`);
  // Her own result: refine is the same family, and asks for a form; Again and Edit make it anew.
  await refused(alice, () => alice.press(result, 'Refine'));
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
  const labels = (text: string) => ['Refine', 'Again', 'Edit', 'More'].filter((label) => text.includes(label));
  const [own] = (await world.jobs.listByMember(alice.guildId, alice.user.id)).requests;
  await alice.slash(channel, 'task', { id: own?.id ?? '' });
  const shown = await alice.waitForMessage((message) => message.ephemeral && message.text.includes('a wooden horse'));
  expect(labels(shown.text)).toEqual(['More']);
  expect(JSON.stringify(shown.components)).not.toContain('"value":"rig"');
  expect(labels(lead.message(result)?.text ?? '')).toEqual(['Refine', 'Again', 'Edit', 'More']);
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
  await guilds.closeFamilies(alice.guildId, ['keycap', 'brick-figure', 'fidget-pixel'], [LEAD_ROLE]);
  await refused(alice, () => alice.selectValues(chooser.id, select, ['creative-lab-keycap-prototype']));
  await guilds.closeFamilies(alice.guildId, ['keycap', 'brick-figure', 'fidget-pixel'], []);

  // Of words nothing is left to her but the picture of them.
  await alice.post(channel, '<@1200000000000000010> a green frog');
  const offered = await alice.waitForMessage(
    (message) => message.text.includes('a green frog') && !message.ephemeral && message.author.username === 'kiln',
  );
  expect(JSON.stringify(offered.components)).toContain('"value":"text-to-image"');
  expect(JSON.stringify(offered.components)).not.toContain('"value":"text-to-3d');
  expect(service.creates.length).toBe(before);
});
