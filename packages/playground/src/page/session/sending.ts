/** What leaves the page from the composer: messages and commands, each with a local row until the server's own is there. */

import { fileLimits } from '../../base/file-limits.ts';
import { fileSize } from '../common/format.ts';
import type { Draft } from '../forms/draft.ts';
import { messageType } from '../protocol/kinds.ts';
import type { Command, Message } from '../protocol/types.ts';
import { currentChannel } from './channels.ts';
import { change, put, remove } from './history.ts';
import { displayName } from './people.ts';
import type { Session } from './state.ts';

/** Runs a command: a local row waits until the app's own message takes its place, or says that none came. */
export function runCommand(
  session: Session,
  command: Command,
  { data, files }: { data: object; files: readonly File[] },
  shown: string,
): void {
  const { interactions, user, channelId } = session;
  if (!user || channelId === undefined) return;
  const nonce = interactions.nonce();
  const owner = session.applications.find((application) => application.id === command.application_id);
  const author = owner?.bot ?? {
    id: command.application_id,
    username: owner?.name ?? 'App',
    avatar: null,
    global_name: null,
    bot: true,
  };
  const type = command.type === 1 ? messageType.chatCommand : messageType.contextCommand;
  const local = localMessage(channelId, nonce, author, shown);
  put(session, { ...local, type, local: 'command', interaction_metadata: { id: nonce, type: 2, user, name: shown } });
  const onProgress = progressOf(session, channelId, nonce);
  void interactions.command(command.application_id, data, { files, onProgress }, nonce).then((outcome) => {
    const waits = session.channels.get(channelId)?.messages.some((message) => message.id === nonce);
    if (!waits) return;
    if (outcome.ok) {
      remove(session, channelId, nonce); // the app answered with a form, or its message came without the nonce
      return;
    }
    const failed = { ...local, type, local: 'command-failed' as const, reason: outcome.reason };
    put(session, { ...failed, interaction_metadata: { id: nonce, type: 2, user, name: shown } });
  });
}

/** Sends a message; it stands in the channel at once, and says so when it could not be sent. */
export function sendMessage(
  session: Session,
  channelId: string,
  { text, files: picked, replyTo: reply }: Pick<Draft, 'text' | 'files'> & { replyTo?: Message | undefined },
): void {
  const { user, interactions } = session;
  if (!user) return;
  const nonce = interactions.nonce();
  const local: Message = {
    ...localMessage(channelId, nonce, user, text),
    local: 'sending',
    ...(reply ? { type: messageType.reply, referenced_message: reply } : {}),
  };
  put(session, local);
  for (const { preview } of picked) if (preview) URL.revokeObjectURL(preview);
  const files = picked.map(({ file }) => file);
  const body = {
    content: text,
    nonce,
    attachments: files.map((file, index) => ({ id: String(index), filename: file.name })),
    message_reference: reply && { message_id: reply.id, channel_id: channelId },
  };
  const upload = { files, onProgress: progressOf(session, channelId, nonce) };
  void session.rest.send<Message>('POST', `/channels/${channelId}/messages`, body, upload).then((sent) => {
    if (sent.ok) {
      put(session, { ...sent.value, nonce });
      return;
    }
    const retry = (): void => {
      remove(session, channelId, nonce);
      sendMessage(session, channelId, { text, files: picked, replyTo: reply });
    };
    put(session, { ...local, local: 'failed', reason: sent.message, retry });
  });
}

/** The local row says how far its files are. */
function progressOf(session: Session, channelId: string, nonce: string): (share: number) => void {
  return (progress) => change(session, channelId, nonce, (message) => ({ ...message, progress }));
}

/** Saves another text of one's own message. @returns why it was refused */
export async function saveEdit(session: Session, message: Message, content: string): Promise<string | undefined> {
  const path = `/channels/${message.channel_id}/messages/${message.id}`;
  const saved = await session.rest.send<Message>('PATCH', path, { content });
  if (!saved.ok) return saved.message;
  change(session, message.channel_id, message.id, (known) => ({ ...known, ...saved.value }));
  return undefined;
}

function localMessage(
  channelId: string,
  nonce: string,
  author: Message['author'] | (Session['user'] & object),
  content: string,
): Message {
  const full = { discriminator: '0', ...author };
  return {
    id: nonce,
    nonce,
    channel_id: channelId,
    author: full,
    content,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: messageType.default,
  };
}

/** Everything that can be mentioned by its name. */
export function mentionTargets(session: Session): { text: string; markup: string }[] {
  const people = [...session.members.values()].flatMap(({ user }) => {
    const names = new Set([displayName(session, user), user.username]);
    return [...names].map((name) => ({ text: `@${name}`, markup: `<@${user.id}>` }));
  });
  const roles = [...session.roles.values()]
    .filter((role) => role.name !== '@everyone')
    .map((role) => ({ text: `@${role.name}`, markup: `<@&${role.id}>` }));
  const channels = [...session.channels.values()].map(({ channel }) => ({
    text: `#${channel.name}`,
    markup: `<#${channel.id}>`,
  }));
  return [...people, ...roles, ...channels];
}

/** What to say about files that cannot be sent here; undefined when they can. The server has the last word. */
export function sizeProblem(session: Session, files: readonly { name: string; size: number }[]): string | undefined {
  const direct = currentChannel(session)?.channel.guild_id === undefined;
  const most = fileLimits(direct ? undefined : session.guild);
  const large = files.find(({ size }) => size > most.file);
  if (large) return `${large.name} is ${fileSize(large.size)}: a file here can be of up to ${fileSize(most.file)}.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > most.request
    ? `Together these are ${fileSize(total)}: at most ${fileSize(most.request)} go in one message.`
    : undefined;
}
