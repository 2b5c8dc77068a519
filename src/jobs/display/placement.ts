import type { Logger } from 'pino';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { renderPointer } from '../../messages/request/plain-message.ts';
import type { MessageForm, MessagePlace } from '../../messages/request/view.ts';
import { bytesInVain, type DiscordProblem, describeProblem, discordProblem } from '../discord/classify-error.ts';
import type { Discord } from '../discord/messages.ts';
import type { OutgoingFile, OutgoingMessage, Written } from '../discord/outgoing-message.ts';
import { displayOf, homeOf, isHidden, isTokenOver, originOf, placeOfMessage } from '../store/display.ts';
import { idsOf, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import type { Steps } from '../store/steps.ts';
import { sharedWords } from './words-of.ts';

/**
 * Where a request's message is: by the interaction's token while it lives (it also reaches private answers), then by the
 * bot's own route, and for the end of a request, which must arrive, the next best places: a new message in the channel
 * (which opens an archived thread again), then, out of the thread of an asset, one in the channel where it was asked for,
 * then one to the member directly. A form that Discord refuses is said plainly
 * instead. What was deleted is not put up again for all to see: the member alone gets it.
 */

/**
 * `nowhere`: every place said no, for now. `later`: the same may be tried again. `too_large`: with fewer or no files.
 * `inVain`: bytes of files that were sent and did not arrive.
 */
export type Placed =
  | { outcome: 'shown'; form: MessageForm; written: Written }
  | { outcome: 'nowhere' | 'too_large' | 'later'; inVain: number };

export interface Outgoing {
  /** @param isNew it goes into a message of its own, which has no files but those that come along */
  draw(place: MessagePlace, form: MessageForm, isNew: boolean): MessageBody;
  /** Go with the whole form only. */
  files: readonly OutgoingFile[];
  /** Of the files that the message has: all, or those with these ids. */
  keep: NonNullable<OutgoingMessage['keep']>;
  /** The end of a request: when its message cannot be written, a new one is made. */
  mustArrive: boolean;
  signal?: AbortSignal | undefined;
}

export interface PlacementOptions {
  discord: Discord;
  requests: Requests;
  steps: Steps;
  log: Logger;
  now: () => number;
}

/** From the one that says most to the one that cannot be what was refused. */
const FORMS: readonly MessageForm[] = ['whole', 'plain', 'bare'];

interface Way {
  name: 'token' | 'own' | 'channel' | 'origin' | 'direct';
  place: MessagePlace;
  isNew: boolean;
  send(outgoing: OutgoingMessage): Promise<Written>;
}

export async function place(request: Request, outgoing: Outgoing, options: PlacementOptions): Promise<Placed> {
  const { requests, log } = options;
  const token = await liveToken(request, options);
  const problems = new Set<DiscordProblem>();
  const { files, keep, signal, mustArrive } = outgoing;
  let form = 0;
  let inVain = 0;

  /** What came of one way: written, or why not. A refused form is tried again in the next plainer one. */
  async function attempt({ name, place: where, isNew, send }: Way): Promise<Written | DiscordProblem> {
    for (;;) {
      const isWhole = form === 0;
      try {
        const body = outgoing.draw(where, FORMS[form] ?? 'bare', isNew);
        return await send({ body, files: isWhole ? files : [], keep, signal });
      } catch (error) {
        const problem = discordProblem(error);
        inVain += bytesInVain(error);
        const details = { ...idsOf(request), where: name, form: FORMS[form], ...describeProblem(error) };
        if (problem === 'refused') log.error(details, 'discord refused the form of a message');
        else log.info(details, 'a message could not be written');
        if (problem !== 'refused' || !mustArrive || form === FORMS.length - 1) return problem;
        form++;
      }
    }
  }

  for (const way of waysOf(request, token, options)) {
    if (!isOpen(way, request, outgoing, problems)) continue;
    const result = await attempt(way);
    if (typeof result !== 'string') {
      if (way.name === 'channel' && problems.has('closed')) await pointToNewMessage(request, result.id, options);
      if (way.isNew && problems.has('forbidden')) await endOldMessage(request, outgoing, options);
      return { outcome: 'shown', form: FORMS[form] ?? 'bare', written: result };
    }
    if (result === 'later' || result === 'too_large') return { outcome: result, inVain };
    // What failed by the token may go by the bot's own route; beyond that it is an outage, and no reason to move.
    if (result === 'server' && (way.name !== 'token' || request.message_id === undefined)) {
      return { outcome: 'later', inVain };
    }
    if (way.name === 'token' && result === 'token') await requests.forgetToken(displayOf(request));
    problems.add(result);
  }
  if (mustArrive) log.warn({ ...idsOf(request), problems: [...problems] }, 'no place is left for a result');
  return { outcome: 'nowhere', inVain };
}

async function liveToken(request: Request, { requests, now }: PlacementOptions): Promise<string | undefined> {
  if (request.moves > 0 || isTokenOver(request, now())) return undefined;
  return (await requests.token(displayOf(request))) ?? undefined;
}

function waysOf(request: Request, token: string | undefined, { discord, steps }: PlacementOptions): Way[] {
  const home = homeOf(request);
  const { message_id: message, message_channel_id: channel = home } = request;
  const placeMark = (where: string) => {
    if (where === home) return '';
    return where === originOf(request) ? 'o' : 'd';
  };
  /** The nonce makes a repetition of this very post harmless. */
  const post = async (where: string, outgoing: OutgoingMessage) => {
    const nonce = `${displayOf(request)}.${placeMark(where)}${request.moves}`;
    const written = await discord.post(where, outgoing, nonce);
    await steps.moveTo(request, { channel: where, message: written.id, moves: request.moves + 1 });
    return written;
  };
  const ways: Way[] = [];
  if (token !== undefined) {
    ways.push({
      name: 'token',
      place: 'channel',
      isNew: false,
      async send(outgoing) {
        const written = await discord.editByToken(request.application_id, token, outgoing);
        if (written.id !== message) await steps.showAt(request, written.id);
        return written;
      },
    });
  }
  if (message !== undefined && !isHidden(request)) {
    const send: Way['send'] = (outgoing) => discord.editAsBot(channel, message, outgoing);
    ways.push({ name: 'own', place: placeOfMessage(request), isNew: false, send });
  }
  if (!request.ephemeral) {
    ways.push({ name: 'channel', place: 'channel', isNew: true, send: (outgoing) => post(home, outgoing) });
  }
  if (request.thread_id !== undefined && !request.ephemeral) {
    ways.push({
      name: 'origin',
      place: 'channel',
      isNew: true,
      async send(outgoing) {
        const written = await post(originOf(request), outgoing);
        await steps.leaveThread(request);
        return written;
      },
    });
  }
  ways.push({
    name: 'direct',
    place: 'direct',
    isNew: true,
    send: async (outgoing) => post(await discord.openDirectMessage(request.user_id), outgoing),
  });
  return ways;
}

/** Whether a way is worth trying after what the ways before it said. */
function isOpen(way: Way, request: Request, { mustArrive }: Outgoing, problems: ReadonlySet<DiscordProblem>): boolean {
  switch (way.name) {
    case 'token':
      return true;
    case 'own':
      return !problems.has('deleted') && !problems.has('closed');
    case 'channel':
      return mustArrive && !problems.has('deleted') && !(problems.has('gone') && placeOfMessage(request) === 'channel');
    case 'origin':
      return mustArrive && !problems.has('deleted');
    case 'direct':
      return mustArrive;
  }
}

/**
 * Where no files may be attached a message can still be edited: it says how it ended, with links, instead of going on for
 * ever.
 */
async function endOldMessage(request: Request, outgoing: Outgoing, options: PlacementOptions): Promise<void> {
  if (request.moves > 0) return;
  await editOldMessage(request, outgoing.draw('channel', 'plain', false), options);
}

/** The message in the thread that was closed no longer goes on; now that the thread is open again it can say so. */
async function pointToNewMessage(request: Request, newMessage: string, options: PlacementOptions): Promise<void> {
  const { guild_id: guild, message_channel_id: place } = request;
  const channel = homeOf(request);
  if (place !== undefined && place !== channel) return;
  await editOldMessage(
    request,
    renderPointer(sharedWords(request), `https://discord.com/channels/${guild}/${channel}/${newMessage}`),
    options,
  );
}

async function editOldMessage(request: Request, body: MessageBody, { discord, log }: PlacementOptions): Promise<void> {
  const { id, message_id: message } = request;
  if (message === undefined) return;
  try {
    await discord.editAsBot(homeOf(request), message, { body });
  } catch (error) {
    log.info({ request: id, ...describeProblem(error) }, 'an old message could not say where it goes on');
  }
}
