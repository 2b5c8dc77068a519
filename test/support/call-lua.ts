import type { Redis } from 'ioredis';
import { defineScript } from 'kiln-runtime/redis/script';
import { SERVICE_KEYS } from 'kiln-service/keys';
import { BOT_KEYS } from '../../src/keys.ts';

const root = new URL('../../', import.meta.url);

/** Calls Lua of a script's include by itself: what `body` returns, with ARGV of it. @param include from the project's root */
export function callLua(redis: Redis, include: string, body: string, args: readonly (string | number)[] = []) {
  const table = include.startsWith('packages/service/') ? SERVICE_KEYS : BOT_KEYS;
  return defineScript(`-- @include ./${include}\n${body}`, root, table)(redis, [], args);
}
