import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Family, Stage } from 'kiln-client/contract/family';
import { fixedFields, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { productPrice } from '../messages/price-words.ts';
import { shorten } from '../messages/text.ts';
import type { Words } from '../messages/words/index.ts';
import { choiceLabel, fileOption } from './answers.ts';
import { described, named, titled } from './localized.ts';

/**
 * A family's slash command, derived from the contract: its options are the fields of the family's first stage. Another
 * stage of the family that needs no source either (text-to-3d's fused call) is chosen by a true-or-false option named
 * after the literal that selects it, and its own fields come last.
 */

export interface FamilyCommand {
  family: Family;
  first: Stage;
  variants: readonly Variant[];
  /** Those of the payload, then those that `more` takes. */
  options: readonly CommandField[];
  /** What has no place among Discord's 25: said in one option, as `name=value`. */
  overflow: readonly CommandField[];
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
}

interface Variant {
  /** The option that selects the stage when it is true. */
  switch: string;
  stage: Stage;
}

/** One option of the command. A field that takes several files has several options. */
export interface CommandField {
  option: APIApplicationCommandBasicOption;
  field: OfferedField;
  /** The only stages that know the field; undefined: the first one does. */
  needs?: string;
}

const MOST_OPTIONS = 25;

export const PRIVATE_OPTION = {
  type: ApplicationCommandOptionType.Boolean,
  ...titled(({ commands }) => commands.private),
} as const satisfies APIApplicationCommandBasicOption;

export const PRESET_OPTION = {
  type: ApplicationCommandOptionType.String,
  ...titled(({ commands }) => commands.presetOption),
  max_length: 40,
  autocomplete: true,
} as const satisfies APIApplicationCommandBasicOption;

/** What every family's command has besides the fields of its stages. */
export const OWN_OPTIONS: readonly APIApplicationCommandBasicOption[] = [PRESET_OPTION, PRIVATE_OPTION];

export function familyCommand(family: Family, { extensions }: { extensions: boolean }): FamilyCommand {
  const [first, ...others] = family.stages;
  if (!first) throw new Error(`${family.name} has no stage`);
  const variants = others.filter((stage) => !stage.source?.required).flatMap((stage) => variantOf(first, stage));
  const own = offered(first, extensions);
  const known = new Set(own.map((field) => field.name));
  const fields: CommandField[] = own.flatMap((field) => commandFields(field));
  for (const variant of variants) {
    const extra = offered(variant.stage, extensions).filter((field) => !known.has(field.name));
    for (const field of extra) known.add(field.name);
    fields.push(
      ...extra
        .flatMap((field) => commandFields({ ...field, required: false }))
        .map((option) => ({ ...option, needs: variant.switch })),
    );
  }
  fields.sort((a, b) => rankOf(a) - rankOf(b));
  const switches = variants.map((variant) => switchOption(variant, family));
  const { options, overflow } = fitting(fields, MOST_OPTIONS - switches.length - OWN_OPTIONS.length);
  const required = options.filter((field) => field.option.required).length;
  const list = options.map((field) => field.option);

  return {
    family,
    first,
    variants,
    options: [...options, ...overflow],
    overflow,
    payload: {
      type: ApplicationCommandType.ChatInput,
      ...named(({ contract }) => contract.command(family)),
      ...priced(first, family),
      options: [
        ...list.slice(0, required),
        ...switches,
        ...list.slice(required),
        ...moreOption(overflow),
        ...OWN_OPTIONS,
      ],
      contexts: [InteractionContextType.Guild],
      integration_types: [ApplicationIntegrationType.GuildInstall],
    },
  };
}

/** What must be said comes first, and of that the words: who types at once types those. */
function rankOf({ option, field: { value } }: CommandField): number {
  if (!option.required) return 3;
  if (value.kind === 'text' && value.long) return 0;
  return value.kind === 'file' || value.kind === 'task' ? 1 : 2;
}

/** The last plain ones give way where there are too many. */
function fitting(fields: readonly CommandField[], room: number) {
  const plain = fields.filter(({ option, field: { value } }) => !option.required && isPlain(value.kind));
  const over = fields.length > room ? new Set(plain.slice(room - 1 - fields.length)) : new Set<CommandField>();
  return { options: fields.filter((field) => !over.has(field)), overflow: [...over] };
}

/** Said in a word. */
const isPlain = (kind: OfferedField['value']['kind']) => kind === 'flag' || kind === 'choice' || kind === 'number';

export const MORE = 'more';

function moreOption(overflow: readonly CommandField[]): APIApplicationCommandBasicOption[] {
  if (overflow.length === 0) return [];
  const names = overflow.map(({ option }) => option.name).join(', ');
  const said = {
    ...named(({ commands }) => commands.more.name),
    ...described(({ commands }) => shorten(commands.more.description(names), 100)),
  };
  return [{ type: ApplicationCommandOptionType.String, ...said, max_length: 500, autocomplete: true }];
}

const offered = (stage: Stage, extensions: boolean) =>
  offeredFields(stage).filter((field) => extensions || !field.extension);

function variantOf(first: Stage, stage: Stage): Variant[] {
  const name = Object.entries(fixedFields(stage)).find(
    ([key, value]) => value === true && !(key in fixedFields(first)),
  );
  return name ? [{ switch: name[0], stage }] : [];
}

/** What it does and what it costs, in Discord's 100 characters: nothing else is read before Enter. */
function priced(stage: Stage, { stages }: Family) {
  return described((words) => {
    const price = ` · ${productPrice(words, stage, undefined, stages)}`;
    return `${shorten(words.contract.stage(stage).summary, 100 - price.length)}${price}`;
  });
}

const switchOption = ({ switch: name, stage }: Variant, family: Family): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.Boolean,
  name,
  ...priced(stage, family),
});

function commandFields(field: OfferedField): CommandField[] {
  const base = { name: field.name, ...described((words) => labelOf(words, field)), required: field.required };
  return optionsOf(field, base).map((option) => ({ option, field }));
}

/** Discord's own filter in the file picker, at most ten; it looks at the name only. */
export const fileTypes = (extensions: readonly string[]) =>
  extensions.slice(0, 10).map((extension) => `.${extension.replace(/^\./, '')}` as const);

type Base = { name: string; required: boolean } & ReturnType<typeof described>;

const labelOf = ({ contract }: Words, { label }: OfferedField) => shorten(contract.label(label), 100);

const linkOption = (field: OfferedField, base: Base): APIApplicationCommandBasicOption => ({
  ...base,
  type: ApplicationCommandOptionType.String,
  ...described((words) => shorten(words.commands.orAddress(labelOf(words, field)), 100)),
  required: false,
  max_length: 2_000,
});

function optionsOf(field: OfferedField, base: Base): APIApplicationCommandBasicOption[] {
  const { value } = field;
  switch (value.kind) {
    case 'text': {
      const max_length = Math.min(value.maxLength ?? 6_000, 6_000);
      return [{ ...base, type: ApplicationCommandOptionType.String, max_length }];
    }
    case 'task':
    case 'action':
      return [{ ...base, type: ApplicationCommandOptionType.String, autocomplete: true }];
    case 'list':
      return [{ ...base, type: ApplicationCommandOptionType.String, autocomplete: value.values.length > 0 }];
    case 'flag':
      return [{ ...base, type: ApplicationCommandOptionType.Boolean }];
    case 'number': {
      const bounds = {
        ...(value.least === undefined ? {} : { min_value: value.least }),
        ...(value.most === undefined ? {} : { max_value: value.most }),
      };
      const { Integer, Number: Real } = ApplicationCommandOptionType;
      return [value.whole ? { ...base, type: Integer, ...bounds } : { ...base, type: Real, ...bounds }];
    }
    case 'choice': {
      const whole = value.values.filter((choice) => Number.isInteger(choice)) as number[];
      if (value.values.length > MOST_OPTIONS) {
        return [{ ...base, type: ApplicationCommandOptionType.String, autocomplete: true }];
      }
      if (whole.length === value.values.length) {
        const choices = whole.map((choice) => ({ name: String(choice), value: choice }));
        return [{ ...base, type: ApplicationCommandOptionType.Integer, choices }];
      }
      const choices = value.values.map(choiceLabel).map((choice) => ({
        value: choice,
        ...named(({ contract }) => contract.choice(choice)),
      }));
      return [{ ...base, type: ApplicationCommandOptionType.String, choices }];
    }
    case 'file': {
      const filter = value.extensions.length > 0 ? { file_types: fileTypes(value.extensions) } : {};
      const one = (suffix: string, required: boolean): APIApplicationCommandBasicOption => ({
        ...base,
        ...filter,
        name: `${base.name}${suffix}`,
        required,
        type: ApplicationCommandOptionType.Attachment,
      });
      if (value.link) return [{ ...one('', false), name: fileOption(base.name) }, linkOption(field, base)];
      if (!value.many) return [one('', base.required)];
      return Array.from({ length: value.most }, (_, index) => one(`_${index + 1}`, base.required && index === 0));
    }
  }
}
