import { ComponentType, MessageFlags } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { MessageBody } from '../parts/message-body.ts';
import { userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** One line to the member whose request has come to its end: the only message of Kiln's that mentions anybody. */

export interface EndNotice {
  title: string;
  type: TaskType;
  userId: string;
  state: string;
  /** Of several in one message: how many there are, and how many were made. */
  several?: { made: number; count: number; kind: GroupKind };
  /** Without a sound. */
  isSilent: boolean;
  /** For the member alone, where Discord shows it to them alone. */
  isPrivate?: boolean;
  /** The message that it is a reply to; else an address of it. */
  replyTo?: string;
  url?: string | undefined;
}

/** What several in one message are, and how a chain rests. */
export type GroupKind = 'variations' | 'batch' | 'ended' | 'stopped' | 'waiting' | 'voting';

const SAID: Readonly<Record<GroupKind, (words: Words) => Words['groups']['ended']>> = {
  variations: ({ groups }) => groups.ended,
  batch: ({ batches }) => batches.ended,
  ended: ({ chains }) => chains.ended,
  stopped: ({ chains }) => chains.stops,
  waiting: ({ chains }) => chains.rests,
  voting: ({ chains }) => chains.votes,
};

/** What else has ended: said in the same message. */
export type AlsoEnded = Pick<EndNotice, 'title' | 'type' | 'state' | 'several' | 'url'>;

const MOST_LINES = 10;

function endWords(words: Words, { title, type, state, several, url }: AlsoEnded): string {
  const { contract, request } = words;
  const what = `**${userText(title, 100) || contract.stage(stageEntry(type).stage).title}**`;
  const ended = several ? SAID[several.kind](words)({ what, ...several }) : endingWords(words, state, what);
  return url === undefined ? ended : `${ended} [${request.seeMessage}](${url})`;
}

function endingWords({ request }: Words, state: string, what: string): string {
  if (state === 'succeeded') return request.endDone({ what });
  return state === 'canceled' ? request.endCanceled({ what }) : request.endNotMade({ what });
}

export function endNotice(words: Words, notice: EndNotice, others: readonly AlsoEnded[] = []): MessageBody {
  const { userId, isSilent, isPrivate, replyTo } = notice;
  const { request } = words;
  const all = [notice, ...others];
  const lines = all.slice(0, MOST_LINES).map((one) => `- ${endWords(words, one)}`);
  const more = all.length > MOST_LINES ? [request.endMore({ count: all.length - MOST_LINES })] : [];
  const said =
    others.length === 0
      ? endWords(words, notice)
      : [request.endTogether({ count: all.length }), ...lines, ...more].join('\n');
  const content = `<@${userId}> ${said}`;
  return {
    flags:
      MessageFlags.IsComponentsV2 |
      (isSilent ? MessageFlags.SuppressNotifications : 0) |
      (isPrivate ? MessageFlags.Ephemeral : 0),
    components: [{ type: ComponentType.TextDisplay, content }],
    allowed_mentions: { parse: [], users: [userId] },
    ...(replyTo === undefined ? {} : { message_reference: { message_id: replyTo, fail_if_not_exists: false } }),
  };
}
