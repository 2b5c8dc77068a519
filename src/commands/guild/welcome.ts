import { ChannelType, type Guild, MessageFlags, PermissionFlagsBits, type TextChannel } from 'discord.js';
import type { Logger } from 'pino';
import type { Once } from '../../guilds/once-per-guild.ts';
import { missingPermissions } from '../../messages/guild/permissions.ts';
import { renderWelcome } from '../../messages/guild/welcome-message.ts';
import { wordsFor } from '../../messages/words/index.ts';

/**
 * Welcomes a server that Kiln was added to, once. Discord's own join message is missing where onboarding is on, and who
 * added the bot is only in the audit log, which Kiln does not ask for; so if it may write nowhere, nothing is said.
 */

export interface WelcomeOptions {
  once: Once;
  commandIds(applicationId: string): Promise<ReadonlyMap<string, string>>;
  log: Logger;
}

/** Never throws. */
export type Welcome = (guild: Guild) => Promise<void>;

const WRITES = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages];

export function createWelcome({ once, commandIds, log }: WelcomeOptions): Welcome {
  async function say(guild: Guild): Promise<void> {
    const channel = placeFor(guild);
    if (!channel || !(await once.first(guild.id, 'welcome'))) return;
    const held = guild.members.me?.permissions.bitfield ?? 0n;
    const missing = missingPermissions(held, ['text', 'thread']);
    const { components } = renderWelcome(
      wordsFor(guild.preferredLocale),
      await commandIds(guild.client.application.id),
      missing,
    );
    await channel.send({
      components,
      flags: MessageFlags.IsComponentsV2,
      allowedMentions: { parse: [] },
      // discord.js sends again what was not answered: for one joining it is posted once.
      nonce: `welcome.${guild.joinedTimestamp}`,
      enforceNonce: true,
    });
    log.info({ guild: guild.id, channel: channel.id }, 'said hello in a new guild');
  }
  return (guild) => say(guild).catch((err) => log.warn({ err, guild: guild.id }, 'could not say hello'));
}

/** Discord's system channel, otherwise the first channel from the top in which Kiln may write. */
function placeFor(guild: Guild): TextChannel | undefined {
  const texts = guild.channels.cache.filter((channel) => channel.type === ChannelType.GuildText);
  const fromTop = [...texts.values()].sort((a, b) => a.rawPosition - b.rawPosition);
  const candidates = guild.systemChannel ? [guild.systemChannel, ...fromTop] : fromTop;
  const { me } = guild.members;
  return me === null ? undefined : candidates.find((channel) => channel.permissionsFor(me).has(WRITES));
}
