import { BotAccountPatchRequestSchema } from 'discord-api-spec/zod';
import { z } from 'zod';
import { discordError, invalidForm } from '../base/discord-error.ts';
import { DEFAULT_LOCALE } from '../base/locales.ts';
import type { Fields } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER, findUser, LEAD_ID } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { recommendedShards } from '../gateway/gateway-settings.ts';
import { intentFlags } from '../gateway/intents.ts';
import { type Call, ok, type Route, route } from '../http/router.ts';
import { parseForm, readForm } from '../validate/form.ts';

/** The application, its bot user, where its gateway is, and fresh addresses of files. */

/** Fresh signatures for addresses of files that ran out. */
const RefreshForm = z.object({ attachment_urls: z.array(z.string()).min(1).max(50) });

/** The flag of applications that have Activities. */
const EMBEDDED = 1 << 17;

function guildCount(core: Core): number {
  return [...core.state.guilds].filter(({ members }) => members[BOT_USER.id] !== undefined).length;
}

export function applicationWire(core: Core): Fields {
  const flags =
    intentFlags(core.settings.gateway.privilegedIntents) | (core.activities.url === undefined ? 0 : EMBEDDED);
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
    redirect_uris: [...core.oauth.redirectUris],
    approximate_guild_count: guildCount(core),
    approximate_user_install_count: core.state.installs.size,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
    integration_types_config: { 0: {}, 1: {} },
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
    locale: DEFAULT_LOCALE,
    mfa_enabled: false,
    premium_type: 0,
    verified: true,
    email: null,
  };
}

export function applicationRoutes(core: Core): Route[] {
  const gatewayUrl = () => `${core.origin().replace(/^http/, 'ws')}/gateway`;
  return [
    route('GET /gateway', { for: 'token', unlimited: true }, () => ok({ url: gatewayUrl() })),
    route('GET /gateway/bot', 'bot', () => {
      const shards = recommendedShards(core.settings.gateway, guildCount(core));
      return ok({ url: gatewayUrl(), shards, session_start_limit: core.gateway.starts.wire() });
    }),
    route('GET /users/@me', { for: 'both', scope: 'identify' }, (call) => ok(selfWire(call))),
    route('PATCH /users/@me', 'bot', async (call) => {
      parseForm(BotAccountPatchRequestSchema, (await call.body()).payload);
      // The bot's name and picture are part of the fixed guild.
      return ok(selfWire(call));
    }),
    route('GET /users/:user', 'both', (call) => {
      const user = findUser(call.param('user'));
      if (user === undefined) throw discordError('unknownUser');
      return ok(user);
    }),
    route('GET /applications/@me', 'bot', () => ok(applicationWire(core))),
    route('GET /oauth2/applications/@me', 'bot', () => ok(applicationWire(core))),
    route('POST /attachments/refresh-urls', 'both', async (call) => {
      const { attachment_urls: urls } = readForm(RefreshForm, (await call.body()).payload);
      const refreshed = urls.map((original) => ({ original, refreshed: core.cdn.refresh(original) }));
      const index = refreshed.findIndex((pair) => pair.refreshed === undefined);
      if (index >= 0) {
        const message = 'Not a valid attachment URL.';
        throw invalidForm([{ path: ['attachment_urls', index], code: 'URL_TYPE_INVALID_URL', message }]);
      }
      return ok({ refreshed_urls: refreshed });
    }),
    route('GET /applications/:application/emojis', 'bot', () => ok({ items: [] })),
  ];
}
