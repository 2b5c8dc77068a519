import { CHOOSING, type SavedChain } from '../../guilds/chains.ts';
import { sourceStep } from '../../jobs/store/chains/chain-course.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { assembleBody } from '../families/build-body.ts';
import { compared, EACH, listsFor } from '../families/makers.ts';
import { variationsOf } from '../families/seeds.ts';
import { askedFields, checkAsked, emptySteps, fixedOf, type MakingStep, makingSteps } from './chain-fields.ts';
import { badChain, gateOutOfPlace } from './read-steps.ts';

/** Whether a chain can be run, before it is saved. */

/** @throws {UserError} `bad_chain`, `bad_input`: what is wrong with it */
export async function checkSteps(context: CommandContext, { steps }: Pick<SavedChain, 'steps'>): Promise<void> {
  const making = makingSteps(steps);
  const last = steps.at(-1);
  if (making.length < 2 || !last || 'gate' in last) throw badChain(({ chains }) => chains.badSteps);
  const gate = gateOutOfPlace(steps);
  if (gate) throw badChain(({ chains }) => chains.badGate({ gate }));
  for (const step of making) await checkStep(context, step);
  const line = { steps: emptySteps(steps) };
  const alone = making.slice(1).find(({ place }) => sourceStep(line, place) === undefined);
  if (alone) throw badChain((words) => words.chains.noSource({ step: titleOf(words, alone) }));
  // What one picks from has a gate behind it; of the last step all stay.
  const open = making.slice(0, -1).some(({ place, count }) => count > 1 && !isPicked(steps, place));
  if (open) throw badChain(({ chains }) => chains.needsPick);
  const asked = askedFields(making, false);
  checkAsked(asked);
  const file = asked.find(({ own, of }) => own.value.kind === 'file' && of !== making[0]);
  if (file) throw badChain((words) => words.chains.notAsked({ name: file.own.name, step: titleOf(words, file.of) }));
}

const titleOf = ({ contract }: Words, { stage }: MakingStep) => contract.stage(stage).title;

function isPicked(steps: SavedChain['steps'], place: number): boolean {
  const gates = steps.slice(place + 1);
  const end = gates.findIndex((one) => 'type' in one);
  return gates.slice(0, end).some((one) => 'gate' in one && CHOOSING.includes(one.gate));
}

/** What is fixed has to be a value that the option takes. */
async function checkStep(context: CommandContext, step: MakingStep): Promise<void> {
  const { stage, count } = step;
  const { fixed, several } = fixedOf(step);
  const lists = await listsFor(context, stage);
  const body = assembleBody(stage, new Map(fixed), { origins: context.origins, ...lists });
  if (several === EACH) {
    if (compared(lists.makers).length === 0) throw badChain(({ makers }) => makers.nothingToCompare);
  } else if (count > 1) variationsOf(stage, body, count, context);
}
