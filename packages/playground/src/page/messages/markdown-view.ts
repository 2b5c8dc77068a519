import { html, nothing, type TemplateResult } from 'lit';
import { flattenCommands, searchEntries } from '../composer/command-options.ts';
import { startCommand } from '../composer/draft.ts';
import { currentChannel, displayName } from '../session/session.ts';
import type { App } from '../shell/app.ts';
import { hexColor, styledTime } from '../shell/format.ts';
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
      if (block.level === 1) return html`<h3 class="h1">${content}</h3>`;
      return block.level === 2 ? html`<h4 class="h2">${content}</h4>` : html`<h5 class="h3">${content}</h5>`;
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

function inlineView(app: App, node: Inline, key: string): View {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return html`<br />`;
    case 'bold':
      return html`<strong>${inlines(app, node.children, key)}</strong>`;
    case 'italic':
      return html`<em>${inlines(app, node.children, key)}</em>`;
    case 'underline':
      return html`<u>${inlines(app, node.children, key)}</u>`;
    case 'strike':
      return html`<s>${inlines(app, node.children, key)}</s>`;
    case 'spoiler':
      return spoiler(app, key, inlines(app, node.children, key));
    case 'code':
      return html`<code>${node.text}</code>`;
    case 'link':
      return html`<a href=${node.href} target="_blank" rel="noreferrer noopener" title=${node.href} @click=${(event: MouseEvent) => app.openUrl(event, node.href, node.href)}>${inlines(app, node.children, key)}</a>`;
    case 'user': {
      const member = app.active.members.get(node.id);
      const name = member ? displayName(app.active, member.user) : 'unknown-user';
      return html`<span class="mention">@${name}</span>`;
    }
    case 'role': {
      const role = app.active.roles.get(node.id);
      const color = hexColor(role?.color);
      return html`<span class="mention" .style=${color ? `--mention: ${color}` : ''}>@${role?.name ?? 'deleted-role'}</span>`;
    }
    case 'channel': {
      const channel = app.active.channels.get(node.id)?.channel;
      if (!channel) return html`<span class="mention">#unknown</span>`;
      return html`<button type="button" class="mention" @click=${() => app.active.open(channel.id)}>#${channel.name}</button>`;
    }
    case 'everyone':
      return html`<span class="mention">${node.text}</span>`;
    case 'command':
      return html`<button type="button" class="mention" @click=${() => beginCommand(app, node.name)}>/${node.name}</button>`;
    case 'emoji':
      return html`<img class="emoji" src="/cdn/emojis/${node.id}.${node.animated ? 'gif' : 'webp'}" alt=":${node.name}:" title=":${node.name}:" />`;
    case 'time': {
      const shown = node.style === 'R' ? tickingTime(node.time) : styledTime(node.time, node.style);
      return html`<time class="timestamp" datetime=${isoTime(node.time)} title=${styledTime(node.time, 'F')}>${shown}</time>`;
    }
  }
}

function isoTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

function spoiler(app: App, key: string, content: View[]): View {
  if (app.revealed.has(key)) return html`<span class="spoiler open">${content}</span>`;
  const reveal = (): void => {
    app.revealed.add(key);
    app.changed();
  };
  return html`<button type="button" class="spoiler" aria-label="Spoiler, press to show" @click=${reveal}><span>${content}</span></button>`;
}

function beginCommand(app: App, label: string): void {
  const { commands, applications } = app.active;
  const entries = flattenCommands(commands, applications);
  const entry = entries.find((candidate) => candidate.label === label) ?? searchEntries(entries, label)[0];
  const view = currentChannel(app.active);
  if (!entry || !view) return;
  view.draft.command = startCommand(entry);
  app.focusNext = '[data-composer-focus]';
  app.drawNow();
}
