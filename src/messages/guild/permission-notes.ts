import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import { namesOf, type Permission } from './permissions.ts';
import { notice } from './private-notices.ts';

/** Missing permissions in plain words: by Discord's names, what follows, and who can change it. */

export const lacks = (words: Words, missing: readonly Permission[]) =>
  words.places.missing({ names: namesOf(words, missing), count: missing.length });

/** To a member who asked for something there: it goes on. */
export function renderMissingHere(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { places } = words;
  const arrives = missing.some(({ carriesResults }) => carriesResults) ? places.arrivesLate : places.arrives;
  return notice(
    `${places.missingHere({ channel: `<#${channelId}>`, missing: lacks(words, missing), delivery: arrives })} ${places.whoGives}`,
  );
}

/** To a member who asked for something that would have a thread of its own: it is shown where they asked. */
export function renderNoThread(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { assets, places } = words;
  return notice(
    `${assets.cannotOpen({ channel: `<#${channelId}>`, missing: lacks(words, missing) })} ${places.whoGives}`,
  );
}

/** To a member who mentioned the bot where it cannot answer, directly. */
export function renderNoReply(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { places } = words;
  return notice(`${places.noReply({ channel: `<#${channelId}>`, missing: lacks(words, missing) })} ${places.whoGives}`);
}

/** What is drawn between an accepted command and the first news of its request. */
export const renderPreparing = ({ places }: Words): MessageBody =>
  messageBody(ACCENT.working, [text(places.preparing)]);

const MOST_CHANNELS = 5;

/** To those who manage the server, for channels that they chose. */
export function missingLines(
  words: Words,
  channels: readonly { id: string; missing: readonly Permission[] }[],
): string[] {
  const { places } = words;
  const some = channels.filter(({ missing }) => missing.length > 0);
  const lines = some
    .slice(0, MOST_CHANNELS)
    .map(({ id, missing }) => places.lacksIn({ channel: `<#${id}>`, missing: lacks(words, missing) }));
  if (some.length > MOST_CHANNELS) lines.push(places.inMore({ count: some.length - MOST_CHANNELS }));
  return lines.length === 0 ? [] : [...lines, places.giveIt];
}
