/** The 3D viewer: fetches a GLB, shows it in an overlay, and says plainly when it cannot. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { App, ViewerState } from '../shell/app.ts';
import { showDialog } from '../shell/floating.ts';
import { fileSize } from '../shell/format.ts';
import { type IconName, icon } from '../shell/icons.ts';
import type { Stage } from './viewer-scene.ts';

const MAX_BYTES = 512 * 1024 * 1024;

type Phase =
  | { name: 'loading'; received: number; total: number | undefined }
  | { name: 'failed'; message: string }
  | { name: 'shown'; stage: Stage; bytes: number };

export interface Viewer {
  view(): TemplateResult | typeof nothing;
}

export function createViewer(app: App): Viewer {
  let current: ViewerState | undefined;
  let phase: Phase = { name: 'loading', received: 0, total: undefined };
  let stop: AbortController | undefined;
  let canvas: HTMLCanvasElement | undefined;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let toggles = {
    rotate: !still,
    wireframe: false,
    grid: true,
    bright: false,
    playing: undefined as number | undefined,
  };

  function end(): void {
    stop?.abort();
    if (phase.name === 'shown') phase.stage.dispose();
    current = undefined;
    canvas = undefined;
  }

  function close(): void {
    end();
    app.viewer = undefined;
    app.changed();
    app.returnFocus();
  }

  async function load(file: ViewerState, signal: AbortSignal): Promise<void> {
    try {
      const bytes = await fetchModel(file.url, signal, (received, total) => {
        phase = { name: 'loading', received, total };
        app.changed();
      });
      if (new TextDecoder().decode(bytes.slice(0, 4)) !== 'glTF') throw new NotAModel('This is not a GLB file.');
      const { createStage } = await import('./viewer-scene.ts');
      if (signal.aborted || !canvas) return;
      const stage = await createStage(canvas, bytes, { still });
      if (signal.aborted) {
        stage.dispose();
        return;
      }
      if (stage.facts.animations.length > 0 && !still) toggles.playing = 0;
      stage.play(toggles.playing);
      phase = { name: 'shown', stage, bytes: bytes.byteLength };
    } catch (error) {
      if (signal.aborted) return;
      phase = { name: 'failed', message: explain(error, file.url) };
    }
    app.changed();
  }

  function mounted(element: Element | undefined): void {
    if (!(element instanceof HTMLCanvasElement) || element === canvas || !current) return;
    canvas = element;
    stop = new AbortController();
    void load(current, stop.signal);
  }

  function view(): TemplateResult | typeof nothing {
    if (!app.viewer) return nothing;
    if (app.viewer !== current) {
      end();
      current = app.viewer;
      phase = { name: 'loading', received: 0, total: app.viewer.size };
      toggles = { rotate: !still, wireframe: false, grid: true, bright: false, playing: undefined };
    }
    const file = current;
    const shown = phase.name === 'shown' ? phase : undefined;
    return html`<dialog class="viewer" aria-label="3D viewer: ${file.name}" data-testid="viewer" data-state=${phase.name} ${ref(showDialog)} @cancel=${close} @close=${() => app.viewer === file && close()}
      @click=${(event: Event) => event.target === event.currentTarget && close()}>
      <div class="viewer-frame">
        <header class="viewer-header">
          ${icon('cube', 22)}<h2 title=${file.name}>${file.name}</h2>
          <a class="icon-button" href=${file.url} download=${file.name} target="_blank" rel="noreferrer noopener" aria-label="Download" title="Download">${icon('download', 22)}</a>
          <button type="button" class="icon-button" aria-label="Close" title="Close (Esc)" @click=${close}>${icon('close', 22)}</button>
        </header>
        <div class="viewer-stage">
          <canvas ${ref(mounted)} tabindex="0" aria-label="Model, drag to turn it, scroll to zoom" data-testid="viewer-canvas"></canvas>
          ${phase.name === 'loading' ? loadingView(phase.received, phase.total) : nothing}
          ${phase.name === 'failed' ? failedView(phase.message, file) : nothing}
          ${shown ? factsView(shown.stage, shown.bytes) : nothing}
        </div>
        ${shown ? toolsView(shown.stage) : nothing}
      </div>
    </dialog>`;
  }

  function tool(
    name: 'rotate' | 'wireframe' | 'grid' | 'bright',
    label: string,
    image: IconName,
    apply: (on: boolean) => void,
  ): TemplateResult {
    const flip = (): void => {
      toggles[name] = !toggles[name];
      apply(toggles[name]);
      app.changed();
    };
    return html`<button type="button" class="tool" aria-pressed=${toggles[name]} data-testid="viewer-${name}" @click=${flip}>${icon(image, 20)}<span>${label}</span></button>`;
  }

  function toolsView(stage: Stage): TemplateResult {
    const { animations } = stage.facts;
    const play = (animation: number | undefined): void => {
      toggles.playing = animation;
      stage.play(animation);
      app.changed();
    };
    return html`<div class="viewer-tools" role="toolbar" aria-label="View">
      ${tool('rotate', 'Rotate', 'rotate', (on) => stage.setRotating(on))}
      ${tool('wireframe', 'Wireframe', 'wire', (on) => stage.setWireframe(on))}
      ${tool('grid', 'Grid', 'grid', (on) => stage.setGrid(on))}
      ${tool('bright', 'Bright', 'sun', (on) => stage.setBright(on))}
      <button type="button" class="tool" data-testid="viewer-fit" @click=${() => stage.frame()}>${icon('fit', 20)}<span>Fit</span></button>
      ${animations.map(
        (
          name,
          index,
        ) => html`<button type="button" class="tool" aria-pressed=${toggles.playing === index} data-testid="viewer-play" @click=${() => play(toggles.playing === index ? undefined : index)}>
          ${icon(toggles.playing === index ? 'pause' : 'play', 20)}<span>${name}</span>
        </button>`,
      )}
    </div>`;
  }

  return { view };
}

function loadingView(received: number, total: number | undefined): TemplateResult {
  const part = total ? Math.min(1, received / total) : undefined;
  return html`<div class="viewer-message" role="status">
    <span class="spinner large"></span>
    <span>${received === 0 ? 'Loading the model…' : `Loading ${fileSize(received)}${total ? ` of ${fileSize(total)}` : ''}`}</span>
    ${part === undefined ? nothing : html`<progress max="1" value=${part}></progress>`}
  </div>`;
}

function failedView(message: string, file: ViewerState): TemplateResult {
  return html`<div class="viewer-message wrong" role="alert">
    ${icon('warning', 40)}<span>${message}</span>
    <a class="button primary" href=${file.url} download=${file.name} target="_blank" rel="noreferrer noopener">Download instead</a>
  </div>`;
}

function length(metres: number): string {
  if (metres >= 1) return `${metres.toFixed(2)} m`;
  return metres >= 0.1 ? `${(metres * 100).toFixed(1)} cm` : `${(metres * 1000).toFixed(1)} mm`;
}

function factsView(stage: Stage, bytes: number): TemplateResult {
  const { triangles, vertices, materials, textures, size } = stage.facts;
  const rows: [string, string][] = [
    ['Faces', triangles.toLocaleString('en')],
    ['Vertices', vertices.toLocaleString('en')],
    ['Size', [size.x, size.y, size.z].map(length).join(' × ')],
    ['Materials', `${materials}${textures > 0 ? `, ${textures} textures` : ', no textures'}`],
    ['File', fileSize(bytes)],
  ];
  return html`<dl class="viewer-facts" data-testid="viewer-facts" data-faces=${triangles}>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Fetches with progress; refuses what is too large before it fills the memory. */
async function fetchModel(
  url: string,
  signal: AbortSignal,
  progress: (received: number, total: number | undefined) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new HttpProblem(response.status);
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 ? length : undefined;
  if (total !== undefined && total > MAX_BYTES) throw new Error(`The file is larger than ${fileSize(MAX_BYTES)}.`);
  if (!response.body) return response.arrayBuffer();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    if (received > MAX_BYTES) throw new Error(`The file is larger than ${fileSize(MAX_BYTES)}.`);
    progress(received, total);
  }
  return new Blob(parts).arrayBuffer();
}

class NotAModel extends Error {}

class HttpProblem extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

function explain(error: unknown, url: string): string {
  if (error instanceof HttpProblem) {
    const gone = [403, 404, 410].includes(error.status);
    return gone
      ? `The file is gone or its link has expired (${error.status}).`
      : `The server answered ${error.status} instead of the file.`;
  }
  if (error instanceof NotAModel) return error.message;
  if (error instanceof TypeError && new URL(url, location.href).origin !== location.origin) {
    return `This file is at ${new URL(url, location.href).host}, which cannot be reached or does not let other pages read its files. Download it to look at it.`;
  }
  const detail = error instanceof Error ? error.message : '';
  if (/webgl/i.test(detail)) return 'This browser has no WebGL, which the viewer needs.';
  return `The model cannot be shown${detail ? `: ${detail.slice(0, 160)}` : '.'}`;
}
