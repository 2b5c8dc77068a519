import type { APIEmbed, APIEmbedImage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../app/app.ts';
import { fileKind, hexColor, messageTime } from '../common/format.ts';
import type { View } from '../common/icons.ts';
import { markdown, markdownLine } from '../text/markdown-view.ts';
import { pictureGrid, safeHref } from './file-view.ts';
import { localUrl, small } from './picture-sources.ts';

function linked(app: App, text: TemplateResult | unknown, url: string | undefined): unknown {
  const href = url === undefined ? undefined : safeHref(url);
  if (!href) return text;
  return html`<a href=${href} target="_blank" rel="noreferrer noopener" @click=${(event: MouseEvent) => app.openUrl(event, href, href)}>${text}</a>`;
}

function iconImage(url: string | undefined): View {
  return url
    ? html`<img class="embed-icon" src=${localUrl(url)} alt="" width="22" height="22" loading="lazy" />`
    : nothing;
}

/** A classic embed: colour, author, title, description, fields, pictures, footer. */
export function embedView(app: App, embed: APIEmbed, key: string): View {
  const color = hexColor(embed.color);
  const { thumbnail } = embed;
  const picture = embed.image ?? (embed.type === 'image' ? thumbnail : undefined);
  return html`<article class="embed" .style=${color ? `--accent: ${color}` : ''}>
    <div class="embed-body">${wordsOf(app, embed, key)} ${embed.fields?.length ? fieldsView(app, embed.fields, key) : nothing}</div>
    ${thumbnail && picture !== thumbnail ? html`<img class="embed-thumbnail" src=${small(thumbnail, 80)} alt="" loading="lazy" />` : nothing}
    ${picture ? imageView(app, picture, key) : nothing} ${footerView(app, embed)}
  </article>`;
}

function wordsOf(app: App, { provider, author, title, url, description }: APIEmbed, key: string): View {
  return html`${provider?.name ? html`<div class="embed-provider">${provider.name}</div>` : nothing}
    ${author ? html`<div class="embed-author">${iconImage(author.icon_url)}${linked(app, author.name, author.url)}</div>` : nothing}
    ${title ? html`<div class="embed-title">${linked(app, markdownLine(app, title, `${key}.t`), url)}</div>` : nothing}
    ${description ? markdown(app, description, `${key}.d`) : nothing}`;
}

function fieldsView(app: App, fields: NonNullable<APIEmbed['fields']>, key: string): View {
  return html`<dl class="embed-fields">
    ${fields.map(
      ({ name, value, inline }, index) => html`<div class=${inline ? 'inline' : ''}>
        <dt>${markdownLine(app, name, `${key}.n${index}`)}</dt>
        <dd>${markdown(app, value, `${key}.f${index}`)}</dd>
      </div>`,
    )}
  </dl>`;
}

function imageView(app: App, image: APIEmbedImage, key: string): View {
  const picture = { ...image, name: 'image', video: fileKind(image.url) === 'video' };
  return html`<div class="embed-image">${pictureGrid(app, [picture], `${key}.i`)}</div>`;
}

function footerView(app: App, { footer, timestamp }: APIEmbed): View {
  if (!footer && !timestamp) return nothing;
  const time = timestamp ? messageTime(Date.parse(timestamp), app.now()) : '';
  return html`<footer class="embed-footer">${iconImage(footer?.icon_url)}${footer?.text ?? ''}${footer && timestamp ? ' • ' : ''}${time}</footer>`;
}
