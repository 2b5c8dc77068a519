// @module-tag long
import { freePort } from 'kiln-runtime/redis/free-port';
import type { Look } from 'kiln-viewer/page/activity/room';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, type OpenPage, openPage } from '../support/browser.ts';
import type { Member } from '../support/member.ts';
import { turnSwitch } from '../support/playground-switch.ts';
import { patient } from '../support/until.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';

/** Two members look at a result together, in the frame of the local Discord: who is there, who leads, and who may not look along. */

const PATIENCE = patient(110_000);
const FOREVER = { timeout: patient(150_000) };

describe.skipIf(CHROMIUM === undefined)('a result in an Activity (needs Chromium)', FOREVER, () => {
  let world: OneProcess;
  let alice: Member;
  const browsers: OpenPage[] = [];
  const asked: string[] = [];
  let [first, second]: Frame[] = [];
  beforeAll(async () => {
    const port = await freePort();
    world = await startOneProcess({ KILN_PORT: String(port), KILN_ACTIVITY: 'on' });
    alice = await world.member('alice');
    await alice.slash(alice.channels.workshop!, 'text-to-3d', { prompt: 'a red toadstool with white spots' });
    await alice.waitForMessage(
      ({ text, components }) => text.includes('Refine') && /\/v\//.test(JSON.stringify(components)),
    );
  }, FOREVER.timeout);
  afterAll(async () => {
    for (const browser of browsers) await browser[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  /** Opens the local Discord as one of its people. */
  async function come(user: string): Promise<Page> {
    const browser = await openPage('about:blank');
    browsers.push(browser);
    const { page } = browser;
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize({ width: 900, height: 640 });
    // The frame is empty at first, and has no storage.
    await page.addInitScript(`if (location.pathname === '/') localStorage.setItem('playground.user', '${user}')`);
    await page.goto(world.url);
    return page;
  }

  async function frameOf(page: Page): Promise<Frame> {
    const frame = await page.waitForSelector('iframe', FOREVER);
    return (await frame.contentFrame())!;
  }

  const shown = (frame: Frame) =>
    frame.locator('[data-testid=viewer][data-state=shown]').waitFor({ timeout: PATIENCE });
  const look = (frame: Frame) =>
    frame.locator('glb-viewer').evaluate((viewer) => (viewer as unknown as { look(): Look }).look());

  test('who opens it is told by Discord, and sees the model in a frame of another origin', async () => {
    const page = await come('alice');
    await page.locator('[data-custom-id^="1:more:"]').last().click(FOREVER);
    await page.getByRole('button', { name: 'Open together' }).click(FOREVER);
    first = await frameOf(page);
    await shown(first);
    expect(new URL(first.url()).origin).not.toBe(world.url);
    expect(await first.getByTestId('activity-people').getByRole('listitem').allTextContents()).toEqual(['Alice (you)']);
    const { headers } = await fetch(`${world.url}/v/activity/`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors ${world.url} `);
    expect(policy).not.toMatch(/unsafe|blob:;? *worker/);
  });

  test('another member sees it in the channel, joins there, and both see who is there', async () => {
    const page = await come('bob');
    const running = page.getByTestId('running-activity');
    await running.getByText('1 person in Kiln: Alice').waitFor(FOREVER);
    await running.getByRole('button', { name: 'Join' }).click(FOREVER);
    second = await frameOf(page);
    await running.waitFor({ state: 'detached', timeout: PATIENCE });
    const instances = [first!, second].map((frame) => new URL(frame.url()).searchParams.get('instance_id'));
    expect(instances[1]).toBe(instances[0]);
    await shown(second);
    for (const frame of [first!, second])
      await expect
        .poll(() => frame.getByTestId('activity-people').getByRole('listitem').count(), { timeout: PATIENCE })
        .toBe(2);
  });

  test('who leads takes the camera and the mode of the others along, until they look on their own', async () => {
    await first!.getByTestId('activity-lead').click();
    await second!.getByText('You follow Alice.').waitFor({ timeout: PATIENCE });
    await first!.getByTestId('viewer-canvas').press('ArrowLeft');
    await first!.getByTestId('viewer-canvas').press('2');
    await expect.poll(() => look(second!), { timeout: PATIENCE }).toMatchObject({ mode: 'clay' });
    // The controls of each page round where the camera is.
    const apart = async () => {
      const [one, other] = await Promise.all([look(first!), look(second!)]);
      return Math.hypot(...one.position.map((value, axis) => value - other.position[axis]!));
    };
    await expect.poll(apart, { timeout: PATIENCE }).toBeLessThan(1e-6);

    await second!.getByTestId('activity-leave').click();
    const before = await look(second!);
    // What is lost on its way is told again.
    await browsers[0]!.page.route('**/activity/act', (route) => route.abort(), { times: 1 });
    await first!.getByTestId('viewer-canvas').press('1');
    await expect.poll(async () => (await look(first!)).mode, { timeout: PATIENCE }).toBe('surface');
    await second!.getByTestId('activity-follow').click();
    await expect.poll(() => look(second!), { timeout: PATIENCE }).toMatchObject({ mode: 'surface' });
    expect(before.mode).toBe('clay');
  });

  test('a note of one is on the model of the other', async () => {
    for (const frame of [first!, second!]) await frame.getByTestId('viewer-notes').click();
    await first!.getByText('Press on the model').waitFor({ timeout: PATIENCE });
    const box = (await first!.getByTestId('viewer-canvas').boundingBox())!;
    await browsers[0]!.page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.35);
    await first!.getByTestId('note-text').fill('larger spots here');
    await first!.getByTestId('note-save').click();
    await second!.getByText('larger spots here').waitFor({ timeout: PATIENCE });
    expect(await second!.locator('.pin').allTextContents()).toEqual(['1']);
    expect(await second!.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });

  test('with who leads the leading ends', async () => {
    await browsers[0]!.page.getByRole('button', { name: 'Leave the Activity' }).click();
    await second!.getByTestId('activity-lead').waitFor({ timeout: PATIENCE });
    expect(await second!.getByTestId('activity-people').getByRole('listitem').allTextContents()).toEqual(['Bob (you)']);
  });

  test('from the list of Activities it opens what the other looks at; in a channel without results it is said how to begin', async () => {
    const { page } = browsers[0]!;
    await page.getByTestId('start-activity').click();
    first = await frameOf(page);
    await shown(first);
    expect(await first.getByTestId('activity-people').getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Leave the Activity' }).click();
    await page.getByTestId('running-activity').getByText('1 person in Kiln: Bob').waitFor({ timeout: PATIENCE });

    await page.setViewportSize({ width: 1200, height: 700 });
    await page.locator('[data-channel-name=gallery]').click();
    await page.getByTestId('start-activity').click();
    await page.getByText('Nothing in this channel can be looked at together yet').waitFor({ timeout: PATIENCE });
  });

  test('who is no member is refused in words; no other host was asked, and nothing was blocked', async () => {
    const instance = new URL(second!.url()).searchParams.get('instance_id');
    expect(instance).toMatch(/^i-\d+-gc-\d+-\d+$/);
    await turnSwitch(world.url, 'member.remove', { guild_id: alice.guildId, user_id: '1200000000000000102' });
    // The page is loaded again, and says the same to Discord.
    await second!.evaluate('location.reload()').catch(() => {});
    await browsers[1]!.page
      .frameLocator('iframe')
      .getByText('Only members who may use Kiln')
      .waitFor({ timeout: PATIENCE });
    const own = [world.url, world.url.replace('127.0.0.1', 'localhost')];
    expect(
      asked.filter((url) => !own.some((origin) => url.startsWith(origin)) && !/^(?:blob|data|about):/.test(url)),
    ).toEqual([]);
    // The browser itself names the answer that refused, and what was kept from going out above.
    const others = browsers.flatMap(({ problems }) => problems).filter((problem) => !/403|ERR_FAILED/.test(problem));
    expect(others).toEqual([]);
  });
});
