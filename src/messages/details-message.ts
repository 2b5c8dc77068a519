import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Task } from 'kiln-client/contract/task';
import { encodePress } from './custom-id.ts';
import { optionLines } from './facts.ts';
import { linkLine } from './files.ts';
import { linksUntil, signedUntil } from './link-time.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { namedLinks } from './named-links.ts';
import { partsText } from './parts.ts';
import { credits, timestamp, userText } from './text.ts';
import type { DeliveredFile } from './view.ts';

/** "More": everything about one result that the message itself has no room for. Shown to whoever asked. */

export interface Details {
  requestId: string;
  type: TaskType;
  title: string;
  input: Readonly<Record<string, unknown>>;
  createdAt: number;
  charged?: number;
  task?: Task;
  /** Whether the reader can follow a link. */
  reaches: (url: string) => boolean;
  /** Files that can be had only by asking for them. */
  unreached: boolean;
}

const LINKS_BUDGET = 1_500;
const UNREACHED = 'Links of the service do not lead anywhere from here: **Attach files** sends what is not attached.';

export function renderDetails(details: Details, now: number): MessageBody {
  const { task } = details;
  const options = optionLines(details.type, details.input);
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(details.title, 160)}`, `-# ${stageEntry(details.type).stage.title}`),
    text(...keepWithin(options, 900)),
    text(partsText(task?.engine?.parts ?? [], 700)),
    separator(),
    text(task ? linksOf(task, details, now) : 'There are no files yet.'),
    text(
      [
        `-# Made ${timestamp(details.createdAt, 'f')}`,
        details.charged !== undefined && credits(details.charged),
        task?.engine?.seed !== undefined && `seed ${task.engine.seed}`,
      ]
        .filter(Boolean)
        .join(' · '),
      task && `-# Task \`${task.id.replaceAll('`', '').slice(0, 100)}\``,
    ),
    ...buttonRows([
      details.unreached && button('Attach files', encodePress({ action: 'attach', requestId: details.requestId })),
    ]),
  ]);
}

function linksOf(task: Task, { type, reaches }: Details, now: number): string {
  if (task.expires_at !== undefined && task.expires_at < now) {
    return `The service deleted the files ${timestamp(task.expires_at)}. Those attached to the message are still there.`;
  }
  const link = (name: string, url: string, format?: string): DeliveredFile => ({
    role: format === undefined ? 'texture' : 'model',
    name,
    url,
    sizeBytes: 0,
    ...(format === undefined ? {} : { format }),
  });
  const files = [
    ...Object.entries(task.model_urls).map(([format, url]) => link(format, url, format)),
    ...namedLinks(task, stageEntry(type).stage.files).map(({ url, words, format }) => ({
      ...link(words, url, format),
      words,
    })),
    ...task.texture_urls.flatMap((maps) =>
      Object.entries(maps).map(([map, url]) => link(map.replaceAll('_', ' '), url)),
    ),
    ...task.image_urls.map((url, index) => link(`picture ${index + 1}`, url)),
    ...Object.entries(task.process_image_urls).map(([kind, url]) => link(kind.replaceAll('_', ' '), url)),
    ...(task.thumbnail_url ? [link('thumbnail', task.thumbnail_url)] : []),
    ...(task.alpha_thumbnail_url ? [link('thumbnail without background', task.alpha_thumbnail_url)] : []),
  ];
  if (files.length === 0) return 'The service names no files.';
  const reached = files.filter(({ url }) => reaches(url));
  const alive = reached.filter(({ url }) => (signedUntil(url) ?? Number.POSITIVE_INFINITY) > now);
  const links = linkLine(alive, LINKS_BUDGET);
  const others = reached.length === files.length ? undefined : UNREACHED;
  if (links === undefined) {
    return others ?? 'The service’s links have run out. The files attached to the message are still there.';
  }
  const until = linksUntil(
    alive.map(({ url }) => url),
    task.expires_at,
  );
  const time = until === undefined ? undefined : `-# Links until ${timestamp(until, 'f')}`;
  return [`**Files at the service**`, links, time, others].filter(Boolean).join('\n');
}

/** As many lines as fit; says when some do not. */
export function keepWithin(lines: readonly string[], budget: number): string[] {
  const kept: string[] = [];
  let left = budget;
  for (const line of lines) {
    if (line.length + 1 > left) return [...kept, '-# … and more'];
    left -= line.length + 1;
    kept.push(line);
  }
  return kept;
}
