import type { Writable } from 'node:stream';
import type { Client } from 'kiln-client';
import { typeOfExtension } from 'kiln-client/contract/media';
import { ApiError } from 'kiln-client/errors';
import { signedUntil } from '../../messages/request/result-files.ts';
import { type Words, wordsFor } from '../../messages/words/index.ts';
import { inAccountOf } from '../admission/in-account.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { ViewerLink } from '../base/viewer-links.ts';
import type { Sheets } from '../display/turntable/sheets.ts';
import { isSeen, viewableFiles } from '../display/viewable.ts';
import type { ResultFile } from '../files/result-files.ts';
import type { AccountClients } from '../service/account-clients.ts';
import type { AskKnobs } from '../service/ask-look.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';
import type { ActionParts } from './parts.ts';
import { refreshLinks } from './refresh-links.ts';
import { type TurnKnobs, turnKnobsOf } from './turn-knobs.ts';

/** What is seen behind a link: of the result, its title, its figures and its files, and nothing of who made it where. */

export type Seeing = Pick<ActionParts, 'requests' | 'queues' | 'guilds' | 'admission' | 'viewerLinks' | 'now'> & {
  client: Client;
  accounts?: AccountClients | undefined;
  sheets: Sheets;
};

interface SeenFile {
  name: string;
  label: string;
  type: string;
  /** @returns `gone`: the service has it no more, and nothing was written */
  copyTo(stream: Writable, signal: AbortSignal): Promise<'whole' | 'gone'>;
}

interface SeenResult {
  title: string;
  /** Of the place where it was posted, by Discord's code. */
  language?: string | undefined;
  faces?: number | undefined;
  size?: readonly number[] | undefined;
  model: SeenFile;
  picture?: SeenFile | undefined;
  cutout?: SeenFile | undefined;
  /** All sides of it on one picture, for browsers that draw no models. */
  turn: { file: SeenFile; frames: number };
  turnKnobs?: TurnKnobs | undefined;
  files: SeenFile[];
}

/** A link that is about to end is not begun with. */
const AHEAD_MS = 5 * 60_000;
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_DRAWN_BYTES = 100 * 1024 * 1024;

/** The result behind a link. @param token what stands behind `/v/`, as it was asked for */
export async function requestBehind(
  context: Pick<Seeing, 'requests' | 'guilds' | 'viewerLinks'>,
  token: string,
): Promise<Request | 'unknown' | 'ended'> {
  const link = await context.viewerLinks?.read(token);
  if (!link) return 'unknown';
  const request = link.isOpen ? await context.requests.get(link.request) : undefined;
  return request && (await isSeen(request, context.guilds)) ? request : 'ended';
}

/** Its GLB. @returns undefined: the service has it no more */
export async function modelOf(context: Seeing, known: Request): Promise<Uint8Array | undefined> {
  const { model } = viewableFiles(await withLinks(context, known));
  if (!model) return undefined;
  const { client } = await inAccountOf(known.id, context);
  try {
    return await client.download(model.url, { maxBytes: MOST_DRAWN_BYTES });
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

interface Reading {
  /** Without it nothing is said of what can be changed. */
  askKnobs?: AskKnobs;
  /** Of labels, as a tag or by Discord's code; else that of the place where it was posted. */
  language?: string | undefined;
}

/** @param token what stands behind `/v/`, as it was asked for */
export async function seenResult(
  context: Seeing,
  token: string,
  { askKnobs, language }: Reading = {},
): Promise<SeenResult | 'unknown' | 'ended'> {
  const known = await requestBehind(context, token);
  if (typeof known === 'string') return known;
  const request = await withLinks(context, known);
  const { files, model } = viewableFiles(request);
  if (!model) return 'ended';
  const { client } = await inAccountOf(request.id, context);
  const words = wordsFor(language ?? request.guild_locale);
  const seen = (file: ResultFile | undefined) => file && seenFile(file, client, words);
  const { engine } = taskOf(request);
  const size = engine?.size ?? request.facts?.size;
  return {
    title: request.title,
    language: request.guild_locale,
    faces: engine?.faces ?? request.facts?.faces,
    size: size?.length === 3 && size.every(Number.isFinite) ? size : undefined,
    model: seenFile(model, client, words),
    picture: seen(files.find(({ role }) => role === 'thumbnail')),
    cutout: seen(files.find(({ name }) => name.endsWith('-transparent.png'))),
    turn: {
      frames: context.sheets.frames,
      file: turnOf(context.sheets, request.id, () => client.download(model.url, { maxBytes: MOST_DRAWN_BYTES })),
    },
    turnKnobs: askKnobs && turnKnobsOf(request, askKnobs, words),
    files: files
      .filter(({ role }) => role === 'model' || role === 'archive')
      .map((file) => seenFile(file, client, words)),
  };
}

/** The service's own links end before its files do. */
async function withLinks(context: Seeing, request: Request): Promise<Request> {
  const { files } = viewableFiles(request);
  const soon = context.now() + AHEAD_MS;
  return files.some(({ url }) => (signedUntil(url) ?? soon) < soon) ? refreshLinks(context, request) : request;
}

function turnOf(sheets: Sheets, request: string, read: () => Promise<Uint8Array>): SeenFile {
  return {
    name: 'turn.webp',
    label: '',
    type: 'image/webp',
    async copyTo(stream) {
      const sheet = await sheets.of(request, { extension: '.glb', read });
      if (!sheet) return 'gone';
      stream.end(sheet);
      return 'whole';
    },
  };
}

const isGone = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'forbidden', 'bad_request'].includes(error.code);

function seenFile({ name, url, format, ...file }: ResultFile, client: Client, { contract }: Words): SeenFile {
  const ending = /\.[a-z0-9]+$/.exec(name)?.[0] ?? '';
  return {
    name,
    label: [
      (format ?? ending.slice(1)).toUpperCase().replace('_ZIP', ' (zip)'),
      file.words && contract.file(file.words),
    ]
      .filter(Boolean)
      .join(' · '),
    type: typeOfExtension(ending) ?? 'application/octet-stream',
    async copyTo(stream, signal) {
      try {
        await client.downloadTo(url, stream, { maxBytes: MOST_BYTES, signal });
        return 'whole';
      } catch (error) {
        if (isGone(error)) return 'gone';
        throw error;
      }
    },
  };
}

type Linking = Pick<ActionParts, 'viewerLinks' | 'steps' | 'editor' | 'outbox'>;

/**
 * A link for a member who asks for one; the message of a result that all see has it in its button.
 * @returns undefined: results are not seen in a browser here
 */
export async function openViewer(context: Linking, request: Request, by: string): Promise<ViewerLink | undefined> {
  const { viewerLinks } = context;
  const before = await viewerLinks?.of(request.id, by);
  const link = await viewerLinks?.open(request.id, by);
  if (link && link.url !== before?.url) await redraw(context, request);
  return link;
}

export async function withdrawViewer(context: Linking, request: Request, by: string): Promise<void> {
  await context.viewerLinks?.withdraw(request.id, by);
  await redraw(context, request);
}

/** What shows the link: its message, and its notes. */
async function redraw({ steps, editor, outbox }: Linking, { id, ephemeral }: Request): Promise<void> {
  if (ephemeral) return;
  await steps.redraw(id);
  await outbox.add(ADDRESSES.postNotes, id);
  editor.wake();
}
