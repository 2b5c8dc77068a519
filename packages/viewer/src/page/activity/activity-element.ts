/**
 * `<kiln-activity>`: the viewer in a frame inside Discord, for several people at once. It says hello to Discord, is told who is there
 * by our server, shows what is open, and who looks along; one of them may lead the camera of the others.
 */
import { css, html, LitElement, nothing } from 'lit';
import { type Drawn, icon } from '../icons.ts';
import type { PageView } from '../page-view.ts';
import '../viewer-element.ts';
import type { GlbViewer } from '../viewer-element.ts';
import { words } from '../words.ts';
import { hearNews, openedPage, Refused, type Session, send, signIn } from './ask-server.ts';
import { connectFrame, FrameProblem } from './discord-frame.ts';
import type { Act, Look, News, Room } from './room.ts';

/** Between two places of the camera that others are told. */
const TOLD_MS = 120;
/** Until the stream of news is asked for again, the first time and at most. */
const AGAIN_MS = { first: 1_000, most: 30_000 };

const NOBODY: Room = { result: undefined, people: [], leader: undefined };

export class KilnActivity extends LitElement {
  static override properties = {
    client: {},
    state: {},
    challenge: {},
    hosts: {},
    session: { state: true },
    room: { state: true },
    page: { state: true },
    problem: { state: true },
    unopened: { state: true },
    isFollowing: { state: true },
  };
  static override styles = css`
    :host { display: flex; flex-direction: column; height: 100%; color: #dfe0e4; }
    glb-viewer { flex: 1; min-height: 0; }
    .people { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-height: 44px; padding: 6px 14px; font-size: 14px; background: #101114; }
    ul { display: flex; flex: 1; flex-wrap: wrap; gap: 6px; min-width: 0; margin: 0; padding: 0; list-style: none; }
    li { max-width: 180px; padding: 3px 10px; overflow: hidden; border-radius: 999px; background: rgb(255 255 255 / 0.1); text-overflow: ellipsis; white-space: nowrap; }
    li[data-leads] { color: white; background: #5865f2; }
    button { padding: 6px 12px; border: 0; border-radius: 7px; color: white; background: #3c3f48; font: inherit; cursor: pointer; }
    button.main { background: #5865f2; }
    :focus-visible { outline: 2px solid #8ea1ff; outline-offset: 1px; }
    .problem { color: #ffb4b4; }
    .plain { margin: auto; padding: 24px; max-width: 34em; text-align: center; }
    .icon { flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
    img { width: 100%; height: 100%; object-fit: contain; }
  `;
  client = '';
  state = '';
  challenge = '';
  /** The origins of Discord's client, with spaces between. */
  hosts = '';
  session: Session | undefined;
  room: Room = NOBODY;
  page: PageView | undefined;
  problem: string | undefined;
  /** Why what is open is not shown. */
  unopened: string | undefined;
  isFollowing = true;
  #left = new AbortController();
  /** The result whose page is shown, or asked for until it is. */
  #shown: string | undefined;
  #look: Look | undefined;
  #telling: Promise<void> | undefined;

  override firstUpdated(): void {
    void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left.abort();
    this.#shown = undefined;
  }

  async #begin(): Promise<void> {
    const { client, state, challenge } = this;
    try {
      const discord = await connectFrame({ client, hosts: this.hosts.split(' '), own: window });
      const code = await discord.authorize({ state, challenge });
      this.session = await signIn({ code, state, instance: discord.instance });
      await this.#hear(this.session);
    } catch (error) {
      this.problem = explain(error);
    }
  }

  /** @throws {Refused} what another attempt does not change */
  async #hear(session: Session): Promise<void> {
    const { signal } = this.#left;
    for (let pause = AGAIN_MS.first; !signal.aborted; pause = Math.min(AGAIN_MS.most, 2 * pause)) {
      try {
        await hearNews(session, signal, (news) => {
          pause = AGAIN_MS.first;
          this.problem = undefined;
          this.#heard(news);
        });
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.problem = explain(error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #heard(news: News): void {
    if ('gone' in news) {
      this.room = NOBODY;
      this.page = undefined;
      this.#shown = undefined;
      this.problem = words.together.refused[news.gone];
      return;
    }
    if ('look' in news) {
      this.#see(news.look);
      return;
    }
    const { leader: before, notes } = this.room;
    this.room = news.room;
    if (notes !== news.room.notes && this.page?.notes) this.page = { ...this.page, notes: { ...this.page.notes } };
    // Who begins to lead is followed by all, until they leave.
    if (before !== news.room.leader) {
      this.isFollowing = true;
      this.#tell(this.#viewer?.look());
    }
    const { result } = news.room;
    if (this.session && result !== undefined && result !== this.#shown) void this.#open(this.session, result);
    if (news.room.look) this.#see(news.room.look);
  }

  async #open(session: Session, result: string, pause = AGAIN_MS.first): Promise<void> {
    this.#shown = result;
    try {
      const page = await openedPage(session);
      if (this.#shown !== result) return;
      const notes = page.notes && { ...page.notes, bearer: session.session };
      this.page = { ...page, ...(notes && { notes }) };
      this.unopened = undefined;
    } catch (error) {
      if (this.#shown !== result) return;
      this.page = undefined;
      this.unopened = explain(error);
      const next = Math.min(AGAIN_MS.most, 2 * pause);
      setTimeout(() => this.#shown === result && void this.#open(session, result, next), pause);
    }
  }

  get #leads(): boolean {
    return this.session !== undefined && this.room.leader === this.session.user;
  }

  get #viewer(): GlbViewer | null {
    return this.renderRoot.querySelector('glb-viewer');
  }

  #see(look: Look): void {
    // Who leads hears their own, which is older than where they look by now.
    if (this.#leads) return;
    this.#look = look;
    if (this.isFollowing) this.#viewer?.see(look);
  }

  /** @returns whether it did not arrive, and may when it is sent again */
  async #act(act: Act): Promise<boolean> {
    try {
      if (this.session) await send(this.session, act);
      return false;
    } catch (error) {
      this.problem = explain(error);
      return isPassing(error);
    }
  }

  /** Of where the camera goes, the others are told the last place of each moment. */
  #tell(look: Look | undefined): void {
    if (!this.#leads || !look) return;
    this.#look = look;
    this.#telling ??= this.#tellLast().finally(() => {
      this.#telling = undefined;
    });
  }

  /** One after the other: of two on their way the older might come last. */
  async #tellLast(): Promise<void> {
    let pause = TOLD_MS;
    for (let told: Look | undefined; this.#leads && this.#look && told !== this.#look; ) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!this.#leads) return;
      const look = this.#look;
      const isLost = await this.#act({ act: 'look', look });
      pause = isLost ? AGAIN_MS.first : TOLD_MS;
      if (!isLost) told = look;
    }
  }

  readonly #looked = ({ detail }: CustomEvent<Look>): void => this.#tell(detail);

  readonly #lead = (): void => {
    this.problem = undefined;
    void this.#act({ act: 'lead' });
  };

  readonly #follow = (isFollowing: boolean): void => {
    this.isFollowing = isFollowing;
    if (isFollowing && this.#look) this.#viewer?.see(this.#look);
  };

  /** Who turns the model by themselves follows no more. */
  readonly #touched = (event: Event): void => {
    const isModel = event.composedPath()[0] instanceof HTMLCanvasElement;
    if (isModel && this.room.leader !== undefined && !this.#leads) this.isFollowing = false;
  };

  override render(): Drawn {
    const { page, problem = this.unopened } = this;
    return html`${this.#people()}${
      page
        ? html`<glb-viewer .src=${page.model.url} .name=${page.model.name} .page=${page} @viewer-look=${this.#looked} @viewer-shown=${() => this.#look && this.#see(this.#look)}
            @pointerdown=${this.#touched} @wheel=${this.#touched} @keydown=${this.#touched}>
            ${page.poster ? html`<img slot="poster" src=${page.poster} alt=${page.title} />` : nothing}
          </glb-viewer>`
        : html`<p class="plain" role=${problem === undefined ? 'status' : 'alert'} data-testid="activity-state">${problem ?? (this.session ? words.together.nothing : words.together.hello)}</p>`
    }`;
  }

  #people(): Drawn {
    const { room, session, problem, page } = this;
    if (!session || room.people.length === 0) return nothing;
    return html`<div class="people" data-testid="activity-people">${icon('people', 20)}
      <ul aria-label=${words.together.here}>${room.people.map(({ id, name }) => html`<li ?data-leads=${id === room.leader} title=${name}>${id === session.user ? words.together.you({ name }) : name}</li>`)}</ul>
      ${page && problem !== undefined ? html`<span class="problem" role="alert">${problem}</span>` : nothing}
      ${page ? this.#leading() : nothing}
    </div>`;
  }

  #leading(): Drawn {
    const { together } = words;
    const { leader, people } = this.room;
    if (this.#leads) {
      return html`<span role="status">${together.youLead}</span><button type="button" data-testid="activity-stop" @click=${() => this.#act({ act: 'stop' })}>${together.stop}</button>`;
    }
    const leads = people.find(({ id }) => id === leader);
    if (!leads)
      return html`<button type="button" class="main" data-testid="activity-lead" @click=${this.#lead}>${together.lead}</button>`;
    return this.isFollowing
      ? html`<span role="status">${together.following(leads)}</span><button type="button" data-testid="activity-leave" @click=${() => this.#follow(false)}>${together.leave}</button>`
      : html`<span role="status">${together.leads(leads)}</span><button type="button" class="main" data-testid="activity-follow" @click=${() => this.#follow(true)}>${together.follow}</button>`;
  }
}

/** Whether another attempt may succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof Refused && ['away', 'slow', 'full', 'unopened'].includes(error.refusal);
}

function explain(error: unknown): string {
  const { together } = words;
  if (error instanceof Refused) return together.refused[error.refusal];
  if (error instanceof FrameProblem) {
    const { kind, message: detail } = error;
    return detail === '' ? together.frame[kind] : together.frame.refusedWith({ detail });
  }
  return together.refused.away;
}

customElements.define('kiln-activity', KilnActivity);
