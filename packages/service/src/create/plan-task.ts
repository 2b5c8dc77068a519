import type { Stage } from 'kiln-client/contract/family';
import type { PlanOutcome } from 'kiln-client/contract/wire';
import type { Account } from '../accounts/accounts.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { fetchInputs, type InputTools } from '../inputs/fetch-inputs.ts';
import type { Upload } from '../inputs/uploads.ts';
import type { Maker } from '../makers/maker.ts';
import { sourceOf } from '../tasks/open-source.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { isPlanned, type PlanVerdict } from '../threads/inspections.ts';
import type { Judges } from '../threads/judges.ts';
import { chooseMaker, chooseReader, NOTHING } from './choose-maker.ts';
import { readInput, seedOf } from './create-task.ts';
import { checkSource } from './source-task.ts';

/**
 * What would become of a create, told before it is made: free, and nothing of it is kept. What the create refuses for its
 * body or its source, a plan refuses with the same words; credits and the queue are not looked at, since they change.
 * Files are fetched where the engine has to see them, and read in a thread.
 */

export interface PlanTools {
  store: TaskStore;
  files: AssetFiles;
  inputs: InputTools;
  /** Undefined: it took too long to be told. */
  plan: Judges['plan'];
  makers: readonly Maker[];
  now: () => number;
}

/** As `Plan` of the contract, which says what the fields are. */
export interface TaskPlan extends PlanVerdict {
  outcome: PlanOutcome;
  price: number;
  read_by?: string | undefined;
}

/** @throws {HttpError} 400, 402, 404, 422, as the stage's create */
export async function planTask(
  account: Account,
  { stage, body, upload, picture }: { stage: Stage; body: unknown; upload: Upload; picture: boolean },
  tools: PlanTools,
): Promise<TaskPlan> {
  const input = readInput(account, stage, body);
  const source = await checkSource(stage, input, account, tools);
  const price = stage.price(input);
  const { type } = stage;
  // What rules do not know a model may: nothing is foretold of it.
  if (!isPlanned(type) || chooseMaker(type, input, NOTHING, tools.makers).maker !== '')
    return { outcome: 'succeeds', price };
  const { spool, lifted } = upload;
  const got = await fetchInputs(stage, input, { account: account.id, spool, lifted }, tools.inputs);
  const name = typeof got.input.model_url === 'string' ? got.fetched[got.input.model_url] : undefined;
  const verdict = await tools.plan(account.id, {
    type,
    input: got.input,
    seed: seedOf(stage, got.input, source, got.files),
    picture,
    files: tools.files.store.location,
    modelPath: got.files.find((file) => file.name === name)?.path,
    source: source && sourceOf(source),
  });
  // The model itself is not asked: an answer has minutes, and a plan is free and waited for.
  const reader = await chooseReader(type, input, { makers: tools.makers, judge: async () => verdict });
  const [model] = reader?.steps ?? [];
  if (model) return { outcome: 'succeeds', price, read_by: model.licence.model };
  return { outcome: 'succeeds', ...verdict, price };
}
