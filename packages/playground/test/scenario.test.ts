import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  ContextMenuCommandBuilder,
  FileBuilder,
  FileUploadBuilder,
  GatewayIntentBits,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  SectionBuilder,
  SeparatorBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  ThumbnailBuilder,
} from 'discord.js';
import { MessageResponseSchema } from 'discord-api-spec/zod';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

const PNG = await sharp({ create: { width: 12, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const commands = [
  new SlashCommandBuilder()
    .setName('make')
    .setDescription('Makes a thing')
    .addStringOption((option) => option.setName('kind').setDescription('Kind').setAutocomplete(true).setRequired(true))
    .addAttachmentOption((option) => option.setName('image').setDescription('Picture')),
  new ContextMenuCommandBuilder().setName('Make 3D').setType(3),
];

const button = (id: string, label: string) =>
  new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

function card(text: string) {
  return new ContainerBuilder()
    .setAccentColor(0xff0000)
    .addSectionComponents(
      new SectionBuilder()
        .addTextDisplayComponents(new TextDisplayBuilder().setContent(text))
        .setThumbnailAccessory(new ThumbnailBuilder().setURL('attachment://a.png')),
    )
    .addMediaGalleryComponents(new MediaGalleryBuilder().addItems({ media: { url: 'attachment://a.png' } }))
    .addSeparatorComponents(new SeparatorBuilder())
    .addFileComponents(new FileBuilder().setURL('attachment://model.glb'))
    .addActionRowComponents(
      new ActionRowBuilder<ButtonBuilder>().addComponents(button('refine', 'Refine'), button('more', 'More')),
    )
    .addActionRowComponents(
      new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
        new StringSelectMenuBuilder()
          .setCustomId('pick')
          .addOptions({ label: 'A', value: 'a' }, { label: 'B', value: 'b' }),
      ),
    );
}

const modal = new ModalBuilder()
  .setCustomId('refine-form')
  .setTitle('Refine')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Texture')
      .setTextInputComponent(
        new TextInputBuilder().setCustomId('texture').setStyle(TextInputStyle.Short).setMaxLength(10),
      ),
    new LabelBuilder()
      .setLabel('Size')
      .setStringSelectMenuComponent(
        new StringSelectMenuBuilder()
          .setCustomId('size')
          .addOptions({ label: '2k', value: '2k' }, { label: '4k', value: '4k' }),
      ),
    new LabelBuilder()
      .setLabel('Style')
      .setFileUploadComponent(new FileUploadBuilder().setCustomId('style').setRequired(false)),
  );

test('every step of a bot works with an unmodified discord.js client', async () => {
  await using local = await startLocal();
  const bot = await local.bot();
  await bot.application.commands.set(commands);
  const seen: Record<string, unknown> = {};
  bot.on('interactionCreate', async (interaction) => {
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused();
      await interaction.respond([{ name: `${typed}!`, value: `${typed}-1` }]);
    } else if (interaction.isChatInputCommand()) {
      seen.attachment = interaction.options.getAttachment('image');
      const reply = await interaction.reply({
        components: [card(`a ${interaction.options.getString('kind')}`)],
        files: [
          { name: 'a.png', attachment: PNG },
          { name: 'model.glb', attachment: Buffer.from('glTF\x02\0\0\0') },
        ],
        flags: MessageFlags.IsComponentsV2,
        withResponse: true,
      });
      seen.replyId = reply.resource?.message?.id;
      await interaction.followUp({ content: 'only you', flags: MessageFlags.Ephemeral });
    } else if (interaction.isButton() && interaction.customId === 'refine') {
      await interaction.showModal(modal);
    } else if (interaction.isButton()) {
      await interaction.deferUpdate();
      await interaction.editReply({ components: [card('more')] });
    } else if (interaction.isStringSelectMenu()) {
      await interaction.update({ components: [card(`picked ${interaction.values.join()}`)] });
    } else if (interaction.isModalSubmit()) {
      seen.upload = interaction.fields.getUploadedFiles('style')?.first()?.name;
      const size = interaction.fields.getStringSelectValues('size');
      await interaction.reply(`textured ${interaction.fields.getTextInputValue('texture')} ${size.join()}`);
    } else if (interaction.isMessageContextMenuCommand()) {
      await interaction.reply({ content: `3D of ${interaction.targetMessage.attachments.first()?.name}` });
    }
  });
  const alice = await local.member('alice');
  const bob = await local.member('bob');
  const workshop = alice.channels.workshop!;

  const choices = await alice.autocomplete(workshop, 'make', 'kind', 'cha');
  await alice.slash(workshop, 'make', { kind: 'chair' }, { image: { name: 'in.png', bytes: PNG } });
  const card1 = await alice.waitForMessage((m) => m.text.includes('a chair'));
  const secret = await alice.waitForMessage((m) => m.content === 'only you');
  await bob.selectValues(card1.id, 'pick', ['b']);
  await alice.waitForMessage((m) => m.text.includes('picked b'));
  await alice.press(card1.id, 'More');
  await alice.waitForMessage((m) => m.id === card1.id && m.text.includes('more'));
  const opened = await alice.press(card1.id, 'Refine');
  await alice.submitModal({ texture: 'gold', size: ['4k'] }, { style: [{ name: 'style.png', bytes: PNG }] });
  await alice.waitForMessage((m) => m.content === 'textured gold 4k');
  const posted = await bob.post(workshop, 'look', [{ name: 'photo.png', bytes: PNG }]);
  await bob.contextMenu(workshop, 'Make 3D', posted.id);
  await bob.waitForMessage((m) => m.content === '3D of photo.png');

  expect(choices).toEqual([{ name: 'cha!', value: 'cha-1' }]);
  expect(seen.replyId).toBe(card1.id);
  expect(seen.attachment).toMatchObject({
    name: 'in.png',
    width: 12,
    height: 8,
    contentType: 'image/png',
    ephemeral: true,
  });
  expect(seen.upload).toBe('style.png');
  expect(opened.status).toBe('modal');
  expect(secret.ephemeral).toBe(true);
  expect(bob.message(secret.id)).toBeUndefined();
  expect((await alice.messages(workshop)).some((m) => m.id === secret.id)).toBe(false);
  expect(card1.attachments).toEqual([]);
  expect(card1.files.map(({ filename }) => filename).sort()).toEqual(['a.png', 'a.png', 'model.glb']);
  for (const { url } of card1.files) expect((await fetch(url)).status).toBe(200);
  for (const message of local.playground.messages()) {
    expect(MessageResponseSchema.safeParse(message)).toMatchObject({ success: true });
  }
});

test('plain channel work, threads, direct messages and reactions pass through discord.js', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { privilegedIntents: ['GUILD_MEMBERS'] });
  const { Guilds, GuildMembers, GuildMessages, DirectMessages } = GatewayIntentBits;
  const bot = await local.bot([Guilds, GuildMembers, GuildMessages, DirectMessages]);
  const alice = await local.member('alice');
  const channel = await bot.channels.fetch(alice.channels.gallery!);
  if (channel === null || !channel.isTextBased() || !channel.isSendable() || channel.type !== 0)
    throw new Error('no channel');

  await channel.sendTyping();
  const sent = await channel.send({ content: 'hello', files: [{ name: 'a.txt', attachment: Buffer.from('hi') }] });
  await sent.react('👍');
  const thread = await sent.startThread({ name: 'Asset' });
  await thread.send('in the thread');
  const user = await bot.users.fetch(alice.user.id);
  await user.send('in private');
  const dm = await alice.waitForMessage((m) => m.content === 'in private');
  const attached = sent.attachments.first()?.name;
  const fetched = await channel.messages.fetch({ message: sent.id, force: true });
  await sent.edit({ content: 'bye', attachments: [] });
  await alice.waitForMessage((m) => m.content === 'bye' && m.attachments.length === 0);
  await sent.delete();
  await alice.until('the message is gone', () => alice.message(sent.id) === undefined);

  expect(attached).toBe('a.txt');
  expect(fetched.reactions.cache.get('👍')?.count).toBe(1);
  expect(thread.id).toBe(sent.id);
  expect(bot.guilds.cache.first()?.memberCount).toBe(4);
  expect((await bot.guilds.cache.first()!.members.fetch()).size).toBe(4);
  expect((await bot.guilds.cache.first()!.members.fetch({ user: [alice.user.id] })).size).toBe(1);
  expect((await bot.application.fetch()).id).toBe(bot.user.id);
  const bob = await local.member('bob');
  expect((await bob.request('GET', `/channels/${dm.channel_id}/messages`)).status).toBe(403);
});
