import { SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

const make = new SlashCommandBuilder()
  .setName('make')
  .setDescription('Makes a thing')
  .addStringOption((option) => option.setName('prompt').setDescription('What').setRequired(true).setMaxLength(20))
  .addIntegerOption((option) => option.setName('count').setDescription('How many').setMinValue(1).setMaxValue(5));

test('an unmodified discord.js client logs in, answers a slash command, defers and edits', async () => {
  await using local = await startLocal();
  const bot = await local.bot();
  await bot.application.commands.set([make]);
  bot.on('interactionCreate', async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    expect(interaction.guild?.name).toBe('Kiln Workshop');
    expect(interaction.attachmentSizeLimit).toBe(20 * 1024 * 1024);
    await interaction.deferReply();
    await interaction.editReply(`made ${interaction.options.getString('prompt')}`);
  });
  const alice = await local.member('alice');

  const outcome = await alice.slash(alice.channels.workshop!, 'make', { prompt: 'a chair', count: 2 });
  const message = await alice.waitForMessage((m) => m.content === 'made a chair');

  expect(outcome.status).toBe('success');
  expect(message.loading).toBe(false);
  expect(message.author.id).toBe(bot.user.id);
});
