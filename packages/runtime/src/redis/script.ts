import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { KeyTable } from './keys.ts';

/**
 * Lua scripts of Redis, one file each; one script is one atomic move. A file may say `-- @include ./includes/ledger.lua`
 * (from where it stands; `<clock>` for those beside this file): each included file comes once, before what follows. A
 * script gets the keys that are known before it runs as KEYS. Where keys are found while it runs, it names them as
 * TypeScript does, `keys.request(id)`: these functions are made of the table, and what they begin with comes as the last
 * of KEYS, so that the connection's prefix is in front of them, too.
 */
export type Script = (redis: Redis, keys: readonly string[], args?: readonly (string | number)[]) => Promise<unknown>;

/** Reads a script's file. @throws for a file that is not there, and for a key that the table does not have */
export function readScript(file: URL, table?: KeyTable): Script {
  return defineScript(readFileSync(file, 'utf8'), file, table);
}

/** @param from where its includes are looked for */
export function defineScript(text: string, from: URL, table?: KeyTable): Script {
  const { lua, root } = assemble(text, from, table);
  const sha = createHash('sha1').update(lua).digest('hex');
  /** By connection: what is being sent there. Without it, hundreds of first calls at once would each send the whole text. */
  const loading = new WeakMap<Redis, Promise<unknown>>();
  return async (redis, keys, args = []) => {
    const all = root === undefined ? keys : [...keys, root];
    const call = () => redis.evalsha(sha, all.length, ...all, ...args);
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      const loaded = loading.get(redis) ?? redis.script('LOAD', lua).finally(() => loading.delete(redis));
      loading.set(redis, loaded);
      await loaded;
      return call();
    }
  };
}

/** The whole of a script. `root` is the last of its KEYS, when it names keys while it runs. */
export function assemble(text: string, from: URL, table?: KeyTable): { lua: string; root: string | undefined } {
  const lua = withIncludes(text, from, new Set());
  const used = [...new Set([...lua.matchAll(/\bkeys\.(\w+)/g)].map(([, name = '']) => name))];
  if (used.length === 0) return { lua, root: undefined };
  if (!table) throw new Error(`${from} names keys and has no table of them`);
  return { lua: `${luaNames(table, used)}${lua}`, root: table.root };
}

function withIncludes(text: string, from: URL, seen: Set<string>): string {
  return text.replaceAll(/^-- @include (\S+)\n/gm, (_line, name: string) => {
    const system = /^<(\w+)>$/.exec(name)?.[1];
    const file = system === undefined ? new URL(name, from) : new URL(`./lua/${system}.lua`, import.meta.url);
    if (seen.has(file.href)) return '';
    seen.add(file.href);
    return withIncludes(readFileSync(file, 'utf8'), file, seen);
  });
}

/** One Lua function a key. */
function luaNames(table: KeyTable, used: readonly string[]): string {
  const functions = used.map((name) => {
    const row = table.rows[name];
    if (!row) throw new Error(`there is no key ${name} in the table of ${table.root}`);
    const pieces = row.key.split(/<[^<>]+>/).map((piece) => `'${piece}'`);
    const parts = pieces.slice(1).map((_, i) => `p${i}`);
    const made = pieces.reduce((all, piece, i) => `${all} .. ${parts[i - 1]} .. ${piece}`).replaceAll(" .. ''", '');
    return `function keys.${name}(${parts.join(', ')}) return ROOT .. ${made} end\n`;
  });
  return `local ROOT, keys = KEYS[#KEYS], {}\n${functions.join('')}`;
}
