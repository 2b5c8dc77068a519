import { html, nothing, type TemplateResult } from 'lit';
import { hueOf, initials } from '../common/format.ts';
import { type IconName, icon, type View } from '../common/icons.ts';
import type { Channel, User } from '../protocol/types.ts';
import { holdsPosts, isDirect, isThread } from '../session/channels.ts';
import type { Offer } from '../session/offers.ts';

/** Users here have no pictures: a disc in a colour of their own with their initial. */
export const avatar = (user: User, size: number): TemplateResult =>
  disc(user.id, user.global_name ?? user.username, size);

export function disc(id: string, name: string, size: number): TemplateResult {
  const hue = hueOf(id + name);
  const style = `--hue: ${hue}; width: ${size}px; height: ${size}px; font-size: ${Math.round(size * 0.44)}px`;
  return html`<span class="avatar disc" .style=${style} aria-hidden="true">${initials(name).slice(0, 1)}</span>`;
}

/** What stands before the name of what can be chosen. */
export function offerMark({ kind, value, label, color }: Partial<Offer>, size: number): View {
  switch (kind) {
    case 'user':
      return disc(value ?? '', label ?? '', size);
    case 'role':
      return html`<span class="role-dot" .style=${color ? `background: ${color}` : ''}></span>`;
    case 'channel':
      return icon('hash', size - 4);
    default:
      return nothing;
  }
}

export function channelIcon(channel: Channel): IconName {
  if (isThread(channel)) return 'thread';
  if (isDirect(channel)) return 'user';
  return holdsPosts(channel) ? 'forum' : 'hash';
}
