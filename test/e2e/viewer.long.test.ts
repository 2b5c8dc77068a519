import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../support/browser.ts';
import { patient } from '../support/until.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';

/** A result behind its link as a person meets it, in a browser that knows nothing of Discord. */

const PATIENCE = patient(110_000);
const PUBLIC = 'https://kiln.test';
const PROMPT = 'a red toadstool with white spots';

describe.skipIf(CHROMIUM === undefined)(
  'the page behind a link (needs Chromium)',
  { timeout: patient(150_000) },
  () => {
    let world: OneProcess;
    let link = '';
    let browser: OpenPage;
    let page: Page;
    const asked: string[] = [];
    beforeAll(async () => {
      world = await startOneProcess({ KILN_PUBLIC_URL: PUBLIC });
      const alice = await world.member('alice');
      await alice.slash(alice.channels.workshop!, 'text-to-3d', { prompt: PROMPT });
      const linkOf = (text: string) => /https:[^"]*\/v\/[^"]+/.exec(text)?.[0];
      const message = await alice.waitForMessage(
        (one) => one.text.includes('Refine') && linkOf(JSON.stringify(one.components)) !== undefined,
      );
      link = linkOf(JSON.stringify(message.components))?.replace(PUBLIC, world.url) ?? '';
      browser = await openPage('about:blank');
      page = browser.page;
      page.on('request', (request) => asked.push(request.url()));
      // Drawn without a graphics card: the fewer pixels the better.
      await page.setViewportSize({ width: 480, height: 420 });
      await page.goto(link);
    }, patient(150_000));
    afterAll(async () => {
      await browser?.[Symbol.asyncDispose]();
      await world?.[Symbol.asyncDispose]();
    });

    const tool = (name: string) => page.getByTestId(`viewer-${name}`);
    /** Pixels of the model, by which one sees that it is drawn, and drawn otherwise. */
    const drawn = () => page.getByTestId('viewer-canvas').screenshot();

    test('the model takes the place of its picture, with its figures; no other host is asked, and nothing is refused', async () => {
      await page.locator('[data-testid=viewer][data-state=shown]').waitFor({ timeout: PATIENCE });
      expect(await page.getByTestId('viewer-facts').textContent()).toMatch(/Faces[\d,]+Vertices[\d,]+Size[\d.]+ × /);
      expect(asked.filter((url) => !url.startsWith(`${world.url}/v/`) && !/^(?:blob|data):/.test(url))).toEqual([]);
      expect(browser.problems).toEqual([]);
    });

    test('modes, a section and a hidden part change what is drawn, and back', async () => {
      const surface = await drawn();
      await tool('surface').click();
      await page.getByTestId('mode-clay').click();
      await expect.poll(async () => (await drawn()).equals(surface), { timeout: PATIENCE }).toBe(false);
      await page.getByTestId('mode-surface').click();
      await tool('section').click();
      await page.getByRole('button', { name: 'Height' }).click();
      await page.getByRole('slider', { name: 'Where it is cut' }).waitFor();
      await tool('parts').click();
      await page.getByTestId('viewer-parts').getByRole('checkbox').first().uncheck();
      await page.getByRole('button', { name: 'Show all parts' }).click();
      expect(await page.getByTestId('viewer-parts').getByRole('checkbox').first().isChecked()).toBe(true);
      expect(browser.problems).toEqual([]);
    });

    test('two presses measure a distance, and each format can be taken along', async () => {
      await tool('section').click();
      await page.getByRole('button', { name: 'Off' }).click();
      await tool('measure').click();
      const box = (await page.getByTestId('viewer-canvas').boundingBox())!;
      const at = (share: number) => page.mouse.click(box.x + box.width * share, box.y + box.height * 0.3);
      await at(0.45);
      await page.getByText('Now where to end.').waitFor({ timeout: PATIENCE });
      await at(0.55);
      await page.getByTestId('viewer-distance').waitFor({ timeout: PATIENCE });
      expect(await page.getByTestId('viewer-distance').textContent()).toMatch(/^[\d.]+ (?:m|cm|mm)$/);

      await tool('download').click();
      const files = page.getByTestId('viewer-files').getByRole('link');
      const paths = await files.evaluateAll((links) => links.map((one) => (one as unknown as { href: string }).href));
      expect(paths.length).toBeGreaterThan(2);
      for (const path of paths) expect((await fetch(path)).status, path).toBe(200);
    });

    test('without a drawing context the picture stays, with the files', async () => {
      await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
      await page.goto(link);
      await page.locator('[data-testid=viewer][data-state=flat]').waitFor({ timeout: PATIENCE });
      const width = () =>
        page
          .locator('glb-viewer > img')
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
      await expect.poll(width, { timeout: PATIENCE }).toBeGreaterThan(100);
      expect(await page.getByTestId('viewer-files').getByRole('link').count()).toBeGreaterThan(2);
    });
  },
);
