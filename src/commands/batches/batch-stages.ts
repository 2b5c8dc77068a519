import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { fixedFields, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { FAMILIES } from '../../messages/words/contract-words.ts';

/** What can be made from a list: stages that need one text and nothing else, or one picture. */
export interface BatchStage {
  family: Family;
  stage: Stage;
  type: TaskType;
  /** The field that each row fills in. */
  field: OfferedField;
  from: 'words' | 'pictures';
}

const ADDRESS = 'https://files.example/picture.png';

export const BATCH_STAGES: readonly BatchStage[] = FAMILIES.flatMap((family) => {
  const [stage] = family.stages;
  if (!stage || stage.source?.required || !isTaskType(stage.type)) return [];
  const field = offeredFields(stage).find((one) => isEnough(stage, one));
  if (!field) return [];
  return [{ family, stage, type: stage.type, field, from: field.value.kind === 'file' ? 'pictures' : 'words' }];
});

/** Whether the stage takes a body that has only this field. */
function isEnough(stage: Stage, { path: [name, ...deeper], value }: OfferedField): boolean {
  if (deeper.length > 0) return false;
  const isWords = value.kind === 'text' && value.long;
  const isPicture = value.kind === 'file' && value.medium === 'image';
  if (!isWords && !isPicture) return false;
  const sample = isPicture ? pictureValue(value.many, ADDRESS) : 'a thing';
  return parseInput(stage, { ...fixedFields(stage), [name]: sample }).success;
}

/** A picture as a field has it: alone, or in a list. */
export function pictureValue(many: boolean, url: string): string | string[] {
  return many ? [url] : url;
}
