import { type APIModalInteractionResponseCallbackData, ComponentType, type ModalSubmitFields } from 'discord.js';
import { Standard } from 'kiln-client/contract/standard/standard';
import { Refused } from '../../messages/guild/refused.ts';
import { labeled, readNumber, textField, wholeNumber } from '../../messages/parts/form.ts';
import { STANDARD_FORM } from '../../messages/settings/standard-message.ts';
import type { Words } from '../../messages/words/index.ts';

/** The form of the rules that most teams have; the others come with a file, and stay as they are. */

const COUNTS = ['faces', 'materials', 'texture_size'] as const;
type Count = (typeof COUNTS)[number];

export function standardForm(words: Words, now: Standard | undefined): APIModalInteractionResponseCallbackData {
  const { standard: said } = words;
  const count = (rule: Count) => field(said.rules[rule], rule, said.empty, now?.[rule]?.max.toString() ?? '');
  const choice = (value: string, label: string, isChosen: boolean) => ({ value, label, default: isChosen });
  return {
    custom_id: STANDARD_FORM,
    title: said.title.replace(/^#+ /, '').slice(0, MOST_TITLE),
    components: [
      ...COUNTS.map(count),
      field(said.rules.size, 'size', said.range, rangeText(now?.size)),
      labeled(said.rules.watertight, {
        type: ComponentType.StringSelect,
        custom_id: 'watertight',
        options: [
          choice('yes', said.required, now?.watertight === true),
          choice('no', said.either, now?.watertight !== true),
        ],
      }),
    ],
  };
}

/** Of a form, in Discord. */
const MOST_TITLE = 45;

const field = (label: string, name: string, placeholder: string, value: string) =>
  textField(label, { custom_id: name, required: false, max_length: 40, placeholder, value });

/** Its numbers are no longer than the field, and none has an exponent. */
function rangeText(size: Standard['size']): string {
  if (!size) return '';
  const plain = (metres = 0) => metres.toLocaleString('en', { maximumFractionDigits: 9, useGrouping: false });
  const [min, max] = [plain(size.min), plain(size.max)];
  if (size.max === undefined) return `${min} -`;
  return min === '0' ? max : `${min} - ${max}`;
}

/**
 * The standard with what the form says.
 * @throws {UserError} `bad_standard`
 */
export function readStandardForm(fields: ModalSubmitFields, before: Standard | undefined): Standard {
  const counts = Object.fromEntries(COUNTS.map((rule) => [rule, readCount(fields.getTextInputValue(rule))]));
  const size = readRange(fields.getTextInputValue('size'));
  const watertight = fields.getStringSelectValues('watertight').includes('yes') || undefined;
  const parsed = Standard.safeParse({ ...before, version: 1, ...counts, size, watertight });
  if (parsed.success) return parsed.data;
  const rule = COUNTS.find((one) => parsed.error.issues.some(({ path }) => path[0] === one));
  throw rule === undefined ? badRange() : badCount(rule);
}

const badCount = (rule: Count) =>
  new Refused('bad_standard', ({ standard }) => standard.badNumber({ name: standard.rules[rule] }));
const badRange = () => new Refused('bad_standard', ({ standard }) => standard.badRange({ name: standard.rules.size }));

/** What is no number is no standard. */
function readCount(text: string): { max: number } | undefined {
  const max = wholeNumber(text);
  return max === undefined ? undefined : { max };
}

/** "0.2 - 3", "0,2 – 3", "3" (at most), "0.2 -" (at least). */
function readRange(text: string): { min: number | undefined; max: number | undefined } | undefined {
  const parts = text.split(/[-–—]/).map((part) => readNumber(part));
  const [min, max, ...more] = parts.length > 1 ? parts : [undefined, ...parts];
  if (more.length > 0) throw badRange();
  return parts.length === 1 && max === undefined ? undefined : { min, max };
}
