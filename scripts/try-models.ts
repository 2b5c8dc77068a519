import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError, type Client, createClient, type InputOf, type TaskType } from 'kiln-client';
import { isTaskType } from 'kiln-client/contract/families/index';
import { PROCEDURAL } from 'kiln-client/contract/wire';

/**
 * `node scripts/try-models.ts`: every stage that a model makes (docs/models.md), once by each of its makers, through a Kiln
 * that is up; a page with the results, their files and times. For a person with a graphics card.
 *
 *   --url http://127.0.0.1:4690  --key kiln-local-key  --picture front.png --picture right.png …  --out models-tried
 */

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4690' },
    key: { type: 'string', default: 'kiln-local-key' },
    /** Of one thing: front, right, back, left. */
    picture: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: 'models-tried' },
  },
});

const THING = 'a wooden chair with a red cushion';

/** What stages start from. */
interface Samples {
  /** Data URIs. */
  pictures: readonly string[];
  /** A finished preview. */
  preview: string;
}

type Bodies = (samples: Samples) => Record<string, unknown>[];

const lab: Bodies = ({ pictures }) => [{ image_url: pictures[0] }];
/** The first ones, as many as there can be, then fewer. */
const upTo = (most: number, pictures: readonly string[]) =>
  pictures.slice(0, most).map((_, fewer, all) => all.slice(0, all.length - fewer));

/** Requests of each stage: the first that its maker takes is made. */
const BODIES: { readonly [Type in TaskType]?: Bodies } = {
  'text-to-image': () => [{ ai_model: 'nano-banana', prompt: THING }],
  'image-to-image': ({ pictures }) =>
    upTo(2, pictures).map((reference_image_urls) => ({
      ai_model: 'nano-banana',
      prompt: 'the same thing made of blue glass',
      reference_image_urls,
    })),
  'image-to-3d': ({ pictures }) => [{ image_url: pictures[0] }],
  'multi-image-to-3d': ({ pictures }) => upTo(4, pictures).map((image_urls) => ({ image_urls })),
  'text-to-3d-preview': () => [{ prompt: THING }],
  'text-to-3d': () => [{ should_texture: true, prompt: THING }],
  'text-to-3d-refine': ({ preview, pictures }) => [
    { preview_task_id: preview, texture_prompt: 'weathered gold' },
    { preview_task_id: preview, texture_image_url: pictures[0] },
  ],
  retexture: ({ preview, pictures }) => [
    { input_task_id: preview, text_style_prompt: 'weathered gold' },
    { input_task_id: preview, image_style_url: pictures[0] },
  ],
  'creative-lab-brick-figure-prototype': lab,
  'creative-lab-keycap-prototype': lab,
  'creative-lab-fidget-pixel-prototype': (samples) => lab(samples).map((body) => ({ ...body, type: 'other' })),
};

interface Row {
  type: string;
  name: string;
  seconds: number;
  pictures: string[];
  model: string | undefined;
  /** What the service says of it, or why there is nothing. */
  words: string[];
}

/** A request of any stage: which of them goes with which is what the table above says. */
const run = (client: Client, type: TaskType, body: object) => client.run(type, body as InputOf<TaskType>);

async function samplesOf(client: Client): Promise<Samples> {
  const files = options.picture.map(async (file) => {
    const bytes = await readFile(file);
    return `data:image/${extname(file) === '.png' ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
  });
  const drawn = { ai_model: 'nano-banana', prompt: THING, generate_multi_view: true, maker: PROCEDURAL };
  const { image_urls } = files.length > 0 ? { image_urls: [] } : await run(client, 'text-to-image', drawn);
  const views = (image_urls as string[]).map(
    async (url) => `data:image/png;base64,${Buffer.from(await client.download(url)).toString('base64')}`,
  );
  const { id } = await run(client, 'text-to-3d-preview', { prompt: THING, maker: PROCEDURAL, target_formats: ['glb'] });
  return { pictures: await Promise.all([...files, ...views]), preview: id };
}

async function tryMaker(
  client: Client,
  samples: Samples,
  maker: { id: string; type: string; name: string },
): Promise<Row> {
  const { id, type, name } = maker;
  const from = performance.now();
  const row: Row = { type, name, seconds: 0, pictures: [], model: undefined, words: [] };
  const bodies = isTaskType(type) ? (BODIES[type]?.(samples) ?? []) : [];
  for (const body of bodies) {
    try {
      const task = await run(client, type as TaskType, { ...body, maker: id });
      row.seconds = (performance.now() - from) / 1_000;
      const save = async (url: unknown, file: string) => {
        if (typeof url !== 'string' || url === '') return undefined;
        await writeFile(join(options.out, file), await client.download(url));
        return file;
      };
      const shown = [task.thumbnail_url, task.image_urls].flat();
      const kept = await Promise.all(shown.map((url, at) => save(url, `${type}-${id}-${at}.png`)));
      row.pictures = kept.filter((file) => file !== undefined);
      row.model = await save((task.model_urls as Record<string, unknown> | undefined)?.glb, `${type}-${id}.glb`);
      row.words = (task.engine as { notes?: string[] } | undefined)?.notes ?? [];
      return row;
    } catch (error) {
      row.words.push(error instanceof Error ? error.message : String(error));
      if (!(error instanceof ApiError && error.code === 'bad_request')) break;
    }
  }
  row.seconds = (performance.now() - from) / 1_000;
  return row;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function pageOf(rows: readonly Row[]): string {
  const lines = rows.map(({ type, name, seconds, pictures, model, words }) => {
    const images = pictures.map((file) => `<img src="${file}" height="240" alt="">`).join('');
    const link = model === undefined ? '' : `<p><a href="${model}">${model}</a></p>`;
    const notes = words.map((line) => `<p>${escaped(line)}</p>`).join('');
    const head = `<th>${escaped(type)}<br>${escaped(name)}</th><td>${seconds.toFixed(1)} s</td>`;
    return `<tr>${head}<td>${images}${link}</td><td>${notes}</td></tr>`;
  });
  const style =
    'body{font:14px sans-serif}td,th{text-align:left;vertical-align:top;padding:.5em;border-bottom:1px solid #ccc}';
  return `<!doctype html><meta charset="utf-8"><title>Models</title><style>${style}</style><table>${lines.join('\n')}</table>\n`;
}

await using client = createClient({ baseUrl: options.url, apiKey: options.key, extensions: true });
const makers = await client.makers();
if (makers.length === 0) throw new Error(`${options.url} has no makers: docs/models.md says how to set them up`);
await mkdir(options.out, { recursive: true });
const samples = await samplesOf(client);
const rows: Row[] = [];
for (const maker of makers) {
  const row = await tryMaker(client, samples, maker);
  rows.push(row);
  const end = row.pictures.length > 0 ? 'made' : 'nothing';
  process.stdout.write(`${row.type}, ${row.name}: ${end}, ${row.seconds.toFixed(1)} s\n`);
  await writeFile(join(options.out, 'index.html'), pageOf(rows));
}
process.stdout.write(`${join(options.out, 'index.html')}\n`);
