import { isPromptCode } from 'kiln-client/contract/failure-codes';
import type { TaskType } from 'kiln-client/contract/families/index';
import { PROCEDURAL } from 'kiln-client/contract/wire';
import { HttpError } from '../base/http-error.ts';
import { type Candidate, candidatesOf, inputFor } from '../makers/candidates.ts';
import type { Given, Maker } from '../makers/maker.ts';
import type { PlanVerdict } from '../threads/inspections.ts';

/**
 * Who makes a task (docs/decisions/0068-makers.md). A maker that the request names makes it, or the request is refused. Of
 * those that it does not name the first that takes its input does; where none takes it the recipe alone makes it, as it
 * does everywhere without makers, and the result says why.
 */
export interface Chosen {
  /** As `TaskRecord` has them. */
  maker: string;
  next_maker: string;
  unmade: string;
}

/** Of stages that are made of words. */
export const NOTHING: Given = { sides: [], hasModel: false };
const BY_RECIPE: Chosen = { maker: '', next_maker: '', unmade: '' };

/**
 * @param input as the stage's schema gives it; `maker` names one
 * @throws {HttpError} 400: the maker that it names is none of this stage, or refuses it
 */
export function chooseMaker(
  type: TaskType,
  input: Readonly<Record<string, unknown>>,
  given: Given,
  makers: readonly Maker[],
): Chosen {
  const named = input.maker;
  if (named === PROCEDURAL) return BY_RECIPE;
  const candidates = candidatesOf(type, makers);
  if (typeof named === 'string') {
    const candidate = candidates.find(({ id }) => id === named);
    const ids = [PROCEDURAL, ...candidates.map(({ id }) => id)];
    if (!candidate) throw new HttpError(400, `maker must be one of ${ids.join(', ')}`);
    const why = refusal(candidate, type, { input, given });
    if (why !== undefined) throw new HttpError(400, `${candidate.name} cannot make this: ${why}`);
    return chosen(candidate);
  }
  let unmade = '';
  for (const candidate of candidates.filter(({ steps }) => !isReader(steps))) {
    const why = refusal(candidate, type, { input, given });
    if (why === undefined) return chosen(candidate);
    unmade ||= `Made by the local procedural engine: ${candidate.name} does not make this (${why}).`;
  }
  return { ...BY_RECIPE, unmade };
}

const isReader = ([first]: Candidate['steps']): boolean => first?.reads === true;

/** How a prompt reads to the rules, as a plan says it; undefined: it took too much to be told. */
type Judged = () => Promise<Pick<PlanVerdict, 'code' | 'unknown_words'> | undefined>;

/**
 * The language model that reads the words of a task: for those that the rules do not understand, as long as its server is well.
 * Otherwise the rules read them, as they do everywhere without such a model.
 */
export async function chooseReader(
  type: TaskType,
  input: Readonly<Record<string, unknown>>,
  { makers, judge }: { makers: readonly Maker[]; judge: Judged },
): Promise<Candidate | undefined> {
  if (input.maker !== undefined || chooseMaker(type, input, NOTHING, makers).maker !== '') return undefined;
  const reader = candidatesOf(type, makers).find(({ steps }) => isReader(steps));
  if (!reader) return undefined;
  const verdict = await judge();
  if (!verdict || (!isPromptCode(verdict.code) && !verdict.unknown_words?.length)) return undefined;
  const problems = await Promise.all(reader.steps.flatMap(({ servers }) => servers).map((server) => server.problem()));
  return problems.every((problem) => problem !== undefined) ? undefined : reader;
}

export const chosen = ({ steps: [first, second] }: Candidate): Chosen => ({
  maker: first?.id ?? '',
  next_maker: second?.id ?? '',
  unmade: '',
});

function refusal(
  { steps }: Candidate,
  type: TaskType,
  { input, given }: { input: Readonly<Record<string, unknown>>; given: Given },
): string | undefined {
  for (const [i, maker] of steps.entries()) {
    // The second is given the picture of the first.
    const why = maker.refuses(inputFor(maker, type, input), i === 0 ? given : { sides: ['front'], hasModel: false });
    if (why !== undefined) return why;
  }
  return undefined;
}
