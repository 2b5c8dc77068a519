import { html, nothing } from 'lit';
import { type Drawn, type IconName, icon } from './icons.ts';
import type { PageView } from './page-view.ts';
import { MODES, type Section } from './scene/settings.ts';

import type { Stage } from './scene/viewer-scene.ts';
import { BACKDROPS, type Panel, type Settings } from './state.ts';
import { words } from './words.ts';

/** What opens over the model at the press of a tool. Each gets the stage, what is set, and how to set it. */

export interface PanelParts {
  stage: Stage;
  settings: Settings;
  page: PageView | undefined;
  change(some: Partial<Settings>): void;
  /** @param other a file, or the link of another result */
  compareWith(other: File | string | undefined): void;
  /** To this view: with the result beside it, if it has one. */
  link: string;
  /** Keeps what was turned while another panel is open. */
  sliders: HTMLElement;
}

interface PanelRow {
  name: Panel;
  icon: IconName;
  isThere?: (page: PageView | undefined) => boolean;
  view(parts: PanelParts): Drawn | HTMLElement;
}

const onPage: PanelRow['isThere'] = (page) => page !== undefined;

/** The tools that open one. `isThere`: where it is one. */
export const PANELS: readonly PanelRow[] = [
  { name: 'surface', icon: 'surface', view: modesView },
  { name: 'parts', icon: 'parts', view: partsView },
  { name: 'section', icon: 'section', view: sectionView },
  { name: 'measure', icon: 'ruler', view: measureView },
  { name: 'light', icon: 'sun', view: lightView },
  { name: 'compare', icon: 'compare', view: compareView },
  { name: 'notes', icon: 'note', isThere: (page) => page?.notes !== undefined, view: notesView },
  { name: 'adjust', icon: 'adjust', isThere: (page) => page?.knobs !== undefined, view: ({ sliders }) => sliders },
  { name: 'download', icon: 'download', isThere: onPage, view: ({ page }) => (page ? filesOf(page) : nothing) },
  { name: 'copy', icon: 'copy', isThere: onPage, view: ({ link }) => lineView(words.copyThis, link) },
];

export function panelView(name: Panel | undefined, content: Drawn | HTMLElement): Drawn {
  return html`<section class="panel" data-testid="viewer-panel" aria-label=${name ? words.tools[name] : nothing}>${content}</section>`;
}

export function toolView(
  name: keyof typeof words.tools,
  image: IconName,
  isPressed: boolean | undefined,
  run: () => void,
): Drawn {
  return html`<button type="button" class="tool" aria-pressed=${isPressed ?? nothing} title=${words.tools[name]} data-testid="viewer-${name}" @click=${run}>${icon(image, 20)}<span>${words.tools[name]}</span></button>`;
}

interface Choice {
  label: string;
  isChosen: boolean;
  run: () => void;
  id?: string;
}

function choices(label: string, all: readonly Choice[]): Drawn {
  return html`<div class="choices" role="group" aria-label=${label}>${all.map(
    ({ label: name, isChosen, run, id }) =>
      html`<button type="button" aria-pressed=${isChosen} data-testid=${id ?? nothing} @click=${run}>${name}</button>`,
  )}</div>`;
}

/** A listener with the box that something was entered in. */
export const onBox =
  (run: (box: HTMLInputElement) => void) =>
  ({ currentTarget: box }: Event): void => {
    if (box instanceof HTMLInputElement) run(box);
  };

/** A line to be copied, which the press of one key does once it has the focus. */
export function lineView(label: string, line: string, id?: string): Drawn {
  return html`<label class="link"><span>${label}</span><input type="text" readonly .value=${line} data-testid=${id ?? nothing} @focus=${onBox((box) => box.select())} /></label>`;
}

interface Slider {
  label: string;
  value: number;
  from: number;
  to: number;
  step: number;
  set: (value: number) => void;
}

export function slider({ label, value, from, to, step, set }: Slider): Drawn {
  return html`<label class="slider"><span>${label}</span><input type="range" min=${from} max=${to} step=${step} .value=${String(value)} @input=${onBox((box) => set(box.valueAsNumber))} /></label>`;
}

export function toggle(label: string, isOn: boolean, set: (isOn: boolean) => void): Drawn {
  return html`<label class="toggle"><input type="checkbox" .checked=${isOn} @change=${onBox((box) => set(box.checked))} /><span>${label}</span></label>`;
}

function modesView({ stage, settings, change }: PanelParts): Drawn {
  const modes = MODES.map((mode) => ({
    label: words.modes[mode],
    isChosen: settings.mode === mode,
    run: () => change({ mode }),
    id: `mode-${mode}`,
  }));
  const hint = settings.mode === 'uv' && !stage.facts.hasUv ? words.uvHint : words.modeHint;
  return html`${choices(words.tools.surface, modes)}<p class="hint">${hint}</p>`;
}

function partsView({ stage, change }: PanelParts): Drawn {
  const show = (index: number, isShown: boolean) => {
    stage.parts.show(index, isShown);
    change({});
  };
  const showAll = () => {
    stage.parts.showAll();
    change({});
  };
  const rows = stage.parts
    .list()
    .map(
      ({ name, depth, isShown }, index) =>
        html`<li data-depth=${Math.min(depth, 6)}>${toggle(name, isShown, (on) => show(index, on))}</li>`,
    );
  return html`<ul class="parts" data-testid="viewer-parts">${rows}</ul><button type="button" class="quiet" @click=${showAll}>${words.showAll}</button>`;
}

function sectionView({ settings: { section }, change }: PanelParts): Drawn {
  const set = (some: Partial<Section>) =>
    change({ section: { axis: 'x', at: 0.5, isFlipped: false, ...section, ...some } });
  const axes = (['x', 'y', 'z'] as const).map((axis) => ({
    label: words.axes[axis],
    isChosen: section?.axis === axis,
    run: () => set({ axis }),
  }));
  const off = { label: words.sectionOff, isChosen: section === undefined, run: () => change({ section: undefined }) };
  return html`${choices(words.tools.section, [off, ...axes])}
    ${section ? slider({ label: words.sectionAt, value: section.at, from: 0, to: 1, step: 0.005, set: (at) => set({ at }) }) : nothing}
    ${section ? toggle(words.flip, section.isFlipped, (isFlipped) => set({ isFlipped })) : nothing}`;
}

function measureView({ settings: { measured } }: PanelParts): Drawn {
  const { points, metres } = measured;
  if (metres !== undefined) return html`<p class="figure" data-testid="viewer-distance">${words.lengths([metres])}</p>`;
  return html`<p class="hint">${points === 0 ? words.measureFirst : words.measureSecond}</p>`;
}

function lightView({ stage, settings, change }: PanelParts): Drawn {
  const { light, backdrop, grid, figure } = settings;
  const backdrops = BACKDROPS.map((name) => ({
    label: words.backdrops[name],
    isChosen: backdrop === name,
    run: () => change({ backdrop: name }),
  }));
  const setLight = (some: Partial<Settings['light']>) => change({ light: { ...light, ...some } });
  return html`
    ${slider({ label: words.lightFrom, value: light.turn, from: -180, to: 180, step: 1, set: (turn) => setLight({ turn }) })}
    ${slider({ label: words.lightStrength, value: light.strength, from: 0, to: 2.5, step: 0.05, set: (strength) => setLight({ strength }) })}
    ${choices(words.backdrop, backdrops)}
    ${toggle(words.grid, grid, (on) => change({ grid: on }))}
    ${toggle(words.figure({ name: words.figures[stage.figure] }), figure, (on) => change({ figure: on }))}`;
}

function compareView({ settings: { beside }, page, compareWith }: PanelParts): Drawn {
  const choose = onBox(({ files }) => compareWith(files?.[0]));
  const paste = onBox(({ value }) => compareWith(value.trim() || undefined));
  return html`<p class="hint">${words.compareWith}</p>
    <input type="file" accept=".glb,model/gltf-binary" aria-label=${words.tools.compare} data-testid="viewer-compare-file" @change=${choose} />
    ${page?.hasOthers ? html`<label class="link"><span>${words.compareLink}</span><input type="url" data-testid="viewer-compare-link" @change=${paste} /></label>` : nothing}
    ${beside === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => compareWith(undefined)}>${words.compareEnd}</button>`}`;
}

/** In the address: the notes are open, at one of them. */
export const NOTES = /^#note(?:s$|=([\w-]+)$)/;

function notesView({ stage, page }: PanelParts): Drawn {
  const [, first] = NOTES.exec(location.hash) ?? [];
  return page?.notes
    ? html`<note-panel .stage=${stage} .page=${page.notes} .link=${page.link} .first=${first}></note-panel>`
    : nothing;
}

/** Each format to take along, and the ways into a room by a phone. */
export function filesOf({ files, title }: PageView): Drawn {
  const rooms = [usdzOf(files), sceneViewer(files, title)].filter((way) => way !== undefined);
  return html`<ul class="files" data-testid="viewer-files">
    ${files.map(({ label, name, url }) => html`<li><a href=${url} download=${name}>${icon('download', 18)}<span>${name}</span><small>${label}</small></a></li>`)}
    ${rooms.map((way) => html`<li>${way}</li>`)}
  </ul>`;
}

/** Apple's Quick Look opens what a link with this `rel` and a picture in it leads to. */
function usdzOf(files: PageView['files']): Drawn | undefined {
  const usdz = files.find(({ url }) => url.endsWith('.usdz'));
  const canOpen = document.createElement('a').relList.supports('ar');
  if (!usdz || !canOpen) return undefined;
  return html`<a rel="ar" href=${usdz.url} class="room">${icon('cube', 18)}<img alt="" hidden /><span>${words.inRoom}</span></a>`;
}

/** Google's Scene Viewer, by an intent that Android understands (developers.google.com/ar/develop/scene-viewer). */
function sceneViewer(files: PageView['files'], title: string): Drawn | undefined {
  const glb = files.find(({ url }) => url.endsWith('.glb'));
  if (!glb || !/android/i.test(navigator.userAgent)) return undefined;
  const asked = new URLSearchParams({ file: new URL(glb.url, location.href).href, mode: 'ar_preferred', title });
  const intent = `intent://arvr.google.com/scene-viewer/1.0?${asked}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;end;`;
  return html`<a href=${intent} class="room">${icon('cube', 18)}<span>${words.inRoom}</span></a>`;
}
