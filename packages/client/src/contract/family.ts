import type { z } from 'zod';
import type { Sentence } from './sentences.ts';
import type { Task } from './task.ts';

/**
 * The types of the table: a family is a collection path with one or more stages, and all differences between families
 * are data here. Client, service, commands, tests and documents read it; none branches on a family's name.
 */

/**
 * What a stage produces, for the stages that may follow. A `model` is in metres and accepted by every mesh tool, a
 * `product` is a real object in millimetres, a `print` a 3MF of several parts, a `design` a picture for its own
 * family's build. Nothing goes on from a `pack`, an archive for an engine.
 */
export type Makes = 'model' | 'product' | 'print' | 'image' | 'design' | 'rig' | 'animation' | 'report' | 'pack';

export interface StageSource<Input extends z.ZodType = z.ZodType> {
  field: string;
  /** Any stage that makes this; or stages by type, if the specification names them. */
  accepts: { makes: readonly Makes[] } | { types: readonly string[] };
  required: boolean;
  /** The list field of the source that must have an entry: a build without it is a 400. */
  requires?: string;
  /** Minimum length of that list, default 1. Only affects what is offered; the service accepts fewer. */
  least?: number;
  /** Whether it can go on from this result, by its task object: offered only then. */
  offered?(source: Task): boolean;
  /** Input fields filled from the source task: an entry (usually the first) of a list in its object. */
  fills?: Readonly<Record<string, string>>;
  /**
   * Stages whose result cannot be a source, and the fields of their request to use instead: this stage then continues
   * from their source (a repair after a check of the same model).
   */
  through?: Readonly<Record<string, readonly string[]>>;
  /** Why continuing would change nothing, or do nothing, according to the source's task object: asked before it is charged. */
  needless?(source: Readonly<Record<string, unknown>>, input: z.output<Input>): Sentence | undefined;
  /** Fields of the source's request that this stage's task object repeats. */
  echoes?: readonly string[];
  /** The status for a source of another type; default 400. */
  otherKind?: 404;
  /** A problem of this source for this input, apart from its type; undefined if none. */
  conflict?(input: z.output<Input>, source: Readonly<Record<string, unknown>>): Sentence | undefined;
}

export interface FaceLimit {
  faces: number;
  status: 400 | 422;
  /** Advice after "… has N faces: at most M. ". */
  advice: string;
  /** The full sentence, if programs rely on its wording. */
  says?(faces: string): string;
}

/** What makes fields of a request ineffective. */
export interface Ignoring {
  field: string;
  /** The value that does so; any value if left out. */
  is?: string;
  fields: readonly string[];
}

/** A file outside a task object's usual lists. */
export interface NamedFile {
  /** The path of its link in the task object: "result.basic_animations.walking_glb_url". */
  path: string;
  /** Distinguishes it from others of its format in a word or two; '' for the main file. */
  words: string;
  /** Whether it has the clip shown under the result. */
  moves?: true;
  /** Attached to the message; others are links. */
  attach?: true;
}

/**
 * `later`: the task is created and ends FAILED with `moderation_blocked` and a refund, if its `moderation` field is
 * true. `at_once`: every create is screened, and blocked with a 400 (harmful) or 403 (rights).
 */
export interface Moderation {
  answers: 'later' | 'at_once';
  /** Whose requests are checked against rights: everyone's, or only those of Enterprise accounts with the filter on. */
  rights: 'all' | 'enterprise' | 'none';
}

export interface Stage<Type extends string = string, Input extends z.ZodType = z.ZodType> {
  /** The specification's `type`, unique over all families: the key of the stage everywhere. */
  type: Type;
  makes: Makes;
  /** Selects the stage: the value of `mode`, or the path segment, by the family's `stageBy`; '' if neither. */
  name: string;
  /** Display name: "Text to 3D · preview". */
  title: string;
  /** The label of its button: "Refine". */
  verb: string;
  summary: string;
  /** The request body: a flat object with defaults and cross-field rules. */
  input: Input;
  /** In order: an ignored field cannot make others ignored. See `parseInput`. */
  ignores?: readonly Ignoring[];
  /** The strict task object that the built-in service returns. */
  output: z.ZodType;
  /** Fields of this request that its task object does not repeat, though `output` has them. */
  unshown?(input: z.output<Input>): readonly string[];
  /** The field that names another task, and the task types it accepts. Determines the buttons under a result. */
  source?: StageSource<Input>;
  /**
   * The most used fields, best first: what a slash command offers besides required ones. The others are in its form.
   * Default: the contract's order.
   */
  foremost?: readonly string[];
  /** Begun from a card: its button opens one of what of the source can be changed (`knobs`), a note one of what it wishes (`place`). */
  card?: 'knobs' | 'place';
  /** Fields in the form opened by the stage's button; at most five. */
  ask: readonly string[];
  /** Statuses besides 202 that a create may return. */
  createFailures: readonly number[];
  /** Whether a 500 with a message says that nothing was made: the specification calls a retry safe. */
  nothingMadeAt500?: true;
  /** Credits charged at creation: an estimate, since another service may charge differently. */
  price(input: z.output<Input>): number;
  /** Whether a plan (`PLAN_PATH`) says of its words which are understood, and draws what they would make. */
  looks?: true;
  /** Files of the result outside `model_urls`, best first. */
  files?: readonly NamedFile[];
  /** Models with more faces are refused at creation, from a URL or a source task alike. */
  faceLimit?: FaceLimit;
  /** How the built-in service moderates a request: see `Moderation`. Left out: never. */
  moderation?: Moderation;
  /** Whether free-plan accounts get 402. */
  paidPlanOnly?: boolean;
  /** How often a member may begin it in a minute: of what costs nothing, so that no price holds anybody back. */
  mostAMinute?: number;
  /** Typical duration in seconds, for an estimate before any progress is known. */
  typicalSeconds: number;
  /** A factor for inputs that take longer or shorter than that. */
  effort?(input: z.output<Input>): number;
  /** The value of `started_at` and `finished_at` before they are known. */
  emptyTimestamp: 0 | null;
  /** Named requests that a correct service accepts; `source` fields are filled in by the user of the example. */
  examples: Readonly<Record<string, z.input<Input>>>;
}

/** What `defineStage` fills in where a stage does not say otherwise. */
type Usual = Pick<Stage, 'name' | 'ask' | 'emptyTimestamp'>;
const USUAL: Usual = { name: '', ask: [], emptyTimestamp: 0 };

export interface Family<Stages extends readonly Stage[] = readonly Stage[]> {
  /** As in "text-to-3d": the slash command, the recipe's folder, the file in `families/`. */
  name: string;
  /** The slash command, if it differs from the name. */
  command?: string;
  title: string;
  /** Collection path below the service root, without the stage. */
  path: string;
  /** How a stage is selected: there is only one; by `mode` in the body; by a path segment after the collection path. */
  stageBy: 'single' | 'mode' | 'path';
  stages: Stages;
  /** DELETE removes the task for good (200), or cancels one that has not ended (204). */
  onDelete: 'remove' | 'cancel';
  maxPageSize: number;
  /** Stream frames before the terminal one: id, progress and status only, or the full object. */
  frames: 'partial' | 'full';
  /** Signed links: new at each read, or stable until they expire. */
  links: 'fresh' | 'stable';
  /** Whether a malformed id is a 400 `Invalid ID` instead of a 404. */
  strictIds?: boolean;
  /**
   * Whether a GET by id is checked against rights like a create (`moderation` of the stage): 403, or 500 if that is
   * impossible.
   */
  screensReads?: boolean;
  /** Whether the 202 includes the task object besides `result`. */
  createAnswersTask?: boolean;
}

/** Expected duration in the built-in engine for this request, used for scheduling. */
export function expectedSeconds({ typicalSeconds, effort }: Stage, input: unknown): number {
  // The table is erased here: the input is what the stage's schema gave.
  return Math.ceil(typicalSeconds * (effort?.(input) ?? 1));
}

/** Whether a stage can continue from a task of another. */
export function accepts({ source }: Pick<Stage, 'source'>, { type, makes }: Pick<Stage, 'type' | 'makes'>): boolean {
  if (!source) return false;
  return 'makes' in source.accepts ? source.accepts.makes.includes(makes) : source.accepts.types.includes(type);
}

/** The family's slash command. */
export function commandName({ name, command }: Pick<Family, 'name' | 'command'>): string {
  return command ?? name;
}

export function defineStage<const Type extends string, Input extends z.ZodType>(
  stage: Omit<Stage<Type, Input>, keyof Usual> & Partial<Usual>,
): Stage<Type, Input> {
  return { ...USUAL, ...stage };
}

/** Shared by the core specification's families, unlike the photo-to-product ones. */
export const CORE = {
  stageBy: 'single',
  onDelete: 'remove',
  maxPageSize: 50,
  frames: 'partial',
  links: 'fresh',
} as const;

export function defineFamily<const Stages extends readonly Stage[]>(family: Family<Stages>): Family<Stages> {
  return family;
}
