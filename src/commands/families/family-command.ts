import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { TaskType } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';
import { fieldsOf, fixedFields, hasSeed, type OfferedField } from 'kiln-client/contract/stage-fields';
import { MOST_VOTE_MINUTES } from '../../guilds/settings.ts';
import { productPrice } from '../../messages/parts/price-words.ts';
import { shorten } from '../../messages/parts/text.ts';
import { followers } from '../../messages/request/next-steps.ts';
import { type Offers, offeredBy } from '../../messages/request/option-pages.ts';
import { VARIATIONS } from '../../messages/request/request-buttons.ts';
import type { Words } from '../../messages/words/index.ts';
import { described, GUILD_ONLY, MOST_CHOICES, named, titled } from '../command.ts';
import { choiceLabel } from './build-body.ts';

/**
 * A family's slash command, derived from the contract: its options are the fields of the family's first stage, with
 * readable names. Another stage that needs no source either (text-to-3d's one-step call) is selected by a boolean
 * option named after its literal, and its own fields come last. A command shows at most ten options, the most used
 * ones, besides `variations`, `vote` and `winner` where results differ by a seed, and `maker` where models make them; `more` opens a card with all of
 * them (order.ts).
 */

export interface FamilyCommand {
  family: Family;
  first: Stage;
  variants: readonly Variant[];
  options: readonly CommandField[];
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
}

interface Variant {
  /** The option that selects the stage. */
  switch: string;
  stage: Stage;
}

/** One option of the command. A field for several files has several options. */
export interface CommandField {
  option: APIApplicationCommandBasicOption;
  field: OfferedField;
  /** The stages that have the field; undefined: the first one. */
  needs?: string;
}

/** More than this is unreadable. */
export const MOST_OPTIONS = 10;

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

export const MORE_OPTION = {
  type: ApplicationCommandOptionType.Boolean,
  ...titled(({ commands }) => commands.more),
} as const satisfies APIApplicationCommandBasicOption;

export const VARIATIONS_OPTION = {
  type: ApplicationCommandOptionType.Integer,
  ...titled(({ commands }) => commands.variations),
  min_value: VARIATIONS.least,
  max_value: VARIATIONS.most,
} as const satisfies APIApplicationCommandBasicOption;

export const VOTE_OPTION = {
  type: ApplicationCommandOptionType.Integer,
  ...titled(({ commands }) => commands.vote),
  min_value: 1,
  max_value: MOST_VOTE_MINUTES,
} as const satisfies APIApplicationCommandBasicOption;

export const WINNER_OPTION = {
  type: ApplicationCommandOptionType.String,
  ...titled(({ commands }) => commands.winner),
} as const satisfies APIApplicationCommandBasicOption;

/** What can go on by itself with the winner of a vote. */
function winnerOption(first: Stage): APIApplicationCommandBasicOption[] {
  // The entries of the table have exactly the types of TaskType.
  const stages = followers(first.type as TaskType).slice(0, MOST_CHOICES);
  const choices = stages.map((stage) => ({ value: stage.type, ...named((words) => words.contract.stage(stage).verb) }));
  return choices.length === 0 ? [] : [{ ...WINNER_OPTION, choices }];
}

/** Options of every family's command besides the stage's fields. */
export const OWN_OPTIONS: readonly APIApplicationCommandBasicOption[] = [
  VARIATIONS_OPTION,
  VOTE_OPTION,
  WINNER_OPTION,
  MORE_OPTION,
  PRESET_OPTION,
  PRIVATE_OPTION,
];

export function familyCommand(family: Family, offers: Offers): FamilyCommand {
  const [first, ...others] = family.stages;
  if (!first) throw new Error(`${family.name} has no stage`);
  const variants = others.filter((stage) => !stage.source?.required).flatMap((stage) => variantOf(first, stage));
  const own = offeredBy(first, offers);
  const known = new Set(own.map((field) => field.name));
  const groups: CommandField[][] = own.map((field) => commandFields(field));
  for (const variant of variants) {
    const extra = offeredBy(variant.stage, offers).filter((field) => !known.has(field.name));
    for (const field of extra) known.add(field.name);
    groups.push(
      ...extra.map((field) =>
        commandFields({ ...field, required: false }).map((option) => ({ ...option, needs: variant.switch })),
      ),
    );
  }
  const rank = rankBy([...variants.map(({ stage }) => stage), first].flatMap(({ foremost = [] }) => foremost));
  groups.sort((a, b) => rank(a) - rank(b));
  const switches = variants.map((variant) => switchOption(variant, family));
  const varies = offers.extensions && hasSeed(first) ? [VARIATIONS_OPTION, VOTE_OPTION, ...winnerOption(first)] : [];
  const { fields, isAll } = fitting(groups, MOST_OPTIONS - switches.length - 2);
  const required = fields.filter((field) => field.option.required);
  const optional = fields.filter((field) => !field.option.required);

  return {
    family,
    first,
    variants,
    options: [...required, ...optional],
    payload: {
      ...GUILD_ONLY,
      ...named(({ contract }) => contract.command(family)),
      ...priced(first, family),
      options: [
        ...required.map(({ option }) => option),
        ...switches,
        ...optional.map(({ option }) => option),
        ...varies,
        ...(isAll ? [] : [MORE_OPTION]),
        PRESET_OPTION,
        PRIVATE_OPTION,
      ],
    },
  };
}

/** Required options first, and among them text, because people start typing it right away; then the most used. */
function rankBy(foremost: readonly string[]) {
  return ([one]: readonly CommandField[]): number => {
    if (!one) return Number.POSITIVE_INFINITY;
    const { value, name } = one.field;
    const place = foremost.indexOf(name);
    if (!one.option.required) return place === -1 ? 3 + foremost.length : 3 + place;
    if (value.kind === 'text' && value.long) return 0;
    return value.kind === 'file' || value.kind === 'task' ? 1 : 2;
  };
}

/** Whole fields, as many as fit, and besides them the choice of a model; if some do not, one place is used for `more`. */
function fitting(groups: readonly (readonly CommandField[])[], room: number) {
  const isMaker = ({ field }: CommandField) => field.value.kind === 'maker';
  const others = groups.filter((group) => !group.some(isMaker));
  const isAll = others.flat().length <= room;
  const fields: CommandField[] = [];
  for (const group of others) {
    if (fields.length + group.length <= (isAll ? room : room - 1)) fields.push(...group);
  }
  return { fields: [...fields, ...groups.flat().filter(isMaker)], isAll };
}

function variantOf(first: Stage, stage: Stage): Variant[] {
  const fixed = fixedFields(first);
  const literal = fieldsOf(stage).find(
    ({ path: [key], value }) => value.kind === 'fixed' && value.value === true && !(key in fixed),
  );
  return literal ? [{ switch: literal.called, stage }] : [];
}

/** What it does and what it costs, in Discord's 100 characters: all a member sees before pressing Enter. */
function priced(stage: Stage, { stages }: Family) {
  return described((words) => {
    const price = ` · ${productPrice(words, stage, undefined, stages)}`;
    return `${shorten(words.contract.stage(stage).summary, 100 - price.length)}${price}`;
  });
}

const switchOption = ({ switch: name, stage }: Variant, family: Family): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.Boolean,
  ...called(name),
  ...priced(stage, family),
});

function commandFields(field: OfferedField): CommandField[] {
  const base = { ...called(field.called), ...described((words) => labelOf(words, field)), required: field.required };
  return optionsOf(field, base).map((option) => ({ option, field }));
}

/** Filter for Discord's file picker, at most ten extensions; it only checks names. */
export const fileTypes = (extensions: readonly string[]) =>
  extensions.slice(0, 10).map((extension) => `.${extension.replace(/^\./, '')}` as const);

type Base = { required: boolean } & ReturnType<typeof called> & ReturnType<typeof described>;

/** An option's name in every language; several files are numbered. */
const called = (name: string, suffix = '') => named(({ contract }) => `${contract.option(name)}${suffix}`);

const labelOf = ({ contract }: Words, { label }: OfferedField) => shorten(contract.label(label), 100);

const linkOption = (field: OfferedField, base: Base): APIApplicationCommandBasicOption => ({
  ...base,
  ...called(`${field.called}-link`),
  type: ApplicationCommandOptionType.String,
  ...described((words) => shorten(words.commands.orAddress({ what: labelOf(words, field) }), 100)),
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
    case 'maker':
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
      if (value.values.length > MOST_CHOICES) {
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
        ...called(field.called, suffix),
        required,
        type: ApplicationCommandOptionType.Attachment,
      });
      if (value.link) return [one('', false), linkOption(field, base)];
      if (!value.many) return [one('', base.required)];
      return Array.from({ length: value.most }, (_, index) => one(`-${index + 1}`, base.required && index === 0));
    }
  }
}
