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

const GROUPED = /^-?[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d+)?$/;

/** As people write it: "0,5", "1,000.5", "1.000,5". NaN: none, or either of two ("1,250" where it need not be whole). */
export function readNumber(text: string, isWhole = false): number | undefined {
  const said = text.replace(/[\s_’']/g, '');
  if (said === '') return undefined;
  const [, sign] = GROUPED.exec(said) ?? [];
  const isGrouped = sign !== undefined && (isWhole || said.split(/[.,]/).length > 2);
  if (sign === ',' && !isGrouped) return Number.NaN;
  return Number((isGrouped ? said.replaceAll(sign, '') : said).replace(',', '.'));
}

/** A whole number of at least 0: "1,000", "1.000", "1 000". NaN: it is none. */
export function wholeNumber(text: string): number | undefined {
  const number = readNumber(text, true);
  return number === undefined || (Number.isSafeInteger(number) && number >= 0) ? number : Number.NaN;
}
