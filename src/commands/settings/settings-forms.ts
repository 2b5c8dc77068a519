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
import { Refused } from '../../messages/guild/refused.ts';
import { openTo, type SettingsView, settingsId } from '../../messages/settings/settings-message.ts';
import type { Words } from '../../messages/words/index.ts';

/** The forms of /settings: limits, who may make what, and a guild's own key. */

const DEFAULTS: Readonly<Partial<Record<string, string>>> = { 'guild tasks': '200', 'member tasks': '10' };

export function limitsForm(
  { settings }: Words,
  scope: LimitScope,
  rule: LimitRule,
): APIModalInteractionResponseCallbackData {
  const [kind = ''] = scope.split('/');
  const titles: Readonly<Record<string, string>> = settings.limitsOf;
  return {
    custom_id: settingsId(`limits/${scope}`),
    title: titles[kind] ?? settings.limitsOf.channel,
    components: LIMIT_KINDS.map((one) => {
      const most = rule[one];
      const left = DEFAULTS[`${scope} ${one}`];
      return field(settings.kinds[one], {
        custom_id: one,
        required: false,
        max_length: 11,
        placeholder: left === undefined ? settings.emptyForNone : settings.emptyFor(left),
        ...(most === undefined ? {} : { value: String(most) }),
      });
    }),
  };
}

/** @throws {UserError} `bad_limit` */
export function readLimitsForm(fields: ModalSubmitFields): LimitRule {
  return Object.fromEntries(LIMIT_KINDS.map((kind) => [kind, readWhole(fields, kind, LIMIT_BOUNDS[kind])]));
}

/** A price threshold. */
export function creditsForm(
  { settings }: Words,
  control: 'confirm' | 'approve',
  now: number,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: settingsId(control),
    title: control === 'confirm' ? settings.confirmTitle : settings.approveTitle,
    components: [
      field(settings.costsMoreThan, {
        ...{ custom_id: 'credits', required: false, max_length: 11, placeholder: settings.emptyForNothing },
        ...(now === 0 ? {} : { value: String(now) }),
      }),
    ],
  };
}

/** @throws {UserError} `bad_limit` */
export const readCreditsForm = (fields: ModalSubmitFields): number =>
  readWhole(fields, 'credits', LIMIT_BOUNDS.request) ?? 0;

/** Several families at once, because most rules cover several. */
export function familiesForm(
  words: Words,
  rules: Pick<SettingsView, 'families' | 'places' | 'gone'>,
): APIModalInteractionResponseCallbackData {
  const { contract, settings } = words;
  const roles = (ids: readonly string[]) => settings.roles(ids.length);
  const channels = (ids: readonly string[]) => settings.channels(ids.length);
  const options = families.slice(0, 25).map((family) => {
    const now = openTo(words, rules, { family: family.name, roles, channels });
    const description = settings.nowOpenTo(commandName(family), now);
    return { label: contract.family(family), value: family.name, description };
  });
  return {
    custom_id: settingsId('families'),
    title: settings.familiesTitle,
    components: [
      {
        type: ComponentType.Label,
        label: settings.what,
        description: settings.whatWhere,
        component: {
          ...{ type: ComponentType.StringSelect, custom_id: 'families', options, required: true },
          ...{ min_values: 1, max_values: options.length, placeholder: settings.chooseSome },
        },
      },
      {
        type: ComponentType.Label,
        label: settings.forRoles,
        description: settings.forRolesElse,
        component: {
          ...{ type: ComponentType.RoleSelect, custom_id: 'roles', required: false },
          ...{ min_values: 0, max_values: 25, placeholder: settings.everybodyPlace },
        },
      },
      {
        type: ComponentType.Label,
        label: settings.inChannels,
        description: settings.inChannelsElse,
        component: {
          ...{ type: ComponentType.ChannelSelect, custom_id: 'channels', required: false },
          ...{ min_values: 0, max_values: 25, placeholder: settings.everywhere, channel_types: HOMES },
        },
      },
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

export function keyForm({ settings }: Words, slots = 10): APIModalInteractionResponseCallbackData {
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
  const slots = readWhole(fields, 'slots', 100);
  if (!slots) throw new Refused('bad_limit', ({ settings }) => settings.badSlots);
  return { key, slots };
}

/** Accepts "1,000" and "1 000". Undefined: left empty. */
function readWhole(fields: ModalSubmitFields, name: string, most: number): number | undefined {
  const text = fields.getTextInputValue(name).replace(/[\s,._’']/g, '');
  if (text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new Refused('bad_limit', ({ settings }) => {
    const kind = LIMIT_KINDS.find((one) => one === name) ?? 'tasks';
    return settings.wholeNumber(name === 'credits' ? settings.credits : settings.kinds[kind], most);
  });
}

type TextField = Omit<Extract<APILabelComponent['component'], { style: TextInputStyle }>, 'type' | 'style'>;

const field = (label: string, input: TextField): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: { type: ComponentType.TextInput, style: TextInputStyle.Short, ...input },
});
