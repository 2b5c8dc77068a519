import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage } from '../test/support/browser.ts';
import { startOwnKiln } from './own-kiln.ts';

/** `node scripts/screenshots.ts`: the README's pictures, below 200 kB each, of a Kiln of its own and with the machine's own Chromium. */

const folder = join(import.meta.dirname, '../docs/images');
const PROMPT = 'a red toadstool with white spots';

async function keep(name: string, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

const shoot = async (name: string, page: Page | Locator) =>
  keep(name, await page.screenshot({ animations: 'disabled' }));

async function typeCommand(page: Page, prompt: string): Promise<void> {
  await page.getByTestId('composer-input').click();
  await page.keyboard.type('/text-to-3d');
  await page.getByTestId('suggestion').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(prompt);
}

const pictures = (message: Locator) => message.getByTestId('media-gallery').locator('img').nth(1);

await using stack = new AsyncDisposableStack();
const { url } = stack.use(await startOwnKiln());
const { page } = stack.use(await openPage(url));
await page.setViewportSize({ width: 1120, height: 760 });

await page.getByTestId('composer-input').click();
await page.keyboard.type('/');
await page.getByTestId('suggestion').nth(3).waitFor();
await shoot('picker', page);
await page.keyboard.press('Escape');
await page.getByTestId('composer-input').fill('');

await typeCommand(page, PROMPT);
await page.keyboard.press('Enter');
await page
  .getByText(/[2-9]\d %/)
  .first()
  .waitFor({ timeout: 60_000 });
await shoot('progress', page);

const preview = page.getByTestId('message').filter({ hasText: '· preview ·' }).last();
await pictures(preview).waitFor({ timeout: 90_000 });
await preview.getByRole('button', { name: /^Refine · / }).click();
const refined = page.getByTestId('message').filter({ hasText: '· refine ·' }).last();
await pictures(refined).waitFor({ timeout: 120_000 });
await page.setViewportSize({ width: 1120, height: 1180 });
await refined.scrollIntoViewIfNeeded();
// Of that message alone: a picture that is out of sight is not loaded before it is scrolled to.
const loaded = () =>
  refined
    .locator('img')
    .evaluateAll((images) => (images as unknown as { complete: boolean }[]).every(({ complete }) => complete));
while (!(await loaded())) await page.waitForTimeout(100);
await page.mouse.move(0, 0);
await shoot('result', refined);

await refined.getByTestId('view-3d').first().click();
await page.getByTestId('viewer-facts').waitFor({ timeout: 60_000 });
await page.setViewportSize({ width: 1120, height: 760 });
await shoot('viewer', page);
