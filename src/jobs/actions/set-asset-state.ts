import type { AssetState } from '../../guilds/asset-states.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { ActionParts } from './parts.ts';

/** A member sets the state of an asset; the card in its thread follows. */
export async function setAssetState(
  { assets, queues, requests }: Pick<ActionParts, 'assets' | 'queues' | 'requests'>,
  id: string,
  state: AssetState,
  user: string,
): Promise<void> {
  await assets.say(id, state, user, await requests.now());
  await queues.add(ADDRESSES.updateAssetCard, id);
}
