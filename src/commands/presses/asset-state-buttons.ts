import { ASSET_STATES } from '../../guilds/asset-states.ts';
import type { GuildSettings } from '../../guilds/settings.ts';
import { setAssetState } from '../../jobs/actions/set-asset-state.ts';
import { findAsset } from '../../jobs/store/find-request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { stateSet } from '../../messages/request/asset-message.ts';
import type { PressHandler } from '../command.ts';
import { type Answerable, isLead, placeOf, tellPrivately, whoIs, wordsOf } from '../respond.ts';
import { checkMayUse } from './authorize-press.ts';

/**
 * The buttons of an asset's card. Members who may continue from a result may set its state; approving is for leads and for
 * the roles that may press costly buttons. Answers without deferring, because a deferred answer cannot be completed if
 * the thread is archived meanwhile, and a few Redis reads fit into Discord's three seconds.
 */
export const pressMark: PressHandler = async (context, interaction, { requestId: id, argument }) => {
  const { guildId, userId } = placeOf(interaction);
  const state = ASSET_STATES.find((one) => one === argument);
  const asset = await findAsset(context.jobs, id);
  const [some] = asset?.steps ?? [];
  if (!state || !asset || some?.guild_id !== guildId) {
    throw new Refused('gone', ({ assets }) => assets.unknown);
  }
  const settings = await context.guilds.settings(guildId);
  if (state === 'approved') checkMayApprove(interaction, settings);
  else if (!asset.steps.some((step) => step.user_id === userId)) checkMayUse(interaction, asset.root ?? some, settings);
  await setAssetState(context.jobs, id, state, userId);
  await tellPrivately(interaction, stateSet(wordsOf(interaction), state));
};

/** @throws {UserError} `leads_only` */
function checkMayApprove(interaction: Answerable, { press, press_roles: chosen }: GuildSettings): void {
  const isChosen = press === 'roles' && whoIs(interaction).roles.some((role) => chosen.includes(role));
  if (isLead(interaction) || isChosen) return;
  throw new Refused('leads_only', ({ assets }) => assets.leadsApprove);
}
