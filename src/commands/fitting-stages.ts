import { families } from '../contract/families/index.ts';
import type { Stage } from '../contract/family.ts';
import { type StageField, stageFields } from '../messages/stage-fields.ts';

/**
 * What can be made from pictures and words that a member shows, read off the contract: every stage that needs no other
 * task, and takes the pictures or the words as its subject.
 */

export interface Fit {
  stage: Stage;
  /** The field that takes the pictures. */
  pictures?: StageField;
  /** The field that takes the words. */
  words?: StageField;
  /** What has to be asked besides. */
  missing: StageField[];
}

/** A form has room for five. */
const MOST_MISSING = 5;
const PICTURE = /^\.(jpe?g|png|webp)$/;

export function fittingStages(shown: { pictures: number; words: boolean }): Fit[] {
  return families.flatMap((family) =>
    (family.stages as readonly Stage[]).flatMap((stage) => {
      const fit = fitOf(stage, shown);
      return fit ? [fit] : [];
    }),
  );
}

export function fitOf(stage: Stage, shown: { pictures: number; words: boolean }): Fit | undefined {
  if (stage.source?.required) return undefined;
  const fields = stageFields(stage);
  const prompt = fields.find((field) => field.required && field.value.kind === 'text' && field.value.long);
  const pictures = subjectPictures(fields);
  if (shown.pictures > 0 ? !pictures : pictures !== undefined || !prompt) return undefined;
  // A field for several pictures beside one for a single picture is another family's: one picture is not offered twice.
  if (pictures?.value.kind === 'file' && pictures.value.many && !pictures.required && shown.pictures < 2)
    return undefined;
  const words = shown.words ? prompt : undefined;
  const missing = fields.filter((field) => field.required && field !== words && field !== pictures);
  return missing.length > MOST_MISSING
    ? undefined
    : { stage, ...(pictures ? { pictures } : {}), ...(words ? { words } : {}), missing };
}

/** Pictures are a stage's subject where the request begins with them or cannot do without; elsewhere they are a look. */
function subjectPictures(fields: readonly StageField[]): StageField | undefined {
  const takesPictures = ({ value }: StageField) =>
    value.kind === 'file' && value.extensions.length > 0 && value.extensions.every((name) => PICTURE.test(name));
  const required = fields.find((field) => field.required && takesPictures(field));
  const [first] = fields;
  return required ?? (first && takesPictures(first) ? first : undefined);
}
