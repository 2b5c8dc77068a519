import { families } from 'kiln-client/contract/families/index';
import { commandName, type Family, type NamedFile, type Stage } from 'kiln-client/contract/family';
import type { Entries } from 'kiln-runtime/words/message';

/**
 * What the contract calls things. English is the contract's own; other languages have it under `contract.`: families and
 * stages by their names, labels, options, choices and files by their English. What is missing is read in English.
 */
export interface ContractWords {
  family(family: Pick<Family, 'name' | 'title'>): string;
  /** Its slash command: small letters, digits and hyphens, at most 32. */
  command(family: Pick<Family, 'name' | 'command'>): string;
  stage(stage: Pick<Stage, 'type' | 'title' | 'verb' | 'summary'>): StageWords;
  /** A field's few words, by those that the contract has. */
  label(label: string): string;
  /** A slash option's name: small letters, digits and hyphens, at most 30. */
  option(called: string): string;
  /** A choice of a field, by its value; what has no words stays as the service has it. */
  choice(value: string): string;
  /** What distinguishes a file from the others of its format. */
  file(words: NamedFile['words']): string;
  /** What the built-in service says of results, by its English; what has no words stays as it came. */
  said(english: string): string;
}

/** The contract's families and stages by their common form: the table's own types differ from stage to stage. */
export const FAMILIES: readonly Family[] = families;
export const STAGES: readonly Stage[] = FAMILIES.flatMap(({ stages }) => stages);

/** Discord has no empty choice: this word stands for the contract's ''. */
export const EMPTY_CHOICE = 'none';

interface StageWords {
  /** "Text to 3D · preview" */
  title: string;
  /** "Refine" */
  verb: string;
  summary: string;
}

export function contractWords(entries: Entries): ContractWords {
  const own = (path: string, english: string) => entries[`contract.${path}`] ?? english;
  return {
    family: ({ name, title }) => own(`families.${name}.title`, title),
    command: (family) => own(`families.${family.name}.command`, commandName(family)),
    stage: ({ type, title, verb, summary }) => ({
      title: own(`stages.${type}.title`, title),
      verb: own(`stages.${type}.verb`, verb),
      summary: own(`stages.${type}.summary`, summary),
    }),
    label: (label) => own(`labels.${label}`, label),
    option: (called) => own(`options.${called}`, called),
    choice: (value) => own(`choices.${value}`, value),
    file: (words) => own(`files.${words}`, words),
    said: (english) => own(`said.${english}`, english),
  };
}
