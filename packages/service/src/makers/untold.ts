import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { fieldsOf } from 'kiln-client/contract/stage-fields';
import type { Maker } from './maker.ts';

/** Options that say what the raw asset is: no step after a maker can follow them. Each maker says which of them it is told. */
const OF_MAKERS: readonly string[] = ['seed', 'pose_mode', 'ultra_mode', 'image_enhancement', 'enable_original_uv'];

/** The options, by the names that members have for them, that a request sets and its maker is not told. */
export function untold(
  { tells = OF_MAKERS }: Pick<Maker, 'tells'>,
  type: TaskType,
  input: Readonly<Record<string, unknown>>,
): string[] {
  return fieldsOf(stageEntry(type).stage)
    .filter(({ name }) => OF_MAKERS.includes(name) && !tells.includes(name))
    .filter(({ name, default: usual }) => input[name] !== undefined && input[name] !== '' && input[name] !== usual)
    .map(({ called }) => called);
}
