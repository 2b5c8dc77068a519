/**
 * `<knob-sliders>`: what of a result can be changed, as sliders, with a small picture of what would come of it. One picture is asked for at a
 * time, the latest wins, and nothing is made here: what was turned is a line to be put into the form of Adjust in Discord.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Drawn } from './icons.ts';
import type { Knob, Turned } from './page-view.ts';
import { lineView, onBox, slider, toggle } from './panels.ts';
import { styles } from './styles.ts';
import { words } from './words.ts';

/** A slider that is being moved is waited for, and a server that has no room. */
const SETTLED_MS = 200;
const AGAIN_MS = 5_000;
const MOST_AGAIN = 3;

type Values = Readonly<Record<string, Knob['value']>>;

export class KnobSliders extends LitElement {
  static override properties = {
    src: {},
    knobs: { state: true },
    values: { state: true },
    shown: { state: true },
    said: { state: true },
  };
  static override styles = [
    styles,
    css`
:host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; height: auto; }
img { display: block; width: min(256px, 100%); justify-self: center; border-radius: 8px; }
@media (max-width: 600px) { img { width: 128px; } }
.color { display: flex; align-items: center; gap: 9px; }
.color input { width: 40px; height: 28px; padding: 0; border: 0; background: none; }
`,
  ];
  /** Where they are asked about. */
  src = '';
  /** As the result is. */
  knobs: readonly Knob[] = [];
  /** What differs from that. */
  values: Values = {};
  shown: Turned = { knobs: [] };
  said = words.adjust.drawing;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  /** Times that the server had no room since something was turned. */
  #refused = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.knobs.length === 0) void this.#ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** As the form of Adjust reads it. */
  get #turned(): string {
    return Object.entries(this.values)
      .map(([id, value]) => `${id}=${value}`)
      .join('; ');
  }

  readonly #turn = ({ id, value: usual }: Knob, value: Knob['value']): void => {
    this.#refused = 0;
    const { [id]: _, ...others } = this.values;
    this.values = value === usual ? others : { ...others, [id]: value };
    this.#askIn(SETTLED_MS);
  };

  readonly #reset = (): void => {
    this.values = {};
    this.#askIn(0);
  };

  #askIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), milliseconds);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.src === '') return;
    this.#isAsking = true;
    this.said = words.adjust.drawing;
    const turned = this.#turned;
    try {
      const answer = await fetch(`${this.src}?turned=${encodeURIComponent(turned)}`);
      if (answer.ok)
        this.#take(turned, (await answer.json()) as Turned); // written by our own server
      else this.#leave(answer.status === 429 || answer.status === 503);
    } catch {
      this.#leave(false);
    } finally {
      this.#isAsking = false;
    }
    if (this.#turned !== turned) this.#askIn(0);
  }

  #take(turned: string, answer: Turned): void {
    this.#refused = 0;
    const { knobs, wrong, picture = this.shown.picture } = answer;
    if (turned === '' && this.knobs.length === 0) this.knobs = knobs;
    this.shown = { ...answer, ...(picture !== undefined && { picture }) };
    if (wrong !== undefined) this.said = words.adjust.cannot({ reason: wrong });
    else if (this.knobs.length === 0) this.said = words.adjust.none;
    else this.said = turned === '' ? words.adjust.hint : words.adjust.there;
  }

  #leave(isFull: boolean): void {
    const isWorthIt = isFull && this.isConnected && ++this.#refused <= MOST_AGAIN;
    this.said = isWorthIt ? words.adjust.later : words.adjust.away;
    if (isWorthIt) this.#askIn(AGAIN_MS);
  }

  override render(): Drawn {
    const { picture, price, wrong } = this.shown;
    const turned = this.#turned;
    const isPossible = turned !== '' && wrong === undefined;
    return html`${picture === undefined ? nothing : html`<img src=${picture} alt=${words.adjust.picture} data-testid="adjust-picture" />`}
      <p class="hint" role="status" data-testid="adjust-said">${this.said}</p>
      ${this.knobs.map((knob) => this.#knob(knob))}
      ${isPossible ? madeBy(turned, price) : nothing}
      ${turned === '' ? nothing : html`<button type="button" class="quiet" @click=${this.#reset}>${words.adjust.back}</button>`}`;
  }

  #knob(knob: Knob): Drawn {
    const { id, label, least = 0, most = 12, step = 1, unit = '' } = knob;
    const value = this.values[id] ?? knob.value;
    const set = (next: Knob['value']) => this.#turn(knob, next);
    if (typeof value === 'boolean') return toggle(label, value, set);
    if (typeof value === 'string') return colorView(label, value, set);
    const said = words.named({ label, value: `${words.count(value)}${unit}` });
    return slider({ label: said, value, from: least, to: most, step, set });
  }
}

function colorView(label: string, value: string, set: (value: string) => void): Drawn {
  return html`<label class="color"><input type="color" .value=${value} @input=${onBox((box) => set(box.value))} /><span>${label}</span></label>`;
}

/** Browsers give the clipboard to pages of https and of this machine only: elsewhere the line is there to be selected. */
function madeBy(turned: string, price: number | undefined): Drawn {
  const copy = () => void navigator.clipboard.writeText(turned).catch(() => {});
  return html`${lineView(price === undefined ? words.adjust.make : words.adjust.makeFor({ price }), turned, 'adjust-turned')}
    ${window.isSecureContext ? html`<button type="button" class="quiet" @click=${copy}>${words.adjust.copy}</button>` : nothing}`;
}

customElements.define('knob-sliders', KnobSliders);

declare global {
  interface HTMLElementTagNameMap {
    'knob-sliders': KnobSliders;
  }
}
