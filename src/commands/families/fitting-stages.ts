import type { Stage } from 'kiln-client/contract/family';
import { type FileField, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { askFields } from '../../messages/request/next-steps.ts';
import { STAGES } from '../../messages/words/contract-words.ts';
import { type AttachedFile, extensionOf } from './check-attachment.ts';

/**
 * The stages that accept posted files or words, derived from the contract: every stage that needs no other task and
 * takes files of one medium, or the words, as its subject.
 */

export interface Shown {
  files: readonly AttachedFile[];
  words: string;
}

export interface Fit {
  stage: Stage;
  /** The field for the files, and the posted files it accepts. */
  subject?: { field: FileField; files: readonly AttachedFile[] };
  /** The field for the words. */
  words?: OfferedField;
  /** Fields that must be asked for as well. */
  missing: readonly OfferedField[];
}

/** A form has room for five. */
const MOST_MISSING = 5;

export function fittingStages(shown: Shown): Fit[] {
  return STAGES.flatMap((stage) => fitOf(stage, shown) ?? []);
}

export function fitOf(stage: Stage, shown: Shown): Fit | undefined {
  if (stage.source?.required) return undefined;
  const fields = offeredFields(stage);
  const either = fields.filter(isFile).find(({ value }) => value.link);
  return either ? fitOfEither(stage, fields, either, shown) : fitOfFiles(stage, fields, shown);
}

/**
 * For stages that accept a model file instead of a task: one file, in the first of its formats that the stage reads,
 * and the questions that the stage's button asks.
 */
function fitOfEither(stage: Stage, fields: readonly OfferedField[], field: FileField, shown: Shown): Fit | undefined {
  const [file] = usable(field, shown.files);
  if (!file) return undefined;
  const words = shown.words === '' ? undefined : fields.find(isProse);
  const asked = askFields(stage).filter(({ name }) => name !== words?.name && name !== field.name);
  const required = fields.filter(
    (other) => other.required && other !== words && other !== field && !asked.some(({ name }) => name === other.name),
  );
  const missing = [...required, ...asked].slice(0, MOST_MISSING);
  if (required.length > MOST_MISSING) return undefined;
  return { stage, subject: { field, files: [file] }, ...(words ? { words } : {}), missing };
}

function fitOfFiles(stage: Stage, fields: readonly OfferedField[], shown: Shown): Fit | undefined {
  const prompt = fields.find((field) => field.required && isProse(field));
  const field = subjectOf(fields);
  const files = field ? usable(field, shown.files) : [];
  const fits = field ? files.length > 0 : prompt && shown.files.length === 0;
  if (!fits) return undefined;
  // Several-picture fields next to a single-picture one belong to another family: a single picture is not offered
  // twice.
  if (field?.value.many && !field.required && files.length < 2) return undefined;
  const words = shown.words === '' ? undefined : prompt;
  const missing = fields.filter((other) => other.required && other !== words && other !== field);
  if (missing.length > MOST_MISSING) return undefined;
  return { stage, ...(field ? { subject: { field, files } } : {}), ...(words ? { words } : {}), missing };
}

const isFile = (field: OfferedField): field is OfferedField & FileField => field.value.kind === 'file';
const isProse = ({ value }: OfferedField) => value.kind === 'text' && value.long;

/** The files that the field accepts, as many as it takes. */
function usable({ value }: FileField, files: readonly AttachedFile[]): readonly AttachedFile[] {
  return files.filter(({ name }) => value.extensions.includes(extensionOf(name))).slice(0, value.most);
}

/** Files are the subject of a stage that starts with them or requires them; elsewhere they are a style reference. */
function subjectOf(fields: readonly OfferedField[]): FileField | undefined {
  const required = fields.filter(isFile).find((field) => field.required);
  const [first] = fields;
  return required ?? (first && isFile(first) ? first : undefined);
}
