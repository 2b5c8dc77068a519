import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './row.ts';
import { scaled } from './support/scale.ts';

/**
 * The families that begin or end with a picture, and retexture: seconds of one task by the clock, and the most memory of
 * a process that does nothing else. The baseline is the least that the same family can be asked for.
 */

interface Subject {
  name: string;
  type: string;
  least: object;
  input: object;
  /** Seconds. */
  goal: number;
}

const picture = (side: string) => `https://pictures.example/picture-${side}.png`;
const FOUR = ['front', 'right', 'back', 'left'].map(picture);
const BARE = { should_texture: false, target_formats: ['stl'] };

const SUBJECTS: readonly Subject[] = [
  {
    name: 'image to 3D, 2k with PBR, five formats',
    type: 'image-to-3d',
    least: { image_url: picture('front'), ...BARE },
    input: { image_url: picture('front'), enable_pbr: true },
    goal: 15,
  },
  {
    name: 'multi-image to 3D, four pictures, 2k with PBR, five formats',
    type: 'multi-image-to-3d',
    least: { image_urls: FOUR, ...BARE },
    input: { image_urls: FOUR, enable_pbr: true },
    goal: 15,
  },
  {
    name: 'retexture from words, 2k with PBR, five formats',
    type: 'retexture',
    least: { input_task_id: 'p', text_style_prompt: 'mossy stone', target_formats: ['glb'] },
    input: { input_task_id: 'p', text_style_prompt: 'mossy stone', enable_pbr: true },
    goal: 15,
  },
  {
    name: 'text to image, the largest model',
    type: 'text-to-image',
    least: { ai_model: 'nano-banana', prompt: 'a red toadstool' },
    input: { ai_model: 'nano-banana-pro', prompt: 'a red toadstool with white spots in a forest, watercolor' },
    goal: 15,
  },
  {
    name: 'image to image, background replaced, watercolour',
    type: 'image-to-image',
    least: { ai_model: 'nano-banana', prompt: 'mirrored', reference_image_urls: [picture('front')] },
    input: {
      ai_model: 'nano-banana',
      prompt: 'on a blue background, watercolor',
      reference_image_urls: [picture('front')],
    },
    goal: 15,
  },
];

const MOST_MEGABYTES = 1500;

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, type, least, input, goal } of SUBJECTS.slice(scaled(0, -1))) {
    const [baseline, result] = [await measured(type, least), await measured(type, input)];
    rows.push({
      name,
      baseline: text(baseline),
      result: text(result),
      goal: `under ${goal} s, ${MOST_MEGABYTES} MB`,
      ok: result.seconds < goal && result.megabytes < MOST_MEGABYTES,
    });
  }
  return rows;
}

interface Measured {
  seconds: number;
  megabytes: number;
}

async function measured(type: string, input: object): Promise<Measured> {
  const script = join(import.meta.dirname, 'support', 'recipe-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, type, JSON.stringify(input)]);
  return JSON.parse(stdout) as Measured; // our own process
}

const text = ({ seconds, megabytes }: Measured) => `${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`;
