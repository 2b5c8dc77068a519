/** An open modal: its components, what was entered so far, and the reading of it into the shape that is submitted. */

import { fileTypeError } from '../common/format.ts';
import { componentType } from '../protocol/kinds.ts';
import type { ModalComponent, PickedFile } from '../protocol/types.ts';

/** As the app sends it. */
export interface ModalSource {
  id: string;
  custom_id: string;
  title: string;
  components: readonly ModalComponent[];
  application: { id: string; name: string };
}

export interface ModalState extends ModalSource {
  fields: readonly ModalField[];
  text: Map<string, string>;
  values: Map<string, string[]>;
  files: Map<string, PickedFile[]>;
  errors: Map<string, string>;
  sending: boolean;
  failure?: string;
}

/** One input with the label it is shown under. */
export interface ModalField {
  label: string;
  description?: string | undefined;
  component: FieldComponent;
}

type LabelComponent = Extract<ModalComponent, { type: 18 }>['component'];
export type FieldComponent = LabelComponent;

export function openModal(source: ModalSource): ModalState {
  const fields = source.components.flatMap(fieldsOf);
  const modal: ModalState = {
    ...source,
    fields,
    text: new Map(),
    values: new Map(),
    files: new Map(),
    errors: new Map(),
    sending: false,
  };
  for (const { component } of fields) prefill(modal, component);
  return modal;
}

function fieldsOf(component: ModalComponent): ModalField[] {
  if (component.type === componentType.label) {
    const { label, description, component: inner } = component;
    return [{ label, description, component: inner }];
  }
  if (component.type !== componentType.actionRow) return [];
  return component.components.map((inner) => ({
    label: ('label' in inner ? inner.label : '') ?? '',
    component: inner,
  }));
}

function prefill(modal: ModalState, component: FieldComponent): void {
  const id = component.custom_id;
  switch (component.type) {
    case componentType.textInput:
      modal.text.set(id, component.value ?? '');
      return;
    case componentType.stringSelect:
    case componentType.radioGroup:
    case componentType.checkboxGroup:
      modal.values.set(
        id,
        component.options.filter((option) => option.default === true).map((option) => option.value),
      );
      return;
    case componentType.checkbox:
      modal.values.set(id, component.default === true ? ['true'] : []);
      return;
    case componentType.userSelect:
    case componentType.roleSelect:
    case componentType.channelSelect:
    case componentType.mentionableSelect:
      modal.values.set(
        id,
        (component.default_values ?? []).map((value) => value.id),
      );
  }
}

/** How many values a field takes. */
export function bounds(component: FieldComponent): { min: number; max: number } {
  const required = component.type === componentType.checkbox ? false : (component.required ?? true);
  const least = required ? 1 : 0;
  switch (component.type) {
    case componentType.textInput:
    case componentType.radioGroup:
    case componentType.checkbox:
      return { min: least, max: 1 };
    case componentType.checkboxGroup:
      return { min: required ? (component.min_values ?? 1) : 0, max: component.max_values ?? component.options.length };
    default:
      return { min: required ? (component.min_values ?? 1) : 0, max: component.max_values ?? 1 };
  }
}

function fieldError(modal: ModalState, component: FieldComponent): string | undefined {
  const id = component.custom_id;
  if (component.type === componentType.textInput) return textError(component, modal.text.get(id) ?? '');
  if (component.type !== componentType.fileUpload) {
    return countError(modal.values.get(id)?.length ?? 0, bounds(component), 'option');
  }
  const files = modal.files.get(id) ?? [];
  const wrong = files.map(({ file }) => fileTypeError(file, component.file_types)).find((error) => error !== undefined);
  return wrong ?? countError(files.length, bounds(component), 'file');
}

function textError(component: Extract<FieldComponent, { type: 4 }>, text: string): string | undefined {
  if (text.trim() === '') return bounds(component).min === 0 ? undefined : 'This field is required.';
  const { min_length: least = 0, max_length: most = 4000 } = component;
  if (text.length < least) return `Must be at least ${least} characters.`;
  return text.length > most ? `Must be at most ${most} characters.` : undefined;
}

function countError(count: number, { min, max }: { min: number; max: number }, thing: 'file' | 'option') {
  if (count === 0 && min === 0) return undefined;
  if (count < min)
    return min === 1 ? `Choose ${thing === 'file' ? 'a file' : 'an option'}.` : `Choose at least ${min} ${thing}s.`;
  return count > max ? `Choose at most ${max} ${thing}${max === 1 ? '' : 's'}.` : undefined;
}

/** Fills `errors`; true when the modal can be sent. */
export function checkModal(modal: ModalState): boolean {
  modal.errors.clear();
  for (const { component } of modal.fields) {
    const error = fieldError(modal, component);
    if (error) modal.errors.set(component.custom_id, error);
  }
  return modal.errors.size === 0;
}

function answer(modal: ModalState, component: FieldComponent, files: File[]): object {
  const { type, custom_id } = component;
  const values = modal.values.get(custom_id) ?? [];
  switch (type) {
    case componentType.textInput: {
      const text = modal.text.get(custom_id) ?? '';
      return { type, custom_id, value: text.trim() === '' ? '' : text };
    }
    case componentType.radioGroup:
      return { type, custom_id, value: values[0] ?? null };
    case componentType.checkbox:
      return { type, custom_id, value: values.length > 0 };
    case componentType.fileUpload: {
      const ids = (modal.files.get(custom_id) ?? []).map((picked) => String(files.push(picked.file) - 1));
      return { type, custom_id, values: ids };
    }
    default:
      return { type, custom_id, values };
  }
}

/** The `components` of the submission, in the modal's own structure, and the files they name by number. */
export function modalAnswer(modal: ModalState): { components: object[]; files: File[] } {
  const files: File[] = [];
  const components = modal.components.flatMap((component): object[] => {
    if (component.type === componentType.label) {
      return [{ type: component.type, component: answer(modal, component.component, files) }];
    }
    if (component.type !== componentType.actionRow) return [{ type: component.type }];
    return [{ type: component.type, components: component.components.map((inner) => answer(modal, inner, files)) }];
  });
  return { components, files };
}
