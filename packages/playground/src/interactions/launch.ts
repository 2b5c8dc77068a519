import { discordError } from '../base/discord-error.ts';
import { type Command, ENTRY_POINT, type InteractionRecord } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, findUser } from '../base/world.ts';
import type { Instance } from '../core/activities.ts';
import type { Core } from '../core/core.ts';
import { createMessage } from '../messages/write-message.ts';
import { type Place, placeOf, requirePermission } from '../permissions/access.ts';
import { appPermissions } from './app-permissions.ts';
import { notifyActor } from './notify-actor.ts';

/** The application's Activity in people's clients: who opens it, and who joins. */

/** Of an entry point: the application answers it, or Discord opens the Activity without asking the application. */
export const Handler = { app: 1, discord: 2 } as const;

const CALLBACK_LAUNCH = 12;
/** The type of a message that answers a command which is no line of the composer. */
const COMMAND_REPLY = 23;

export const isOpenedByDiscord = ({ type, handler }: Command): boolean =>
  type === ENTRY_POINT && handler === Handler.discord;

/** Opens it in the client that acted, in the instance that others have open there. @throws {DiscordError} 50013 */
export function launch(core: Core, record: InteractionRecord): void {
  const place = placeOf(core, record.channel_id, record.user_id);
  const { id } = openActivity(core, place, record.session_id ?? '');
  core.state.changeInteraction(record.id, { activity_instance: id });
}

/** Discord opens it itself, says so in the channel, and asks the application nothing. @throws {DiscordError} 50013 */
export async function launchByDiscord(core: Core, record: InteractionRecord, { channel }: Place): Promise<void> {
  launch(core, record);
  core.state.changeInteraction(record.id, { answer: CALLBACK_LAUNCH });
  const { id, name, nonce, type, user_id: user, owners = {} } = record;
  await createMessage(core, {
    channel,
    authorId: BOT_USER.id,
    permissions: appPermissions(core, channel),
    form: { content: `<@${user}> opened an Activity.`, allowed_mentions: { parse: [] } },
    files: new Map(),
    type: COMMAND_REPLY,
    extra: {
      application_id: APPLICATION_ID,
      interaction_metadata: {
        id,
        type,
        user: findUser(user),
        authorizing_integration_owners: owners,
        name,
        command_type: ENTRY_POINT,
      },
    },
  });
  notifyActor(core, record, 'INTERACTION_SUCCESS', { id, nonce });
}

/** @param session the client; one that is not connected is any other of theirs. @throws {DiscordError} 50001, 50013 */
export function openActivity(core: Core, place: Place, session: string): Instance {
  requirePermission(place, 'USE_EMBEDDED_ACTIVITIES');
  const { channel, userId } = place;
  const own = [...core.gateway.sessions()].filter(({ user }) => user.id === userId);
  const client = own.find(({ id }) => id === session) ?? own[0];
  if (client === undefined) throw discordError('missingAccess');
  const who = { user: userId, session: client.id };
  const instance = core.activities.open({ guildId: channel.guild_id, channelId: channel.id }, who);
  // How Discord's own client is told is not documented.
  const event = {
    application_id: APPLICATION_ID,
    instance_id: instance.id,
    launch_id: instance.launchId,
    channel_id: channel.id,
    guild_id: channel.guild_id,
    url: core.activities.url,
  };
  core.gateway.dispatch(
    'ACTIVITY_LAUNCH',
    ({ id }) => id === client.id,
    () => event,
  );
  return instance;
}
