import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type Message,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { isTaskType, stageEntry } from '../contract/families/index.ts';
import { UserError } from '../errors.ts';
import { renderChooser } from '../messages/chooser-message.ts';
import { encodePress, type Press } from '../messages/custom-id.ts';
import { typicalPrice } from '../messages/prices.ts';
import { type Answer, assembleBody } from './answers.ts';
import type { CommandContext } from './context.ts';
import { order } from './family-input.ts';
import { type Fit, fitOf, fittingStages } from './fitting-stages.ts';
import { readModal, renderModal } from './modals.ts';
import { askByModal, finish, placeOf, within } from './respond.ts';
import type { Showing } from './showings.ts';
import { deferPublicly, submitOrder } from './submit.ts';

/**
 * Pictures as the beginning of an order: the context menu of any message with pictures, and a mention of the bot with
 * pictures or words. Both end in a chooser of what fits; what is chosen becomes a request like any other.
 */

/** Discord's own limit for what one mention brings, and the contract's for one request. */
const MOST_PICTURES = 5;
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

export const MAKE_3D: RESTPostAPIContextMenuApplicationCommandsJSONBody = {
  type: ApplicationCommandType.Message,
  name: 'Make 3D',
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** "Make 3D" on a message: its pictures, privately. */
export async function chooseForMessage(
  context: CommandContext,
  interaction: MessageContextMenuCommandInteraction,
): Promise<void> {
  const { guildId, userId } = placeOf(interaction);
  const pictures = picturesOf(interaction.targetMessage);
  if (pictures.length === 0) {
    throw new UserError(
      'no_picture',
      'That message has no picture that Kiln can use. PNG, JPEG and WebP attachments work.',
    );
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await context.showings.keep(interaction.id, { guildId, userId, words: '', pictures });
  await finish(interaction, chooser(interaction.id, pictures, ''));
}

/** A mention with pictures or words: a reply that the one who wrote may choose from. */
export async function chooseForMention(context: CommandContext, message: Message<true>, botId: string): Promise<void> {
  const words = message.content
    .replaceAll(`<@${botId}>`, ' ')
    .replaceAll(`<@!${botId}>`, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 800);
  const pictures = picturesOf(message);
  const allowedMentions = { parse: [], repliedUser: false };
  if (pictures.length === 0 && words === '') {
    await message.reply({
      content: 'Mention me with up to five pictures, or with words for what to make. `/help` says what else there is.',
      allowedMentions,
    });
    return;
  }
  await context.showings.keep(message.id, { guildId: message.guildId, userId: message.author.id, words, pictures });
  const body = chooser(message.id, pictures, words);
  await message.reply({ components: body.components, flags: MessageFlags.IsComponentsV2, allowedMentions });
}

const chooser = (showingId: string, pictures: Showing['pictures'], words: string) =>
  renderChooser({
    showingId,
    pictures,
    words,
    choices: fittingStages({ pictures: pictures.length, words: words !== '' }).map(({ stage }) => ({
      stage,
      price: typicalPrice(stage),
    })),
  });

/** A choice: at once when nothing has to be asked, else by a form. */
export async function pressTake(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
  chosen: string | undefined,
): Promise<void> {
  const { showing, fit } = await readShowing(context, interaction, press.requestId, chosen);
  if (fit.missing.length === 0) return take(context, interaction, showing, fit, new Map());
  const balance = await within(1_000, context.guilds.ledger.balance(showing.guildId));
  await askByModal(
    interaction,
    renderModal({
      customId: encodePress({ ...press, argument: fit.stage.type }),
      verb: fit.stage.title,
      price: typicalPrice(fit.stage),
      left: balance?.available,
      fields: fit.missing,
    }),
  );
}

export async function submitTakeForm(
  context: CommandContext,
  interaction: ModalSubmitInteraction,
  press: Press,
): Promise<void> {
  const { showing, fit } = await readShowing(context, interaction, press.requestId, press.argument);
  await take(context, interaction, showing, fit, readModal(fit.missing, interaction.fields.fields.values()));
}

async function readShowing(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  id: string,
  type: string | undefined,
): Promise<{ showing: Showing; fit: Fit }> {
  const { guildId, userId } = placeOf(interaction);
  const showing = await context.showings.read(id);
  if (showing?.guildId !== guildId) {
    throw new UserError('gone', 'Kiln no longer has these pictures: they are kept for a day. Show them once more.');
  }
  if (showing.userId !== userId)
    throw new UserError(
      'not_yours',
      `Only <@${showing.userId}> can choose here. Use **Make 3D** on the message yourself.`,
    );
  const fit =
    type !== undefined && isTaskType(type)
      ? fitOf(stageEntry(type).stage, { pictures: showing.pictures.length, words: showing.words !== '' })
      : undefined;
  if (!fit) throw new UserError('unknown_choice', 'That cannot be made from what was shown. Choose another one.');
  return { showing, fit };
}

async function take(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  showing: Showing,
  fit: Fit,
  asked: ReadonlyMap<string, Answer>,
): Promise<void> {
  const answers = new Map(asked);
  const { pictures, words, stage } = fit;
  if (pictures?.value.kind === 'file') {
    const most = pictures.value.many ? pictures.value.most : 1;
    const files = showing.pictures.slice(0, most).map((picture) => ({ ...picture, contentType: picture.contentType }));
    answers.set(pictures.name, files);
  }
  if (words) answers.set(words.name, showing.words);
  const made = order(stage, assembleBody(stage, answers, { origins: context.origins }), answers);
  const messageId = await deferPublicly(interaction);
  await submitOrder(context, interaction, made, { messageId });
}

function picturesOf(message: Message): Showing['pictures'] {
  return [...message.attachments.values()]
    .filter((file) => PICTURES.includes(file.contentType?.split(';')[0] ?? ''))
    .slice(0, MOST_PICTURES)
    .map(({ name, url, size, contentType }) => ({
      name,
      url,
      sizeBytes: size,
      ...(contentType ? { contentType } : {}),
    }));
}
