import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import type { Core } from '../core/core.ts';
import { instanceWire } from '../guilds/activity-wire.ts';
import { noContent, ok, type Route, route } from '../http/router.ts';
import { openActivity } from '../interactions/launch.ts';
import { placeOf } from '../permissions/access.ts';
import { readForm } from '../validate/form.ts';

/** What is open of the application's Activity: read by the application, joined and left by people's clients. */

const JoinForm = z.object({ session_id: z.string().max(100) });

export function activityRoutes(core: Core): Route[] {
  return [
    route('GET /applications/:application/activity-instances/:instance', 'bot', (call) => {
      const instance = core.activities.find(call.param('instance'));
      if (instance === undefined) throw discordError('notFound');
      return ok(instanceWire(instance));
    }),
    // People's clients join what is open in a channel, and leave it; not documented.
    route('POST /activities/:channel/:application', 'person', async (call) => {
      const { session_id: session } = readForm(JoinForm, (await call.body()).payload);
      const place = placeOf(core, call.param('channel'), call.user.id);
      const isOpen = core.activities.all().some(({ channelId }) => channelId === place.channel.id);
      if (!isOpen) throw discordError('notFound');
      openActivity(core, place, session);
      return noContent;
    }),
    route('DELETE /activities/:channel/:application', 'person', async (call) => {
      const { session_id: session } = readForm(JoinForm, (await call.body()).payload);
      if (core.gateway.session(session)?.user.id === call.user.id) core.activities.leave(session);
      return noContent;
    }),
  ];
}
