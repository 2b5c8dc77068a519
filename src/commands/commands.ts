import type { Interaction, Message, RESTPutAPIApplicationCommandsJSONBody } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { traced } from 'kiln-runtime/tracing/trace';
import type { Press, PressAction } from '../messages/parts/custom-id.ts';
import { REPAIR_AND_CHECK } from '../messages/request/request-buttons.ts';
import { FAMILIES } from '../messages/words/contract-words.ts';
import { batchCommand, submitList } from './batches/batch-command.ts';
import { pressChain } from './chains/chain-buttons.ts';
import { chainCommand } from './chains/chain-command.ts';
import { pressFit } from './chains/fit-button.ts';
import { submitChainForm } from './chains/order-chain.ts';
import { pressWaive, submitWaiver } from './chains/waive-button.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { createDispatch, type PressRow } from './dispatch.ts';
import { pressCompare } from './lists/compare.ts';
import { creditsCommand, pressGrant } from './lists/credits-command.ts';
import { helpCommand, pressTry, turnHelp } from './lists/help-command.ts';
import { libraryCommand } from './lists/library-command.ts';
import { pressEntry, pressFavour, pressTag, submitTags } from './lists/library-entry.ts';
import { pressLibrary, submitName } from './lists/library-pages.ts';
import { pressOpen } from './lists/open-button.ts';
import { bringBack } from './lists/repost-request.ts';
import { turnPage } from './lists/request-list.ts';
import { pressNode, pressStory } from './lists/story.ts';
import { cancelCommand, taskCommand, tasksCommand } from './lists/task-commands.ts';
import { explainSilence } from './orders/check-permissions.ts';
import { pressSource, submitPage } from './orders/option-card.ts';
import { makeCommand } from './orders/run-family-command.ts';
import { pressOrder } from './orders/submit-order.ts';
import { chooseForMention } from './posted-files/choose-for-mention.ts';
import {
  chooseForMessage,
  INSPECT_MODEL,
  inspectMessage,
  MAKE_3D,
  pressTake,
  submitTakeForm,
} from './posted-files/choose-for-message.ts';
import { createMentionPace } from './posted-files/mention-rate.ts';
import { pressAdjust, pressKnob, submitChange } from './presses/adjust-button.ts';
import { pressApprove, submitApprove } from './presses/approval-buttons.ts';
import { pressMark } from './presses/asset-state-buttons.ts';
import { confirmedDelete, pressCancel, pressDelete, pressKeep } from './presses/cancel-and-delete.ts';
import { pressFiles, pressMore, pressWhy } from './presses/details-button.ts';
import { pressBatch, pressVote } from './presses/group-buttons.ts';
import { pressAppeal, pressModerate, pressReport, submitAppeal, submitReport } from './presses/moderation-buttons.ts';
import { pressNext, pressNow, submitNextForm } from './presses/next-step.ts';
import { pressNote, submitAnswer } from './presses/note-buttons.ts';
import {
  pressAccept,
  pressAgain,
  pressEdit,
  pressSuggested,
  pressVary,
  submitEditForm,
} from './presses/repeat-request.ts';
import { pressShare } from './presses/share-button.ts';
import { LAUNCH, launchTogether, pressTogether, pressView } from './presses/view-buttons.ts';
import { notifyCommand } from './settings/notify-command.ts';
import { presetCommand } from './settings/preset-command.ts';
import { pressPrivacy, privacyCommand } from './settings/privacy-command.ts';
import { pressSettings, settingsCommand, submitSettings } from './settings/settings-command.ts';
import { pressStandard, standardCommand, submitStandard } from './settings/standard-command.ts';

/** All that members can say and press: one command per family of the contract, the other commands, and every button. */

export interface Commands {
  /** For the bulk PUT. */
  payload: RESTPutAPIApplicationCommandsJSONBody;
  /** Never throws: errors are shown to the member and logged. */
  dispatch(interaction: Interaction): Promise<void>;
  /** A message that mentions the bot. Never throws. */
  mention(message: Message<true>, botId: string): Promise<void>;
}

/** Commands that are not of one family, except /help, which lists all. */
const otherCommands = (context: CommandContext): Command[] => [
  batchCommand(context),
  chainCommand(context),
  libraryCommand(context),
  tasksCommand(context),
  taskCommand(context),
  cancelCommand(context),
  creditsCommand(context),
  notifyCommand(context),
  presetCommand(context),
  standardCommand(context),
  settingsCommand(context),
  privacyCommand(),
];

const asksNothing = ({ argument }: Press) =>
  argument !== undefined && isTaskType(argument) && stageEntry(argument).stage.ask.length === 0;
const next: PressRow = { press: pressNext, submit: submitNextForm, costsAtOnce: asksNothing };

const PRESSES: Readonly<Record<PressAction, PressRow>> = {
  next,
  step: next,
  now: { press: pressNow, costsAtOnce: () => true },
  order: { press: pressOrder, submit: submitPage },
  source: { press: pressSource },
  approve: { press: pressApprove, submit: submitApprove },
  grant: { press: pressGrant, costsAtOnce: () => true },
  again: { press: pressAgain, costsAtOnce: () => true },
  vary: { press: pressVary, costsAtOnce: () => true },
  open: { press: pressOpen },
  vote: { press: pressVote },
  batch: { press: pressBatch, submit: submitList },
  chain: { press: pressChain, submit: submitChainForm },
  suggested: { press: pressSuggested, costsAtOnce: () => true },
  accept: { press: pressAccept, costsAtOnce: () => true },
  why: { press: pressWhy },
  adjust: { press: pressAdjust },
  knob: { press: pressKnob, submit: submitChange },
  edit: { press: pressEdit, submit: submitEditForm },
  take: { press: pressTake, submit: submitTakeForm },
  cancel: { press: pressCancel },
  delete: { press: pressDelete },
  'delete-confirmed': { press: confirmedDelete },
  keep: { press: pressKeep },
  more: { press: pressMore },
  view: { press: pressView },
  together: { press: pressTogether },
  note: { press: pressNote, submit: submitAnswer },
  share: { press: pressShare },
  files: { press: pressFiles },
  fresh: { press: pressFiles },
  attach: { press: pressFiles },
  show: { press: (context, interaction, press) => bringBack(context, interaction, press.argument ?? press.requestId) },
  page: { press: turnPage },
  library: { press: pressLibrary, submit: submitName },
  entry: { press: pressEntry },
  favour: { press: pressFavour },
  tag: { press: pressTag, submit: submitTags },
  story: { press: pressStory },
  compare: { press: pressCompare },
  node: { press: pressNode },
  mark: { press: pressMark },
  help: { press: (context, interaction, press) => turnHelp(context, interaction, press, otherCommands(context)) },
  try: { press: pressTry, costsAtOnce: () => true },
  settings: { press: pressSettings, submit: submitSettings },
  privacy: { press: pressPrivacy },
  standard: { press: pressStandard, submit: submitStandard },
  fit: { press: pressFit, costsAtOnce: ({ argument }) => argument === REPAIR_AND_CHECK },
  waive: { press: pressWaive, submit: submitWaiver },
  moderate: { press: pressModerate },
  report: { press: pressReport, submit: submitReport },
  appeal: { press: pressAppeal, submit: submitAppeal },
};

export function createCommands(context: CommandContext): Commands {
  const makers = FAMILIES.map((family) => makeCommand(context, family));
  const others = otherCommands(context);
  const all = [...makers, ...others, helpCommand(context, others)];
  const pace = createMentionPace(context.now);
  return {
    payload: [
      ...all.map((command) => command.payload),
      MAKE_3D,
      INSPECT_MODEL,
      ...(context.jobs.rooms ? [LAUNCH] : []),
    ],
    dispatch: createDispatch(context, {
      commands: new Map(all.map((command) => [command.payload.name, command])),
      presses: PRESSES,
      entry: (interaction) => launchTogether(context, interaction),
      menu: new Map([
        [MAKE_3D.name, (interaction) => chooseForMessage(context, interaction)],
        [INSPECT_MODEL.name, (interaction) => inspectMessage(context, interaction)],
      ]),
    }),
    async mention(message, botId) {
      const { id, guildId: guild, channelId: channel } = message;
      const attributes = { 'kiln.message': id, 'kiln.guild': guild };
      try {
        await traced('mention', { attributes }, () => chooseForMention(context, pace, message, botId));
      } catch (error) {
        context.log.warn({ err: error, message: id, guild, channel }, 'a mention could not be answered');
        await explainSilence(context, message).catch((err: unknown) =>
          context.log.info({ err, message: id, guild }, 'nor could it be said why'),
        );
      }
    },
  };
}
