import type { Written } from '../discord/outgoing-message.ts';
import type { Source } from '../store/display.ts';
import type { Request } from '../store/request.ts';
import { cutoutOfRequest } from '../store/task-of.ts';

/**
 * The files that a request was made from. Discord drops what a slash command brought along soon, and every link within
 * about a day; so they are put into the request's own message, where the team sees them and where they stay as long as
 * the message does. From there they are read again when a member presses Again or Edit.
 */

/** Those that the request's message carries, which has no id before it is first written: after a move it has none. */
export function shownSources({ sources = [], message_id = '' }: Request): Source[] {
  return sources.filter(({ message }) => message === message_id);
}

/** As a message carries them that Discord took. */
export function sourcesIn({ id: message, files }: Written, sources: readonly Pick<Source, 'url' | 'name'>[]): Source[] {
  return sources.map(({ url, name }) => {
    const file = files.findLast((one) => one.name === name);
    return { url, name, message, ...(file && { id: file.id, kept: file.url }) };
  });
}

/** The input to begin again with: each file as its message keeps it. */
export function inputOf({ input, sources = [] }: Request): Record<string, unknown> {
  return withLinks(input, new Map(sources.flatMap(({ url, kept }) => (kept === undefined ? [] : [[url, kept]]))));
}

/** An input with other links in the place of these. */
export function withLinks(input: Request['input'], others: ReadonlyMap<string, string>): Record<string, unknown> {
  const swap = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(swap) : (others.get(String(value)) ?? value);
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, swap(value)]));
}

/** Codes of refusals that only another file can help. */
const FILE_PROBLEMS: readonly unknown[] = ['attachment_gone', 'attachment_too_large', 'damaged_archive'];

/** Whether the file is known to be gone, or no good: beginning again needs another one. */
export function needsFile(request: Request): boolean {
  if (FILE_PROBLEMS.includes(request.reason_code)) return true;
  return cutoutOfRequest(request) !== undefined;
}
