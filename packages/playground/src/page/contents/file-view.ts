/** Files of a message: pictures in a grid that open large, cards for everything else, models with a viewer. */

import { html, nothing } from 'lit';
import type { App, Picture as OverlayPicture } from '../app/app.ts';
import { extensionOf, fileKind, fileSize } from '../common/format.ts';
import { type IconName, icon, type View } from '../common/icons.ts';
import { isSpoiler } from '../protocol/kinds.ts';
import type { Attachment } from '../protocol/types.ts';
import { dragPicture } from './drag.ts';
import { localUrl, type Source, sourceSet } from './picture-sources.ts';

/** Only web addresses become links; anything else is shown without one. */
export function safeHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

export interface Picture extends Source {
  name: string;
  description?: string | undefined;
  spoiler?: boolean;
  video?: boolean;
}

function fitted(picture: Picture, single: boolean): string {
  if (!single || !picture.width || !picture.height) return '';
  const scale = Math.min(1, 550 / picture.width, 350 / picture.height);
  return `width: ${Math.round(picture.width * scale)}px; aspect-ratio: ${picture.width} / ${picture.height}`;
}

export function pictureGrid(app: App, pictures: readonly Picture[], key: string, thumbnail = false): View {
  if (pictures.length === 0) return nothing;
  const images = pictures.map(({ url, name, description }) => ({
    url: localUrl(url),
    name,
    description,
  }));
  return html`<div class="gallery" data-count=${pictures.length} data-testid="media-gallery">
    ${pictures.map((picture, index) => pictureView(app, picture, images, index, `${key}.${index}`, thumbnail))}
  </div>`;
}

function pictureView(
  app: App,
  picture: Picture,
  images: readonly OverlayPicture[],
  index: number,
  key: string,
  thumbnail: boolean,
): View {
  const hidden = picture.spoiler === true && !app.revealed.has(key);
  const label = picture.description ?? picture.name;
  const open = (): void => {
    if (hidden) app.revealed.add(key);
    else app.show({ kind: 'pictures', images, index });
    app.changed();
  };
  const style = thumbnail ? '' : fitted(picture, images.length === 1);
  if (picture.video) {
    return html`<video class="picture" controls preload="metadata" src=${images[index]!.url} aria-label=${label} .style=${style}></video>`;
  }
  return html`<button type="button" class="picture ${hidden ? 'hidden' : ''}" .style=${style} aria-label=${hidden ? 'Spoiler, click to reveal' : `Image: ${label}`} @click=${open}>
    ${imageView(picture, label)}
    ${hidden ? html`<span class="spoiler-tag">Spoiler</span>` : nothing}
  </button>`;
}

/** `sizes="auto"` is its box as it is laid out; a browser without it takes the other. */
function imageView(picture: Picture, label: string): View {
  const url = localUrl(picture.url);
  const sources = sourceSet(picture);
  const drag = dragPicture(url);
  return sources === undefined
    ? html`<img src=${url} alt=${label} loading="lazy" decoding="async" draggable="true" @dragstart=${drag} @error=${brokenImage} />`
    : html`<img sizes="auto, 300px" srcset=${sources} src=${url} alt=${label} loading="lazy" decoding="async" draggable="true" @dragstart=${drag} @error=${brokenImage} />`;
}

function brokenImage(event: Event): void {
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.parentElement?.classList.add('broken');
}

const KIND_ICONS: Readonly<Record<string, IconName>> = { glb: 'cube', model: 'cube', archive: 'archive' };

export function fileCard(app: App, file: { url: string; name: string; size?: number | undefined }): View {
  const kind = fileKind(file.name);
  const url = localUrl(file.url);
  const view = (): void => {
    app.show({ kind: 'model', url, name: file.name, size: file.size });
    app.changed();
  };
  const format = extensionOf(file.name).toUpperCase() || 'FILE';
  const size = file.size === undefined ? nothing : html`<span class="file-size">${fileSize(file.size)}</span>`;
  return html`<div class="file-card ${kind}" data-testid="file-card" data-filename=${file.name}>
    <span class="file-icon">${icon(KIND_ICONS[kind] ?? 'file', 18)}</span>
    <a class="file-name truncate" href=${url} download=${file.name} target="_blank" rel="noreferrer noopener" title=${file.name}
      @click=${(event: MouseEvent) => kind === 'glb' && app.openUrl(event, url, file.name)}>${file.name}</a>
    <span class="file-format">${format}</span>${size}
    ${kind === 'glb' ? html`<button type="button" class="small-button" data-testid="view-3d" aria-label="View in 3D: ${file.name}" @click=${view}>${icon('eye', 16)} <span>View in 3D</span></button>` : nothing}
    <a class="icon-button" href=${url} download=${file.name} target="_blank" rel="noreferrer noopener" aria-label="Download ${file.name}" title="Download">${icon('download', 18)}</a>
  </div>`;
}

export function fileList(cards: readonly View[]): View {
  if (cards.length === 0) return nothing;
  return html`<div class="files">${cards}</div>`;
}

export function attachmentsView(app: App, attachments: readonly Attachment[], key: string): View {
  const kinds = attachments.map((attachment) => ({
    attachment,
    kind: fileKind(attachment.filename, attachment.content_type),
  }));
  const pictures = kinds.filter(({ kind }) => kind === 'image' || kind === 'video');
  const others = kinds.filter(({ kind }) => kind !== 'image' && kind !== 'video');
  if (attachments.length === 0) return nothing;
  return html`<div class="attachments">
    ${pictureGrid(
      app,
      pictures.map(({ attachment, kind }) => asPicture(attachment, kind === 'video')),
      key,
    )}
    ${fileList(others.map(({ attachment }) => fileCard(app, { ...attachment, name: shownName(attachment) })))}
  </div>`;
}

/** As it was called when it was uploaded. */
const shownName = ({ filename, title }: Attachment) =>
  title === undefined ? filename : `${title}${/\.[^.]+$/.exec(filename)?.[0] ?? ''}`;

function asPicture(attachment: Attachment, video: boolean): Picture {
  return {
    url: attachment.url,
    proxy_url: attachment.proxy_url,
    name: shownName(attachment),
    width: attachment.width,
    height: attachment.height,
    spoiler: isSpoiler(attachment),
    video,
    description: attachment.description,
  };
}
