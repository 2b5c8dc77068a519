import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommands } from '../src/commands/commands.ts';
import type { CommandContext } from '../src/commands/context.ts';
import { families } from '../src/contract/families/index.ts';
import type { Stage } from '../src/contract/family.ts';

/** `npm run docs`: writes the tables of README.md that are derived from code, between their markers. A test compares. */

const readme = join(import.meta.dirname, '../README.md');

export function generatedReadme(): string {
  let text = readFileSync(readme, 'utf8');
  for (const [name, rows] of Object.entries({
    commands: commandRows(),
    families: familyRows(),
    configuration: configurationRows(),
  })) {
    const block = new RegExp(`(<!-- ${name}:begin -->\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
    text = text.replace(block, (_all, begin: string, end: string) => `${begin}${rows.join('\n')}\n${end}`);
  }
  return text;
}

function commandRows(): string[] {
  // Only the payload is read, and making it asks nothing of the context.
  const { payload } = createCommands({ extensions: true, now: Date.now } as CommandContext);
  return [
    '| command | what it does |',
    '|---|---|',
    ...payload.map((command) =>
      'description' in command && command.description
        ? `| \`/${command.name}\` | ${command.description} |`
        : `| **${command.name}** in a message’s Apps menu | Choose what to make of the message’s pictures |`,
    ),
    '| a mention of the bot | with up to five pictures, or words: choose what to make of them |',
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
  for (const line of readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8').split('\n')) {
    const variable = /^# ([A-Z_]+)=(.*)$/.exec(line);
    if (variable) {
      rows.push(`| \`${variable[1]}\` | ${comment.join(' ')}${variable[2] ? ` (\`${variable[2]}\`)` : ''} |`);
      comment = [];
    } else if (line.startsWith('# ')) comment.push(line.slice(2));
    else comment = [];
  }
  return rows;
}

if (import.meta.main) writeFileSync(readme, generatedReadme());
