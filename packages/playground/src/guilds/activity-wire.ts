import type { Fields } from '../base/wire.ts';
import { APPLICATION_ID } from '../base/world.ts';
import { type Instance, locationOf } from '../core/activities.ts';
import type { Core } from '../core/core.ts';
import { canSee } from '../permissions/access.ts';
import { audienceOf } from '../permissions/audience.ts';

/** What is open of the application's Activity, as applications and people's clients get it. */

/** As applications read it: `GET /applications/{application}/activity-instances/{instance}`. */
export function instanceWire(instance: Instance): Fields {
  const { id, launchId, guildId, channelId, sessions } = instance;
  return {
    application_id: APPLICATION_ID,
    instance_id: id,
    launch_id: launchId,
    location: {
      id: locationOf(instance),
      kind: guildId === undefined ? 'pc' : 'gc',
      channel_id: channelId,
      guild_id: guildId,
    },
    users: [...new Set(sessions.values())],
  };
}

/** As people's clients get it. Not documented; the shape is that of unofficial notes. */
const shownWire = (instance: Instance): Fields => {
  const { users, ...wire } = instanceWire(instance);
  const participants = [...instance.sessions].map(([session, user]) => ({ user_id: user, session_id: session }));
  return { ...wire, participants };
};

/** Tells the people who see its channel; one without people has ended. */
export function announceActivity(core: Core, instance: Instance): void {
  const channel = core.state.channels.get(instance.channelId);
  if (channel === undefined) return;
  const sees = audienceOf(core, channel);
  core.gateway.dispatch(
    'EMBEDDED_ACTIVITY_UPDATE_V2',
    (session) => session.user.bot !== true && sees(session),
    () => shownWire(instance),
  );
}

/** What is open in a guild, as far as one of its people sees it. */
export function activitiesOf(core: Core, guildId: string, userId: string): Fields[] {
  const isSeen = ({ channelId }: Instance) => {
    const channel = core.state.channels.get(channelId);
    return channel !== undefined && canSee(core, channel, userId);
  };
  return core.activities
    .all()
    .filter((instance) => instance.guildId === guildId && isSeen(instance))
    .map(shownWire);
}
