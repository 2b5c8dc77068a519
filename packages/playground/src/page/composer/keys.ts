import type { Draft } from '../forms/draft.ts';
import { deleteBack, leave, leaveEditing, step } from '../forms/edit-draft.ts';
import type { Composer } from './composer.ts';
import type { Suggestion, SuggestionList } from './suggestions.ts';

/** What the composer's keys do: the first row that fits a key press takes it, and the browser does not. */

export interface Press {
  composer: Composer;
  draft: Draft;
  list: SuggestionList | undefined;
  /** The line of the list that is highlighted. */
  chosen: Suggestion | undefined;
  field: HTMLTextAreaElement | HTMLInputElement | undefined;
  shift: boolean;
}

export interface KeyRow {
  keys: readonly string[];
  when: (press: Press) => boolean;
  run: (press: Press, key: string) => void;
}

export const KEYS: readonly KeyRow[] = [
  {
    keys: ['ArrowDown', 'ArrowUp'],
    when: ({ list }) => (list?.items.length ?? 0) > 0,
    run({ draft, list }, key) {
      const size = list?.items.length ?? 0;
      const down = key === 'ArrowDown';
      const outside = down ? -1 : size;
      const from = draft.selected < 0 ? outside : draft.selected;
      draft.selected = (from + (down ? 1 : -1) + size) % size;
    },
  },
  {
    keys: ['ArrowUp'],
    when: ({ draft, shift }) => !shift && !draft.command && !draft.editing && draft.text === '',
    run: ({ composer }) => composer.editLast(),
  },
  { keys: ['Escape'], when: ({ draft }) => draft.editing !== undefined, run: ({ draft }) => leaveEditing(draft) },
  { keys: ['Escape'], when: ({ draft }) => draft.command !== undefined, run: ({ draft }) => leave(draft) },
  {
    keys: ['Escape'],
    when: ({ list }) => list !== undefined,
    run({ draft }) {
      draft.dismissed = true;
    },
  },
  {
    keys: ['Escape'],
    when: ({ draft }) => draft.replyTo !== undefined,
    run({ draft }) {
      delete draft.replyTo;
    },
  },
  { keys: ['Tab'], when: ({ shift, chosen }) => !shift && chosen !== undefined, run: choose },
  { keys: ['Enter'], when: (press) => !press.shift && press.chosen !== undefined && !isWritten(press), run: choose },
  { keys: ['Enter'], when: ({ shift }) => !shift, run: ({ composer }) => composer.send() },
  { keys: ['ArrowLeft'], when: (press) => atEdge(press, 'start'), run: ({ draft }) => void step(draft, -1) },
  { keys: ['ArrowRight'], when: (press) => atEdge(press, 'end'), run: ({ draft }) => void step(draft, 1) },
  {
    keys: ['Backspace'],
    when: ({ draft, field }) => draft.command !== undefined && field?.value === '',
    run: ({ draft }) => deleteBack(draft),
  },
];

function choose({ composer, chosen }: Press): void {
  if (chosen) composer.choose(chosen);
}

/** A name that is written out needs no choosing. */
function isWritten({ composer, draft, list, chosen }: Press): boolean {
  return list?.kind === 'mentions' && draft.text.slice(0, composer.caret).endsWith(chosen?.insert?.trim() ?? '\n');
}

function atEdge({ draft, field }: Press, edge: 'start' | 'end'): boolean {
  const { command } = draft;
  if (!command || !field) return false;
  const at = edge === 'start' ? 0 : field.value.length;
  if (field.type !== 'file' && (field.selectionStart !== at || field.selectionEnd !== at)) return false;
  return edge === 'start' ? command.focused !== command.shown[0] : command.focused !== undefined;
}
