import { families } from 'kiln-client/contract/families/index';
import { UserError } from 'kiln-errors';
import { normalLocation } from 'kiln-runtime/files-location';
import { REDIS_SCHEMES } from 'kiln-runtime/redis/address';
import { SAMPLERS } from 'kiln-runtime/tracing/start-tracing';
import { z } from 'zod';
import { days, host, http, networks, pairs, port, url, words } from './environment-values.ts';
import { MAKER_VARIABLES } from './maker-settings.ts';
import { AUTO, readShardPlan } from './shard-plan.ts';

/** Every variable that Kiln reads, each with what it may be and what holds without it. */

const ROLES = ['gateway', 'worker', 'service', 'engine', 'playground'] as const;
export type Role = (typeof ROLES)[number];

export const LOCAL_API_KEY = 'kiln-local-key';

export const Environment = z.object({
  DISCORD_TOKEN: z.string().optional(),
  DISCORD_API_URL: http.optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  ASSET_API_URL: http.optional(),
  ASSET_API_KEY: z.string().optional(),
  ASSET_DOWNLOAD_ORIGINS: words.pipe(z.array(http.transform((text) => new URL(text).origin))).default([]),
  REDIS_URL: url(REDIS_SCHEMES).optional(),
  KILN_REDIS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,32}$/, { error: 'must be up to 32 letters, digits, dots, underscores and dashes' })
    .optional(),
  KILN_ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, { error: `must be a comma list of ${ROLES.join(', ')}` })))
    .optional(),
  KILN_SHARDS: z
    .string()
    .transform((text, context) => {
      const plan = readShardPlan(text.trim());
      if (plan) return plan;
      context.addIssue('must be auto, shards of a total such as 0-3/16 or 5/16, or standby/16');
      return z.NEVER;
    })
    .default(AUTO),
  KILN_HOST: host.default('127.0.0.1'),
  KILN_PORT: port.default(4680),
  KILN_SERVICE_PORT: port.default(4690),
  KILN_ADMIN_HOST: host.default('127.0.0.1'),
  KILN_ADMIN_PORT: port.optional(),
  KILN_ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, without spaces' })
    .optional(),
  KILN_ALLOWED_HOSTS: words.default([]),
  KILN_PROXIES: networks.default([]),
  KILN_LOCAL_API_KEY: z.string().default(LOCAL_API_KEY),
  KILN_DATA_DIR: z.string().default('.kiln'),
  KILN_FILES: z
    .string()
    .transform((text, context) => {
      try {
        return normalLocation(text);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    })
    .optional(),
  KILN_FILES_LINKS: z.enum(['proxy', 'presigned'], { error: 'must be proxy or presigned' }).default('proxy'),
  KILN_MIN_FREE_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(0).default(512),
  KILN_PUBLIC_URL: http.optional(),
  KILN_SERVICE_PUBLIC_URL: http.optional(),
  KILN_CREDITS_HELP: z.string().trim().min(1).max(500, { error: 'has at most 500 characters' }).optional(),
  KILN_MODERATION_WORDS: words.optional(),
  KILN_MODERATION_RIGHTS_WORDS: words.optional(),
  KILN_MODERATION_FILE: z.string().optional(),
  KILN_MODERATION_URL: http.optional(),
  KILN_MODERATION_KEY: z.string().optional(),
  KILN_MODERATION_TIMEOUT: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(1, { error: 'must be 1 second or more' })
    .max(60, { error: 'must be 60 seconds or less' })
    .default(10),
  KILN_MODERATION_WHEN_DOWN: z.enum(['refuse', 'accept'], { error: 'must be refuse or accept' }).default('refuse'),
  ...MAKER_VARIABLES,
  KILN_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, { error: 'must have at least 32 characters' })).min(1))
    .optional(),
  KILN_ENGINE_TAKES: words
    .transform((names) => ({ names, types: families.filter(({ name }) => names.includes(name)) }))
    .refine(({ names, types }) => names.length === types.length, {
      error: `must be names of families: ${families.map(({ name }) => name).join(', ')}`,
    })
    .transform(({ types }) => types.flatMap(({ stages }) => stages.map(({ type }) => type)))
    .optional(),
  KILN_CUTOUT_MODEL: z.string().optional(),
  KILN_CUTOUT_PROFILE: z.string().optional(),
  KILN_ACTIVITY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  KILN_VIEWER_DAYS: z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(365).default(30),
  KILN_KEEP_REQUESTS: days.default(180),
  KILN_KEEP_JOURNAL: days.default(400),
  KILN_SLOTS: z.coerce.number({ error: 'must be a number of tasks' }).int().min(1).max(10_000).optional(),
  KILN_TURNTABLE: z
    .string()
    .regex(/^\d+x\d+$/, { error: 'must be pixels and frames, such as 384x36' })
    .transform((text) => text.split('x').map(Number))
    .pipe(
      z.tuple([
        z.number().min(64, { error: 'needs 64 pixels or more' }).max(512, { error: 'has at most 512 pixels' }),
        z.number().min(4, { error: 'needs 4 frames or more' }).max(72, { error: 'has at most 72 frames' }),
      ]),
    )
    .default([384, 36]),
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: http.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().default('kiln'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a share between 0 and 1' }).min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(1).default(5_000),
  OTEL_SDK_DISABLED: z.string().default('false'),
  KILN_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Every variable that Kiln reads, for the check that `.env.example` lists them all. */
export const ENVIRONMENT_NAMES = Object.keys(Environment.shape);

export type Read = z.infer<typeof Environment>;
