/** `<note-panel>`: the notes of a result, as a list and as pins over the model; who signed in writes where they press. */
import { html, LitElement, nothing } from 'lit';
import type { Drawn } from './icons.ts';
import {
  MOST_NOTE_LENGTH,
  NOTE_REFUSALS,
  type NoteAnswer,
  type NotePoint,
  type NoteRefusal,
  type ShownNote,
} from './note-list.ts';
import type { PageView } from './page-view.ts';
import type { Pin } from './scene/pins.ts';
import type { Stage } from './scene/viewer-scene.ts';
import { words } from './words.ts';

export class NotePanel extends LitElement {
  static override properties = {
    stage: { attribute: false },
    page: { attribute: false },
    link: { attribute: false },
    first: { attribute: false },
    answer: { state: true },
    draft: { state: true },
    chosen: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };
  stage!: Stage;
  /** The id of the note that is shown first. */
  first: string | undefined;
  page!: NonNullable<PageView['notes']>;
  /** Of the result. */
  link!: string;
  answer: NoteAnswer | undefined;
  draft: { id: string; point: NotePoint; text: string } | undefined;
  chosen: string | undefined;
  problem: string | undefined;
  isBusy = false;

  /** The styles are those of the viewer. */
  protected override createRenderRoot(): this {
    return this;
  }

  override firstUpdated(): void {
    // Other panels are opened while it is written, and the page is left to sign in.
    this.draft = JSON.parse(storage()?.getItem(this.link) ?? 'null') ?? undefined;
    this.stage.clips.rest();
    this.stage.point((point) => this.#begin(point));
    void this.#ask('GET', '').then(() => this.first && this.#choose(this.first));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stage.pins.show([]);
  }

  override updated(changed: Map<string, unknown>): void {
    // There are other notes now.
    if (changed.get('page') !== undefined && !this.isBusy) void this.#ask('GET', '');
    if (changed.has('draft')) storage()?.setItem(this.link, JSON.stringify(this.draft ?? null));
    if (this.isConnected) this.stage.pins.show(this.#pins());
  }

  #begin(point: NotePoint): void {
    if (!this.answer?.mayWrite) return;
    this.draft = { id: newId(), text: '', ...this.draft, point };
    void this.updateComplete.then(() => this.querySelector('textarea')?.focus());
  }

  #pins(): Pin[] {
    const { answer, draft, chosen } = this;
    const pins = (answer?.notes ?? []).flatMap(({ id, text, position, normal, state }, index): Pin[] => {
      if (!position || !normal) return [];
      const press = () => this.#choose(id);
      return [{ label: String(index + 1), text, position, normal, kind: state, isChosen: id === chosen, press }];
    });
    if (!draft) return pins;
    const here = { label: '+', text: words.notes.here, isChosen: true, press: () => {} };
    return [...pins, { ...here, ...draft.point, kind: 'draft' }];
  }

  #choose(id: string): void {
    this.chosen = id;
    const { position, normal } = this.answer?.notes.find((one) => one.id === id) ?? {};
    if (position && normal) this.stage.pins.lookAt({ position, normal });
    void this.updateComplete.then(() =>
      this.querySelector(`[data-note="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  }

  /** @returns whether it was done */
  async #ask(method: string, id: string, body?: object): Promise<boolean> {
    this.isBusy = true;
    this.problem = undefined;
    try {
      const { url, bearer } = this.page;
      const answer = await fetch(`${url}${id === '' ? '' : `/${id}`}`, {
        method,
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const read: NoteAnswer | { refused?: string } = await answer.json().catch(() => ({}));
      if (answer.ok && 'notes' in read) {
        this.answer = read;
        return true;
      }
      const refused = 'refused' in read ? read.refused : undefined;
      this.problem = words.notes.refused[isRefusal(refused) ? refused : 'away'];
      if (refused === 'taken' && this.draft) this.draft = { ...this.draft, id: newId() };
      if (refused === 'signed_out' && this.answer) this.answer = { ...this.answer, name: undefined, mayWrite: false };
    } catch {
      this.problem = words.notes.refused.away;
    } finally {
      this.isBusy = false;
    }
    return false;
  }

  async #write(event: Event): Promise<void> {
    event.preventDefault();
    const { draft } = this;
    if (!draft || draft.text.trim() === '') return;
    const { id, point, text } = draft;
    if (!(await this.#ask('PUT', id, { text, ...point }))) return;
    // What was typed meanwhile is not in it.
    this.draft = this.draft === draft ? undefined : this.draft && { ...this.draft, id: newId() };
    this.chosen = id;
  }

  async #signOut(): Promise<void> {
    const { session } = this.page;
    if (session === undefined) return;
    await fetch(session, { method: 'DELETE' }).catch(() => {});
    await this.#ask('GET', '');
  }

  override render(): Drawn {
    const { answer, problem } = this;
    return html`${this.#who()}
      ${problem === undefined ? nothing : html`<p class="problem" role="alert" data-testid="note-problem">${problem}</p>`}
      ${this.draft ? this.#form(this.draft) : nothing}
      ${answer?.notes.length === 0 ? html`<p class="hint">${words.notes.none}</p>` : nothing}
      <ol class="notes" data-testid="notes">${(answer?.notes ?? []).map((note, index) => this.#note(note, index))}</ol>`;
  }

  #who(): Drawn {
    const { answer, draft, page } = this;
    if (!answer) return this.isBusy ? html`<p class="hint" role="status">${words.notes.loading}</p>` : nothing;
    const { name, mayWrite } = answer;
    if (name === undefined) {
      return page.signIn === undefined
        ? nothing
        : html`<a class="button" href=${page.signIn} data-testid="note-sign-in">${words.notes.signIn}</a>`;
    }
    const hint = mayWrite ? words.notes.press : words.notes.refused.forbidden;
    return html`<p class="who"><span class="truncate" data-testid="note-member">${name}</span>${page.session === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => this.#signOut()}>${words.notes.signOut}</button>`}</p>
      ${draft ? nothing : html`<p class="hint">${hint}</p>`}`;
  }

  #form(draft: NonNullable<NotePanel['draft']>): Drawn {
    const type = (event: Event) => {
      if (event.currentTarget instanceof HTMLTextAreaElement)
        this.draft = { ...draft, text: event.currentTarget.value };
    };
    const cancel = () => {
      this.draft = undefined;
    };
    return html`<form class="draft" @submit=${(event: Event) => this.#write(event)}>
      <textarea rows="3" maxlength=${MOST_NOTE_LENGTH} aria-label=${words.notes.text} placeholder=${words.notes.text} .value=${draft.text} @input=${type} data-testid="note-text"></textarea>
      <p class="row"><button type="submit" class="button" ?disabled=${this.isBusy || !this.answer?.mayWrite || draft.text.trim() === ''} data-testid="note-save">${words.notes.save}</button>
      <button type="button" class="quiet" @click=${cancel}>${words.notes.cancel}</button></p>
    </form>`;
  }

  #note({ id, text, name, at, state, answers, place, doIt, mayMark, mayDrop }: ShownNote, index: number): Drawn {
    const { notes } = words;
    const other = state === 'open' ? 'done' : 'open';
    const mark = () => this.#ask('PATCH', id, { state: other });
    const drop = () => this.#ask('DELETE', id);
    const act = (label: string, run: () => void, which: string) =>
      html`<button type="button" class="quiet" ?disabled=${this.isBusy} @click=${run} data-testid=${which}>${label}</button>`;
    return html`<li data-note=${id} data-state=${state} aria-current=${id === this.chosen ? 'true' : nothing}>
      <button type="button" class="text" @click=${() => this.#choose(id)}><b>${index + 1}</b><span>${text}</span></button>
      <p class="by"><span class="truncate">${name}</span><time datetime=${new Date(at).toISOString()}>${new Date(at).toLocaleDateString(words.tag, { day: 'numeric', month: 'short' })}</time>${state === 'done' ? html`<span>${notes.isDone}</span>` : nothing}</p>
      ${place === 'own' ? nothing : html`<p class="answer" data-place=${place}>${notes.places[place]}</p>`}
      ${answers.map((one) => html`<p class="answer"><b>${one.name}</b> ${one.text}</p>`)}
      ${doIt === undefined || this.page.bearer !== undefined ? nothing : html`<p class="row"><a class="button" href=${doIt} target="_blank" rel="noreferrer" data-testid="note-do">${notes.doIt}</a></p>`}
      ${mayMark || mayDrop ? html`<p class="row">${mayMark ? act(state === 'open' ? notes.done : notes.reopen, mark, 'note-mark') : nothing}${mayDrop ? act(notes.drop, drop, 'note-drop') : nothing}</p>` : nothing}
    </li>`;
  }
}

/** Of the tab; some browsers have none for a page in a frame. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

const isRefusal = (name: string | undefined): name is NoteRefusal => name !== undefined && name in NOTE_REFUSALS;

/** Sent twice it is one note. */
const newId = () => crypto.getRandomValues(new Uint32Array(3)).join('-');

customElements.define('note-panel', NotePanel);
