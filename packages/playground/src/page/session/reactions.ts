/** Reactions of messages: what events say of them, and what one does oneself. */

import type { Message } from '../protocol/types.ts';
import { currentChannel } from './channels.ts';
import { change } from './history.ts';
import type { Session } from './state.ts';

export interface ReactionEvent {
  channel_id: string;
  message_id: string;
  user_id: string;
  emoji: { id?: string | null; name?: string | null };
}

type Reaction = NonNullable<Message['reactions']>[number];

const isOf = (emoji: ReactionEvent['emoji']) => (reaction: Reaction) =>
  reaction.emoji.id ? reaction.emoji.id === emoji.id : reaction.emoji.name === emoji.name;

export function reacted(session: Session, { channel_id, message_id, user_id, emoji }: ReactionEvent): void {
  const me = user_id === session.user?.id;
  change(session, channel_id, message_id, (message) => {
    const reactions = message.reactions ?? [];
    const known = reactions.find(isOf(emoji));
    if (known === undefined) return { ...message, reactions: [...reactions, fresh(emoji, me)] };
    if (me && known.me) return message;
    const next = { ...known, count: known.count + 1, me: known.me || me };
    return { ...message, reactions: reactions.map((reaction) => (reaction === known ? next : reaction)) };
  });
}

export function unreacted(session: Session, { channel_id, message_id, user_id, emoji }: ReactionEvent): void {
  const me = user_id === session.user?.id;
  change(session, channel_id, message_id, (message) => {
    const known = message.reactions?.find(isOf(emoji));
    if (known === undefined || (me && !known.me)) return message;
    const next = { ...known, count: known.count - 1, me: known.me && !me };
    const reactions = (message.reactions ?? []).map((reaction) => (reaction === known ? next : reaction));
    return { ...message, reactions: reactions.filter(({ count }) => count > 0) };
  });
}

const fresh = (emoji: ReactionEvent['emoji'], me: boolean): Reaction =>
  ({ emoji: { id: emoji.id ?? null, name: emoji.name ?? null }, count: 1, me }) as Reaction;

/** Puts one's own reaction there, or takes it away. @returns why it was refused */
export async function toggleReaction(session: Session, message: Message, name: string): Promise<string | undefined> {
  const mine = message.reactions?.some((reaction) => reaction.emoji.name === name && reaction.me) === true;
  const path = `/channels/${message.channel_id}/messages/${message.id}/reactions/${encodeURIComponent(name)}/@me`;
  const sent = await session.rest.send(mine ? 'DELETE' : 'PUT', path);
  return sent.ok ? undefined : sent.message;
}

/** The newest message of the channel in view that is one's own and can be edited. */
export function lastOwn(session: Session): Message | undefined {
  return currentChannel(session)?.messages.findLast(
    (message) => message.author.id === session.user?.id && !message.local && message.content !== '',
  );
}
