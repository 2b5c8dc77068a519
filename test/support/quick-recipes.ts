import { access, writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { stageEntry, type TaskType, taskTypes } from 'kiln-client/contract/families/index';
import { outputFields } from 'kiln-client/contract/stage-fields';
import { type Recipe, RecipeError, type RecipeResult } from 'kiln-service/base/recipe';
import { z } from 'zod';

/**
 * Recipes for tests of the service itself: real files in no time, for every stage of the contract, chosen by what the
 * stage's output schema asks for. The first word of a prompt or name can make a run wait, fail, break or hang.
 *
 *   wait:<path>   goes on when that file exists      steps:<n>  reports n steps, 10 ms apart
 *   fail          refuses its input                  crash      throws        hang  never ends       exit  kills its thread
 *   eat           takes memory without end
 *   full          meets the end of the disk, after it has written a file
 */

const recipeFor = (type: TaskType): Recipe => ({
  async run(input, context) {
    const fields = input as Record<string, unknown>; // any stage's input: only its words are looked at
    const words = String(fields.prompt ?? fields.texture_prompt ?? fields.name ?? '');
    if (words === 'full') {
      await context.put('half.bin', bytesOf(words));
      await writeFile('/dev/full', words);
    }
    await obey(words, context.progress);
    const shape = outputFields(stageEntry(type).stage);
    const { made } = context;
    const notes = made ? [`made of ${Object.keys(made.files).join(' and ')} by ${made.maker}`] : [];
    const result: RecipeResult = { engine: { name: 'quick recipes of the tests', seed: context.seed, notes } };
    const put = async (name: string, bytes: Uint8Array) => {
      await context.put(name, bytes);
      return name;
    };
    if ('model_urls' in shape) {
      result.model_urls = {};
      const possible = Object.keys((shape.model_urls as z.ZodObject).shape);
      const wanted =
        (fields.target_formats as string[] | undefined) ??
        possible.filter((format) => format !== '3mf' || possible.length === 1);
      for (const format of possible.filter((name) => wanted.includes(name) || possible.length < 3)) {
        result.model_urls[format] = await put(
          `model.${format.replace('obj_zip', 'zip')}`,
          bytesOf(`${type} ${format} ${context.seed}`),
        );
      }
    }
    if ('thumbnail_url' in shape) result.thumbnail_url = await put('preview.png', png());
    if (fields.alpha_thumbnail === true) result.alpha_thumbnail_url = await put('preview_alpha.png', png());
    if ('texture_urls' in shape) result.texture_urls = [];
    if ('image_urls' in shape) result.image_urls = [await put('image.png', png())];
    if ('candidate_ids' in shape) result.candidate_ids = ['candidate-1'];
    // Not of stages that may leave it out: of those the design alone shows steps.
    if ('process_image_urls' in shape && !(shape.process_image_urls instanceof z.ZodOptional)) {
      result.process_image_urls = { head_design: await put('head_design.png', png()) };
    }
    const extra: Record<string, unknown> = {};
    for (const key of ['result', 'thumbnail_urls', 'printability']) {
      if (key in shape) extra[key] = await filled(shape[key] as z.ZodType, key, put);
    }
    return { ...result, ...extra };
  },
});

/** A value that the schema takes, with a file for every link. */
async function filled(
  schema: z.ZodType,
  name: string,
  put: (name: string, bytes: Uint8Array) => Promise<string>,
): Promise<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return filled(schema.unwrap() as z.ZodType, name, put);
  }
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape).map(
      async ([key, inner]) => [key, await filled(inner as z.ZodType, key, put)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
  if (schema instanceof z.ZodUnion) return filled(schema.options[0] as z.ZodType, name, put);
  for (const simple of [0, true, []]) if (schema.safeParse(simple).success) return simple;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return put(`${name}.bin`, bytesOf(name));
}

async function obey(words: string, progress: (fraction: number, step: string) => void): Promise<void> {
  const [, word = '', argument = ''] = /^(\w+)(?::(\S+))?/.exec(words) ?? [];
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
  if (word === 'fail') throw new RecipeError('image_too_complex', 'The picture is too complex.');
  if (word === 'crash') throw new Error('a bug, with a secret path /etc/passwd');
  if (word === 'exit') process.exit(1);
  if (word === 'eat') for (const kept: Float32Array[] = []; ; ) kept.push(new Float32Array(4_000_000).fill(1));
  if (word === 'hang') for (;;) await pause();
  if (word === 'wait') {
    progress(0.25, 'Waiting');
    while (
      !(await access(argument).then(
        () => true,
        () => false,
      ))
    )
      await pause();
  }
  if (word === 'steps') {
    for (let i = 1; i <= Number(argument); i++) {
      progress(i / Number(argument), `Step ${i}`);
      await pause();
    }
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.padEnd(1_000, '.')));

/** A picture of 64 x 64 grey pixels. */
export function png(size = 64): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head[8] = 8;
  // A dark disc on light ground: a picture with a subject, for recipes that look for one.
  const middle = (size - 1) / 2;
  const shade = (x: number, y: number) => (Math.hypot(x - middle, y - middle) < size / 3 ? 0x30 : 0xe8);
  const rows = Buffer.alloc((size + 1) * size);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) rows[y * (size + 1) + 1 + x] = shade(x, y);
  const pixels = deflateSync(rows);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

// The table is built for all types at once; each entry fits its own type by construction.
export const recipes = Object.fromEntries(taskTypes.map((type) => [type, recipeFor(type)])) as unknown as {
  [T in TaskType]: Recipe<T>;
};
