import { expect, test } from 'vitest';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { patient } from '../support/until.ts';
import { startWorld } from '../support/world.ts';

/** The page in a browser, as far as no result is made; the rest of it is page.long.test.ts. */

test.skipIf(CHROMIUM === undefined)(
  'the page (needs Chromium) shows examples to begin with, and a command that is typed into it is answered',
  { tags: 'long', timeout: patient(150_000) },
  async () => {
    await using world = await startWorld({ guild: 'first' });
    await using browser = await openPage(world.url);
    const { page } = browser;
    await page.getByTestId('example').nth(3).waitFor();

    await page.getByTestId('composer-input').click();
    await page.keyboard.type('/credits');
    await page.getByTestId('suggestion').filter({ hasText: '/credits' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    await page.locator('[data-ephemeral=true]').filter({ hasText: 'Credits of this server' }).waitFor();
    expect(browser.problems).toEqual([]);
  },
);
