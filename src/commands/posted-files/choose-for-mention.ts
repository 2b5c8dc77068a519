import { DiscordAPIError, type Message, MessageFlags, MessageReferenceType, RESTJSONErrorCodes } from 'discord.js';
import { cutTo } from '../../messages/parts/text.ts';
import { type Words, wordsFor } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { openTo } from '../families/check-access.ts';
import { sharedLocale, whoWrote } from '../respond.ts';
import { chooserOf, countWords, usable } from './chooser.ts';
import { type ShownFiles, shownFiles } from './files-of-message.ts';
import { MENTIONS_A_MINUTE, type MentionPace } from './mention-rate.ts';

/**
 * A mention of the bot with pictures, models or words, or in a reply to a message that has them: answered with a
 * chooser for its author. Where the guild's settings exclude Kiln, mentions are ignored, because a public message
 * cannot be answered privately. Each is answered once, although Discord may deliver it again, or to two processes
 * during a handover.
 */

/** The contract's limit for a prompt, in UTF-16 units. */
const MOST_WORDS = 800;
/** Longer than Discord keeps events for a resume. */
const HEARD_SECONDS = 3_600;
const QUIET = { parse: [], repliedUser: false } as const;

export async function chooseForMention(
  context: CommandContext,
  pace: MentionPace,
  message: Message<true>,
  botId: string,
): Promise<void> {
  const { guildId, author } = message;
  // discord.js caches members only briefly.
  const who = whoWrote(message);
  if (await context.guilds.access.closed(guildId, who)) return;
  if (!(await context.once.first(guildId, `mention:${message.id}`, HEARD_SECONDS))) return;
  const answer = pace.ask(`${guildId} ${author.id}`);
  if (answer === 'silent') return;
  // A message has no locale: use the guild's.
  const words = wordsFor(sharedLocale(await context.guilds.settings(guildId), message.guild.preferredLocale));
  const { choosing } = words;
  if (answer === 'enough') {
    await say(message, choosing.enoughMentions({ count: MENTIONS_A_MINUTE }));
    return;
  }
  const said = saidIn(words, message.content, botId);
  const own = shownFiles(message, context.origins);
  const replied = hasFiles(own) ? undefined : await readReplied(words, message, context.origins, botId);
  const files = replied?.files ?? own;
  const notes = [said.note, replied?.why].filter((note) => note !== undefined);
  if (!hasFiles(files) && said.text === '') {
    const others = files.others.length > 0 ? [choosing.nothingOf({ names: countWords(words, files.others) })] : [];
    await say(message, [...notes, ...others, choosing.mentionHelp({ usable: usable(words) })].join('\n'));
    return;
  }
  const { mayMake } = await openTo(context, message, guildId, who);
  const learned = await context.jobs.prices.learned();
  const shows = { showingId: message.id, files, said: said.text, notes, mayMake, learned };
  const chooser = chooserOf(words, shows);
  if (!chooser) return;
  const { showing, body } = chooser;
  await context.showings.keep(message.id, { guildId, userId: author.id, ...showing });
  await message.reply({
    components: body.components,
    flags: MessageFlags.IsComponentsV2,
    allowedMentions: { ...QUIET, parse: [] },
  });
}

const say = (message: Message, content: string) => message.reply({ content, allowedMentions: { ...QUIET, parse: [] } });

const hasFiles = ({ files }: ShownFiles) => files.length > 0;

/** The text besides the mention, and a note if it was cut. */
function saidIn({ choosing }: Words, content: string, botId: string): { text: string; note?: string } {
  const all = content
    .replaceAll(`<@${botId}>`, ' ')
    .replaceAll(`<@!${botId}>`, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
  const text = cutTo(all, MOST_WORDS).trimEnd();
  if (text.length === all.length) return { text };
  return { text, note: choosing.wordsCut({ used: text.length, total: all.length, limit: MOST_WORDS }) };
}

/** The files of the message replied to; `why` if they cannot be read. Undefined if it is not a reply. */
async function readReplied(
  { choosing }: Words,
  message: Message<true>,
  origins: readonly string[],
  botId: string,
): Promise<{ files?: ShownFiles; why?: string } | undefined> {
  const { reference } = message;
  if (reference?.type !== MessageReferenceType.Default || reference.messageId === undefined) return undefined;
  try {
    const replied = await message.fetchReference();
    return isReadable(replied, botId) ? { files: shownFiles(replied, origins) } : { why: choosing.repliedHidden };
  } catch (error) {
    const why = error instanceof DiscordAPIError ? UNREAD[error.code] : undefined;
    if (why === undefined) throw error;
    return { why: choosing[why] };
  }
}

/** Bots cannot read message contents, except their own messages and those that mention them. */
function isReadable(message: Message, botId: string): boolean {
  const { content, attachments, components, embeds, messageSnapshots } = message;
  return (
    message.author?.id === botId ||
    message.mentions.users.has(botId) ||
    content !== '' ||
    attachments.size + components.length + embeds.length + messageSnapshots.size > 0
  );
}

const UNREAD: Readonly<Record<string, 'repliedGone' | 'repliedUnreadable'>> = {
  [RESTJSONErrorCodes.UnknownMessage]: 'repliedGone',
  [RESTJSONErrorCodes.MissingAccess]: 'repliedUnreadable',
  [RESTJSONErrorCodes.MissingPermissions]: 'repliedUnreadable',
};
