import {
  type APIComponentInModalActionRow,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type MessageComponentInteraction,
  type ModalData,
  TextInputStyle,
} from 'discord.js';
import { KNOWN_ACTIONS, type LibraryAction } from 'kiln-client/contract/action-library';
import type { OfferedField } from 'kiln-client/contract/stage-fields';
import type { MakerInfo } from 'kiln-client/contract/wire';
import { labeled, textField } from '../../messages/parts/form.ts';
import { valueAt } from '../../messages/parts/input-words.ts';
import { MOST_CHOSEN } from '../../messages/parts/message-body.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { wordsOf } from '../respond.ts';
import { categoryWords, mostWanted } from './animation-actions.ts';
import { type Answer, choiceLabel } from './build-body.ts';
import { attachedFile } from './check-attachment.ts';
import { fileTypes } from './family-command.ts';
import { AUTOMATIC, makerChoices } from './makers.ts';

/**
 * Forms: one labelled component per field, at most five, depending on what the field takes. The title shows the price,
 * because Submit is what costs.
 */

interface Priced {
  /** "Refine". */
  verb: string;
  price: number | undefined;
  /** The price does not depend on the answers. */
  isExact?: boolean;
  left: number | undefined;
}

interface Asked {
  customId: string;
  /** Text above the fields, if there is room. */
  note?: string | undefined;
  fields: readonly OfferedField[];
  /** Current values by flat field name. */
  values?: Readonly<Record<string, unknown>>;
  /** Actions to offer for an action field. */
  actions?: readonly LibraryAction[];
  /** Models to offer for the field that chooses one. */
  makers?: readonly MakerInfo[];
  /** Where fields are of several stages: of each its own, by its name. */
  ownMakers?: Readonly<Record<string, readonly MakerInfo[]>>;
  /** Adds a checkbox that leads to the card with all options instead of submitting. */
  more?: boolean;
}

/** Submitting costs credits: the title says so. */
export type ModalOrder = Asked & (Priced | { title: string });

export function renderModal(words: Words, order: ModalOrder): APIModalInteractionResponseCallbackData {
  const fields = order.more ? besidesBox(order.fields) : order.fields;
  const labels = fields.flatMap((field) => labelled(words, field, order));
  return {
    custom_id: order.customId,
    title: 'title' in order ? shorten(order.title, 45) : modalTitle(words, order),
    components: withNote(order.more ? withBox(words, labels) : labels, order.note),
  };
}

type Opener = Pick<MessageComponentInteraction, 'user' | 'showModal' | 'locale'>;

/** With what was typed into it, where that was refused. */
export const openModal = (context: CommandContext, interaction: Opener, order: ModalOrder): Promise<void> =>
  context.typedForms.open(interaction, renderModal(wordsOf(interaction), order));

const MORE_FIRST = 'more-first';

/** If there is no room for the checkbox, the last optional field is dropped: the card has it. */
function besidesBox(fields: readonly OfferedField[]): readonly OfferedField[] {
  const last = fields.findLastIndex(({ required }) => !required);
  return fields.length < MOST_COMPONENTS || last < 0 ? fields : fields.toSpliced(last, 1);
}

function withBox({ forms }: Words, labels: readonly APILabelComponent[]): readonly APILabelComponent[] {
  if (labels.length >= MOST_COMPONENTS) return labels;
  return [...labels, labeled(forms.moreFirst, { type: ComponentType.Checkbox, custom_id: MORE_FIRST })];
}

/** Whether the checkbox for all options was ticked. */
export const wantsMore = (filled: Iterable<ModalData>): boolean =>
  [...filled].some((data) => data.customId === MORE_FIRST && readOne(data) === true);

function withNote(labels: readonly APILabelComponent[], note: string | undefined) {
  const said = note !== undefined && labels.length < MOST_COMPONENTS;
  const top = said ? [{ type: ComponentType.TextDisplay as const, content: note }] : [];
  return [...top, ...labels.slice(0, MOST_COMPONENTS)];
}

export const MOST_COMPONENTS = 5;

/** "Refine · about 10 credits; 480 left", in Discord's 45 characters. */
export function modalTitle({ forms }: Words, { verb, price, left, isExact }: Priced) {
  const cost = price === undefined ? forms.priceUnknown : forms.cost({ price, isExact: isExact ?? false });
  const full = `${verb} · ${cost}${price === undefined || left === undefined ? '' : forms.left({ amount: left })}`;
  return full.length <= 45 ? full : `${shorten(verb, 45 - 3 - cost.length)} · ${cost}`;
}

function labelled(words: Words, field: OfferedField, order: ModalOrder): APILabelComponent[] {
  const { value, name } = field;
  const shown = order.values?.[name];
  if (value.kind === 'action') return actionLabels(words, field, order.actions ?? KNOWN_ACTIONS, shown);
  // Each kind's entry only handles values of that kind.
  const draw = COMPONENTS[value.kind] as Draw<Value>;
  const makers = order.ownMakers?.[name] ?? order.makers;
  return [withLabel(words, field, draw(words, field, value, shown ?? field.default, makers))];
}

/**
 * The contract's label, if it fits Discord's 45 characters; otherwise its beginning, or the option's name, with the
 * full text below.
 */
function withLabel(
  { contract }: Words,
  field: OfferedField,
  component: APILabelComponent['component'],
): APILabelComponent {
  const said = contract.label(field.label);
  if (said.length <= 45) return labeled(said, component);
  const head = (said.split(/[:：;；(（]/)[0] ?? said).trimEnd();
  const name = head.length <= 45 ? head : contract.option(field.called).replaceAll('-', ' ');
  return labeled(shorten(name.charAt(0).toUpperCase() + name.slice(1), 45), component, shorten(said, 100));
}

/** Text field for the name of an action that is not in the select. */
const otherAction = ({ name }: OfferedField) => `${name}_other`;

/** A select of action names, plus a text field if there are more than it can hold. */
function actionLabels(
  words: Words,
  field: OfferedField,
  actions: readonly LibraryAction[],
  value: unknown,
): APILabelComponent[] {
  const { forms } = words;
  const best = mostWanted(actions, MOST_CHOSEN, value);
  const all = best.length === actions.length;
  const select = withLabel(words, field, {
    type: ComponentType.StringSelect,
    custom_id: field.name,
    required: all && field.required,
    min_values: all && field.required ? 1 : 0,
    max_values: 1,
    placeholder: forms.whatItDoes,
    options: best.map(({ id, name, category }) => ({
      label: shorten(name, 100),
      value: String(id),
      ...(category === '' ? {} : { description: shorten(categoryWords(category), 100) }),
      default: value !== undefined && String(id) === String(value),
    })),
  });
  if (all) return [select];
  const label = shorten(forms.otherAction({ count: actions.length }), 45);
  return [select, textField(label, { custom_id: otherAction(field), required: false, max_length: 100 })];
}

type Value = Exclude<OfferedField['value'], { kind: 'action' }>;
type Draw<V> = (
  words: Words,
  field: OfferedField,
  value: V,
  shown: unknown,
  makers?: readonly MakerInfo[],
) => APILabelComponent['component'];

/** The component of a field, by its kind; `shown` is its current value. */
const COMPONENTS: { [K in Value['kind']]: Draw<Extract<Value, { kind: K }>> } = {
  text: asText,
  number: asText,
  task: asText,
  flag: (_words, { name }, _, shown) => ({ type: ComponentType.Checkbox, custom_id: name, default: shown === true }),
  choice: (words, field, { values }, shown) =>
    selectOf(
      words,
      field,
      values.map((choice) => ({ label: choiceLabel(choice), isChosen: shown === choice })),
      1,
    ),
  list(words, field, { values }, shown) {
    const chosen = Array.isArray(shown) ? shown : [];
    if (values.length === 0) return textInput(words, field, Array.isArray(shown) ? shown.join(', ') : undefined);
    const options = values.map((choice) => ({ label: choice, isChosen: chosen.includes(choice) }));
    return selectOf(words, field, options, values.length);
  },
  file: (_words, { name, required }, { many, most, extensions }) => ({
    type: ComponentType.FileUpload,
    custom_id: name,
    required,
    min_values: required ? 1 : 0,
    max_values: many ? most : 1,
    ...(extensions.length > 0 ? { file_types: fileTypes(extensions) } : {}),
  }),
  maker: (words, { name }, _, shown = AUTOMATIC, makers = []) => ({
    type: ComponentType.StringSelect,
    custom_id: name,
    required: false,
    min_values: 0,
    max_values: 1,
    options: [...makerChoices(words, makers)]
      .slice(0, MOST_CHOSEN)
      .map(([id, label]) => ({ label: shorten(label, 100), value: id, default: id === shown })),
  }),
};

function asText(words: Words, field: OfferedField, _: Value, shown: unknown): APIComponentInModalActionRow {
  return textInput(words, field, shown === undefined || shown === '' ? undefined : String(shown));
}

function selectOf(
  { contract, forms }: Words,
  { name, required }: OfferedField,
  options: readonly { label: string; isChosen: boolean }[],
  most: number,
): APILabelComponent['component'] {
  const offered = options.slice(0, MOST_CHOSEN);
  return {
    type: ComponentType.StringSelect,
    custom_id: name,
    required,
    ...(required ? {} : { placeholder: forms.untouched }),
    min_values: required ? 1 : 0,
    max_values: Math.min(most, offered.length),
    options: offered.map(({ label, isChosen }) => ({
      label: shorten(contract.choice(label), 100),
      value: label,
      default: isChosen,
    })),
  };
}

function textInput(words: Words, field: OfferedField, value: string | undefined): APIComponentInModalActionRow {
  const { kind } = field.value;
  const long = kind === 'text' && field.value.long;
  const most = kind === 'text' ? Math.min(field.value.maxLength ?? 4_000, 4_000) : 100;
  return {
    type: ComponentType.TextInput,
    custom_id: field.name,
    style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: field.required,
    max_length: most,
    ...(value === undefined ? {} : { value: value.slice(0, most) }),
    ...placeholder(words, field),
  };
}

function placeholder({ forms }: Words, { value }: OfferedField): { placeholder?: string } {
  if (value.kind !== 'number' || value.least === undefined || value.most === undefined) return {};
  return { placeholder: forms.range({ min: value.least, max: value.most }) };
}

/** The values of an input by flat field names, to prefill a form. */
export const valuesOf = (
  fields: readonly OfferedField[],
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field.name, valueAt(input, field.path)]));

/**
 * The submitted values. An unchanged choice or flag is left out, so that the service's default applies; an emptied text
 * is an answer, since it removes the text.
 */
export function readModal(
  fields: readonly OfferedField[],
  filled: Iterable<ModalData>,
  values: Readonly<Record<string, unknown>> = {},
): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const all = [...filled];
  for (const data of all) {
    const field = fields.find(({ name }) => name === data.customId);
    const answer = readOne(data);
    if (answer === undefined) continue;
    if (field && saysSomething(field, answer, values[field.name] ?? field.default)) answers.set(field.name, answer);
  }
  // A typed value takes precedence over the select.
  for (const data of all) {
    const field = fields.find((one) => one.value.kind === 'action' && otherAction(one) === data.customId);
    const written = field && readOne(data);
    if (field && written !== undefined && String(written).trim() !== '') answers.set(field.name, String(written));
  }
  return answers;
}

function saysSomething({ value: { kind } }: OfferedField, answer: Answer, before: unknown): boolean {
  const said = Array.isArray(answer) && kind === 'choice' ? answer[0] : answer;
  switch (kind) {
    case 'action':
      return String(answer).trim() !== '';
    case 'flag':
      return said !== (before ?? false);
    case 'choice':
      return said === undefined ? before !== undefined : said !== choiceLabel(before as string);
    case 'file':
      return !Array.isArray(said) || said.length > 0;
    default:
      return true;
  }
}

function readOne(data: ModalData): Answer | undefined {
  switch (data.type) {
    case ComponentType.FileUpload:
      return data.attachments?.map(attachedFile);
    case ComponentType.TextInput:
    case ComponentType.Checkbox:
      return data.value;
    case ComponentType.RadioGroup:
      return data.value ?? undefined;
    default:
      return data.values;
  }
}
