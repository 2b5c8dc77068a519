import type { AnySelectMenuInteraction } from 'discord.js';
import { isLimitScope, type LimitScope } from '../../guilds/limit-rules.ts';
import { renderSettings } from '../../messages/settings/settings-message.ts';
import { goneFrom, missingInChannels } from '../orders/check-permissions.ts';
import { askByModal, finish, placeOf, wordsOf } from '../respond.ts';
import { askForget, forget, sendExport } from './member-data.ts';
import {
  type Control,
  type Controls,
  changes,
  chosenChannel,
  chosenChannels,
  oneChosen,
  type Screen,
  shows,
  unknownControl,
} from './settings-controls.ts';
import { familiesForm, keyForm, limitsForm, readFamiliesForm, readKeyForm, readLimitsForm } from './settings-forms.ts';

/** The first screen of /settings, and its controls: limits, who may use Kiln and where, the guild's key, its data. */

export const accessScreen: Screen = async ({ guilds, serviceKeys }, interaction) => {
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
};

const limits: Control = {
  async press({ context, interaction, guild, id }) {
    const scope = interaction.isAnySelectMenu() ? chosenScope(interaction) : id;
    if (!isLimitScope(scope)) throw unknownControl();
    await askByModal(
      interaction,
      limitsForm(wordsOf(interaction), scope, (await context.guilds.limits.rules(guild)).get(scope) ?? {}),
    );
  },
  async submit({ context, interaction, guild, id }) {
    if (!isLimitScope(id)) throw unknownControl();
    const rule = readLimitsForm(interaction.fields);
    await interaction.deferUpdate();
    await context.guilds.limits.set(guild, id, rule);
  },
};

function chosenScope(interaction: AnySelectMenuInteraction): LimitScope | '' {
  const [id = ''] = interaction.values;
  if (interaction.isChannelSelectMenu()) return `channel/${chosenChannel(interaction)}`;
  if (interaction.isMentionableSelectMenu()) return interaction.roles.has(id) ? `role/${id}` : `user/${id}`;
  return '';
}

export const ACCESS_CONTROLS: Controls = {
  screen: { press: shows(accessScreen) },
  limits,
  'limits-who': limits,
  'limits-channel': limits,
  roles: { press: changes(({ values }) => ({ roles: values }), accessScreen) },
  channels: { press: changes(({ interaction }) => ({ channels: chosenChannels(interaction) }), accessScreen) },
  press: {
    press: changes(({ values }) => ({ press: oneChosen(['asker', 'roles', 'everyone'], values) }), accessScreen),
  },
  'press-roles': { press: changes(({ values }) => ({ press_roles: values }), accessScreen) },
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
      await finish(interaction, await accessScreen(context, interaction));
    },
  },
  export: { press: ({ context, interaction, guild }) => sendExport(context, interaction, guild) },
  forget: {
    press: ({ context, interaction, id, values: [member = ''] }) =>
      interaction.isAnySelectMenu() ? askForget(interaction, member) : forget(context, interaction, id),
  },
};
