import { ComponentType } from 'discord.js';
import { spoken } from '../parts/families.ts';
import { button, buttonRows, selectRow, text, textBeside } from '../parts/message-body.ts';
import { joined, mention, timestamp } from '../parts/text.ts';
import { firstWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { type Section, settingsId } from './setting-controls.ts';

/** Sections of /settings that are no rows: the first screen's lines, limits, who may make what, the key, the data. */

/** Largest value of each kind; what is absent is not limited. */
export interface LimitFigures {
  tasks?: number | undefined;
  minute?: number | undefined;
  day?: number | undefined;
  month?: number | undefined;
  request?: number | undefined;
}

export interface ScopedLimits {
  /** `guild`, `member`, `role/<id>`, `user/<id>` or `channel/<id>`. */
  scope: string;
  figures: LimitFigures;
}

const MOST_RULES = 10;
/** Characters of all rules together: the screen has more to say. */
const RULES_BUDGET = 1_000;

export function limitsSection(words: Words, limits: readonly ScopedLimits[]): Section {
  const { settings } = words;
  const rules = limitingOnes(limits);
  const lines = limitLines(words, rules);
  return [
    text(
      settings.limits,
      ...lines,
      rules.length > lines.length && settings.andMore({ count: rules.length - lines.length }),
      settings.howLimitsMeet,
    ),
    ...buttonRows([
      button(settings.limitsOf.guild, settingsId('limits/guild')),
      button(settings.limitsOf.member, settingsId('limits/member')),
    ]),
    selectRow({
      type: ComponentType.MentionableSelect,
      custom_id: settingsId('limits-who'),
      placeholder: settings.limitsOfOne,
    }),
    selectRow({
      type: ComponentType.ChannelSelect,
      custom_id: settingsId('limits-channel'),
      placeholder: settings.limitsOfChannel,
    }),
  ];
}

const limitingOnes = (limits: readonly ScopedLimits[]) =>
  limits.filter(({ figures }) => Object.values(figures).some((most) => most !== undefined));

/** How things stand, in a line each beside the button of its screen. */
export interface Standing {
  limits: readonly ScopedLimits[];
  key: KeyView | undefined;
  settings: {
    roles: readonly string[];
    channels: readonly string[];
    approve: number;
    approve_roles: readonly string[];
    approve_families: readonly string[];
    moderation_words: readonly string[];
    privacy: keyof Words['settings']['rows']['privacy']['options'];
    assets: keyof Words['settings']['rows']['assets']['options'];
  };
}

export function standingSection(words: Words, { limits, key, settings: now }: Standing): Section {
  const { settings, moderation } = words;
  const rules = limitingOnes(limits);
  const shown = limitLines(
    words,
    rules.filter(({ scope }) => scope === 'guild' || scope === 'member'),
  );
  const asksLeads = now.approve > 0 || now.approve_roles.length > 0 || now.approve_families.length > 0;
  const who = now.roles.length === 0 ? settings.everyone : settings.roles({ count: now.roles.length });
  const where = now.channels.length > 0 && settings.channels({ count: now.channels.length });
  const line = (screen: string, label: string, ...lines: (string | false)[]) =>
    textBeside(button(label, settingsId(screen)), ...lines);
  return [
    line(
      'spending',
      settings.spendingScreen,
      ...(rules.length === 0 ? [settings.noLimits] : shown),
      rules.length > shown.length && settings.andMore({ count: rules.length - shown.length }),
      asksLeads && settings.leadsApprove,
    ),
    line('members', settings.membersScreen, settings.usedBy({ members: joined(who, where) })),
    line(
      'results',
      settings.resultsScreen,
      settings.rows.privacy.options[now.privacy],
      settings.rows.assets.options[now.assets],
    ),
    line('moderation', moderation.button, settings.blockedWords({ count: now.moderation_words.length })),
    line('own', settings.ownScreen, keyLine(words, key)),
  ];
}

function limitLines(words: Words, rules: readonly ScopedLimits[]): string[] {
  const lines = rules.map(({ scope, figures }) => `${scopeWords(words, scope)}: ${figureWords(words, figures)}`);
  return firstWithin(lines.slice(0, MOST_RULES), RULES_BUDGET);
}

function scopeWords({ settings }: Words, scope: string): string {
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
  const figures = joined(
    tasks !== undefined && settings.atOnce({ count: tasks }),
    minute !== undefined && settings.aMinute({ count: minute }),
    day !== undefined && settings.aDay({ amount: day }),
    month !== undefined && settings.aMonth({ amount: month }),
    request !== undefined && settings.aRequest({ amount: request }),
  );
  return figures || settings.noLimits;
}

export interface FamilyRules {
  /** By family: the roles that alone may use it. */
  families: Readonly<Record<string, readonly string[]>>;
  /** By family: the channels in which alone it works. */
  places: Readonly<Record<string, readonly string[]>>;
  /** Deleted roles and channels of these. A family with no others left stays closed. */
  gone: ReadonlySet<string>;
}
type Named = (ids: readonly string[]) => string;

/** Who may use a family and where, by its rules. */
export function openTo(
  { settings }: Words,
  { families, places, gone }: FamilyRules,
  { family, roles, channels }: { family: string; roles: Named; channels: Named },
): string {
  const chosenRoles = families[family] ?? [];
  const chosenChannels = places[family] ?? [];
  const knownRoles = chosenRoles.filter((id) => !gone.has(id));
  const knownChannels = chosenChannels.filter((id) => !gone.has(id));
  if (chosenChannels.length > 0 && knownChannels.length === 0) return settings.noChannelLeft;
  if (chosenRoles.length > 0 && knownRoles.length === 0) return settings.noRoleLeft;
  const who = knownRoles.length === 0 ? settings.everyone : roles(knownRoles);
  return knownChannels.length === 0 ? who : settings.whoIn({ members: who, where: channels(knownChannels) });
}

const MOST_SHARES = 4;
const MOST_MENTIONS = 2;

export const familiesSection = (words: Words, rules: FamilyRules): Section => [
  text(words.settings.whoMayMake, ...familyLines(words, rules)),
  ...buttonRows([button(words.settings.chooseFamilies, settingsId('families'))]),
];

/** Families with the same rules share a line. */
function familyLines(words: Words, rules: FamilyRules): string[] {
  const { settings } = words;
  const roles: Named = (ids) => someMentions(words, ids, '@&');
  const channels: Named = (ids) => someMentions(words, ids, '#');
  const ruled = new Set([...Object.keys(rules.families), ...Object.keys(rules.places)]);
  const shares = Map.groupBy(ruled, (family) => openTo(words, rules, { family, roles, channels }));
  if (shares.size === 0) return [settings.everythingForAll];
  const names = (some: readonly string[]) => some.map((family) => spoken(words, family)).join(' ');
  return [
    ...[...shares].slice(0, MOST_SHARES).map(([who, some]) => `${names(some)}: ${who}`),
    ...(shares.size > MOST_SHARES ? [settings.moreRules({ count: shares.size - MOST_SHARES })] : []),
    settings.restForAll,
  ];
}

function someMentions({ settings }: Words, ids: readonly string[], sign: '@&' | '#'): string {
  const some = ids.slice(0, MOST_MENTIONS).map((id) => `<${sign}${id}>`);
  return settings.some({ list: some.join(', '), count: ids.length - some.length });
}

export interface KeyView {
  slots: number;
  byUser: string;
  at: number;
}

const keyLine = ({ settings, votes }: Words, key: KeyView | undefined): string =>
  key === undefined
    ? settings.kilnsKey
    : settings.ownKey({ member: mention(key.byUser, votes.somebody), time: timestamp(key.at), slots: key.slots });

/** @param key undefined: the guild has none of its own */
export const keySection = (words: Words, key: KeyView | undefined): Section => {
  const { settings } = words;
  return [
    text(settings.key, keyLine(words, key)),
    ...buttonRows([
      button(key === undefined ? settings.useOwnKey : settings.anotherKey, settingsId('key')),
      key !== undefined && button(settings.removeKey, settingsId('key-clear'), 'danger'),
    ]),
  ];
};

export const dataSection = ({ settings }: Words): Section => [
  text(settings.data, settings.dataWhat),
  ...buttonRows([button(settings.export, settingsId('export'))]),
  selectRow({
    type: ComponentType.UserSelect,
    custom_id: settingsId('forget'),
    placeholder: settings.forgetMember,
  }),
];
