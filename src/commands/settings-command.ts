import {
  type AnySelectMenuInteraction,
  AttachmentBuilder,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import { isLimitScope, type LimitScope } from '../guilds/limit-rules.ts';
import { NOTICE_WAYS, NoticeAfter } from '../guilds/notices.ts';
import type { GuildSettings } from '../guilds/settings.ts';
import { renderApprovalSettings } from '../messages/approval-settings-message.ts';
import type { Press } from '../messages/custom-id.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { confirmForget, notice } from '../messages/notices.ts';
import { Refused } from '../messages/refused.ts';
import { AS_DISCORD, renderResultsSettings } from '../messages/results-settings-message.ts';
import { renderSettings } from '../messages/settings-message.ts';
import { LANGUAGES } from '../messages/words/index.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { titled } from './localized.ts';
import { goneFrom, missingInChannels } from './preflight.ts';
import { type Answerable, askByModal, deferPrivately, finish, isLead, placeOf, wordsOf } from './respond.ts';
import { ASSET_CHANGES, assetsScreen } from './settings-assets.ts';
import {
  type Control,
  changesThen,
  chosenChannels,
  type Pressed,
  type Screen,
  shows,
  unknownControl as unknown,
} from './settings-controls.ts';
import {
  creditsForm,
  familiesForm,
  keyForm,
  limitsForm,
  readCreditsForm,
  readFamiliesForm,
  readKeyForm,
  readLimitsForm,
} from './settings-forms.ts';
import { MODERATION_CONTROLS } from './settings-moderation.ts';
import { GUILD_ONLY } from './task-commands.ts';

/**
 * /settings, for those who manage the guild: one screen, redrawn in place after each change. Discord hides the command
 * from others; each press is checked again, since permissions may have changed.
 */

export function settingsCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.settings),
      default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    },
    async run(interaction) {
      checkLead(interaction);
      await deferPrivately(interaction);
      await finish(interaction, await screen(context, interaction));
    },
  };
}

async function screen({ guilds, serviceKeys }: CommandContext, interaction: Answerable): Promise<MessageBody> {
  const { guildId: guild } = placeOf(interaction);
  const [settings, rules, key] = await Promise.all([
    guilds.settings(guild),
    guilds.limits.rules(guild),
    serviceKeys.read(guild),
  ]);
  const { roles, channels, press, press_roles: pressRoles, families, places } = settings;
  const limits = [...rules].map(([scope, figures]) => ({ scope, figures }));
  const chosen = [...rules.keys()].filter((scope) => scope.startsWith('channel/')).map((scope) => scope.slice(8));
  const lacking = missingInChannels(interaction.guild, [...new Set([...channels, ...chosen])]);
  return renderSettings(wordsOf(interaction), {
    limits,
    roles,
    channels,
    lacking,
    press,
    pressRoles,
    families,
    places,
    gone: goneFrom(interaction.guild, settings),
    key,
  });
}

async function resultsScreen({ guilds }: CommandContext, interaction: Answerable): Promise<MessageBody> {
  const { privacy, gallery, language, ...notice } = await guilds.settings(placeOf(interaction).guildId);
  const lacking = missingInChannels(interaction.guild, gallery === '' ? [] : [gallery]);
  return renderResultsSettings(wordsOf(interaction), {
    ...{ privacy, gallery, lacking, language },
    ...{ notify: notice.notify, notifyAfter: notice.notify_after, confirm: notice.confirm },
  });
}

async function approvalsScreen({ guilds }: CommandContext, interaction: Answerable): Promise<MessageBody> {
  const settings = await guilds.settings(placeOf(interaction).guildId);
  const { approve: above, approve_roles: roles, approve_families: chosen, approve_channel: channel } = settings;
  const lacking = missingInChannels(interaction.guild, channel === '' ? [] : [channel]);
  const words = wordsOf(interaction);
  const choices = families.map((family) => ({ name: family.name, title: words.contract.family(family) })).slice(0, 25);
  return renderApprovalSettings(words, { above, roles, families: chosen, choices, channel, lacking });
}

/** Reads the chosen values (which may fail), answers, saves, and redraws the screen. */
const changes = (read: (pressed: Pressed) => Partial<GuildSettings>, draw: Screen = screen) => changesThen(read, draw);

const limits: Control = {
  async press({ context, interaction, guild, id }) {
    const scope = interaction.isAnySelectMenu() ? chosenScope(interaction) : id;
    if (!isLimitScope(scope)) throw unknown();
    await askByModal(
      interaction,
      limitsForm(wordsOf(interaction), scope, (await context.guilds.limits.rules(guild)).get(scope) ?? {}),
    );
  },
  async submit({ context, interaction, guild, id }) {
    if (!isLimitScope(id)) throw unknown();
    const rule = readLimitsForm(interaction.fields);
    await interaction.deferUpdate();
    await context.guilds.limits.set(guild, id, rule);
  },
};

/** The controls of the screen, one row each. */
const CONTROLS: Readonly<Record<string, Control>> = {
  limits,
  'limits-who': limits,
  'limits-channel': limits,
  roles: { press: changes(({ values }) => ({ roles: values })) },
  channels: { press: changes(({ interaction }) => ({ channels: chosenChannels(interaction) })) },
  'press-roles': { press: changes(({ values }) => ({ press_roles: values })) },
  press: {
    press: changes(({ values: [chosen] }) => {
      const press = (['asker', 'roles', 'everyone'] as const).find((one) => one === chosen);
      if (!press) throw unknown();
      return { press };
    }),
  },
  screen: { press: shows(screen) },
  results: { press: shows(resultsScreen) },
  privacy: {
    press: changes(({ values: [chosen] }) => {
      const privacy = (['shared', 'private'] as const).find((one) => one === chosen);
      if (!privacy) throw unknown();
      return { privacy };
    }, resultsScreen),
  },
  gallery: {
    press: changes(({ interaction }) => ({ gallery: chosenChannels(interaction)[0] ?? '' }), resultsScreen),
  },
  notify: {
    press: changes(({ values: [chosen] }) => {
      const notify = NOTICE_WAYS.find((one) => one === chosen);
      if (!notify) throw unknown();
      return { notify };
    }, resultsScreen),
  },
  language: {
    press: changes(({ values: [chosen] }) => {
      if (chosen === AS_DISCORD) return { language: '' };
      const known = LANGUAGES.find(({ locale }) => locale === chosen);
      if (!known) throw unknown();
      return { language: known.locale };
    }, resultsScreen),
  },
  'notify-after': {
    press: changes(({ values: [chosen] }) => {
      const after = NoticeAfter.safeParse(chosen);
      if (!after.success) throw unknown();
      return { notify_after: after.data };
    }, resultsScreen),
  },
  'assets-screen': { press: shows(assetsScreen) },
  ...Object.fromEntries(
    Object.entries(ASSET_CHANGES).map(([name, read]) => [name, { press: changes(read, assetsScreen) }]),
  ),
  approvals: { press: shows(approvalsScreen) },
  'approve-roles': { press: changes(({ values }) => ({ approve_roles: values }), approvalsScreen) },
  'approve-families': {
    press: changes(({ values }) => {
      if (!values.every((value) => families.some(({ name }) => name === value))) throw unknown();
      return { approve_families: values };
    }, approvalsScreen),
  },
  'approve-channel': {
    press: changes(({ interaction }) => ({ approve_channel: chosenChannels(interaction)[0] ?? '' }), approvalsScreen),
  },
  approve: {
    async press({ context, interaction, guild }) {
      await askByModal(
        interaction,
        creditsForm(wordsOf(interaction), 'approve', (await context.guilds.settings(guild)).approve),
      );
    },
    async submit({ context, interaction, guild }) {
      const approve = readCreditsForm(interaction.fields);
      await interaction.deferUpdate();
      await context.guilds.changeSettings(guild, { approve });
    },
    on: approvalsScreen,
  },
  confirm: {
    async press({ context, interaction, guild }) {
      await askByModal(
        interaction,
        creditsForm(wordsOf(interaction), 'confirm', (await context.guilds.settings(guild)).confirm),
      );
    },
    async submit({ context, interaction, guild }) {
      const confirm = readCreditsForm(interaction.fields);
      await interaction.deferUpdate();
      await context.guilds.changeSettings(guild, { confirm });
    },
    on: resultsScreen,
  },
  families: {
    async press({ context, interaction, guild }) {
      const settings = await context.guilds.settings(guild);
      const rules = { ...settings, gone: goneFrom(interaction.guild, settings) };
      await askByModal(interaction, familiesForm(wordsOf(interaction), rules));
    },
    async submit({ context, interaction, guild }) {
      const { names, ...to } = readFamiliesForm(interaction.fields);
      await interaction.deferUpdate();
      await context.guilds.closeFamilies(guild, names, to);
    },
  },
  key: {
    async press({ context, interaction, guild }) {
      await askByModal(interaction, keyForm(wordsOf(interaction), (await context.serviceKeys.read(guild))?.slots));
    },
    async submit({ context, interaction, guild }) {
      const { key, slots } = readKeyForm(interaction.fields);
      const { userId } = placeOf(interaction);
      await interaction.deferUpdate();
      await context.checkServiceKey(key);
      await context.serviceKeys.set(guild, key, slots, userId);
      context.log.info({ guild, user: userId }, 'a guild brought its own key');
    },
  },
  'key-clear': {
    async press({ context, interaction, guild }) {
      await interaction.deferUpdate();
      await context.serviceKeys.clear(guild);
      await finish(interaction, await screen(context, interaction));
    },
  },
  export: { press: ({ context, interaction, guild }) => sendExport(context, interaction, guild) },
  forget: {
    press: ({ context, interaction, id, values: [member = ''] }) =>
      interaction.isAnySelectMenu() ? askForget(interaction, member) : forget(context, interaction, id),
  },
  ...MODERATION_CONTROLS,
  keep: {
    async press({ interaction }) {
      await interaction.deferUpdate();
      await finish(interaction, notice(wordsOf(interaction).common.nothingChanged));
    },
  },
};

export async function pressSettings(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  checkLead(interaction);
  const { control, id } = controlOf(press);
  if (!control.press) throw unknown();
  const values = interaction.isAnySelectMenu() ? [...interaction.values] : [];
  await control.press({ context, interaction, guild: placeOf(interaction).guildId, id, values });
}

export async function submitSettings(
  context: CommandContext,
  interaction: ModalSubmitInteraction,
  press: Press,
): Promise<void> {
  checkLead(interaction);
  const { control, id } = controlOf(press);
  if (!control.submit) throw unknown();
  await control.submit({ context, interaction, guild: placeOf(interaction).guildId, id });
  await finish(interaction, await (control.on ?? screen)(context, interaction));
}

/** `limits/role/123` is the control `limits` with the argument `role/123`. */
function controlOf({ argument = '' }: Press): { control: Control; id: string } {
  const [name = '', ...id] = argument.split('/');
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (!control) throw unknown();
  return { control, id: id.join('/') };
}

function chosenScope(interaction: AnySelectMenuInteraction): LimitScope | '' {
  const [id = ''] = interaction.values;
  if (interaction.isChannelSelectMenu()) return `channel/${chosenChannels(interaction)[0] ?? ''}`;
  if (interaction.isMentionableSelectMenu()) return interaction.roles.has(id) ? `role/${id}` : `user/${id}`;
  return '';
}

/** As a private file, truncated with a note if it is too large. */
export async function sendExport(
  context: CommandContext,
  interaction: Answerable,
  guild: string,
  user?: string,
): Promise<void> {
  await deferPrivately(interaction);
  const bytes = Buffer.from(JSON.stringify(await context.jobs.export(guild, user), null, 2));
  if (bytes.byteLength > interaction.attachmentSizeLimit) {
    throw new Refused('export_too_large', ({ settings }) => settings.exportTooLarge);
  }
  const file = new AttachmentBuilder(bytes, { name: 'kiln-export.json' });
  await interaction.editReply({ content: wordsOf(interaction).settings.exported, files: [file] });
}

export async function askForget(interaction: MessageComponentInteraction, user: string): Promise<void> {
  await deferPrivately(interaction);
  await finish(interaction, confirmForget(wordsOf(interaction), 'settings', user));
}

export async function forget(context: CommandContext, interaction: MessageComponentInteraction, user: string) {
  await interaction.deferUpdate();
  const left = await context.jobs.forget(placeOf(interaction).guildId, user);
  const { settings } = wordsOf(interaction);
  await finish(interaction, notice(left === 0 ? settings.nothingLeft : settings.goesNow(left)));
}

/** @throws {UserError} `leads_only` */
function checkLead(interaction: Answerable): void {
  if (!isLead(interaction)) throw new Refused('leads_only', ({ settings }) => settings.leadsChange);
}
