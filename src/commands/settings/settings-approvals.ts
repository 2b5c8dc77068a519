import { families } from 'kiln-client/contract/families/index';
import { renderApprovalSettings } from '../../messages/settings/approval-settings-message.ts';
import { missingInChannels } from '../orders/check-permissions.ts';
import { placeOf, wordsOf } from '../respond.ts';
import {
  type Controls,
  changes,
  chosenChannel,
  priceThreshold,
  type Screen,
  shows,
  unknownControl,
} from './settings-controls.ts';

/** The screen of /settings for what a lead has to approve, and its controls. */

const screen: Screen = async ({ guilds }, interaction) => {
  const settings = await guilds.settings(placeOf(interaction).guildId);
  const { approve: above, approve_roles: roles, approve_families: chosen, approve_channel: channel } = settings;
  const lacking = missingInChannels(interaction.guild, channel === '' ? [] : [channel]);
  const words = wordsOf(interaction);
  const choices = families.map((family) => ({ name: family.name, title: words.contract.family(family) })).slice(0, 25);
  return renderApprovalSettings(words, { above, roles, families: chosen, choices, channel, lacking });
};

export const APPROVAL_CONTROLS: Controls = {
  approvals: { press: shows(screen) },
  approve: priceThreshold('approve', screen),
  'approve-roles': { press: changes(({ values }) => ({ approve_roles: values }), screen) },
  'approve-families': {
    press: changes(({ values }) => {
      if (!values.every((value) => families.some(({ name }) => name === value))) throw unknownControl();
      return { approve_families: values };
    }, screen),
  },
  'approve-channel': {
    press: changes(({ interaction }) => ({ approve_channel: chosenChannel(interaction) }), screen),
  },
};
