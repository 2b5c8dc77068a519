/**
 * `<glb-viewer>`: fetches a GLB, shows it with its figures and tools, and says plainly when it cannot. It needs lit, three
 * and this folder with the common one beside it, nothing else of the page; viewer.css styles it from within.
 */
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { fileSize } from '../common/format.ts';
import { type IconName, icon, type View } from '../common/icons.ts';
import { explainFailure, fetchModel } from './fetch-model.ts';
import type { Stage } from './viewer-scene.ts';

type Phase =
  | { name: 'loading'; received: number; total: number | undefined }
  | { name: 'failed'; message: string }
  | { name: 'shown'; stage: Stage; bytes: number };

interface Toggles {
  rotate: boolean;
  wireframe: boolean;
  grid: boolean;
  bright: boolean;
  /** Number of the animation. */
  playing: number | undefined;
}

type Switch = Exclude<keyof Toggles, 'playing'>;

const SWITCHES: readonly { name: Switch; label: string; icon: IconName; apply: (stage: Stage, on: boolean) => void }[] =
  [
    { name: 'rotate', label: 'Rotate', icon: 'rotate', apply: (stage, on) => stage.setRotating(on) },
    { name: 'wireframe', label: 'Wireframe', icon: 'wire', apply: (stage, on) => stage.setWireframe(on) },
    { name: 'grid', label: 'Grid', icon: 'grid', apply: (stage, on) => stage.setGrid(on) },
    { name: 'bright', label: 'Bright', icon: 'sun', apply: (stage, on) => stage.setBright(on) },
  ];

/** Fires `viewer-close` when its Close button is pressed. */
export class GlbViewer extends LitElement {
  static override properties = { src: {}, name: {}, size: { type: Number }, phase: { state: true } };
  src!: string;
  name!: string;
  /** Bytes, where they are known before the file is fetched. */
  size: number | undefined;
  phase: Phase = { name: 'loading', received: 0, total: undefined };

  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #toggles: Toggles = this.#fresh();
  #stop: AbortController | undefined;
  #canvas: HTMLCanvasElement | undefined;

  #fresh(): Toggles {
    return { rotate: !this.#still, wireframe: false, grid: true, bright: false, playing: undefined };
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('src')) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  #end(): void {
    this.#stop?.abort();
    if (this.phase.name === 'shown') this.phase.stage.dispose();
  }

  async #load(): Promise<void> {
    this.#end();
    this.#toggles = this.#fresh();
    this.phase = { name: 'loading', received: 0, total: this.size };
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    try {
      const bytes = await fetchModel(this.src, signal, (received, total) => {
        this.phase = { name: 'loading', received, total };
      });
      const { createStage } = await import('./viewer-scene.ts');
      if (signal.aborted || !this.#canvas) return;
      const stage = await createStage(this.#canvas, bytes, { still: this.#still });
      if (signal.aborted) {
        stage.dispose();
        return;
      }
      if (stage.facts.animations.length > 0 && !this.#still) this.#toggles.playing = 0;
      stage.play(this.#toggles.playing);
      this.phase = { name: 'shown', stage, bytes: bytes.byteLength };
    } catch (error) {
      if (!signal.aborted) this.phase = { name: 'failed', message: explainFailure(error, this.src) };
    }
  }

  readonly #setCanvas = (element: Element | undefined): void => {
    this.#canvas = element instanceof HTMLCanvasElement ? element : undefined;
  };

  override render(): View {
    const { phase, name, src } = this;
    const close = (): boolean => this.dispatchEvent(new CustomEvent('viewer-close'));
    return html`<link rel="stylesheet" href="/page/viewer/viewer.css" />
      <div class="viewer" data-testid="viewer" data-state=${phase.name}>
        <header>
          ${icon('cube', 22)}<h2 title=${name}>${name}</h2>
          <a class="icon-button" href=${src} download=${name} target="_blank" rel="noreferrer noopener" aria-label="Download" title="Download">${icon('download', 22)}</a>
          <button type="button" class="icon-button" aria-label="Close" title="Close (Esc)" @click=${close}>${icon('close', 22)}</button>
        </header>
        <div class="stage">
          <canvas ${ref(this.#setCanvas)} tabindex="0" aria-label="Model, drag to turn it, scroll to zoom" data-testid="viewer-canvas"></canvas>
          ${this.#notice(phase)} ${phase.name === 'shown' ? factsView(phase.stage, phase.bytes) : nothing}
        </div>
        ${phase.name === 'shown' ? this.#tools(phase.stage) : nothing}
      </div>`;
  }

  #notice(phase: Phase): View {
    if (phase.name === 'loading') return loadingView(phase.received, phase.total);
    if (phase.name !== 'failed') return nothing;
    return html`<div class="notice wrong" role="alert">
      ${icon('warning', 40)}<span>${phase.message}</span>
      <a class="download" href=${this.src} download=${this.name} target="_blank" rel="noreferrer noopener">Download instead</a>
    </div>`;
  }

  #tools(stage: Stage): View {
    const flip = (tool: (typeof SWITCHES)[number]): void => {
      this.#toggles[tool.name] = !this.#toggles[tool.name];
      tool.apply(stage, this.#toggles[tool.name]);
      this.requestUpdate();
    };
    const play = (animation: number | undefined): void => {
      this.#toggles.playing = animation;
      stage.play(animation);
      this.requestUpdate();
    };
    return html`<div class="tools" role="toolbar" aria-label="View">
      ${SWITCHES.map((tool) =>
        toolView(tool.label, tool.icon, { id: tool.name, pressed: this.#toggles[tool.name], run: () => flip(tool) }),
      )}
      ${toolView('Fit', 'fit', { id: 'fit', pressed: undefined, run: () => stage.frame() })}
      ${stage.facts.animations.map((name, index) => {
        const pressed = this.#toggles.playing === index;
        return toolView(name, pressed ? 'pause' : 'play', {
          id: 'play',
          pressed,
          run: () => play(pressed ? undefined : index),
        });
      })}
    </div>`;
  }
}

function toolView(
  label: string,
  image: IconName,
  { id, pressed, run }: { id: string; pressed: boolean | undefined; run: () => void },
): View {
  return html`<button type="button" class="tool" aria-pressed=${pressed ?? nothing} data-testid="viewer-${id}" @click=${run}>${icon(image, 20)}<span>${label}</span></button>`;
}

function loadingView(received: number, total: number | undefined): View {
  const part = total ? Math.min(1, received / total) : undefined;
  return html`<div class="notice" role="status">
    <span class="spinner"></span>
    <span>${received === 0 ? 'Loading the model…' : `Loading ${fileSize(received)}${total ? ` of ${fileSize(total)}` : ''}`}</span>
    ${part === undefined ? nothing : html`<progress max="1" value=${part}></progress>`}
  </div>`;
}

const MILLIMETRES = { unit: 'mm', from: 0, factor: 1000, digits: 1 };
const UNITS = [
  { unit: 'm', from: 1, factor: 1, digits: 2 },
  { unit: 'cm', from: 0.1, factor: 100, digits: 1 },
];

/** One unit for all three: that of the longest. */
function lengths(metres: readonly number[]): string {
  const longest = Math.max(...metres);
  const { unit, factor, digits } = UNITS.find(({ from }) => longest >= from) ?? MILLIMETRES;
  return `${metres.map((length) => (length * factor).toFixed(digits)).join(' × ')} ${unit}`;
}

function factsView(stage: Stage, bytes: number): View {
  const { triangles, vertices, materials, textures, size } = stage.facts;
  const rows: [string, string][] = [
    ['Faces', triangles.toLocaleString('en')],
    ['Vertices', vertices.toLocaleString('en')],
    ['Size', lengths([size.x, size.y, size.z])],
    [
      'Materials',
      `${materials}${textures > 0 ? `, ${textures} ${textures === 1 ? 'texture' : 'textures'}` : ', no textures'}`,
    ],
    ['File', fileSize(bytes)],
  ];
  return html`<dl class="facts" data-testid="viewer-facts" data-faces=${triangles}>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

customElements.define('glb-viewer', GlbViewer);

declare global {
  interface HTMLElementTagNameMap {
    'glb-viewer': GlbViewer;
  }
}
