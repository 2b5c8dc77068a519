import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { registerViewer } from 'kiln-viewer/register-viewer';
import type { ViewFile } from 'kiln-viewer/result-view';
import { createFileCache, sendFile } from 'kiln-viewer/web/static-files';
import { chromium } from 'playwright-core';
import { modelOf, torus } from '../packages/mesh/test/support/shapes.ts';
import { CHROMIUM } from '../test/support/browser.ts';
import type { Row } from './row.ts';
import { percentile } from './support/redis.ts';
import { isTiny, scaled } from './support/scale.ts';

/**
 * The page of a result beside `<model-viewer>`, with the same models and the same poster in the same run: when the picture is seen over
 * a slow line, when the model is over a better one, and the most memory until then. `<model-viewer>` is installed into a folder of this run
 * alone; where it cannot be, only ours is measured. The processor is slowed down for the page, not for the software that draws.
 */

const YARDSTICK = '@google/model-viewer@4.4.0';
const MEGABYTES = isTiny ? [0.05] : [1, 10, 60];
/** Bytes of a GLB for each point of a ring. */
const A_POINT = 48;
/** Of each, over the slow line; the figure is the middle one. */
const VISITS = scaled(3, 1);
const SLOWER = scaled(4, 1);
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const GOOD_LINE = { offline: false, latency: 40, downloadThroughput: 40_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const PATIENCE_MS = 180_000;
const MOST_PICTURE_MS = 1_500;
/** Of the yardstick's: what two runs of the same differ by. */
const MOST_RATIO = 1.15;

/** In the page: notes when the picture and the model were seen. */
const NOTE = `{
  new PerformanceObserver((list) => {
    for (const { url, renderTime, loadTime } of list.getEntries()) if (url.includes('poster')) globalThis.picture ??= renderTime || loadTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const ours = document.querySelector('glb-viewer')?.shadowRoot?.querySelector('[data-state=shown]');
    if (ours || document.querySelector('model-viewer')?.modelIsVisible) requestAnimationFrame(() => { globalThis.model = performance.now(); });
    else setTimeout(look, 20);
  };
  look();
}`;

interface Figures {
  pictureMs: number;
  modelMs: number;
  /** Of the page's process and the one that draws. */
  mostBytes: number;
}

export async function run(): Promise<Row[]> {
  if (CHROMIUM === undefined) {
    return [
      { name: 'a result in a browser', baseline: '-', result: 'not measured: no Chromium', goal: '-', ok: false },
    ];
  }
  await using stack = new AsyncDisposableStack();
  const yardstick = isTiny ? undefined : await installed(stack);
  const app = fastify({ forceCloseConnections: true });
  stack.defer(() => app.close());
  const files = new Map<string, Uint8Array>();
  for (const megabytes of MEGABYTES) {
    const around = Math.round(Math.sqrt((megabytes * 1_000_000) / A_POINT));
    const model = modelOf([torus(0.5, 0.2, around, around)]);
    files.set(`${megabytes}`, await writeGlb(model));
  }
  const poster = await thumbnail(modelOf([torus(0.5, 0.2, 96, 48)]), { size: 512, alpha: true });
  registerViewer(app, {
    publicUrl: 'https://kiln.test',
    async find(token) {
      const glb = files.get(token);
      if (!glb) return 'unknown';
      const model = fileOf('model.glb', 'model/gltf-binary', glb);
      return { title: 'a ring', model, files: [model], cutout: fileOf('poster.png', 'image/png', poster) };
    },
  });
  const cached = createFileCache();
  app.get('/model-viewer.js', (request, reply) =>
    sendFile(cached('model-viewer.js', yardstick ?? Buffer.from('')), request, reply),
  );
  app.get<{ Params: { token: string } }>('/beside/:token', (request, reply) =>
    reply.type('text/html').send(pageOf(`/v/${request.params.token}`)),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // What is served is made ready for the first request.
  await visit(`${url}/v/${MEGABYTES[0]}`, GOOD_LINE, 'model');
  const rows: Row[] = [];
  for (const megabytes of MEGABYTES) {
    const ours = await measured(`${url}/v/${megabytes}`);
    rows.push(rowOf(megabytes, ours, yardstick && (await measured(`${url}/beside/${megabytes}`))));
  }
  return rows;
}

const fileOf = (name: string, type: string, bytes: Uint8Array): ViewFile => ({
  ...{ name, label: name, type },
  async copyTo(stream) {
    stream.end(bytes);
    return 'whole';
  },
});

/** As its documentation has it, with the poster in the document, where it comes soonest. */
const pageOf = (base: string) => `<!doctype html><html><head><meta name="viewport" content="width=device-width">
<script type="module" src="/model-viewer.js"></script>
<style>html, body { height: 100%; margin: 0 } model-viewer, img { width: 100%; height: 100%; display: block; object-fit: contain }</style></head>
<body><model-viewer src="${base}/model.glb" camera-controls><img slot="poster" src="${base}/poster.png" fetchpriority="high" alt=""></model-viewer></body></html>`;

/** @returns its script, or undefined where the registry cannot be reached */
async function installed(stack: AsyncDisposableStack): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-bench-viewer-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--omit=peer', '--prefix', folder];
  try {
    await promisify(execFile)('npm', ['install', ...options, YARDSTICK]);
    return await readFile(join(folder, 'node_modules/@google/model-viewer/dist/model-viewer.min.js'));
  } catch {
    return undefined;
  }
}

async function measured(url: string): Promise<Figures> {
  const pictures: number[] = [];
  for (let i = 0; i < VISITS; i++) pictures.push((await visit(url, SLOW_LINE, 'picture')).ms);
  const { ms: modelMs, mostBytes } = await visit(url, GOOD_LINE, 'model');
  return { pictureMs: percentile(pictures, 0.5), modelMs, mostBytes };
}

/** A first visit with a browser of its own. */
async function visit(url: string, line: typeof SLOW_LINE, until: 'picture' | 'model') {
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 720 } });
    await page.addInitScript(NOTE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'commit' });
    let ms = 0;
    for (const deadline = performance.now() + PATIENCE_MS; ms === 0; await wait(100)) {
      if (performance.now() > deadline) throw new Error(`${url}: no ${until} within ${PATIENCE_MS} ms`);
      ms = (await page.evaluate(`globalThis.${until} ?? 0`)) as number;
    }
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
    const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
    const most = await Promise.all(drawing.map(({ id }) => mostMemory(id)));
    return { ms, mostBytes: most.reduce((sum, bytes) => sum + bytes, 0) };
  } finally {
    await browser.close();
  }
}

/** The most that a process ever had in memory. */
async function mostMemory(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) * 1024;
}

function rowOf(megabytes: number, ours: Figures, theirs: Figures | undefined): Row {
  const said = ({ pictureMs, modelMs, mostBytes }: Figures) =>
    `picture ${pictureMs.toFixed(0)} ms, model ${(modelMs / 1_000).toFixed(1)} s, ${(mostBytes / 1_000_000).toFixed(0)} MB`;
  const isNoWorse =
    !theirs || (ours.modelMs <= theirs.modelMs * MOST_RATIO && ours.mostBytes <= theirs.mostBytes * MOST_RATIO);
  return {
    name: `a model of ${megabytes} MB`,
    baseline: theirs ? `${YARDSTICK}: ${said(theirs)}` : `${YARDSTICK} was not measured`,
    result: said(ours),
    goal: `picture within ${MOST_PICTURE_MS.toLocaleString('en')} ms over 1.6 Mbit/s; model over 40 Mbit/s and memory no worse`,
    ok: ours.pictureMs <= MOST_PICTURE_MS && isNoWorse,
  };
}
