import type { Message } from '../session/types.ts';

/** Brings a message of the channel in view into sight, and lights it up for a moment. */
export function jumpTo(message: Message): void {
  const target = document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.animate([{ backgroundColor: 'rgb(88 101 242 / 0.3)' }, { backgroundColor: 'transparent' }], 1500);
}
