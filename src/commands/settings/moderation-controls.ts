import { moderate } from '../../jobs/moderation/moderate.ts';
import { DAY_MS, renderHowLong } from '../../messages/guild/moderation-message.ts';
import { settingsId } from '../../messages/settings/setting-controls.ts';
import { blockAct, liftAct } from '../presses/moderation-buttons.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { type Controls, redraw, unknownControl } from './settings-controls.ts';
import { MODERATION } from './settings-table.ts';

/** The controls of the moderation screen that are no rows: blocking a member and lifting a block. */

export const MODERATION_CONTROLS: Controls = {
  'mod-block': {
    async press(pressed) {
      const { context, interaction, guild, id } = pressed;
      if (interaction.isAnySelectMenu()) {
        const [member = ''] = interaction.values;
        await deferPrivately(interaction);
        const press = (days: number) => settingsId(`mod-block/${member}/${days}`);
        return finish(interaction, renderHowLong(wordsOf(interaction), member, press));
      }
      const [member = '', days = ''] = id.split('/');
      if (!/^\d{1,20}$/.test(member) || !['0', '1', '7'].includes(days)) throw unknownControl();
      await interaction.deferUpdate();
      await moderate(context.jobs, guild, blockAct(interaction.id, member, interaction.user.id, Number(days) * DAY_MS));
      await redraw(MODERATION, pressed);
    },
  },
  'mod-lift': {
    async press(pressed) {
      const {
        context,
        interaction,
        guild,
        values: [member = ''],
      } = pressed;
      await interaction.deferUpdate();
      await moderate(context.jobs, guild, liftAct(interaction.id, member, interaction.user.id));
      await redraw(MODERATION, pressed);
    },
  },
};
