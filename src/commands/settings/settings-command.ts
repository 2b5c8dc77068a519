import { PermissionFlagsBits } from 'discord.js';
import { notice } from '../../messages/guild/private-notices.ts';
import type { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { type Command, type FormHandler, GUILD_ONLY, type PressHandler, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { checkLead, deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { ACCESS_CONTROLS } from './access-controls.ts';
import { type Control, type Controls, redraw, screenControls, unknownControl } from './settings-controls.ts';
import { APPROVALS, ASSETS, MEMBERS, MODERATION, OWN, RESULTS, SEVERAL, SPENDING, START } from './settings-table.ts';

/**
 * /settings, for those who manage the guild: screens that are redrawn in place after each change. Discord
 * hides the command from others; each press is checked again, since permissions may have changed.
 */

const LEADS_ONLY: Refused['say'] = ({ settings }) => settings.leadsChange;

export function settingsCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.settings),
      default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    },
    async run(interaction) {
      checkLead(interaction, LEADS_ONLY);
      await deferPrivately(interaction);
      await redraw(START, { context, interaction });
    },
  };
}

const CONTROLS: Controls = {
  ...screenControls('screen', START),
  ...screenControls('spending', SPENDING),
  ...screenControls('members', MEMBERS),
  ...screenControls('own', OWN),
  ...screenControls('results', RESULTS),
  ...screenControls('several', SEVERAL),
  ...screenControls('assets-screen', ASSETS),
  ...screenControls('approvals', APPROVALS),
  ...screenControls('moderation', MODERATION),
  ...ACCESS_CONTROLS,
  keep: {
    async press({ interaction }) {
      await interaction.deferUpdate();
      await finish(interaction, notice(wordsOf(interaction).common.nothingChanged));
    },
  },
};

export const pressSettings: PressHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  const { control, id } = controlOf(press);
  if (!control.press) throw unknownControl();
  const values = interaction.isAnySelectMenu() ? [...interaction.values] : [];
  await control.press({ context, interaction, guild: placeOf(interaction).guildId, id, values });
};

export const submitSettings: FormHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  const { control, id } = controlOf(press);
  if (!control.submit) throw unknownControl();
  await control.submit({ context, interaction, guild: placeOf(interaction).guildId, id });
};

/** `limits/role/123` is the control `limits` with the argument `role/123`. */
function controlOf({ argument = '' }: Press): { control: Control; id: string } {
  const [name = '', ...id] = argument.split('/');
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (!control) throw unknownControl();
  return { control, id: id.join('/') };
}
