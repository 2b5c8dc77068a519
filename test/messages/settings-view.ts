import type { View } from '../../src/commands/settings/settings-screen.ts';
import { GuildSettings } from '../../src/guilds/settings.ts';
import { missingPermissions } from '../../src/messages/guild/permissions.ts';
import type { Words } from '../../src/messages/words/index.ts';

/** What the screens of /settings are drawn from; Kiln may do nothing in any channel. */
export const settingsView = (words: Words, settings: Partial<GuildSettings> = {}): View => ({
  words,
  settings: GuildSettings.parse(settings),
  makers: [],
  missingIn: (channels) => channels.map((id) => ({ id, missing: missingPermissions(0n, ['text', 'thread', 'voice']) })),
});
