import { type APIComponentInContainer, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { missingLines } from './permission-notes.ts';
import type { Permission } from './permissions.ts';
import { spoken } from './spoken.ts';
import { count, credits, timestamp } from './text.ts';

/** A guild's settings on one screen, each with the control that changes it. */

/** Most of each; what is absent is not limited. */
export interface LimitFigures {
  tasks?: number | undefined;
  minute?: number | undefined;
  day?: number | undefined;
  month?: number | undefined;
  request?: number | undefined;
}

export interface SettingsView {
  /** `guild`, `member`, `role/<id>`, `user/<id>`, `channel/<id>`, each with what is set. */
  limits: readonly { scope: string; figures: LimitFigures }[];
  roles: readonly string[];
  channels: readonly string[];
  /** Of the channels that were chosen anywhere here, what Kiln may not do there. */
  lacking: readonly { id: string; missing: readonly Permission[] }[];
  press: 'asker' | 'roles' | 'everyone';
  pressRoles: readonly string[];
  /** Families that some roles only may use. */
  families: Readonly<Record<string, readonly string[]>>;
  /** Families that work in some channels only. */
  places: Readonly<Record<string, readonly string[]>>;
  key?: { slots: number; byUser: string; at: number } | undefined;
}

export const settingsId = (argument: string) => encodePress({ action: 'settings', requestId: '', argument });

const MOST_RULES = 10;
const MOST_SHARES = 4;
const MOST_ROLES = 2;
const PRESS_WORDS = {
  asker: 'Who asked, and those who manage the server',
  roles: 'Also the roles chosen below',
  everyone: 'Everybody who may use Kiln',
} as const;

export function renderSettings(view: SettingsView): MessageBody {
  const rules = view.limits.filter(({ figures }) => Object.values(figures).some((most) => most !== undefined));
  return messageBody(ACCENT.quiet, [
    text('### Kiln in this server', '-# What you change counts from the next press on.'),
    text(
      '**Limits**',
      ...rules.slice(0, MOST_RULES).map(({ scope, figures }) => `${whoWords(scope)}: ${figureWords(figures)}`),
      rules.length > MOST_RULES && `-# and ${rules.length - MOST_RULES} more`,
      '-# The server’s, the channel’s and the member’s limit must all hold. A member’s own goes before a role’s (the most generous counts), a role’s before everybody’s.',
    ),
    ...buttonRows([
      button('Limits of the server', settingsId('limits/guild')),
      button('Limits of each member', settingsId('limits/member')),
      button('Results: who sees them…', settingsId('results')),
      button('What a lead approves…', settingsId('approvals')),
    ]),
    row({
      type: ComponentType.MentionableSelect,
      custom_id: settingsId('limits-who'),
      placeholder: 'Limits of a role or of one member…',
    }),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('limits-channel'),
      placeholder: 'Limits of a channel…',
    }),
    separator(),
    text('**Who may use Kiln, and where**', '-# Nothing chosen: everybody, everywhere.'),
    row(roleSelect('roles', 'All members', view.roles)),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('channels'),
      placeholder: 'All channels',
      min_values: 0,
      max_values: 25,
      default_values: view.channels.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
    }),
    text(...missingLines(view.lacking)),
    text('**Who may make what, and where**', ...familyLines(view)),
    ...buttonRows([button('Choose families, roles and channels', settingsId('families'))]),
    text('**Who may press the buttons that cost, under the results of others**'),
    row({
      type: ComponentType.StringSelect,
      custom_id: settingsId('press'),
      options: (['asker', 'roles', 'everyone'] as const).map((value) => ({
        ...{ value, label: PRESS_WORDS[value], default: view.press === value },
      })),
    }),
    view.press === 'roles' && row(roleSelect('press-roles', 'No role yet', view.pressRoles)),
    separator(),
    text(
      '**Key for the service**',
      view.key === undefined
        ? '-# Kiln’s own: what is made here is paid with the credits of this server.'
        : `-# This server’s own, set by <@${view.key.byUser}> ${timestamp(view.key.at)}, ${many(view.key.slots)} at once. It is stored encrypted and never shown.`,
    ),
    ...buttonRows([
      button(view.key === undefined ? 'Use your own key' : 'Another key', settingsId('key')),
      view.key !== undefined && button('Remove the key', settingsId('key-clear'), 'danger'),
    ]),
    separator(),
    text('**Data of this server**', '-# All of it as a file; or all that is kept about one member, deleted for good.'),
    ...buttonRows([button('Export', settingsId('export'))]),
    row({
      type: ComponentType.UserSelect,
      custom_id: settingsId('forget'),
      placeholder: 'Forget a member…',
    }),
  ]);
}

/** A few of them, and how many more there are. */
function someOf(ids: readonly string[], sign: '@&' | '#', none: string): string {
  const some = ids.slice(0, MOST_ROLES).map((id) => `<${sign}${id}>`);
  const more = ids.length > some.length ? ` and ${ids.length - some.length} more` : '';
  return some.length === 0 ? none : `${some.join(', ')}${more}`;
}

/** Families that the same roles may use share a line. */
function familyLines({ families, places }: Pick<SettingsView, 'families' | 'places'>): string[] {
  const shares = new Map<string, string[]>();
  for (const family of new Set([...Object.keys(families), ...Object.keys(places)])) {
    const who = [someOf(families[family] ?? [], '@&', 'everybody'), someOf(places[family] ?? [], '#', '')]
      .filter(Boolean)
      .join(', in ');
    shares.set(who, [...(shares.get(who) ?? []), spoken(family)]);
  }
  if (shares.size === 0) return ['-# Everybody who may use Kiln may make everything, by command and by button.'];
  return [
    ...[...shares].slice(0, MOST_SHARES).map(([who, names]) => `${names.join(' ')}: ${who}`),
    ...(shares.size > MOST_SHARES ? [`-# and ${shares.size - MOST_SHARES} more rules`] : []),
    '-# By command and by button; everything else is for everybody who may use Kiln. Roles do not bind leads, channels do.',
  ];
}

type RowItem = Extract<APIComponentInContainer, { type: ComponentType.ActionRow }>['components'][number];
const row = (item: RowItem): APIComponentInContainer => ({ type: ComponentType.ActionRow, components: [item] });

const roleSelect = (argument: string, placeholder: string, chosen: readonly string[]): RowItem => ({
  type: ComponentType.RoleSelect,
  custom_id: settingsId(argument),
  placeholder,
  min_values: 0,
  max_values: 25,
  default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.Role })),
});

function whoWords(scope: string): string {
  const [kind, id = ''] = scope.split('/');
  switch (kind) {
    case 'guild':
      return 'The server';
    case 'member':
      return 'Each member';
    case 'role':
      return `<@&${id}>`;
    case 'user':
      return `<@${id}>`;
    default:
      return `<#${id}>`;
  }
}

const many = (tasks: number) => `${count(tasks)} ${tasks === 1 ? 'task' : 'tasks'}`;

function figureWords({ tasks, minute, day, month, request }: LimitFigures): string {
  const words = [
    tasks !== undefined && `${many(tasks)} at once`,
    minute !== undefined && `${many(minute)} a minute`,
    day !== undefined && `${credits(day)} a day`,
    month !== undefined && `${credits(month)} a month`,
    request !== undefined && `${credits(request)} a request`,
  ].filter(Boolean);
  return words.length === 0 ? 'no limits' : words.join(' · ');
}
