// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../../../test/support/browser.ts';
import { patient, until } from '../../../test/support/until.ts';
import type { ViewFile } from '../src/result-view.ts';
import { octahedron, type Shape } from './support/octahedron.ts';
import { file, type PageServer, sent, startPageServer } from './support/page-server.ts';

/** The page where something goes wrong, or comes in another order than it was asked for: what its server sends is chosen here. */

const PATIENCE = patient(110_000);
/** Tall enough for a panel below the middle of the model. */
const SIZE = { width: 480, height: 700 };

interface WebGL {
  getExtension(name: string): { loseContext(): void };
}

/** Pixels that are not empty, in the left half and in the right one. */
const FILLED = `(async () => {
  const image = await createImageBitmap(await document.querySelector('glb-viewer').phase.stage.picture());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const half = image.width / 2;
  return [0, half].map((x) =>
    context.getImageData(x, 0, half, image.height).data.filter((value, i) => i % 4 === 3 && value > 200).length);
})()`;

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

describe.skipIf(CHROMIUM === undefined)('the page of a result (needs Chromium)', { timeout: patient(150_000) }, () => {
  let server: PageServer;
  let url = '';
  let put: PageServer['put'];
  let browser: OpenPage;
  let page: Page;
  beforeAll(async () => {
    server = await startPageServer();
    ({ url, put } = server);
    browser = await openPage('about:blank');
    page = browser.page;
    page.setDefaultTimeout(PATIENCE);
    await page.setViewportSize(SIZE);
  }, patient(60_000));
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  const isIn = (state: string) => page.locator(`[data-testid=viewer][data-state=${state}]`).waitFor();
  const tool = (name: string) => page.getByTestId(`viewer-${name}`);
  const loseContext = () =>
    page.getByTestId('viewer-canvas').evaluate((canvas) => {
      const { getContext } = canvas as unknown as { getContext(name: string): WebGL };
      getContext.call(canvas, 'webgl2').getExtension('WEBGL_lose_context').loseContext();
    });
  async function signIn(token: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${url}/v/sign-in?to=${token}.x`);
    await isIn('shown');
    await page.getByTestId('note-member').waitFor();
  }
  async function write(text: string): Promise<void> {
    await page.getByTestId('note-text').fill(text);
    await page.getByTestId('note-save').click();
    await page.getByTestId('notes').getByText(text, { exact: true }).waitFor();
  }
  async function begin(text: string): Promise<void> {
    await page.getByText('Press on the model').waitFor();
    await page.getByTestId('viewer-canvas').click();
    await page.getByTestId('note-text').fill(text);
  }
  async function open(address: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(address);
    await isIn('shown');
  }

  test('a file that finds no room, breaks off or cannot be had is asked for again; when it still does not come, a press asks anew', async () => {
    const address = put('crowded');
    const gate = Promise.withResolvers<void>();
    let came = 0;
    const slow = file('slow.glb', async (stream) => {
      stream.write('glTF');
      came++;
      await gate.promise;
      stream.end();
      return 'whole';
    });
    put('crowded', undefined, { files: [slow] });
    const others = Array.from({ length: 8 }, async () => (await fetch(`${address}/slow.glb`)).text());
    await until('all places are taken', () => came === 8);
    const refused = page.waitForResponse((answer) => answer.status() === 503);
    await page.goto(address);
    await refused;
    gate.resolve();
    await Promise.all(others);
    await isIn('shown');

    const model = octahedron();
    let asked = 0;
    await open(
      put('broken', async (stream) => {
        asked++;
        if (asked === 1) throw new Error('no connection');
        stream.write(model.subarray(0, 100));
        if (asked === 2) throw new Error('cut off');
        stream.end(model.subarray(100));
        return 'whole';
      }),
    );
    expect(asked).toBe(3);

    let isAway = true;
    await page.goto(
      put('away', async (stream) => {
        if (isAway) throw new Error('no connection');
        stream.end(model);
        return 'whole';
      }),
    );
    await isIn('failed');
    await page.getByText('The server answered 502').waitFor();
    isAway = false;
    await tool('retry').click();
    await isIn('shown');
  });

  test('what was being drawn before 3D is tried again changes nothing when it comes', async () => {
    const drawn = Promise.withResolvers<void>();
    const turn = file(
      'turn.svg',
      async (stream) => {
        await drawn.promise;
        stream.end(SVG);
        return 'whole';
      },
      'image/svg+xml',
    );
    await open(put('turned', undefined, { turn: { file: turn, frames: 6 } }));
    await loseContext();
    await isIn('flat');
    const picture = (await page.waitForSelector('turned-picture', { state: 'attached' }))!;
    await picture.evaluate((element) => {
      Object.assign(globalThis, { came: new Promise((go) => element.addEventListener('turn-there', go)) });
    });
    await tool('retry').click();
    await isIn('shown');
    drawn.resolve();
    await page.evaluate('came.then(() => document.querySelector("glb-viewer").updateComplete)');
    await isIn('shown');
  });

  test('sliders are those of the result that is shown, whatever the answers of another one are late for', async () => {
    const late = Promise.withResolvers<void>();
    const knob = (label: string) => ({ id: 'height', label, value: 100, least: 50, most: 200, step: 5 });
    const turnKnobs = (label: string, wait?: Promise<void>) => async () => {
      await wait;
      return { knobs: [knob(label)] };
    };
    put('second', undefined, { turnKnobs: turnKnobs('Width') });
    await open(put('first', undefined, { turnKnobs: turnKnobs('Height') }));
    await tool('adjust').click();
    const slider = page.getByRole('slider', { name: /100/ });
    await page.getByText('Height: 100').waitFor();
    await slider.press('ArrowRight');
    // As the Activity shows another result.
    const show = async (token: string) => {
      await page.locator('glb-viewer').evaluate((viewer, name) => {
        const { page: before } = viewer as unknown as { page: object };
        Object.assign(viewer, { src: `${name}/it.glb`, page: { ...before, knobs: { url: `${name}/knobs` } } });
      }, `${token}.x`);
      await isIn('shown');
      await tool('adjust').click();
    };
    await show('second');
    await page.getByText('Width: 100').waitFor();
    expect(await page.getByTestId('adjust-turned').count()).toBe(0);

    put('third', undefined, { turnKnobs: turnKnobs('Depth', late.promise) });
    const asked = page.waitForRequest(/third\.x\/knobs/);
    await show('third');
    await asked;
    const answered = page.waitForResponse(/third\.x\/knobs/);
    await show('second');
    late.resolve();
    await (await answered).finished();
    await page.getByText('Width: 100').waitFor();
    expect(await page.getByText('Depth').count()).toBe(0);
  });

  test('the size of a turned part is that of its points', async () => {
    await open(put('turned-part', sent(octahedron({ turn: 45 }))));
    expect(await page.getByTestId('viewer-facts').textContent()).toContain('0.71 × 1.00 × 0.71 m');
  });

  test('a press goes through what a section has cut away', async () => {
    put('cut');
    await signIn('cut');
    await tool('section').click();
    await page.getByRole('button', { name: 'Side' }).click();
    await tool('notes').click();
    await begin('inside');
    await page.getByTestId('note-save').click();
    await page.getByTestId('notes').getByText('inside', { exact: true }).waitFor();
    expect(server.written.at(-1)!.position[0]).toBeLessThan(1e-3);
  });

  test('on a narrow page the animation lies beside an open panel', async () => {
    onTestFinished(() => page.setViewportSize(SIZE));
    await page.setViewportSize({ width: 390, height: 640 });
    await open(put('moving', sent(octahedron({ isMoving: true }))));
    await tool('surface').click();
    const [panel, clips] = await Promise.all(
      ['viewer-panel', 'viewer-clips'].map(async (id) => (await page.getByTestId(id).boundingBox())!),
    );
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(clips!.y);
  });

  describe('beside another one', () => {
    const glb = (shape?: Shape) => ({ name: 'other.glb', mimeType: 'model/gltf-binary', buffer: octahedron(shape) });
    const choose = (shape?: Shape) => page.getByTestId('viewer-compare-file').setInputFiles(glb(shape));
    const sides = () => page.getByTestId('viewer-sides').locator('span').allTextContents();
    const untilSides = (...names: string[]) => expect.poll(sides, { timeout: PATIENCE }).toEqual(names);
    const end = () => page.getByRole('button', { name: 'End the comparison' });
    const press = async (x: number) => {
      const { width, height } = (await page.getByTestId('viewer-canvas').boundingBox())!;
      await page.getByTestId('viewer-canvas').click({ position: { x: width * x, y: height / 2 } });
    };
    const filled = () => page.evaluate<number[]>(FILLED);

    test('each half measures what is seen in it, and a section cuts both at the same share', async () => {
      await open(put('one'));
      await tool('compare').click();
      await choose({ at: [7, 3, 0] });
      await untilSides('one', 'other.glb');
      await tool('measure').click();
      await press(0.25);
      await page.getByText('Now where to end.').waitFor();
      await press(0.75);
      await page.getByText('0.0 mm').waitFor();

      await tool('section').click();
      await page.getByRole('button', { name: 'Side' }).click();
      const [left = 0, right = 0] = await filled();
      expect(left).toBeGreaterThan(500);
      expect(Math.abs(left - right) / left).toBeLessThan(0.02);
    });

    test('notes are on the result alone, where they are pressed', async () => {
      put('noted');
      await signIn('noted');
      await page.getByText('Press on the model').waitFor();
      await press(0.5);
      await write('alone');
      await tool('compare').click();
      await choose();
      await untilSides('noted', 'other.glb');
      await tool('notes').click();
      await page.getByText('Press on the model').waitFor();
      await press(0.75);
      expect(await page.getByTestId('note-text').count()).toBe(0);
      await press(0.25);
      await write('beside');
      const [alone, beside] = server.written.slice(-2).map(({ position }) => position);
      expect(alone!.map((value, axis) => Math.abs(value - beside![axis]!) < 1e-3)).toEqual([true, true, true]);
    });

    test('what cannot be put beside it leaves what is there; of two that are asked for the last one comes, and it can be ended', async () => {
      const gate = Promise.withResolvers<void>();
      const held: ViewFile['copyTo'] = async (stream, signal) => {
        await gate.promise;
        return sent(octahedron({ size: 2 }))(stream, signal);
      };
      put('large', held);
      await open(put('one'));
      const before = await filled();
      await tool('compare').click();
      const paste = async (text: string) => {
        await page.getByTestId('viewer-compare-link').fill(text);
        await page.getByTestId('viewer-compare-link').press('Enter');
      };
      await choose();
      await untilSides('one', 'other.glb');
      await paste('https://elsewhere.test/a-chair.glb');
      await page.getByText('This is no link of a result’s page.').waitFor();
      expect(await sides()).toEqual(['one', 'other.glb']);

      const asked = page.waitForRequest(/large\.x\/it\.glb/);
      await paste(`${url}/v/large.x`);
      await asked;
      const left = page.waitForEvent('requestfailed', (one) => one.url().includes('large.x/it.glb'));
      await choose({ size: 1.5 });
      await left;
      gate.resolve();
      await untilSides('one', 'other.glb');
      await end().click();
      await expect.poll(() => page.getByTestId('viewer-sides').count(), { timeout: PATIENCE }).toBe(0);
      expect(await filled()).toEqual(before);
    });
  });

  describe('a note', () => {
    const text = () => page.getByTestId('note-text').inputValue();

    test('is kept while another panel is open, and while who writes it signs in again or out', async () => {
      put('kept');
      await signIn('kept');
      await begin('too thin here');
      await tool('light').click();
      await tool('notes').click();
      expect(await text()).toBe('too thin here');

      server.now += 8 * 86_400_000;
      await page.getByTestId('note-save').click();
      await page.getByText('Sign in again').waitFor();
      await page.getByTestId('note-sign-in').click();
      await page.waitForURL(/#notes$/);
      await isIn('shown');
      expect(await text()).toBe('too thin here');

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByTestId('note-sign-in').waitFor();
      expect(await text()).toBe('too thin here');
    });

    test('keeps what is typed while it is saved, and gets another name where it has that of another one', async () => {
      put('typed');
      await signIn('typed');
      await begin('first');
      const gate = Promise.withResolvers<undefined>();
      server.writing = () => gate.promise;
      const before = server.written.length;
      await page.getByTestId('note-save').click();
      await until('it is being saved', () => server.written.length > before);
      await page.getByTestId('note-text').fill('first, and more');
      gate.resolve(undefined);
      await page.getByTestId('notes').getByText('first', { exact: true }).waitFor();
      expect(await text()).toBe('first, and more');

      server.writing = async () => 'taken';
      await page.getByTestId('note-save').click();
      await page.getByText('Another note has this place already').waitFor();
      server.writing = async () => undefined;
      await page.getByTestId('note-save').click();
      await page.getByTestId('notes').getByText('first, and more').waitFor();
      expect(new Set(server.written.slice(before).map(({ id }) => id)).size).toBe(3);
    });
  });

  test('in an Activity what cannot be opened is asked for again while it is open, and why is said; links are compared elsewhere', async () => {
    put('first');
    server.opened = () => 'ended';
    await page.goto(`${url}/client`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('The link to this result has ended').waitFor();
    const people = [
      { id: '7', name: 'Ada' },
      { id: '8', name: 'Bob' },
    ];
    server.tell({ room: { result: 'first', people, leader: undefined } });
    await frame.getByText('Bob').waitFor();
    await frame.getByText('The link to this result has ended').waitFor();
    server.opened = () => ({ token: 'first.x' });
    await frame.locator('[data-testid=viewer][data-state=shown]').waitFor();
    await frame.getByTestId('viewer-compare').click();
    await frame.getByTestId('viewer-compare-file').waitFor();
    expect(await frame.getByTestId('viewer-compare-link').count()).toBe(0);
  });
});
