import { families } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type FileField, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { askFields } from '../messages/steps.ts';
import { type AttachedFile, extensionOf } from './attachments.ts';

/**
 * What can be made from files and words that a member shows, read off the contract: every stage that needs no other task,
 * and takes files of one medium or the words as its subject.
 */

export interface Shown {
  files: readonly AttachedFile[];
  words: string;
}

export interface Fit {
  stage: Stage;
  /** The field that takes the files, and those of the shown ones that it takes. */
  subject?: { field: FileField; files: readonly AttachedFile[] };
  /** The field that takes the words. */
  words?: OfferedField;
  /** What has to be asked besides. */
  missing: readonly OfferedField[];
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
  const fields = offeredFields(stage);
  const either = fields.filter(isFile).find(({ value }) => value.link);
  return either ? fitOfEither(stage, fields, either, shown) : fitOfFiles(stage, fields, shown);
}

/**
 * A file where a task would do as well (a model): one, in the first of its formats that the stage reads; besides, what the
 * stage's button asks for.
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
  // A field for several pictures beside one for a single picture is another family's: one picture is not offered twice.
  if (field?.value.many && !field.required && files.length < 2) return undefined;
  const words = shown.words === '' ? undefined : prompt;
  const missing = fields.filter((other) => other.required && other !== words && other !== field);
  if (missing.length > MOST_MISSING) return undefined;
  return { stage, ...(field ? { subject: { field, files } } : {}), ...(words ? { words } : {}), missing };
}

const isFile = (field: OfferedField): field is OfferedField & FileField => field.value.kind === 'file';
const isProse = ({ value }: OfferedField) => value.kind === 'text' && value.long;

/** Those of the files that the field reads, as many as it takes. */
function usable({ value }: FileField, files: readonly AttachedFile[]): readonly AttachedFile[] {
  return files.filter(({ name }) => value.extensions.includes(extensionOf(name))).slice(0, value.most);
}

/** Files are a stage's subject where the request begins with them or cannot do without; elsewhere they are a look. */
function subjectOf(fields: readonly OfferedField[]): FileField | undefined {
  const required = fields.filter(isFile).find((field) => field.required);
  const [first] = fields;
  return required ?? (first && isFile(first) ? first : undefined);
}
