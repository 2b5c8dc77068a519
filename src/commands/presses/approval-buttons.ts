import { stageEntry } from 'kiln-client/contract/families/index';
import { type Decision, decideApproval } from '../../jobs/actions/decide-approval.ts';
import { inputOf } from '../../jobs/files/sources.ts';
import { homeOf } from '../../jobs/store/display.ts';
import { findRequest } from '../../jobs/store/find-request.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import { editFields } from '../../messages/request/next-steps.ts';
import type { Words } from '../../messages/words/index.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { assembleBody } from '../families/build-body.ts';
import { draftOf, titleOf, validDraft } from '../families/draft.ts';
import { openModal, readModal, valuesOf } from '../families/family-form.ts';
import { listsFor } from '../families/makers.ts';
import { type Answerable, checkLead, deferPrivately, finish, sharedWords, wordsOf } from '../respond.ts';
import { mustFind } from './authorize-press.ts';

/** The buttons of an approval card: approve, decline with a reason, or change first. */

const LEADS_ONLY: Refused['say'] = ({ approvals }) => approvals.leadsDecide;

export const pressApprove: PressHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  const by = interaction.user.id;
  switch (press.argument) {
    case 'yes':
      await deferPrivately(interaction);
      return decide(context, interaction, press, { approve: true, by });
    case 'no': {
      const { declineTitle: title, why: label } = wordsOf(interaction).approvals;
      const form = wordsForm({ customId: encodePress(press), title, label, name: 'why' });
      return context.typedForms.open(interaction, form);
    }
    default: {
      const request = await mustFind(context, interaction, press);
      checkMayRead(request);
      const words = wordsOf(interaction);
      const fields = fieldsOf(words, request);
      const lists = await listsFor(context, stageEntry(request.type).stage);
      await openModal(context, interaction, {
        customId: encodePress(press),
        verb: words.approvals.changeAndApprove,
        price: request.hold,
        isExact: true,
        left: undefined,
        fields,
        values: valuesOf(fields, request.input),
        ...lists,
      });
    }
  }
};

export const submitApprove: FormHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  await deferPrivately(interaction);
  const by = interaction.user.id;
  if (press.argument === 'no') {
    const why = interaction.fields.getTextInputValue('why').trim();
    return decide(context, interaction, press, { approve: false, by, why });
  }
  const request = await mustFind(context, interaction, press);
  checkMayRead(request);
  const { stage } = stageEntry(request.type);
  const fields = fieldsOf(wordsOf(interaction), request);
  const answers = readModal(fields, interaction.fields.fields.values(), valuesOf(fields, request.input));
  const lists = await listsFor(context, stage);
  const input = assembleBody(stage, answers, { origins: context.origins, base: inputOf(request), ...lists });
  const changed = validDraft(draftOf(stage, input, answers, lists.actions));
  // A different action changes the title.
  const parent = request.parent_id === undefined ? undefined : await findRequest(context.jobs, request.parent_id);
  const kept = changed.action === undefined ? request.title : parent?.title;
  const title = titleOf(await sharedWords(context, interaction), { ...changed, title: changed.title ?? kept, parent });
  await decide(context, interaction, press, { approve: true, by, change: { input, title } });
};

/** Who made one that is voted on is said at the end. */
const fieldsOf = (words: Words, { type, input, blind }: Request) =>
  editFields(words, stageEntry(type).stage, input).filter(({ value }) => !(blind && value.kind === 'maker'));

async function decide(context: CommandContext, interaction: Answerable, press: Press, decision: Decision) {
  const request = await mustFind(context, interaction, press);
  if (!(await decideApproval(context.jobs, request.id, decision))) {
    throw new Refused('decided', ({ approvals }) => approvals.decidedAlready);
  }
  const { approvals } = wordsOf(interaction);
  await finish(interaction, notice(decision.approve ? approvals.approved : approvals.declined));
}

/** For a private request, leads may only change what the card showed them. @throws {UserError} `not_yours` */
function checkMayRead({ ephemeral, card_channel: card, ...request }: Request): void {
  if (ephemeral && (card === undefined || card === homeOf(request))) {
    throw new Refused('not_yours', ({ refused }) => refused.private);
  }
}
