import { ApplicationCommandOptionType } from 'discord.js';
import { NOTICE_WAYS, type NoticeWay } from '../../guilds/notices.ts';
import { notice, noticeWords } from '../../messages/guild/private-notices.ts';
import { type Command, choicesOf, GUILD_ONLY, named, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';

/** /notify: how the member is notified when a request has ended; by default as set for the guild. */

const AS_SERVER = 'server';

export function notifyCommand({ guilds }: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.notify),
      options: [
        {
          type: ApplicationCommandOptionType.String,
          ...titled(({ commands }) => commands.notify.when_done),
          choices: [
            ...choicesOf(NOTICE_WAYS, ({ notices }) => notices.ways),
            { value: AS_SERVER, ...named(({ notices }) => notices.asServerChoice) },
          ],
        },
        {
          type: ApplicationCommandOptionType.Integer,
          ...titled(({ commands }) => commands.notify.after),
          min_value: 0,
          max_value: 3_600,
        },
      ],
    },
    async run(interaction) {
      const { guildId, userId } = placeOf(interaction);
      await deferPrivately(interaction);
      const chosen = interaction.options.getString('when_done');
      const way: NoticeWay | undefined = NOTICE_WAYS.find((one) => one === chosen);
      const after = interaction.options.getInteger('after');
      const isReset = chosen === AS_SERVER;
      const own = await guilds.changeMemberSettings(guildId, userId, {
        ...(chosen === null ? {} : { notify: way }),
        ...(isReset || after !== null ? { notify_after: isReset ? undefined : (after ?? undefined) } : {}),
      });
      const server = await guilds.settings(guildId);
      const isOwn = own.notify !== undefined || own.notify_after !== undefined;
      const words = wordsOf(interaction);
      const line = noticeWords(words, own.notify ?? server.notify, own.notify_after ?? server.notify_after);
      await finish(interaction, notice(`${line}\n${isOwn ? words.notices.ownChoice : words.notices.asServer}`));
    },
  };
}
