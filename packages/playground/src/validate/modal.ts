import { type Mistake, required, tooLong } from '../base/discord-error.ts';
import { type Fields, isFields } from '../base/wire.ts';
import { commonComponentMistakes, type PlacedComponent, placedComponents } from './components.ts';
import { fileTypeMistakes } from './file-types.ts';

/** What Discord refuses in modals that its API description allows. */

export function modalMistakes(form: Fields): Mistake[] {
  const data = isFields(form.data) ? form.data : {};
  const path = ['data', 'components'];
  const placed = placedComponents(data.components, path);
  const mistakes = commonComponentMistakes(placed);
  if (Array.isArray(data.components) && data.components.length > 5) {
    mistakes.push({ path, code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 5 in length.' });
  }
  for (const one of placed) {
    mistakes.push(...anywhereMistakes(one));
    if (one.component.type === 4) mistakes.push(...textInputMistakes(one));
  }
  return mistakes;
}

function anywhereMistakes({ component, path: at }: PlacedComponent): Mistake[] {
  const mistakes: Mistake[] = [];
  if (component.type === 1 && Array.isArray(component.components) && component.components.length > 1) {
    const message = 'A row of a modal holds one text input.';
    mistakes.push({ path: [...at, 'components'], code: 'BASE_TYPE_BAD_LENGTH', message });
  }
  if (component.disabled === true) {
    const message = 'Components of a modal cannot be disabled.';
    mistakes.push({ path: [...at, 'disabled'], code: 'COMPONENT_DISABLED_IN_MODAL', message });
  }
  if (component.min_values === 0 && component.required !== false) {
    const message = 'min_values must be at least 1 where a choice is required.';
    mistakes.push({ path: [...at, 'min_values'], code: 'NUMBER_TYPE_MIN', message });
  }
  if (component.type === 19) mistakes.push(...fileTypeMistakes(component.file_types, at));
  return mistakes;
}

function textInputMistakes({ component, path: at, parent }: PlacedComponent): Mistake[] {
  const mistakes: Mistake[] = [];
  const hasLabel = typeof component.label === 'string' && component.label !== '';
  if (parent?.type === 18 && hasLabel) {
    const message = 'The label belongs to the surrounding Label component.';
    mistakes.push({ path: [...at, 'label'], code: 'TEXT_INPUT_LABEL_IN_LABEL', message });
  }
  if (parent?.type !== 18 && !hasLabel) mistakes.push(required([...at, 'label']));
  const { min_length: min, max_length: max, value } = component;
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    const message = 'min_length must not be greater than max_length.';
    mistakes.push({ path: [...at, 'min_length'], code: 'TEXT_INPUT_RANGE_INVALID', message });
  }
  if (typeof value === 'string' && typeof max === 'number' && value.length > max) {
    mistakes.push(tooLong([...at, 'value'], max));
  }
  return mistakes;
}
