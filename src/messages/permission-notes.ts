import { ACCENT, type MessageBody, messageBody, text } from './message-body.ts';
import { notice } from './notices.ts';
import { namesOf, type Permission } from './permissions.ts';

/** Missing permissions in plain words: by Discord's names, what follows, and who can change it. */

const WHO = 'Whoever manages the channel can give it under **Edit Channel › Permissions**.';

export const lacks = (missing: readonly Permission[]) =>
  `${namesOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`;

/** To whoever asked for something there: it goes on. */
export function renderMissingHere(channelId: string, missing: readonly Permission[]): MessageBody {
  const arrives = missing.some(({ carriesResults }) => carriesResults)
    ? 'Your result still comes: here if it takes less than 15 minutes, else as a direct message to you.'
    : 'Your result comes all the same; later, `/task` may have no fresh links to its files.';
  return notice(`Kiln may not do all that it needs in <#${channelId}>: ${lacks(missing)}. ${arrives} ${WHO}`);
}

/** To whoever mentioned the bot where it cannot answer, directly. */
export function renderNoReply(channelId: string, missing: readonly Permission[]): MessageBody {
  return notice(`Kiln cannot answer mentions in <#${channelId}>: ${lacks(missing)}. Its commands work there. ${WHO}`);
}

/** What is drawn between an accepted command and the first news of its request. */
export const renderPreparing = (): MessageBody => messageBody(ACCENT.working, [text('Kiln has it. One moment.')]);

const MOST_CHANNELS = 5;

/** To those who manage the server, for channels that they chose. */
export function missingLines(channels: readonly { id: string; missing: readonly Permission[] }[]): string[] {
  const some = channels.filter(({ missing }) => missing.length > 0);
  const lines = some.slice(0, MOST_CHANNELS).map(({ id, missing }) => `⚠️ In <#${id}> ${lacks(missing)}.`);
  if (some.length > MOST_CHANNELS) lines.push(`-# and in ${some.length - MOST_CHANNELS} more`);
  return lines.length === 0 ? [] : [...lines, '-# Give it under **Edit Channel › Permissions**.'];
}
