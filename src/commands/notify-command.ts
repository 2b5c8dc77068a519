import { ApplicationCommandOptionType } from 'discord.js';
import { NOTICE_WAYS, type NoticeWay } from '../guilds/notices.ts';
import { NOTICE_WORDS, noticeWords } from '../messages/notice-words.ts';
import { notice } from '../messages/notices.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { deferPrivately, finish, placeOf } from './respond.ts';
import { GUILD_ONLY } from './task-commands.ts';

/** /notify: how whoever asks is told that what they asked for has ended; what they do not say is as the guild has it. */

const AS_SERVER = 'server';

export function notifyCommand({ guilds }: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      name: 'notify',
      description: 'How you are told that what you asked for is done',
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'when_done',
          description: 'A direct message, a mention, or nothing',
          choices: [
            ...NOTICE_WAYS.map((value) => ({ name: NOTICE_WORDS[value], value })),
            { name: 'As this server has it', value: AS_SERVER },
          ],
        },
        {
          type: ApplicationCommandOptionType.Integer,
          name: 'after',
          description: 'Only when it took longer than so many seconds',
          min_value: 0,
          max_value: 3_600,
        },
      ],
    },
    async run(interaction) {
      const { guildId, userId } = placeOf(interaction);
      await deferPrivately(interaction);
      const said = interaction.options.getString('when_done');
      const way: NoticeWay | undefined = NOTICE_WAYS.find((one) => one === said);
      const after = interaction.options.getInteger('after');
      const isReset = said === AS_SERVER;
      const own = await guilds.changeMemberSettings(guildId, userId, {
        ...(said === null ? {} : { notify: way }),
        ...(isReset || after !== null ? { notify_after: isReset ? undefined : (after ?? undefined) } : {}),
      });
      const server = await guilds.settings(guildId);
      const isOwn = own.notify !== undefined || own.notify_after !== undefined;
      const words = noticeWords(own.notify ?? server.notify, own.notify_after ?? server.notify_after);
      await finish(
        interaction,
        notice(`${words}\n-# ${isOwn ? 'Your own choice in this server.' : 'As this server has it.'}`),
      );
    },
  };
}
