import { html, type TemplateResult } from 'lit';
import { hueOf, initials } from '../common/format.ts';
import type { IconName } from '../common/icons.ts';
import type { Channel, User } from '../protocol/types.ts';
import { holdsPosts, isDirect, isThread } from '../session/channels.ts';

/** A user's picture, else a disc in a colour of their own with their initial. */
export function avatar(user: User, size: number, className = ''): TemplateResult {
  if (user.avatar) {
    const extension = user.avatar.startsWith('a_') ? 'gif' : 'png';
    return html`<img class="avatar ${className}" src="/cdn/avatars/${user.id}/${user.avatar}.${extension}" width=${size} height=${size} alt="" />`;
  }
  return disc(user.id, user.global_name ?? user.username, size, className);
}

export function disc(id: string, name: string, size: number, className = ''): TemplateResult {
  const hue = hueOf(id + name);
  const style = `--hue: ${hue}; width: ${size}px; height: ${size}px; font-size: ${Math.round(size * 0.44)}px`;
  return html`<span class="avatar disc ${className}" .style=${style} aria-hidden="true">${initials(name).slice(0, 1)}</span>`;
}

export function channelIcon(channel: Channel): IconName {
  if (isThread(channel)) return 'thread';
  if (isDirect(channel)) return 'user';
  return holdsPosts(channel) ? 'forum' : 'hash';
}
