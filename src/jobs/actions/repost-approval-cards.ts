import { keys } from '../../keys.ts';
import type { ActionParts } from './parts.ts';

/** Maps a card to its request; kept longer than any request waits. */
export const cardKey = (guild: string, message: string) => keys.said(guild, `card-of:${message}`);
export const CARD_KNOWN_SECONDS = 7 * 86_400;

/** Messages deleted in Discord: approval cards among them are posted again. Most have nothing to do with Kiln. */
export async function repostApprovalCards(
  { requests, steps, redis }: Pick<ActionParts, 'requests' | 'steps' | 'redis'>,
  guild: string,
  messages: readonly string[],
): Promise<void> {
  for (const id of await redis.mget(messages.map((message) => cardKey(guild, message)))) {
    const request = id === null ? undefined : await requests.get(id);
    if (request?.card_message === undefined || !messages.includes(request.card_message)) continue;
    await steps.repostCard(request.id);
  }
}
