import { expect, test } from 'vitest';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { startWorld } from '../support/world.ts';

/** Of an element of the page. */
interface Shown {
  getBoundingClientRect(): { top: number };
}

test.skipIf(CHROMIUM === undefined)(
  'a person makes and refines a model in the page (needs Chromium)',
  { timeout: 150_000 },
  async () => {
    await using world = await startWorld();
    await using browser = await openPage(world.kiln.url);
    const { page, problems } = browser;

    // The picker: a command, its option, Enter.
    const composer = page.getByTestId('composer-input');
    await composer.click();
    await page.keyboard.type('/text');
    await page.getByTestId('suggestion').filter({ hasText: '/text-to-3d' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('a red toadstool with white spots');
    await page.keyboard.press('Enter');

    // A moving bar, then pictures and the next step.
    const preview = page.getByTestId('message').filter({ hasText: 'a red toadstool with white spots' }).first();
    await preview.getByText(/\d+ %/).waitFor();
    await preview.getByRole('button', { name: 'Refine', exact: true }).waitFor({ timeout: 60_000 });
    const gallery = preview.getByTestId('media-gallery').locator('img');
    await expect
      .poll(() => gallery.first().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(256);

    // Refine through the form.
    await preview.getByRole('button', { name: 'Refine with options…', exact: true }).click();
    const form = page.getByTestId('modal');
    await form.waitFor();
    await form.getByRole('button', { name: 'Submit' }).click();
    const refined = page.getByTestId('message').filter({ hasText: '· refine ·' });
    await refined.getByTestId('media-gallery').locator('img').first().waitFor({ timeout: 60_000 });

    // The file opens in the viewer.
    await refined.getByTestId('view-3d').first().click();
    await page
      .getByTestId('viewer-facts')
      .filter({ hasText: /faces|triangles/i })
      .waitFor({ timeout: 30_000 });

    // A link to a message shows it here, where Discord would.
    await page.keyboard.press('Escape');
    await composer.click();
    await page.keyboard.type('/tasks');
    await page.getByTestId('suggestion').filter({ hasText: '/tasks' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const list = page.getByTestId('message').filter({ has: page.getByRole('link', { name: 'message' }) });
    await list.getByRole('link', { name: 'message' }).last().click();
    const top = () => preview.evaluate((element) => (element as unknown as Shown).getBoundingClientRect().top);
    await expect.poll(top, { timeout: 10_000 }).toBeGreaterThan(-200);

    // Far up in the channel, what one sends oneself comes into sight.
    await composer.click();
    await page.keyboard.type('and another word');
    await page.keyboard.press('Enter');
    const said = page.getByTestId('message').filter({ hasText: 'and another word' });
    await expect
      .poll(() => said.evaluate((element) => (element as unknown as Shown).getBoundingClientRect().top), {
        timeout: 10_000,
      })
      .toBeLessThan(860);
    expect(page.context().pages()).toHaveLength(1);
    expect(problems).toEqual([]);
  },
);
