/** `<playground-modal>`: the form that an app has asked for, above everything until it is sent or closed. */
import { html, nothing } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { disc } from '../app/avatar-view.ts';
import { PageElement } from '../app/page-element.ts';
import { showDialog } from '../common/floating.ts';
import { icon, type View } from '../common/icons.ts';
import { checkModal, type ModalField, type ModalState, modalAnswer } from '../forms/modal-state.ts';
import { componentType } from '../protocol/kinds.ts';
import type { ModalComponent } from '../protocol/types.ts';
import { markdown } from '../text/markdown-view.ts';
import { fieldView } from './fields-view.ts';

export class ModalElement extends PageElement {
  override render(): View {
    const { modal } = this.app.active.interactions;
    if (!modal) return nothing;
    const { id: applicationId, name } = modal.application;
    const close = (): void => this.#close(modal);
    const closed = (event: Event): void => {
      if (event.target === event.currentTarget) close();
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.#send(modal);
    };
    return html`<dialog class="modal" aria-labelledby="modal-title" data-testid="modal" data-custom-id=${modal.custom_id} ${ref(showDialog)} @cancel=${closed} @close=${closed}>
      <form class="modal-form" novalidate @submit=${submit}>
        <header class="modal-header">
          ${disc(applicationId, name, 32)}
          <h2 id="modal-title">${modal.title}</h2>
          <button type="button" class="icon-button" aria-label="Close" @click=${close}>${icon('close', 22)}</button>
        </header>
        <div class="modal-body">
          ${modal.failure ? html`<div class="modal-failure" role="alert">${icon('warning', 18)} ${modal.failure}</div>` : nothing}
          ${modal.components.map((component, index) => this.#part(modal, component, index))}
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

  #part(modal: ModalState, component: ModalComponent, index: number): View | string {
    const { app } = this;
    if (component.type === componentType.textDisplay)
      return markdown(app, component.content, `modal-${modal.id}-${index}`);
    const changed = (): void => this.requestUpdate();
    const fields = modal.fields.filter((field) => belongs(component, field));
    return html`${fields.map((field) => fieldView({ app, modal, field, changed }))}`;
  }

  #close(modal: ModalState): void {
    const { interactions } = this.app.active;
    if (interactions.modal !== modal) return;
    interactions.modal = undefined;
    this.app.compose();
  }

  async #send(modal: ModalState): Promise<void> {
    if (modal.sending) return;
    delete modal.failure;
    modal.sending = checkModal(modal);
    this.requestUpdate();
    if (!modal.sending) {
      await this.updateComplete;
      this.querySelector<HTMLElement>('.wrong :is(input, textarea, button)')?.focus();
      return;
    }
    const { components, files } = modalAnswer(modal);
    const outcome = await this.app.active.interactions.submit(modal, components, files);
    modal.sending = false;
    if (outcome.ok) this.#close(modal);
    else modal.failure = outcome.reason;
    this.requestUpdate();
  }
}

function belongs(component: ModalComponent, field: ModalField): boolean {
  if (component.type === componentType.label) return component.component === field.component;
  return component.type === componentType.actionRow && component.components.some((inner) => inner === field.component);
}

customElements.define('playground-modal', ModalElement);
