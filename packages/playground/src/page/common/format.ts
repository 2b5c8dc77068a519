/** Small pure functions that turn protocol values into words: sizes, times, colours, file kinds. */

/** In decimal units, as people and the messages of apps count them. */
export function fileSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** `#rrggbb` for a colour number, undefined for none (0 is "no colour" for roles). */
export function hexColor(color: number | null | undefined): string | undefined {
  return color ? `#${color.toString(16).padStart(6, '0')}` : undefined;
}

function sameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const clockSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortDate = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** The time beside an author's name: "13:05", "Yesterday at 13:05", "20/11/2026, 13:05". */
export function messageTime(time: number, now: number): string {
  const date = new Date(time);
  if (sameDay(date, new Date(now))) return clock.format(date);
  if (sameDay(date, new Date(now - 86_400_000))) return `Yesterday at ${clock.format(date)}`;
  return `${shortDate.format(date)}, ${clock.format(date)}`;
}

export function clockTime(time: number): string {
  return clock.format(time);
}

export function dayName(time: number): string {
  return longDate.format(time);
}

/** Full date for tooltips, and the forms of `<t:…:X>` except R (see relativeTime). */
export function styledTime(time: number, style: string): string {
  const parts: Readonly<Record<string, string>> = {
    t: clock.format(time),
    T: clockSeconds.format(time),
    d: shortDate.format(time),
    D: longDate.format(time),
    f: `${longDate.format(time)} ${clock.format(time)}`,
    F: `${weekday.format(time)}, ${longDate.format(time)} ${clock.format(time)}`,
    s: `${shortDate.format(time)}, ${clock.format(time)}`,
    S: `${shortDate.format(time)}, ${clockSeconds.format(time)}`,
  };
  return parts[style] ?? parts.f!;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "in 3 minutes", "2 days ago": the largest whole unit. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return relative.format(seconds, 'second');
}

/** The last part of an address's path; undefined where there is none. */
export function nameInUrl(url: string): string | undefined {
  const name = url.split(/[?#]/, 1)[0]!.split('/').at(-1);
  if (!name) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    // A lone % codes nothing: it is shown as it is.
    return name;
  }
}

export function extensionOf(nameOrUrl: string): string {
  const path = nameOrUrl.split(/[?#]/, 1)[0]!;
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

const imageExtensions = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'svg']);
const modelExtensions = new Set(['glb', 'gltf', 'obj', 'fbx', 'stl', 'usdz', '3mf', 'blend']);

/** What a file is shown as: a picture, a card with a viewer, a model, or any file. */
export function fileKind(
  name: string,
  contentType?: string | null,
): 'image' | 'video' | 'glb' | 'model' | 'archive' | 'file' {
  const extension = extensionOf(name);
  if (extension === 'glb') return 'glb';
  if (modelExtensions.has(extension)) return 'model';
  if (contentType?.startsWith('image/') || imageExtensions.has(extension)) return 'image';
  if (contentType?.startsWith('video/') || extension === 'mp4' || extension === 'webm') return 'video';
  return extension === 'zip' ? 'archive' : 'file';
}

/** A stable colour for what has no picture of its own. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash % 360;
}

export function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** `file_types` of an option or upload as an input's `accept`: kinds ("image") and extensions (".png"). */
export function acceptList(types: readonly string[] | undefined): string {
  return (types ?? []).map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(',');
}

/** What to say about a file that does not fit `file_types`; undefined when it fits. */
export function fileTypeError(
  file: { name: string; type: string },
  types: readonly string[] | undefined,
): string | undefined {
  if (!types || types.length === 0) return undefined;
  const name = file.name.toLowerCase();
  const fits = types.some((type) =>
    type.startsWith('.') ? name.endsWith(type.toLowerCase()) : file.type.startsWith(`${type}/`),
  );
  return fits ? undefined : `Choose a file of one of these types: ${types.join(', ')}.`;
}

/** Where a link to a message leads, as "Copy message link" writes it; undefined for any other link. */
export function messageLink(href: string): { channelId: string; messageId: string } | undefined {
  const match = /^https:\/\/(?:(?:canary|ptb)\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)$/.exec(href);
  return match ? { channelId: match[1]!, messageId: match[2]! } : undefined;
}

/** `crypto.randomUUID` is there only where a page came by https or from this machine; this is everywhere. */
export const uniqueKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
