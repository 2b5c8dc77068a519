/** One message of the list: who, when, what, and what can be done with it. */
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { snowflakeMs } from '../../base/snowflake.ts';
import type { App } from '../app/app.ts';
import { avatar } from '../app/avatar-view.ts';
import { clockTime, dayName, hexColor, messageTime, styledTime } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { componentsView, emojiView } from '../contents/components-view.ts';
import { embedView } from '../contents/embed-view.ts';
import { attachmentsView } from '../contents/file-view.ts';
import { hasFlag, messageType } from '../protocol/kinds.ts';
import type { Message, User } from '../protocol/types.ts';
import { channelLabel } from '../session/channels.ts';
import { remove } from '../session/history.ts';
import { displayName, nameColor } from '../session/people.ts';
import { toggleReaction } from '../session/reactions.ts';
import { markdown } from '../text/markdown-view.ts';
import { plainMessage } from '../text/message-text.ts';
import { beginReply, messageMenu, reactionMenu, userMenu } from './menu-items.ts';
import { isCommandReply, type Row } from './message-list.ts';

export function rowView(app: App, row: Row): View {
  return html`${row.day === undefined ? nothing : html`<div class="day ${row.fresh ? 'fresh' : ''}" role="separator"><span>${dayName(row.day)}</span></div>`}
    ${row.fresh && row.day === undefined ? html`<div class="day fresh" role="separator" aria-label="New messages"></div>` : nothing}
    ${messageView(app, row)}`;
}

function messageView(app: App, row: Row): unknown {
  const { message } = row;
  const { interactions, people } = app.active;
  const day = Math.floor(app.now() / 86_400_000);
  // What a message is drawn from; a long history is skipped over while others change.
  const inputs = [
    message,
    row.head,
    row.fresh,
    interactions.activity(message.id),
    people,
    app.revealed.size,
    day,
    app.active,
    app.active.channels.get(message.id)?.channel,
  ];
  return guard(inputs, () => draw(app, row));
}

function draw(app: App, row: Row): View {
  const { message, head } = row;
  if (message.type === messageType.threadStarter) return starterView(app, message);
  const ephemeral = hasFlag(message, 'EPHEMERAL');
  const mentioned = isMentioned(app, message);
  const time = snowflakeMs(message.id);
  const classes = [
    'message',
    head ? 'head' : 'joined',
    ephemeral ? 'ephemeral' : '',
    mentioned ? 'mentioned' : '',
    message.local ?? '',
  ].join(' ');
  const menu = (event: MouseEvent): void => messageMenu(app, message, event);
  const name = displayName(app.active, message.author);
  return html`<article class=${classes} data-message-id=${message.id} data-testid="message" data-author=${message.author.username} data-ephemeral=${ephemeral} aria-label="${name}, ${messageTime(time, app.now())}" @contextmenu=${menu}>
    ${contextLine(app, message)}
    <div class="gutter">
      ${head ? avatar(message.author, 40) : html`<time class="small-time" datetime=${new Date(time).toISOString()}>${clockTime(time)}</time>`}
    </div>
    <div class="body">
      ${head ? header(app, message, name, time) : nothing}
      ${content(app, message)} ${reactions(app, message)} ${threadCard(app, message)}
      ${footnotes(app, message, ephemeral)}
    </div>
    ${message.local ? nothing : toolbar(app, message, menu)}
  </article>`;
}

/** What a thread was begun with. It can be looked at here, and used where it stands: answers to its buttons are there. */
function starterView(app: App, { id, referenced_message: original }: Message): View {
  if (!original)
    return html`<article class="message head starter" data-message-id=${id} data-testid="starter">
      <div class="gutter"></div><div class="body"><em>The message that started this thread was deleted</em></div>
    </article>`;
  const name = displayName(app.active, original.author);
  const place = app.active.channels.get(original.channel_id)?.channel;
  const show = (): void => void app.goTo(original.channel_id, original.id);
  const use = (event: Event): void => {
    if (!(event.target instanceof Element) || !event.target.closest('button.button, playground-select')) return;
    event.stopPropagation();
    show();
  };
  return html`<article class="message head starter" data-message-id=${id} data-testid="starter" aria-label="The thread began with a message of ${name}">
    ${contextLine(app, original)}
    <div class="gutter">${avatar(original.author, 40)}</div>
    <div class="body">
      ${header(app, original, name, snowflakeMs(original.id))}
      <div @click=${{ handleEvent: use, capture: true }}>${content(app, original)}</div>
      ${place ? html`<button type="button" class="link-button" data-testid="starter-place" @click=${show}>In ${channelLabel(place)}</button>` : nothing}
    </div>
  </article>`;
}

function isMentioned(app: App, message: Message): boolean {
  const { user, members } = app.active;
  if (!user || message.author.id === user.id) return false;
  const roles = members.get(user.id)?.roles ?? [];
  return (
    message.mention_everyone === true ||
    message.mentions?.some((mentioned) => mentioned.id === user.id) === true ||
    message.mention_roles?.some((role) => roles.includes(role)) === true
  );
}

function authorName(app: App, user: User, name: string): View {
  const color = hexColor(nameColor(app.active, user.id));
  return html`<button type="button" class="author ${color ? 'colored' : ''}" .style=${color ? `--name: ${color}` : ''} @click=${(event: MouseEvent) => userMenu(app, user, event)} @contextmenu=${(event: MouseEvent) => userMenu(app, user, event)}>${name}</button>`;
}

export function appTag(user: User): View {
  return user.bot ? html`<span class="app-tag">APP</span>` : nothing;
}

function header(app: App, message: Message, name: string, time: number): View {
  return html`<div class="heading">
    ${authorName(app, message.author, name)}${appTag(message.author)}
    <time class="time" datetime=${new Date(time).toISOString()} title=${styledTime(time, 'F')}>${messageTime(time, app.now())}</time>
  </div>`;
}

/** The small line above: the command that was used, or the message that is answered. */
function contextLine(app: App, message: Message): View {
  const used = message.interaction_metadata ?? message.interaction;
  if (isCommandReply(message) && used) {
    const name = message.interaction?.name ?? message.interaction_metadata?.name ?? '';
    const shown = message.type === messageType.chatCommand ? `/${name}` : name;
    return html`<div class="context">
      <span class="spine"></span>${avatar(used.user, 16)}
      ${authorName(app, used.user, displayName(app.active, used.user))}<span>used</span><span class="used">${shown}</span>
    </div>`;
  }
  if (message.type !== messageType.reply) return nothing;
  const original = message.referenced_message;
  if (!original)
    return html`<div class="context"><span class="spine"></span><em>Original message was deleted</em></div>`;
  return html`<div class="context">
    <span class="spine"></span>${avatar(original.author, 16)}
    ${authorName(app, original.author, `@${displayName(app.active, original.author)}`)}
    <button type="button" class="quoted truncate" @click=${() => app.jumpTo(original)}>${preview(app, original)}</button>
  </div>`;
}

function preview(app: App, message: Message): string {
  const text = plainMessage(app.active, message, 1).slice(0, 160);
  return text || (message.attachments?.length ? 'Click to see the attachment' : 'Click to see the message');
}

const uploadText = (share: number): string =>
  share < 1 ? `Uploading… ${Math.floor(share * 100)} %` : 'Uploaded, waiting…';

function uploadBar({ progress }: Message): View {
  return progress === undefined
    ? nothing
    : html`<progress class="upload-bar" max="1" value=${progress} aria-label="Upload"></progress>`;
}

function content(app: App, message: Message): View {
  if (message.local === 'command') {
    return html`<div class="thinking"><span class="spinner" aria-hidden="true"></span> ${message.progress === undefined ? 'Sending command…' : uploadText(message.progress)}</div>${uploadBar(message)}`;
  }
  if (message.local === 'command-failed')
    return html`<div class="problem" role="alert">${icon('warning', 18)} ${message.reason}</div>`;
  if (hasFlag(message, 'LOADING')) {
    return html`<div class="thinking" data-testid="thinking"><span class="dots"><i></i><i></i><i></i></span> ${displayName(app.active, message.author)} is thinking…</div>`;
  }
  const edited = message.edited_timestamp
    ? html`<span class="edited" title=${styledTime(Date.parse(message.edited_timestamp), 'F')}>(edited)</span>`
    : nothing;
  return html`${message.content ? html`<div class="content">${markdown(app, message.content, message.id)}${edited}</div>` : nothing}
    ${message.local === 'sending' ? uploadBar(message) : nothing}
    ${hasFlag(message, 'IS_COMPONENTS_V2') ? nothing : attachmentsView(app, message.attachments ?? [], `${message.id}.a`)}
    ${(message.embeds ?? []).map((embed, index) => embedView(app, embed, `${message.id}.e${index}`))}
    ${componentsView(app, message)}
    ${message.content || !message.edited_timestamp ? nothing : edited}`;
}

function reactions(app: App, message: Message): View {
  if (!message.reactions?.length) return nothing;
  const press = (name: string) => (): void => {
    void toggleReaction(app.active, message, name).then((refusal) => refusal && app.say(refusal));
  };
  return html`<div class="reactions">
    ${message.reactions.map(({ emoji, me, count }) => html`<button type="button" class="reaction ${me ? 'mine' : ''}" data-testid="reaction" aria-pressed=${me} aria-label="${emoji.name ?? ''}, ${count}" @click=${press(emoji.name ?? '')}>${emojiView({ id: emoji.id, name: emoji.name })}<b>${count}</b></button>`)}
  </div>`;
}

/** The thread that was begun with a message has its id. */
function threadCard(app: App, message: Message): View {
  if (!hasFlag(message, 'HAS_THREAD')) return nothing;
  const thread = app.active.channels.get(message.id)?.channel;
  return html`<button type="button" class="thread-card" data-testid="thread-card" @click=${() => app.openChannel(message.id)}>${icon('thread', 18)}<b class="truncate">${thread?.name ?? 'Thread'}</b><span>Open ›</span></button>`;
}

function footnotes(app: App, message: Message, ephemeral: boolean): View {
  const activity = app.active.interactions.activity(message.id);
  const dismiss = (): void => remove(app.active, message.channel_id, message.id);
  const local = message.local === 'command-failed' || message.local === 'failed';
  return html`${
    activity?.failed
      ? html`<div class="problem" role="alert">${icon('warning', 16)} ${activity.reason ?? 'This interaction failed'}</div>`
      : nothing
  }
    ${message.local === 'failed' ? html`<div class="problem" role="alert">${icon('warning', 16)} ${message.reason ?? 'The message was not sent.'} ${message.retry ? html`<button type="button" class="link-button" @click=${message.retry}>Try again</button>` : nothing}</div>` : nothing}
    ${
      ephemeral || local
        ? html`<div class="only-you">${icon('eye', 15)} Only you can see this <span aria-hidden="true">•</span> <button type="button" class="link-button" @click=${dismiss}>Dismiss message</button></div>`
        : nothing
    }`;
}

function toolbar(app: App, message: Message, menu: (event: MouseEvent) => void): View {
  const react = (event: MouseEvent): void => reactionMenu(app, message, event);
  const shared = html`<button type="button" class="icon-button" aria-label="Add reaction" title="Add reaction" data-testid="add-reaction" @click=${react}>${icon('smile', 18)}</button>
    <button type="button" class="icon-button" aria-label="Reply" title="Reply" @click=${() => beginReply(app, message)}>${icon('reply', 18)}</button>`;
  return html`<div class="toolbar">
    ${hasFlag(message, 'EPHEMERAL') ? nothing : shared}
    <button type="button" class="icon-button" aria-label="More" title="More" aria-haspopup="menu" data-testid="message-more" @click=${menu}>${icon('more', 18)}</button>
  </div>`;
}
