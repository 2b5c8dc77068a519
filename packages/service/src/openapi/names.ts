import type { Family, Stage } from 'kiln-client/contract/family';

/** What the interface description calls its operations and schemas. */

export const schemaName = (stage: Stage, kind: 'Request' | 'Task') => `${camel(stage.type)}${kind}`;

export type Verb = 'create' | 'plan' | 'list' | 'get' | 'delete' | 'stream';

/** @param stages those of the operation's collection */
export const operationId = (verb: Verb, family: Family, stages: readonly Stage[]) =>
  `${verb}${camel(stages.length === 1 ? stages[0]!.type : family.name)}`;

const camel = (text: string) => text.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
