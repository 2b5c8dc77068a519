/** Puts a list above everything (the browser's top layer) and beside what opened it, inside the window. */
export function float(element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  const anchor = element.parentElement;
  if (!anchor || !element.isConnected) return;
  if (!element.matches(':popover-open')) element.showPopover();
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(280, element.scrollHeight) && above > below;
  element.style.maxHeight = `${Math.max(120, Math.min(320, up ? above : below))}px`;
  element.style.width = `${box.width}px`;
  element.style.left = `${box.left}px`;
  element.style.top = up ? 'auto' : `${box.bottom + 4}px`;
  element.style.bottom = up ? `${innerHeight - box.top + 4}px` : 'auto';
}
