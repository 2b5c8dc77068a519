import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { discordError, invalidForm } from '../base/discord-error.ts';
import { fileLimits } from '../base/file-limits.ts';
import { DEFAULT_LOCALE, isLocale } from '../base/locales.ts';
import { hasPermission } from '../base/permission-bits.ts';
import {
  type Channel,
  type Command,
  ENTRY_POINT,
  type Fields,
  type InteractionRecord,
  isFields,
  type Message,
  type User,
} from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER } from '../base/world.ts';
import type { Upload } from '../cdn/cdn.ts';
import type { Core } from '../core/core.ts';
import { wireChannel } from '../guilds/channel-wire.ts';
import { isAgeRestricted } from '../guilds/channels.ts';
import { memberWire } from '../guilds/guild-wire.ts';
import type { Body } from '../http/body.ts';
import { wireMessage } from '../messages/wire-message.ts';
import { requireSizes } from '../messages/write-message.ts';
import { explicitPermissions, type Place, placeOf, requirePermission } from '../permissions/access.ts';
import { userAudience } from '../permissions/audience.ts';
import { entitlementsOf } from '../shop/shop.ts';
import { readForm } from '../validate/form.ts';
import { appPermissions } from './app-permissions.ts';
import { contextOf, isUserInstallOnly, type Owners, ownersOf } from './installed.ts';
import { isOpenedByDiscord, launchByDiscord } from './launch.ts';
import { mayUse } from './may-use.ts';
import { notifyActor } from './notify-actor.ts';
import { checkOptions } from './options.ts';
import { checkPress } from './press.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { checkSubmit } from './submit.ts';

/** A person does something: `POST /interactions`, checked, recorded and sent to the bot, which now has 3 seconds. */

const Snowflake = z.string().regex(/^\d{17,19}$/);
const Request = z.object({
  type: z.literal([2, 3, 4, 5]),
  application_id: Snowflake,
  guild_id: Snowflake.nullish(),
  channel_id: Snowflake,
  message_id: Snowflake.nullish(),
  session_id: z.string().max(100).nullish(),
  nonce: z.union([z.string().max(40), z.number()]).nullish(),
  data: z.record(z.string(), z.unknown()),
});
type Request = z.infer<typeof Request>;

interface Prepared {
  data: Fields;
  record: Partial<InteractionRecord>;
  event?: Fields;
  /** The command that is run. */
  command?: Command;
}

/** @param locale the language of the person's client, as it says itself */
export async function startInteraction(core: Core, user: User, body: Body, locale?: string): Promise<void> {
  const request = readForm(Request, body.payload);
  if (request.application_id !== APPLICATION_ID) throw discordError('unknownApplication');
  const place = placeOf(core, request.channel_id, user.id);
  const { channel } = place;
  requireSizes(core, place.guild, body.files.values());
  const resolver = createResolver(core, channel, user.id);
  const upload = uploadsOf(request.data, body);
  const prepared = prepare(core, request, { user, place, resolver, upload });
  const { command } = prepared;
  const resolved = await resolver.finish();

  const record: InteractionRecord = {
    id: core.snowflakes.next(),
    // Shorter than Discord's: Fastify's router takes path parameters of up to 100 characters.
    token: randomBytes(60).toString('base64url'),
    type: request.type,
    user_id: user.id,
    locale: isLocale(locale) ? locale : undefined,
    channel_id: channel.id,
    guild_id: channel.guild_id,
    nonce: request.nonce?.toString(),
    session_id: request.session_id ?? undefined,
    createdMs: core.now(),
    answer: null,
    ephemeral: false,
    loading: false,
    ...prepared.record,
    isPrivate: isKeptPrivate(place, prepared.record.owners) || undefined,
  };
  core.state.putInteraction(record);
  notifyActor(core, record, 'INTERACTION_CREATE', { id: record.id, nonce: record.nonce });
  const data = resolved === undefined ? prepared.data : { ...prepared.data, resolved };
  const event = { ...botEvent(core, record, channel, user), ...prepared.event, data };
  if (command !== undefined && isOpenedByDiscord(command)) return launchByDiscord(core, record, place);
  core.gateway.dispatch('INTERACTION_CREATE', userAudience(BOT_USER.id, channel.guild_id), () => event);
  expectAnswer(core, record.id);
}

/** The interaction fails for the person when the bot has not answered in time. */
export function expectAnswer(core: Core, id: string): void {
  setTimeout(() => failUnanswered(core, id), core.settings.responseMs).unref();
}

/** After time was moved on: fails what should have been answered by now. */
export function failOverdue(core: Core): void {
  for (const { id, createdMs } of [...core.state.interactions]) {
    if (core.now() - createdMs >= core.settings.responseMs) failUnanswered(core, id);
  }
}

/** Does nothing to an interaction that has its response. */
export function failUnanswered(core: Core, id: string): void {
  const record = core.state.interactions.get(id);
  if (record === undefined || record.answer !== null || record.failed === true) return;
  core.state.changeInteraction(id, { failed: true });
  notifyActor(core, record, 'INTERACTION_FAILURE', { id, nonce: record.nonce, reason_code: 2 });
}

interface Context {
  user: User;
  place: Place;
  resolver: Resolver;
  upload(id: string): Upload | undefined;
}

function prepare(core: Core, request: Request, context: Context): Prepared {
  if (request.type === 3) return preparePress(core, request, context);
  if (request.type === 5) return prepareSubmit(core, request, context);
  return prepareCommand(core, request, context);
}

function prepareCommand(core: Core, request: Request, { place, resolver, upload }: Context): Prepared {
  const { data } = request;
  const { command, owners } = usableCommand(core, data, place);
  const isAutocomplete = request.type === 4;
  const checked = checkOptions(command.options, data.options, ['data', 'options'], {
    resolver,
    upload,
    partial: isAutocomplete,
  });
  const mistakes = [...checked.mistakes];
  const base: Fields = { id: command.id, name: command.name, type: command.type, options: checked.options };
  if (command.guild_id !== undefined) base.guild_id = command.guild_id;
  if (command.type === ENTRY_POINT) delete base.options;
  else if (command.type !== 1) {
    const target = String(data.target_id ?? '');
    const known = command.type === 2 ? resolver.user(target) : resolver.message(target);
    if (!known) mistakes.push({ path: ['data', 'target_id'], code: 'BASE_TYPE_REQUIRED', message: 'Unknown target' });
    base.target_id = target;
    delete base.options;
  }
  if (isAutocomplete && checked.focusedType === undefined) {
    mistakes.push({ path: ['data', 'options'], code: 'BASE_TYPE_REQUIRED', message: 'No option is focused.' });
  }
  if (mistakes.length > 0) throw invalidForm(mistakes);
  if (isOpenedByDiscord(command)) requirePermission(place, 'USE_EMBEDDED_ACTIVITIES');
  return {
    command,
    data: base,
    record: {
      name: fullName(command, checked.options),
      commandType: command.type,
      owners: { ...owners },
      focusedType: checked.focusedType,
    },
  };
}

/** The command as it is registered, and whose installation answers, when this person may use it here. */
function usableCommand(core: Core, data: Fields, place: Place): { command: Command; owners: Owners } {
  const { channel, guild, permissions: held, userId } = place;
  const guildId = channel.guild_id;
  requirePermission(place, 'USE_APPLICATION_COMMANDS');
  const command = typeof data.id === 'string' ? core.state.commands.get(data.id) : undefined;
  if (command === undefined || (command.guild_id !== undefined && command.guild_id !== guildId)) {
    throw discordError('unknownCommand');
  }
  if (typeof data.version === 'string' && data.version !== command.version) {
    const message = 'This command is outdated, please try again in a few minutes';
    throw invalidForm([
      { path: ['data', 'version'], code: 'INTERACTION_APPLICATION_COMMAND_INVALID_VERSION', message },
    ]);
  }
  const owners = ownersOf(core, command, { context: contextOf(channel, guildId), guildId, userId });
  const isTooYoung = command.nsfw === true && guildId !== undefined && !isAgeRestricted(core, channel);
  const isAllowedHere = Object.keys(owners).length > 0 && !isTooYoung;
  if (!isAllowedHere || (guild !== undefined && !mayUse(core, command, { guild, userId, held, channel }))) {
    throw discordError('missingPermissions');
  }
  return { command, owners };
}

function fullName(command: Command, options: readonly Fields[]): string {
  const first = options[0];
  if (first === undefined || (first.type !== 1 && first.type !== 2)) return command.name;
  const inner = Array.isArray(first.options) ? first.options.filter(isFields) : [];
  return fullName({ ...command, name: `${command.name} ${String(first.name)}` }, inner);
}

function preparePress(core: Core, request: Request, { user, place, resolver }: Context): Prepared {
  const message = core.state.messages.get(request.message_id ?? '');
  const isHidden = message?.ephemeral_to !== undefined && message.ephemeral_to !== user.id;
  if (message === undefined || message.channel_id !== place.channel.id || isHidden)
    throw discordError('unknownMessage');
  return {
    data: checkPress(message.components, request.data, resolver),
    record: { message_id: message.id, ...authorOwners(message) },
    event: { message: wireMessage(core, message) },
  };
}

/** A component belongs to the installation that authorized the message that holds it. */
function authorOwners({ interaction_metadata: metadata }: Message): Partial<InteractionRecord> {
  const owners = metadata?.authorizing_integration_owners;
  // Written by metadataOf, from the owners of a record.
  return isFields(owners) ? { owners: owners as Record<string, string> } : {};
}

/** Where a guild has no external applications, what a user brought along answers that user only. */
function isKeptPrivate({ guild, permissions }: Place, owners: Owners | undefined): boolean {
  return (
    guild !== undefined &&
    owners !== undefined &&
    isUserInstallOnly(owners) &&
    !hasPermission(permissions, 'USE_EXTERNAL_APPS')
  );
}

function prepareSubmit(core: Core, request: Request, { user, resolver, upload }: Context): Prepared {
  const { data } = request;
  const shown =
    core.state.interactions.get(String(data.id ?? '')) ??
    [...core.state.interactions].findLast((r) => r.user_id === user.id && r.modal?.custom_id === data.custom_id);
  if (shown?.modal === undefined || shown.user_id !== user.id || shown.modal.custom_id !== data.custom_id) {
    throw invalidForm([
      { path: ['data', 'id'], code: 'INTERACTION_MODAL_UNKNOWN', message: 'This form is no longer known.' },
    ]);
  }
  const source = shown.message_id === undefined ? undefined : core.state.messages.get(shown.message_id);
  return {
    data: checkSubmit(shown.modal, data, { resolver, upload }),
    record: {
      modal_of: shown.id,
      owners: shown.owners,
      message_id: source?.id,
    },
    event: source === undefined ? {} : { message: wireMessage(core, source) },
  };
}

/** Discord's client names its uploads by `data.attachments[{id, filename}]`, the n-th of which is `files[n]`. */
function uploadsOf(data: Fields, body: Body): Context['upload'] {
  const entries = Array.isArray(data.attachments) ? data.attachments.filter(isFields) : [];
  return (id) => {
    const index = entries.findIndex((entry) => String(entry.id) === id);
    const entry = entries[index];
    const file = body.files.get(id) ?? body.files.get(String(index));
    if (file === undefined) return undefined;
    return typeof entry?.filename === 'string' ? { ...file, filename: entry.filename } : file;
  };
}

function botEvent(core: Core, record: InteractionRecord, channel: Channel, user: User): Fields {
  const guild = core.state.guilds.get(channel.guild_id ?? '');
  const member = guild?.members[user.id];
  const own = guild === undefined ? undefined : String(explicitPermissions(core, guild, channel, user.id));
  return {
    id: record.id,
    application_id: APPLICATION_ID,
    type: record.type,
    token: record.token,
    version: 1,
    channel_id: channel.id,
    channel: { ...wireChannel(channel), permissions: own },
    app_permissions: String(appPermissions(core, channel)),
    locale: record.locale ?? DEFAULT_LOCALE,
    entitlements: entitlementsOf(core, user.id, channel.guild_id),
    attachment_size_limit: fileLimits(guild).file,
    context: contextOf(channel, channel.guild_id),
    authorizing_integration_owners: record.owners ?? { 0: channel.guild_id ?? '0' },
    ...(guild === undefined || member === undefined
      ? { user }
      : {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.preferred_locale ?? DEFAULT_LOCALE, features: [] },
          guild_locale: DEFAULT_LOCALE,
          member: { ...memberWire(member), user, permissions: own },
        }),
  };
}
