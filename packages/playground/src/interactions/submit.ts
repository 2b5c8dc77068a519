import { invalidForm, type Mistake } from '../base/discord-error.ts';
import type { Component, Fields, Modal } from '../base/wire.ts';
import type { Upload } from '../cdn/cdn.ts';
import { placedComponents } from '../validate/components.ts';
import { fileTypeProblem } from '../validate/file-types.ts';
import { countProblem, isOption, selectProblem } from './press.ts';
import type { Resolver } from './resolve.ts';

/** Checks a submitted modal against the one that was shown, and gives it the shape that bots receive. */

const TEXT_MOST = 4000;

export interface SubmitContext {
  resolver: Resolver;
  upload(id: string): Upload | undefined;
}

/** @returns `data` of the interaction, without `resolved`. @throws {DiscordError} 50035 */
export function checkSubmit(modal: Modal, data: Fields, context: SubmitContext): Fields {
  const given = new Map(placedComponents(data.components).map(({ component }) => [component.custom_id, component]));
  const mistakes: Mistake[] = [];
  const answer = (component: Component): Fields => {
    const customId = String(component.custom_id);
    const [fields, problem] = answerOf(component, given.get(customId), context);
    if (problem !== undefined) {
      mistakes.push({ path: ['data', 'components', customId], code: 'COMPONENT_VALIDATION_FAILED', message: problem });
    }
    return { type: component.type, id: component.id, custom_id: customId, ...fields };
  };
  const components = modal.components.map((top): Fields => {
    const { type, id } = top;
    // Stored components of a checked modal: a label has one component, a row a list of them.
    if (type === 18) return { type, id, component: answer(top.component as Component) };
    if (type === 1) return { type, id, components: (top.components as Component[]).map(answer) };
    return { type, id };
  });
  if (mistakes.length > 0) throw invalidForm(mistakes);
  return { custom_id: modal.custom_id, components };
}

function answerOf(
  component: Component,
  given: Fields | undefined,
  context: SubmitContext,
): [Fields, string | undefined] {
  const required = component.required !== false;
  switch (component.type) {
    case 4: {
      const value = typeof given?.value === 'string' ? given.value : '';
      return [{ value }, textProblem(component, value, required)];
    }
    case 19:
      return filesOf(component, given, required, context);
    case 21: {
      const value = typeof given?.value === 'string' ? given.value : null;
      if (value === null) return [{ value }, required ? 'Choose one.' : undefined];
      return [{ value }, isOption(component, value) ? undefined : 'This is not an option.'];
    }
    case 23:
      return [{ value: given?.value === true }, undefined];
    default: {
      const values = (Array.isArray(given?.values) ? given.values : []).map(String);
      if (values.length === 0 && !required) return [{ values }, undefined];
      const count = Array.isArray(component.options) ? component.options.length : 25;
      const bounds =
        component.type === 22
          ? { min_values: component.min_values ?? 1, max_values: component.max_values ?? count }
          : {};
      return [{ values }, selectProblem({ ...component, ...bounds }, values, context.resolver)];
    }
  }
}

function textProblem(component: Fields, value: string, required: boolean): string | undefined {
  if (value === '') return required ? 'This is required.' : undefined;
  const min = typeof component.min_length === 'number' ? component.min_length : 0;
  const max = typeof component.max_length === 'number' ? component.max_length : TEXT_MOST;
  if (value.length >= min && value.length <= max) return undefined;
  return `This must have ${min} to ${max} characters; it has ${value.length}.`;
}

function filesOf(
  component: Fields,
  given: Fields | undefined,
  required: boolean,
  { resolver, upload }: SubmitContext,
): [Fields, string | undefined] {
  const ids = (Array.isArray(given?.values) ? given.values : []).map(String);
  const values = [...ids];
  if (ids.length === 0 && !required) return [{ values }, undefined];
  const count = countProblem(component, ids.length);
  if (count !== undefined) return [{ values }, `Add ${count} files.`];
  for (const [index, id] of ids.entries()) {
    const file = upload(id);
    if (file === undefined) return [{ values }, 'A file is missing.'];
    const problem = fileTypeProblem(component.file_types, file.filename);
    if (problem !== undefined) return [{ values }, problem];
    resolver.upload((saved) => {
      values[index] = saved;
    }, file);
  }
  return [{ values }, undefined];
}
