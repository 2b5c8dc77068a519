import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import { discordError, invalidForm, type Mistake, type Path } from '../base/discord-error.ts';
import { DEFAULT_LOCALE } from '../base/locales.ts';
import { type Command, type CommandOption, ENTRY_POINT, type Fields, isFields, isFilled } from '../base/wire.ts';
import { APPLICATION_ID } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { contextOf, ownersOf, type Place } from '../interactions/installed.ts';
import { mayUse } from '../interactions/may-use.ts';
import { guildPermissions } from '../permissions/compute.ts';
import { commandListMistakes, commandMistakes } from '../validate/commands.ts';
import { checkForm, parseForm } from '../validate/form.ts';
import { applicationWire } from './application.ts';
import { guildOf } from './guilds.ts';

/** Application commands, global and of the guild, and the index that people's clients show them from. */

const DAY_MS = 24 * 3_600_000;
const MOST_CREATES_A_DAY = 200;

export function commandRoutes(core: Core): Route[] {
  const countCreates = createDailyCounter(core.now);
  const scope = (call: Call): string | undefined => (call.param('guild') === '' ? undefined : guildOf(core, call).id);
  const commandOf = (call: Call): Command => {
    const guild = scope(call);
    const command = core.state.commands.get(call.param('command'));
    if (command === undefined || command.guild_id !== guild) throw discordError('unknownCommand');
    return command;
  };

  const mistakesOf = (form: Fields) => mistakesIn(core, form);

  const routesUnder = (base: string): Route[] => {
    const shared = { for: 'bot', bucket: 'commands', major: ['application', 'guild'] } as const;
    return [
      route(`GET ${base}`, shared, (call) => ok(core.state.commandsOf(scope(call)))),
      route(`GET ${base}/:command`, shared, (call) => ok(commandOf(call))),
      route(`PUT ${base}`, shared, async (call) => {
        const guild = scope(call);
        return ok(replaceAll(core, guild, (await call.body()).payload, countCreates));
      }),
      route(`POST ${base}`, shared, async (call) => {
        const guild = scope(call);
        const form = parseForm(
          ApplicationCommandCreateRequestSchema,
          readable((await call.body()).payload),
          mistakesOf,
        );
        const known = core.state.commandsOf(guild);
        const same = known.find(isSameAs(form));
        if (same === undefined) {
          if (commandListMistakes([...known, form]).length > 0) throw discordError('tooManyCommands');
          countCreates(guild, 1);
        }
        const command = toCommand(core, form, guild, same);
        core.state.commands.set(command.id, command);
        return { status: same === undefined ? 201 : 200, body: command };
      }),
      route(`PATCH ${base}/:command`, shared, async (call) => {
        const command = commandOf(call);
        const payload = readable((await call.body()).payload);
        const others = core.state.commandsOf(command.guild_id).filter(({ id }) => id !== command.id);
        const patched = (patch: Fields): Fields => ({ ...command, ...patch, type: command.type });
        const form = parseForm(ApplicationCommandPatchRequestPartialSchema, payload, (patch) => [
          ...mistakesOf(patched(patch)),
          // Their paths begin with the number of the command, which here is one alone.
          ...commandListMistakes([...others, patched(patch)]).map((one) => ({ ...one, path: one.path.slice(1) })),
        ]);
        const changed = toCommand(core, patched(form), command.guild_id, command);
        return ok(core.state.commands.set(command.id, changed));
      }),
      route(`DELETE ${base}/:command`, shared, (call) => {
        core.state.commands.delete(commandOf(call).id);
        return noContent;
      }),
    ];
  };

  return [
    ...routesUnder('/applications/:application/commands'),
    ...routesUnder('/applications/:application/guilds/:guild/commands'),
    ...ruleRoutes(core, scope),
    route('GET /guilds/:guild/application-command-index', 'person', (call) => {
      const guild = guildOf(core, call);
      const held = guildPermissions(guild, call.user.id, core.now());
      const all = usable(core, { context: 0, guildId: guild.id, userId: call.user.id });
      return index(
        core,
        all.filter((command) => mayUse(core, command, { guild, userId: call.user.id, held })),
        call.header('x-discord-locale'),
      );
    }),
    route('GET /channels/:channel/application-command-index', 'person', (call) => {
      const { channel, guild } = call.place();
      if (guild !== undefined) throw discordError('unknownChannel');
      const context = contextOf(channel, undefined);
      const commands = usable(core, { context, guildId: undefined, userId: call.user.id });
      return index(core, commands, call.header('x-discord-locale'));
    }),
  ];
}

/** What guilds set is read by the bot; it is people who set it, in their guild's settings: a switch. */
function ruleRoutes(core: Core, scope: (call: Call) => string | undefined): Route[] {
  const base = '/applications/:application/guilds/:guild/commands';
  const refuse = () => {
    throw discordError('botsCannot');
  };
  return [
    route(`GET ${base}/permissions`, 'bot', (call) => {
      const guild = scope(call);
      return ok([...core.state.commandRules].filter((rule) => rule.guild_id === guild));
    }),
    route(`GET ${base}/:command/permissions`, 'bot', (call) => {
      const found = core.state.commandRules.get(`${scope(call)}/${call.param('command')}`);
      if (found === undefined) throw discordError('unknownCommandPermissions');
      return ok(found);
    }),
    route(`PUT ${base}/:command/permissions`, 'bot', refuse),
  ];
}

function usable(core: Core, where: Place): Command[] {
  const ofGuild = where.guildId === undefined ? [] : core.state.commandsOf(where.guildId);
  return [...core.state.commandsOf(undefined), ...ofGuild].filter(
    (command) => Object.keys(ownersOf(core, command, where)).length > 0,
  );
}

function index(core: Core, commands: readonly Command[], locale = DEFAULT_LOCALE) {
  const spoken = commands.map((command) => inLanguage(command, locale));
  return ok({ applications: [applicationWire(core)], application_commands: spoken, version: '1' });
}

/** A command, an option or a choice as people's clients get it: with its name in their language instead of in all. */
function inLanguage(part: unknown, locale: string): unknown {
  if (Array.isArray(part)) return part.map((inner) => inLanguage(inner, locale));
  if (!isFields(part)) return part;
  const spoken: Fields = {};
  for (const [key, value] of Object.entries(part)) {
    if (!key.endsWith('_localizations')) spoken[key] = inLanguage(value, locale);
    else if (isFields(value) && typeof value[locale] === 'string')
      spoken[key.replace('_localizations', '_localized')] = value[locale];
  }
  return spoken;
}

/** An entry point, and what handles one, are for applications that have Activities. */
function mistakesIn({ activities }: Core, form: Fields, at: Path = []): Mistake[] {
  const mistakes = commandMistakes(form, at);
  const isEntry = form.type === ENTRY_POINT && activities.url !== undefined;
  const wrong = (field: 'type' | 'handler', message: string) =>
    mistakes.push({ path: [...at, field], code: 'BASE_TYPE_CHOICES', message });
  if (form.type === ENTRY_POINT && !isEntry) wrong('type', 'The application has no Activities.');
  else if (typeof form.handler === 'number' && !isEntry) wrong('handler', 'Only an entry point has a handler.');
  return mistakes;
}

/** Bulk overwrite: commands of the same name and type keep their id; an unchanged one its version too. */
function replaceAll(core: Core, guild: string | undefined, payload: unknown, countCreates: CountCreates): Command[] {
  if (!Array.isArray(payload)) {
    throw invalidForm([{ path: [], code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' }]);
  }
  const forms = payload.map(readable);
  const mistakes = forms.flatMap((form, index) => [
    ...checkForm(ApplicationCommandUpdateRequestSchema, form, [index]),
    ...(isFields(form) ? mistakesIn(core, form, [index]) : []),
  ]);
  const list = forms.filter(isFields);
  const hasEntry =
    guild !== undefined || core.activities.url === undefined || list.some(({ type }) => type === ENTRY_POINT);
  if (!hasEntry) throw discordError('entryPointNeeded');
  mistakes.push(...commandListMistakes(list));
  if (mistakes.length > 0) throw invalidForm(mistakes);

  const known = core.state.commandsOf(guild);
  countCreates(guild, list.filter((form) => !known.some(isSameAs(form))).length);
  const commands = list.map((form) => toCommand(core, form, guild, known.find(isSameAs(form))));
  for (const { id } of known) if (!commands.some((command) => command.id === id)) core.state.commands.delete(id);
  for (const command of commands) core.state.commands.set(command.id, command);
  return commands;
}

const isSameAs = (form: Fields) => (command: Command) =>
  command.name === form.name && command.type === (form.type ?? 1);

/** Clients send permission bits as text, the API description says number; both are read. */
function readable(form: unknown): unknown {
  if (!isFields(form) || typeof form.default_member_permissions !== 'string') return form;
  const bits = form.default_member_permissions;
  return { ...form, default_member_permissions: /^\d{1,16}$/.test(bits) ? Number(bits) : bits };
}

function toCommand(core: Core, form: Fields, guild: string | undefined, known: Command | undefined): Command {
  const type = typeof form.type === 'number' ? form.type : 1;
  const permissions = form.default_member_permissions;
  const command: Command = {
    id: known?.id ?? core.snowflakes.next(),
    application_id: APPLICATION_ID,
    version: known?.version ?? '',
    default_member_permissions: permissions === undefined || permissions === null ? null : String(permissions),
    type,
    name: String(form.name),
    name_localizations: form.name_localizations ?? null,
    description: typeof form.description === 'string' ? form.description : '',
    description_localizations: form.description_localizations ?? null,
    nsfw: form.nsfw === true,
    ...(typeof form.handler === 'number' && { handler: form.handler }),
    integration_types: form.integration_types ?? [0],
    // Checked by the schema.
    contexts: (form.contexts ?? null) as number[] | null,
    ...(guild === undefined ? { dm_permission: form.dm_permission !== false } : { guild_id: guild }),
    ...(isFilled(form.options) && { options: form.options as CommandOption[] }),
  };
  const isUnchanged = known !== undefined && JSON.stringify(known) === JSON.stringify(command);
  return isUnchanged ? known : { ...command, version: core.snowflakes.next() };
}

/** @throws {DiscordError} 30034 */
type CountCreates = (guild: string | undefined, count: number) => void;

/** New commands of a guild, and of all guilds together, are counted by the day; changed ones are free. */
function createDailyCounter(now: () => number): CountCreates {
  const days = new Map<string, { startMs: number; used: number }>();
  return (guild = '', count) => {
    const known = days.get(guild);
    const day = known !== undefined && now() - known.startMs < DAY_MS ? known : { startMs: now(), used: 0 };
    if (day.used + count > MOST_CREATES_A_DAY)
      throw discordError('tooManyCreates', (day.startMs + DAY_MS - now()) / 1000);
    days.set(guild, { ...day, used: day.used + count });
  };
}
