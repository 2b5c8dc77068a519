// @module-tag long
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../support/browser.ts';
import { turnSwitch } from '../support/playground-switch.ts';
import { patient } from '../support/until.ts';
import { startWorld, type World } from '../support/world.ts';

/** The page as a person meets it: one Kiln, one browser, and each sentence goes on where the one before it ended. */

const PATIENCE = patient(110_000);
const SHOWROOM = 'showroom';

/** What is asked of elements of the page; they run there. */
interface Shown {
  naturalWidth: number;
  complete: boolean;
  currentSrc: string;
  scrollWidth: number;
  scrollHeight: number;
  clientHeight: number;
  clientWidth: number;
  getBoundingClientRect(): { top: number; bottom: number };
  closest(selector: string): Shown;
  scrollTo(x: number, y: number): void;
}

const isInLog = (locator: Locator) =>
  locator.evaluate((element) => {
    const found = element as unknown as Shown;
    const box = found.getBoundingClientRect();
    const log = found.closest('.log').getBoundingClientRect();
    return box.top >= log.top - 1 && box.bottom <= log.bottom + 1;
  });
const seen = (locator: Locator) => expect.poll(() => isInLog(locator), { timeout: PATIENCE }).toBe(true);

describe.skipIf(CHROMIUM === undefined)('the page (needs Chromium)', { timeout: patient(150_000) }, () => {
  let world: World;
  let browser: OpenPage;
  let page: Page;
  beforeAll(async () => {
    world = await startWorld({ guild: 'first' });
    browser = await openPage(world.url);
    page = browser.page;
    await page.setViewportSize({ width: 1280, height: 800 });
  }, patient(150_000));
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  const message = (text: string) => page.getByTestId('message').filter({ hasText: text });
  // The page has a menu of that name for each message, too.
  const moreOf = (one: ReturnType<typeof message>) => one.locator('[data-custom-id^="1:more:"]');
  const behindMore = () => page.locator('[data-ephemeral=true]').filter({ hasText: 'Story' }).last();
  const press = (name: string, exact = true) => page.getByRole('button', { name, exact });
  const control = (name: string, input: object) => turnSwitch(world.url, name, input);
  async function type(text: string): Promise<void> {
    await page.getByTestId('composer-input').click();
    await page.keyboard.type(text);
  }

  test('an empty channel shows four examples with pictures, three products of a photo, and pictures to take', async () => {
    await page.getByTestId('example').nth(3).waitFor();
    const widths = () =>
      page
        .locator('.try img, .sample img')
        .evaluateAll((images) => images.map((image) => (image as unknown as Shown).naturalWidth));
    await expect
      .poll(async () => (await widths()).filter((width) => width >= 300).length, { timeout: PATIENCE })
      .toBe(11);
  });

  test('a photo dropped on a product’s card goes with its command; a press alone asks for one', async () => {
    const card = page.getByTestId('photo-example').filter({ hasText: '/keycap' });
    await card.click();
    await page.getByText('Drop, paste or choose a file').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const target = page.getByTestId('photo-example').filter({ hasText: '/fidget-pixel' });
    await page.getByTestId('sample').first().dragTo(target);
    await page.locator('.pill-thumbnail').waitFor();
    expect(await page.getByTestId('composer').textContent()).toContain('fidget-pixel');
    await page.keyboard.press('Escape');
  });

  test('the list after a slash begins with what to try first, and says what it costs before Enter', async () => {
    await type('/');
    const first = page.getByTestId('suggestion').first();
    await first.filter({ hasText: '/text-to-3d' }).waitFor();
    expect(await first.textContent()).toMatch(/about \d+ credits/);
    await page.setViewportSize({ width: 1120, height: 760 });
    const cut = await page
      .getByTestId('suggestion')
      .locator('small')
      .evaluateAll((texts) => (texts as unknown as Shown[]).filter((t) => t.scrollWidth > t.clientWidth + 1).length);
    expect(cut).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('a chair');
    expect(await page.getByTestId('suggestions').textContent()).toMatch(/about \d+ credits/);
    await page.keyboard.press('Escape');
  });

  test('L5: a command that is not there is no line of the chat', async () => {
    await type('/not-there');
    await page.keyboard.press('Enter');
    await page.getByText('/not-there is no command for you here.').waitFor();
    expect(await message('/not-there').count()).toBe(0);
    await page.getByTestId('composer-input').fill('');
  });

  test('H6, L13: a command for pictures opens the place for one at once; a sample lies in it at a press, as a picture', async () => {
    await type('/image-to-3d');
    await page.getByTestId('suggestion').filter({ hasText: '/image-to-3d' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Drop, paste or choose a file').waitFor();
    await page.keyboard.press('ArrowRight');
    const options = page.getByTestId('suggestion');
    await options.filter({ hasText: 'private' }).waitFor();
    const last = await options.last().boundingBox();
    expect((last?.y ?? 800) + (last?.height ?? 0)).toBeLessThan(720);
    expect(await options.first().textContent()).not.toContain('_');
    await page.keyboard.press('Escape');
    await page.getByTestId('sample').first().click();
    await page.locator('.pill-thumbnail').waitFor();
    await page.keyboard.press('Escape');
  });

  test('L7: the quote of a bare mention is that mention', async () => {
    await type('@Kiln ');
    await page.keyboard.press('Enter');
    const reply = page.getByTestId('message').filter({ has: page.locator('.quoted') });
    await reply.waitFor();
    expect(await reply.locator('.quoted').textContent()).toBe('@Kiln');
  });

  test('each page of /help fits a phone, and none of it is cut', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await type('/help');
    await page.getByTestId('suggestion').filter({ hasText: '/help' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const help = page.locator('[data-ephemeral=true]').filter({ hasText: 'Everything else' });
    for (const name of ['Kiln makes 3D', 'Words and pictures', 'Models', 'Everything else']) {
      if (name !== 'Kiln makes 3D') await help.getByRole('button', { name }).click();
      await help.locator('.text-display').first().filter({ hasText: name }).waitFor();
      await seen(help.locator('.container'));
      const cut = help
        .locator('.button-face span')
        .evaluateAll((labels) => (labels as unknown as Shown[]).filter((l) => l.scrollHeight > l.clientHeight + 2));
      expect(await cut).toEqual([]);
    }
    await help.getByText('Dismiss message').click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('/credits fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await type('/credits');
    await page.getByTestId('suggestion').filter({ hasText: '/credits' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const credits = page.locator('[data-ephemeral=true]').filter({ hasText: 'What things usually cost' });
    await credits.waitFor({ timeout: PATIENCE });
    await seen(credits.locator('.container'));
    await credits.getByText('Dismiss message').click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('M6: a file that is too large is refused in words before anything is sent', async () => {
    await page.locator('playground-composer').evaluate((composer) => {
      const file = new File([new Uint8Array(22 * 1024 * 1024)], 'large.bin');
      (composer as unknown as { addFiles(files: readonly File[]): void }).addFiles([file]);
    });
    await page.getByText('large.bin is 23 MB: a file here can be of up to 21 MB.').waitFor();
  });

  const inView = async (result: Locator) => {
    await seen(result.getByTestId('media-gallery'));
    await seen(result.getByRole('button', { name: /^Refine · / }));
  };

  test('H2: an example runs at a press, and its picture and its buttons are in view together, at 390 px, too', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByTestId('example').first().click();
    const result = message('a friendly robot').first();
    await result.getByText(/\d+ %/).waitFor({ timeout: PATIENCE });
    await result.getByRole('button', { name: /^Refine · / }).waitFor({ timeout: PATIENCE });
    const picture = result.getByTestId('media-gallery').locator('img').first();
    const isThere = () =>
      picture.evaluate((image) => {
        const { complete, naturalWidth } = image as unknown as Shown;
        return complete && naturalWidth > 0;
      });
    await expect.poll(isThere, { timeout: patient(20_000) }).toBe(true);
    await inView(result);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await inView(result);
    await seen(result.getByText('Text to 3D · preview'));
  });

  test('a picture is loaded as large as it is shown, and whole when it is opened', async () => {
    const picture = message('a friendly robot').first().getByTestId('media-gallery').locator('img').last();
    const sizes = () =>
      picture.evaluate((image) => {
        const { currentSrc, clientWidth } = image as unknown as Shown;
        return { shown: clientWidth, asked: Number(/\/media\/.*[?&]width=(\d+)/.exec(currentSrc)?.[1]) };
      });
    const { shown, asked } = await sizes();
    expect(asked).toBeGreaterThanOrEqual(shown);
    expect(asked).toBeLessThan(512);
    await picture.click();
    const large = page.getByTestId('lightbox').locator('img');
    const whole = () => large.evaluate((image) => (image as unknown as Shown).naturalWidth);
    await expect.poll(whole, { timeout: PATIENCE }).toBe(512);
    await page.keyboard.press('Escape');
  });

  test('M7: behind Files all of them lie open, and the format of each can be read at 390 px', async () => {
    await moreOf(message('a friendly robot').first()).click();
    await behindMore().getByRole('button', { name: 'Files', exact: true }).click();
    const files = page.locator('[data-ephemeral=true]').filter({ hasText: 'Files of a friendly robot' });
    await files.getByTestId('file-card').nth(3).waitFor({ timeout: PATIENCE });
    await page.setViewportSize({ width: 390, height: 800 });
    const cut = await files
      .locator('.file-format')
      .evaluateAll((marks) => (marks as unknown as Shown[]).filter((m) => m.scrollWidth > m.clientWidth + 1).length);
    expect(cut).toBe(0);
    await seen(files.getByTestId('file-card').last());
    await page.setViewportSize({ width: 1280, height: 800 });
    await files.getByText('Dismiss message').click();
  });

  test('a person refines through the form, and the file opens in the viewer', async () => {
    await behindMore().getByRole('button', { name: 'Refine with options…', exact: true }).click();
    const form = page.getByTestId('modal');
    await form.waitFor();
    await page.locator('.log').evaluate((log) => (log as unknown as Shown).scrollTo(0, -10_000));
    await form.getByRole('button', { name: 'Submit' }).click();
    const refined = message('· refine ·').first();
    // H3: what one has asked for comes into sight, wherever one was.
    await seen(refined.getByText('· refine ·'));
    await refined.getByTestId('media-gallery').locator('img').first().waitFor({ timeout: PATIENCE });
    // Drawn without a graphics card: the fewer pixels the better.
    await page.setViewportSize({ width: 480, height: 420 });
    await refined.getByTestId('view-3d').first().click();
    const facts = page.getByTestId('viewer-facts').filter({ hasText: /faces/i });
    await facts.waitFor({ timeout: PATIENCE });
    // L6: one unit for all three.
    expect(await facts.textContent()).toMatch(/[\d.]+ × [\d.]+ × [\d.]+ (?:m|cm|mm)Materials/);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('H5: a link to a message shows it here; a question about an older one stands where one pressed', async () => {
    const bob = await world.member('bob');
    const [channel = ''] = Object.values(bob.channels);
    for (let line = 0; line < 12; line++) await bob.post(channel, `line ${line}\nof several\nlines`);
    await message('line 11').waitFor();
    await type('/tasks');
    await page.getByTestId('suggestion').filter({ hasText: '/tasks' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'message' }).last();
    await link.click({ timeout: PATIENCE });
    const older = message('a friendly robot').first();
    await seen(older.getByRole('button', { name: /^Refine · / }));
    await moreOf(older).click();
    await seen(behindMore().getByText('Dismiss message'));
    expect(page.context().pages()).toHaveLength(1);
  });

  test('H3: what one sends oneself comes into sight; Arrow Up edits it', async () => {
    await type('and another word');
    await page.keyboard.press('Enter');
    await seen(message('and another word'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type(', and one more');
    await page.keyboard.press('Enter');
    await message('and another word, and one more').filter({ hasText: '(edited)' }).waitFor();
  });

  test('reactions, pins and search', async () => {
    const own = message('and another word');
    await own.hover();
    await own.getByTestId('add-reaction').click();
    await page.getByTestId('emoji-choice').first().click();
    await own.getByTestId('reaction').filter({ hasText: '1' }).waitFor();
    const lead = await world.member('lead');
    const id = (await own.getAttribute('data-message-id')) ?? '';
    const [channel = ''] = Object.values(lead.channels);
    expect((await lead.request('PUT', `/channels/${channel}/messages/pins/${id}`)).status).toBe(204);
    await page.getByTestId('side-pins').click();
    await page.getByTestId('found').filter({ hasText: 'and another word' }).waitFor();
    await page.getByTestId('side-search').click();
    await page.getByTestId('search').fill('friendly robot');
    await page.getByTestId('found').last().click();
    await seen(message('a friendly robot').first().locator('.heading'));
  });

  test('threads, posts of forums with their tags, and direct messages', async () => {
    const own = message('and another word');
    await own.hover();
    await own.getByTestId('message-more').click();
    await page.getByRole('menuitem', { name: 'Create thread' }).click();
    await page.getByLabel('Name of the thread').fill('words');
    await page.keyboard.press('Enter');
    await page.getByTestId('thread-parent').waitFor();
    await page.getByTestId('starter').filter({ hasText: 'and another word' }).waitFor();
    await type('in the thread');
    await page.keyboard.press('Enter');
    await page.getByTestId('starter-place').click();
    await seen(own);
    await page.getByTestId('thread-card').filter({ hasText: 'words' }).click();
    await page.getByTestId('thread-parent').click();
    await page.getByTestId('thread-card').filter({ hasText: 'words' }).waitFor();

    const guild_id = '1200000000000000001';
    await control('channel.create', { guild_id, type: 15, name: SHOWROOM, available_tags: [{ name: 'Vehicles' }] });
    await page.locator(`[data-channel-name=${SHOWROOM}]`).click();
    await page.getByTestId('new-post').click();
    await page.getByLabel('Title').fill('A red car');
    await page.getByLabel('Message', { exact: true }).fill('It is fast.');
    await page.locator('.new-post').getByRole('button', { name: 'Vehicles' }).click();
    await press('Post').click();
    await message('It is fast.').waitFor();
    await page.locator(`[data-channel-name=${SHOWROOM}]`).click();
    await page.getByTestId('post').filter({ hasText: 'A red car' }).filter({ hasText: 'Vehicles' }).waitFor();

    await page.getByTestId('side-members').click();
    await page.locator('[data-username=bob]').click();
    await page.getByRole('menuitem', { name: 'Message' }).click();
    await page.getByLabel('Message @Bob').waitFor();
    await type('/');
    await page.getByText('No app has commands here.').waitFor();
    await page.getByTestId('composer-input').fill('');
    await type('hello Bob');
    await page.keyboard.press('Enter');
    await message('hello Bob').waitFor();
  });

  test('another user comes to where one is (L4), sees who writes, and is told of what was said to them', async () => {
    await page.locator('[data-channel-name=gallery]').click();
    const choose = async (name: string) => {
      await page.getByTestId('user-switch').click();
      await page.getByTestId(`switch-to-${name}`).click();
    };
    await choose('bob');
    await page.locator('[data-channel-name=gallery][aria-current=page]').waitFor();
    await page.locator('[data-channel-name=Alice] .badge').filter({ hasText: '1' }).waitFor();
    const alice = await world.member('alice');
    const gallery = (await page.locator('[data-channel-name=gallery]').getAttribute('data-channel-id')) ?? '';
    await alice.request('POST', `/channels/${gallery}/typing`);
    await page.getByText('Alice is typing…').waitFor();
    await choose('alice');
  });

  test('a lost connection comes back by itself, and shows what was said meanwhile', async () => {
    await page.locator('[data-channel-name=workshop]').click();
    await control('disconnect', { how: 'invalid', who: 'people' });
    const bob = await world.member('bob');
    const [channel = ''] = Object.values(bob.channels);
    await bob.post(channel, 'said while the line was down');
    await message('said while the line was down').waitFor({ timeout: patient(10_000) });
    await page.locator('[data-status=ready]').waitFor();
  });

  test('a developer sees what goes between Discord and the bot, and makes trouble at a press', async () => {
    await page.getByTestId('side-developer').click();
    await page.getByTestId('said').filter({ hasText: 'MESSAGE_CREATE' }).first().waitFor();
    await page.getByTestId('tab-switches').click();
    await page.getByTestId('trouble').filter({ hasText: '503 for the next 5 edits' }).click();
    await page.getByText('Done: 503 for the next 5 edits').waitFor();
    await page.getByTestId('trouble').filter({ hasText: 'Clear faults' }).click();
    await page.getByText('Done: Faults cleared').waitFor();
    await page.getByTestId('side-developer').click();
  });

  test('settings: light and dark, and a language that the bot is told', async () => {
    await page.getByTestId('settings-button').click();
    await page.getByLabel('Light').check();
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('light');
    await page.getByTestId('locale').selectOption('de');
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/pins') && request.headers()['x-discord-locale'] === 'de',
    );
    await page.keyboard.press('Escape');
    await page.getByTestId('side-pins').click();
    await asked;
    await page.getByTestId('side-pins').click();
    await page.getByTestId('settings-button').click();
    await page.getByTestId('locale').selectOption('en-US');
    await page.keyboard.press('Escape');
  });

  test('nothing that axe-core knows stands in the way, in both themes and at 390 px (L9)', async () => {
    const look = async () => {
      const found = (await page.evaluate(
        `${axe.source};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target }) => target).join(' | ')))`,
      )) as string[];
      return found;
    };
    expect(await look()).toEqual([]);
    await page.evaluate('document.documentElement.dataset.theme = "dark"');
    expect(await look()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await look()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('by the keyboard alone: from the line to the files, to a message and its menu (L10)', async () => {
    await page.getByTestId('composer-input').click();
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Add files');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.closest(".toolbar, .log, article") !== null')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.dataset.testid')).toBe('composer-input');
    const last = page.getByTestId('message-more').last();
    await last.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.dataset.testid')).toBe('composer-input');
  });

  test('who wants less motion gets pictures that stand still (L8)', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    const picture = page.getByTestId('media-gallery').locator('img').last();
    const source = () => picture.evaluate((image) => (image as unknown as Shown).currentSrc);
    await expect.poll(source, { timeout: PATIENCE }).toMatch(/\/media\/.*&animated=false/);
  });

  test('the browser had nothing to complain about', () => {
    // A connection that was cut on purpose is named by the browser.
    expect(browser.problems.filter((problem) => !problem.includes('WebSocket'))).toEqual([]);
  });
});
