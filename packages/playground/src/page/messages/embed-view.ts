import type { APIEmbed } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../shell/app.ts';
import { fileKind, hexColor, messageTime } from '../shell/format.ts';
import { localUrl, pictureGrid, safeHref } from './file-view.ts';
import { markdown, markdownLine } from './markdown-view.ts';

type View = TemplateResult | typeof nothing;

function linked(app: App, text: TemplateResult | unknown, url: string | undefined): unknown {
  const href = url === undefined ? undefined : safeHref(url);
  if (!href) return text;
  return html`<a href=${href} target="_blank" rel="noreferrer noopener" @click=${(event: MouseEvent) => app.openUrl(event, href, href)}>${text}</a>`;
}

function iconImage(url: string | undefined): View {
  return url ? html`<img class="embed-icon" src=${localUrl(url)} alt="" width="22" height="22" />` : nothing;
}

/** A classic embed: colour, author, title, description, fields, pictures, footer. */
export function embedView(app: App, embed: APIEmbed, key: string): View {
  const color = hexColor(embed.color);
  const { author, footer, image, thumbnail } = embed;
  const picture = image ?? (embed.type === 'image' ? thumbnail : undefined);
  return html`<article class="embed" .style=${color ? `--accent: ${color}` : ''}>
    <div class="embed-body">
      ${embed.provider?.name ? html`<div class="embed-provider">${embed.provider.name}</div>` : nothing}
      ${author ? html`<div class="embed-author">${iconImage(author.icon_url)}${linked(app, author.name, author.url)}</div>` : nothing}
      ${embed.title ? html`<div class="embed-title">${linked(app, markdownLine(app, embed.title, `${key}.t`), embed.url)}</div>` : nothing}
      ${embed.description ? markdown(app, embed.description, `${key}.d`) : nothing}
      ${
        embed.fields && embed.fields.length > 0
          ? html`<dl class="embed-fields">
            ${embed.fields.map(
              (field, index) => html`<div class=${field.inline ? 'inline' : ''}>
                <dt>${markdownLine(app, field.name, `${key}.n${index}`)}</dt>
                <dd>${markdown(app, field.value, `${key}.f${index}`)}</dd>
              </div>`,
            )}
          </dl>`
          : nothing
      }
    </div>
    ${
      thumbnail && picture !== thumbnail
        ? html`<img class="embed-thumbnail" src=${localUrl(thumbnail.url)} alt="" />`
        : nothing
    }
    ${
      picture
        ? html`<div class="embed-image">${pictureGrid(app, [{ url: picture.url, name: 'image', width: picture.width ?? null, height: picture.height ?? null, video: fileKind(picture.url) === 'video' }], `${key}.i`)}</div>`
        : nothing
    }
    ${
      footer || embed.timestamp
        ? html`<footer class="embed-footer">
          ${iconImage(footer?.icon_url)}${footer?.text ?? ''}${footer && embed.timestamp ? ' • ' : ''}${embed.timestamp ? messageTime(Date.parse(embed.timestamp), app.now()) : ''}
        </footer>`
        : nothing
    }
  </article>`;
}
