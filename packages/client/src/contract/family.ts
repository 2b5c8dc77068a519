import type { z } from 'zod';
import type { Sentence } from './sentences.ts';

/**
 * The form of the table: a family is a collection path with one or more stages, and what differs between families is
 * data here. Client, service, commands, tests and documents read it; none of them has an `if` on a family's name.
 */

/**
 * What a stage leaves behind, for those that go on from it. A `model` is one in metres that any mesh tool takes, a `product`
 * one to hold, in millimetres; a `print` is a 3MF of several parts, a `design` a picture for its own family's build.
 */
export type Makes = 'model' | 'product' | 'print' | 'image' | 'design' | 'rig' | 'animation' | 'report';

export interface StageSource<Input extends z.ZodType = z.ZodType> {
  field: string;
  /** Whatever makes this; or stages by their types, where the specification names them. */
  accepts: { makes: readonly Makes[] } | { types: readonly string[] };
  required: boolean;
  /** The list field of the source that must have an entry: a build without it answers 400. */
  requires?: string;
  /** Of that list; 1 when left out. Only what is offered depends on it: the service takes fewer, too. */
  least?: number;
  /** Input fields that a caller takes from the source task: an entry (usually the first) of that list of its object. */
  fills?: Readonly<Record<string, string>>;
  /**
   * Stages whose result is nothing to start from, and the fields of their request to take over instead: this stage goes on
   * from what they were asked of (a repair after a check of the same model).
   */
  through?: Readonly<Record<string, readonly string[]>>;
  /** Why going on from this result would change nothing, where its task object says so: asked before it is charged. */
  needless?(source: Readonly<Record<string, unknown>>, input: z.output<Input>): Sentence | undefined;
  /** Fields of the source's request that this stage's task object shows as its own. */
  echoes?: readonly string[];
  /** What names a task of another kind answers: 400 where left out. */
  otherKind?: 404;
  /** What is wrong with this source for this input, beyond its type; undefined when nothing is. */
  conflict?(input: z.output<Input>, source: Readonly<Record<string, unknown>>): Sentence | undefined;
}

export interface FaceLimit {
  faces: number;
  status: 400 | 422;
  /** What to do about it, behind "… has N faces: at most M. ". */
  advice: string;
  /** The whole sentence, where programs know it by its words. */
  says?(faces: string): string;
}

/** What makes fields of a request count for nothing. */
export interface Ignoring {
  field: string;
  /** The value that does it; any that is given where left out. */
  is?: string;
  fields: readonly string[];
}

/** A file that a task object names outside of its usual lists. */
export interface NamedFile {
  /** Where its link stands in the task object: "result.basic_animations.walking_glb_url". */
  path: string;
  /** What tells it from the others of its format, in a word or two; '' for the thing itself. */
  words: string;
  /** It has the clip that is shown under the result. */
  moves?: true;
  /** Goes into the message itself; the others are links. */
  attach?: true;
}

/**
 * `later`: the task is created and ends FAILED with `moderation_blocked` and a refund, where its `moderation` field says
 * true. `at_once`: every create is screened, and a block is a 400 (harmful) or a 403 (somebody's rights).
 */
export interface Moderation {
  answers: 'later' | 'at_once';
  /** Whose requests are held against rights: all accounts', or Enterprise accounts' that have the filter on. */
  rights: 'all' | 'enterprise' | 'none';
}

export interface Stage<Type extends string = string, Input extends z.ZodType = z.ZodType> {
  /** The specification's own `type` string, unique over all families: the key by which everything names a stage. */
  type: Type;
  makes: Makes;
  /** What selects the stage: the value of `mode` or the path segment, by the family's `stageBy`; '' when neither. */
  name: string;
  /** For people: "Text to 3D · preview". */
  title: string;
  /** What a press of its button does: "Refine". */
  verb: string;
  summary: string;
  /** The request body: a flat object, defaults filled in, cross-field rules as refinements. */
  input: Input;
  /** In their order: what is ignored already makes nothing else be ignored. See `parseInput`. */
  ignores?: readonly Ignoring[];
  /** The strict task object that our own service answers. */
  output: z.ZodType;
  /** The field that names another task, and the task types it may name. Gives the buttons under a result. */
  source?: StageSource<Input>;
  /**
   * Fields that people reach for most, best first: what a slash command has room for besides what is required. The others
   * are in its form. Left out: in the contract's order.
   */
  foremost?: readonly string[];
  /** Fields offered in the modal when the stage is started by a button; at most five. */
  ask: readonly string[];
  /** Statuses other than 202 that a create may answer. */
  createFailures: readonly number[];
  /** Credits charged at creation: an estimate for a service that may charge otherwise. */
  price(input: z.output<Input>): number;
  /** Files of the result that stand outside of `model_urls`, best first. */
  files?: readonly NamedFile[];
  /** Models of more faces are refused at creation, whether they come by URL or from a source task. */
  faceLimit?: FaceLimit;
  /** How our own service screens a request: see `Moderation`. Left out: never. */
  moderation?: Moderation;
  /** True: free-plan accounts get 402. */
  paidPlanOnly?: boolean;
  /** Usual duration, for an estimate before any progress is known. */
  typicalSeconds: number;
  /** For inputs that take much longer or shorter than that: how many times as long. */
  effort?(input: z.output<Input>): number;
  /** What stands in `started_at` and `finished_at` before they are known. */
  emptyTimestamp: 0 | null;
  /** Requests that a correct service accepts, by a name; `source` fields are filled in by whoever uses them. */
  examples: Readonly<Record<string, z.input<Input>>>;
}

export interface Family<Stages extends readonly Stage[] = readonly Stage[]> {
  /** As in "text-to-3d": the slash command, the recipe's folder, the file in `families/`. */
  name: string;
  /** The slash command, where that is another word than the name. */
  command?: string;
  title: string;
  /** Collection path below the service root, without the stage. */
  path: string;
  /** How a stage is chosen: there is one; by the body's `mode`; by a path segment after the collection path. */
  stageBy: 'single' | 'mode' | 'path';
  stages: Stages;
  /** DELETE: removes the task for good (200), or cancels one that is not terminal (204). */
  onDelete: 'remove' | 'cancel';
  maxPageSize: number;
  /** Stream frames before the terminal one: id, progress, status; or the whole object. */
  frames: 'partial' | 'full';
  /** Signed links: made anew at each read, or identical until they expire. */
  links: 'fresh' | 'stable';
  /** True: an id that is no UUID is a 400 `Invalid ID` instead of a 404. */
  strictIds?: boolean;
  /** True: a GET by id is held against rights like a create (`moderation` of the stage): 403, or 500 when that cannot be. */
  screensReads?: boolean;
  /** True: the 202 carries the task object beside `result`. */
  createAnswersTask?: boolean;
}

/** How long our own engine is expected to take for this request: what it waits for and what waits for it depends on that. */
export function expectedSeconds({ typicalSeconds, effort }: Stage, input: unknown): number {
  // The table is erased here: the input is what the stage's schema gave.
  return Math.ceil(typicalSeconds * (effort?.(input) ?? 1));
}

/** Whether a stage can go on from a task of another. */
export function accepts({ source }: Pick<Stage, 'source'>, { type, makes }: Pick<Stage, 'type' | 'makes'>): boolean {
  if (!source) return false;
  return 'makes' in source.accepts ? source.accepts.makes.includes(makes) : source.accepts.types.includes(type);
}

/** What members say for it, behind the slash. */
export function commandName({ name, command }: Pick<Family, 'name' | 'command'>): string {
  return command ?? name;
}

export function defineStage<const Type extends string, Input extends z.ZodType>(
  stage: Stage<Type, Input>,
): Stage<Type, Input> {
  return stage;
}

/** What the families of the core specification have in common, and the photo-to-product ones do not. */
export const CORE = { onDelete: 'remove', maxPageSize: 50, frames: 'partial', links: 'fresh' } as const;

export function defineFamily<const Stages extends readonly Stage[]>(family: Family<Stages>): Family<Stages> {
  return family;
}
