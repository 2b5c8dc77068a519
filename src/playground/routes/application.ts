import { BotAccountPatchRequestSchema, CreateEntitlementRequestDataSchema } from 'discord-api-spec/zod';
import type { Core } from '../core.ts';
import { discordError } from '../discord-error.ts';
import { userAudience } from '../gateway/audience.ts';
import { recommendedShards } from '../gateway/gateway-settings.ts';
import { intentFlags } from '../gateway/intents.ts';
import { type Call, noContent, ok, type Route } from '../http/router.ts';
import { parseForm } from '../validate/form.ts';
import type { Entitlement, Fields } from '../wire.ts';
import { APPLICATION_ID, BOT_USER, findUser, LEAD_ID, LOCALE } from '../world.ts';

/** The application, its bot user, where its gateway is, and its entitlements. */

export function applicationWire(core: Core): Fields {
  const flags = intentFlags(core.settings.gateway.privilegedIntents);
  return {
    id: APPLICATION_ID,
    name: BOT_USER.global_name,
    icon: null,
    description: '',
    summary: '',
    type: null,
    bot: BOT_USER,
    bot_public: false,
    bot_require_code_grant: false,
    flags,
    flags_new: String(flags),
    verify_key: '0'.repeat(64),
    hook: true,
    owner: findUser(LEAD_ID),
    team: null,
    tags: [],
    redirect_uris: [],
    approximate_guild_count: 1,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
    integration_types_config: { 0: {} },
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
  };
}

/** `GET /users/@me`: with the private fields one sees of oneself. */
function selfWire(call: Call): Fields {
  const user = findUser(call.user.id) ?? call.user;
  return {
    ...user,
    banner: null,
    accent_color: null,
    locale: LOCALE,
    mfa_enabled: false,
    premium_type: 0,
    verified: true,
    email: null,
  };
}

export function applicationRoutes(core: Core): Route[] {
  const gatewayUrl = () => `${core.origin().replace(/^http/, 'ws')}/gateway`;
  const own = (call: Call) => {
    if (call.param('application') !== APPLICATION_ID) throw discordError('unknownApplication');
  };
  const entitlementOf = (call: Call): Entitlement => {
    own(call);
    const found = core.state.entitlements.get(call.param('entitlement'));
    if (found === undefined || found.deleted) throw discordError('unknownEntitlement');
    return found;
  };
  const path = '/applications/:application/entitlements';

  return [
    { method: 'GET', path: '/gateway', for: 'token', unlimited: true, handle: () => ok({ url: gatewayUrl() }) },
    {
      method: 'GET',
      path: '/gateway/bot',
      for: 'bot',
      handle: () => {
        const guildCount = [...core.state.guilds].filter(({ members }) => members[BOT_USER.id] !== undefined).length;
        const shards = recommendedShards(core.settings.gateway, guildCount);
        return ok({ url: gatewayUrl(), shards, session_start_limit: core.gateway.starts.wire() });
      },
    },
    { method: 'GET', path: '/users/@me', for: 'both', handle: (call) => ok(selfWire(call)) },
    {
      method: 'PATCH',
      path: '/users/@me',
      for: 'bot',
      async handle(call) {
        parseForm(BotAccountPatchRequestSchema, (await call.body()).payload);
        // The bot's name and picture are part of the fixed guild.
        return ok(selfWire(call));
      },
    },
    {
      method: 'GET',
      path: '/users/:user',
      for: 'both',
      handle(call) {
        const user = findUser(call.param('user'));
        if (user === undefined) throw discordError('unknownUser');
        return ok(user);
      },
    },
    { method: 'GET', path: '/applications/@me', for: 'bot', handle: () => ok(applicationWire(core)) },
    { method: 'GET', path: '/oauth2/applications/@me', for: 'bot', handle: () => ok(applicationWire(core)) },
    { method: 'GET', path: '/applications/:application/skus', for: 'bot', handle: () => ok([]) },
    {
      method: 'GET',
      path: '/applications/:application/emojis',
      for: 'bot',
      handle: () => ok({ items: [] }),
    },
    {
      method: 'GET',
      path,
      for: 'bot',
      handle(call) {
        own(call);
        const { user_id: userId, guild_id: guildId, exclude_deleted: excludeDeleted } = call.query;
        return ok(
          [...core.state.entitlements].filter(
            (entitlement) =>
              (userId === undefined || entitlement.user_id === userId) &&
              (guildId === undefined || entitlement.guild_id === guildId) &&
              (excludeDeleted === 'false' || !entitlement.deleted),
          ),
        );
      },
    },
    {
      method: 'POST',
      path,
      for: 'bot',
      async handle(call) {
        own(call);
        const form = parseForm(CreateEntitlementRequestDataSchema, (await call.body()).payload);
        const owner = String(form.owner_id);
        const isGuild = form.owner_type === 1;
        if (isGuild && core.state.guilds.get(owner) === undefined) throw discordError('unknownGuild');
        if (!isGuild && findUser(owner) === undefined) throw discordError('unknownUser');
        const id = core.snowflakes.next();
        const entitlement: Entitlement = {
          id,
          sku_id: String(form.sku_id),
          application_id: APPLICATION_ID,
          type: 8,
          consumed: false,
          deleted: false,
          starts_at: null,
          ends_at: null,
          user_id: isGuild ? core.state.guilds.get(owner)?.owner_id : owner,
          ...(isGuild && { guild_id: owner }),
        };
        announce(core, 'ENTITLEMENT_CREATE', core.state.entitlements.set(id, entitlement));
        return ok(entitlement);
      },
    },
    { method: 'GET', path: `${path}/:entitlement`, for: 'bot', handle: (call) => ok(entitlementOf(call)) },
    {
      method: 'POST',
      path: `${path}/:entitlement/consume`,
      for: 'bot',
      handle(call) {
        const found = entitlementOf(call);
        announce(core, 'ENTITLEMENT_UPDATE', core.state.entitlements.set(found.id, { ...found, consumed: true }));
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:entitlement`,
      for: 'bot',
      handle(call) {
        const found = entitlementOf(call);
        announce(core, 'ENTITLEMENT_DELETE', core.state.entitlements.set(found.id, { ...found, deleted: true }));
        return noContent;
      },
    },
  ];
}

function announce(core: Core, event: string, entitlement: Entitlement): void {
  core.gateway.dispatch(event, userAudience(BOT_USER.id, undefined), () => entitlement);
}
