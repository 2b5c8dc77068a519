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
import { UserError } from 'kiln-errors';
import { LIMIT_BOUNDS, LIMIT_KINDS, type LimitKind, type LimitRule, type LimitScope } from '../guilds/limit-rules.ts';
import type { GuildSettings } from '../guilds/settings.ts';
import { settingsId } from '../messages/settings-message.ts';
import { count } from '../messages/text.ts';

/** The forms of /settings: limits of one scope, who may make what, and an own key for the service. */

const LABELS: Readonly<Record<LimitKind, string>> = {
  tasks: 'Tasks at once',
  minute: 'Tasks started in a minute',
  day: 'Credits a day (UTC)',
  month: 'Credits a month (UTC)',
  request: 'Credits of one request',
};
const DEFAULTS: Readonly<Partial<Record<string, string>>> = { 'guild tasks': '200', 'member tasks': '10' };

export function limitsForm(scope: LimitScope, rule: LimitRule): APIModalInteractionResponseCallbackData {
  const [kind] = scope.split('/');
  return {
    custom_id: settingsId(`limits/${scope}`),
    title: `Limits of ${{ guild: 'the server', member: 'each member', role: 'a role', user: 'a member' }[kind ?? ''] ?? 'a channel'}`,
    components: LIMIT_KINDS.map((one) => {
      const most = rule[one];
      const left = DEFAULTS[`${scope} ${one}`];
      return field(LABELS[one], {
        custom_id: one,
        required: false,
        max_length: 11,
        placeholder: left === undefined ? 'Leave empty for no limit' : `Leave empty for ${left}`,
        ...(most === undefined ? {} : { value: String(most) }),
      });
    }),
  };
}

/** @throws {UserError} `bad_limit` */
export function readLimitsForm(fields: ModalSubmitFields): LimitRule {
  return Object.fromEntries(LIMIT_KINDS.map((kind) => [kind, readWhole(fields, kind, LIMIT_BOUNDS[kind])]));
}

/** A price above which something happens. */
export function creditsForm(control: 'confirm' | 'approve', now: number): APIModalInteractionResponseCallbackData {
  return {
    custom_id: settingsId(control),
    title: control === 'confirm' ? 'What is asked for twice' : 'What a lead approves',
    components: [
      field('What costs more credits than', {
        ...{ custom_id: 'credits', required: false, max_length: 11, placeholder: 'Leave empty for nothing' },
        ...(now === 0 ? {} : { value: String(now) }),
      }),
    ],
  };
}

/** @throws {UserError} `bad_limit` */
export const readCreditsForm = (fields: ModalSubmitFields): number =>
  readWhole(fields, 'credits', LIMIT_BOUNDS.request, 'Credits') ?? 0;

/** Several families at once, because most rules are about several. */
export function familiesForm({
  families: rules,
  places,
}: Pick<GuildSettings, 'families' | 'places'>): APIModalInteractionResponseCallbackData {
  const options = families.slice(0, 25).map((family) => {
    const roles = rules[family.name]?.length ?? 0;
    const where = places[family.name]?.length ?? 0;
    const who = roles === 0 ? 'everybody' : roles === 1 ? '1 role' : `${roles} roles`;
    const now = where === 0 ? who : `${who}, in ${where === 1 ? '1 channel' : `${where} channels`}`;
    return { label: family.title, value: family.name, description: `/${commandName(family)} · now: ${now}` };
  });
  return {
    custom_id: settingsId('families'),
    title: 'Who may make what, and where',
    components: [
      {
        type: ComponentType.Label,
        label: 'What',
        description: 'Its slash command, its buttons, and what is chosen from a message or a mention',
        component: {
          ...{ type: ComponentType.StringSelect, custom_id: 'families', options, required: true },
          ...{ min_values: 1, max_values: options.length, placeholder: 'Choose one or several…' },
        },
      },
      {
        type: ComponentType.Label,
        label: 'For members with one of these roles',
        description: 'None chosen: for everybody who may use Kiln',
        component: {
          ...{ type: ComponentType.RoleSelect, custom_id: 'roles', required: false },
          ...{ min_values: 0, max_values: 25, placeholder: 'Everybody' },
        },
      },
      {
        type: ComponentType.Label,
        label: 'In these channels, with their threads',
        description: 'None chosen: everywhere where Kiln may be used. It binds leads, too',
        component: {
          ...{ type: ComponentType.ChannelSelect, custom_id: 'channels', required: false },
          ...{ min_values: 0, max_values: 25, placeholder: 'Everywhere', channel_types: HOMES },
        },
      },
    ],
  };
}

/** Kinds of channels that messages or posts stand in; their threads count as they do. */
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
    throw new UserError('bad_family', 'This Kiln does not know all of these. Say `/settings` again.');
  }
  const channels = [...(fields.getSelectedChannels('channels')?.keys() ?? [])];
  return { names, roles: [...(fields.getSelectedRoles('roles')?.keys() ?? [])], channels };
}

export function keyForm(slots = 10): APIModalInteractionResponseCallbackData {
  return {
    custom_id: settingsId('key'),
    title: 'Own key for the service',
    components: [
      field('Key', {
        custom_id: 'key',
        required: true,
        max_length: 200,
        placeholder: 'It is checked now, stored encrypted, and never shown again',
      }),
      field('Tasks that the account may have at once', {
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
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw new UserError('bad_key', 'That is not a key of the service.');
  const slots = readWhole(fields, 'slots', 100);
  if (!slots) throw new UserError('bad_limit', 'Tasks at once must be 1 to 100.');
  return { key, slots };
}

/** "1,000" and "1 000" are numbers too. Undefined: left empty. */
function readWhole(fields: ModalSubmitFields, name: string, most: number, says = 'Tasks at once'): number | undefined {
  const text = fields.getTextInputValue(name).replace(/[\s,._’']/g, '');
  if (text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  const label = LIMIT_KINDS.find((kind) => kind === name);
  throw new UserError(
    'bad_limit',
    `${label === undefined ? says : LABELS[label]} must be a whole number from 0 to ${count(most)}, or empty. Nothing was changed.`,
  );
}

type TextField = Omit<Extract<APILabelComponent['component'], { style: TextInputStyle }>, 'type' | 'style'>;

const field = (label: string, input: TextField): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  component: { type: ComponentType.TextInput, style: TextInputStyle.Short, ...input },
});
