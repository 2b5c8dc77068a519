// @module-tag long
import { sourcesOf } from 'kiln-runtime/words/message';
import { english as viewerEnglish } from 'kiln-viewer/words/english';
import { TRANSLATIONS, wordsFor } from 'kiln-viewer/words/languages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../support/browser.ts';
import { patient } from '../support/until.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';

/** A result behind its link as a person meets it, in a browser that knows nothing of Discord. */

const PATIENCE = patient(110_000);
const PUBLIC = 'https://kiln.test';
const PROMPT = 'a red toadstool with white spots';

/** All that is read on a page, by itself or by a screen reader. */
const TEXTS = `(() => {
  const found = [];
  const visit = (node) => {
    if (node.nodeType === 3 && node.parentElement?.checkVisibility()) found.push(node.data.trim());
    if (node.nodeType === 1)
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '');
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) visit(child);
  };
  visit(document.body);
  return found.filter((text) => text !== '');
})()`;

interface WebGL {
  getExtension(name: string): { loseContext(): void };
}

/** The answers of the service are tested where it is; here it would have to draw beside everything else. @returns what is asked */
async function answerKnobs(page: Page): Promise<string[]> {
  const turned: string[] = [];
  await page.route('**/knobs*', async (route) => {
    const line = new URL(route.request().url()).searchParams.get('turned') ?? '';
    turned.push(line);
    const value = Number(line.split('=')[1] ?? 100);
    const height = { id: 'height', label: 'Height', value, least: 50, most: 200, step: 5, unit: ' %' };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${value}</text></svg>`;
    await route.fulfill({
      json: { knobs: [height], price: 1, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` },
    });
  });
  return turned;
}

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

    test('sliders show what would come of a change, by keys alone, and what to say in Discord', async () => {
      const turned = await answerKnobs(page);
      await tool('adjust').click();
      const picture = page.getByTestId('adjust-picture');
      await picture.waitFor({ timeout: PATIENCE });
      const before = await picture.getAttribute('src');
      await page.getByRole('slider', { name: 'Height: 100 %' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => picture.getAttribute('src'), { timeout: PATIENCE }).not.toBe(before);
      // What was turned is kept while another panel is open.
      await tool('light').click();
      await tool('adjust').click();
      await expect.poll(() => page.getByTestId('adjust-turned').inputValue(), { timeout: PATIENCE }).toBe('height=110');
      await page.getByText('(1 credit)').waitFor({ timeout: PATIENCE });
      await page.getByRole('button', { name: 'As it was' }).click();
      await expect.poll(() => picture.getAttribute('src'), { timeout: PATIENCE }).toBe(before);
      expect([turned.at(0), turned.at(-1)]).toEqual(['', '']);
      expect(browser.problems).toEqual([]);
    });

    test('another result stands beside it by its link, and the link of this view keeps it; what is no link is said to be none', async () => {
      await tool('compare').click();
      const pasted = page.getByTestId('viewer-compare-link');
      await pasted.fill('https://elsewhere.test/a-chair.glb');
      await pasted.press('Enter');
      await page.getByText('This is no link of a result’s page.').waitFor({ timeout: PATIENCE });
      // The host of a link is not asked: what stands behind `/v/` is.
      const token = link.split('/').at(-1) ?? '';
      await pasted.fill(`${PUBLIC}/v/${token}`);
      await pasted.press('Enter');
      const sides = page.getByTestId('viewer-sides').locator('span');
      await expect.poll(() => sides.allTextContents(), { timeout: PATIENCE }).toEqual([PROMPT, PROMPT]);
      await tool('copy').click();
      expect(await page.locator('label.link input').inputValue()).toMatch(new RegExp(`^${PUBLIC}/v/.*#with=${token}$`));
      // For the next test, where the page begins again.
      await page.evaluate(`location.hash = 'with=${token}'`);
    });

    test('a German browser reads German: figures, each tool and its panel, the form of a note; no text of English is left', async () => {
      const context = await page.context().browser()!.newContext({ locale: 'de-DE', viewport: page.viewportSize() });
      const german = await context.newPage();
      await answerKnobs(german);
      const note = {
        id: 'a'.repeat(12),
        text: 'zu dünn',
        name: 'Ada',
        at: 0,
        state: 'open',
        answers: [],
        place: 'lost',
      };
      const list = { notes: [{ ...note, mayMark: true, mayDrop: true }], mayWrite: true, name: 'Ada' };
      await german.route('**/notes', (route) => route.fulfill({ json: list }));
      await german.goto(link);
      await german.locator('[data-testid=viewer][data-state=shown]').waitFor({ timeout: PATIENCE });
      for (const element of ['html', 'glb-viewer'])
        expect(await german.locator(element).getAttribute('lang'), element).toBe('de');
      expect(await german.getByTestId('viewer-facts').textContent()).toMatch(
        /Flächen[\d.]+Eckpunkte[\d.]+Größe\d+,\d+ × .*Datei[\d,]+ (?:kB|MB)$/,
      );
      const { words } = wordsFor('de');
      const own = new Set(Object.values(TRANSLATIONS.find(({ tag }) => tag === 'de')?.entries ?? {}));
      const english = new Set(sourcesOf(viewerEnglish).map(([, text]) => text));
      const left = async () =>
        (await german.evaluate<string[]>(TEXTS)).filter((text) => english.has(text) && !own.has(text));
      for (const name of ['surface', 'parts', 'section', 'measure', 'light', 'compare', 'notes', 'adjust'] as const) {
        await german.getByTestId(`viewer-${name}`).click();
        await german.getByRole('region', { name: words.tools[name] }).waitFor();
        if (name === 'notes') {
          const box = (await german.getByTestId('viewer-canvas').boundingBox())!;
          await german.getByText('zu dünn').waitFor({ timeout: PATIENCE });
          await german.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.3);
          await german.getByRole('textbox', { name: 'Was ist hier zu sagen?' }).fill('dicker');
          await german.getByRole('button', { name: 'Notiz speichern' }).waitFor();
          await german.getByText('1. Jan.').waitFor();
        }
        if (name === 'adjust') await german.getByText(words.adjust.hint).waitFor({ timeout: PATIENCE });
        expect(await left(), name).toEqual([]);
      }
      await german.goto(`${link}x`);
      await german.getByRole('heading', { name: 'Diesen Link gibt es nicht' }).waitFor();
      await context.close();
    });

    test('what the graphics card takes back is turned as a picture, until 3D is tried again', async () => {
      await page.getByTestId('viewer-canvas').evaluate((canvas) => {
        const { getContext } = canvas as unknown as { getContext(name: string): WebGL };
        getContext.call(canvas, 'webgl2').getExtension('WEBGL_lose_context').loseContext();
      });
      await page.locator('[data-testid=viewer][data-state=flat]').waitFor({ timeout: PATIENCE });
      await page.getByText('Drag the picture').waitFor({ timeout: PATIENCE });
      expect(await page.locator('dl').first().textContent()).toMatch(/Faces[\d,]+/);
      await page.getByTestId('viewer-retry').click({ timeout: PATIENCE });
      await page.locator('[data-testid=viewer][data-state=shown]').waitFor({ timeout: PATIENCE });
      await page.getByTestId('viewer-sides').waitFor({ timeout: PATIENCE });
      expect(await page.getByTestId('viewer-facts').textContent()).toMatch(/Faces[\d,]+Vertices/);
      expect(browser.problems).toEqual([]);
    });

    test('a browser without WebGL turns it by pointer, by touch and by keys, with figures and files, and fetches no model', async () => {
      await using flat = await openPage('about:blank', { webgl: false });
      const wanted: string[] = [];
      flat.page.on('request', (request) => wanted.push(request.url()));
      await flat.page.goto(link);
      await flat.page.getByText('Drag the picture').waitFor({ timeout: PATIENCE });
      const turned = flat.page.getByTestId('viewer-turn');
      const degrees = async () => Number(await turned.getAttribute('aria-valuenow'));
      const seen = () => turned.screenshot();
      const front = await seen();
      const box = (await turned.boundingBox())!;
      const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await flat.page.mouse.move(middle, y);
      await flat.page.mouse.down();
      await flat.page.mouse.move(middle - box.width * 0.4, y, { steps: 4 });
      await flat.page.mouse.up();
      // A third of a turn, of six frames.
      expect(await degrees()).toBe(120);
      expect((await seen()).equals(front)).toBe(false);
      await turned.press('ArrowLeft');
      expect(await degrees()).toBe(60);
      await turned.press('Home');
      expect((await seen()).equals(front)).toBe(true);
      const line = await flat.page.context().newCDPSession(flat.page);
      const touch = (type: string, x?: number) =>
        line.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: x === undefined ? [] : [{ x, y }],
        });
      await touch('touchStart', middle);
      await touch('touchMove', middle + box.width * 0.4);
      await touch('touchEnd');
      await expect.poll(degrees, { timeout: PATIENCE }).toBe(240);
      expect(await flat.page.locator('dl').first().textContent()).toMatch(/Faces[\d,]+/);
      expect(await flat.page.getByTestId('viewer-files').getByRole('link').count()).toBeGreaterThan(2);
      // What the card of Adjust leads to.
      const asked = await answerKnobs(flat.page);
      await flat.page.goto('about:blank');
      await flat.page.goto(`${link}#adjust`);
      const picture = flat.page.getByTestId('adjust-picture');
      await picture.waitFor({ timeout: PATIENCE });
      const before = await picture.getAttribute('src');
      await flat.page.getByRole('slider', { name: 'Height: 100 %' }).press('ArrowRight');
      await expect.poll(() => picture.getAttribute('src'), { timeout: PATIENCE }).not.toBe(before);
      expect(await flat.page.getByTestId('adjust-turned').inputValue()).toBe('height=105');
      await flat.page.getByTestId('viewer-adjust').click();
      expect(await flat.page.getByTestId('viewer-panel').count()).toBe(0);
      expect(asked).toEqual(['', 'height=105']);
      expect(wanted.filter((url) => url.endsWith('.glb') || url.includes('viewer-scene'))).toEqual([]);
      expect(flat.problems).toEqual([]);
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
