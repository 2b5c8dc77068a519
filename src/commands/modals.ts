import {
  type APIComponentInModalActionRow,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type ModalData,
  TextInputStyle,
} from 'discord.js';
import { KNOWN_ACTIONS, type LibraryAction } from 'kiln-client/contract/action-library';
import type { StageField } from '../messages/stage-fields.ts';
import { count, shorten } from '../messages/text.ts';
import { categoryWords, mostWanted } from './actions.ts';
import { type Answer, choiceLabel } from './answers.ts';
import { attachedFile } from './attachments.ts';
import { fileTypes } from './family-command.ts';

/**
 * Forms: one labelled component per field, at most five, chosen by what the field takes. The title says the price,
 * because a press of Submit is what costs.
 */

export interface ModalOrder {
  customId: string;
  /** "Refine". */
  verb: string;
  price: number | undefined;
  left: number | undefined;
  fields: readonly StageField[];
  /** What is filled in already, by flat field name. */
  values?: Readonly<Record<string, unknown>>;
  /** What a field that takes an action offers. */
  actions?: readonly LibraryAction[];
}

export function renderModal(order: ModalOrder): APIModalInteractionResponseCallbackData {
  return {
    custom_id: order.customId,
    title: modalTitle(order),
    components: order.fields.flatMap((field) => labelled(field, order)).slice(0, MOST_COMPONENTS),
  };
}

const MOST_COMPONENTS = 5;
const UNKNOWN_PRICE = ' · price not known yet';

/** "Refine · about 10 credits; 480 left", in Discord's 45 characters. */
export function modalTitle({ verb, price, left }: Pick<ModalOrder, 'verb' | 'price' | 'left'>): string {
  if (price === undefined) return `${shorten(verb, 45 - UNKNOWN_PRICE.length)}${UNKNOWN_PRICE}`;
  const cost = `about ${count(price)} ${price === 1 ? 'credit' : 'credits'}`;
  const full = `${verb} · ${cost}${left === undefined ? '' : `; ${count(left)} left`}`;
  return full.length <= 45 ? full : `${shorten(verb, 45 - 3 - cost.length)} · ${cost}`;
}

/** The contract's few words are the label where Discord's 45 characters hold them, else they stand below the name. */
function labelled(field: StageField, { values, actions = KNOWN_ACTIONS }: ModalOrder): APILabelComponent[] {
  const value = values?.[field.name];
  if (field.value.kind === 'action') return actionLabels(field, actions, value);
  return [withLabel(field, componentOf({ ...field, value: field.value }, value))];
}

function withLabel(field: StageField, component: APILabelComponent['component']): APILabelComponent {
  if (field.label.length <= 45) return { type: ComponentType.Label, label: field.label, component };
  const name = field.path.at(-1)?.replaceAll('_', ' ') ?? field.name;
  return {
    type: ComponentType.Label,
    label: shorten(name.charAt(0).toUpperCase() + name.slice(1), 45),
    description: shorten(field.label, 100),
    component,
  };
}

const MOST_OPTIONS = 25;
/** The name of an action that the select has no place for. */
const otherAction = ({ name }: StageField) => `${name}_other`;

/** A select of names; a line to write another one, when there are more than a select holds. */
function actionLabels(field: StageField, actions: readonly LibraryAction[], value: unknown): APILabelComponent[] {
  const best = mostWanted(actions, MOST_OPTIONS, value);
  const all = best.length === actions.length;
  const select = withLabel(field, {
    type: ComponentType.StringSelect,
    custom_id: field.name,
    required: all && field.required,
    min_values: all && field.required ? 1 : 0,
    max_values: 1,
    placeholder: 'Choose what it does…',
    options: best.map(({ id, name, category }) => ({
      label: shorten(name, 100),
      value: String(id),
      ...(category === '' ? {} : { description: shorten(categoryWords(category), 100) }),
      default: id === value,
    })),
  });
  if (all) return [select];
  const label = shorten(`Or another of the ${count(actions.length)}, by its name`, 45);
  const other = { type: ComponentType.TextInput, custom_id: otherAction(field), style: TextInputStyle.Short } as const;
  return [select, { type: ComponentType.Label, label, component: { ...other, required: false, max_length: 100 } }];
}

/** What an untouched select says. */
const UNTOUCHED = 'Leave it to the service';

type PlainField = StageField & { value: Exclude<StageField['value'], { kind: 'action' }> };

function componentOf(field: PlainField, value: unknown): APILabelComponent['component'] {
  const custom_id = field.name;
  const required = field.required;
  const shown = value ?? field.default;
  switch (field.value.kind) {
    case 'flag':
      return { type: ComponentType.Checkbox, custom_id, default: shown === true };
    case 'choice':
      return {
        type: ComponentType.StringSelect,
        custom_id,
        required,
        ...(required ? {} : { placeholder: UNTOUCHED }),
        min_values: required ? 1 : 0,
        max_values: 1,
        options: field.value.values.slice(0, 25).map((choice) => ({
          label: choiceLabel(choice),
          value: choiceLabel(choice),
          default: shown === choice,
        })),
      };
    case 'list': {
      const values = field.value.values.slice(0, 25);
      if (values.length === 0) return textInput(field, Array.isArray(shown) ? shown.join(', ') : undefined);
      const chosen = Array.isArray(shown) ? shown : [];
      return {
        type: ComponentType.StringSelect,
        custom_id,
        required,
        ...(required ? {} : { placeholder: UNTOUCHED }),
        min_values: required ? 1 : 0,
        max_values: values.length,
        options: values.map((choice) => ({ label: choice, value: choice, default: chosen.includes(choice) })),
      };
    }
    case 'file':
      return {
        type: ComponentType.FileUpload,
        custom_id,
        required,
        min_values: required ? 1 : 0,
        max_values: field.value.many ? field.value.most : 1,
        ...(field.value.extensions.length > 0 ? { file_types: fileTypes(field.value.extensions) } : {}),
      };
    case 'text':
    case 'number':
    case 'task':
      return textInput(field, shown === undefined || shown === '' ? undefined : String(shown));
  }
}

function textInput(field: StageField, value: string | undefined): APIComponentInModalActionRow {
  const { kind } = field.value;
  const long = kind === 'text' && field.value.long;
  const most = Math.min(
    (kind === 'text' ? field.value.maxLength : undefined) ?? (kind === 'text' ? 4_000 : 100),
    4_000,
  );
  return {
    type: ComponentType.TextInput,
    custom_id: field.name,
    style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: field.required,
    max_length: most,
    ...(value === undefined ? {} : { value: value.slice(0, most) }),
    ...placeholder(field),
  };
}

function placeholder({ value }: StageField): { placeholder?: string } {
  if (value.kind !== 'number' || value.least === undefined || value.most === undefined) return {};
  return { placeholder: `${count(value.least)} to ${count(value.most)}` };
}

/**
 * What was filled in. A choice or a flag that only repeats what stood there says nothing, so that the service's default
 * holds; a text that was emptied is an answer, because it takes the text out.
 */
export function readModal(
  fields: readonly StageField[],
  filled: Iterable<ModalData>,
  values: Readonly<Record<string, unknown>> = {},
): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const data of filled) {
    const field = fields.find(
      (candidate) =>
        candidate.name === data.customId ||
        (candidate.value.kind === 'action' && otherAction(candidate) === data.customId),
    );
    if (!field) continue;
    const answer = readOne(data);
    if (answer === undefined) continue;
    if (field.value.kind === 'action') {
      // What was written goes before what stands in the select.
      const said = String(answer);
      const written = data.customId !== field.name;
      if (said.trim() !== '' && (written || !answers.has(field.name))) answers.set(field.name, said);
      continue;
    }
    const said = Array.isArray(answer) && field.value.kind === 'choice' ? answer[0] : answer;
    const before = values[field.name] ?? field.default;
    const { kind } = field.value;
    if (kind === 'flag' && said === (before ?? false)) continue;
    if (kind === 'choice' && (said === undefined || said === choiceLabel(before as string))) continue;
    if (kind === 'file' && Array.isArray(said) && said.length === 0) continue;
    answers.set(field.name, answer);
  }
  return answers;
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
