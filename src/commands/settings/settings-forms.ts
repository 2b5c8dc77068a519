import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  type ModalSubmitFields,
  TextInputStyle,
} from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import { commandName } from 'kiln-client/contract/family';
import { LIMIT_BOUNDS, LIMIT_KINDS, type LimitRule, type LimitScope } from '../../guilds/limit-rules.ts';
import { GuildSettings, mostOf } from '../../guilds/settings.ts';
import { wordsForm } from '../../messages/guild/moderation-message.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { type FamilyRules, openTo } from '../../messages/settings/access-sections.ts';
import { MOST_CHOSEN, settingsId } from '../../messages/settings/setting-controls.ts';
import type { Words } from '../../messages/words/index.ts';
import { controlId, type Row, wordsOfRow } from './settings-screen.ts';

/** The forms of /settings: those of rows; limits, who may make what, and a guild's own key. */

type Form = APIModalInteractionResponseCallbackData;

/** The value of one field of a form, in characters. */
const FIELD_BOUND = 4_000;

export function rowForm(words: Words, row: Row, settings: GuildSettings): Form {
  const { form: title = '', label = '' } = wordsOfRow(row, words);
  const customId = settingsId(controlId(row));
  const now = settings[row.key];
  if (Array.isArray(now)) {
    const value = now.join('\n').slice(0, FIELD_BOUND);
    return wordsForm({ customId, title, label, most: FIELD_BOUND, value });
  }
  const { costsMoreThan, emptyForNothing } = words.settings;
  return {
    custom_id: customId,
    title,
    components: [
      field(costsMoreThan, {
        custom_id: 'credits',
        required: false,
        max_length: 11,
        placeholder: emptyForNothing,
        ...(now !== 0 && { value: String(now) }),
      }),
    ],
  };
}

/** @throws {UserError} `bad_limit`, `too_many_words` */
export function readRowForm(row: Row, fields: ModalSubmitFields): number | string[] {
  const most = mostOf(row.key);
  if (most !== undefined) {
    return readWhole(fields, { name: 'credits', most, called: ({ settings }) => settings.credits }) ?? 0;
  }
  const lines = linesIn(fields.getTextInputValue('words'));
  if (GuildSettings.shape[row.key].safeParse(lines).success) return lines;
  throw new Refused('too_many_words', (words) => wordsOfRow(row, words).tooMany ?? '');
}

/** Commas separate, too. */
function linesIn(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** What counts where nothing is set; the limits keep their own. */
const DEFAULTS: Readonly<Partial<Record<string, string>>> = { 'guild tasks': '200', 'member tasks': '10' };

export function limitsForm({ settings }: Words, scope: LimitScope, rule: LimitRule): Form {
  const [kind = ''] = scope.split('/');
  const titles: Readonly<Record<string, string>> = settings.limitsOf;
  return {
    custom_id: settingsId(`limits/${scope}`),
    title: titles[kind] ?? settings.limitsOf.channel,
    components: LIMIT_KINDS.map((one) => {
      const most = rule[one];
      const byDefault = DEFAULTS[`${scope} ${one}`];
      return field(settings.kinds[one], {
        custom_id: one,
        required: false,
        max_length: 11,
        placeholder: byDefault === undefined ? settings.emptyForNone : settings.emptyFor({ limit: byDefault }),
        ...(most !== undefined && { value: String(most) }),
      });
    }),
  };
}

/** @throws {UserError} `bad_limit` */
export const readLimitsForm = (fields: ModalSubmitFields): LimitRule =>
  Object.fromEntries(
    LIMIT_KINDS.map((kind) => {
      const called = ({ settings }: Words) => settings.kinds[kind];
      return [kind, readWhole(fields, { name: kind, most: LIMIT_BOUNDS[kind], called })];
    }),
  );

/** Several families at once, because most rules cover several. */
export function familiesForm(words: Words, rules: FamilyRules): Form {
  const { contract, settings } = words;
  const roles = (ids: readonly string[]) => settings.roles({ count: ids.length });
  const channels = (ids: readonly string[]) => settings.channels({ count: ids.length });
  const options = families.slice(0, MOST_CHOSEN).map((family) => {
    const now = openTo(words, rules, { family: family.name, roles, channels });
    const description = settings.nowOpenTo({ command: commandName(family), members: now });
    return { label: contract.family(family), value: family.name, description };
  });
  return {
    custom_id: settingsId('families'),
    title: settings.familiesTitle,
    components: [
      labeled(settings.what, settings.whatWhere, {
        type: ComponentType.StringSelect,
        custom_id: 'families',
        options,
        required: true,
        min_values: 1,
        max_values: options.length,
        placeholder: settings.chooseSome,
      }),
      labeled(settings.forRoles, settings.forRolesElse, {
        type: ComponentType.RoleSelect,
        custom_id: 'roles',
        required: false,
        min_values: 0,
        max_values: MOST_CHOSEN,
        placeholder: settings.everyonePlaceholder,
      }),
      labeled(settings.inChannels, settings.inChannelsElse, {
        type: ComponentType.ChannelSelect,
        custom_id: 'channels',
        required: false,
        min_values: 0,
        max_values: MOST_CHOSEN,
        placeholder: settings.everywhere,
        channel_types: HOMES,
      }),
    ],
  };
}

const labeled = (label: string, description: string, component: APILabelComponent['component']): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  description,
  component,
});

/** Kinds of channels that hold messages or posts; threads count as their channel. */
const HOMES = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
];

/** @throws {UserError} `bad_family` */
export function readFamiliesForm(fields: ModalSubmitFields): { names: string[]; roles: string[]; channels: string[] } {
  const names = [...fields.getStringSelectValues('families')];
  if (!names.every((name) => families.some((family) => family.name === name))) {
    throw new Refused('bad_family', ({ settings }) => settings.unknownFamilies);
  }
  const channels = [...(fields.getSelectedChannels('channels')?.keys() ?? [])];
  return { names, roles: [...(fields.getSelectedRoles('roles')?.keys() ?? [])], channels };
}

export function keyForm({ settings }: Words, slots = 10): Form {
  return {
    custom_id: settingsId('key'),
    title: settings.keyTitle,
    components: [
      field(settings.keyLabel, {
        custom_id: 'key',
        required: true,
        max_length: 200,
        placeholder: settings.keyHow,
      }),
      field(settings.slots, {
        custom_id: 'slots',
        required: true,
        max_length: 3,
        value: String(slots),
      }),
    ],
  };
}

/** @throws {UserError} `bad_key`, `bad_limit` */
export function readKeyForm(fields: ModalSubmitFields): { key: string; slots: number } {
  const key = fields.getTextInputValue('key').trim();
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw new Refused('bad_key', ({ settings }) => settings.notAKey);
  const slots = readWhole(fields, { name: 'slots', most: 100, called: ({ settings }) => settings.kinds.tasks });
  if (!slots) throw new Refused('bad_limit', ({ settings }) => settings.badSlots);
  return { key, slots };
}

interface WholeNumber {
  /** Of its field. */
  name: string;
  most: number;
  called: (words: Words) => string;
}

/** Accepts "1,000" and "1 000". Undefined: left empty. */
function readWhole(fields: ModalSubmitFields, { name, most, called }: WholeNumber): number | undefined {
  const text = fields.getTextInputValue(name).replace(/[\s,._’']/g, '');
  if (text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new Refused('bad_limit', (words) => words.settings.wholeNumber({ what: called(words), max: most }));
}

type TextField = Omit<Extract<APILabelComponent['component'], { style: TextInputStyle }>, 'type' | 'style'>;

const field = (label: string, input: TextField): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: { type: ComponentType.TextInput, style: TextInputStyle.Short, ...input },
});
