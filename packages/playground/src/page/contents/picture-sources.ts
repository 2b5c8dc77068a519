/** Where a picture comes from: large from its own address, and as large as it is shown from Discord's media proxy. */
import type { Message } from '../protocol/types.ts';

export interface Source {
  url: string;
  proxy_url?: string | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** In pixels of the device; few, so that what was loaded once serves other windows, too. */
const WIDTHS = [96, 192, 320, 480, 720, 1080];
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The page may be open as localhost, under another port (a container's) or behind a proxy, while the server names itself
 * 127.0.0.1: its files are fetched from where the page is.
 */
export function localUrl(url: string): string {
  if (!URL.canParse(url, location.href)) return url;
  const parsed = new URL(url, location.href);
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname);
  if (loopback && /^\/(?:cdn|media)\/(?:attachments|ephemeral-attachments|embed)\//.test(parsed.pathname)) {
    return `${location.origin}${parsed.pathname}${parsed.search}`;
  }
  return url;
}

interface Proxied {
  address: URL;
  width: number;
  height: number;
}

/** Only of files that Discord itself has, and only where it is known how large they are. */
function proxied({ proxy_url: proxyUrl, width, height }: Source): Proxied | undefined {
  if (!proxyUrl || !width || !height) return undefined;
  const address = new URL(localUrl(proxyUrl), location.href);
  return address.origin === location.origin && address.pathname.startsWith('/media/')
    ? { address, width, height }
    : undefined;
}

/** Who wants less motion gets the first frame of a moving picture, and moves it by a press on it (it opens large there). */
function sized({ address, width, height }: Proxied, scale: number): string {
  const sides = { width: width * scale, height: height * scale };
  const result = new URL(address);
  for (const [name, side] of Object.entries(sides)) result.searchParams.set(name, `${Math.max(1, Math.round(side))}`);
  result.searchParams.set('format', 'webp');
  if (reduced.matches) result.searchParams.set('animated', 'false');
  return result.href;
}

/** For `srcset`: the browser takes what its box and its screen need. Undefined: there is one size only. */
export function sourceSet(source: Source): string | undefined {
  const found = proxied(source);
  if (!found) return undefined;
  const { width } = found;
  const widths = [...WIDTHS.filter((less) => less < width), width];
  return widths.map((wide) => `${sized(found, wide / width)} ${wide}w`).join(', ');
}

/** As large as it has to be to fill a square. @param side in CSS pixels */
export function small(source: Source, side: number): string {
  const found = proxied(source);
  if (!found) return localUrl(source.url);
  return sized(found, Math.min(1, (side * devicePixelRatio) / Math.min(found.width, found.height)));
}

/** The first picture of a message, attached or among its components. */
export function firstPicture({ attachments = [], components = [] }: Message): Source | undefined {
  return attachments.find((file) => file.content_type?.startsWith('image/')) ?? firstOf(components);
}

function firstOf(components: readonly object[]): Source | undefined {
  for (const component of components) {
    if ('items' in component && Array.isArray(component.items)) return component.items[0]?.media;
    const inner = 'components' in component && Array.isArray(component.components) ? component.components : [];
    const found = firstOf(inner);
    if (found) return found;
  }
  return undefined;
}
