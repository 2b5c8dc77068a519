import type { Suggestion } from './suggestions.ts';

/** The composer as its keys and views know it. */
export interface Composer {
  readonly caret: number;
  typed(text: string, caret: number): void;
  addFiles(files: readonly File[]): void;
  /** Begins to edit one's last message. */
  editLast(): void;
  typedOption(name: string, text: string): void;
  typedTail(text: string): void;
  focusOption(name: string | undefined): void;
  setFile(name: string, file: File | undefined): void;
  choose(item: Suggestion): void;
  leave(): void;
  send(): void;
  /** Draws it again. */
  requestUpdate(): void;
}
