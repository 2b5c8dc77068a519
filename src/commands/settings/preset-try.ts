import { ApplicationCommandOptionType } from 'discord.js';
import type { TaskType } from 'kiln-client/contract/families/index';
import { commandName, type Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { Refused } from '../../messages/guild/refused.ts';
import { renderTrial } from '../../messages/lists/preset-message.ts';
import { productPrice } from '../../messages/parts/price-words.ts';
import { optionLines } from '../../messages/request/result-facts.ts';
import { FAMILIES } from '../../messages/words/contract-words.ts';
import type { Subcommand } from '../command.ts';
import { promptField } from '../families/draft.ts';
import { readMakers } from '../families/makers.ts';
import { countingPresets, isPlain, presetsFor, withPresets } from '../orders/apply-presets.ts';
import { finish, wordsOf } from '../respond.ts';
import { KNOWN_NAME, parseName, textOption, titledEntry } from './preset-options.ts';

/** /preset try: what a command would send with the presets that apply, without making anything. */
export const tryPreset: Subcommand = {
  ...titledEntry('try'),
  options: [
    { type: ApplicationCommandOptionType.String, ...titledEntry('command'), required: true, autocomplete: true },
    { ...textOption('prompt'), required: false },
    { ...KNOWN_NAME, required: false },
  ],
  async run(context, interaction) {
    const { options } = interaction;
    const command = options.getString('command', true).replace(/^\//, '');
    const stage = FAMILIES.find((family) => commandName(family) === command)?.stages[0];
    if (!stage) throw new Refused('unknown_command', ({ presets }) => presets.noSuchCommand);
    const words = wordsOf(interaction);
    const name = options.getString('name') ?? undefined;
    const presets = countingPresets(await presetsFor(context, interaction), name && parseName(name));
    const filled = { ...exampleInputs(stage), ...promptOf(stage, options.getString('prompt') ?? 'a chair') };
    const { body, used } = withPresets(stage, filled, presets, {
      origins: context.origins,
      makers: await readMakers(context),
    });
    await finish(
      interaction,
      renderTrial(words, {
        stage: words.contract.stage(stage).title,
        used,
        lines: optionLines(words, stage.type as TaskType, body), // a type of the table
        price: productPrice(words, stage, await context.jobs.prices.learned()),
      }),
    );
  },
};

function promptOf(stage: Stage, prompt: string): Record<string, string> {
  const field = promptField(stage);
  return field ? { [field.name]: prompt } : {};
}

/** Of the stage's example, what it needs: without its file or task, a body cannot be validated. */
function exampleInputs(stage: Stage): Record<string, unknown> {
  const [first] = Object.values(stage.examples);
  const example = (first ?? {}) as Record<string, unknown>; // an input of the stage
  const needed = offeredFields(stage).filter((field) => field.required || !isPlain(field));
  return Object.fromEntries(needed.flatMap(({ name }) => (example[name] === undefined ? [] : [[name, example[name]]])));
}
