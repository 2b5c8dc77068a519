import { discordError } from '../base/discord-error.ts';
import { hasPermission, type PermissionName } from '../base/permission-bits.ts';
import type { Core } from '../core/core.ts';
import { type Place, placeOf, requireOpenThread, requirePermission } from './access.ts';

/**
 * What each route of a channel asks of its caller. Seeing the channel is asked of all of them (50001); what
 * depends on the body (files, embeds, replies, the fields of a channel) is in message-needs.ts and the handlers.
 */

export interface RouteNeed {
  /** Without it nothing can be read: 50001. */
  reads?: 'READ_MESSAGE_HISTORY';
  /** 50013; SEND is the permission for sending in a channel of this kind. */
  permissions?: readonly (PermissionName | 'SEND')[];
  /** What is done to a thread: see requireOpenThread. */
  thread?: 'edit' | 'tidy' | 'post';
}

const LIST = '/channels/:channel/messages';
const REACTION = `${LIST}/:message/reactions/:emoji/@me`;

export const ROUTE_NEEDS: Readonly<Record<string, RouteNeed>> = {
  'GET /channels/:channel': {},
  // By its fields: see routes/channels.ts.
  'PATCH /channels/:channel': {},
  'DELETE /channels/:channel': {},
  'PUT /channels/:channel/permissions/:overwrite': { permissions: ['MANAGE_ROLES'] },
  'DELETE /channels/:channel/permissions/:overwrite': { permissions: ['MANAGE_ROLES'] },
  'GET /channels/:channel/application-command-index': {},
  'POST /channels/:channel/typing': { permissions: ['SEND'] },
  // Without READ_MESSAGE_HISTORY the lists are empty.
  [`GET ${LIST}`]: {},
  [`GET ${LIST}/pins`]: {},
  'GET /channels/:channel/pins': {},
  [`GET ${LIST}/:message`]: { reads: 'READ_MESSAGE_HISTORY' },
  [`POST ${LIST}`]: { permissions: ['SEND'], thread: 'post' },
  [`PATCH ${LIST}/:message`]: { thread: 'edit' },
  // MANAGE_MESSAGES for what others wrote.
  [`DELETE ${LIST}/:message`]: { thread: 'tidy' },
  [`PUT ${LIST}/pins/:message`]: { permissions: ['PIN_MESSAGES'], thread: 'edit' },
  [`DELETE ${LIST}/pins/:message`]: { permissions: ['PIN_MESSAGES'], thread: 'edit' },
  'PUT /channels/:channel/pins/:message': { permissions: ['PIN_MESSAGES'], thread: 'edit' },
  'DELETE /channels/:channel/pins/:message': { permissions: ['PIN_MESSAGES'], thread: 'edit' },
  // ADD_REACTIONS for the first of an emoji.
  [`PUT ${REACTION}`]: { reads: 'READ_MESSAGE_HISTORY', thread: 'edit' },
  [`DELETE ${REACTION}`]: { thread: 'tidy' },
  [`POST ${LIST}/:message/threads`]: { reads: 'READ_MESSAGE_HISTORY', permissions: ['CREATE_PUBLIC_THREADS'] },
  'GET /channels/:channel/threads/archived/public': { reads: 'READ_MESSAGE_HISTORY' },
  'GET /channels/:channel/threads/archived/private': {
    reads: 'READ_MESSAGE_HISTORY',
    permissions: ['MANAGE_THREADS'],
  },
  'GET /channels/:channel/users/@me/threads/archived/private': { reads: 'READ_MESSAGE_HISTORY' },
  // By the kind of thread.
  'POST /channels/:channel/threads': {},
  'PUT /channels/:channel/thread-members/@me': { thread: 'edit' },
  'PUT /channels/:channel/thread-members/:user': { permissions: ['SEND'], thread: 'edit' },
  'DELETE /channels/:channel/thread-members/@me': { thread: 'tidy' },
  // Or by who made a private thread.
  'DELETE /channels/:channel/thread-members/:user': { thread: 'tidy' },
};

/** @returns the row of a route whose path begins with a channel */
export function needOf(route: { method: string; path: string }): RouteNeed | undefined {
  return ROUTE_NEEDS[`${route.method} ${route.path}`];
}

/** @throws {Error} when a route of channels has no row, or a row no route */
export function checkNeeds(routes: readonly { method: string; path: string }[]): void {
  const names = routes.filter(({ path }) => path.startsWith('/channels/:channel')).map((r) => `${r.method} ${r.path}`);
  const missing = names.filter((name) => ROUTE_NEEDS[name] === undefined);
  const idle = Object.keys(ROUTE_NEEDS).filter((name) => !names.includes(name));
  if (missing.length + idle.length > 0)
    throw new Error(`ROUTE_NEEDS: without a row ${missing}, without a route ${idle}`);
}

/** @throws {DiscordError} 10003, 50001, 50013, 50083, 160005 */
export function enter(core: Core, channelId: string, userId: string, need: RouteNeed): Place {
  const place = placeOf(core, channelId, userId);
  if (need.reads !== undefined && !hasPermission(place.permissions, need.reads)) throw discordError('missingAccess');
  requirePermission(place, ...(need.permissions ?? []));
  if (need.thread !== undefined) requireOpenThread(place, need.thread);
  return place;
}
