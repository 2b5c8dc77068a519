/** What lies over the page: context menus, pictures at full size, short notes. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { App, MenuItem } from './app.ts';
import { onceShown, showDialog } from './floating.ts';
import { icon } from './icons.ts';

type View = TemplateResult | typeof nothing;

export function overlays(app: App): View {
  return html`${app.menu ? menuView(app) : nothing} ${app.lightbox ? lightboxView(app) : nothing}
    <div class="toasts" role="status" aria-live="polite">${app.toast ? html`<div class="toast">${app.toast}</div>` : nothing}</div>`;
}

const place = onceShown((element) => {
  const box = element.getBoundingClientRect();
  element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`;
  element.style.top = `${Math.max(8, Math.min(box.top, innerHeight - box.height - 8))}px`;
  element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
});

function menuView(app: App): View {
  const menu = app.menu!;
  const close = (): void => {
    app.menu = undefined;
    app.changed();
  };
  const key = (event: KeyboardEvent): void => {
    if (!(event.currentTarget instanceof Element)) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      app.returnFocus();
    } else return;
    event.preventDefault();
  };
  return html`<div class="menu" role="menu" aria-label=${menu.label} .style=${`left: ${menu.x}px; top: ${menu.y}px`} ${ref(place)} @keydown=${key}>
    ${menu.items.map((item) => menuItem(app, item, close))}
  </div>`;
}

function menuItem(app: App, item: MenuItem, close: () => void): View {
  if (item.kind === 'line') return html`<div class="menu-line" role="separator"></div>`;
  if (item.kind === 'heading') return html`<div class="menu-heading" role="presentation">${item.label}</div>`;
  const run = (): void => {
    close();
    item.run();
    app.drawNow();
  };
  return html`<button type="button" role="menuitem" class="menu-item ${item.danger ? 'danger' : ''}" @click=${run}>
    <span>${item.label}</span>${item.note ? html`<small>${item.note}</small>` : nothing}${icon(item.icon, 18)}
  </button>`;
}

function lightboxView(app: App): View {
  const box = app.lightbox!;
  const image = box.images[box.index]!;
  const close = (): void => {
    app.lightbox = undefined;
    app.changed();
  };
  const turn = (step: number): void => {
    app.lightbox = { ...box, index: (box.index + step + box.images.length) % box.images.length };
    app.changed();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };
  const many = box.images.length > 1;
  return html`<dialog class="lightbox" aria-label=${image.name} data-testid="lightbox" ${ref(showDialog)} @cancel=${close} @close=${close} @keydown=${key}
    @click=${(event: Event) => event.target === event.currentTarget && close()}>
    <figure><img src=${image.url} alt=${image.description ?? image.name} />
      <figcaption><span>${image.description ?? image.name}</span>${many ? html`<span>${box.index + 1} / ${box.images.length}</span>` : nothing}<a href=${image.url} target="_blank" rel="noreferrer noopener">Open in browser</a></figcaption>
    </figure>
    ${many ? html`<button type="button" class="turn back" aria-label="Previous" @click=${() => turn(-1)}>${icon('chevronRight', 28)}</button><button type="button" class="turn next" aria-label="Next" @click=${() => turn(1)}>${icon('chevronRight', 28)}</button>` : nothing}
    <button type="button" class="icon-button close" aria-label="Close" @click=${close}>${icon('close', 24)}</button>
  </dialog>`;
}
