import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press, type PressAction } from '../../messages/parts/custom-id.ts';
import type { CommandContext } from '../context.ts';
import { pressGrant } from '../lists/credits-command.ts';
import { pressTry, turnHelp } from '../lists/help-command.ts';
import { bringBack } from '../lists/repost-request.ts';
import { turnPage } from '../lists/request-list.ts';
import { submitPage } from '../orders/option-card.ts';
import { pressOrder } from '../orders/submit-order.ts';
import { pressTake, submitTakeForm } from '../posted-files/choose-for-message.ts';
import type { Answerable } from '../respond.ts';
import { pressPrivacy } from '../settings/privacy-command.ts';
import { pressSettings, submitSettings } from '../settings/settings-command.ts';
import { pressApprove, submitApprove } from './approval-buttons.ts';
import { pressMark } from './asset-state-buttons.ts';
import { pressCancel } from './cancel-button.ts';
import { confirmedDelete, pressDelete, pressKeep } from './delete-button.ts';
import { pressFiles, pressMore } from './details-button.ts';
import { createDoublePress } from './double-press.ts';
import { pressAppeal, pressModerate, pressReport, submitAppeal, submitReport } from './moderation-buttons.ts';
import { pressNext, pressNow, submitNextForm } from './next-step.ts';
import { pressAccept, pressAgain, pressEdit, pressSuggested, submitEditForm } from './repeat-request.ts';
import { pressShare } from './share-button.ts';

/** All buttons, one row per action. A form is submitted under the id of the button that opened it. */

type Pressed = (context: CommandContext, interaction: MessageComponentInteraction, press: Press) => Promise<void>;
type Submitted = (context: CommandContext, interaction: ModalSubmitInteraction, press: Press) => Promise<void>;

interface PressRow {
  press: Pressed;
  /** Handles the form that the button opens. */
  submit?: Submitted;
  /** Creates a request at once, without a form before the charge: a double press counts once. */
  costsAtOnce?: (press: Press) => boolean;
}

const asksNothing = ({ argument }: Press) =>
  argument !== undefined && isTaskType(argument) && stageEntry(argument).stage.ask.length === 0;
const next: PressRow = { press: pressNext, submit: submitNextForm, costsAtOnce: asksNothing };

export const PRESSES: Readonly<Record<PressAction, PressRow>> = {
  next,
  step: next,
  now: { press: pressNow, costsAtOnce: () => true },
  order: { press: pressOrder, submit: submitPage },
  approve: { press: pressApprove, submit: submitApprove },
  grant: { press: pressGrant, costsAtOnce: () => true },
  again: { press: pressAgain, costsAtOnce: () => true },
  suggested: { press: pressSuggested, costsAtOnce: () => true },
  accept: { press: pressAccept, costsAtOnce: () => true },
  edit: { press: pressEdit, submit: submitEditForm },
  take: { press: pressTake, submit: submitTakeForm },
  cancel: { press: pressCancel },
  delete: { press: pressDelete },
  'delete-confirmed': { press: confirmedDelete },
  keep: { press: pressKeep },
  more: { press: pressMore },
  share: { press: pressShare },
  files: { press: pressFiles },
  fresh: { press: pressFiles },
  attach: { press: pressFiles },
  show: { press: (context, interaction, press) => bringBack(context, interaction, press.argument ?? press.requestId) },
  page: { press: turnPage },
  mark: { press: pressMark },
  help: { press: turnHelp },
  try: { press: pressTry, costsAtOnce: () => true },
  settings: { press: pressSettings, submit: submitSettings },
  privacy: { press: pressPrivacy },
  moderate: { press: pressModerate },
  report: { press: pressReport, submit: submitReport },
  appeal: { press: pressAppeal, submit: submitAppeal },
};

/** Actions whose argument is the chosen value of a select. */
const CHOSEN: ReadonlySet<PressAction> = new Set(['step', 'take', 'show']);

export function createPresses(context: CommandContext) {
  const doublePress = createDoublePress(context.now);
  return async (interaction: Answerable, press: Press): Promise<void> => {
    const row = PRESSES[press.action];
    if (interaction.isModalSubmit()) {
      if (row.submit) return row.submit(context, interaction, press);
      throw new Refused('unknown_form', ({ refused }) => refused.unknownForm);
    }
    if (!interaction.isMessageComponent()) return;
    const [chosen] = interaction.isStringSelectMenu() ? interaction.values : [];
    const meant = chosen !== undefined && CHOSEN.has(press.action) ? { ...press, argument: chosen } : press;
    const { message, user } = interaction;
    if (row.costsAtOnce?.(meant) && doublePress.isRepeated(message.id, encodePress(meant), user.id)) {
      await interaction.deferUpdate();
      return;
    }
    await row.press(context, interaction, meant);
  };
}
