import { type APIComponentInContainer, ComponentType } from 'discord.js';
import type { NamedFile } from 'kiln-client/contract/family';
import { media, mediumOfFile } from 'kiln-client/contract/media';
import type { Task } from 'kiln-client/contract/task';
import { valueAt } from '../parts/input-words.ts';
import { joined, oneLine, userText } from '../parts/text.ts';
import { firstWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import type { DeliveredFile, SourceFile } from './view.ts';

/** The files of a result: pictures in a gallery, attached models as file rows, everything else as links with sizes. */

const PICTURES: readonly DeliveredFile['role'][] = ['turntable', 'thumbnail', 'image'];
/** Discord takes ten attachments a message. */
const MOST_FILE_ROWS = 10;

/** Of a picture that Discord is to fetch. */
const LONGEST_ADDRESS = 2_048;
const ATTACHED = 'attachment://';

const isAttached = (file: DeliveredFile) => file.url.startsWith(ATTACHED);
const isShown = (file: DeliveredFile) => PICTURES.includes(file.role);

type Reaches = (url: string) => boolean;

export interface GalleryOptions {
  /** Pictures that it was made from. */
  more?: readonly { url: string }[];
  spoiler?: boolean;
  /** For those who do not see it. */
  describe(file: DeliveredFile): string;
  madeFrom: string;
}

/** Pictures that are attached, or that Discord can fetch itself. */
export function gallery(
  files: readonly DeliveredFile[],
  reaches: Reaches,
  { more = [], spoiler = false, describe, madeFrom }: GalleryOptions,
): APIComponentInContainer | undefined {
  const seen = files.filter(({ url }) => url.length <= LONGEST_ADDRESS && (url.startsWith(ATTACHED) || reaches(url)));
  // A turntable takes the place of its still: one picture is twice as large as two.
  const turns = seen.some(({ role }) => role === 'turntable');
  const shown = turns ? seen.filter(({ role }) => role !== 'thumbnail') : seen;
  const results = PICTURES.flatMap((role) => shown.filter((file) => file.role === role)).map((file) => ({
    media: { url: file.url },
    description: describe(file),
  }));
  const sources = more.map((media) => ({ media, description: madeFrom }));
  const items = [...results, ...sources].slice(0, 10).map((item) => ({ ...item, ...(spoiler && { spoiler }) }));
  return items.length === 0 ? undefined : { type: ComponentType.MediaGallery, items };
}

/** One picture that is attached, or that Discord fetches itself. */
export function pictureOf(url: string, description: string, spoiler = false): APIComponentInContainer | undefined {
  if (url.length > LONGEST_ADDRESS) return undefined;
  return { type: ComponentType.MediaGallery, items: [{ media: { url }, description, ...(spoiler && { spoiler }) }] };
}

/** Whether a message shows what a member brought along as it is; of anything else it has a row. */
export function isPicture({ name }: { name: string }): boolean {
  const medium = mediumOfFile(name);
  return medium !== undefined && media[medium].shown === 'gallery';
}

/** Pictures that a request was made from, which the message carries. */
export const sourcePictures = (sources: readonly SourceFile[]) => sources.filter(isPicture).map(({ url }) => ({ url }));

/** The same of other files: rows, where they are the message's own. */
export function sourceRows({ results }: Words, sources: readonly SourceFile[]): APIComponentInContainer[] {
  const models = sources.filter((file) => !isPicture(file) && file.url.startsWith(ATTACHED));
  if (models.length === 0) return [];
  const rows = models.map(({ url }) => ({ type: ComponentType.File, file: { url } }) as const);
  return [{ type: ComponentType.TextDisplay, content: results.madeFrom }, ...rows];
}

/** Files that are links: neither attached nor in the gallery, and a reader can follow them. */
export function linkedFiles(files: readonly DeliveredFile[], reaches: Reaches): DeliveredFile[] {
  return files.filter((file) => !isAttached(file) && !isShown(file) && reaches(file.url));
}

/** The links that a message says: of the main file, where it is not attached. Everything else is behind Files. */
export function mainLinks(files: readonly DeliveredFile[], reaches: Reaches): DeliveredFile[] {
  const things = files.filter(({ role }) => role === 'model' || role === 'archive');
  const [main] = things;
  const beside = things.find(({ words }) => words === 'original');
  const said = things.some(isAttached) ? [beside] : [main];
  return said.filter((file) => file !== undefined && reaches(file.url)) as DeliveredFile[];
}

/** Whether a file is behind Files alone: its message neither shows nor carries it. */
export const isFolded = (file: DeliveredFile): boolean =>
  !isAttached(file) && !isShown(file) && file.role !== 'texture';

export function attachedFiles(files: readonly DeliveredFile[], spoiler = false): APIComponentInContainer[] {
  return files
    .filter((file) => isAttached(file) && !isShown(file))
    .slice(0, MOST_FILE_ROWS)
    .map((file) => ({ type: ComponentType.File, file: { url: file.url }, ...(spoiler && { spoiler }) }));
}

/** "[GLB 1.2 MB](…) · [FBX 1.4 MB](…)": as many as the budget of characters holds, then says how many are left out. */
export function linkLine(words: Words, files: readonly DeliveredFile[], budget: number): string | undefined {
  const links = files.map((file) => linkTo(words, file));
  const shown = firstWithin(links, budget, ' · '.length);
  const hidden = links.length - shown.length;
  return joined(...shown, hidden > 0 && words.results.moreFiles({ count: hidden })) || undefined;
}

/** A markdown link: the address cannot end the markdown, the label is escaped. */
function linkTo(words: Words, file: DeliveredFile): string {
  const size = file.sizeBytes > 0 ? ` ${words.fileSize(file.sizeBytes)}` : '';
  const address = oneLine(file.url)
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${label(words, file)}${size}](${address})`;
}

function label({ contract }: Words, file: DeliveredFile): string {
  if (!file.format || file.role !== 'model') return userText(file.name, 60);
  return userText([file.words && contract.file(file.words), file.format.toUpperCase()].filter(Boolean).join(' '), 40);
}

/** Signed links end before the files do: their `Expires` is in seconds. Undefined when the link does not say. */
export function signedUntil(url: string): number | undefined {
  const seconds = URL.canParse(url) ? Number(new URL(url).searchParams.get('Expires') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

/** The time that holds for all of these links: the first of theirs and of the result's own to come. */
export function linksUntil(urls: readonly string[], expiresAt: number | undefined): number | undefined {
  const ends = [...urls.map(signedUntil), expiresAt].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

export interface NamedLink extends NamedFile {
  url: string;
  /** By the end of the file's name: "glb". */
  format: string;
}

/** The links of a task that stand where its stage says, best first; those that are not there (yet) are left out. */
export function namedLinks(task: Task, named: readonly NamedFile[] = []): NamedLink[] {
  return named.flatMap((file) => {
    const value = valueAt(task, file.path.split('.'));
    if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return [];
    const format = /\.([a-z0-9]{2,5})$/i.exec(new URL(value).pathname)?.[1]?.toLowerCase() ?? 'file';
    return [{ ...file, url: value, format }];
  });
}
