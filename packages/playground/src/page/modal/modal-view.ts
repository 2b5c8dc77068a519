/** The dialog of a modal: every input that modals can have, with its label, description and mistakes. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref } from 'lit/directives/ref.js';
import { markdown } from '../messages/markdown-view.ts';
import { selectControl, selectItems } from '../messages/select-control.ts';
import { componentType } from '../session/kinds.ts';
import type { ModalComponent, PickedFile } from '../session/types.ts';
import type { App } from '../shell/app.ts';
import { disc } from '../shell/avatar-view.ts';
import { showDialog } from '../shell/floating.ts';
import { acceptList, fileSize } from '../shell/format.ts';
import { icon } from '../shell/icons.ts';
import {
  bounds,
  checkModal,
  type FieldComponent,
  type ModalField,
  type ModalState,
  modalAnswer,
} from './modal-state.ts';

type View = TemplateResult | typeof nothing;

export function modalView(app: App): View {
  const { modal } = app.active.interactions;
  if (!modal) return nothing;
  const close = (): void => {
    if (app.active.interactions.modal !== modal) return;
    app.active.interactions.modal = undefined;
    app.focusNext = '[data-composer-focus]';
    app.changed();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send(app, modal, close);
  };
  const cancel = (event: Event): void => {
    if (event.target === event.currentTarget) close();
  };
  const owner = app.active.applications.find((application) => application.id === modal.applicationId);
  const name = owner?.name ?? modal.applicationName ?? 'App';
  return html`<dialog class="modal" aria-labelledby="modal-title" data-testid="modal" data-custom-id=${modal.customId} ${ref(showDialog)} @cancel=${cancel} @close=${cancel}>
    <form class="modal-form" novalidate @submit=${submit}>
      <header class="modal-header">
        ${disc(modal.applicationId, name, 32)}
        <h2 id="modal-title">${modal.title}</h2>
        <button type="button" class="icon-button" aria-label="Close" @click=${close}>${icon('close', 22)}</button>
      </header>
      <div class="modal-body">
        ${modal.failure ? html`<div class="modal-failure" role="alert">${icon('warning', 18)} ${modal.failure}</div>` : nothing}
        ${modal.components.map((component, index) => partView(app, modal, component, index))}
        <p class="modal-warning">${icon('info', 16)} <span>This form goes to <b>${name}</b>. Do not share passwords or other sensitive information.</span></p>
      </div>
      <footer class="modal-footer">
        <button type="button" class="button secondary" @click=${close}>Cancel</button>
        <button type="submit" class="button primary ${modal.sending ? 'busy' : ''}" aria-busy=${modal.sending} ?disabled=${modal.sending}>
          <span class="button-face">Submit</span>${modal.sending ? html`<span class="dots"><i></i><i></i><i></i></span>` : nothing}
        </button>
      </footer>
    </form>
  </dialog>`;
}

async function send(app: App, modal: ModalState, close: () => void): Promise<void> {
  if (modal.sending) return;
  delete modal.failure;
  if (!checkModal(modal)) {
    app.focusNext = '.modal .wrong input, .modal .wrong textarea, .modal .wrong button';
    app.changed();
    return;
  }
  modal.sending = true;
  app.changed();
  const { components, files } = modalAnswer(modal);
  const outcome = await app.active.interactions.submit(modal, components, files);
  modal.sending = false;
  if (outcome.ok) close();
  else modal.failure = outcome.reason;
  app.changed();
}

function partView(app: App, modal: ModalState, component: ModalComponent, index: number): View | string {
  if (component.type === componentType.textDisplay)
    return markdown(app, component.content, `modal-${modal.id}-${index}`);
  return html`${modal.fields.filter((field) => belongs(component, field)).map((field) => fieldView(app, modal, field))}`;
}

function belongs(component: ModalComponent, field: ModalField): boolean {
  if (component.type === componentType.label) return component.component === field.component;
  return component.type === componentType.actionRow && component.components.some((inner) => inner === field.component);
}

const groupTypes: readonly number[] = [componentType.radioGroup, componentType.checkboxGroup, componentType.checkbox];

function fieldView(app: App, modal: ModalState, field: ModalField): View {
  const { component } = field;
  const id = component.custom_id;
  const error = modal.errors.get(id);
  const inputId = `field-${id}`.replace(/[^\w-]/g, '_');
  const required = bounds(component).min > 0;
  // A lone checkbox carries its label itself.
  const single = component.type === componentType.checkbox;
  const grouped = groupTypes.includes(component.type);
  const label = html`${field.label}${required ? html`<span class="star" aria-hidden="true">*</span>` : nothing}`;
  return html`<div class="field ${error ? 'wrong' : ''}" data-testid="modal-field" data-custom-id=${id} role=${grouped ? 'group' : nothing} aria-label=${grouped ? field.label : nothing}>
    ${single ? nothing : html`<label class="field-label" for=${inputId}>${label}</label>`}
    ${field.description && !single ? html`<p class="field-description" id="${inputId}-about">${field.description}</p>` : nothing}
    ${inputView(app, modal, field, inputId, error !== undefined)}
    ${error ? html`<p class="field-error" role="alert">${icon('warning', 15)} ${error}</p>` : nothing}
  </div>`;
}

function inputView(app: App, modal: ModalState, field: ModalField, inputId: string, invalid: boolean): View {
  const { component } = field;
  switch (component.type) {
    case componentType.textInput:
      return textView(app, modal, component, inputId, invalid);
    case componentType.fileUpload:
      return uploadView(app, modal, component, inputId, field.label);
    case componentType.radioGroup:
    case componentType.checkboxGroup:
      return choicesView(app, modal, component, inputId);
    case componentType.checkbox:
      return tickView(app, modal, component.custom_id, 'true', field.label, field.description, 'checkbox', inputId);
    default: {
      const { min, max } = bounds(component);
      return selectControl(app, {
        key: `modal-${modal.id}-${component.custom_id}`.replace(/[^\w-]/g, '_'),
        name: field.label,
        placeholder: component.placeholder ?? 'Make a selection',
        items: selectItems(app.active, component),
        chosen: modal.values.get(component.custom_id) ?? [],
        min,
        max,
        invalid,
        commit(values) {
          modal.values.set(component.custom_id, values);
          modal.errors.delete(component.custom_id);
          app.changed();
        },
      });
    }
  }
}

type TextInput = Extract<FieldComponent, { type: 4 }>;

function textView(app: App, modal: ModalState, component: TextInput, inputId: string, invalid: boolean): View {
  const text = modal.text.get(component.custom_id) ?? '';
  const typed = (event: Event): void => {
    const box = event.currentTarget;
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
    modal.text.set(component.custom_id, box.value);
    modal.errors.delete(component.custom_id);
    app.changed();
  };
  const max = component.max_length ?? 4000;
  const long = component.style === 2;
  const left = max - text.length;
  return html`<div class="field-box">
    ${
      long
        ? html`<textarea id=${inputId} rows="4" maxlength=${max} placeholder=${component.placeholder ?? ''} aria-invalid=${invalid} aria-required=${component.required ?? true} .value=${live(text)} @input=${typed}></textarea>`
        : html`<input id=${inputId} type="text" maxlength=${max} placeholder=${component.placeholder ?? ''} aria-invalid=${invalid} aria-required=${component.required ?? true} autocomplete="off" .value=${live(text)} @input=${typed} />`
    }
    ${component.max_length !== undefined || left < 200 ? html`<span class="counter" aria-hidden="true">${left}</span>` : nothing}
  </div>`;
}

type Upload = Extract<FieldComponent, { type: 19 }>;

function uploadView(app: App, modal: ModalState, component: Upload, inputId: string, label: string): View {
  const id = component.custom_id;
  const { max } = bounds(component);
  const files = modal.files.get(id) ?? [];
  const set = (next: PickedFile[]): void => {
    modal.files.set(id, next.slice(0, max));
    modal.errors.delete(id);
    app.changed();
  };
  const add = (added: readonly File[]): void => {
    const picked = added.map((file) => ({ key: crypto.randomUUID(), file }));
    set(max === 1 ? picked.slice(0, 1) : [...files, ...picked]);
  };
  const chosen = (event: Event): void => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    add([...(input.files ?? [])]);
    input.value = '';
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    add([...(event.dataTransfer?.files ?? [])]);
  };
  const types = acceptList(component.file_types);
  return html`<div class="upload">
    ${files.map(
      (
        picked,
      ) => html`<div class="upload-file">${icon('file', 20)}<span>${picked.file.name}</span><small>${fileSize(picked.file.size)}</small>
        <button type="button" class="icon-button" aria-label="Remove ${picked.file.name}" @click=${() => set(files.filter((other) => other !== picked))}>${icon('close', 16)}</button></div>`,
    )}
    ${
      files.length < max || max === 1
        ? html`<label class="upload-drop" @dragover=${(event: Event) => event.preventDefault()} @drop=${dropped}>
          ${icon('upload', 20)} <span>${files.length > 0 && max === 1 ? 'Choose another file' : 'Drop a file here or choose one'}</span>
          <input id=${inputId} class="hidden-input" type="file" aria-label=${label} accept=${types || nothing} ?multiple=${max > 1} @change=${chosen} />
        </label>`
        : nothing
    }
  </div>`;
}

type Choices = Extract<FieldComponent, { type: 21 | 22 }>;

function choicesView(app: App, modal: ModalState, component: Choices, inputId: string): View {
  const kind = component.type === componentType.radioGroup ? 'radio' : 'checkbox';
  return html`<div class="choices" role=${kind === 'radio' ? 'radiogroup' : nothing}>
    ${component.options.map((option, index) =>
      tickView(
        app,
        modal,
        component.custom_id,
        option.value,
        option.label,
        option.description,
        kind,
        index === 0 ? inputId : undefined,
      ),
    )}
  </div>`;
}

function tickView(
  app: App,
  modal: ModalState,
  customId: string,
  value: string,
  label: string,
  description: string | undefined,
  kind: 'radio' | 'checkbox',
  inputId: string | undefined,
): View {
  const values = modal.values.get(customId) ?? [];
  const changed = (event: Event): void => {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    const on = event.currentTarget.checked;
    const others = kind === 'radio' ? [] : values.filter((item) => item !== value);
    modal.values.set(customId, on ? [...others, value] : others);
    modal.errors.delete(customId);
    app.changed();
  };
  return html`<label class="tick ${kind}">
    <input type=${kind} id=${inputId ?? nothing} name=${`modal-${modal.id}-${customId}`} value=${value} .checked=${live(values.includes(value))} @change=${changed} />
    <span class="tick-text"><span>${label}</span>${description ? html`<small>${description}</small>` : nothing}</span>
  </label>`;
}
