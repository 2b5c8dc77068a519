// @module-tag long
import { freePort } from 'kiln-runtime/redis/free-port';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../support/browser.ts';
import type { Member } from '../support/member.ts';
import { patient } from '../support/until.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';

/** Notes as people meet them: a guest reads, a member signs in with the local Discord, presses on the model and writes; another one answers in the thread. */

const PATIENCE = patient(110_000);
const linkOf = (text: string) => /http:[^"]*\/v\/[^"]+/.exec(text)?.[0];

describe.skipIf(CHROMIUM === undefined)('notes on a result (needs Chromium)', { timeout: patient(150_000) }, () => {
  let world: OneProcess;
  let link = '';
  /** The message that shows it. */
  let result = '';
  let browser: OpenPage;
  let page: Page;
  const asked: string[] = [];
  let alice: Member;
  beforeAll(async () => {
    const port = await freePort();
    world = await startOneProcess({ KILN_PORT: String(port), KILN_PUBLIC_URL: `http://127.0.0.1:${port}` });
    alice = await world.member('alice');
    await alice.slash(alice.channels.workshop!, 'text-to-3d', { prompt: 'a red toadstool with white spots' });
    const message = await alice.waitForMessage(
      (one) => one.text.includes('Refine') && linkOf(JSON.stringify(one.components)) !== undefined,
    );
    link = linkOf(JSON.stringify(message.components)) ?? '';
    result = message.id;
    browser = await openPage('about:blank');
    page = browser.page;
    page.on('request', (request) => asked.push(request.url()));
    // Drawn without a graphics card: the fewer pixels the better.
    await page.setViewportSize({ width: 640, height: 520 });
    await page.goto(link);
  }, patient(150_000));
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  const shown = (on: Page) => on.locator('[data-testid=viewer][data-state=shown]').waitFor({ timeout: PATIENCE });

  test('a guest is offered to sign in, says who they are at Discord, and comes back to the notes', async () => {
    await shown(page);
    await page.getByTestId('viewer-notes').click();
    await page.getByText('No notes yet.').waitFor({ timeout: PATIENCE });
    await page.getByTestId('note-sign-in').click();
    await page.getByRole('button', { name: 'Continue as Bob' }).click({ timeout: PATIENCE });
    await page.waitForURL(`${link}#notes`, { timeout: PATIENCE });
    await shown(page);
    expect(await page.getByTestId('note-member').textContent({ timeout: PATIENCE })).toBe('Bob');
  });

  test('a press on the model begins a note, which has a pin, is marked as done, and is read by a guest', async () => {
    await page.getByText('Press on the model').waitFor({ timeout: PATIENCE });
    const box = (await page.getByTestId('viewer-canvas').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.35);
    await page.getByTestId('note-text').fill('larger spots here');
    await page.getByTestId('note-save').click();
    const list = page.getByTestId('notes');
    await list.getByText('larger spots here').waitFor({ timeout: PATIENCE });
    expect(await page.locator('.pin').allTextContents()).toEqual(['1']);
    await page.getByTestId('note-mark').click();
    await list.locator('[data-state=done]').waitFor({ timeout: PATIENCE });

    await using guest = await openPage(`${link}#notes`);
    await shown(guest.page);
    await guest.page.getByText('larger spots here').waitFor({ timeout: PATIENCE });
    expect(await guest.page.getByTestId('note-mark').count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });

  test('the note stands in the thread, where it is answered and opened again; its link shows it on the model', async () => {
    const { id } = await alice.waitForMessage(({ text }) => text.includes('Bob on') && text.includes('· Done'));
    expect(alice.message(id)?.text).toContain('larger spots here');
    await alice.press(id, 'Answer');
    await alice.submitModal({ words: 'twice as large?' });
    await alice.press(id, 'Open again');
    const { components } = await alice.waitForMessage(
      (one) => one.id === id && one.text.includes('twice as large?') && !one.text.includes('· Done'),
    );
    const [url = ''] = /http:[^"]*#note=[\w-]+/.exec(JSON.stringify(components)) ?? [];

    await using guest = await openPage(url);
    await shown(guest.page);
    const chosen = guest.page.locator('[data-testid=notes] li[aria-current=true][data-state=open]');
    await chosen.getByText('twice as large?').waitFor({ timeout: PATIENCE });
    expect(await chosen.locator('.answer').textContent()).toContain('Alice');
    expect(guest.problems).toEqual([]);
  });

  test('the note goes on to the refined version, with its pin', async () => {
    await alice.press(result, 'Refine');
    const { components } = await alice.waitForMessage(({ id, components }) => {
      const url = linkOf(JSON.stringify(components));
      return id !== result && url !== undefined && !url.startsWith(link);
    });
    await using guest = await openPage(`${linkOf(JSON.stringify(components))}#notes`);
    await shown(guest.page);
    const note = guest.page.locator('[data-testid=notes] li', { hasText: 'larger spots here' });
    await note.locator('[data-place=found]').waitFor({ timeout: PATIENCE });
    expect(await guest.page.locator('.pin').allTextContents()).toEqual(['1']);
    expect(guest.problems).toEqual([]);
  });

  test('the page of the library leads to the model, and to its message in the local Discord', async () => {
    const { id } = await alice.slash(alice.channels.workshop!, 'library', {});
    const inBrowser = /http:[^"]*\/v\/library\/[^"]+/;
    const { components } = await alice.waitForMessage(
      (one) => one.interaction_metadata?.id === id && inBrowser.test(JSON.stringify(one.components)),
    );
    const address = inBrowser.exec(JSON.stringify(components))?.[0] ?? '';
    await using guest = await openPage(address);
    await guest.page.getByRole('link', { name: 'View in 3D' }).last().click();
    await shown(guest.page);
    await guest.page.goto(address);
    await guest.page.getByRole('link', { name: 'In Discord' }).last().click();
    await guest.page.locator(`[data-message-id="${result}"]`).waitFor({ timeout: PATIENCE });
    expect(new URL(guest.page.url()).pathname).toBe('/');
    expect(guest.problems).toEqual([]);
  });

  test('what is refused is said in words; who signs out reads on; no other host was asked', async () => {
    const box = (await page.getByTestId('viewer-canvas').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.39, box.y + box.height * 0.38);
    await page.getByTestId('note-text').fill('nsfw');
    await page.getByTestId('note-save').click();
    await page.getByText('These words are not allowed here.').waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByTestId('note-sign-in').waitFor({ timeout: PATIENCE });
    expect(await page.getByTestId('note-drop').count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith(world.url) && !/^(?:blob|data):/.test(url))).toEqual([]);
    // The browser itself names the answer that refused.
    expect(browser.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  });
});
