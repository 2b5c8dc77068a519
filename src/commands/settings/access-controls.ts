import type { AnySelectMenuInteraction } from 'discord.js';
import { taskTypes } from 'kiln-client/contract/families/index';
import { isLimitScope, type LimitScope } from '../../guilds/limit-rules.ts';
import { moderate } from '../../jobs/moderation/moderate.ts';
import { DAY_MS, renderHowLong } from '../../messages/guild/moderation-message.ts';
import { goneFrom } from '../orders/check-permissions.ts';
import { blockAct, liftAct } from '../presses/moderation-buttons.ts';
import { deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { askForget, forget, sendExport } from './privacy-command.ts';
import { type Control, type Controls, changing, chosenChannel, redraw, unknownControl } from './settings-controls.ts';
import { familiesForm, keyForm, limitsForm, readFamiliesForm, readKeyForm, readLimitsForm } from './settings-forms.ts';
import { MEMBERS, MODERATION, OWN, SEVERAL, SPENDING } from './settings-table.ts';

/** The controls that are no rows: limits, who may make what, the guild's key, its league of makers, its data, whom it blocks. */

const limits: Control = {
  async press({ context, interaction, guild, id }) {
    const scope = interaction.isAnySelectMenu() ? chosenScope(interaction) : id;
    if (!isLimitScope(scope)) throw unknownControl();
    const rule = (await context.guilds.limits.rules(guild)).get(scope) ?? {};
    await interaction.showModal(limitsForm(wordsOf(interaction), scope, rule));
  },
  async submit(submitted) {
    const { context, interaction, guild, id } = submitted;
    if (!isLimitScope(id)) throw unknownControl();
    const rule = readLimitsForm(interaction.fields);
    await interaction.deferUpdate();
    await context.guilds.limits.set(guild, id, rule);
    await redraw(SPENDING, submitted);
  },
};

function chosenScope(interaction: AnySelectMenuInteraction): LimitScope | '' {
  const [id = ''] = interaction.values;
  if (interaction.isChannelSelectMenu()) return `channel/${chosenChannel(interaction)}`;
  if (interaction.isMentionableSelectMenu()) return interaction.roles.has(id) ? `role/${id}` : `user/${id}`;
  return '';
}

export const ACCESS_CONTROLS: Controls = {
  limits,
  'limits-who': limits,
  'limits-channel': limits,
  families: {
    async press({ context, interaction, guild }) {
      const settings = await context.guilds.settings(guild);
      const rules = { ...settings, gone: goneFrom(interaction.guild, settings) };
      await interaction.showModal(familiesForm(wordsOf(interaction), rules));
    },
    async submit(submitted) {
      const { context, interaction, guild } = submitted;
      const { names, ...to } = readFamiliesForm(interaction.fields);
      await interaction.deferUpdate();
      await context.guilds.closeFamilies(guild, names, to);
      await redraw(MEMBERS, submitted);
    },
  },
  key: {
    async press({ context, interaction, guild }) {
      await interaction.showModal(keyForm(wordsOf(interaction), (await context.serviceKeys.read(guild))?.slots));
    },
    async submit(submitted) {
      const { context, interaction, guild } = submitted;
      const { key, slots } = readKeyForm(interaction.fields);
      const { userId } = placeOf(interaction);
      await interaction.deferUpdate();
      await context.checkServiceKey(key);
      await context.serviceKeys.set(guild, key, slots, userId);
      context.log.info({ guild, user: userId }, 'a guild brought its own key');
      await redraw(OWN, submitted);
    },
  },
  'key-clear': changing(OWN, ({ context, guild }) => context.serviceKeys.clear(guild)),
  'league-clear': changing(SEVERAL, ({ context, guild }) => context.guilds.league.clear(guild, taskTypes)),
  export: { press: ({ context, interaction, guild }) => sendExport(context, interaction, guild) },
  forget: {
    press: ({ context, interaction, id, values: [member = ''] }) =>
      interaction.isAnySelectMenu() ? askForget(interaction, member) : forget(context, interaction, id),
  },
  'mod-block': {
    async press(pressed) {
      const { context, interaction, guild, id } = pressed;
      if (interaction.isAnySelectMenu()) {
        const [member = ''] = interaction.values;
        await deferPrivately(interaction);
        const blocks = await context.guilds.moderation.blocks(guild, context.now());
        return finish(interaction, renderHowLong(wordsOf(interaction), member, blocks.has(member)));
      }
      const [member = '', days = ''] = id.split('/');
      if (!/^\d{1,20}$/.test(member) || !['0', '1', '7'].includes(days)) throw unknownControl();
      await interaction.deferUpdate();
      await moderate(context.jobs, guild, blockAct(interaction.id, member, interaction.user.id, Number(days) * DAY_MS));
      await redraw(MODERATION, pressed);
    },
  },
  'mod-lift': changing(MODERATION, ({ context, interaction, guild, id, values: [member = id] }) =>
    moderate(context.jobs, guild, liftAct(interaction.id, member, interaction.user.id)),
  ),
};
