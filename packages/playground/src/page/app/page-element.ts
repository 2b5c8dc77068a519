import { LitElement, type PropertyDeclarations } from 'lit';
import type { App } from './app.ts';

/**
 * A part of the page with a state of its own. Its markup is in the document itself, so that the page's styles reach it. It
 * draws itself again when the page does, and whenever its own state changes (`requestUpdate`): within the same task, so
 * that the next key already goes to what is new.
 */
export abstract class PageElement extends LitElement {
  static override properties: PropertyDeclarations = { app: { attribute: false, hasChanged: () => true } };
  app!: App;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** A listener for as long as the element is in the page. */
  protected listen<K extends keyof WindowEventMap>(
    name: K,
    run: (event: WindowEventMap[K]) => void,
    capture = false,
  ): void {
    this.#begin.push((signal) => addEventListener(name, run, { capture, signal }));
  }

  readonly #begin: ((signal: AbortSignal) => void)[] = [];
  #left = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#left = new AbortController();
    for (const begin of this.#begin) begin(this.#left.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left.abort();
  }
}
