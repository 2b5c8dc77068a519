/** Up and down through the items of a menu. */
export function moveFocus(menu: Element, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  items[(at + step + items.length) % items.length]?.focus();
  return true;
}
