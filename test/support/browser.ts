import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A Chromium of the machine, when there is one. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export interface OpenPage extends AsyncDisposable {
  page: Page;
  /** What went wrong in the page: must stay empty. */
  problems: string[];
}

/** @param webgl false: a browser that draws no 3D */
export async function openPage(url: string, { webgl = true } = {}): Promise<OpenPage> {
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ];
  const browser: Browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: [
      ...flags,
      '--disable-component-update',
      '--disable-sync',
      webgl ? '--enable-unsafe-swiftshader' : '--disable-3d-apis',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark' });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // The software GL of a headless browser warns about itself.
    if (message.type() === 'error' && !message.text().includes('GPU stall'))
      problems.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(url);
  return { page, problems, [Symbol.asyncDispose]: () => browser.close() };
}
