import { html, nothing } from 'lit';
import type { Drawn } from './icons.ts';
import type { Stage } from './scene/viewer-scene.ts';
import { words } from './words.ts';

/** Whether this browser draws models. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** How much of the file is here. */
export function loadingView(received: number, total: number | undefined): Drawn {
  const part = total ? Math.min(1, received / total) : undefined;
  const said = received === 0 ? words.loading : loadedWords(words.fileSize(received), total);
  return html`<div class="loading" role="status"><span class="spinner"></span><span>${said}</span>${part === undefined ? nothing : html`<progress max="1" value=${part}></progress>`}</div>`;
}

const loadedWords = (some: string, total: number | undefined) =>
  total ? words.loadedOf({ some, all: words.fileSize(total) }) : words.loaded({ some });

/** The figures of a model. @param bytes of its file */
export function factsView({ facts }: Stage, bytes: number): Drawn {
  const { triangles, vertices, materials, textures, size, hasUv } = facts;
  const rows: [string, string][] = [
    [words.facts.faces, words.count(triangles)],
    [words.facts.vertices, words.count(vertices)],
    [words.facts.size, words.lengths([size.x, size.y, size.z])],
    [words.facts.materials, words.materials({ materials, textures })],
    ...(hasUv ? [] : [[words.facts.uv, words.noUv] satisfies [string, string]]),
    [words.facts.file, words.fileSize(bytes)],
  ];
  return html`<dl class="facts" data-testid="viewer-facts" data-faces=${triangles}>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
