import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { families } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import type { Command } from '../src/cli/command.ts';
import { shapeOf, usageOf } from '../src/cli/help.ts';
import { cliCommands } from '../src/cli/run.ts';
import { move } from '../src/cli/words.ts';
import { createCommands } from '../src/commands/commands.ts';
import type { CommandContext } from '../src/commands/context.ts';
import { INVITED, INVITED_BITS } from '../src/messages/guild/permissions.ts';
import { clientApi } from './client-api.ts';

/** `npm run docs`: writes the tables of documents that are derived from code, between their markers. A test compares. */

const root = join(import.meta.dirname, '..');

/** Which tables stand in which document. */
const TABLES: Record<string, Record<string, () => string[]>> = {
  'README.md': { permissions: permissionRows, commands: commandRows },
  'docs/architecture.md': { families: familyRows },
  'docs/configuration.md': { configuration: configurationRows },
  'docs/operating.md': { operator: operatorRows, answers: answerRows },
};

/** Documents by their paths, as they should be. */
export function generatedDocuments(): Map<string, string> {
  const documents = new Map(Object.entries(TABLES).map(([file, tables]) => [file, filled(file, tables)]));
  return documents.set('packages/client/API.md', clientApi());
}

function filled(file: string, tables: Record<string, () => string[]>): string {
  let text = readFileSync(join(root, file), 'utf8');
  for (const [name, rows] of Object.entries(tables)) {
    const begin = `<!-- ${name}:begin -->\n`;
    const from = text.indexOf(begin) + begin.length;
    const to = text.indexOf(`<!-- ${name}:end -->`);
    if (from < begin.length || to < from) throw new Error(`${file} has no place for the table ${name}`);
    text = `${text.slice(0, from)}${rows().join('\n')}\n${text.slice(to)}`;
  }
  return text;
}

function operatorRows(): string[] {
  return [
    '| `npm run kiln -- …` | what it does |',
    '|---|---|',
    ...cliCommands.map((command) => `| \`${cell(saidBriefly(command))}\` | ${command.does} |`),
  ];
}

function answerRows(): string[] {
  const shapes = cliCommands.map(({ name, result }) => ({ name, ...shapeOf(result) }));
  const named = new Map(shapes.flatMap((shape) => [...shape.named]));
  return [
    '| command | prints with `--json` |',
    '|---|---|',
    ...shapes.map(({ name, text }) => `| \`${name}\` | \`${cell(text)}\` |`),
    ...[...named].map(([name, text]) => `| where \`${name}\` is | \`${cell(text)}\` |`),
  ];
}

/** Without the options that many commands share. */
function saidBriefly(command: Command): string {
  const options = Object.entries(command.options).filter(([name]) => !(name in move));
  return usageOf({ ...command, options: Object.fromEntries(options) });
}

/** Entries in the menu of a message; Discord has no description of them. */
const ON_MESSAGES: Readonly<Record<string, string>> = {
  'Make 3D': 'Choose what to make of the message’s pictures or model',
  'Inspect model': 'Its model in pictures and figures, with what is wrong with it and what mends it; free',
};

/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function commandRows(): string[] {
  // Only the payload is read, and making it asks nothing of the context.
  const { payload } = createCommands({ extensions: true, now: Date.now, jobs: {} } as CommandContext);
  return [
    '| command | what it does | options |',
    '|---|---|---|',
    ...payload.map((command) =>
      'description' in command && command.description
        ? `| \`/${command.name}\` | ${command.description} | ${optionsOf(command)} |`
        : `| **${command.name}** in a message’s Apps menu | ${ON_MESSAGES[command.name]} | |`,
    ),
    '| a mention of the bot | with up to five pictures, a model or words, or in a reply to a message of the bot that has them: choose what to make | |',
  ];
}

function optionsOf(command: object): string {
  const { options = [] } = command as { options?: readonly { name: string; required?: boolean }[] }; // Discord's own form
  return options.map(({ name, required }) => (required ? `**${name}**` : name)).join(', ');
}

function permissionRows(): string[] {
  return [
    `| permission (together \`${INVITED_BITS}\`) | needed |`,
    '|---|---|',
    ...INVITED.map(({ name, needed }) => `| ${name} | ${needed} |`),
  ];
}

function familyRows(): string[] {
  return [
    '| family | stage | what it does | path | credits |',
    '|---|---|---|---|---|',
    ...families.flatMap((family) =>
      family.stages.map(
        (stage: Stage) =>
          `| ${family.title} | \`${stage.type}\` | ${stage.summary} | \`${family.path}\` | ${priceRange(stage)} |`,
      ),
    ),
  ];
}

/** Over the stage's examples: what is charged depends on the options. */
function priceRange(stage: Stage): string {
  const prices = Object.values(stage.examples).flatMap((example) => {
    // Examples say 'source' for whatever task they go on from; some stages want it to be a UUID.
    const named = JSON.parse(JSON.stringify(example).replaceAll('"source"', `"${crypto.randomUUID()}"`));
    const parsed = stage.input.safeParse(named);
    return parsed.success ? [stage.price(parsed.data)] : [];
  });
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  return least === most ? String(least) : `${least}–${most}`;
}

/** From `.env.example`, whose variables a test compares with those that the code reads. */
function configurationRows(): string[] {
  const rows = ['| variable | what it does |', '|---|---|'];
  let comment: string[] = [];
  for (const line of readFileSync(join(root, '.env.example'), 'utf8').split('\n')) {
    const variable = /^# ([A-Z0-9_]+)=(.*)$/.exec(line);
    if (variable) {
      rows.push(`| \`${variable[1]}\` | ${comment.join(' ')}${variable[2] ? ` (\`${variable[2]}\`)` : ''} |`);
      comment = [];
    } else if (line.startsWith('# ')) comment.push(line.slice(2));
    else comment = [];
  }
  return rows;
}

if (import.meta.main) {
  for (const [file, text] of generatedDocuments()) writeFileSync(join(root, file), text);
}
