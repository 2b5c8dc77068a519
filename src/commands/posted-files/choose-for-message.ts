import {
  ApplicationCommandType,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { hasOnePrice, typicalPrice } from 'kiln-client/contract/prices';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { laterNote } from '../../messages/parts/price-words.ts';
import { leavesMore } from '../../messages/request/option-pages.ts';
import { type FormHandler, IN_GUILDS, named, type PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answer, assembleBody } from '../families/build-body.ts';
import { checkOpen, openTo } from '../families/check-access.ts';
import { draftOf, validDraft } from '../families/draft.ts';
import { openModal, readModal, wantsMore } from '../families/family-form.ts';
import { type Fit, fitOf, type Shown } from '../families/fitting-stages.ts';
import { deferAnswer } from '../orders/defer-answer.ts';
import { submitOrder } from '../orders/submit-order.ts';
import type { Showing } from '../pending/pending-choices.ts';
import { type Answerable, finish, placeOf, whoIs, within, wordsOf } from '../respond.ts';
import { chooserOf, countWords, endings, usable } from './chooser.ts';
import { shownFiles } from './files-of-message.ts';

/**
 * Requests that start from posted files and words: the context menu of a message with pictures or models, and a mention
 * of the bot (mention.ts). Both lead to a chooser of suitable stages; the choice becomes a request like any other.
 */

type MenuEntry = RESTPostAPIContextMenuApplicationCommandsJSONBody;
const ON_MESSAGES = { type: ApplicationCommandType.Message, ...IN_GUILDS } as const;

export const MAKE_3D: MenuEntry = { ...ON_MESSAGES, ...named(({ commands }) => commands.make3d) };
export const INSPECT_MODEL: MenuEntry = { ...ON_MESSAGES, ...named(({ commands }) => commands.inspectModel) };

/** "Make 3D" on a message: offers its files, privately. */
export async function chooseForMessage(
  context: CommandContext,
  interaction: MessageContextMenuCommandInteraction,
): Promise<void> {
  const { guildId, userId } = placeOf(interaction);
  const files = shownFiles(interaction.targetMessage, context.origins);
  if (files.files.length === 0) {
    const { others } = files;
    throw new Refused('no_picture', (words) => {
      const { choosing } = words;
      const left = others.length > 0 ? [choosing.nothingOf({ names: countWords(words, others) })] : [];
      return [choosing.noneInMessage, ...left, usable(words)].join(' ');
    });
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { mayMake } = await openTo(context, interaction, guildId, whoIs(interaction));
  const learned = await within(1_000, context.jobs.prices.learned());
  const shows = { showingId: interaction.id, files, said: '', notes: [], mayMake, learned };
  const chooser = chooserOf(wordsOf(interaction), shows);
  if (!chooser) throw new Refused('closed', ({ choosing }) => choosing.notOpen);
  const { showing, body } = chooser;
  await context.showings.keep(interaction.id, { guildId, userId, ...showing });
  await finish(interaction, body);
}

/** "Inspect model" on a message: its model, in the first of its formats that can be read, in pictures and figures. Free. */
export async function inspectMessage(
  context: CommandContext,
  interaction: MessageContextMenuCommandInteraction,
): Promise<void> {
  const { files } = shownFiles(interaction.targetMessage, context.origins);
  const showing = { files, words: '' };
  const fit = fitOf(stageEntry('inspect').stage, showing);
  if (!fit) {
    const extensions = endings('model');
    throw new Refused('no_model', ({ choosing }) => choosing.noModelInMessage({ extensions }));
  }
  await checkOpen(context, interaction, 'inspect');
  await take(context, interaction, showing, fit, new Map());
}

/** Runs a choice at once if nothing needs to be asked, otherwise opens a form. */
export const pressTake: PressHandler = async (context, interaction, press) => {
  const { showing, fit } = await readShowing(context, interaction, press);
  if (fit.missing.length === 0) return take(context, interaction, showing, fit, new Map());
  const { guildId } = showing;
  const [balance, learned, settings] = await Promise.all([
    within(1_000, context.guilds.ledger.balance(guildId)),
    within(1_000, context.jobs.prices.learned()),
    within(1_000, context.guilds.settings(guildId)),
    checkOpen(context, interaction, typeOf(fit)),
  ]);
  const words = wordsOf(interaction);
  await openModal(context, interaction, {
    customId: encodePress({ ...press, argument: fit.stage.type }),
    verb: words.contract.stage(fit.stage).title,
    price: typicalPrice(fit.stage, learned),
    isExact: hasOnePrice(fit.stage, learned),
    note: laterNote(words, fit.stage, learned),
    left: settings?.account === '' ? balance?.available : undefined,
    fields: fit.missing,
    more: leavesMore(fit.stage, fit.missing),
  });
};

export const submitTakeForm: FormHandler = async (context, interaction, press) => {
  const { showing, fit } = await readShowing(context, interaction, press);
  const filled = [...interaction.fields.fields.values()];
  await take(context, interaction, showing, fit, readModal(fit.missing, filled), wantsMore(filled));
};

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
    throw new Refused('gone', ({ choosing }) => choosing.gone);
  }
  if (showing.userId !== userId)
    throw new Refused('not_yours', ({ choosing }) => choosing.notYours({ member: `<@${showing.userId}>` }));
  const fit = type !== undefined && isTaskType(type) ? fitOf(stageEntry(type).stage, showing) : undefined;
  if (!fit) throw new Refused('unknown_choice', ({ choosing }) => choosing.unknown);
  return { showing, fit };
}

async function take(
  context: CommandContext,
  interaction: Answerable,
  showing: Shown,
  fit: Fit,
  asked: ReadonlyMap<string, Answer>,
  more = false,
): Promise<void> {
  const answers = new Map(asked);
  const { subject, words, stage } = fit;
  if (subject) answers.set(subject.field.name, subject.files);
  if (words) answers.set(words.name, showing.words);
  const draft = { ...draftOf(stage, assembleBody(stage, answers, { origins: context.origins }), answers), more };
  const chosen = more ? draft : validDraft(draft);
  const place = await deferAnswer(context, interaction, { asksFirst: more });
  await submitOrder(context, interaction, chosen, place);
}
