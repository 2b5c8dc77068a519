/** Components of a message, legacy rows and Components V2 alike, and what happens when one is used. */
import type { APIButtonComponent, APISelectMenuComponent, APIUnfurledMediaItem } from 'discord-api-types/v10';
import { html, nothing } from 'lit';
import type { App } from '../app/app.ts';
import { fileKind, hexColor, nameInUrl } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { componentType } from '../protocol/kinds.ts';
import type { Message, TopComponent } from '../protocol/types.ts';
import { markdown } from '../text/markdown-view.ts';
import { fileCard, fileList, type Picture, pictureGrid, safeHref } from './file-view.ts';
import { localUrl } from './picture-sources.ts';
import { selectView } from './select-element.ts';
import { selectItems } from './select-items.ts';

type Section = Extract<TopComponent, { type: 9 }>;

export function componentsView(app: App, message: Message): View {
  const components = message.components ?? [];
  if (components.length === 0) return nothing;
  return html`<div class="components">${listed(app, message, components, `${message.id}.c`)}</div>`;
}

/** Components below each other; files that follow each other are one list. */
function listed(app: App, message: Message, components: readonly TopComponent[], key: string): View[] {
  const views: View[] = [];
  for (let at = 0; at < components.length; at++) {
    const component = components[at]!;
    const files = [];
    for (let next = components[at]; next?.type === componentType.file; next = components[at + files.length])
      files.push(next);
    if (files.length > 0) {
      views.push(filesView(app, message, files));
      at += files.length - 1;
    } else views.push(componentView(app, message, component, `${key}${at}`));
  }
  return views;
}

function componentView(app: App, message: Message, component: TopComponent, key: string): View {
  switch (component.type) {
    case componentType.actionRow:
      return html`<div class="action-row">
        ${component.components.map((inner) => (inner.type === componentType.button ? buttonView(app, message, inner) : messageSelect(app, message, inner)))}
      </div>`;
    case componentType.section:
      return sectionView(app, message, component, key);
    case componentType.textDisplay:
      return html`<div class="text-display">${markdown(app, component.content, key)}</div>`;
    case componentType.mediaGallery:
      return pictureGrid(
        app,
        component.items.map((item) => mediaPicture(item.media, item.description, item.spoiler)),
        key,
      );
    case componentType.separator:
      return html`<div class="separator ${component.spacing === 2 ? 'large' : ''} ${component.divider === false ? 'blank' : ''}" role=${component.divider === false ? 'presentation' : 'separator'}></div>`;
    case componentType.container:
      return containerView(app, message, component, key);
    default:
      return nothing;
  }
}

function containerView(app: App, message: Message, component: Extract<TopComponent, { type: 17 }>, key: string): View {
  const color = hexColor(component.accent_color);
  const hidden = component.spoiler === true && !app.revealed.has(key);
  const reveal = (): void => {
    app.revealed.add(key);
    app.changed();
  };
  return html`<div class="container ${color ? 'accented' : ''} ${hidden ? 'hidden' : ''}" .style=${color ? `--accent: ${color}` : ''} data-testid="container">
    <div class="container-body" ?inert=${hidden}>${listed(app, message, component.components, `${key}.`)}</div>
    ${hidden ? html`<button type="button" class="cover" @click=${reveal} aria-label="Spoiler, click to reveal"><span class="spoiler-tag">Spoiler</span></button>` : nothing}
  </div>`;
}

function sectionView(app: App, message: Message, section: Section, key: string): View {
  const { accessory } = section;
  return html`<div class="section">
    <div class="section-text">${section.components.map((text, index) => markdown(app, text.content, `${key}.${index}`))}</div>
    <div class="section-side">
      ${
        accessory.type === componentType.button
          ? buttonView(app, message, accessory)
          : html`<div class="thumbnail">${pictureGrid(app, [mediaPicture(accessory.media, accessory.description, accessory.spoiler)], `${key}.a`, true)}</div>`
      }
    </div>
  </div>`;
}

function mediaPicture(
  media: APIUnfurledMediaItem,
  description: string | null | undefined,
  spoiler: boolean | undefined,
): Picture {
  const name = nameInUrl(media.url) ?? 'image';
  return {
    url: media.url,
    proxy_url: media.proxy_url,
    name,
    width: media.width,
    height: media.height,
    spoiler: spoiler === true,
    video: fileKind(name, media.content_type) === 'video',
    description: description ?? undefined,
  };
}

type FileComponent = Extract<TopComponent, { type: 13 }>;

function filesView(app: App, message: Message, components: readonly FileComponent[]): View {
  return fileList(components.map((component) => fileCard(app, fileOf(message, component))));
}

function fileOf(message: Message, component: FileComponent): { url: string; name: string; size: number | undefined } {
  const wanted = localUrl(component.file.url);
  const attachment = message.attachments?.find(
    (item) =>
      localUrl(item.url) === wanted ||
      component.file.url === `attachment://${item.filename}` ||
      item.id === component.file.attachment_id,
  );
  const name = component.name ?? attachment?.filename ?? nameInUrl(component.file.url) ?? 'file';
  return { url: attachment?.url ?? component.file.url, name, size: component.size ?? attachment?.size };
}

const styles: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'primary',
};

export function emojiView(emoji: { id?: string | null; name?: string | null; animated?: boolean } | undefined): View {
  if (!emoji) return nothing;
  if (!emoji.id) return html`<span class="emoji-text" aria-hidden="true">${emoji.name ?? ''}</span>`;
  return html`<img class="emoji" src="/cdn/emojis/${emoji.id}.${emoji.animated ? 'gif' : 'webp'}" alt="" />`;
}

function buttonView(app: App, message: Message, button: APIButtonComponent): View {
  const style = styles[button.style] ?? 'secondary';
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? emojiView(button.emoji) : nothing;
  if ('url' in button) {
    const href = safeHref(button.url);
    if (!href || button.disabled) {
      return html`<button type="button" class="button link" disabled>${emoji}<span>${label}</span>${icon('external', 16)}</button>`;
    }
    return html`<a class="button link" href=${href} target="_blank" rel="noreferrer noopener" @click=${(event: MouseEvent) => app.openUrl(event, href, label ?? href)}>${emoji}<span>${label}</span>${icon('external', 16)}</a>`;
  }
  if (!('custom_id' in button))
    return html`<button type="button" class="button primary" disabled title="Discord’s shop is not on this machine">Discord’s shop</button>`;
  const busy = app.active.interactions.activity(message.id)?.busy.has(button.custom_id) ?? false;
  const press = (): void => {
    if (busy) return;
    app.active.interactions.press(message, button.custom_id, {
      component_type: button.type,
      custom_id: button.custom_id,
    });
  };
  return html`<button type="button" class="button ${style} ${busy ? 'busy' : ''}" ?disabled=${button.disabled === true} aria-busy=${busy} aria-label=${label ? nothing : (button.emoji?.name ?? 'Button')} data-custom-id=${button.custom_id} @click=${press}>
    <span class="button-face">${emoji}${label ? html`<span>${label}</span>` : nothing}</span>
    ${busy ? html`<span class="dots"><i></i><i></i><i></i></span>` : nothing}
  </button>`;
}

function messageSelect(app: App, message: Message, component: APISelectMenuComponent): View {
  const items = selectItems(app.active, component);
  const busy = app.active.interactions.activity(message.id)?.busy.has(component.custom_id) ?? false;
  const defaults =
    component.type === componentType.stringSelect
      ? component.options.filter((option) => option.default).map((option) => option.value)
      : (component.default_values ?? []).map((value) => value.id);
  return selectView({
    name: component.placeholder ?? 'Make a selection',
    placeholder: component.placeholder ?? 'Make a selection',
    items,
    chosen: defaults,
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled === true,
    busy,
    commit(values) {
      app.active.interactions.press(message, component.custom_id, {
        component_type: component.type,
        custom_id: component.custom_id,
        values,
      });
    },
  });
}
