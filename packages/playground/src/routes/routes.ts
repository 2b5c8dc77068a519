import type { Core } from '../core/core.ts';
import type { Route } from '../http/router.ts';
import { activityRoutes } from './activities.ts';
import { applicationRoutes } from './application.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { memberRoutes } from './members.ts';
import { messageRoutes } from './messages.ts';
import { oauthRoutes } from './oauth.ts';
import { pinRoutes } from './pins.ts';
import { searchRoutes } from './search.ts';
import { shopRoutes } from './shop.ts';
import { threadRoutes } from './threads.ts';

/** Every route under /api/v10. */
export function allRoutes(core: Core): Route[] {
  return [
    applicationRoutes,
    activityRoutes,
    oauthRoutes,
    shopRoutes,
    commandRoutes,
    interactionRoutes,
    guildRoutes,
    memberRoutes,
    channelRoutes,
    threadRoutes,
    messageRoutes,
    pinRoutes,
    searchRoutes,
  ].flatMap((routes) => routes(core));
}
