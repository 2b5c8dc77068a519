import { type MessageComponentInteraction, type ModalSubmitInteraction, PermissionFlagsBits } from 'discord.js';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { Command } from '../command.ts';
import { GUILD_ONLY, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, isLead, placeOf, wordsOf } from '../respond.ts';
import { ACCESS_CONTROLS } from './access-controls.ts';
import { MODERATION_CONTROLS } from './moderation-controls.ts';
import { type Control, type Controls, redraw, screenControls, unknownControl } from './settings-controls.ts';
import { APPROVALS, ASSETS, MEMBERS, MODERATION, OWN, RESULTS, SEVERAL, SPENDING, START } from './settings-table.ts';

/**
 * /settings, for those who manage the guild: screens that are redrawn in place after each change. Discord
 * hides the command from others; each press is checked again, since permissions may have changed.
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
  if (!control.press) throw unknownControl();
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
  if (!control.submit) throw unknownControl();
  await control.submit({ context, interaction, guild: placeOf(interaction).guildId, id });
}

/** `limits/role/123` is the control `limits` with the argument `role/123`. */
function controlOf({ argument = '' }: Press): { control: Control; id: string } {
  const [name = '', ...id] = argument.split('/');
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (!control) throw unknownControl();
  return { control, id: id.join('/') };
}

/** @throws {UserError} `leads_only` */
function checkLead(interaction: Answerable): void {
  if (!isLead(interaction)) throw new Refused('leads_only', ({ settings }) => settings.leadsChange);
}
