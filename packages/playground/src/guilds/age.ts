import type { Core } from '../core.ts';
import type { Channel } from '../wire.ts';

/** Threads are as age-restricted as the channel they are in; they do not say it themselves. */
export function isAgeRestricted(core: Core, channel: Channel): boolean {
  const ruling = channel.thread_metadata === undefined ? channel : core.state.channels.get(channel.parent_id ?? '');
  return ruling?.nsfw === true;
}
