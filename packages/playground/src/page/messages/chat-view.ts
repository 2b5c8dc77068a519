/** The conversation: its header, the log of messages, and states of loading and connecting. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Composer } from '../composer/composer.ts';
import { composerView } from '../composer/composer-view.ts';
import { type ChannelView, currentChannel } from '../session/session.ts';
import type { App } from '../shell/app.ts';
import { icon } from '../shell/icons.ts';
import { markdownLine } from './markdown-view.ts';
import { layoutRows } from './message-list.ts';
import { rowView } from './message-view.ts';

type View = TemplateResult | typeof nothing;

export function chatView(app: App, composer: Composer): View {
  const view = currentChannel(app.active);
  return html`<main class="chat" @dragover=${(event: DragEvent) => drag(app, event)} @dragleave=${(event: DragEvent) => dragEnd(app, event)} @drop=${(event: DragEvent) => drop(app, composer, event)} @paste=${(event: ClipboardEvent) => paste(composer, event)}>
    ${headerView(app, view)} ${connectionView(app)}
    ${view ? keyed(`${app.active.token}-${view.channel.id}`, logView(app, view)) : html`<div class="log-empty"></div>`}
    ${composerView(app, composer)} ${app.dragging ? dropView(view, composer) : nothing}
  </main>`;
}

function headerView(app: App, view: ChannelView | undefined): View {
  const drawer = (which: 'channels' | 'members') => (): void => {
    if (which === 'members' && innerWidth > 900) app.membersShown = !app.membersShown;
    else app.drawer = app.drawer === which ? undefined : which;
    app.changed();
  };
  const topic = view?.channel.topic;
  return html`<header class="chat-header">
    <button type="button" class="icon-button only-small" aria-label="Channels" @click=${drawer('channels')}>${icon('menu', 22)}</button>
    ${icon('hash', 22)}
    <h2>${view?.channel.name ?? ''}</h2>
    ${topic ? html`<span class="topic">${markdownLine(app, topic, `topic-${view.channel.id}`)}</span>` : nothing}
    <button type="button" class="icon-button push" aria-label="Members" title="Members" aria-pressed=${app.membersShown} @click=${drawer('members')}>${icon('people', 22)}</button>
  </header>`;
}

function connectionView(app: App): View {
  const { status } = app.active;
  if (status === 'reconnecting') {
    return html`<div class="banner" role="status" data-testid="reconnecting"><span class="spinner" aria-hidden="true"></span> The connection was lost. Reconnecting…</div>`;
  }
  if (status === 'refused')
    return html`<div class="banner wrong" role="alert">The server does not know the user “${app.active.token}”.</div>`;
  return nothing;
}

function logView(app: App, view: ChannelView): View {
  const scrolled = (event: Event): void => {
    const log = event.currentTarget;
    if (!(log instanceof HTMLElement)) return;
    // The log is laid out from its end: 0 is the bottom, values above are negative.
    if (log.scrollHeight + log.scrollTop - log.clientHeight < 600) void app.active.loadOlder(view.channel.id);
    app.setAway(log.scrollTop < -240);
  };
  const rows = layoutRows(view.messages, view.readUntil);
  return html`<div class="log-frame">
    <div class="log" role="log" aria-label="Messages in ${view.channel.name}" aria-live="polite" tabindex="0" data-testid="message-log" @scroll=${scrolled}>
      <div class="log-inner">
        ${view.loaded && !view.hasOlder ? startView(view) : nothing}
        ${view.loading && view.messages.length === 0 ? skeletons() : nothing}
        ${view.loading && view.messages.length > 0 ? html`<div class="older"><span class="spinner"></span></div>` : nothing}
        ${view.error ? html`<div class="problem" role="alert">${icon('warning', 18)} ${view.error} <button type="button" class="link-button" @click=${() => app.active.open(view.channel.id)}>Try again</button></div>` : nothing}
        ${repeat(
          rows,
          (row) => row.message.nonce ?? row.message.id,
          (row) => rowView(app, row),
        )}
      </div>
    </div>
    ${app.away ? html`<button type="button" class="to-end" @click=${() => app.scrollToEnd()}>Jump to the newest messages ${icon('chevronDown', 18)}</button>` : nothing}
  </div>`;
}

function startView(view: ChannelView): View {
  return html`<div class="start">
    <span class="start-icon">${icon('hash', 40)}</span>
    <h3>Welcome to #${view.channel.name}!</h3>
    <p>${view.channel.topic || `This is the start of the #${view.channel.name} channel.`}</p>
    <p class="start-hint">Type <kbd>/</kbd> to see what the apps here can do.</p>
  </div>`;
}

function skeletons(): View {
  return html`<div class="skeletons" aria-label="Loading messages">
    ${[70, 45, 85, 60].map((width) => html`<div class="skeleton"><i></i><div><b></b><span .style=${`width: ${width}%`}></span></div></div>`)}
  </div>`;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

function drag(app: App, event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  if (app.dragging) return;
  app.dragging = true;
  app.changed();
}

function dragEnd(app: App, event: DragEvent): void {
  if (
    event.currentTarget instanceof Node &&
    event.relatedTarget instanceof Node &&
    event.currentTarget.contains(event.relatedTarget)
  )
    return;
  app.dragging = false;
  app.changed();
}

function drop(app: App, composer: Composer, event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  app.dragging = false;
  composer.addFiles([...(event.dataTransfer?.files ?? [])]);
  app.changed();
}

function paste(composer: Composer, event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  composer.addFiles(files);
}

function dropView(view: ChannelView | undefined, composer: Composer): View {
  const command = composer.draft()?.command;
  const target = command ? `/${command.entry.label}` : `#${view?.channel.name ?? ''}`;
  return html`<div class="drop"><div class="drop-card">${icon('upload', 48)}<b>Add to ${target}</b><span>You can look at the files before they are sent.</span></div></div>`;
}
