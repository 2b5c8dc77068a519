import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { registerPlayground } from 'kiln-playground/playground';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../test/support/browser.ts';
import type { Row } from './row.ts';
import { percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * The page of the local Discord beside the page as it was before it drew only what is near: first paint and use on a slow
 * phone, scrolling through 10,000 messages, and 60 edits a second. Both are served and driven in this run. It can be used when
 * the newest messages are in view and a slash typed into the line has opened the list of commands.
 */

const FORMER = 'c50b690';
const MESSAGES = scaled(10_000, 300);
const AT_ONCE = 40;
/** What a phone finds: somewhat more than the page asks for at first. */
const FOUND = 80;
/** Visits of a phone; the figure is the middle one. */
const VISITS = scaled(3, 1);
const EDITS_PER_SECOND = 60;
const EDIT_SECONDS = 4;
const WORKSHOP = '1200000000000000201';
const BOT = 'Bot playground-bot-token';
const APPLICATION = '1200000000000000010';
/** As Chromium's own "Slow 4G" has it, with a processor four times slower. */
const PHONE = { offline: false, latency: 165, downloadThroughput: 1_100_000 / 8, uploadThroughput: 700_000 / 8 };
const SLOWER = 4;
/** In the page: types a slash as soon as there is a line, and notes when everything is there. */
const USE = `{
  let typed = false;
  const look = () => {
    const line = document.querySelector('[data-testid=composer-input]');
    if (line && !typed) {
      typed = true;
      line.focus();
      line.value = '/';
      line.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    const box = [...document.querySelectorAll('[data-testid=message]')].at(-1)?.getBoundingClientRect();
    const newest = box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
    if (newest && document.querySelector('[data-testid=suggestion]')) globalThis.usable = performance.now();
    else setTimeout(look, 10);
  };
  setTimeout(look, 10);
}`;

type Register = typeof registerPlayground;

export async function run(): Promise<Row[]> {
  if (CHROMIUM === undefined) {
    const missing = { baseline: '-', result: 'not measured: no Chromium', goal: '-', ok: false };
    return [{ name: 'the page', ...missing }];
  }
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: flags });
  try {
    const former = await formerPlayground();
    const before = former === undefined ? undefined : await measure(browser, former);
    return rowsOf(before, await measure(browser, registerPlayground));
  } finally {
    await browser.close();
  }
}

interface Pace {
  /** Milliseconds between frames. */
  apart: number[];
  /** Milliseconds of the processor that the page takes for a frame: what else the machine does is not in it. */
  work: number;
}

interface Figures {
  paintMs: number;
  usableMs: number;
  /** Over the line until the page can be used, headers included. */
  bytes: number;
  scroll: Pace;
  edits: Pace;
  /** Between frames of the same page while nothing is done: what else the machine does. */
  idleApart: number[];
  nodes: number;
}

async function measure(browser: Browser, register: Register): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-page-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  stack.defer(() => app.close());
  const playground = await register(app, { dataDir, log: app.log });
  await playground.control('rates', 'off');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = playground.url();
  await call(url, 'PUT', `/applications/${APPLICATION}/commands`, commands());
  await fill(url, FOUND);
  // What is served is made ready for the first request.
  await onPhone(browser, url);
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await onPhone(browser, url));
  const phone = visits.sort((a, b) => a.usableMs - b.usableMs)[(VISITS - 1) / 2]!;
  const last = await fill(url, MESSAGES - FOUND);

  const page = stack.adopt(await browser.newPage({ viewport: { width: 1280, height: 800 } }), (open) => open.close());
  await page.goto(url);
  await page.getByTestId('message').last().waitFor();
  await loadAll(page);
  const scroll = await frames(page, 'log.scrollTop += 240', 150);
  await page.evaluate("document.querySelector('.log').scrollTo(0, 0)");
  const editing = editMany(url, last);
  const edits = await frames(page, '', EDIT_SECONDS * 50);
  await editing;
  const { apart: idleApart } = await frames(page, '', 100);
  const nodes = (await page.evaluate('document.querySelectorAll("*").length')) as number;
  return { ...phone, scroll, edits, idleApart, nodes };
}

type Visit = Pick<Figures, 'paintMs' | 'usableMs' | 'bytes'>;

/** A first visit: nothing is in the browser's cache. */
async function onPhone(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(USE);
  const line = await context.newCDPSession(page);
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', PHONE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  let usableMs = 0;
  for (const deadline = performance.now() + 120_000; usableMs === 0 && performance.now() < deadline; await wait(100))
    usableMs = (await page.evaluate('globalThis.usable ?? 0')) as number;
  const paintMs = (await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
  )) as number;
  await context.close();
  return { paintMs, usableMs, bytes };
}

async function call(url: string, method: string, path: string, body: object): Promise<{ id: string }> {
  const headers = { authorization: BOT, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v10${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as { id: string };
}

/** As many, with as many options in as many languages, as a bot of some size has. */
function commands(): object[] {
  const spoken = (text: string) =>
    Object.fromEntries(['de', 'fr', 'es-ES', 'ja', 'pt-BR', 'zh-CN'].map((locale) => [locale, `${text} (${locale})`]));
  const described = (text: string) => ({ description: text, description_localizations: spoken(text) });
  return Array.from({ length: 28 }, (_, number) => ({
    type: 1,
    name: `make-${number}`,
    ...described(`Makes what is numbered ${number}, and says what it costs`),
    options: Array.from({ length: 9 }, (_, option) => ({
      type: 3,
      name: `option-${option}`,
      ...described(`What option ${option} of command ${number} decides`),
    })),
  }));
}

/** @returns the newest message */
async function fill(url: string, messages: number): Promise<string> {
  for (let done = 0; done < messages; done += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => ({
      content: `message **${done + index}** with \`some code\`, <t:1795400000:R> and a few words more`,
    }));
    await Promise.all(some.map((body) => call(url, 'POST', `/channels/${WORKSHOP}/messages`, body)));
  }
  return (await call(url, 'POST', `/channels/${WORKSHOP}/messages`, { content: 'the newest one' })).id;
}

/** Scrolls up until the history has no more. */
async function loadAll(page: Page): Promise<void> {
  const start = page.locator('.start');
  for (const deadline = performance.now() + 300_000; performance.now() < deadline && (await start.count()) === 0; ) {
    await page.evaluate("(log => log.scrollTo(0, -log.scrollHeight))(document.querySelector('.log'))");
    await wait(15);
  }
}

/** How long frames take while something is done in each. */
async function frames(page: Page, each: string, count: number): Promise<Pace> {
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await line.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before = await spent();
  const apart = (await page.evaluate(`new Promise((resolve) => {
    const log = document.querySelector('.log');
    const took = [];
    let last = performance.now();
    const next = (now) => {
      took.push(now - last);
      last = now;
      ${each};
      if (took.length < ${count}) requestAnimationFrame(next);
      else resolve(took.slice(1));
    };
    requestAnimationFrame(next);
  })`)) as number[];
  const work = ((await spent()) - before) / count;
  await line.detach();
  return { apart, work };
}

async function editMany(url: string, messageId: string): Promise<void> {
  const from = performance.now();
  for (let edit = 0; edit < EDITS_PER_SECOND * EDIT_SECONDS; edit++) {
    const due = from + (edit * 1_000) / EDITS_PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    await call(url, 'PATCH', `/channels/${WORKSHOP}/messages/${messageId}`, { content: `edit ${edit}` });
  }
}

/** The playground of the commit before, from the history of this clone; nothing where there is none. */
async function formerPlayground(): Promise<Register | undefined> {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, '.kiln', 'former', FORMER);
  try {
    if (!existsSync(join(folder, 'packages'))) {
      const archive = execFileSync(
        'git',
        ['archive', FORMER, 'packages/playground/src', 'packages/playground/package.json'],
        { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
      );
      await mkdir(folder, { recursive: true });
      execFileSync('tar', ['-x', '-C', folder], { input: archive });
    }
  } catch {
    return undefined;
  }
  const path = join(folder, 'packages/playground/src/playground.ts');
  // The same module as ours, of another time.
  return ((await import(path)) as { registerPlayground: Register }).registerPlayground;
}

/** A frame of 60 a second is 16.7 ms. */
const MOST_WORK = 16;
const PACE_GOAL = `at most ${MOST_WORK} ms of the processor a frame: 60 a second`;
/** How far apart frames are says more of what else the machine does, and is only shown. */
const keeps = ({ work }: Pace) => work <= MOST_WORK;

function rowsOf(before: Figures | undefined, now: Figures): Row[] {
  const was = (text: (figures: Figures) => string) =>
    before === undefined ? 'the former page is not in this history' : `the former page: ${text(before)}`;
  const spread = (apart: number[]) =>
    `p50 ${percentile(apart, 0.5).toFixed(0)}, p99 ${percentile(apart, 0.99).toFixed(0)}`;
  const paced = ({ apart, work }: Pace, { idleApart }: Figures) =>
    `${work.toFixed(1)} ms of the processor a frame; ${spread(apart)} ms apart (with nothing to do ${spread(idleApart)})`;
  const phone = ({ paintMs, usableMs, bytes }: Figures) =>
    `paint ${paintMs.toFixed(0)}, usable ${usableMs.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`;
  return [
    {
      name: 'first paint on a phone with a slow line and a processor 4 times slower',
      baseline: was(phone),
      result: phone(now),
      goal: 'paint under 1 s, usable under 2 s, 100 kB',
      ok: now.paintMs < 1_000 && now.usableMs < 2_000 && now.bytes < 100_000,
    },
    {
      name: `scrolling through ${MESSAGES} messages`,
      baseline: was((figures) => `${paced(figures.scroll, figures)}, ${figures.nodes} elements`),
      result: `${paced(now.scroll, now)}, ${now.nodes} elements`,
      goal: PACE_GOAL,
      ok: keeps(now.scroll),
    },
    {
      name: `${EDITS_PER_SECOND} edits a second beneath ${MESSAGES} messages`,
      baseline: was((figures) => paced(figures.edits, figures)),
      result: paced(now.edits, now),
      goal: PACE_GOAL,
      ok: keeps(now.edits),
    },
  ];
}
