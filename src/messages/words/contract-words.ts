import type { families, TaskType } from 'kiln-client/contract/families/index';
import { commandName } from 'kiln-client/contract/family';
import type { StageWords } from './en/contract.ts';
import type { Words } from './form.ts';

/**
 * The contract's words in another language: families and stages by their names; labels, choices and files by their English. What
 * is missing is read in English, and named by test/messages/languages.test.ts.
 */
interface ContractTable {
  /** `command`: small letters, digits and hyphens, at most 32. */
  families: Readonly<Partial<Record<(typeof families)[number]['name'], { title: string; command: string }>>>;
  stages: Readonly<Partial<Record<TaskType, StageWords>>>;
  labels: Readonly<Record<string, string>>;
  /** Names of slash options: small letters, digits and hyphens, at most 30. */
  options: Readonly<Record<string, string>>;
  /** What is left out stays as the service has it. */
  choices: Readonly<Record<string, string>>;
  files: Readonly<Record<string, string>>;
}

export function contractWords(table: ContractTable): Words['contract'] {
  const own = <T>(record: Readonly<Record<string, T | undefined>>, name: string) =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return {
    family: ({ name, title }) => own(table.families, name)?.title ?? title,
    command: (family) => own(table.families, family.name)?.command ?? commandName(family),
    stage: ({ type, title, verb, summary }) => own(table.stages, type) ?? { title, verb, summary },
    label: (label) => own(table.labels, label) ?? label,
    option: (called) => own(table.options, called) ?? called,
    choice: (value) => own(table.choices, value) ?? value,
    file: (words) => own(table.files, words) ?? words,
  };
}
