/** The program of the page: sessions of the three users, one drawing per frame, and what belongs to the whole window. */
import { html, nothing, render } from 'lit';
import { createComposer } from './composer/composer.ts';
import { runCommand } from './composer/sending.ts';
import { chatView } from './messages/chat-view.ts';
import { localUrl } from './messages/file-view.ts';
import { modalView } from './modal/modal-view.ts';
import { createSession, currentChannel, type Session } from './session/session.ts';
import type { App } from './shell/app.ts';
import { extensionOf, messageLink, nameInUrl } from './shell/format.ts';
import { overlays } from './shell/overlays-view.ts';
import { channelBar, guildBar, memberBar, userPanel } from './shell/sidebar-view.ts';
import { createViewer } from './viewer/viewer.ts';

const TOKENS = ['alice', 'bob', 'lead'] as const;

function start(root: HTMLElement): void {
  let scheduled = false;
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    if (scheduled) return;
    scheduled = true;
    // Frames stop in a hidden window, but titles and unread marks still change there.
    if (document.hidden) setTimeout(draw, 50);
    else requestAnimationFrame(draw);
  };
  const gatewayUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/gateway/?v=10&encoding=json`;
  const sessions = TOKENS.map((token) =>
    createSession({ token, gatewayUrl, storage: localStorage, now: Date.now, changed }),
  );
  const wanted = localStorage.getItem('playground.user');
  const first = sessions.find((session) => session.token === wanted) ?? sessions[0]!;

  const app: App = {
    sessions,
    active: first,
    menu: undefined,
    select: undefined,
    lightbox: undefined,
    viewer: undefined,
    switcher: false,
    drawer: undefined,
    membersShown: localStorage.getItem('playground.members') !== 'hidden',
    dragging: false,
    away: false,
    revealed: new Set(),
    toast: undefined,
    focusNext: undefined,
    now: Date.now,
    changed,
    drawNow: draw,
    say(text) {
      clearTimeout(toastTimer);
      app.toast = text;
      toastTimer = setTimeout(() => {
        app.toast = undefined;
        changed();
      }, 3000);
      changed();
    },
    openUrl(event, url, name) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const message = messageLink(url);
      if (message) {
        event.preventDefault();
        void showMessage(message.channelId, message.messageId);
        return;
      }
      if (extensionOf(url) !== 'glb') return;
      event.preventDefault();
      app.viewer = {
        url: localUrl(url),
        name: extensionOf(name) === 'glb' && name !== url ? name : (nameInUrl(url) ?? 'model.glb'),
      };
      changed();
    },
    jumpTo(message) {
      const target = root.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"]`);
      target?.scrollIntoView({ block: 'center' });
      target?.animate([{ backgroundColor: 'rgb(88 101 242 / 0.3)' }, { backgroundColor: 'transparent' }], 1500);
    },
    runTargetCommand(command, targetId) {
      const data = {
        version: command.version,
        id: command.id,
        name: command.name,
        type: command.type,
        target_id: targetId,
      };
      runCommand(app.active, command, data, [], command.name);
    },
    async deleteMessage(message) {
      const sent = await app.active.rest.send('DELETE', `/channels/${message.channel_id}/messages/${message.id}`);
      if (sent.ok) app.active.remove(message.channel_id, message.id);
      else app.say(sent.message);
    },
    switchTo(session) {
      app.switcher = false;
      app.select?.close();
      app.active = session;
      app.away = false;
      localStorage.setItem('playground.user', session.token);
      session.connect();
      app.focusNext = '[data-composer-focus]';
      draw();
    },
    setAway(away) {
      if (app.away === away) return;
      app.away = away;
      changed();
    },
    scrollToEnd() {
      root.querySelector('.log')?.scrollTo({ top: 0, behavior: 'smooth' });
    },
    returnFocus() {
      app.focusNext ??= '[data-composer-focus]';
      changed();
    },
  };
  /** What a link of Discord would show there is shown here. */
  async function showMessage(channelId: string, messageId: string): Promise<void> {
    const message = await app.active.visit(channelId, messageId);
    if (!message) return app.say('That message is not there, or not for you.');
    draw();
    app.jumpTo(message);
  }

  const composer = createComposer(app);
  const viewer = createViewer(app);

  function draw(): void {
    scheduled = false;
    const { active } = app;
    const view = currentChannel(active);
    if (view?.loaded && !document.hidden && !app.away) active.markRead(view.channel.id);
    document.title = view ? `#${view.channel.name} · ${active.guild?.name ?? 'Playground'}` : 'Playground';
    const drawer = app.drawer ? `drawer-${app.drawer}` : '';
    render(
      html`<div class="page ${drawer} ${app.membersShown ? 'with-members' : ''}" data-user=${active.token} data-status=${active.status}>
          <div class="left">${guildBar(app)}${channelBar(app)}${userPanel(app)}</div>
          ${chatView(app, composer)} ${memberBar(app)}
          ${app.drawer ? html`<button type="button" class="drawer-cover" aria-label="Close" @click=${closeDrawer}></button>` : nothing}
        </div>
        ${modalView(app)} ${viewer.view()} ${overlays(app)}`,
      root,
    );
    if (app.focusNext !== undefined) {
      const target = root.querySelector<HTMLElement>(app.focusNext);
      app.focusNext = undefined;
      if (target && !root.querySelector('dialog[open]:not(:has(:focus))')?.contains(target)) focusEnd(target);
    }
  }

  function closeDrawer(): void {
    app.drawer = undefined;
    changed();
  }

  listenToWindow(app, root);
  for (const session of orderedBy(sessions, first)) session.connect();
  changed();
}

/** The user in sight first, the others after: they are connected too, so that nothing ephemeral is missed. */
function orderedBy(sessions: readonly Session[], first: Session): Session[] {
  return [first, ...sessions.filter((session) => session !== first)];
}

function focusEnd(target: HTMLElement): void {
  target.focus({ preventScroll: target.closest('.log') !== null });
  if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
}

function listenToWindow(app: App, root: HTMLElement): void {
  addEventListener('pointerdown', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (app.select && !target?.closest(`[data-select="${CSS.escape(app.select.key)}"]`)) app.select.close();
    if (app.menu && !target?.closest('.menu')) app.menu = undefined;
    if (app.switcher && !target?.closest('.user-panel')) app.switcher = false;
    app.changed();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && (app.switcher || app.drawer)) {
      app.switcher = false;
      app.drawer = undefined;
      app.changed();
    }
    // Typing anywhere goes into the composer, as people expect of a chat.
    const idle = document.activeElement === document.body || document.activeElement?.classList.contains('log') === true;
    const open = app.lightbox || app.viewer || app.menu || app.active.interactions.modal;
    if (idle && !open && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      root.querySelector<HTMLElement>('[data-composer-focus]')?.focus();
    }
  });
  addEventListener('resize', () => {
    app.select?.close();
    const wasAway = app.away;
    // Who was at the newest message stays there when the lines wrap anew.
    requestAnimationFrame(() => {
      if (!wasAway) root.querySelector('.log')?.scrollTo({ top: 0 });
    });
  });
  document.addEventListener(
    'scroll',
    (event) => {
      if (app.select && event.target instanceof Element && event.target.classList.contains('log')) app.select.close();
    },
    true,
  );
  const nudge = (): void => {
    for (const session of app.sessions) session.gateway?.nudge();
    app.changed();
  };
  addEventListener('online', nudge);
  document.addEventListener('visibilitychange', nudge);
}

const root = document.getElementById('app');
if (root) start(root);
