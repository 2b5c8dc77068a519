import { DiscordAPIError, type Message, MessageFlags, MessageReferenceType, RESTJSONErrorCodes } from 'discord.js';
import { cutTo } from '../messages/text.ts';
import { chooserOf, countWords, USABLE } from './chooser.ts';
import type { CommandContext } from './context.ts';
import { MENTIONS_A_MINUTE, type MentionPace } from './mention-pace.ts';
import { openTo } from './open.ts';
import { whoWrote } from './respond.ts';
import { type ShownFiles, shownFiles } from './shown-files.ts';

/**
 * A mention of the bot with pictures, models or words, or in a reply to a message that has them: a reply that the one who
 * wrote may choose from. Where the guild's settings keep Kiln out, a mention is not answered: a message cannot be answered
 * for one reader only. A mention is answered once, though Discord repeats what it is not sure was heard, and two processes
 * may hear it where one takes the other's connection over.
 */

/** The contract's limit for a prompt, in UTF-16 units. */
const MOST_WORDS = 800;
/** Longer than Discord keeps what it repeats. */
const HEARD_SECONDS = 3_600;
const QUIET = { parse: [], repliedUser: false } as const;

export async function chooseForMention(
  context: CommandContext,
  pace: MentionPace,
  message: Message<true>,
  botId: string,
): Promise<void> {
  const { guildId, author } = message;
  // discord.js keeps members for a moment only.
  const who = whoWrote(message);
  if (await context.guilds.access.closed(guildId, who)) return;
  if (!(await context.once.first(guildId, `mention:${message.id}`, HEARD_SECONDS))) return;
  const answer = pace.ask(`${guildId} ${author.id}`);
  if (answer === 'silent') return;
  if (answer === 'enough') {
    await say(
      message,
      `That was more than ${MENTIONS_A_MINUTE} mentions in a minute. Wait a moment, then mention me again.`,
    );
    return;
  }
  const said = wordsOf(message.content, botId);
  const own = shownFiles(message, context.origins);
  const replied = hasFiles(own) ? undefined : await readReplied(message, context.origins, botId);
  const files = replied?.files ?? own;
  const notes = [said.note, replied?.why].filter((note) => note !== undefined);
  if (!hasFiles(files) && said.words === '') {
    const others = files.others.length > 0 ? [`Nothing can be made of ${countWords(files.others)}.`] : [];
    const help = `Mention me with up to five pictures, a model, or words for what to make; or reply with a mention to a message of mine that has them. ${USABLE} \`/help\` says what else there is.`;
    await say(message, [...notes, ...others, help].join('\n'));
    return;
  }
  const { mayMake } = await openTo(context, message, guildId, who);
  const learned = await context.jobs.learnedPrices();
  const chooser = chooserOf(message.id, files, said.words, { notes, mayMake, learned });
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

/** What was said besides the mention, and a note when it was cut. */
function wordsOf(content: string, botId: string): { words: string; note?: string } {
  const all = content
    .replaceAll(`<@${botId}>`, ' ')
    .replaceAll(`<@!${botId}>`, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
  const words = cutTo(all, MOST_WORDS).trimEnd();
  if (words.length === all.length) return { words };
  const { length } = all;
  return {
    words,
    note: `Only the first ${words.length} characters of your ${length.toLocaleString('en')} are used: more than ${MOST_WORDS} are not taken.`,
  };
}

/** The files of the message that this one replies to; `why` when they cannot be seen. Undefined: it is no reply. */
async function readReplied(
  message: Message<true>,
  origins: readonly string[],
  botId: string,
): Promise<{ files?: ShownFiles; why?: string } | undefined> {
  const { reference } = message;
  if (reference?.type !== MessageReferenceType.Default || reference.messageId === undefined) return undefined;
  try {
    const replied = await message.fetchReference();
    return isReadable(replied, botId) ? { files: shownFiles(replied, origins) } : { why: HIDDEN };
  } catch (error) {
    const why = error instanceof DiscordAPIError ? UNREAD[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}

/** Discord keeps the contents of messages from bots, but for their own and those that mention them. */
function isReadable(message: Message, botId: string): boolean {
  const { content, attachments, components, embeds, messageSnapshots } = message;
  return (
    message.author?.id === botId ||
    message.mentions.users.has(botId) ||
    content !== '' ||
    attachments.size + components.length + embeds.length + messageSnapshots.size > 0
  );
}

const HIDDEN =
  'I cannot see the message that you replied to: Discord shows me only messages that mention me. Choose **Apps**, **Make 3D** in the menu of that message instead.';
const UNREADABLE =
  'I cannot see the message that you replied to: I may not read the history of this channel. Choose **Apps**, **Make 3D** in the menu of that message instead.';
const UNREAD: Readonly<Record<string, string>> = {
  [RESTJSONErrorCodes.UnknownMessage]: 'The message that you replied to is gone.',
  [RESTJSONErrorCodes.MissingAccess]: UNREADABLE,
  [RESTJSONErrorCodes.MissingPermissions]: UNREADABLE,
};
