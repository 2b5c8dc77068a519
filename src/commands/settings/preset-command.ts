import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  AttachmentBuilder,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { families, type TaskType } from 'kiln-client/contract/families/index';
import { commandName, type Family, type Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { type NamedPreset, PRESET_SCOPES, Preset, PresetName, type PresetScope } from '../../guilds/presets.ts';
import { isFromDiscord } from '../../jobs/discord/file-origins.ts';
import { fetchAttachment } from '../../jobs/files/fetch-attachment.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { presetLine, renderPresets, renderTrial } from '../../messages/lists/preset-message.ts';
import { productPrice } from '../../messages/parts/price-words.ts';
import { shorten } from '../../messages/parts/text.ts';
import { optionLines } from '../../messages/request/result-facts.ts';
import type { Words } from '../../messages/words/index.ts';
import type { Command } from '../command.ts';
import { choicesOf, GUILD_ONLY, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { assembleBody, optionName } from '../families/build-body.ts';
import { countingPresets, presetsFor, suggestPresets, withOption, withPresets } from '../orders/apply-presets.ts';
import { deferPrivately, finish, isLead, placeOf, whoIs, wordsOf } from '../respond.ts';
import { readPresetFile, writePresetFile } from './preset-file.ts';

/** /preset: named options and words, for the member, a channel or the server (the last two only for leads). */

const { String: Text, Integer, Attachment, Subcommand } = ApplicationCommandOptionType;

const NAME = { type: Text, ...of('newName'), required: true, max_length: 32 } as const;
const KNOWN = { ...NAME, ...of('knownName'), autocomplete: true } as const;
const WHOSE = {
  type: Text,
  ...of('whose'),
  choices: choicesOf(PRESET_SCOPES, ({ commands }) => commands.preset.whose.choices),
} as const;
const words = (entry: Entry) => ({ type: Text, ...of(entry), max_length: 300 }) as const;

type Entry = Exclude<keyof Words['commands']['preset'], 'name' | 'description'>;
const SUBCOMMANDS = {
  list: [],
  save: [
    NAME,
    WHOSE,
    words('before'),
    words('after'),
    words('without'),
    words('formats'),
    { type: Integer, ...of('polygons'), min_value: 100, max_value: 300_000 },
    { ...words('options'), autocomplete: true },
  ],
  delete: [KNOWN, WHOSE],
  try: [
    { type: Text, ...of('command'), required: true, autocomplete: true },
    { ...words('prompt'), required: false },
    { ...KNOWN, required: false },
  ],
  export: [WHOSE],
  import: [{ type: Attachment, ...of('file'), required: true, file_types: ['.json'] }, WHOSE],
} satisfies Partial<Record<Entry, APIApplicationCommandBasicOption[]>>;

function of(entry: Entry) {
  return titled(({ commands }) => commands.preset[entry]);
}

export function presetCommand(context: CommandContext): Command {
  const options = Object.entries(SUBCOMMANDS).map(
    ([name, own]): APIApplicationCommandSubcommandOption => ({ type: Subcommand, ...of(name as Entry), options: own }), // its keys
  );
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.preset), options },
    async run(interaction) {
      await deferPrivately(interaction);
      const run = RUNS[interaction.options.getSubcommand()];
      if (!run) throw new Refused('unknown_command', ({ presets }) => presets.unknownSubcommand);
      await run(context, interaction);
    },
    async suggest(interaction) {
      const { name, value } = interaction.options.getFocused(true);
      if (name === 'name') return suggestPresets(context, interaction, value);
      return (name === 'command' ? makers() : optionPairs(wordsOf(interaction), value))
        .filter((one) => one.includes(value.toLowerCase()))
        .slice(0, 25)
        .map(same);
    },
  };
}

type Run = (context: CommandContext, interaction: ChatInputCommandInteraction) => Promise<void>;

const RUNS: Readonly<Record<string, Run>> = {
  async list(context, interaction) {
    await finish(interaction, renderPresets(wordsOf(interaction), await presetsFor(context, interaction)));
  },
  async save(context, interaction) {
    const scope = scopeOf(interaction);
    const said = (name: string) => interaction.options.getString(name) ?? '';
    const polygons = interaction.options.getInteger('polygons');
    const preset = Preset.parse({
      ...{ before: said('before'), after: said('after'), without: said('without') },
      options: {
        ...(said('formats') === '' ? {} : { target_formats: said('formats') }),
        ...(polygons === null ? {} : { target_polycount: String(polygons) }),
        ...readPairs(wordsOf(interaction), said('options')),
      },
    });
    const named = { scope, name: nameOf(said('name')), preset };
    checkOptions(context, named);
    await context.guilds.presets.save(placeFor(interaction), named);
    const words = wordsOf(interaction);
    await finish(interaction, notice(words.presets.kept(presetLine(words, named))));
  },
  async delete(context, interaction) {
    const which = { scope: scopeOf(interaction), name: nameOf(interaction.options.getString('name', true)) };
    if (await context.guilds.presets.remove(placeFor(interaction), which))
      return finish(interaction, notice(wordsOf(interaction).common.deleted));
    throw new Refused('unknown_preset', ({ presets }) => presets.notThere);
  },
  async try(context, interaction) {
    const wanted = interaction.options.getString('command', true).replace(/^\//, '');
    const family = (families as readonly Family[]).find((one) => commandName(one) === wanted);
    const stage = family?.stages[0];
    if (!stage) throw new Refused('unknown_command', ({ presets }) => presets.noSuchCommand);
    const words = wordsOf(interaction);
    const prompt = offeredFields(stage).find(
      ({ value, path }) => value.kind === 'text' && value.long && path.length === 1,
    );
    const said = prompt ? { [prompt.name]: interaction.options.getString('prompt') ?? 'a chair' } : {};
    const named = interaction.options.getString('name') ?? undefined;
    const presets = countingPresets(await presetsFor(context, interaction), named && nameOf(named));
    const { body, used } = fillTrial(stage, said, presets, context.origins);
    const price = productPrice(words, stage, await context.jobs.prices.learned());
    await finish(
      interaction,
      renderTrial(words, { stage: words.contract.stage(stage).title, used, lines: linesOf(words, stage, body), price }),
    );
  },
  async export(context, interaction) {
    const scope = interaction.options.getString('whose') ?? 'mine';
    const presets = (await presetsFor(context, interaction)).filter((one) => one.scope === scope);
    const file = new AttachmentBuilder(writePresetFile(presets), { name: `kiln-presets-${scope}.json` });
    const content = wordsOf(interaction).presets.exported(presets.length);
    await interaction.editReply({ content, files: [file] });
  },
  async import(context, interaction) {
    const scope = scopeOf(interaction);
    const { url } = interaction.options.getAttachment('file', true);
    const bytes = await fetchAttachment(url, MOST_FILE_BYTES, (one) => isFromDiscord(one, context.origins));
    if (!bytes) throw new Refused('attachment_gone', (words) => words.presets.fileGone);
    const presets = readPresetFile(bytes).map((one): NamedPreset => ({ ...one, scope }));
    for (const one of presets) checkOptions(context, one);
    for (const one of presets) await context.guilds.presets.save(placeFor(interaction), one);
    await finish(interaction, renderPresets(wordsOf(interaction), await presetsFor(context, interaction)));
  },
};

const MOST_FILE_BYTES = 256_000;

function placeFor(interaction: ChatInputCommandInteraction) {
  const { guildId: guild, userId: user } = placeOf(interaction);
  return { guild, user, channel: whoIs(interaction).channel };
}

/** @throws {UserError} `leads_only` */
function scopeOf(interaction: ChatInputCommandInteraction): PresetScope {
  const scope = PRESET_SCOPES.find((one) => one === interaction.options.getString('whose')) ?? 'mine';
  if (scope === 'mine' || isLead(interaction)) return scope;
  throw new Refused('leads_only', ({ presets }) => presets.leadsOnly);
}

/** @throws {UserError} `bad_name` */
function nameOf(said: string): string {
  const { data } = PresetName.safeParse(said);
  if (data !== undefined && data !== 'none') return data;
  throw new Refused('bad_name', ({ presets }) => (data === undefined ? presets.badName : presets.notNone));
}

/**
 * By field names, which presets store; a name shared by two fields sets both.
 * @throws {UserError} `bad_input`
 */
function readPairs(words: Words, said: string): Record<string, string> {
  const pairs = said.split(/\s+/).filter((word) => word !== '');
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [, name, value] = /^([^\s=]+)=(\S+)$/.exec(pair) ?? [];
      if (!name || !value) throw new Refused('bad_input', ({ presets }) => presets.badPairs);
      const meant = plainFields().filter((field) =>
        [field.name, field.called, optionName(field)(words)].includes(name),
      );
      return meant.length === 0 ? [[name, value]] : meant.map((field) => [field.name, value]);
    }),
  );
}

/** Fields that a preset can set. */
const plainFields = () =>
  stages()
    .flatMap(offeredFields)
    .filter(({ value }) => isPlain(value.kind));

const stages = () => (families as readonly Family[]).flatMap((family) => family.stages);

/** Each option must exist in some stage and accept the value. @throws {UserError} `bad_input` */
function checkOptions({ origins }: Pick<CommandContext, 'origins'>, { preset }: NamedPreset): void {
  for (const [name, value] of Object.entries(preset.options)) {
    const knowing = stages().filter((one) =>
      offeredFields(one).some((field) => field.name === name && isPlain(field.value.kind)),
    );
    const [first] = knowing;
    if (!first) throw new Refused('bad_input', ({ presets }) => presets.notAnOption(shorten(name, 60)));
    if (knowing.some((stage) => withOption(stage, name, value, { origins }))) continue;
    assembleBody(first, new Map([[name, value]]), { origins });
  }
}

const isPlain = (kind: string) => kind !== 'file' && kind !== 'task';

/** A stage that needs a file or task cannot be validated as a whole: that part is up to the member. */
function fillTrial(
  stage: Stage,
  body: Record<string, unknown>,
  presets: readonly NamedPreset[],
  origins: readonly string[],
) {
  const example = Object.values(stage.examples)[0] as Record<string, unknown> | undefined;
  const needed = offeredFields(stage).filter(({ required, value }) => required || !isPlain(value.kind));
  const given = Object.fromEntries(
    needed.flatMap(({ name }) => (example?.[name] === undefined ? [] : [[name, example[name]]])),
  );
  return withPresets(stage, { ...given, ...body }, presets, origins);
}

const linesOf = (words: Words, stage: Stage, body: Record<string, unknown>) =>
  optionLines(words, stage.type as TaskType, body); // of the table

const makers = () => (families as readonly Family[]).map((family) => commandName(family));

function optionPairs(words: Words, typed: string): string[] {
  const before = typed.split(/\s+/).slice(0, -1);
  const names = [...new Set(plainFields().map((field) => optionName(field)(words)))];
  return names.map((name) => [...before, `${name}=`].join(' ')).filter((text) => text.length <= 100);
}

const same = (text: string) => ({ name: text.slice(0, 100), value: text.slice(0, 100) });
