/** `<playground-switches>`: troubles at a press, and every switch of the server with its input as JSON. */
import { html, nothing } from 'lit';
import { PageElement } from '../app/page-element.ts';
import type { View } from '../common/icons.ts';
import { onText } from '../common/inputs.ts';
import { TROUBLES, type Trouble, type Turn } from './troubles.ts';

interface Switch {
  name: string;
  summary: string;
  input: Schema;
  current?: unknown;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
}

export class SwitchesElement extends PageElement {
  static override properties = {
    ...PageElement.properties,
    switches: { state: true },
    chosen: { state: true },
    answer: { state: true },
  };
  switches: readonly Switch[] = [];
  chosen: Switch | undefined;
  answer!: { text: string; wrong: boolean } | undefined;
  #input = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render(): View {
    return html`<div class="switches" data-testid="switches">
      ${this.answer ? html`<p class="switch-answer ${this.answer.wrong ? 'wrong' : ''}" role="status">${this.answer.text}</p>` : nothing}
      ${Object.entries(TROUBLES).map(([group, rows]) => html`<h2 class="section-title">${group}</h2><ul class="troubles">${rows.map((row) => this.#trouble(row))}</ul>`)}
      <h2 class="section-title">All switches</h2>
      ${this.#form()}
    </div>`;
  }

  #trouble(trouble: Trouble): View {
    const turn = typeof trouble.turn === 'function' ? trouble.turn(this.app.active) : trouble.turn;
    const press = (): void => {
      if (turn) void this.#turn(turn, trouble.done ?? trouble.label);
    };
    return html`<li><button type="button" class="trouble" data-testid="trouble" ?disabled=${turn === undefined} @click=${press}><b>${trouble.label}</b><small>${trouble.note}</small></button></li>`;
  }

  #form(): View {
    const choose = onText((chosen) => {
      this.chosen = this.switches.find(({ name }) => name === chosen);
      this.#input = JSON.stringify(this.chosen ? this.#sample(this.chosen) : {}, null, 2);
    });
    const typed = onText((text) => {
      this.#input = text;
    });
    const run = (event: Event): void => {
      event.preventDefault();
      if (this.chosen) void this.#runTyped(this.chosen.name);
    };
    return html`<form class="switch-form" @submit=${run}>
      <select class="native-select" aria-label="Switch" @change=${choose}>
        <option value="">Choose a switch…</option>
        ${this.switches.map(({ name }) => html`<option value=${name}>${name}</option>`)}
      </select>
      ${
        this.chosen
          ? html`<p class="side-note">${this.chosen.summary}</p>
            <textarea rows="7" spellcheck="false" aria-label="Input as JSON" .value=${this.#input} @input=${typed}></textarea>
            <details><summary>What it takes</summary><pre tabindex="0" aria-label="Schema">${JSON.stringify(this.chosen.input, null, 2)}</pre></details>
            <button type="submit" class="button primary">Turn</button>`
          : nothing
      }
    </form>`;
  }

  async #load(): Promise<void> {
    const response = await fetch('/playground/control');
    if (response.ok) this.switches = (await response.json()) as Switch[];
    else this.answer = { text: 'Switches only work on the machine that runs the playground.', wrong: true };
  }

  async #runTyped(name: string): Promise<void> {
    let input: object;
    try {
      input = JSON.parse(this.#input) as object;
    } catch {
      this.answer = { text: 'This is not valid JSON.', wrong: true };
      return;
    }
    await this.#turn({ name, input }, name);
  }

  async #turn({ name, input }: Turn, label: string): Promise<void> {
    const response = await fetch(`/playground/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) this.answer = { text: `${label}: ${text}`, wrong: true };
    else this.answer = { text: text === '{}' ? `Done: ${label}` : `Done: ${label} ${text}`, wrong: false };
  }

  /** What the input could be: what is set now, else what must be there. */
  #sample({ input, current }: Switch): unknown {
    if (current !== undefined) return current;
    const known: Record<string, unknown> = {
      guild_id: this.app.active.guild?.id,
      channel_id: this.app.active.channelId,
      user_id: this.app.active.user?.id,
    };
    if (input.properties === undefined) return sampleOf(input);
    const wanted = Object.entries(input.properties).filter(
      ([name, schema]) => input.required?.includes(name) || schema.default !== undefined,
    );
    return Object.fromEntries(wanted.map(([name, schema]) => [name, known[name] ?? sampleOf(schema)]));
  }
}

function sampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} }[type ?? 'object'];
}

customElements.define('playground-switches', SwitchesElement);
