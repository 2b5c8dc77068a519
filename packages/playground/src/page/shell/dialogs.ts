/** Dialogs of the page itself: a question for one line, the choice of a reaction, and what a user sets. */
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { App, Overlay, Question } from '../app/app.ts';
import { onceShown, showDialog } from '../common/floating.ts';
import { icon, type View } from '../common/icons.ts';
import { onText } from '../common/inputs.ts';
import { refreshCommands } from '../session/guild-state.ts';
import { localeKey } from '../session/session.ts';
import { noticesState, turnNotices } from './notify.ts';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';

export function askView(app: App, question: Question): View {
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (text === '') return;
    const refusal = await question.run(text);
    if (refusal !== undefined) app.say(refusal);
    else if (app.overlay?.kind === 'ask') app.show(undefined);
  };
  return html`<form class="dialog-form" @submit=${submit}>
    <h2>${question.title}</h2>
    <label class="field-label" for="ask-text">${question.label}</label>
    <div class="field-box"><input id="ask-text" name="text" type="text" maxlength="100" required .value=${question.value} ${ref(selectAll)} /></div>
    <div class="dialog-foot">
      <button type="button" class="button secondary" @click=${() => app.show(undefined)}>Cancel</button>
      <button type="submit" class="button primary">${question.confirm}</button>
    </div>
  </form>`;
}

const selectAll = onceShown((element) => {
  if (element instanceof HTMLInputElement) element.select();
});

/** What people react with most; others are typed or pasted. */
const REACTIONS = [...'👍👎😂😍🎉🔥👀🤔😮😢🙏💯✅❌⭐🚀💡🎨🧱🏆🤖👏🙌💪🐱🐶🦊🍄🌵'];

export function emojiView(app: App, { pick, x, y }: Extract<Overlay, { kind: 'emoji' }>): View {
  const choose = (name: string): void => {
    app.show(undefined);
    pick(name);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') app.show(undefined);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (step === undefined || !(event.currentTarget instanceof Element)) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  };
  return html`<div class="emoji-picker menu" role="group" aria-label="Reactions" .style=${`left: ${x}px; top: ${y}px`} ${ref(place)} @keydown=${key}>
    ${REACTIONS.map((name) => html`<button type="button" class="emoji-choice" aria-label=${name} data-testid="emoji-choice" @click=${() => choose(name)}>${name}</button>`)}
  </div>`;
}

/** Inside the window, with the focus on its first button. */
export const place = onceShown((element) => {
  const box = element.getBoundingClientRect();
  element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`;
  element.style.top = `${Math.max(8, Math.min(box.top, innerHeight - box.height - 8))}px`;
  element.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
});

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as the system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

/** Discord's own, by their names in themselves. */
const LOCALES = 'en-US en-GB de es-ES fr it ja ko nl pl pt-BR ru sv-SE tr uk zh-CN zh-TW'.split(' ');

function nameOfLocale(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}

export function settingsView(app: App): View {
  const notices = noticesState();
  const turn = async (): Promise<void> => {
    const now = await turnNotices(notices !== 'on');
    if (now === 'refused') app.say('The browser blocks notifications for this page.');
    app.changed();
  };
  const speak = onText((locale) => {
    app.active.locale = locale;
    app.active.storage.setItem(localeKey(app.active.token), locale);
    void refreshCommands(app.active);
    app.changed();
  });
  return html`<div class="dialog-form settings" data-testid="settings">
    <header><h2>Settings</h2><button type="button" class="icon-button" aria-label="Close" @click=${() => app.show(undefined)}>${icon('close', 22)}</button></header>
    <fieldset><legend>Appearance</legend>${THEMES.map((theme) => themeChoice(app, theme))}</fieldset>
    <label class="field-label" for="settings-locale">Language of ${app.active.user?.global_name ?? 'this user'}</label>
    <select id="settings-locale" class="native-select" data-testid="locale" @change=${speak}>
      ${LOCALES.map((locale) => html`<option value=${locale} ?selected=${locale === app.active.locale}>${nameOfLocale(locale)}</option>`)}
    </select>
    <p class="settings-note">Sent to apps with every interaction, so that they can answer in this language, and the 3D viewer’s. The rest of the page stays English.</p>
    <div class="settings-row"><span><b>Desktop notifications</b><small>For mentions while this page is in the background.</small></span>
      <button type="button" class="button ${notices === 'on' ? 'primary' : 'secondary'}" aria-pressed=${notices === 'on'} ?disabled=${notices === 'unknown'} @click=${turn}>${notices === 'on' ? 'On' : 'Turn on'}</button></div>
  </div>`;
}

function themeChoice(app: App, { value, label }: (typeof THEMES)[number]): View {
  const choose = (): void => {
    chooseTheme(value);
    app.changed();
  };
  return html`<label class="tick radio"><input type="radio" name="theme" value=${value} .checked=${chosenTheme() === value} @change=${choose} /><span class="tick-text"><span>${label}</span></span></label>`;
}

/** A dialog of the page, above everything. */
export function pageDialog(label: string, content: View, close: () => void): View {
  const outside = (event: Event): void => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog class="modal page-dialog" aria-label=${label} ${ref(showDialog)} @cancel=${close} @close=${close} @click=${outside}>${content}</dialog>`;
}
