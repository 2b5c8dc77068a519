/** Light, dark, or as the machine has it: an attribute of the document, which the colours of page.css follow. */

export type Theme = 'system' | 'dark' | 'light';

const KEY = 'playground.theme';

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

export function startTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  startTheme();
}
