/** Brings a message that is drawn into sight, and lights it up for a moment. */
export function jumpTo(messageId: string): void {
  const target = document.querySelector<HTMLElement>(`.log [data-message-id="${CSS.escape(messageId)}"]`);
  const room = target?.closest('.log')?.clientHeight ?? 0;
  // Of what is taller than the window, the beginning.
  target?.scrollIntoView({ block: target.offsetHeight > room ? 'start' : 'center' });
  target?.animate([{ backgroundColor: 'rgb(88 101 242 / 0.3)' }, { backgroundColor: 'transparent' }], 1500);
}
