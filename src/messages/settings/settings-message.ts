import { type APIComponentInContainer, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { missingLines } from '../guild/permission-notes.ts';
import type { Permission } from '../guild/permissions.ts';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import { spoken } from '../parts/spoken.ts';
import { timestamp } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

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
  /** Roles and channels of these that were deleted. A family that is left to such alone stays closed. */
  gone: ReadonlySet<string>;
  key?: { slots: number; byUser: string; at: number } | undefined;
}

export const settingsId = (argument: string) => encodePress({ action: 'settings', requestId: '', argument });

const MOST_RULES = 10;
/** Of all rules together: the screen has more to say. */
const RULES_BUDGET = 1_000;
const MOST_SHARES = 4;
const MOST_ROLES = 2;

export function renderSettings(words: Words, view: SettingsView): MessageBody {
  const { settings } = words;
  const rules = view.limits.filter(({ figures }) => Object.values(figures).some((most) => most !== undefined));
  const limits = limitLines(words, rules);
  return messageBody(ACCENT.quiet, [
    text(settings.title, settings.whenCounts),
    text(
      settings.limits,
      ...limits,
      rules.length > limits.length && settings.andMore(rules.length - limits.length),
      settings.howLimitsMeet,
    ),
    ...buttonRows([
      button(settings.limitsOfServer, settingsId('limits/guild')),
      button(settings.limitsOfMembers, settingsId('limits/member')),
      button(settings.resultsScreen, settingsId('results')),
      button(settings.approvalsScreen, settingsId('approvals')),
      button(words.moderation.button, settingsId('moderation')),
    ]),
    row({
      type: ComponentType.MentionableSelect,
      custom_id: settingsId('limits-who'),
      placeholder: settings.limitsOfOne,
    }),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('limits-channel'),
      placeholder: settings.limitsOfChannel,
    }),
    separator(),
    text(settings.whoMayUse, settings.everybodyEverywhere),
    row(roleSelect('roles', settings.allMembers, view.roles)),
    row({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('channels'),
      placeholder: settings.allChannels,
      min_values: 0,
      max_values: 25,
      default_values: view.channels.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
    }),
    text(...missingLines(words, view.lacking)),
    text(settings.whoMayMake, ...familyLines(words, view)),
    ...buttonRows([button(settings.chooseFamilies, settingsId('families'))]),
    text(settings.whoMayPress),
    row({
      type: ComponentType.StringSelect,
      custom_id: settingsId('press'),
      options: (['asker', 'roles', 'everyone'] as const).map((value) => ({
        ...{ value, label: settings.press[value], default: view.press === value },
      })),
    }),
    view.press === 'roles' && row(roleSelect('press-roles', settings.noRoleYet, view.pressRoles)),
    separator(),
    text(
      settings.key,
      view.key === undefined
        ? settings.kilnsKey
        : settings.ownKey(`<@${view.key.byUser}>`, timestamp(view.key.at), view.key.slots),
    ),
    ...buttonRows([
      button(view.key === undefined ? settings.useOwnKey : settings.anotherKey, settingsId('key')),
      view.key !== undefined && button(settings.removeKey, settingsId('key-clear'), 'danger'),
    ]),
    separator(),
    text(settings.data, settings.dataWhat),
    ...buttonRows([button(settings.export, settingsId('export'))]),
    row({
      type: ComponentType.UserSelect,
      custom_id: settingsId('forget'),
      placeholder: settings.forgetMember,
    }),
  ]);
}

function limitLines(words: Words, rules: SettingsView['limits']): string[] {
  const lines: string[] = [];
  let left = RULES_BUDGET;
  for (const { scope, figures } of rules.slice(0, MOST_RULES)) {
    const line = `${whoWords(words, scope)}: ${figureWords(words, figures)}`;
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return lines;
}

/** A few of them, and how many more there are. */
function someOf({ settings }: Words, ids: readonly string[], sign: '@&' | '#'): string {
  const some = ids.slice(0, MOST_ROLES).map((id) => `<${sign}${id}>`);
  return settings.some(some.join(', '), ids.length - some.length);
}

type FamilyRules = Pick<SettingsView, 'families' | 'places' | 'gone'>;

/** Who may use a family and where, by its rules; those that were deleted are nobody and nowhere. */
export function openTo(
  { settings }: Words,
  { families, places, gone }: FamilyRules,
  { family, roles, channels }: { family: string; roles: Named; channels: Named },
): string {
  const [ids, homes] = [families[family] ?? [], places[family] ?? []];
  const known = ids.filter((id) => !gone.has(id));
  const knownHomes = homes.filter((id) => !gone.has(id));
  if (homes.length > 0 && knownHomes.length === 0) return settings.nowhereLeft;
  if (ids.length > 0 && known.length === 0) return settings.nobodyLeft;
  const who = known.length === 0 ? settings.everybody : roles(known);
  return knownHomes.length === 0 ? who : settings.whoIn(who, channels(knownHomes));
}
type Named = (ids: readonly string[]) => string;

/** Families that the same roles may use share a line. */
function familyLines(words: Words, rules: FamilyRules): string[] {
  const { settings } = words;
  const shares = new Map<string, string[]>();
  const named = {
    roles: (ids: readonly string[]) => someOf(words, ids, '@&'),
    channels: (ids: readonly string[]) => someOf(words, ids, '#'),
  };
  for (const family of new Set([...Object.keys(rules.families), ...Object.keys(rules.places)])) {
    const who = openTo(words, rules, { family, ...named });
    shares.set(who, [...(shares.get(who) ?? []), spoken(words, family)]);
  }
  if (shares.size === 0) return [settings.everythingForAll];
  return [
    ...[...shares].slice(0, MOST_SHARES).map(([who, names]) => `${names.join(' ')}: ${who}`),
    ...(shares.size > MOST_SHARES ? [settings.moreRules(shares.size - MOST_SHARES)] : []),
    settings.restForAll,
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

function whoWords({ settings }: Words, scope: string): string {
  const [kind, id = ''] = scope.split('/');
  switch (kind) {
    case 'guild':
      return settings.theServer;
    case 'member':
      return settings.eachMember;
    case 'role':
      return `<@&${id}>`;
    case 'user':
      return `<@${id}>`;
    default:
      return `<#${id}>`;
  }
}

function figureWords({ settings }: Words, { tasks, minute, day, month, request }: LimitFigures): string {
  const figures = [
    tasks !== undefined && settings.atOnce(tasks),
    minute !== undefined && settings.aMinute(minute),
    day !== undefined && settings.aDay(day),
    month !== undefined && settings.aMonth(month),
    request !== undefined && settings.aRequest(request),
  ].filter(Boolean);
  return figures.length === 0 ? settings.noLimits : figures.join(' · ');
}
