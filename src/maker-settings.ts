import { z } from 'zod';
import { http, words } from './environment-values.ts';

/** The variables about models on servers of the operator's (docs/models.md), a part of the environment that `config.ts` reads. */

/** Logs, figures and reports name servers by their addresses. */
const server = http.refine((text) => new URL(text).username + new URL(text).password === '', {
  error:
    'must have no name and password before its host: a key has a variable of its own, ComfyUI none (docs/models.md)',
});
const addresses = words.pipe(z.array(server)).default([]);

const Variables = z.object({
  KILN_COMFYUI_URL: addresses,
  KILN_WORKFLOWS: z.string().optional(),
  KILN_MODELS_URL: addresses,
  KILN_MODELS_KEY: z.string().optional(),
  KILN_MODELS_IMAGE: z.string().optional(),
  KILN_MODELS_3D: z.string().optional(),
  KILN_MODELS_DIALECT: z
    .enum(['lemonade', 'trellis', 'muse'], { error: 'must be lemonade, trellis or muse' })
    .optional(),
  KILN_MODELS_REGION: z
    .string()
    .regex(/^[A-Z]{2,3}$/, { error: 'must be the code of a region as licences name it: US, EU, UK, KR' })
    .optional(),
  KILN_MODELS_TIMEOUT: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(10, { error: 'must be 10 seconds or more' })
    .max(86_400, { error: 'must be a day or less' })
    .default(900),
  KILN_REMOTE_URL: server.optional(),
  KILN_REMOTE_KEY: z.string().optional(),
  KILN_WORDS_URL: server.optional(),
  KILN_WORDS_MODEL: z.string().max(100, { error: 'must have at most 100 characters' }).optional(),
  KILN_WORDS_KEY: z.string().optional(),
});
export const MAKER_VARIABLES = Variables.shape;

type Read = z.infer<typeof Variables>;

/** How long a task may wait at a server before that begins. */
const WAIT_MS = 3_600_000;

/** @param dataDir where the folder of workflows is unless it is named */
export function makerSettings(read: Read, dataDir: string) {
  const { KILN_REMOTE_URL: url, KILN_REMOTE_KEY: key } = read;
  const { KILN_WORDS_URL: wordsUrl, KILN_WORDS_MODEL: model, KILN_WORDS_KEY: wordsKey } = read;
  return {
    folder: read.KILN_WORKFLOWS ?? `${dataDir}/workflows`,
    comfyui: read.KILN_COMFYUI_URL,
    models: {
      urls: read.KILN_MODELS_URL,
      key: read.KILN_MODELS_KEY,
      image: read.KILN_MODELS_IMAGE,
      model3d: read.KILN_MODELS_3D,
      dialect: read.KILN_MODELS_DIALECT,
    },
    remote: url !== undefined && key !== undefined ? { url, key } : undefined,
    words: wordsUrl !== undefined && model !== undefined ? { url: wordsUrl, model, key: wordsKey } : undefined,
    region: read.KILN_MODELS_REGION,
    workMs: read.KILN_MODELS_TIMEOUT * 1_000,
    waitMs: WAIT_MS,
  };
}

export function makerMistakes(read: Read): string[] {
  const has = (name: keyof Read) => read[name] !== undefined && [read[name]].flat().length > 0;
  const needs = (name: keyof Read, url: keyof Read) => (has(name) && !has(url) ? [`${name} needs ${url}`] : []);
  const together = (one: keyof Read, other: keyof Read) =>
    has(one) === has(other) ? [] : [`${one} and ${other} go together`];
  return [
    ...(['KEY', 'IMAGE', '3D', 'DIALECT'] as const).flatMap((name) => needs(`KILN_MODELS_${name}`, 'KILN_MODELS_URL')),
    ...together('KILN_REMOTE_URL', 'KILN_REMOTE_KEY'),
    ...together('KILN_WORDS_URL', 'KILN_WORDS_MODEL'),
    ...needs('KILN_WORDS_KEY', 'KILN_WORDS_URL'),
  ];
}
