import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * `node scripts/first-minute.ts [chromium]`: the figures of the README, from a fresh clone in a folder of its own: cloning,
 * `npm start` until the page answers (with and without packages to install), and a press on an example until its picture is
 * there. Packages come from npm's cache where they are in it, as on a machine that has seen them; `--offline-packages` takes
 * those of this clone and leaves the installing out.
 */

const chromiumPath = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '/usr/bin/chromium';
const hasPackages = process.argv.includes('--offline-packages');
const root = join(import.meta.dirname, '..');
const PORT = '4788';
const url = `http://127.0.0.1:${PORT}`;
let together = 0;
function say(what: string, from: number): void {
  const took = performance.now() - from;
  together += took;
  process.stdout.write(`${what.padEnd(48)} ${(took / 1_000).toFixed(1)} s\n`);
}

await using stack = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'kiln-first-minute-'));
stack.defer(() => rm(folder, { recursive: true, force: true }));
const clone = join(folder, 'kiln');

const cloning = performance.now();
const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' });
if (cloned.status !== 0) throw new Error('git clone failed');
say('git clone', cloning);
if (hasPackages)
  await cp(join(root, 'node_modules'), join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true });

const starting = performance.now();
const kiln = spawn('npm', ['start'], {
  ...{ cwd: clone, detached: true, stdio: ['ignore', 'ignore', 'inherit'] as const },
  env: { ...process.env, KILN_PORT: PORT, KILN_SERVICE_PORT: '4789', KILN_ADMIN_PORT: '4790', KILN_LOG_LEVEL: 'error' },
});
stack.defer(async () => {
  if (kiln.exitCode !== null || kiln.pid === undefined) return;
  const ended = once(kiln, 'exit');
  process.kill(-kiln.pid, 'SIGTERM');
  await ended;
});
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
say(hasPackages ? 'npm start until the page answers' : 'npm start, installing, until the page answers', starting);

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const browser = stack.adopt(await chromium.launch({ executablePath: chromiumPath, args: flags }), (open) =>
  open.close(),
);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const opening = performance.now();
await page.goto(url);
const example = page.getByTestId('example').first();
await example.waitFor();
say('the page, until its examples can be pressed', opening);
await page.locator('[data-status=ready]').waitFor();
const pressed = performance.now();
await example.click();
const picture = page.getByTestId('media-gallery').locator('img').first();
await picture.waitFor({ timeout: 180_000 });
say('a press on an example, until its picture', pressed);
process.stdout.write(`${'together'.padEnd(48)} ${(together / 1_000).toFixed(1)} s\n`);

async function answers(): Promise<boolean> {
  if (kiln.exitCode !== null) throw new Error(`npm start ended with ${kiln.exitCode}`);
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
