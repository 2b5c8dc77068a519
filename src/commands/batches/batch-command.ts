import { ApplicationCommandOptionType, type ChatInputCommandInteraction, TextInputStyle } from 'discord.js';
import { isTaskType } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import { distinctRows } from '../../jobs/actions/submit-request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress } from '../../messages/parts/custom-id.ts';
import { textField, wholeNumber } from '../../messages/parts/form.ts';
import { countWithin } from '../../messages/parts/text-budget.ts';
import { type Command, type FormHandler, GUILD_ONLY, named, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { validateBody } from '../families/build-body.ts';
import { checkOpen } from '../families/check-access.ts';
import { attachedFile } from '../families/check-attachment.ts';
import { fileTypes, PRESET_OPTION, PRIVATE_OPTION } from '../families/family-command.ts';
import { readMakers } from '../families/makers.ts';
import { countingPresets, NO_PRESET, presetsFor, suggestPresets, withPresets } from '../orders/apply-presets.ts';
import { checkCanArrive } from '../orders/check-permissions.ts';
import { askFirst } from '../orders/confirm-order.ts';
import { type Answer, deferAnswer } from '../orders/defer-answer.ts';
import { orderedBody } from '../orders/maker-by-rule.ts';
import { checkRows } from '../orders/order.ts';
import { type Answerable, placeOf, sharedWords, wordsOf } from '../respond.ts';
import { BATCH_STAGES, type BatchStage } from './batch-stages.ts';
import { type Bring, ofRow, type ReadRow, rowsOfFile, rowsOfText } from './read-rows.ts';

/**
 * /batch: many at once, from a list in a form, words with braces, a text or a table, or an archive of pictures. What will be made is
 * shown with its price, and made when its member agrees (orders/confirm-order.ts).
 */
export function batchCommand(context: CommandContext): Command {
  const { String: text, Attachment, Integer } = ApplicationCommandOptionType;
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.batch),
      options: [
        {
          type: text,
          ...titled(({ commands }) => commands.batch.kind),
          required: true,
          choices: BATCH_STAGES.map(({ family, type }) => ({
            value: type,
            ...named(({ contract }) => contract.family(family)),
          })),
        },
        { type: text, ...titled(({ commands }) => commands.batch.prompts), max_length: 2_000 },
        {
          type: Attachment,
          ...titled(({ commands }) => commands.batch.file),
          file_types: fileTypes(['txt', 'csv', 'zip']),
        },
        { type: Integer, ...titled(({ commands }) => commands.batch.budget), min_value: 1, max_value: MOST_BUDGET },
        PRESET_OPTION,
        PRIVATE_OPTION,
      ],
    },
    run: (interaction) => run(context, interaction),
    suggest: (interaction) => suggestPresets(context, interaction, interaction.options.getFocused(), [NO_PRESET]),
  };
}

const MOST_BUDGET = 10_000_000;

/** What is said besides the list. */
interface Said {
  stage: BatchStage;
  budget: number | undefined;
  isPrivate: boolean | undefined;
  preset: string | undefined;
}

async function run(context: CommandContext, interaction: ChatInputCommandInteraction): Promise<void> {
  const { options } = interaction;
  placeOf(interaction);
  const said: Said = {
    stage: stageNamed(options.getString('kind', true)),
    budget: options.getInteger('budget') ?? undefined,
    isPrivate: options.getBoolean(PRIVATE_OPTION.name) ?? undefined,
    preset: options.getString(PRESET_OPTION.name)?.trim().toLowerCase() || undefined,
  };
  const [file, prompts] = [options.getAttachment('file'), options.getString('prompts')];
  const isWords = said.stage.from === 'words';
  if (!isWords && !file) throw new Refused('bad_batch', ({ batches }) => batches.needsPictures);
  if (!file && prompts === null) return askForList(context, interaction, said);
  const place = await deferAnswer(context, interaction, { said: said.isPrivate, asksFirst: true });
  await confirmRows(context, interaction, said, place, (bring) => {
    const { inputFiles } = context.jobs;
    if (!file) return rowsOfText(prompts ?? '', bring);
    if (!inputFiles) throw new Refused('bad_batch', ({ batches }) => batches.badFile);
    return rowsOfFile(attachedFile(file), inputFiles, bring);
  });
}

function stageNamed(type: string | undefined): BatchStage {
  const found = BATCH_STAGES.find((one) => one.type === type);
  if (!found) throw new Refused('unknown_form', ({ refused }) => refused.unknownForm);
  return found;
}

const LIST = 'list';
const BUDGET = 'budget';

/** The form: its id says what the command said. */
async function askForList(context: CommandContext, interaction: ChatInputCommandInteraction, said: Said) {
  const { stage, budget, isPrivate, preset = '' } = said;
  await checkOpen(context, interaction, stage.type);
  const words = wordsOf(interaction);
  const argument = ['form', stage.type, isPrivate === undefined ? '' : String(isPrivate), preset].join('.');
  const value = budget?.toString();
  const list = textField(words.batches.list, { custom_id: LIST, max_length: 4_000 }, TextInputStyle.Paragraph);
  const form = {
    custom_id: encodePress({ action: 'batch', requestId: '', argument }),
    title: words.batches.form,
    components: [
      { ...list, description: words.commands.batch.prompts.description },
      textField(words.batches.budgetLabel, { custom_id: BUDGET, required: false, max_length: 8, value }),
    ],
  };
  await context.typedForms.open(interaction, form, budget === undefined ? [] : [BUDGET]);
}

export const submitList: FormHandler = async (context, interaction, { argument }) => {
  const [, type, isPrivate = '', ...preset] = (argument ?? '').split('.');
  const { fields } = interaction;
  const budget = wholeNumber(fields.getTextInputValue(BUDGET));
  if (budget !== undefined && !(budget > 0)) throw new Refused('bad_batch', ({ batches }) => batches.badBudget);
  const said: Said = {
    stage: stageNamed(type),
    budget,
    isPrivate: isPrivate === '' ? undefined : isPrivate === 'true',
    preset: preset.join('.') || undefined,
  };
  const place = await deferAnswer(context, interaction, { said: said.isPrivate, asksFirst: true });
  await confirmRows(context, interaction, said, place, (bring) => rowsOfText(fields.getTextInputValue(LIST), bring));
};

/** From rows as they were brought to the question whether to make them. */
async function confirmRows(
  context: CommandContext,
  interaction: Answerable,
  { stage, budget, preset }: Said,
  { ephemeral }: Answer,
  read: (bring: Bring) => ReadRow[] | Promise<ReadRow[]>,
): Promise<void> {
  const { guildId } = placeOf(interaction);
  const [settings, learned, presets, makers] = await Promise.all([
    context.guilds.settings(guildId),
    context.jobs.prices.learned(),
    presetsFor(context, interaction),
    readMakers(context),
    checkOpen(context, interaction, stage.type),
  ]);
  checkRows(settings);
  const words = wordsOf(interaction);
  const brought = await read({ stage, most: settings.batch, words, origins: context.origins });
  const counting = countingPresets(presets, preset);
  const used = new Set<string>();
  const filled = brought.map(({ body, title }, i) =>
    ofRow(i, () => {
      const row = withPresets(stage.stage, body, counting, { origins: context.origins, makers });
      if (row.used !== undefined) used.add(row.used);
      else validateBody(stage.stage, row.body);
      return { input: row.body, title };
    }),
  );
  const rows = distinctRows(filled);
  if (rows.length === 0) throw new Refused('bad_batch', ({ batches }) => batches.nothing);
  for (const row of rows) {
    row.input = await orderedBody(context, interaction, { stage: stage.stage, body: row.input });
  }
  checkCanArrive(context, interaction);
  const prices = rows.map(({ input }) => priceOf(stage.type, input, learned) ?? 0);
  const fits = countWithin(prices, budget ?? Number.POSITIVE_INFINITY);
  const [first] = rows;
  if (fits === 0 || !first || !isTaskType(stage.type))
    throw new Refused('bad_batch', ({ batches }) => batches.belowOne({ price: prices[0] ?? 0, budget: budget ?? 0 }));
  const equal = filled.length - rows.length;
  const notes = [
    equal > 0 && words.batches.equal({ count: equal }),
    fits < rows.length && words.batches.overBudget({ fits, count: rows.length, budget: budget ?? 0 }),
  ];
  const shared = await sharedWords(context, interaction);
  const asked = {
    type: stage.type,
    body: first.input,
    ephemeral,
    budget,
    title: shared.batches.title({ first: first.title, more: fits - 1 }),
    rows: rows.slice(0, fits).map(({ input, title }) => ({ body: input, title })),
    looked: true,
    preset: used.size === 0 ? undefined : [...used].join(', '),
  };
  await askFirst(context, interaction, asked, { why: notes.filter(Boolean).join('\n') || undefined });
}
