/**
 * `<turned-picture>`: all sides of a model on one picture, of which it shows one at a time. It is turned by dragging, by touch and by the
 * arrow keys, and needs no drawing context at all. Fires `turn-failed` where the picture does not come.
 */
import { css, html, LitElement, type PropertyValues } from 'lit';
import type { Drawn } from './icons.ts';
import { words } from './words.ts';

/** A drag across so much of its width is one turn. */
const TURN_WIDTHS = 1.2;

export class TurnedPicture extends LitElement {
  static override properties = { src: {}, frames: { type: Number }, frame: { state: true }, isThere: { state: true } };
  static override styles = css`
:host { position: absolute; inset: 0; display: grid; place-items: center; }
div { position: relative; width: 100cqmin; height: 100cqmin; overflow: hidden; cursor: grab; touch-action: none; visibility: hidden; }
div.there { visibility: visible; }
div:active { cursor: grabbing; }
div:focus-visible { outline: 2px solid #8ea1ff; outline-offset: -3px; }
img { position: absolute; left: 0; top: 0; display: block; max-width: none; pointer-events: none; }
`;
  src!: string;
  frames!: number;
  frame = 0;
  isThere = false;

  readonly #down = (event: PointerEvent): void => {
    const { currentTarget: picture } = event;
    if (!(picture instanceof HTMLElement) || event.button !== 0) return;
    const [from, began] = [event.clientX, this.frame];
    const turn = ({ clientX }: PointerEvent): void => {
      // The front follows the pointer, as it does in the scene.
      this.#show(began - Math.round(((clientX - from) * this.frames) / (picture.clientWidth * TURN_WIDTHS)));
    };
    const end = (): void => {
      picture.removeEventListener('pointermove', turn);
      picture.removeEventListener('lostpointercapture', end);
    };
    picture.setPointerCapture(event.pointerId);
    picture.addEventListener('pointermove', turn);
    picture.addEventListener('lostpointercapture', end);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const to = KEYS[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#show(to === 'home' ? 0 : this.frame + to);
  };

  #show(frame: number): void {
    this.frame = ((frame % this.frames) + this.frames) % this.frames;
  }

  /** By properties, since the page's policy lets no style stand in the document. */
  override updated(changed: PropertyValues): void {
    if (changed.has('src')) {
      this.frame = 0;
      this.isThere = false;
    }
    const image = this.renderRoot.querySelector('img');
    if (!image) return;
    const columns = Math.ceil(Math.sqrt(this.frames));
    const rows = Math.ceil(this.frames / columns);
    image.style.width = `${columns * 100}%`;
    image.style.height = `${rows * 100}%`;
    const [column, row] = [this.frame % columns, Math.floor(this.frame / columns)];
    image.style.transform = `translate(${(-100 * column) / columns}%, ${(-100 * row) / rows}%)`;
  }

  override render(): Drawn {
    const degrees = Math.round((this.frame * 360) / this.frames);
    const there = () => {
      this.isThere = true;
      this.dispatchEvent(new CustomEvent('turn-there'));
    };
    return html`<div class=${this.isThere ? 'there' : ''} tabindex="0" role="slider" aria-label=${words.flat.turn} aria-valuemin="0" aria-valuemax="359" aria-valuenow=${degrees} aria-valuetext="${degrees}°"
      data-testid="viewer-turn" @pointerdown=${this.#down} @keydown=${this.#key}>
      <img src=${this.src} alt="" draggable="false" @load=${there} @error=${() => this.dispatchEvent(new CustomEvent('turn-failed'))} />
    </div>`;
  }
}

/** Frames that a key goes on by. */
const KEYS: Readonly<Record<string, number | 'home'>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: 'home',
  '0': 'home',
};

customElements.define('turned-picture', TurnedPicture);
