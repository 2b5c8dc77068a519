import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import type { Words } from '../words/index.ts';
import { namesOf, type Permission } from './permissions.ts';
import { notice } from './private-notices.ts';

/** Missing permissions in plain words: by Discord's names, what follows, and who can change it. */

export const lacks = (words: Words, missing: readonly Permission[]) =>
  words.places.missing(namesOf(words, missing), missing.length);

/** To whoever asked for something there: it goes on. */
export function renderMissingHere(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { places } = words;
  const arrives = missing.some(({ carriesResults }) => carriesResults) ? places.arrivesLate : places.arrives;
  return notice(`${places.missingHere(`<#${channelId}>`, lacks(words, missing), arrives)} ${places.whoGives}`);
}

/** To whoever asked for something that would have a thread of its own: it is shown where they asked. */
export function renderNoThread(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { assets, places } = words;
  return notice(`${assets.cannotOpen(`<#${channelId}>`, lacks(words, missing))} ${places.whoGives}`);
}

/** To whoever mentioned the bot where it cannot answer, directly. */
export function renderNoReply(words: Words, channelId: string, missing: readonly Permission[]): MessageBody {
  const { places } = words;
  return notice(`${places.noReply(`<#${channelId}>`, lacks(words, missing))} ${places.whoGives}`);
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
    .map(({ id, missing }) => places.lacksIn(`<#${id}>`, lacks(words, missing)));
  if (some.length > MOST_CHANNELS) lines.push(places.inMore(some.length - MOST_CHANNELS));
  return lines.length === 0 ? [] : [...lines, places.giveIt];
}
