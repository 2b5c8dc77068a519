import { lengths } from './page/lengths.ts';
import type { PageView } from './page/page-view.ts';
import { words } from './page/words.ts';
import type { ResultView } from './result-view.ts';

/** The documents of the page behind a link. Scripts and styles are files of their own, so nothing in them is inline. */

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

export function resultDocument(view: ResultView, parts: DocumentParts): string {
  const { token, assets } = parts;
  const { title, model, files, picture } = view;
  const page = pageOf(view, parts);
  const { link, poster } = page;
  const rows = factsOf(view);
  const described = rows.map(([name, value]) => `${name}: ${value}`).join(' · ');
  const meta = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', described],
    ['og:url', link],
    ...(picture ? [['og:image', `${link}/${picture.name}`] as const, ['og:image:alt', title] as const] : []),
  ];
  return documentOf(
    title,
    `${meta.map(([property, content]) => `<meta property="${property}" content="${escaped(content ?? '')}">`).join('\n')}
<meta name="twitter:card" content="summary_large_image">
${linksOf(assets.preloaded)}
<link rel="stylesheet" href="assets/${assets.style}">
<script type="module" src="assets/${assets.script}"></script>`,
    `<glb-viewer src="${escaped(page.model.url)}" name="${escaped(model.name)}" page="${escaped(JSON.stringify(page))}">
<h1>${escaped(title)}</h1>
${poster ? `<img slot="poster" src="${escaped(poster)}" alt="${escaped(title)}" fetchpriority="high">` : ''}
<dl slot="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
<noscript>${files.map(({ name, label }) => `<a href="${escaped(fileOf(token, name))}" download>${escaped(label)}</a>`).join(' · ')}</noscript>
</glb-viewer>`,
  );
}

function factsOf({ faces, size }: ResultView): [name: string, value: string][] {
  const { facts } = words;
  return [
    ...(faces === undefined ? [] : [[facts.faces, faces.toLocaleString('en')] satisfies [string, string]]),
    ...(size === undefined ? [] : [[facts.size, lengths(size)] satisfies [string, string]]),
  ];
}

/** The page in a frame inside Discord, which asks who is there before anything is shown. @param asks what it asks with, and whom */
export function activityDocument(
  { hosts, ...asks }: { client: string; state: string; challenge: string; hosts: readonly string[] },
  { style, script, preloaded }: DocumentParts['assets'],
): string {
  const attributes = Object.entries({ ...asks, hosts: hosts.join(' ') });
  return documentOf(
    words.together.title,
    `${linksOf(preloaded)}
<link rel="stylesheet" href="assets/${style}">
<script type="module" src="assets/${script}"></script>`,
    `<kiln-activity ${attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')}></kiln-activity>`,
  );
}

const linksOf = (preloaded: readonly string[]) =>
  preloaded.map((name) => `<link rel="modulepreload" href="assets/${name}">`).join('\n');

/** One sentence, where there is nothing to show. */
export function plainDocument(title: string, text: string, style: string): string {
  return documentOf(
    title,
    `<link rel="stylesheet" href="${style}">`,
    `<main class="plain"><h2>${escaped(title)}</h2><p>${escaped(text)}</p></main>`,
  );
}

export function documentOf(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
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
