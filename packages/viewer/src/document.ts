import type { PageView } from './page/page-view.ts';
import type { ResultView } from './result-view.ts';
import type { SpokenWords } from './words/languages.ts';
import { type Spoken, WORDS_ID, type Words } from './words/words-in.ts';

/** The documents of the page behind a link. Scripts and styles are files of their own, so nothing that runs is inline. */

export interface DocumentParts {
  /** By which the page is asked for, and its files are found. */
  token: string;
  /** Where others reach it, without a slash at its end. */
  publicUrl: string;
  /** It has notes beside it, and who signs in writes some. */
  hasNotes: boolean;
  /** Names of files beside it. */
  assets: { style: string; script: string; preloaded: readonly string[] };
}

/** By which knobs are asked about; no file has a name without a dot. */
export const KNOBS = 'knobs';

/** Addresses are relative, since a proxy may have put a path before ours. */
const fileOf = (token: string, name: string) => `${token}/${name}`;

/** What the element reads, with addresses that are relative to the page's. */
export function pageOf(view: ResultView, { token, publicUrl, hasNotes }: Omit<DocumentParts, 'assets'>): PageView {
  const { title, model, files, picture, cutout, turn, turnKnobs } = view;
  const shown = cutout ?? picture;
  return {
    title,
    model: { name: model.name, url: fileOf(token, model.name) },
    files: files.map(({ name, label }) => ({ label, name, url: fileOf(token, name) })),
    link: `${publicUrl}/v/${token}`,
    ...(shown && { poster: fileOf(token, shown.name) }),
    ...(turnKnobs && { knobs: { url: fileOf(token, KNOBS) } }),
    ...(hasNotes && { notes: { url: fileOf(token, 'notes'), signIn: `sign-in?to=${token}`, session: 'session' } }),
    ...(turn && { turn: { url: fileOf(token, turn.file.name), frames: turn.frames } }),
  };
}

export function resultDocument(view: ResultView, { words, spoken }: SpokenWords, parts: DocumentParts): string {
  const { token, assets } = parts;
  const { title, model, files, picture } = view;
  const page = { ...pageOf(view, parts), hasOthers: true };
  const { link, poster } = page;
  const rows = factsOf(view, words);
  const described = rows.map(([label, value]) => words.named({ label, value })).join(' · ');
  const meta = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', described],
    ['og:url', link],
    ...(picture ? [['og:image', `${link}/${picture.name}`] as const, ['og:image:alt', title] as const] : []),
  ];
  return documentOf(
    { title, tag: words.tag },
    `${meta.map(([property, content]) => `<meta property="${property}" content="${escaped(content ?? '')}">`).join('\n')}
<meta name="twitter:card" content="summary_large_image">
${linksOf(assets.preloaded)}
<link rel="stylesheet" href="assets/${assets.style}">
<script type="module" src="assets/${assets.script}"></script>`,
    `<glb-viewer src="${escaped(page.model.url)}" name="${escaped(model.name)}" page="${escaped(JSON.stringify(page))}">
<h1>${escaped(title)}</h1>
${poster ? `<img slot="poster" src="${escaped(poster)}" alt="${escaped(title)}" fetchpriority="high">` : ''}
<dl slot="facts">${rows.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
<noscript>${files.map(({ name, label }) => `<a href="${escaped(fileOf(token, name))}" download>${escaped(label)}</a>`).join(' · ')}</noscript>
</glb-viewer>
${wordsData(spoken)}`,
  );
}

function factsOf({ faces, size }: ResultView, { facts, count, lengths }: Words): [name: string, value: string][] {
  return [
    ...(faces === undefined ? [] : [[facts.faces, count(faces)] satisfies [string, string]]),
    ...(size === undefined ? [] : [[facts.size, lengths(size)] satisfies [string, string]]),
  ];
}

/** The page in a frame inside Discord, which asks who is there before anything is shown. @param asks what it asks with, and whom */
export function activityDocument(
  { hosts, ...asks }: { client: string; state: string; challenge: string; hosts: readonly string[] },
  { words, spoken }: SpokenWords,
  { style, script, preloaded }: DocumentParts['assets'],
): string {
  const attributes = Object.entries({ ...asks, hosts: hosts.join(' ') });
  return documentOf(
    { title: words.together.title, tag: words.tag },
    `${linksOf(preloaded)}
<link rel="stylesheet" href="assets/${style}">
<script type="module" src="assets/${script}"></script>`,
    `<kiln-activity ${attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')}></kiln-activity>
${wordsData(spoken)}`,
  );
}

const linksOf = (preloaded: readonly string[]) =>
  preloaded.map((name) => `<link rel="modulepreload" href="assets/${name}">`).join('\n');

export interface Sentence {
  title: string;
  text: string;
}

/** One sentence, where there is nothing to show. */
export function plainDocument({ title, text }: Sentence, tag: string, style: string): string {
  return documentOf(
    { title, tag },
    `<link rel="stylesheet" href="${style}">`,
    `<main class="plain"><h2>${escaped(title)}</h2><p>${escaped(text)}</p></main>`,
  );
}

/** What the page says: data, which no policy forbids inline. Programs that look for a picture read the beginning of a document alone. */
const wordsData = (spoken: Spoken) =>
  `<script type="application/json" id="${WORDS_ID}">${JSON.stringify(spoken).replaceAll('<', '\\u003c')}</script>`;

export function documentOf({ title, tag }: { title: string; tag: string }, head: string, body: string): string {
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#17181c">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
