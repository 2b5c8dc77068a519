import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';

/** Fields of forms: a label, and below it what is filled in. */

type Component = APILabelComponent['component'];
type TextInput = Extract<Component, { style: TextInputStyle }>;

export const labeled = (label: string, component: Component, description?: string): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  ...(description !== undefined && { description }),
  component,
});

/** Discord refuses an empty value: it is left out. */
export function textField(
  label: string,
  { value, ...input }: Omit<TextInput, 'type' | 'style' | 'value'> & { value?: string | undefined },
  style = TextInputStyle.Short,
): APILabelComponent {
  return labeled(label, { type: ComponentType.TextInput, style, ...input, ...(value && { value }) });
}

interface WordsForm {
  customId: string;
  title: string;
  label: string;
  /** The id of its field. */
  name?: string;
  required?: boolean;
  most?: number;
  value?: string;
}

/** A form of one long text. */
export const wordsForm = ({
  customId,
  title,
  label,
  name = 'words',
  required = false,
  most = 500,
  value,
}: WordsForm): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title,
  components: [textField(label, { custom_id: name, required, max_length: most, value }, TextInputStyle.Paragraph)],
});

/** A whole number as people write it: "1,000", "1 000". Undefined: nothing is written; NaN: it is none. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,._’']/g, '');
  if (digits === '') return undefined;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}
