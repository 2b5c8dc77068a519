/** `<playground-activity>`: the application's page in a frame, as Discord's client holds it, until it is closed. */
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { PageElement } from '../app/page-element.ts';
import { showDialog } from '../common/floating.ts';
import { uniqueKey } from '../common/format.ts';
import { icon, type View } from '../common/icons.ts';
import { leave } from '../session/activities.ts';
import type { Activity, Session } from '../session/state.ts';
import { createHost } from './host.ts';

/** What Discord lets pages in its frame do; a page that asks for more is not shown. Workers are what it was seen to block. */
const POLICY =
  "default-src 'self' blob: data:; script-src 'self'; style-src 'self'; worker-src 'none'; object-src 'none'";
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

interface Open {
  activity: Activity;
  url: URL;
  hear(message: unknown): Promise<void>;
}

export class ActivityElement extends PageElement {
  #open: Open | undefined;

  constructor() {
    super();
    this.listen('message', ({ source, origin, data }) => {
      const frame = this.querySelector('iframe');
      if (!this.#open || source === null || source !== frame?.contentWindow || origin !== this.#open.url.origin) return;
      void this.#open.hear(data);
    });
  }

  #opened(session: Session, activity: Activity): Open {
    if (this.#open?.activity === activity) return this.#open;
    const frameId = uniqueKey();
    const url = new URL(apart(activity.url));
    const { url: _, application_id: clientId, ...place } = activity;
    const { guild_id: guildId, channel_id: channelId } = place;
    const location_id = guildId === undefined ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
    const asked = { ...place, location_id, frame_id: frameId, platform: 'desktop' };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    const hear = createHost({
      clientId,
      frameId,
      user: { id: session.user?.id ?? '', username: session.user?.username ?? '' },
      send: (message) => this.querySelector('iframe')?.contentWindow?.postMessage(message, url.origin),
      authorize: (query) => authorize(session, query),
      closed: () => this.#close(session),
    });
    this.#open = { activity, url, hear };
    return this.#open;
  }

  #close(session: Session): void {
    this.#open = undefined;
    leave(session);
    this.app.compose();
  }

  override render(): View {
    const { active } = this.app;
    if (!active.activity) return nothing;
    const { url } = this.#opened(active, active.activity);
    const close = (): void => this.#close(active);
    const name = active.applications.find(({ id }) => id === active.activity?.application_id)?.name ?? 'App';
    return html`<dialog class="viewer-dialog activity" aria-label="Activity: ${name}" data-testid="activity" ${ref(showDialog)} @cancel=${close}>
      <header><h2>${name}</h2><button type="button" class="icon-button" aria-label="Leave the Activity" @click=${close}>${icon('close', 22)}</button></header>
      ${keyed(url.href, html`<iframe src=${url.href} title=${name} csp=${POLICY} sandbox=${ALLOWED} allow="fullscreen; clipboard-write"></iframe>`)}
    </dialog>`;
  }
}

/** The page of an Activity is never at Discord's own origin: where it would be here, this machine's other name is used. */
function apart(address: string): string {
  const url = new URL(address);
  if (url.origin !== location.origin) return address;
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}

async function authorize(
  { rest }: Session,
  { prompt: _, ...query }: Record<string, string>,
): Promise<{ code: string } | { message: string }> {
  const path = `/oauth2/authorize?${new URLSearchParams(query)}`;
  const answer = await rest.send<{ location: string }>('POST', path, { authorize: true });
  if (!answer.ok) return { message: answer.message };
  const code = new URL(answer.value.location).searchParams.get('code');
  return code === null ? { message: 'access_denied' } : { code };
}

customElements.define('playground-activity', ActivityElement);
