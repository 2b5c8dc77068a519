import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';

/**
 * `node scripts/screenshots.ts http://127.0.0.1:4680 [chromium]`: the README's pictures, taken from a Kiln that runs. Below
 * 200 kB each.
 */

const [url = 'http://127.0.0.1:4680', executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
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
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--enable-unsafe-swiftshader',
];
const browser = stack.adopt(await chromium.launch({ executablePath, args: flags }), (open) => open.close());
const page = await browser.newPage({ viewport: { width: 1120, height: 760 }, colorScheme: 'dark' });
await page.goto(url);

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
await preview.getByRole('button', { name: 'Refine with options…', exact: true }).click();
await page.getByTestId('modal').getByRole('button', { name: 'Submit' }).click();
const refined = page.getByTestId('message').filter({ hasText: '· refine ·' }).last();
await pictures(refined).waitFor({ timeout: 120_000 });
// The page's policy forbids evaluated text when Playwright asks again by itself.
const complete = "[...document.querySelectorAll('[data-testid=media-gallery] img')].every((image) => image.complete)";
while (!(await page.evaluate(complete))) await page.waitForTimeout(100);
await page.setViewportSize({ width: 1120, height: 1180 });
await refined.scrollIntoViewIfNeeded();
await page.mouse.move(0, 0);
await shoot('result', refined);

await refined.getByTestId('view-3d').first().click();
await page.getByTestId('viewer-facts').waitFor({ timeout: 60_000 });
await page.setViewportSize({ width: 1120, height: 760 });
await shoot('viewer', page);
