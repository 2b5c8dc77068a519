import { commandName, type Family, type NamedFile, type Stage } from 'kiln-client/contract/family';

/** What the contract calls things; English is the contract's own. */
export const contract = {
  family: ({ title }: Pick<Family, 'name' | 'title'>): string => title,
  /** Its slash command. */
  command: (family: Pick<Family, 'name' | 'command'>): string => commandName(family),
  stage: ({ title, verb, summary }: Pick<Stage, 'type' | 'title' | 'verb' | 'summary'>): StageWords => ({
    title,
    verb,
    summary,
  }),
  /** A field's few words, by those that the contract has. */
  label: (label: string): string => label,
  /** A slash option's name: small letters and hyphens, at most 30. */
  option: (called: string): string => called,
  /** A choice of a field, by its value. */
  choice: (value: string): string => CHOICES[value] ?? value,
  /** What tells a file from the others of its format. */
  file: (words: NamedFile['words']): string => words,
};

/** Those that only programs would understand. */
const CHOICES: Readonly<Record<string, string>> = {
  change_fps: 'another frame rate',
  fbx2usdz: 'USDZ',
  extract_armature: 'the bones alone',
};

export interface StageWords {
  /** "Text to 3D · preview" */
  title: string;
  /** "Refine" */
  verb: string;
  summary: string;
}
