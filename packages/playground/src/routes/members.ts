import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import type { PermissionName } from '../base/permission-bits.ts';
import { defined } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { memberWire } from '../guilds/guild-wire.ts';
import { removeMember, setMember } from '../guilds/members.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { requireInGuild } from '../permissions/access.ts';
import { readForm } from '../validate/form.ts';
import { guildOf } from './guilds.ts';

/** Changes of members: their roles, timeouts, being removed, and leaving by oneself. */

const MemberForm = z.object({
  roles: z.array(z.string()).optional(),
  communication_disabled_until: z.iso.datetime({ offset: true }).nullish(),
});

export function memberRoutes(core: Core): Route[] {
  const need = (call: Call, name: PermissionName) => requireInGuild(core, guildOf(core, call), call.user.id, name);
  const path = '/guilds/:guild/members/:user';
  return [
    route(`PATCH ${path}`, 'both', async (call) => {
      const { roles, communication_disabled_until: until } = readForm(MemberForm, (await call.body()).payload);
      if (roles !== undefined) need(call, 'MANAGE_ROLES');
      if (until !== undefined) need(call, 'MODERATE_MEMBERS');
      const id = call.param('user');
      const changed = setMember(core, guildOf(core, call), id, defined({ roles, communication_disabled_until: until }));
      if (changed === undefined) throw discordError('unknownMember');
      return ok({ ...memberWire(changed), user: findUser(id) });
    }),
    route(`DELETE ${path}`, 'both', (call) => {
      need(call, 'KICK_MEMBERS');
      const guild = guildOf(core, call);
      if (guild.members[call.param('user')] === undefined) throw discordError('unknownMember');
      removeMember(core, guild.id, call.param('user'));
      return noContent;
    }),
    route('DELETE /users/@me/guilds/:guild', 'both', (call) => {
      removeMember(core, guildOf(core, call).id, call.user.id);
      return noContent;
    }),
  ];
}
