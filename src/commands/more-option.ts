import type { APIApplicationCommandOptionChoice } from 'discord.js';
import { Refused } from '../messages/refused.ts';
import { choiceLabel } from './answers.ts';
import type { CommandField, FamilyCommand } from './family-command.ts';

/** The one option for what has no place among a command's 25: "auto_size=true origin_at=center". */

/** @throws {UserError} `bad_input` */
export function readMore({ overflow }: FamilyCommand, said: string): { name: string; value: string }[] {
  return words(said).map((word) => {
    const [, name = '', value = ''] = /^(\w+)=(\S+)$/.exec(word) ?? [];
    if (!overflow.some(({ option }) => option.name === name)) {
      const names = overflow.map(({ option }) => `\`${option.name}=\``).join(', ');
      throw new Refused('bad_input', ({ refused }) => refused.moreTakes(names));
    }
    return { name, value };
  });
}

/** One more pair behind what stands there. */
export function suggestMore({ overflow }: FamilyCommand, typed: string): APIApplicationCommandOptionChoice[] {
  const before = words(typed);
  const last = typed.endsWith(' ') ? '' : (before.pop() ?? '');
  const isOpen = ({ option }: CommandField) => !before.some((word) => word.startsWith(`${option.name}=`));
  const pairs = overflow
    .filter(isOpen)
    .flatMap((field) => valuesOf(field).map((value) => `${field.option.name}=${value}`));
  return pairs
    .filter((pair) => pair.startsWith(last))
    .map((pair) => [...before, pair].join(' '))
    .filter((text) => text.length <= 100)
    .slice(0, 25)
    .map((text) => ({ name: text, value: text }));
}

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

function valuesOf({ field: { value, default: usual } }: CommandField): string[] {
  const known =
    value.kind === 'flag' ? ['true', 'false'] : value.kind === 'choice' ? value.values.map(choiceLabel) : [''];
  return known.filter((one) => one !== String(usual ?? (value.kind === 'flag' ? 'false' : undefined)));
}
