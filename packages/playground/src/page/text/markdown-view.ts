import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../app/app.ts';
import { hexColor, styledTime } from '../common/format.ts';
import { flattenCommands, searchEntries } from '../forms/command-options.ts';
import { startCommand } from '../forms/draft.ts';
import { currentChannel } from '../session/channels.ts';
import { openChannel } from '../session/history.ts';
import { displayName } from '../session/people.ts';
import { type Block, type Inline, isJumbo, type ListItem, parseInline, parseMarkdown } from './markdown.ts';
import { tickingTime } from './ticking-time.ts';

type View = TemplateResult | typeof nothing | string;

/** Markdown as a message shows it. `key` names the place, so that opened spoilers stay open. */
export function markdown(app: App, text: string, key: string): View {
  if (text === '') return nothing;
  const jumbo = isJumbo(text) ? ' jumbo' : '';
  return html`<div class="markup${jumbo}">${parseMarkdown(text).map((block, index) => blockView(app, block, `${key}.${index}`))}</div>`;
}

/** Markdown without blocks, for titles and fields of one line. */
export function markdownLine(app: App, text: string, key: string): View[] {
  return inlines(app, parseInline(text), key);
}

function blockView(app: App, block: Block, key: string): View {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${inlines(app, block.children, key)}</p>`;
    case 'subtext':
      return html`<p class="subtext">${inlines(app, block.children, key)}</p>`;
    case 'heading': {
      const content = inlines(app, block.children, key);
      // Of what stands in a channel all are one level below its name, however large they are.
      return html`<h2 class="h${block.level}">${content}</h2>`;
    }
    case 'quote':
      return html`<blockquote>${block.blocks.map((inner, index) => blockView(app, inner, `${key}.${index}`))}</blockquote>`;
    case 'codeblock':
      return html`<pre tabindex="0" aria-label=${block.language ? `Code, ${block.language}` : 'Code'}><code>${block.text}</code></pre>`;
    case 'list': {
      const items = block.items.map((item, index) => itemView(app, item, `${key}.${index}`));
      return block.ordered ? html`<ol start=${block.start}>${items}</ol>` : html`<ul>${items}</ul>`;
    }
  }
}

function itemView(app: App, item: ListItem, key: string): View {
  return html`<li>${inlines(app, item.children, key)}${item.nested.map((inner, index) => blockView(app, inner, `${key}.n${index}`))}</li>`;
}

function inlines(app: App, nodes: readonly Inline[], key: string): View[] {
  return nodes.map((node, index) => inlineView(app, node, `${key}.${index}`));
}

type Kind = Inline['kind'];
type Draw<N> = (app: App, node: N, key: string) => View;
const within = (app: App, { children }: { children: readonly Inline[] }, key: string) => inlines(app, children, key);

/** How each kind of inline is drawn. */
const INLINES: { [K in Kind]: Draw<Extract<Inline, { kind: K }>> } = {
  text: (_, { text }) => text,
  break: () => html`<br />`,
  bold: (app, node, key) => html`<strong>${within(app, node, key)}</strong>`,
  italic: (app, node, key) => html`<em>${within(app, node, key)}</em>`,
  underline: (app, node, key) => html`<u>${within(app, node, key)}</u>`,
  strike: (app, node, key) => html`<s>${within(app, node, key)}</s>`,
  spoiler: (app, node, key) => spoiler(app, key, within(app, node, key)),
  code: (_, { text }) => html`<code>${text}</code>`,
  link(app, node, key) {
    const { href } = node;
    const open = (event: MouseEvent): void => app.openUrl(event, href, href);
    return html`<a href=${href} target="_blank" rel="noreferrer noopener" title=${href} @click=${open}>${within(app, node, key)}</a>`;
  },
  user({ active }, { id }) {
    const member = active.members.get(id);
    return html`<span class="mention">@${member ? displayName(active, member.user) : 'unknown-user'}</span>`;
  },
  role({ active }, { id }) {
    const role = active.roles.get(id);
    const color = hexColor(role?.color);
    return html`<span class="mention" .style=${color ? `--mention: ${color}` : ''}>@${role?.name ?? 'deleted-role'}</span>`;
  },
  channel({ active }, { id }) {
    const channel = active.channels.get(id)?.channel;
    if (!channel) return html`<span class="mention">#unknown</span>`;
    return html`<button type="button" class="mention" @click=${() => openChannel(active, channel.id)}>#${channel.name}</button>`;
  },
  everyone: (_, { text }) => html`<span class="mention">${text}</span>`,
  command: (app, { name }) =>
    html`<button type="button" class="mention" @click=${() => beginCommand(app, name)}>/${name}</button>`,
  emoji: (_, { id, name, animated }) =>
    html`<img class="emoji" src="/cdn/emojis/${id}.${animated ? 'gif' : 'webp'}" alt=":${name}:" title=":${name}:" />`,
  time(_, { time, style }) {
    const shown = style === 'R' ? tickingTime(time) : styledTime(time, style);
    return html`<time class="timestamp" datetime=${new Date(time).toISOString()} title=${styledTime(time, 'F')}>${shown}</time>`;
  },
};

function inlineView(app: App, node: Inline, key: string): View {
  // The row of a kind takes the nodes of that kind.
  const draw = INLINES[node.kind] as Draw<Inline>;
  return draw(app, node, key);
}

function spoiler(app: App, key: string, content: View[]): View {
  if (app.revealed.has(key)) return html`<span class="spoiler open">${content}</span>`;
  const reveal = (): void => {
    app.revealed.add(key);
    app.changed();
  };
  return html`<button type="button" class="spoiler" aria-label="Spoiler, click to reveal" @click=${reveal}><span>${content}</span></button>`;
}

function beginCommand(app: App, label: string): void {
  const { commands, applications } = app.active;
  const entries = flattenCommands(commands, applications);
  const entry = entries.find((candidate) => candidate.label === label) ?? searchEntries(entries, label)[0];
  const view = currentChannel(app.active);
  if (!entry || !view) return;
  view.draft.command = startCommand(entry);
  app.compose();
}
