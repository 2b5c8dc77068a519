/**
 * `<glb-viewer>`: fetches a GLB, shows it with its figures and tools, and says plainly when it cannot. It needs lit, three and
 * this folder. In its `poster` slot is the picture that is seen until the model is there.
 */
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { Look } from './activity/room.ts';
import './adjust-element.ts';
import { explainFailure, fetchBeside, fetchModel, isMissing } from './fetch-model.ts';
import { type Drawn, icon } from './icons.ts';
import './note-element.ts';
import type { PageView } from './page-view.ts';
import { filesOf, NOTES, PANELS, type PanelParts, panelView, slider, toolView } from './panels.ts';
import { factsView, hasWebgl, loadingView } from './readings-view.ts';
import { MODES } from './scene/settings.ts';
import type { Stage } from './scene/viewer-scene.ts';
import { freshSettings, type Phase, type Settings } from './state.ts';
import { styles } from './styles.ts';
import './turn-element.ts';
import { words } from './words.ts';

/** In the address: the result that is seen beside this one. */
const BESIDE = /^#with=([\w.-]+)$/;

/** In the address: its sliders are open. */
const ADJUST = '#adjust';

/** Fires `viewer-close` when its Close button is pressed, `viewer-shown` when the model is, and `viewer-look` with a `Look` when what is seen changes. */
export class GlbViewer extends LitElement {
  static override properties = {
    src: {},
    name: {},
    size: { type: Number },
    page: { type: Object },
    phase: { state: true },
    settings: { state: true },
  };
  static override styles = styles;
  src!: string;
  name!: string;
  /** Bytes, where they are known before the file is fetched. */
  size: number | undefined;
  /** Where it is a page of its own. */
  page: PageView | undefined;
  phase: Phase = { name: 'loading', received: 0, total: undefined };

  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  settings: Settings = freshSettings(this.#isStill);
  /** Of one result. */
  #sliders = document.createElement('knob-sliders');
  #stop: AbortController | undefined;
  /** Of what is to stand beside it. */
  #stopBeside: AbortController | undefined;
  #canvas: HTMLCanvasElement | undefined;
  /** Those that a canvas was made for: one whose context is lost draws nothing again. */
  #tries = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    // A page around it may be in another language.
    this.lang = words.tag;
    this.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#key);
    this.#end();
  }

  override willUpdate(): void {
    const src = this.page?.knobs?.url ?? '';
    if (this.#sliders.src !== src) this.#sliders = Object.assign(document.createElement('knob-sliders'), { src });
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('src')) void this.#load();
  }

  #end(): void {
    this.#stop?.abort();
    this.#stopBeside?.abort();
    if (this.phase.name === 'shown') this.phase.stage.dispose();
  }

  async #load(): Promise<void> {
    this.#end();
    this.settings = freshSettings(this.#isStill);
    this.phase = { name: 'loading', received: 0, total: this.size };
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    if (this.page && !hasWebgl()) {
      this.#goFlat(words.flat.noWebgl, false);
      return;
    }
    let isHere = false;
    try {
      const [bytes, { createStage }] = await Promise.all([
        fetchModel(this.src, signal, (received, total) => {
          this.phase = { name: 'loading', received, total: total ?? this.size };
        }).then((all) => {
          isHere = true;
          return all;
        }),
        import('./scene/viewer-scene.ts'),
      ]);
      if (signal.aborted || !this.#canvas) return;
      const onTime = (time: number) => this.change({ clip: { ...this.settings.clip, time } });
      const onLost = () => this.#goFlat(words.flat.lost, true);
      const stage = await createStage(this.#canvas, bytes, { onTime, onLost, onDrawn: this.#looked });
      if (signal.aborted) {
        stage.dispose();
        return;
      }
      if (stage.facts.animations.length > 0) {
        stage.clips.choose(0);
        stage.clips.play(!this.#isStill);
      }
      this.phase = { name: 'shown', stage, bytes: bytes.byteLength };
      this.dispatchEvent(new CustomEvent('viewer-shown'));
      if (this.page?.knobs && location.hash === ADJUST) this.#openPanel(stage, 'adjust');
      if (this.page?.notes && NOTES.test(location.hash)) this.#openPanel(stage, 'notes');
      const [, beside] = BESIDE.exec(location.hash) ?? [];
      if (this.page && beside !== undefined) await this.#compareWith(stage, beside);
    } catch (error) {
      if (signal.aborted) return;
      const message = explainFailure(error, this.src);
      if (!isHere && isMissing(error)) this.phase = { name: 'failed', message };
      else this.#goFlat(message, true);
    }
  }

  /** The model cannot be drawn here, or no longer: its turntable is shown, where there is one. */
  #goFlat(why: string, canRetry: boolean): void {
    this.#end();
    const turn = this.page?.turn ? 'coming' : 'none';
    this.phase = this.page ? { name: 'flat', why, turn, canRetry } : { name: 'failed', message: why };
    if (this.page?.knobs && location.hash === ADJUST) this.change({ panel: 'adjust' });
  }

  #retry(): void {
    this.#tries++;
    // The canvas is another one by then.
    void this.updateComplete.then(() => this.#load());
    this.requestUpdate();
  }

  /** What is seen; undefined while there is no model. */
  look(): Look | undefined {
    return this.phase.name === 'shown' ? { ...this.phase.stage.camera(), mode: this.settings.mode } : undefined;
  }

  /** Looks as another person does; without a model nothing happens. */
  see({ mode, ...view }: Look): void {
    if (this.phase.name !== 'shown') return;
    this.phase.stage.setCamera(view);
    const known = MODES.find((one) => one === mode);
    if (known && known !== this.settings.mode) this.change({ mode: known });
  }

  #lastLook = '';
  readonly #looked = (): void => {
    const detail = this.look();
    const said = JSON.stringify(detail);
    if (!detail || said === this.#lastLook) return;
    this.#lastLook = said;
    this.dispatchEvent(new CustomEvent('viewer-look', { detail }));
  };

  /** Sets some of what a person can set, on the stage as well, and has it drawn. */
  readonly change = (some: Partial<Settings>): void => {
    this.settings = { ...this.settings, ...some };
    if (this.phase.name !== 'shown') return;
    this.phase.stage.set(some);
    if ('mode' in some) this.#looked();
  };

  #openPanel(stage: Stage, panel: Settings['panel']): void {
    const next = this.settings.panel === panel ? undefined : panel;
    const told = (points: number, metres: number | undefined) => this.change({ measured: { points, metres } });
    stage.measure(next === 'measure' ? told : undefined);
    this.change({ panel: next, measured: { points: 0, metres: undefined }, notice: undefined });
    if (next === 'copy') void this.#copy();
    // Points are on the model as it stands without a clip.
    if (next === 'notes') this.change({ clip: { ...this.settings.clip, isPlaying: false, time: 0 } });
  }

  #linkOfView(): string {
    const { token } = this.settings.beside ?? {};
    return `${this.page?.link ?? ''}${token === undefined ? '' : `#with=${token}`}`;
  }

  /** Browsers give the clipboard to pages of https only: elsewhere the link is there to be selected. */
  async #copy(): Promise<void> {
    if (!this.page || !window.isSecureContext) return;
    await navigator.clipboard.writeText(this.#linkOfView()).then(
      () => this.change({ notice: words.copied }),
      () => {},
    );
  }

  /** Of several that are asked for the last one comes; what does not come leaves what is there. */
  async #compareWith(stage: Stage, other: File | string | undefined): Promise<void> {
    this.#stopBeside?.abort();
    const stop = new AbortController();
    this.#stopBeside = stop;
    const { signal } = stop;
    try {
      const next = other === undefined ? undefined : await fetchBeside(other, signal);
      await stage.compare(next?.bytes, signal);
      const beside = next && { name: next.name, token: next.token };
      if (!signal.aborted) this.change({ beside, notice: undefined });
    } catch (error) {
      if (!signal.aborted) this.change({ notice: explainFailure(error, location.href) });
    }
  }

  async #takePicture(stage: Stage): Promise<void> {
    const url = URL.createObjectURL(await stage.picture());
    const link = document.createElement('a');
    link.href = url;
    link.download = `${this.name.replace(/\.[a-z0-9]+$/i, '')}.png`;
    link.click();
    URL.revokeObjectURL(url);
  }

  #fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.requestFullscreen?.().catch(() => {});
  }

  readonly #key = (event: KeyboardEvent): void => {
    const isTyped = event.composedPath().some(isTypedIn);
    if (this.phase.name !== 'shown' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const mode = MODES[Number(event.key) - 1];
    if (mode) this.change({ mode });
    else if (event.key === 'f') this.#fullScreen();
    else return;
    event.preventDefault();
  };

  readonly #setCanvas = (element: Element | undefined): void => {
    this.#canvas = element instanceof HTMLCanvasElement ? element : undefined;
  };

  override render(): Drawn {
    const { phase, name, src, settings } = this;
    const close = (): boolean => this.dispatchEvent(new CustomEvent('viewer-close'));
    return html`<div class="viewer" data-testid="viewer" data-state=${phase.name}>
      <header>
        ${icon('cube', 22)}<h2 title=${name}>${this.page?.title ?? name}</h2>
        ${
          this.page
            ? nothing
            : html`<a class="icon-button" href=${src} download=${name} target="_blank" rel="noreferrer noopener" aria-label=${words.download} title=${words.download}>${icon('download', 22)}</a>
        <button type="button" class="icon-button" aria-label=${words.close} title="${words.close} (Esc)" @click=${close}>${icon('close', 22)}</button>`
        }
      </header>
      <div class="stage" data-backdrop=${settings.backdrop}>
        <div class="backdrop"></div>
        <div class="poster"><slot name="poster"></slot></div>
        ${keyed(this.#tries, html`<canvas class="model" ${ref(this.#setCanvas)} tabindex="0" aria-label=${words.canvas} data-testid="viewer-canvas"></canvas>`)}
        ${phase.name === 'flat' ? this.#flat(phase) : nothing} ${this.#notice(phase)} ${phase.name === 'shown' ? factsView(phase.stage, phase.bytes) : html`<slot name="facts"></slot>`}
        ${phase.name === 'shown' ? this.#sides() : nothing} ${phase.name === 'shown' ? this.#panel(phase.stage) : nothing}
        ${phase.name === 'flat' && settings.panel === 'adjust' ? panelView('adjust', this.#sliders) : nothing}
      </div>
      ${phase.name === 'shown' ? this.#tools(phase.stage) : html`<div class="tools">${this.#withoutModel(phase)}</div>`}
    </div>`;
  }

  #notice(phase: Phase): Drawn {
    if (phase.name === 'loading') return loadingView(phase.received, phase.total);
    if (phase.name !== 'failed') return nothing;
    return html`<div class="notice wrong" role="alert">
      ${icon('warning', 40)}<span>${phase.message}</span>
      <a class="button" href=${this.src} download=${this.name} target="_blank" rel="noreferrer noopener">${words.downloadInstead}</a>
      ${this.#retryButton()}
    </div>`;
  }

  #retryButton(): Drawn {
    return html`<button type="button" class="quiet" data-testid="viewer-retry" @click=${() => this.#retry()}>${words.flat.retry}</button>`;
  }

  #flat(phase: Phase & { name: 'flat' }): Drawn {
    const { why, turn, canRetry } = phase;
    const set = (next: typeof turn) => {
      // A picture that is shown no more says so, too, when it comes.
      if (this.phase === phase) this.phase = { ...phase, turn: next };
    };
    const { turn: sheet } = this.page ?? {};
    const picture =
      sheet && turn !== 'none'
        ? html`<turned-picture src=${sheet.url} .frames=${sheet.frames} @turn-there=${() => set('there')} @turn-failed=${() => set('none')}></turned-picture>`
        : nothing;
    return html`${picture}<div class="loading" role="status">
      ${turn === 'coming' ? html`<span class="spinner"></span>` : nothing}<span>${words.flat.both({ why, there: words.flat[turn] })}</span>
      ${canRetry ? this.#retryButton() : nothing}
    </div>`;
  }

  /** Of two models, which is which. */
  #sides(): Drawn {
    const { beside } = this.settings;
    if (!beside) return nothing;
    return html`<div class="sides" data-testid="viewer-sides">${[this.page?.title ?? this.name, beside.name].map((name) => html`<span class="truncate">${name}</span>`)}</div>`;
  }

  #panel(stage: Stage): Drawn {
    const { settings, page } = this;
    const open = PANELS.find(({ name }) => name === settings.panel);
    if (!open && settings.notice === undefined) return nothing;
    const parts: PanelParts = {
      stage,
      settings,
      page,
      change: this.change,
      compareWith: (other) => void this.#compareWith(stage, other),
      link: this.#linkOfView(),
      sliders: this.#sliders,
    };
    return panelView(
      open?.name,
      html`${open ? open.view(parts) : nothing}${settings.notice === undefined ? nothing : html`<p class="hint" role="status">${settings.notice}</p>`}`,
    );
  }

  /** Sliders need no model: their picture is drawn by the service. */
  #withoutModel(phase: Phase): Drawn {
    const { page, settings } = this;
    if (phase.name === 'loading' || !page) return nothing;
    const isOpen = settings.panel === 'adjust';
    const adjust = () => this.change({ panel: isOpen ? undefined : 'adjust' });
    return html`${page.knobs && phase.name === 'flat' ? toolView('adjust', 'adjust', isOpen, adjust) : nothing}${filesOf(page)}`;
  }

  #tools(stage: Stage): Drawn {
    const { settings } = this;
    const panels = PANELS.filter(({ isThere }) => isThere?.(this.page) !== false).map(({ name, icon: image }) =>
      toolView(name, image, settings.panel === name, () => this.#openPanel(stage, name)),
    );
    return html`${stage.facts.animations.length > 0 ? this.#clips(stage) : nothing}
    <div class="tools" role="toolbar" aria-label=${words.tools.surface}>
      ${toolView('fit', 'fit', undefined, () => stage.frame())}
      ${toolView('rotate', 'rotate', settings.rotating, () => this.change({ rotating: !settings.rotating }))}
      ${panels}
      ${toolView('picture', 'picture', undefined, () => void this.#takePicture(stage))}
      ${toolView('full', 'full', undefined, () => this.#fullScreen())}
    </div>`;
  }

  #clips(stage: Stage): Drawn {
    const { clip } = this.settings;
    const { animations } = stage.facts;
    const set = (some: Partial<Settings['clip']>) => this.change({ clip: { ...clip, ...some } });
    const play = (isPlaying: boolean) => {
      stage.clips.play(isPlaying);
      set({ isPlaying });
    };
    const choose = (event: Event) => {
      if (!(event.currentTarget instanceof HTMLSelectElement)) return;
      const index = event.currentTarget.selectedIndex;
      stage.clips.choose(index);
      set({ index, time: 0 });
    };
    const seek = (time: number) => {
      stage.clips.play(false);
      stage.clips.seek(time);
      set({ time, isPlaying: false });
    };
    const speedUp = (speed: number) => {
      stage.clips.setSpeed(speed);
      set({ speed });
    };
    const label = clip.isPlaying ? words.pause : words.play;
    return html`<div class="clips" role="group" aria-label=${words.clip} data-testid="viewer-clips">
      <button type="button" class="icon-button" aria-label=${label} title=${label} data-testid="viewer-play" @click=${() => play(!clip.isPlaying)}>${icon(clip.isPlaying ? 'pause' : 'play', 20)}</button>
      ${animations.length > 1 ? html`<select aria-label=${words.clip} @change=${choose}>${animations.map((name) => html`<option>${name}</option>`)}</select>` : html`<span class="truncate">${animations[0]}</span>`}
      ${slider({ label: words.time, value: clip.time, from: 0, to: stage.clips.duration(), step: 0.01, set: seek })}
      ${slider({ label: words.speed({ factor: clip.speed }), value: clip.speed, from: 0.1, to: 2, step: 0.1, set: speedUp })}
    </div>`;
  }
}

const isTypedIn = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

customElements.define('glb-viewer', GlbViewer);

declare global {
  interface HTMLElementTagNameMap {
    'glb-viewer': GlbViewer;
  }
}
