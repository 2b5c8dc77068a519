/** A callback for lit's `ref` that runs once the element is in the page: `ref` itself calls before that. */
export function onceShown(run: (element: HTMLElement) => void): (element: Element | undefined) => void {
  return (element) => {
    if (element instanceof HTMLElement) queueMicrotask(() => element.isConnected && run(element));
  };
}

/** Opens a dialog above everything, with the browser's own focus trap. */
export const showDialog = onceShown((element) => {
  if (!(element instanceof HTMLDialogElement) || element.open) return;
  element.showModal();
  element.querySelector<HTMLElement>('.modal-body :is(input, textarea, .select-button)')?.focus();
});

/** Puts a list above everything (the browser's top layer) and beside what opened it, inside the window. */
export const float = onceShown((element) => {
  const anchor = element.parentElement;
  if (!anchor) return;
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
});

/** Up and down through the items of a menu. */
export function moveFocus(menu: Element, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  items[(at + step + items.length) % items.length]?.focus();
  return true;
}
