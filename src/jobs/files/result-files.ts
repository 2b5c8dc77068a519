import { stageEntry } from 'kiln-client/contract/families/index';
import type { NamedFile } from 'kiln-client/contract/family';
import { mediumOfFile } from 'kiln-client/contract/media';
import type { Task } from 'kiln-client/contract/task';
import { namedLinks } from '../../messages/request/result-files.ts';
import type { DeliveredFile } from '../../messages/request/view.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';

/** The files that a finished task names, wherever its family keeps them, under names that are safe and ours. */

export interface ResultFile {
  role: DeliveredFile['role'];
  /** What a member sees: "a-red-toadstool.glb". */
  name: string;
  /** What the service calls it: companions of an OBJ refer to each other by these. */
  originalName: string;
  url: string;
  format?: string;
  /** What tells it from another file of its format: "walking". */
  words?: string;
  /** It has the clip to be shown. */
  moves?: true;
  /** Stays a link: the message has place for few. */
  linkOnly?: true;
}

/** In the order in which a message has place for them. */
const MODEL_ORDER = ['glb', '3mf', 'fbx', 'usdz', 'stl', 'obj', 'obj_zip', 'mtl'];

/** A title that is the name of the file it was made from has its ending. */
const withoutEnding = (title: string) =>
  title.replace(/\.[a-z0-9]{2,4}\b/gi, (ending) => (mediumOfFile(ending) === undefined ? ending : ''));

/** Those of a request. @param task where it was read again */
export const filesMade = (request: Request, task: Task = taskOf(request)): ResultFile[] =>
  resultFiles(task, request.title, stageEntry(request.type).stage.files);

export function resultFiles(task: Task, title: string, named: readonly NamedFile[] = []): ResultFile[] {
  const base = baseName(title);
  const files: ResultFile[] = [];
  const add = (role: ResultFile['role'], url: string, name: string, format?: string) =>
    files.push({ role, url, name, originalName: originalName(url), ...(format === undefined ? {} : { format }) });

  if (task.thumbnail_url) add('thumbnail', task.thumbnail_url, `thumbnail${extensionOf(task.thumbnail_url, '.png')}`);
  task.image_urls.forEach((url, index) => {
    const number = task.image_urls.length > 1 ? `-${index + 1}` : '';
    add('image', url, `${base}${number}${extensionOf(url, '.png')}`);
  });
  for (const [kind, url] of Object.entries(task.process_image_urls)) {
    add('image', url, `${slug(kind)}${extensionOf(url, '.png')}`);
  }
  const models = Object.entries(task.model_urls).sort(([a], [b]) => orderOf(a) - orderOf(b));
  for (const [format, url] of models) {
    if (format.endsWith('_zip')) add('archive', url, `${base}.zip`, format);
    else if (MODEL_ORDER.includes(format)) add('model', url, `${base}.${format}`, format);
    else add('model', url, `${base}-${slug(format)}${extensionOf(url, '')}`, format);
  }
  for (const { url, format, words, moves, attach } of namedLinks(task, named)) {
    const name = `${base}${words && `-${slug(words)}`}.${format}`;
    files.push({
      role: mediumOfFile(name) === 'image' ? 'image' : 'model',
      url,
      name,
      originalName: originalName(url),
      format,
      ...(words && { words }),
      ...(moves && { moves }),
      ...(!attach && { linkOnly: true }),
    });
  }
  task.texture_urls.forEach((maps, index) => {
    for (const [map, url] of Object.entries(maps)) {
      add('texture', url, `${base}-${index > 0 ? `${index}-` : ''}${slug(map)}${extensionOf(url, '.png')}`);
    }
  });
  if (task.alpha_thumbnail_url) add('texture', task.alpha_thumbnail_url, `${base}-transparent.png`);
  return distinctNames(files);
}

/** The model that is shown turning: the one with a clip when there is one. */
export function drawnFile(files: readonly ResultFile[]): ResultFile | undefined {
  const drawable = files.filter((file) => file.role === 'model' && DRAWABLE.test(file.name));
  return drawable.find((file) => file.moves) ?? drawable[0];
}

/** With the dot: ".glb". */
export const extensionOfModel = ({ name }: ResultFile) => DRAWABLE.exec(name)?.[0] ?? '.glb';

const DRAWABLE = /\.(glb|fbx|obj|stl|3mf)$/;

function orderOf(format: string): number {
  const place = MODEL_ORDER.indexOf(format);
  return place === -1 ? MODEL_ORDER.length : place;
}

/** Names as long as these are seen in the message with their extension. */
const MOST_CHARS = 24;
const MOST_WITH_ACTION = 30;

/**
 * The name of a title's files, without its ending: "a-wizard-big-wave-hello" of "A wizard with a staff: Big Wave Hello",
 * for what a figure does is not cut off with its own name.
 */
export function baseName(title: string): string {
  const [thing, action] = withoutEnding(title).split(/: (?=[^:]*$)/);
  if (action === undefined) return slug(thing!);
  const doing = slug(action);
  return `${slug(thing!, Math.max(8, MOST_WITH_ACTION - doing.length))}-${doing}`;
}

/**
 * Latin letters, digits and hyphens, cut between words: Discord rewrites everything else, and `attachment://` links must
 * match.
 */
function slug(text: string, most = MOST_CHARS): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return (plain.length <= most ? plain : cutBetweenWords(plain, most)) || 'model';
}

/** A cut name does not end in a word that leads on to the next. */
const LEADING_ON: ReadonlySet<string | undefined> = new Set(['with', 'and', 'of', 'on', 'in', 'the', 'a', 'an', 'to']);

function cutBetweenWords(plain: string, most: number): string {
  const words = plain.slice(0, most + 1).split('-');
  if (words.length > 1) words.pop();
  while (words.length > 1 && LEADING_ON.has(words.at(-1))) words.pop();
  return words.join('-').slice(0, most);
}

function originalName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = last.replace(/(%[0-9a-f]{2})+/gi, (coded) => Buffer.from(coded.replaceAll('%', ''), 'hex').toString());
  return name.replace(/[^\w. -]/g, '_').replace(/^\.+/, '') || 'file';
}

function extensionOf(url: string, otherwise: string): string {
  return /\.[a-z0-9]{2,5}$/i.exec(new URL(url).pathname)?.[0].toLowerCase() ?? otherwise;
}

function distinctNames(files: ResultFile[]): ResultFile[] {
  const used = new Map<string, number>();
  return files.map((file) => {
    const times = (used.get(file.name) ?? 0) + 1;
    used.set(file.name, times);
    return times === 1 ? file : { ...file, name: file.name.replace(/(\.[^.]*)?$/, `-${times}$1`) };
  });
}
