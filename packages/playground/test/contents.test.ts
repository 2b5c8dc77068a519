import { MessageResponseSchema } from 'discord-api-spec/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { shard } from './connect.ts';
import { type Local, startLocal } from './support.ts';

/** What messages carry besides words: forwards, spoilers, polls, and what a bot may read of them. */

const BOT = '1200000000000000010';
const WORKSHOP = '1200000000000000201';
const GALLERY = '1200000000000000202';
const messages = `/channels/${WORKSHOP}/messages`;
const V2 = 1 << 15;

let local: Local;
let alice: Member;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  alice = await local.member('alice');
});
afterAll(() => local[Symbol.asyncDispose]());

function upload(payload: unknown, ...names: string[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  for (const [index, name] of names.entries()) form.set(`files[${index}]`, new Blob([name]), name);
  return form;
}
const forward = (message: string, channel = WORKSHOP, to = GALLERY) =>
  alice.request('POST', `/channels/${to}/messages`, {
    message_reference: { type: 1, channel_id: channel, message_id: message },
  });

interface Wire {
  id: string;
  content: string;
  attachments: { url: string; flags?: number }[];
  components: { items: { media: { url: string } }[] }[];
  message_snapshots?: { message: Wire }[];
}

test('keeps what was forwarded as it was, with its files, whatever becomes of the original', async () => {
  const sent = (await local.rest('POST', messages, upload({ content: 'look' }, 'a.txt'))).body as unknown as Wire;
  const made = await forward(sent.id);
  await local.rest('PATCH', `${messages}/${sent.id}`, { content: 'changed' });
  await local.rest('DELETE', `${messages}/${sent.id}`);
  const [again] = (await alice.request('GET', `/channels/${GALLERY}/messages?limit=1`)).body as Wire[];

  expect(made).toMatchObject({
    status: 200,
    body: {
      content: '',
      attachments: [],
      flags: 1 << 14,
      message_reference: { type: 1, message_id: sent.id, channel_id: WORKSHOP },
    },
  });
  const { message } = again!.message_snapshots![0]!;
  expect(message.content).toBe('look');
  expect(message).not.toHaveProperty('author');
  expect(await (await fetch(message.attachments[0]!.url)).text()).toBe('a.txt');
  // Discord's description knows no other type of reference than a reply.
  const { error } = MessageResponseSchema.safeParse(made.body);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['message_reference.type']);
});

test('forwards components with their pictures, and lists no attachments of them', async () => {
  const components = [{ type: 12, items: [{ media: { url: 'attachment://p.png' } }] }];
  const sent = (await local.rest('POST', messages, upload({ flags: V2, components }, 'p.png'))).body as unknown as Wire;

  const { body } = await forward(sent.id);

  const { message } = (body as Wire).message_snapshots![0]!;
  expect(sent.attachments).toEqual([]);
  expect(message.attachments).toEqual([]);
  expect(await (await fetch(message.components[0]!.items[0]!.media.url)).text()).toBe('p.png');
});

test('forwards only what can be read, and nothing out of an age-restricted channel', async () => {
  const code = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, (body as { code?: number }).code];
  };
  const { id } = await alice.post(WORKSHOP, 'hers');
  const asBot = () =>
    local.rest('POST', `/channels/${GALLERY}/messages`, {
      message_reference: { type: 1, channel_id: WORKSHOP, message_id: id },
    });

  expect(await code(asBot())).toEqual([403, 160014]);
  await local.playground.control('gateway', { privilegedIntents: ['MESSAGE_CONTENT'] });
  expect(await code(asBot())).toEqual([200, undefined]);
  await local.playground.control('gateway', { privilegedIntents: [] });
  await local.playground.control('overwrite.set', {
    channel_id: WORKSHOP,
    id: alice.user.id,
    deny: ['READ_MESSAGE_HISTORY'],
  });
  expect(await code(forward(id))).toEqual([403, 160009]);
  await local.playground.control('overwrite.set', { channel_id: WORKSHOP, id: alice.user.id });
  await local.playground.control('channel.set', { channel_id: WORKSHOP, nsfw: true });
  expect(await code(forward(id))).toEqual([400, 160010]);
  expect(await code(forward(id, WORKSHOP, WORKSHOP))).toEqual([200, undefined]);
  await local.playground.control('channel.set', { channel_id: WORKSHOP, nsfw: false });
  expect(await code(forward('1200000000000000999'))).toEqual([400, 50035]);
});

test('keeps age-restricted commands to age-restricted channels and their threads', async () => {
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'adults', description: 'd', nsfw: true }]);
  const bot = await local.bot();
  bot.on('interactionCreate', (interaction) => interaction.isChatInputCommand() && interaction.reply('ok'));
  const { body } = await alice.request('POST', `/channels/${GALLERY}/threads`, { name: 't', type: 11 });
  const { id: thread } = body as { id: string };

  await expect(alice.slash(thread, 'adults')).rejects.toMatchObject({ status: 403, body: { code: 50013 } });
  await local.playground.control('channel.set', { channel_id: GALLERY, nsfw: true });
  expect((await alice.slash(thread, 'adults')).status).toBe('success');
  await local.playground.control('channel.set', { channel_id: GALLERY, nsfw: false });
});

test('marks spoilers by name or by word, and takes the mark away again', async () => {
  const attachments = [{ id: '1', is_spoiler: true }];
  const sent = await local.rest(
    'POST',
    messages,
    upload({ content: 'x', attachments }, 'SPOILER_a.txt', 'b.txt', 'c.txt'),
  );
  const files = sent.body.attachments as { id: string; flags?: number }[];
  const edited = await local.rest('PATCH', `${messages}/${sent.body.id}`, {
    attachments: [
      { id: files[1]!.id, is_spoiler: false },
      { id: files[2]!.id, is_spoiler: true },
    ],
  });
  const flags = (list: unknown) => (list as { flags?: number }[]).map((file) => file.flags ?? 0);

  expect(flags(files)).toEqual([8, 8, 0]);
  expect(flags(edited.body.attachments)).toEqual([0, 8]);
});

test('shows a poll with its answers numbered and its end', async () => {
  const poll = {
    question: { text: 'Which?' },
    answers: [{ poll_media: { text: 'A' } }, { poll_media: { text: 'B' } }],
    duration: 1,
  };

  const sent = await local.rest('POST', messages, { poll });

  expect(sent.body.poll).toMatchObject({
    answers: [{ answer_id: 1 }, { answer_id: 2 }],
    expiry: expect.any(String),
    allow_multiselect: false,
  });
  expect(MessageResponseSchema.safeParse(sent.body), JSON.stringify(sent.body)).toMatchObject({ success: true });
});

test('hides from a bot without the intent what others write, by route and by event, answers included', async () => {
  await local.playground.control('clock', { moveMs: 5000 });
  const gateway = await shard(local.url, [0, 1]);
  const { id } = await alice.post(WORKSHOP, 'secret');
  const mention = `<@${BOT}> do you see this?`;
  const reply = await alice.request('POST', messages, { content: mention, message_reference: { message_id: id } });
  const { id: replyId } = reply.body as { id: string };
  const event = await gateway.frame('the reply', ({ t, d }) => t === 'MESSAGE_CREATE' && d.id === replyId);

  const read = await local.rest('GET', `${messages}/${id}`);
  const readReply = await local.rest('GET', `${messages}/${replyId}`);
  await local.playground.control('gateway', { privilegedIntents: ['MESSAGE_CONTENT'] });
  const withIntent = await local.rest('GET', `${messages}/${id}`);
  await local.playground.control('gateway', { privilegedIntents: [] });
  gateway.cut();

  expect(read.body.content).toBe('');
  expect(readReply.body).toMatchObject({ content: mention, referenced_message: { id, content: '' } });
  expect(event.d).toMatchObject({ content: mention, referenced_message: { id, content: '' } });
  expect(withIntent.body.content).toBe('secret');
});
