import type { Guilds } from '../../guilds/guilds.ts';
import type { RequestView } from '../../messages/request/view.ts';
import type { Request } from '../store/request.ts';

/** How what is not for everybody is shown where it is at home: as it is in an age-restricted channel, else as the leads chose. */
export async function hiddenOf(
  { flagged, restricted, guild_id: guild }: Pick<Request, 'flagged' | 'restricted' | 'guild_id'>,
  guilds: Pick<Guilds, 'settings'>,
): Promise<RequestView['hidden']> {
  if (!flagged || restricted) return undefined;
  return (await guilds.settings(guild)).flagged === 'withhold' ? 'withheld' : 'covered';
}
