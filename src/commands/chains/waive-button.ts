import { findingOf, isRed, MOST_REASON } from 'kiln-client/contract/standard/waiver';
import { goOnWithChain, isChain } from '../../jobs/actions/steer-chain.ts';
import { waiveResult } from '../../jobs/actions/tag-result.ts';
import { resultOf } from '../../jobs/store/chains/chain-course.ts';
import { heldAgainst } from '../../jobs/store/chains/held-against.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import { standardLine } from '../../messages/parts/standard-words.ts';
import { cutTo, oneLine } from '../../messages/parts/text.ts';
import { TAKE_BACK } from '../../messages/request/details-message.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { checkJudged, checkMayUse, gone, mustFind } from '../presses/authorize-press.ts';
import { type Answerable, checkLead, deferPrivately, finish, wordsOf } from '../respond.ts';

/** Accept as it is, behind More of a result that breaks the standard: a lead's word, with a reason, for what is broken now. */

const LEADS_ONLY: Refused['say'] = ({ standard }) => standard.acceptLeadsOnly;

/** Opens the form of the reason, or takes it back. @throws {UserError} `leads_only` */
export const pressWaive: PressHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  if (press.argument === TAKE_BACK) return takeBack(context, interaction, press);
  const { accept: title, acceptWhy: label } = wordsOf(interaction).standard;
  const form = { customId: encodePress(press), title, label, name: 'why', required: true, most: MOST_REASON };
  await context.typedForms.open(interaction, wordsForm(form));
};

/** The form. A chain that stopped at the standard for this result goes on. @throws {UserError} `leads_only`, `nothing_to_accept`, `no_reason` */
export const submitWaiver: FormHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  await deferPrivately(interaction);
  const { request, held } = await findHeld(context, interaction, press);
  const broken = held?.verdicts.filter(({ ok }) => !ok) ?? [];
  if (!broken.some((verdict) => isRed(verdict, held?.waiver)))
    throw new Refused('nothing_to_accept', ({ standard }) => standard.nothingToAccept);
  const reason = cutTo(oneLine(interaction.fields.getTextInputValue('why')), MOST_REASON);
  if (reason === '') throw new Refused('no_reason', ({ standard }) => standard.noReason);
  const waiver = { by: interaction.user.id, at: context.now(), reason, findings: broken.map(findingOf) };
  if (!(await waiveResult(context.jobs, request, waiver))) throw gone();
  const goesOn = await letGoOn(context, request);
  const words = wordsOf(interaction);
  const line = standardLine(words, held?.verdicts, waiver);
  await finish(interaction, notice([line, goesOn && words.chains.goesOn].filter(Boolean).join('\n')));
};

/** It is red again. */
const takeBack: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const { request } = await findHeld(context, interaction, press);
  if (!(await waiveResult(context.jobs, request, undefined))) throw gone();
  await finish(interaction, notice(wordsOf(interaction).standard.takenBack));
};

async function findHeld(context: CommandContext, interaction: Answerable, press: Press) {
  const request = await mustFind(context, interaction, press);
  const settings = await context.guilds.settings(request.guild_id);
  checkMayUse(interaction, request, settings);
  checkJudged(context, request);
  return { request, held: heldAgainst(request, settings) };
}

/** The gate that it stopped at lets it pass now. */
async function letGoOn({ jobs }: CommandContext, { id, hold_id: group = '' }: Request): Promise<boolean> {
  const found = await jobs.requests.group(group);
  if (!isChain(found) || found.chain.rest.why !== 'standard') return false;
  const { chain, requests } = found;
  const stoppedFor = resultOf({ ...chain, requests }, chain.attempts.at(-1)?.step ?? 0);
  return stoppedFor?.id === id && (await goOnWithChain(jobs, found));
}
