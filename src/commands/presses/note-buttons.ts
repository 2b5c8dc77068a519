import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { answerPressed, markPressed, type Writer } from '../../jobs/actions/viewer/notes.ts';
import { wishPressed } from '../../jobs/actions/viewer/wishes.ts';
import { refusal } from '../../messages/guild/limit-words.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, isLead, whoIs, wordsOf } from '../respond.ts';
import { showWish } from './adjust-button.ts';
import { mustFind } from './authorize-press.ts';

/** Under a note in the thread of a result: it is answered, is done, or is open again, and its wish is done. Its message follows by a job. */

const MOST_ANSWER = 1_000;

export const pressNote: PressHandler = async (context, interaction, press) => {
  const { what, note } = partsOf(press);
  if (what === 'answer') {
    const { answerTitle: title, answerLabel: label } = wordsOf(interaction).notes;
    const form = { customId: encodePress(press), title, label, required: true, most: MOST_ANSWER };
    return context.typedForms.open(interaction, wordsForm(form));
  }
  if (what === 'wish') {
    await deferPrivately(interaction);
    const pressed = { ...(await pressedBy(context, interaction, press)), note };
    return showWish(context, interaction, await wishPressed(context.jobs, pressed));
  }
  await interaction.deferUpdate();
  const pressed = await pressedBy(context, interaction, press);
  await markPressed(context.jobs, { ...pressed, note }, what === 'done' ? 'done' : 'open');
};

export const submitAnswer: FormHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const pressed = await pressedBy(context, interaction, press);
  const text = interaction.fields.getTextInputValue('words').trim();
  if (text === '') return;
  await answerPressed(context.jobs, { ...pressed, note: partsOf(press).note }, { id: interaction.id, text });
};

/** The argument of a button: what it does, and the note that it is about. */
function partsOf({ argument = '' }: Press) {
  const [what = ''] = argument.split('-');
  return { what, note: argument.slice(what.length + 1) };
}

/** Who presses sees the message: what is left to ask are the rules of the guild. @throws {UserError} `gone`, `not_yours` */
async function pressedBy(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  press: Press,
) {
  const request = await mustFind(context, interaction, press);
  if (request.ephemeral) throw new Refused('not_yours', ({ refused }) => refused.private);
  const closed = await context.guilds.access.closed(request.guild_id, whoIs(interaction));
  if (closed) throw refusal(closed);
  return { request, message: interaction.message?.id, writer: writerOf(interaction) };
}

function writerOf(interaction: Answerable): Writer {
  const { member, user } = interaction;
  const named = member && 'displayName' in member ? member.displayName : undefined;
  return { user: user.id, name: named ?? user.displayName, isLead: isLead(interaction) };
}
