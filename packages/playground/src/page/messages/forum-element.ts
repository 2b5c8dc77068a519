/** `<playground-forum>`: the posts of a forum or media channel, by their tags, and the form for a new one. */
import { html, nothing } from 'lit';
import { snowflakeMs } from '../../base/snowflake.ts';
import { PageElement } from '../app/page-element.ts';
import { relativeTime } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { onFiles, onText } from '../common/inputs.ts';
import { firstPicture, small } from '../contents/picture-sources.ts';
import type { Channel, Message, Tag } from '../protocol/types.ts';
import { addChannel, currentChannel, isUnread, postsOf } from '../session/channels.ts';
import { displayName } from '../session/people.ts';
import type { ChannelView } from '../session/state.ts';
import { plainMessage } from '../text/message-text.ts';

/** What is being written; undefined: nothing. */
interface NewPost {
  name: string;
  text: string;
  tags: readonly string[];
  files: readonly File[];
  error?: string;
}

const MOST_TAGS = 5;

export class ForumElement extends PageElement {
  static override properties = { ...PageElement.properties, tag: { state: true }, post: { state: true } };
  /** Only posts with this tag. */
  tag: string | undefined;
  post: NewPost | undefined;
  /** The first messages of posts, by their thread; undefined while it is asked for, null where there is none. */
  readonly #first = new Map<string, Message | null | undefined>();

  override firstUpdated(): void {
    void this.#loadArchived();
  }

  override render(): View {
    const view = currentChannel(this.app.active);
    if (!view) return nothing;
    const { channel } = view;
    const posts = postsOf(this.app.active, channel.id).filter(
      (thread) => this.tag === undefined || thread.channel.applied_tags?.includes(this.tag),
    );
    const begin = (): void => {
      this.post = { name: '', text: '', tags: [], files: [] };
    };
    return html`<div class="forum" data-testid="forum">
      <div class="forum-head">
        ${this.#tags(channel.available_tags ?? [])}
        ${this.post ? nothing : html`<button type="button" class="button primary" data-testid="new-post" @click=${begin}>New post</button>`}
      </div>
      ${this.post ? this.#form(view, this.post) : nothing}
      <ul class="posts">${posts.map((thread) => html`<li>${this.#post(thread, channel)}</li>`)}</ul>
      ${posts.length === 0 ? html`<p class="forum-empty">No posts here yet.</p>` : nothing}
    </div>`;
  }

  #tags(tags: readonly Tag[]): View {
    return html`<div class="tags" role="group" aria-label="Tags">
      ${tags.map(({ id, name }) => {
        const press = (): void => {
          this.tag = this.tag === id ? undefined : id;
        };
        return html`<button type="button" class="tag" aria-pressed=${this.tag === id} @click=${press}>${name}</button>`;
      })}
    </div>`;
  }

  #post(thread: ChannelView, forum: Channel): View {
    const { channel, newest } = thread;
    const first = this.#firstOf(channel.id);
    const text = first ? plainMessage(this.app.active, first).slice(0, 200) : '';
    const picture = first ? firstPicture(first) : undefined;
    const tags = (channel.applied_tags ?? []).map((id) => forum.available_tags?.find((tag) => tag.id === id)?.name);
    const count = channel.message_count ?? 0;
    return html`<button type="button" class="post ${isUnread(thread) ? 'unread' : ''}" data-testid="post" @click=${() => this.app.openChannel(channel.id)}>
      <span class="post-text">
        <span class="post-tags">${tags.filter(Boolean).map((name) => html`<span class="tag small">${name}</span>`)}</span>
        <b>${channel.name}</b>
        <span class="post-words truncate">${first ? html`<em>${displayName(this.app.active, first.author)}:</em> ` : nothing}${text}</span>
        <small>${count > 0 ? `${count} ${count === 1 ? 'message' : 'messages'} · ` : ''}${relativeTime(snowflakeMs(newest || channel.id), this.app.now())}</small>
      </span>
      ${picture ? html`<img src=${small(picture, 88)} alt="" width="88" height="88" loading="lazy" />` : nothing}
    </button>`;
  }

  #form(view: ChannelView, post: NewPost): View {
    const set = (change: Partial<NewPost>): void => {
      this.post = { ...post, ...change };
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.#send(view.channel, post);
    };
    const cancel = (): void => {
      this.post = undefined;
    };
    return html`<form class="new-post" @submit=${submit}>
      <input type="text" required maxlength="100" placeholder="Title" aria-label="Title" .value=${post.name} @input=${onText((name) => set({ name }))} />
      <textarea required rows="3" maxlength="2000" placeholder="Write a message…" aria-label="Message" .value=${post.text} @input=${onText((text) => set({ text }))}></textarea>
      <div class="tags" role="group" aria-label="Tags of the post">${(view.channel.available_tags ?? []).map(({ id, name }) => this.#choose(post, id, name))}</div>
      ${post.error ? html`<p class="problem" role="alert">${icon('warning', 16)} ${post.error}</p>` : nothing}
      <div class="new-post-foot">
        <label class="small-button new-post-files">${icon('upload', 16)} ${post.files.length === 0 ? 'Add files' : post.files.map(({ name }) => name).join(', ')}<input type="file" multiple class="hidden-input" aria-label="Files" @change=${onFiles((files) => set({ files }))} /></label>
        <button type="button" class="button secondary" @click=${cancel}>Cancel</button>
        <button type="submit" class="button primary">Post</button>
      </div>
    </form>`;
  }

  #choose(post: NewPost, id: string, name: string): View {
    const on = post.tags.includes(id);
    const press = (): void => {
      const tags = on ? post.tags.filter((other) => other !== id) : [...post.tags, id].slice(0, MOST_TAGS);
      this.post = { ...post, tags };
    };
    return html`<button type="button" class="tag" aria-pressed=${on} @click=${press}>${name}</button>`;
  }

  async #send(channel: Channel, post: NewPost): Promise<void> {
    const attachments = post.files.map((file, index) => ({ id: String(index), filename: file.name }));
    const body = { name: post.name, applied_tags: post.tags, message: { content: post.text, attachments } };
    const sent = await this.app.active.rest.send<Channel>('POST', `/channels/${channel.id}/threads`, body, {
      files: post.files,
    });
    if (!sent.ok) {
      this.post = { ...post, error: sent.message };
      return;
    }
    this.post = undefined;
    addChannel(this.app.active, sent.value);
    this.app.openChannel(sent.value.id);
  }

  /** Posts without new messages for a while are archived, and still are posts. */
  async #loadArchived(): Promise<void> {
    const { active } = this.app;
    const view = currentChannel(active);
    if (!view) return;
    const path = `/channels/${view.channel.id}/threads/archived/public?limit=50`;
    const found = await active.rest.get<{ threads: Channel[] }>(path);
    if (found.ok) for (const thread of found.value.threads) addChannel(active, thread);
    active.changed();
  }

  #firstOf(threadId: string): Message | null | undefined {
    if (this.#first.has(threadId)) return this.#first.get(threadId);
    this.#first.set(threadId, undefined);
    void this.app.active.rest.get<Message>(`/channels/${threadId}/messages/${threadId}`).then((found) => {
      this.#first.set(threadId, found.ok ? found.value : null);
      this.requestUpdate();
    });
    return undefined;
  }
}

customElements.define('playground-forum', ForumElement);
