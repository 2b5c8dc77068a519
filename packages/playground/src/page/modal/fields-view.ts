/** The inputs that modals can have, each with its label, description and mistakes. */

import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { App } from '../app/app.ts';
import { acceptList, fileSize, uniqueKey } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { onFiles, onText } from '../common/inputs.ts';
import { selectView } from '../contents/select-element.ts';
import { selectItems } from '../contents/select-items.ts';
import { bounds, type FieldComponent, type ModalField, type ModalState } from '../forms/modal-state.ts';
import { componentType } from '../protocol/kinds.ts';
import type { PickedFile } from '../protocol/types.ts';

export interface FieldInForm {
  app: App;
  modal: ModalState;
  field: ModalField;
  /** Something was entered: draws the form again. */
  changed(): void;
}

/** A field as it is drawn. */
interface Input<C extends FieldComponent = FieldComponent> {
  form: FieldInForm;
  component: C;
  /** Of the input, for its label. */
  id: string;
  invalid: boolean;
}

type Of<T extends number> = Extract<FieldComponent, { type: T }>;

const GROUPS: readonly number[] = [componentType.radioGroup, componentType.checkboxGroup, componentType.checkbox];

export function fieldView(form: FieldInForm): View {
  const { component, label, description } = form.field;
  const customId = component.custom_id;
  const error = form.modal.errors.get(customId);
  const id = `field-${customId}`.replace(/[^\w-]/g, '_');
  const required = bounds(component).min > 0;
  // A lone checkbox carries its label itself.
  const single = component.type === componentType.checkbox;
  const grouped = GROUPS.includes(component.type);
  const star = required ? html`<span class="star" aria-hidden="true">*</span>` : nothing;
  return html`<div class="field ${error ? 'wrong' : ''}" data-testid="modal-field" data-custom-id=${customId} role=${grouped ? 'group' : nothing} aria-label=${grouped ? label : nothing}>
    ${single ? nothing : html`<label class="field-label" for=${id}>${label}${star}</label>`}
    ${description && !single ? html`<p class="field-description" id="${id}-about">${description}</p>` : nothing}
    ${inputView({ form, component, id, invalid: error !== undefined })}
    ${error ? html`<p class="field-error" role="alert">${icon('warning', 15)} ${error}</p>` : nothing}
  </div>`;
}

function inputView(input: Input): View {
  const { form, component, id } = input;
  switch (component.type) {
    case componentType.textInput:
      return textView({ ...input, component });
    case componentType.fileUpload:
      return uploadView({ ...input, component });
    case componentType.radioGroup:
    case componentType.checkboxGroup:
      return choicesView({ ...input, component });
    case componentType.checkbox: {
      const { label, description } = form.field;
      return tickView(input, { value: 'true', label, description }, { kind: 'checkbox', id });
    }
    default:
      return listView({ ...input, component });
  }
}

/** Enters something, which takes away what was wrong with it. */
function enter({ form: { modal, changed }, component }: Input, put: (customId: string) => void): void {
  put(component.custom_id);
  modal.errors.delete(component.custom_id);
  changed();
}

function listView(input: Input<Of<3 | 5 | 6 | 7 | 8>>): View {
  const { form, component, invalid } = input;
  const { min, max } = bounds(component);
  return selectView({
    name: form.field.label,
    placeholder: component.placeholder ?? 'Make a selection',
    items: selectItems(form.app.active, component),
    chosen: form.modal.values.get(component.custom_id) ?? [],
    min,
    max,
    invalid,
    commit: (values) => enter(input, (id) => form.modal.values.set(id, values)),
  });
}

function textView(input: Input<Of<4>>): View {
  const { form, component, id, invalid } = input;
  const text = form.modal.text.get(component.custom_id) ?? '';
  const typed = onText((entered) => enter(input, (customId) => form.modal.text.set(customId, entered)));
  const max = component.max_length ?? 4000;
  const long = component.style === 2;
  const left = max - text.length;
  return html`<div class="field-box">
    ${
      long
        ? html`<textarea id=${id} rows="4" maxlength=${max} placeholder=${component.placeholder ?? ''} aria-invalid=${invalid} aria-required=${component.required ?? true} .value=${live(text)} @input=${typed}></textarea>`
        : html`<input id=${id} type="text" maxlength=${max} placeholder=${component.placeholder ?? ''} aria-invalid=${invalid} aria-required=${component.required ?? true} autocomplete="off" .value=${live(text)} @input=${typed} />`
    }
    ${component.max_length !== undefined || left < 200 ? html`<span class="counter" aria-hidden="true">${left}</span>` : nothing}
  </div>`;
}

function uploadView(input: Input<Of<19>>): View {
  const { form, component, id } = input;
  const { max } = bounds(component);
  const files = form.modal.files.get(component.custom_id) ?? [];
  const set = (next: PickedFile[]): void =>
    enter(input, (customId) => form.modal.files.set(customId, next.slice(0, max)));
  const add = (added: Iterable<File>): void => {
    const picked = [...added].map((file) => ({ key: uniqueKey(), file }));
    set(max === 1 ? picked.slice(0, 1) : [...files, ...picked]);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    add([...(event.dataTransfer?.files ?? [])]);
  };
  const another = files.length > 0 && max === 1 ? 'Choose another file' : 'Drop a file here or choose one';
  return html`<div class="upload">
    ${files.map((picked) => uploadedView(picked, () => set(files.filter((other) => other !== picked))))}
    ${
      files.length < max || max === 1
        ? html`<label class="upload-drop" @dragover=${(event: Event) => event.preventDefault()} @drop=${dropped}>
          ${icon('upload', 20)} <span>${another}</span>
          <input id=${id} class="hidden-input" type="file" aria-label=${form.field.label} accept=${acceptList(component.file_types) || nothing} ?multiple=${max > 1} @change=${onFiles(add)} />
        </label>`
        : nothing
    }
  </div>`;
}

function uploadedView({ file }: PickedFile, remove: () => void): View {
  return html`<div class="upload-file">${icon('file', 20)}<span class="truncate">${file.name}</span><small>${fileSize(file.size)}</small>
    <button type="button" class="icon-button" aria-label="Remove ${file.name}" @click=${remove}>${icon('close', 16)}</button></div>`;
}

function choicesView(input: Input<Of<21 | 22>>): View {
  const kind = input.component.type === componentType.radioGroup ? 'radio' : 'checkbox';
  return html`<div class="choices" role=${kind === 'radio' ? 'radiogroup' : nothing}>
    ${input.component.options.map((option, index) => tickView(input, option, { kind, id: index === 0 ? input.id : undefined }))}
  </div>`;
}

interface Tick {
  value: string;
  label: string;
  description?: string | undefined;
}

function tickView(
  input: Input,
  { value, label, description }: Tick,
  { kind, id }: { kind: 'radio' | 'checkbox'; id: string | undefined },
): View {
  const { modal } = input.form;
  const { custom_id: customId } = input.component;
  const values = modal.values.get(customId) ?? [];
  const changed = ({ currentTarget: box }: Event): void => {
    if (!(box instanceof HTMLInputElement)) return;
    const others = kind === 'radio' ? [] : values.filter((item) => item !== value);
    enter(input, () => modal.values.set(customId, box.checked ? [...others, value] : others));
  };
  return html`<label class="tick ${kind}">
    <input type=${kind} id=${id ?? nothing} name=${`modal-${modal.id}-${customId}`} value=${value} .checked=${live(values.includes(value))} @change=${changed} />
    <span class="tick-text"><span>${label}</span>${description ? html`<small>${description}</small>` : nothing}</span>
  </label>`;
}
