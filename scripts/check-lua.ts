import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KeyTable } from 'kiln-runtime/redis/keys';
import { assemble } from 'kiln-runtime/redis/script';
import { SERVICE_KEYS } from 'kiln-service/keys';
import { BOT_KEYS } from '../src/keys.ts';
import { luaNames } from './lua-names.ts';

/**
 * Part of `npm run check`: every Lua script of Redis, with what it includes, is Lua 5.1 and names nothing that is not there;
 * no local is left unread, what stands in an include is read by some script, and a script begins with what it is for, takes
 * and answers. With `--undeclared` it lists the scripts that find keys while they run, and so cannot declare all of them.
 */

const root = join(import.meta.dirname, '..');
/** What Redis gives a script. */
const GIVEN = new Set(
  'redis cjson KEYS ARGV math string table ipairs pairs next unpack tonumber tostring type error pcall select'.split(
    ' ',
  ),
);

export interface LuaFile {
  /** From the root of the project. */
  file: string;
  text: string;
}

export function luaFiles(): LuaFile[] {
  return globSync('{src,packages/*/src}/**/*.lua', { cwd: root })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Shared words, no script: whatever lies in a folder of that name, and the clock that all packages share. */
const isInclude = ({ file }: LuaFile) => file.includes('/includes/') || file.endsWith('/clock.lua');
const tableOf = (file: string): KeyTable => (file.startsWith('packages/service/') ? SERVICE_KEYS : BOT_KEYS);
const whole = ({ file, text }: LuaFile) => assemble(text, pathToFileURL(join(root, file)), tableOf(file));

/** What a script begins with, before its first line of Lua: `-- Input: …` and `-- Output: …` below a sentence. */
function hasHeader({ text }: LuaFile): boolean {
  const [header = ''] = /^(?:--.*\n)*/.exec(text) ?? [];
  const isAsAnother = /^-- Input and output as /m.test(header);
  return /^-- (?!Input|@)/.test(header) && (isAsAnother || (/^-- Input: /m.test(header) && /\bOutput: /.test(header)));
}

/** @returns one line a problem */
export function checkLua(files: readonly LuaFile[]): string[] {
  const problems: string[] = [];
  const judge = ({ file }: LuaFile, work: () => void) => {
    try {
      work();
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const read = new Set<string>();
  for (const script of files.filter((one) => !isInclude(one))) {
    if (!hasHeader(script)) problems.push(`${script.file}: its header does not say what it is for, Input and Output`);
    judge(script, () => {
      const { free, outermost } = luaNames(whole(script).lua);
      for (const name of free) if (!GIVEN.has(name)) problems.push(`${script.file}: ${name} is not there`);
      for (const [name, isRead] of outermost) if (isRead) read.add(name);
    });
  }
  for (const one of files) {
    judge(one, () => {
      const { unread, outermost } = luaNames(one.text);
      for (const { name, line } of unread) {
        if (isInclude(one) && outermost.has(name)) continue;
        problems.push(`${one.file}:${line}: ${name} is never read`);
      }
      if (!isInclude(one)) return;
      for (const name of outermost.keys()) if (!read.has(name)) problems.push(`${one.file}: no script reads ${name}`);
    });
  }
  return problems;
}

if (import.meta.main) {
  const files = luaFiles();
  if (process.argv.includes('--undeclared')) {
    for (const file of files) if (!isInclude(file) && whole(file).root !== undefined) console.log(file.file);
  } else {
    const problems = checkLua(files);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
