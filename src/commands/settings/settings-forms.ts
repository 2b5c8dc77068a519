import {
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  type ModalSubmitFields,
} from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import { commandName } from 'kiln-client/contract/family';
import { LIMIT_BOUNDS, LIMIT_KINDS, type LimitRule, type LimitScope } from '../../guilds/limit-rules.ts';
import { GuildSettings, mostOf } from '../../guilds/settings.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { labeled, textField, wholeNumber, wordsForm } from '../../messages/parts/form.ts';
import { MOST_CHOSEN } from '../../messages/parts/message-body.ts';
import { type FamilyRules, openTo } from '../../messages/settings/access-sections.ts';
import { settingsId } from '../../messages/settings/setting-controls.ts';
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
      textField(costsMoreThan, {
        custom_id: 'credits',
        required: false,
        max_length: 11,
        placeholder: emptyForNothing,
        value: now === 0 ? undefined : String(now),
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
      const byDefault = DEFAULTS[`${scope} ${one}`];
      return textField(settings.kinds[one], {
        custom_id: one,
        required: false,
        max_length: 11,
        placeholder: byDefault === undefined ? settings.emptyForNone : settings.emptyFor({ limit: byDefault }),
        value: rule[one]?.toString(),
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

const ANY_NUMBER = { required: false, min_values: 0, max_values: MOST_CHOSEN } as const;

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
      labeled(
        settings.what,
        {
          type: ComponentType.StringSelect,
          custom_id: 'families',
          options,
          required: true,
          min_values: 1,
          max_values: options.length,
          placeholder: settings.chooseSome,
        },
        settings.whatWhere,
      ),
      labeled(
        settings.forRoles,
        {
          type: ComponentType.RoleSelect,
          custom_id: 'roles',
          placeholder: settings.everyonePlaceholder,
          ...ANY_NUMBER,
        },
        settings.forRolesElse,
      ),
      labeled(
        settings.inChannels,
        {
          type: ComponentType.ChannelSelect,
          custom_id: 'channels',
          placeholder: settings.everywhere,
          channel_types: HOMES,
          ...ANY_NUMBER,
        },
        settings.inChannelsElse,
      ),
    ],
  };
}

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
      textField(settings.keyLabel, {
        custom_id: 'key',
        required: true,
        max_length: 200,
        placeholder: settings.keyHow,
      }),
      textField(settings.slots, { custom_id: 'slots', required: true, max_length: 3, value: String(slots) }),
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

/** Undefined: left empty. */
function readWhole(fields: ModalSubmitFields, { name, most, called }: WholeNumber): number | undefined {
  const value = wholeNumber(fields.getTextInputValue(name));
  if (value === undefined || value <= most) return value;
  throw new Refused('bad_limit', (words) => words.settings.wholeNumber({ what: called(words), max: most }));
}
