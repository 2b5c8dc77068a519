/** What lies over the page: context menus, pictures at full size, the 3D viewer, short notes. */
import { html, nothing } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { MenuItem, MenuState, Overlay } from '../app/app.ts';
import { PageElement } from '../app/page-element.ts';
import { moveFocus, showDialog } from '../common/floating.ts';
import { icon, type View } from '../common/icons.ts';
import { hearViewer } from '../common/viewer-words.ts';
import { askView, emojiView, pageDialog, place, settingsView } from './dialogs.ts';

type Pictures = Extract<Overlay, { kind: 'pictures' }>;

export class OverlaysElement extends PageElement {
  /** The locale that the viewer speaks. */
  #heard: string | undefined;

  constructor() {
    super();
    this.listen('pointerdown', ({ target }) => {
      const inside = target instanceof Element && target.closest('.menu');
      const { kind } = this.app.overlay ?? {};
      if ((kind === 'menu' || kind === 'emoji') && !inside) {
        this.app.overlay = undefined;
        this.app.changed();
      }
    });
  }

  override render(): View {
    const { overlay, toast } = this.app;
    return html`${overlay ? this.#overlay(overlay) : nothing}
      <div class="toasts" role="status" aria-live="polite">${toast ? html`<div class="toast">${toast}</div>` : nothing}</div>`;
  }

  #overlay(overlay: Overlay): View {
    switch (overlay.kind) {
      case 'menu':
        return this.#menu(overlay);
      case 'pictures':
        return this.#pictures(overlay);
      case 'emoji':
        return emojiView(this.app, overlay);
      case 'ask':
        return pageDialog(overlay.title, askView(this.app, overlay), this.#close);
      case 'settings':
        return pageDialog('Settings', settingsView(this.app), this.#close);
      case 'model':
        return html`<dialog class="viewer-dialog" aria-label="3D viewer: ${overlay.name}" ${ref(showDialog)} @cancel=${this.#close} @close=${this.#close}
          @click=${this.#closeOutside}>
          ${this.#viewer(overlay)}
        </dialog>`;
    }
  }

  #viewer({ url, name, size }: Extract<Overlay, { kind: 'model' }>): View {
    const { locale } = this.app.active;
    if (this.#heard === locale) {
      return html`<glb-viewer .src=${url} .name=${name} .size=${size} @viewer-close=${this.#close}></glb-viewer>`;
    }
    const heard = () => {
      this.#heard = locale;
      this.requestUpdate();
    };
    void hearViewer(locale).then(heard, (error: Error) => this.app.say(error.message));
    return nothing;
  }

  readonly #close = (): void => {
    if (this.app.overlay) this.app.show(undefined);
  };

  readonly #closeOutside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#close();
  };

  #menu({ label, x, y, items }: MenuState): View {
    const key = (event: KeyboardEvent): void => {
      if (!(event.currentTarget instanceof Element)) return;
      if (event.key === 'Escape' || event.key === 'Tab') this.#close();
      else if (!moveFocus(event.currentTarget, event.key)) return;
      event.preventDefault();
    };
    return html`<section aria-label=${label}>
      <div class="menu" role="menu" aria-label=${label} .style=${`left: ${x}px; top: ${y}px`} ${ref(place)} @keydown=${key}>
        ${items.map((item) => this.#menuItem(item))}
      </div>
    </section>`;
  }

  #menuItem(item: MenuItem): View {
    if (item.kind === 'line') return html`<div class="menu-line" role="separator"></div>`;
    if (item.kind === 'heading') return html`<div class="menu-heading" role="presentation">${item.label}</div>`;
    const run = (): void => {
      this.app.overlay = undefined;
      item.run();
      this.app.changed();
    };
    return html`<button type="button" role="menuitem" class="menu-item ${item.danger ? 'danger' : ''}" @click=${run}>
      <span>${item.label}</span>${item.note ? html`<small>${item.note}</small>` : nothing}${icon(item.icon, 18)}
    </button>`;
  }

  #pictures(box: Pictures): View {
    const image = box.images[box.index]!;
    const turn = (step: number): void => {
      this.app.overlay = { ...box, index: (box.index + step + box.images.length) % box.images.length };
      this.requestUpdate();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') turn(1);
      if (event.key === 'ArrowLeft') turn(-1);
    };
    const many = box.images.length > 1;
    return html`<dialog class="lightbox" aria-label=${image.name} data-testid="lightbox" ${ref(showDialog)} @cancel=${this.#close} @close=${this.#close} @keydown=${key} @click=${this.#closeOutside}>
      <figure><img src=${image.url} alt=${image.description ?? image.name} />
        <figcaption><span>${image.description ?? image.name}</span>${many ? html`<span>${box.index + 1} / ${box.images.length}</span>` : nothing}<a href=${image.url} target="_blank" rel="noreferrer noopener">Open in browser</a></figcaption>
      </figure>
      ${many ? html`<button type="button" class="turn back" aria-label="Previous" @click=${() => turn(-1)}>${icon('chevronRight', 28)}</button><button type="button" class="turn next" aria-label="Next" @click=${() => turn(1)}>${icon('chevronRight', 28)}</button>` : nothing}
      <button type="button" class="icon-button close" aria-label="Close" @click=${this.#close}>${icon('close', 24)}</button>
    </dialog>`;
  }
}

customElements.define('playground-overlays', OverlaysElement);
