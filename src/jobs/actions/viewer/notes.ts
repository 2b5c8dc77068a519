import { UserError } from 'kiln-errors';
import { Refused } from '../../../messages/guild/refused.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Discord } from '../../discord/messages.ts';
import type { Anchors } from '../../files/anchors.ts';
import {
  dropNote,
  markNote,
  type Note,
  type NoteState,
  readNotes,
  readPosted,
  writeAnswer,
  writeNote,
} from '../../library/notes.ts';
import { screenRequest } from '../../moderation/screen-request.ts';
import { homeOf } from '../../store/display.ts';
import type { Request } from '../../store/request.ts';
import type { ActionParts } from '../parts.ts';
import { modelOf, requestBehind, type Seeing } from '../seen-result.ts';
import { wishUnder } from '../turn-knobs.ts';
import { type EarlierNote, earlierNotes } from './earlier-notes.ts';

/**
 * Notes on what is seen behind a link, and in the thread of its message. Who has the link reads them; who writes signed in, or presses
 * in Discord, and has exactly the rights that they have in the guild at that moment.
 */

type Noting = Seeing &
  Asking &
  Pick<ActionParts, 'redis' | 'moderation'> & {
    anchors: Anchors;
  };

/** By which rights are asked of Discord. */
export type Asking = Pick<ActionParts, 'guilds' | 'log'> & { discord: Pick<Discord, 'members' | 'pages'> };

interface SeenNote {
  id: string;
  text: string;
  /** What its author was called. */
  name: string;
  at: number;
  state: NoteState;
  /** Oldest first. */
  answers: { name: string; text: string; at: number }[];
  /** Of an earlier version: found on this one, lost, or not known at the moment. */
  place: 'own' | 'found' | 'lost' | 'unknown';
  /** Metres in model space, and which way the surface looks there, where it has a place. */
  position?: readonly number[];
  normal?: readonly number[];
  /** Of a wish, for who may write: the message whose button does it. */
  doIt?: string | undefined;
  /** What who asks may do with it. */
  mayMark: boolean;
  mayDrop: boolean;
}

interface SeenNotes {
  notes: SeenNote[];
  /** Who asks may write. */
  mayWrite: boolean;
}

interface NewNote {
  /** Chosen by who writes it: sent twice it is one note. */
  id: string;
  text: string;
  position: readonly [number, number, number];
  normal: readonly [number, number, number];
}

/** What stands in the way, by name: who shows it has the words. */
type NoteRefusal =
  | 'unknown'
  | 'ended'
  /** Who asks may not, or no longer, use commands where the result is. */
  | 'forbidden'
  /** It is another member's. */
  | 'not_yours'
  | 'moderated'
  | 'not_judged'
  | 'full'
  | 'taken'
  | 'gone'
  /** The point is on no surface of the model. */
  | 'off_model'
  /** The model cannot be read at the moment. */
  | 'no_model';

type NoteAnswer = SeenNotes | NoteRefusal;

/** @param user who signed in, if anybody did. @throws Discord cannot be asked */
export async function seenNotes(context: Noting, token: string, user: string | undefined): Promise<NoteAnswer> {
  const request = await requestBehind(context, token);
  if (typeof request === 'string') return request;
  return shown(context, request, user === undefined ? undefined : await writerOf(context, request, user));
}

/** @throws Discord or the service cannot be asked */
export async function addNote(context: Noting, token: string, user: string, note: NewNote): Promise<NoteAnswer> {
  const request = await requestBehind(context, token);
  if (typeof request === 'string') return request;
  const writer = await writerOf(context, request, user);
  if (!writer) return 'forbidden';
  const { id, text, position, normal } = note;
  const refusal = await screen(context, request, { id, user, text }).then(() => undefined, codeOf);
  if (refusal !== undefined) return refusal;
  const read = () => modelOf(context, request);
  const found = await context.anchors.of(read, [{ position: [...position], normal: [...normal] }]);
  if (!found) return 'no_model';
  const [anchor] = found.anchors;
  if (!anchor) return 'off_model';
  const outcome = await writeNote(context.redis, noteOf(request, id), {
    text,
    by: user,
    name: writer.name,
    at: context.now(),
    mesh: found.mesh,
    ...anchor,
  });
  return outcome === 'done' ? changed(context, request, { writer, home: request }) : outcome;
}

/** Its author, the result's member and leads say whether it is done. */
export const setNoteState = (context: Noting, which: Which, state: NoteState) =>
  change(context, which, 'mayMark', ({ redis, now }, request) =>
    markNote(redis, noteOf(request, which.id), { state, by: which.user, at: now() }),
  );

/** Its author and leads take it away. */
export const removeNote = (context: Noting, which: Which) =>
  change(context, which, 'mayDrop', ({ redis }, request) => dropNote(redis, noteOf(request, which.id)));

/** A note behind a link, and who asks for it. */
interface Which {
  token: string;
  user: string;
  id: string;
}

async function change(
  context: Noting,
  { token, user, id }: Which,
  right: 'mayMark' | 'mayDrop',
  act: (context: Noting, request: Request) => Promise<'done' | 'full' | 'gone' | 'taken'>,
): Promise<NoteAnswer> {
  const request = await requestBehind(context, token);
  if (typeof request === 'string') return request;
  const writer = await writerOf(context, request, user);
  if (!writer) return 'forbidden';
  const found = (await notesOn(context, request)).find(({ note }) => note.id === id);
  if (!found) return 'gone';
  const { home, note } = found;
  if (!rightsOn(note, home, writer)[right]) return 'not_yours';
  const outcome = await act(context, home);
  return outcome === 'done' ? changed(context, request, { writer, home }) : outcome;
}

/** It is to be shown so in the thread, too. @param home the result that the note was written on */
async function changed(
  context: Noting,
  request: Request,
  { writer, home }: { writer: Writer; home: Request },
): Promise<SeenNotes> {
  await context.queues.add(ADDRESSES.postNotes, home.id);
  return shown(context, request, writer);
}

/** A note as its message in Discord shows it, and who presses there. */
export interface Pressed {
  request: Request;
  note: string;
  /** The message that was pressed. */
  message: string | undefined;
  writer: Writer;
}

export type Saying = Pick<ActionParts, 'redis' | 'guilds' | 'queues' | 'moderation' | 'log' | 'now'>;

/** Who wrote it, whose result it is, and leads say so. @throws {UserError} `gone`, `not_yours` */
export async function markPressed(context: Saying, pressed: Pressed, state: NoteState): Promise<void> {
  const note = await noteBehind(context, pressed);
  const { request, writer } = pressed;
  if (!rightsOn(note, request, writer).mayMark) throw new Refused('not_yours', ({ notes }) => notes.notYours);
  check(await markNote(context.redis, noteOf(request, note.id), { state, by: writer.user, at: context.now() }));
  await context.queues.add(ADDRESSES.postNotes, request.id);
}

/**
 * Each who may press does.
 * @param answer `id`: one that comes twice is one. @throws {UserError} `gone`, `full`, `moderated`, `not_judged`
 */
export async function answerPressed(context: Saying, pressed: Pressed, { id, text }: { id: string; text: string }) {
  const note = await noteBehind(context, pressed);
  const { request, writer } = pressed;
  const { user, name } = writer;
  await screen(context, request, { id, user, text });
  const answer = { text, by: user, name, at: context.now() };
  check(await writeAnswer(context.redis, noteOf(request, note.id), id, answer));
  await context.queues.add(ADDRESSES.postNotes, request.id);
}

/** Its own message alone leads to it. @throws {UserError} `gone` */
export async function noteBehind({ redis }: Saying, { request, note: id, message }: Pressed): Promise<Note> {
  const [notes, posted] = await Promise.all([readNotes(redis, request.id), readPosted(redis, request.id)]);
  const note = notes.find((one) => one.id === id);
  if (!note || posted.get(id)?.message !== message) throw gone();
  return note;
}

/** @throws {UserError} */
function check(outcome: 'done' | 'full' | 'gone' | 'taken'): void {
  if (outcome === 'full') throw new Refused('full', ({ notes }) => notes.full);
  if (outcome !== 'done') throw gone();
}

const gone = () => new Refused('gone', ({ notes }) => notes.gone);

const noteOf = ({ guild_id: guild, id: request }: Request, id: string) => ({ guild, request, id });

export interface Writer {
  user: string;
  name: string;
  isLead: boolean;
}

/** @returns undefined: they may not write there now. @throws Discord cannot be asked */
export async function writerOf(context: Asking, request: Request, user: string): Promise<Writer | undefined> {
  // A private result is its member's alone.
  if (request.ephemeral && request.user_id !== user) return undefined;
  const { guild_id: guild, application_id: application } = request;
  const channel = homeOf(request);
  const rights = await context.discord.members.rights({ guild, channel }, user);
  if (!rights?.mayUse) return undefined;
  const { name, roles, around, isLead, isAdmin } = rights;
  const asker = { user, channel: around, roles, lead: isLead, admin: isAdmin, application };
  if (await context.guilds.access.closed(guild, asker)) return undefined;
  return { user, name, isLead };
}

function rightsOn({ by }: Note, request: Request, { user, isLead }: Writer) {
  const isOwn = by === user || isLead;
  return { mayMark: isOwn || request.user_id === user, mayDrop: isOwn };
}

async function shown(context: Noting, request: Request, writer: Writer | undefined): Promise<SeenNotes> {
  const found = await notesOn(context, request);
  const wishes = writer ? await wishMessages(context, found) : undefined;
  const notes = found.map(({ note, home, at }): SeenNote => {
    const { id, text, name, at: written, state } = note;
    const answers = note.answers.map((one) => ({ name: one.name, text: one.text, at: one.at }));
    const rights = writer ? rightsOn(note, home, writer) : { mayMark: false, mayDrop: false };
    const place = home === request ? 'own' : placeOf(at);
    return { id, text, name, at: written, state, answers, place, ...at, doIt: wishes?.get(note), ...rights };
  });
  return { notes, mayWrite: writer !== undefined };
}

/** Where those that are wishes are done: nothing is spent on the page. */
async function wishMessages({ redis, discord }: Noting, found: readonly EarlierNote[]): Promise<Map<Note, string>> {
  const wishes = found.filter(({ note, home }) => wishUnder(home, note));
  const homes = [...new Set(wishes.map(({ home }) => home.id))];
  const posted = new Map(await Promise.all(homes.map(async (id) => [id, await readPosted(redis, id)] as const)));
  return new Map(
    wishes.flatMap(({ note, home }) => {
      const { channel, message } = posted.get(home.id)?.get(note.id) ?? {};
      if (channel === undefined) return [];
      return [[note, `${discord.pages}/channels/${home.guild_id}/${channel}/${message}`] as const];
    }),
  );
}

function placeOf(at: EarlierNote['at']): 'found' | 'lost' | 'unknown' {
  if (at === undefined) return 'unknown';
  return at ? 'found' : 'lost';
}

/** Its own, and those of the results that it came from; oldest first. */
async function notesOn(context: Noting, request: Request): Promise<EarlierNote[]> {
  const [own, earlier] = await Promise.all([readNotes(context.redis, request.id), earlierNotes(context, request)]);
  const here = own.map((note) => ({ note, home: request, at: { position: note.position, normal: note.normal } }));
  return [...here, ...earlier].sort((a, b) => a.note.at - b.note.at);
}

/** As prompts are; what is not for everyone is not said. @throws {UserError} `moderated`, `not_judged` */
async function screen(
  context: Saying,
  request: Request,
  { id, user, text }: { id: string; user: string; text: string },
): Promise<void> {
  const { guild_id, type } = request;
  const whose = { id, guild_id, channel_id: homeOf(request), user_id: user };
  if (await screenRequest(context, whose, { type, input: {}, title: text, preset: undefined }))
    throw new Refused('moderated', ({ notes }) => notes.sensitive);
}

function codeOf(error: unknown): 'moderated' | 'not_judged' {
  if (error instanceof UserError && (error.code === 'moderated' || error.code === 'not_judged')) return error.code;
  throw error;
}
