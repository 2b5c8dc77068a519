import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { media, mediumNames } from 'kiln-client/contract/media';
import { hasOnePrice, typicalPrice } from 'kiln-client/contract/prices';
import { UserError } from 'kiln-errors';
import { encodePress, type Press } from '../messages/custom-id.ts';
import { laterNote } from '../messages/price-words.ts';
import { type Answer, assembleBody } from './answers.ts';
import { chooserOf, countWords, USABLE } from './chooser.ts';
import type { CommandContext } from './context.ts';
import { deferAnswer } from './defer-answer.ts';
import { order } from './family-input.ts';
import { type Fit, fitOf } from './fitting-stages.ts';
import { readModal, renderModal } from './modals.ts';
import { checkOpen, openTo } from './open.ts';
import { askByModal, finish, placeOf, whoIs, within } from './respond.ts';
import type { Showing } from './showings.ts';
import { shownFiles } from './shown-files.ts';
import { submitOrder } from './submit.ts';

/**
 * Files and words as the beginning of an order: the context menu of any message with pictures or models, and a mention of
 * the bot (mention.ts). Both end in a chooser of what fits; what is chosen becomes a request like any other.
 */

export const MAKE_3D: RESTPostAPIContextMenuApplicationCommandsJSONBody = {
  type: ApplicationCommandType.Message,
  name: 'Make 3D',
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** "Make 3D" on a message: its files, privately. */
export async function chooseForMessage(
  context: CommandContext,
  interaction: MessageContextMenuCommandInteraction,
): Promise<void> {
  const { guildId, userId } = placeOf(interaction);
  const files = shownFiles(interaction.targetMessage, context.origins);
  if (files.files.length === 0) {
    const others = files.others.length > 0 ? ` Nothing can be made of ${countWords(files.others)}.` : '';
    throw new UserError('no_picture', `That message has no ${NOUNS} that Kiln can use.${others} ${USABLE}`);
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { mayMake } = await openTo(context, interaction, guildId, whoIs(interaction));
  const learned = await within(1_000, context.jobs.learnedPrices());
  const chooser = chooserOf(interaction.id, files, '', { mayMake, learned });
  if (!chooser) throw new UserError('closed', NOT_OPEN);
  const { showing, body } = chooser;
  await context.showings.keep(interaction.id, { guildId, userId, ...showing });
  await finish(interaction, body);
}

/** "picture or model" */
const NOUNS = mediumNames.map((medium) => media[medium].noun).join(' or ');

const NOT_OPEN =
  'In this server, what can be made of that is for members with other roles. A lead can say which: `/settings` has them.';

/** A choice: at once when nothing has to be asked, else by a form. */
export async function pressTake(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const { showing, fit } = await readShowing(context, interaction, press);
  if (fit.missing.length === 0) return take(context, interaction, showing, fit, new Map());
  const [balance, learned] = await Promise.all([
    within(1_000, context.guilds.ledger.balance(showing.guildId)),
    within(1_000, context.jobs.learnedPrices()),
    checkOpen(context, interaction, typeOf(fit)),
  ]);
  await askByModal(
    interaction,
    renderModal({
      customId: encodePress({ ...press, argument: fit.stage.type }),
      verb: fit.stage.title,
      price: typicalPrice(fit.stage, learned),
      isExact: hasOnePrice(fit.stage, learned),
      note: laterNote(fit.stage, learned),
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
  const { showing, fit } = await readShowing(context, interaction, press);
  await take(context, interaction, showing, fit, readModal(fit.missing, interaction.fields.fields.values()));
}

/** The stage of a fit comes from the table. */
const typeOf = ({ stage }: Fit) => stage.type as TaskType;

async function readShowing(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  { requestId: id, argument: type }: Press,
): Promise<{ showing: Showing; fit: Fit }> {
  const { guildId, userId } = placeOf(interaction);
  const showing = await context.showings.read(id);
  if (showing?.guildId !== guildId) {
    throw new UserError('gone', 'Kiln no longer has what was shown: it is kept for a day. Show it once more.');
  }
  if (showing.userId !== userId)
    throw new UserError(
      'not_yours',
      `Only <@${showing.userId}> can choose here. Use **Make 3D** on the message yourself.`,
    );
  const fit = type !== undefined && isTaskType(type) ? fitOf(stageEntry(type).stage, showing) : undefined;
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
  const { subject, words, stage } = fit;
  if (subject) answers.set(subject.field.name, subject.files);
  if (words) answers.set(words.name, showing.words);
  const made = order(stage, assembleBody(stage, answers, { origins: context.origins }), answers);
  const answer = await deferAnswer(context, interaction);
  await submitOrder(context, interaction, made, answer);
}
