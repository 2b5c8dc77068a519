import { DEFAULT_BOT_TOKEN } from 'kiln-playground/base/world';
import type { Control } from 'kiln-playground/control/switches';
import type { Page } from 'playwright-core';
import type { MessageBody } from '../../src/messages/parts/message-body.ts';
import { openPage } from '../../test/support/browser.ts';
import { createMember, type LiveMessage, type Member } from '../../test/support/member.ts';
import { startOwnKiln } from '../own-kiln.ts';

/**
 * Where the pictures of messages are taken: a Kiln of its own on free ports, its people, and its page in a browser. The
 * page shows a guild's text channels only; threads, voice channels and direct messages are put into its list, and what
 * it then draws is what stands there.
 */

type Person = 'alice' | 'bob' | 'lead';

export interface Shot {
  sheet: string;
  caption: string;
  picture: Buffer;
}

export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

export interface Studio extends AsyncDisposable {
  people: Readonly<Record<Person, Member>>;
  /** A member whose Discord is in that language; the page shows what they alone read, too. */
  speaking(person: Person, locale: string): Promise<Member>;
  control: Control;
  /** Written by the bot, as it stands. */
  post(channelId: string, body: MessageBody, files?: readonly PictureFile[]): Promise<string>;
  openDirectMessage(person: Person): Promise<string>;
  /** @param sheet which contact sheet it belongs to */
  shoot(sheet: string, caption: string, message: Pick<LiveMessage, 'id' | 'channel_id'>, as?: Person): Promise<void>;
  shots: readonly Shot[];
}

/** What the page lays over its messages, and between them. */
const UNCOVERED = '.to-end, .toast, .toolbar, .day { visibility: hidden }';
const VOICE = 2;
/** The page draws beside an engine that makes models. */
const PATIENCE_MS = 240_000;
const VIEWPORT = { width: 1280, height: 2400 };

export async function openStudio(): Promise<Studio> {
  await using stack = new AsyncDisposableStack();
  const kiln = stack.use(await startOwnKiln());
  const member = async (token: Person) => stack.use(await createMember({ baseUrl: kiln.url, token }));
  const people = { alice: await member('alice'), bob: await member('bob'), lead: await member('lead') };
  const { page } = stack.use(await openPage(kiln.url));
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize(VIEWPORT);
  await showVoice(page);

  const send = async (path: string, body: FormData | string, authorization: string) => {
    const isForm = body instanceof FormData;
    const headers = { authorization, ...(!isForm && { 'content-type': 'application/json' }) };
    const response = await fetch(`${kiln.url}${path}`, { method: 'POST', headers, body });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer as { id: string }; // every route used here answers what it made
  };
  const asBot = (path: string, body: FormData | string) => send(`/api/v10${path}`, body, `Bot ${DEFAULT_BOT_TOKEN}`);
  const shots: Shot[] = [];
  const owned = stack.move();
  return {
    people,
    speaking: (token, locale) => createMember({ baseUrl: kiln.url, token, locale }),
    shots,
    // The switches' own types; over HTTP they are all the same.
    control: ((name: string, input: unknown) =>
      send(`/playground/control/${name}`, JSON.stringify(input), '')) as unknown as Control,
    async post(channelId, body, files = []) {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(body));
      for (const [index, { name, bytes }] of files.entries()) {
        form.set(`files[${index}]`, new Blob([Buffer.from(bytes)]), name);
      }
      return (await asBot(`/channels/${channelId}/messages`, form)).id;
    },
    async openDirectMessage(person) {
      const recipient = JSON.stringify({ recipient_id: people[person].user.id });
      return (await asBot('/users/@me/channels', recipient)).id;
    },
    async shoot(sheet, caption, { id, channel_id: channelId }, as = 'alice') {
      await show(page, as, channelId);
      const message = page.locator(`[data-message-id="${id}"]`);
      // What is far from where the log is scrolled to is not drawn.
      const newest = page.getByRole('button', { name: 'Jump to the newest messages' });
      await message.or(newest).first().waitFor();
      if (!(await message.isVisible())) await newest.click();
      await message.waitFor();
      await message.scrollIntoViewIfNeeded();
      await settled(page, id);
      const picture = await message.screenshot({ animations: 'disabled', style: UNCOVERED });
      shots.push({ sheet, caption, picture });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The page has no use for the text of voice channels: it gets another kind. */
async function showVoice(page: Page): Promise<void> {
  await page.route('**/api/v10/channels/*', async (route) => {
    const response = await route.fetch();
    const channel = (await response.json()) as { type: number };
    await route.fulfill({ response, json: { ...channel, type: channel.type === VOICE ? 0 : channel.type } });
  });
}

/** The channel as that person sees it, whether the page lists it or not. */
async function show(page: Page, as: Person, channelId: string): Promise<void> {
  const user = page.getByTestId('user-switch');
  if ((await user.getAttribute('data-user')) !== as) {
    await user.click();
    await page.getByTestId(`switch-to-${as}`).click();
  }
  await page.evaluate(`document.querySelector('playground-page').openChannel(${JSON.stringify(channelId)})`);
}

/** Every picture of the message has come, and nothing is hovered. */
async function settled(page: Page, id: string): Promise<void> {
  await page.mouse.move(0, 0);
  // As text: the page's policy forbids functions that Playwright evaluates again by itself.
  // Until another picture has come, the one before it is drawn in its place, and is complete.
  const isThere = '(image) => image.complete && [image.src, ...image.srcset.split(/[ ,]+/)].includes(image.currentSrc)';
  const complete = `[...document.querySelectorAll('[data-message-id="${id}"] img')].every(${isThere})`;
  while (!(await page.evaluate(complete))) await page.waitForTimeout(50);
  await page.waitForTimeout(150);
}
