/** `<playground-chat>`: the header of what is in view, its messages or posts, states of connecting, files dropped on it. */
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../composer/composer-element.ts';
import type { Side } from '../app/app.ts';
import { channelIcon } from '../app/avatar-view.ts';
import { PageElement } from '../app/page-element.ts';
import { icon, type View } from '../common/icons.ts';
import { droppedFiles, holdsFiles } from '../contents/drag.ts';
import { commandType } from '../protocol/kinds.ts';
import { join, joinable } from '../session/activities.ts';
import { channelLabel, currentChannel, holdsPosts, isThread, nowhere } from '../session/channels.ts';
import { nameOfMember } from '../session/people.ts';
import type { ChannelView } from '../session/state.ts';
import '../messages/log-element.ts';
import { markdownLine } from '../text/markdown-view.ts';

export const SIDES = [
  { side: 'developer', label: 'Developer', icon: 'tools' },
  { side: 'pins', label: 'Pinned messages', icon: 'pin' },
  { side: 'members', label: 'Members', icon: 'people' },
  { side: 'search', label: 'Search', icon: 'search' },
] as const satisfies readonly { side: Side; label: string; icon: string }[];

export class ChatElement extends PageElement {
  static override properties = { ...PageElement.properties, dragging: { state: true } };
  /** Files are held over it. */
  dragging = false;

  override render(): View {
    const { app } = this;
    const view = currentChannel(app.active);
    const posts = view !== undefined && holdsPosts(view.channel);
    const key = `${app.active.token}-${view?.channel.id}`;
    return html`<main class="chat" @dragover=${this.#drag} @dragleave=${this.#dragEnd} @drop=${this.#drop} @paste=${this.#paste}>
      ${this.#header(view)} ${this.#connection()} ${this.#activity()}
      ${keyed(key, posts ? html`<playground-forum .app=${app}></playground-forum>` : html`<playground-log .app=${app}></playground-log>`)}
      ${posts ? nothing : html`<playground-composer .app=${app} @sent=${this.#toEnd}></playground-composer>`}
      ${this.dragging && !posts ? dropView(view) : nothing}
    </main>`;
  }

  #header(view: ChannelView | undefined): View {
    const { app } = this;
    const channels = (): void => {
      this.dispatchEvent(new CustomEvent('open-channels'));
    };
    const topic = view?.channel.topic;
    return html`<header class="chat-header">
      <button type="button" class="icon-button only-small" aria-label="Channels" @click=${channels}>${icon('menu', 22)}</button>
      ${view && isThread(view.channel) ? this.#parent(view) : nothing}
      ${icon(view ? channelIcon(view.channel) : 'hash', 22)}
      <h1 class="truncate">${view?.channel.name ?? nowhere(app.active)}</h1>
      ${topic ? html`<span class="topic truncate">${markdownLine(app, topic, `topic-${view.channel.id}`)}</span>` : nothing}
      <span class="push"></span>
      ${this.#launcher()}
      ${SIDES.map(
        ({ side, label, icon: name }) =>
          html`<button type="button" class="icon-button side-${side}-button" data-testid="side-${side}" aria-label=${label} title=${label} aria-pressed=${app.side === side} @click=${() => app.toggleSide(side)}>${icon(name, 22)}</button>`,
      )}
    </header>`;
  }

  /** Where a thread is. */
  #parent({ channel }: ChannelView): View {
    const parent = this.app.active.channels.get(channel.parent_id ?? '')?.channel;
    if (!parent) return nothing;
    return html`<button type="button" class="parent" data-testid="thread-parent" @click=${() => this.app.openChannel(parent.id)}>${icon(channelIcon(parent), 18)}<span class="truncate">${parent.name}</span></button>${icon('chevronRight', 16)}`;
  }

  /** Opens the application's Activity, where it has one. */
  #launcher(): View {
    const { active, say } = this.app;
    const entry = active.commands.find(({ type }) => type === commandType.entryPoint);
    if (!entry) return nothing;
    const { application_id: applicationId, id, name, type, version } = entry;
    const start = async (): Promise<void> => {
      const { interactions } = active;
      const outcome = await interactions.command(applicationId, { id, name, type, version }, {}, interactions.nonce());
      if (!outcome.ok) say(outcome.reason);
    };
    return html`<button type="button" class="icon-button" data-testid="start-activity" aria-label="Start an Activity" title="Start an Activity" @click=${start}>${icon('play', 22)}</button>`;
  }

  /** What others have open here. */
  #activity(): View {
    const { active, say } = this.app;
    const running = joinable(active);
    if (!running) return nothing;
    const people = [...new Set(running.participants.map(({ user_id: user }) => user))];
    const application = active.applications.find(({ id }) => id === running.application_id)?.name ?? 'an Activity';
    const names = people.map((id) => nameOfMember(active, id)).join(', ');
    const enter = async (): Promise<void> => {
      const problem = await join(active, running);
      if (problem !== undefined) say(problem);
    };
    return html`<div class="banner running" role="status" data-testid="running-activity"><span class="truncate" title=${names}>${people.length} ${people.length === 1 ? 'person' : 'people'} in ${application}: ${names}</span><button type="button" class="button primary" @click=${enter}>Join</button></div>`;
  }

  #connection(): View {
    const { status, token } = this.app.active;
    if (status === 'reconnecting')
      return html`<div class="banner" role="status" data-testid="reconnecting"><span class="spinner" aria-hidden="true"></span> The connection was lost. Reconnecting…</div>`;
    if (status === 'refused')
      return html`<div class="banner wrong" role="alert">The server does not know the user “${token}”.</div>`;
    return nothing;
  }

  /** At once, as Discord does: a slow way down would end above what comes meanwhile. */
  readonly #toEnd = (): void => this.querySelector('playground-log')?.toEnd('instant');

  #addFiles(files: readonly File[]): void {
    this.querySelector('playground-composer')?.addFiles(files);
  }

  readonly #drag = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    this.dragging = photoLineUnder(event) === undefined;
  };

  readonly #dragEnd = ({ currentTarget, relatedTarget }: DragEvent): void => {
    const inside =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!inside) this.dragging = false;
  };

  readonly #drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    this.dragging = false;
    const line = photoLineUnder(event);
    void droppedFiles(event).then((files) =>
      line === undefined ? this.#addFiles(files) : this.app.beginLine(line, files),
    );
  };

  readonly #paste = (event: ClipboardEvent): void => {
    const files = event.clipboardData?.files;
    if (!files?.length) return;
    event.preventDefault();
    this.#addFiles([...files]);
  };
}

/** The line of the card for photos that something is held over. */
const photoLineUnder = ({ target }: DragEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-photo-line]')?.dataset.photoLine : undefined;

function dropView(view: ChannelView | undefined): View {
  const command = view?.draft.command?.entry.label;
  const place = view ? channelLabel(view.channel) : '';
  const target = command ? `/${command}` : place;
  return html`<div class="drop"><div class="drop-card">${icon('upload', 48)}<b>Add to ${target}</b><span>You can check the files before sending.</span></div></div>`;
}

customElements.define('playground-chat', ChatElement);
