import { families } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type StageField, stageFields } from '../messages/stage-fields.ts';
import { askFields } from '../messages/steps.ts';
import { type AttachedFile, extensionOf, kindOfField } from './attachments.ts';

/**
 * What can be made from pictures, models and words that a member shows, read off the contract: every stage that needs no
 * other task, and takes the pictures, a model or the words as its subject.
 */

export interface Shown {
  pictures: readonly AttachedFile[];
  models: readonly AttachedFile[];
  words: string;
}

export interface Fit {
  stage: Stage;
  /** The field that takes the files, and those of the shown ones that it takes. */
  subject?: { field: StageField; files: readonly AttachedFile[] };
  /** The field that takes the words. */
  words?: StageField;
  /** What has to be asked besides. */
  missing: readonly StageField[];
}

/** A form has room for five. */
const MOST_MISSING = 5;

export function fittingStages(shown: Shown): Fit[] {
  return families.flatMap((family) =>
    (family.stages as readonly Stage[]).flatMap((stage) => {
      const fit = fitOf(stage, shown);
      return fit ? [fit] : [];
    }),
  );
}

export function fitOf(stage: Stage, shown: Shown): Fit | undefined {
  if (stage.source?.required) return undefined;
  const fields = stageFields(stage);
  const model = fields.find((field) => kindOfField(field) === 'model');
  return model ? fitOfModel(stage, fields, model, shown) : fitOfPictures(stage, fields, shown);
}

/** One model, in the first of its formats that the stage reads; besides, what the stage's button asks for. */
function fitOfModel(stage: Stage, fields: readonly StageField[], model: StageField, shown: Shown): Fit | undefined {
  const [file] = usable(model, shown.models);
  if (!file) return undefined;
  const words = shown.words === '' ? undefined : fields.find(isProse);
  const asked = askFields(stage).filter(({ name }) => name !== words?.name && name !== model.name);
  const required = fields.filter(
    (field) => field.required && field !== words && field !== model && !asked.some(({ name }) => name === field.name),
  );
  const missing = [...required, ...asked].slice(0, MOST_MISSING);
  if (required.length > MOST_MISSING) return undefined;
  return { stage, subject: { field: model, files: [file] }, ...(words ? { words } : {}), missing };
}

function fitOfPictures(stage: Stage, fields: readonly StageField[], shown: Shown): Fit | undefined {
  const prompt = fields.find((field) => field.required && isProse(field));
  const field = subjectPictures(fields);
  const files = field ? usable(field, shown.pictures) : [];
  const fits = shown.pictures.length > 0 ? files.length > 0 : !field && prompt && shown.models.length === 0;
  if (!fits) return undefined;
  // A field for several pictures beside one for a single picture is another family's: one picture is not offered twice.
  if (field && takesSeveral(field) && !field.required && files.length < 2) return undefined;
  const words = shown.words === '' ? undefined : prompt;
  const missing = fields.filter((other) => other.required && other !== words && other !== field);
  if (missing.length > MOST_MISSING) return undefined;
  return { stage, ...(field ? { subject: { field, files } } : {}), ...(words ? { words } : {}), missing };
}

const isProse = ({ value }: StageField) => value.kind === 'text' && value.long;
const takesSeveral = ({ value }: StageField) => value.kind === 'file' && value.many;

/** Those of the files that the field reads, as many as it takes. */
function usable({ value }: StageField, files: readonly AttachedFile[]): readonly AttachedFile[] {
  if (value.kind !== 'file') return [];
  return files.filter(({ name }) => value.extensions.includes(extensionOf(name))).slice(0, value.many ? value.most : 1);
}

/** Pictures are a stage's subject where the request begins with them or cannot do without; elsewhere they are a look. */
function subjectPictures(fields: readonly StageField[]): StageField | undefined {
  const takesPictures = (field: StageField) => kindOfField(field) === 'picture';
  const required = fields.find((field) => field.required && takesPictures(field));
  const [first] = fields;
  return required ?? (first && takesPictures(first) ? first : undefined);
}
