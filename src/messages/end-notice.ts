import { ComponentType, MessageFlags } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { MessageBody } from './message-body.ts';
import { userText } from './text.ts';

/** One line to the member whose request has come to its end: the only message of Kiln's that mentions anybody. */

export interface EndNotice {
  title: string;
  type: TaskType;
  userId: string;
  state: string;
  /** Without a sound. */
  isSilent: boolean;
  /** For the member alone, where Discord shows it to them alone. */
  isPrivate?: boolean;
  /** The message that it is a reply to; else an address of it. */
  replyTo?: string;
  url?: string | undefined;
}

export function endNotice({ title, type, userId, state, isSilent, isPrivate, replyTo, url }: EndNotice): MessageBody {
  const what = `**${userText(title, 100) || stageEntry(type).stage.title}** ${END_WORDS[state] ?? 'could not be made'}.`;
  const content = `<@${userId}> ${url === undefined ? what : `${what} [See the message](${url})`}`;
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

const END_WORDS: Readonly<Record<string, string>> = { succeeded: 'is done', canceled: 'was canceled' };
