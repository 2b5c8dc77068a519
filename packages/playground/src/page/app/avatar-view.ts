import { html, type TemplateResult } from 'lit';
import { hueOf, initials } from '../common/format.ts';
import type { IconName } from '../common/icons.ts';
import type { Channel, User } from '../protocol/types.ts';
import { holdsPosts, isDirect, isThread } from '../session/channels.ts';

/** Users here have no pictures: a disc in a colour of their own with their initial. */
export const avatar = (user: User, size: number): TemplateResult =>
  disc(user.id, user.global_name ?? user.username, size);

export function disc(id: string, name: string, size: number): TemplateResult {
  const hue = hueOf(id + name);
  const style = `--hue: ${hue}; width: ${size}px; height: ${size}px; font-size: ${Math.round(size * 0.44)}px`;
  return html`<span class="avatar disc" .style=${style} aria-hidden="true">${initials(name).slice(0, 1)}</span>`;
}

export function channelIcon(channel: Channel): IconName {
  if (isThread(channel)) return 'thread';
  if (isDirect(channel)) return 'user';
  return holdsPosts(channel) ? 'forum' : 'hash';
}
