/** Left of the conversation: the guild bar, the channels with their threads, and direct messages. */
import { html, nothing } from 'lit';
import type { App } from '../app/app.ts';
import { avatar, channelIcon } from '../app/avatar-view.ts';
import { hueOf, initials } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import {
  directMessages,
  holdsPosts,
  isDirect,
  isThread,
  isUnread,
  nowhere,
  sortedChannels,
  threadsOf,
} from '../session/channels.ts';
import type { ChannelView } from '../session/state.ts';

/** Of a forum's posts the list shows these; the forum itself shows all. */
const MOST_POSTS = 5;

export function guildBar(app: App): View {
  const { guild } = app.active;
  if (!guild) return html`<nav class="guilds" aria-label="Servers"></nav>`;
  const face = html`<span class="guild-initials" aria-hidden="true" .style=${`--hue: ${hueOf(guild.id + guild.name)}`}>${initials(guild.name)}</span>`;
  return html`<nav class="guilds" aria-label="Servers">
    <div class="guild current" title=${guild.name}><span class="guild-pill"></span>${face}<span class="hidden-text">${guild.name}</span></div>
  </nav>`;
}

export function channelBar(app: App): View {
  const { active } = app;
  const direct = directMessages(active);
  return html`<nav class="channels" aria-label="Channels">
    <header class="guild-name"><h2 class="truncate">${active.guild?.name ?? nowhere(active)}</h2></header>
    <div class="channel-scroll">
      <h3 class="section-title">Channels</h3>
      <ul class="channel-list">${sortedChannels(active).map((view) => withThreads(app, view))}</ul>
      ${
        direct.length > 0
          ? html`<h3 class="section-title">Direct messages</h3>
            <ul class="channel-list">${direct.map((view) => html`<li>${channelItem(app, view)}</li>`)}</ul>`
          : nothing
      }
    </div>
  </nav>`;
}

function withThreads(app: App, view: ChannelView): View {
  const threads = threadsOf(app.active, view.channel.id);
  const shown = holdsPosts(view.channel) ? threads.slice(0, MOST_POSTS) : threads;
  const list = html`<ul class="thread-list" aria-label="Threads of ${view.channel.name}">${shown.map((thread) => html`<li>${channelItem(app, thread)}</li>`)}</ul>`;
  return html`<li>${channelItem(app, view)} ${shown.length > 0 ? list : nothing}</li>`;
}

function channelItem(app: App, view: ChannelView): View {
  const { channel } = view;
  const current = channel.id === app.active.channelId;
  const unread = !current && isUnread(view);
  const [other] = isDirect(channel) ? (channel.recipients ?? []) : [];
  const sign = isThread(channel) ? nothing : icon(channelIcon(channel), 20);
  const mark = other ? avatar(other, 24) : sign;
  return html`<button type="button" class="channel ${current ? 'current' : ''} ${unread ? 'unread' : ''}" data-testid="channel" data-channel-name=${channel.name} data-channel-id=${channel.id} aria-current=${current ? 'page' : nothing} @click=${() => app.openChannel(channel.id)}>
    <span class="unread-pill" aria-hidden="true"></span>${mark}<span class="channel-label truncate">${channel.name}</span>
    ${unread ? html`<span class="hidden-text">, unread</span>` : nothing}
    ${view.mentions > 0 && !current ? html`<span class="badge">${view.mentions}<span class="hidden-text"> mentions</span></span>` : nothing}
  </button>`;
}
