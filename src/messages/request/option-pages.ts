import type { Stage } from 'kiln-client/contract/family';
import { FIELD_TOPICS, type FieldTopic } from 'kiln-client/contract/field-info';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { Words } from '../words/index.ts';

/** Everything that a stage can be told, in forms of at most five fields, by what it is about. */

export interface OptionPage {
  /** "look", "look2": what its button carries. */
  id: string;
  topic: FieldTopic;
  /** Of several about the same. */
  number: number;
  fields: readonly OfferedField[];
}

/** A form has room for five, and an action takes two. */
const MOST_FIELDS = 5;

/**
 * @param body what is asked for so far: what it is made from was said with it, and only another file can take a file's place
 * @param offers what the service, and the guild, let members choose
 */
export function optionPages(stage: Stage, body: Readonly<Record<string, unknown>>, offers: Offers): OptionPage[] {
  const open = offeredBy(stage, offers).filter((field) => isOpen(stage, body, field));
  return FIELD_TOPICS.flatMap((topic) => {
    const own = open.filter((field) => field.topic === topic);
    const many = Math.ceil(own.length / MOST_FIELDS);
    const size = Math.ceil(own.length / many);
    return Array.from({ length: many }, (_, index) => ({
      id: index === 0 ? topic : `${topic}${index + 1}`,
      topic,
      number: index + 1,
      fields: own.slice(index * size, (index + 1) * size),
    }));
  });
}

export interface Offers {
  /** The service is the built-in one. */
  extensions: boolean;
  /** Models make some of its stages, and members may choose one. */
  makers?: boolean;
}

export const WORDS_PAGE = 'words';

/** The words of a stage alone, to say them differently. */
export const wordsPage = (stage: Stage): OptionPage => ({
  id: WORDS_PAGE,
  topic: 'subject',
  number: 1,
  fields: offeredFields(stage).filter(({ value }) => value.kind === 'text' && value.long),
});

/** The fields that a member can be asked for: those of the built-in service only where it is that which answers. */
export const offeredBy = (stage: Stage, { extensions, makers = false }: Offers): OfferedField[] =>
  offeredFields(stage).filter(({ extension, value }) => (value.kind === 'maker' ? makers : extensions || !extension));

/** A task was named before; where it was, no file takes its place. */
function isOpen({ source }: Stage, body: Readonly<Record<string, unknown>>, { path, topic, value }: OfferedField) {
  if (value.kind === 'task') return false;
  const hasTask = source !== undefined && body[source.field] !== undefined;
  return !(hasTask && value.kind === 'file' && topic === 'subject' && body[path[0]] === undefined);
}

/** As a form shows it: a file that is there need not be given again. */
export function asAsked(
  { contract, request }: Words,
  field: OfferedField,
  body: Readonly<Record<string, unknown>>,
): OfferedField {
  if (field.value.kind !== 'file' || body[field.path[0]] === undefined) return field;
  return { ...field, required: false, label: request.emptyAsItWas({ label: contract.label(field.label) }) };
}

/** Whether a form of these fields leaves something of the stage unasked. */
export const leavesMore = (stage: Stage, fields: readonly OfferedField[]): boolean =>
  offeredFields(stage).some(
    ({ name, value, extension }) => value.kind !== 'task' && !extension && !fields.some((one) => one.name === name),
  );
