import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { encodePress, type Press, type PressAction } from '../messages/custom-id.ts';
import { Refused } from '../messages/refused.ts';
import { pressApprove, submitApprove } from './approve.ts';
import { bringBack } from './bring-back.ts';
import type { CommandContext } from './context.ts';
import { pressGrant } from './credits-command.ts';
import { createDoublePress } from './double-press.ts';
import { pressTry, turnHelp } from './help-command.ts';
import { pressTake, submitTakeForm } from './intake.ts';
import { pressMark } from './mark-asset.ts';
import { pressAppeal, pressModerate, pressReport, submitAppeal, submitReport } from './moderate.ts';
import { submitPage } from './order-options.ts';
import { pressAccept, pressAgain, pressEdit, pressSuggested, submitEditForm } from './press-again.ts';
import { pressNext, pressNow, submitNextForm } from './press-next.ts';
import { pressPrivacy } from './privacy-command.ts';
import type { Answerable } from './respond.ts';
import { pressSettings, submitSettings } from './settings-command.ts';
import { pressShare } from './share.ts';
import { pressOrder } from './submit.ts';
import { turnPage } from './tasks.ts';
import { confirmedDelete, pressCancel, pressDelete, pressFiles, pressKeep, pressMore } from './upkeep.ts';

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
