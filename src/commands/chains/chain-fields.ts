import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { accepts, type Stage } from 'kiln-client/contract/family';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { ASKED, type SavedStep } from '../../guilds/chains.ts';
import type { ChainStep } from '../../jobs/store/chains/chain.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { MOST_COMPONENTS } from '../families/family-form.ts';
import { orderedMaker } from '../families/makers.ts';

/** Fields of the steps of a chain: which may be fixed, and which are asked for before it begins. */

/** A step that makes something, with its place among all. */
export interface MakingStep {
  place: number;
  type: TaskType;
  stage: Stage;
  options: Readonly<Record<string, string>>;
  count: number;
}

export function makingSteps(steps: readonly SavedStep[]): MakingStep[] {
  return steps.flatMap((step, place) => {
    if (!('type' in step)) return [];
    const type = step.type as TaskType; // known: `isKnown`
    return [{ place, type, stage: stageEntry(type).stage, options: step.options, count: step.count }];
  });
}

/** The steps as a chain has them, before it is said what each makes. */
export const emptySteps = (steps: readonly SavedStep[]): ChainStep[] =>
  steps.map((step) => ('gate' in step ? step : { type: step.type as TaskType, bodies: [{}] })); // known: `isKnown`

/** The options that are fixed, and what is said of the maker where no single one is named. */
export function fixedOf({ options }: MakingStep) {
  const several = orderedMaker(options.maker);
  const fixed = Object.entries(options).filter(([name, value]) => value !== ASKED && !(several && name === 'maker'));
  return { fixed, several };
}

/** What can be fixed: no file, and no task, which is the result of the step before. */
export function settableFields(stage: Stage): OfferedField[] {
  return optionsOf(stage).filter(({ value }) => value.kind !== 'file');
}

function optionsOf(stage: Stage): OfferedField[] {
  const { source } = stage;
  const filled = new Set([source?.field, ...Object.keys(source?.fills ?? {})]);
  return offeredFields(stage).filter(({ name, value }) => value.kind !== 'task' && !filled.has(name));
}

/** A field under a name that no other step has. */
export interface AskedField extends OfferedField {
  of: MakingStep;
  own: OfferedField;
}

/** @param isFromResult it begins with a result: its first step needs no file */
export function askedFields(steps: readonly MakingStep[], isFromResult: boolean): AskedField[] {
  return steps.flatMap((of, i) => {
    const asked = optionsOf(of.stage).filter(({ name, required }) => {
      const fixed = of.options[name];
      return fixed === undefined ? required : fixed === ASKED;
    });
    const file = i === 0 && !isFromResult && of.stage.source ? fileOf(of.stage) : undefined;
    return [...(file ? [{ ...file, required: true }] : []), ...asked].map((own) => ({
      ...own,
      own,
      of,
      name: `${of.place}_${own.name}`,
    }));
  });
}

/** @throws {UserError} `bad_chain`: it asks for more than a form holds */
export function checkAsked(fields: readonly AskedField[]): void {
  const [most, typed] = [MOST_COMPONENTS, fields.filter(({ value }) => value.kind === 'action')];
  if (fields.length + typed.length > most) throw new Refused('bad_chain', ({ chains }) => chains.asksTooMuch({ most }));
}

/** What the first step is made from, where it is no result. */
const fileOf = (stage: Stage) => optionsOf(stage).find(({ value }) => value.kind === 'file');

/** Whether a chain can begin with a result of this type. */
export function beginsWith([first]: readonly MakingStep[], type: TaskType): boolean {
  return first !== undefined && accepts(first.stage, stageEntry(type).stage);
}
