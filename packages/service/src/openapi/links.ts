import { stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { accepts, type Family, type Stage } from 'kiln-client/contract/family';
import { bodyFromTask } from './example-body.ts';
import { operationId } from './names.ts';

/**
 * What can follow an answer, as links (OpenAPI 3.1.0, section 4.8.20): from a create to its task, and from a task to every
 * stage that takes it. Programs find by them which field takes the id of which task.
 */

interface Link {
  operationId: string;
  description: string;
  parameters?: Record<string, string>;
  /** Expressions stand in braces within its strings. */
  requestBody?: Record<string, unknown>;
  /** The values that fields of the answer must have, where it does not hold for all. */
  'x-when'?: Record<string, string[]>;
}

export function afterCreate(family: Family, stages: readonly Stage[]): Record<string, Link> {
  const parameters = { id: '$response.body#/result' };
  const remove = family.onDelete === 'remove' ? 'Deletes it' : 'Cancels it';
  return {
    read: { operationId: operationId('get', family, stages), description: 'The task', parameters },
    stream: { operationId: operationId('stream', family, stages), description: 'Its events', parameters },
    delete: { operationId: operationId('delete', family, stages), description: remove, parameters },
  };
}

/** By the type of the task that the next stage makes. */
export function afterRead(stages: readonly Stage[]): Record<string, Link> {
  const links: Record<string, Link> = {};
  for (const type of taskTypes) {
    const { family, stage } = stageEntry(type);
    const { source } = stage;
    const taken = stages.filter((made) => accepts(stage, made)).map((made) => made.type);
    if (!source || taken.length === 0) continue;
    links[type] = {
      operationId: operationId('create', family, family.stageBy === 'path' ? [stage] : family.stages),
      description: stage.title,
      requestBody: bodyFromTask({ ...stage, source }, (pointer) => `{$response.body#${pointer}}`),
      'x-when': { type: taken, status: ['SUCCEEDED'] },
    };
  }
  return links;
}
