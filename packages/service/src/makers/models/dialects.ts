import type { MakeOrder } from '../maker.ts';
import { isSaid, POSES } from '../said.ts';
import type { Content } from './model-http.ts';

/**
 * How small servers are asked for 3D models: one row a dialect. They share no interface; what they have in common is that
 * one request is one work, and that its answer holds the GLB.
 */
export interface Dialect {
  /** For people. */
  label: string;
  /** Whether its requests must name a model. */
  needsModel: boolean;
  /** Of the options that only a maker can follow (`untold.ts`), those that it is told with a picture. */
  tells: readonly string[];
  fromPicture(asked: Asked): Promise<Work>;
  fromWords?(asked: Asked): Work;
}

export interface Asked {
  order: MakeOrder;
  /** As the server names it. */
  model: string | undefined;
}

export interface Work {
  path: string;
  content: Content;
}

/** `POST /3d/generations` of Lemonade: JSON with the picture inside; `resolution` is 512 where it is not said. */
const lemonade: Dialect = {
  label: 'Lemonade',
  needsModel: true,
  tells: ['ultra_mode'],
  async fromPicture({ order, model }) {
    const { bytes } = await frontOf(order);
    const fields = { ...cascadeFields(order, bytes), seed: seedOf(order), response_format: 'glb' };
    return { path: '/3d/generations', content: { json: { model, ...fields }, base64: { field: 'image', bytes } } };
  },
};

/** trellis-server of trellis.cpp: multipart, one work at a time behind a mutex, no names of models. */
const trellis: Dialect = {
  label: 'trellis-server',
  needsModel: false,
  tells: ['ultra_mode'],
  async fromPicture({ order }) {
    const front = await frontOf(order);
    const form = formOf({ ...cascadeFields(order, front.bytes), seed: seedOf(order) });
    form.append('image', fileIn(front), front.name);
    return { path: '/generate', content: { form } };
  },
};

/** muse: a route for words and one for pictures, and models that can do either or both. */
const muse: Dialect = {
  label: 'muse',
  needsModel: false,
  tells: [],
  async fromPicture({ order, model }) {
    const front = await frontOf(order);
    const form = formOf({ model, n: 1, seed: seedOf(order), response_format: 'b64_json' });
    form.append('image', fileIn(front), front.name);
    return { path: '/3d/from-image', content: { form } };
  },
  fromWords({ order, model }) {
    const fields = { prompt: promptOf(order), n: 1, seed: seedOf(order), response_format: 'b64_json' };
    return { path: '/3d/generations', content: { json: { model, ...fields } } };
  },
};

export const dialectNames = ['lemonade', 'trellis', 'muse'] as const;
export type DialectName = (typeof dialectNames)[number];
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = { lemonade, trellis, muse };

/** Fields of TRELLIS.2 behind both servers. Without a cut-out a photograph's background becomes part of the model. */
function cascadeFields({ input }: MakeOrder, picture: Buffer) {
  return {
    ...(input.ultra_mode === true && { resolution: 1024 }),
    ...(!hasAlpha(picture) && { bg_removal: 'birefnet' }),
  };
}

/** Whether it is a PNG of a colour type with alpha (PNG specification, section 11.2.1). */
function hasAlpha(picture: Buffer): boolean {
  return picture.toString('latin1', 1, 4) === 'PNG' && ((picture[25] ?? 0) & 4) !== 0;
}

interface Picture {
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

async function frontOf({ pictures }: MakeOrder): Promise<Picture> {
  const front = pictures.find(({ side }) => side === 'front');
  if (!front) throw new Error('a stage that is made from a picture has none');
  return { name: front.name, bytes: Buffer.from(await front.read()) };
}

export const fileIn = ({ name, bytes }: Picture) =>
  new Blob([bytes], { type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' });

export function formOf(fields: Readonly<Record<string, string | number | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  return form;
}

/** Servers read it into 32 bits with a sign. */
export const seedOf = ({ seed }: MakeOrder) => seed % 2 ** 31;

/**
 * The words of the member. Servers read markup in them (`<sd_cpp_extra_args>`, `<lora:…>`) that changes settings or opens
 * files of theirs, so angle brackets are left out.
 */
export function promptOf({ input }: MakeOrder): string {
  const said = [input.prompt, input.texture_prompt, POSES[String(input.pose_mode)]];
  return said.filter(isSaid).join(', ').replace(/[<>]/g, ' ');
}
