import type { z } from 'zod';
import { accepts, type Family, type Stage } from '../family.ts';
import { animations } from './animations.ts';
import { brickFigure } from './brick-figure.ts';
import { convert } from './convert.ts';
import { fidgetPixel } from './fidget-pixel.ts';
import { hollow } from './hollow.ts';
import { imageTo3d } from './image-to-3d.ts';
import { imageToImage } from './image-to-image.ts';
import { inspect } from './inspect.ts';
import { keycap } from './keycap.ts';
import { multiImageTo3d } from './multi-image-to-3d.ts';
import { pack } from './pack.ts';
import { printAnalyze } from './print-analyze.ts';
import { printMultiColor } from './print-multi-color.ts';
import { printRepair } from './print-repair.ts';
import { remesh } from './remesh.ts';
import { resize } from './resize.ts';
import { retexture } from './retexture.ts';
import { rigging } from './rigging.ts';
import { textTo3d } from './text-to-3d.ts';
import { textToImage } from './text-to-image.ts';
import { touchUp } from './touch-up.ts';
import { uvUnwrap } from './uv-unwrap.ts';

/** The table. Its order is the order of commands and documents. */
export const families = [
  textTo3d,
  imageTo3d,
  multiImageTo3d,
  retexture,
  remesh,
  convert,
  resize,
  uvUnwrap,
  touchUp,
  rigging,
  animations,
  textToImage,
  imageToImage,
  printMultiColor,
  printRepair,
  printAnalyze,
  hollow,
  inspect,
  pack,
  brickFigure,
  keycap,
  fidgetPixel,
] as const;

type AnyStage = (typeof families)[number]['stages'][number];

/** The specification's own `type` strings: the key of everything that is per stage. */
export type TaskType = AnyStage['type'];
export type StageOf<T extends TaskType> = Extract<AnyStage, { type: T }>;
/** What a caller writes: defaults, and the constants that select the stage (`mode: 'preview'`), may be left out. */
export type InputOf<T extends TaskType> = ConstantsOptional<z.input<StageOf<T>['input']>>;
/** What a recipe gets, defaults filled in. */
export type ParsedInputOf<T extends TaskType> = z.output<StageOf<T>['input']>;

type ConstantsOptional<Input> = Input extends unknown
  ? Flat<Omit<Input, ConstantsOf<Input>> & Partial<Pick<Input, ConstantsOf<Input>>>>
  : never;
type Flat<T> = { [Key in keyof T]: T[Key] };
/** The required fields that can have one value only. */
type ConstantsOf<Input> = {
  [Key in keyof Input]-?: IsConstant<Input[Key]> extends true ? Key : never;
}[keyof Input];
type IsConstant<Value, All = Value> = Value extends string | number | boolean
  ? string extends Value
    ? false
    : number extends Value
      ? false
      : [All] extends [Value]
        ? true
        : false
  : false;

export interface StageEntry {
  family: Family;
  stage: Stage;
}

const entries = new Map<string, StageEntry>(
  families.flatMap((family) => family.stages.map((stage) => [stage.type, { family, stage }] as const)),
);

export const taskTypes = [...entries.keys()] as TaskType[];

export function isTaskType(type: string): type is TaskType {
  return entries.has(type);
}

export function stageEntry(type: TaskType): StageEntry {
  const entry = entries.get(type);
  if (!entry) throw new Error(`no stage has the type ${type}`);
  return entry;
}

/** The tasks that a stage can go on from, in the table's order. */
export function acceptedTypes(stage: Stage): TaskType[] {
  return taskTypes.filter((type) => accepts(stage, stageEntry(type).stage));
}

/** The stages that can go on from a result of `type`, or from what it was made of, in the table's order: the buttons under it. */
export function nextStages(type: TaskType): StageEntry[] {
  const { stage: made } = stageEntry(type);
  return [...entries.values()].filter(
    ({ stage }) => accepts(stage, made) || stage.source?.through?.[type] !== undefined,
  );
}

/** Where a stage's tasks are created and listed: the collection path, with the stage when the path selects it. */
export function collectionPath(type: TaskType): string {
  const { family, stage } = stageEntry(type);
  return family.stageBy === 'path' ? `${family.path}/${stage.name}` : family.path;
}
