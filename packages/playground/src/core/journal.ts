import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * What must survive a kill: maps by name, kept in memory and in one append-only file of lines
 * `[table, key, value]` (null: removed). A line is handed to the operating system before the change is answered, so it
 * outlives the process; a line torn by a crash is ignored. At start, and when the file has outgrown its content, it is
 * rewritten with only what is still there.
 */

/** The file is rewritten when it has grown by this much, or to twice its content. */
const COMPACT_AFTER_BYTES = 64 * 1024 * 1024;

export interface Table<T> extends Iterable<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): T;
  delete(key: string): boolean;
  readonly size: number;
}

export interface Journal extends Disposable {
  table<T>(name: string): Table<T>;
  /** Rewrites the file with what the tables hold now. */
  compact(): void;
}

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'playground.jsonl');
  const maps = new Map<string, Map<string, unknown>>();
  const mapOf = (name: string) => maps.get(name) ?? maps.set(name, new Map()).get(name)!;
  let file: number | undefined;
  let bytes = 0;
  let compactedBytes = 0;

  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const record = parseLine(line);
    if (record === undefined) continue;
    const [name, key, value] = record;
    if (value === null) mapOf(name).delete(key);
    else mapOf(name).set(key, value);
  }
  compact();

  function compact(): void {
    const lines: string[] = [];
    for (const [name, map] of maps) {
      for (const [key, value] of map) lines.push(`${JSON.stringify([name, key, value])}\n`);
    }
    const text = lines.join('');
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    if (file !== undefined) closeSync(file);
    file = openSync(path, 'a', 0o600);
    bytes = Buffer.byteLength(text);
    compactedBytes = bytes;
  }

  function append(name: string, key: string, value: unknown): void {
    if (file === undefined) return;
    const line = `${JSON.stringify([name, key, value])}\n`;
    appendFileSync(file, line);
    bytes += Buffer.byteLength(line);
    if (bytes > compactedBytes + Math.max(COMPACT_AFTER_BYTES, compactedBytes)) compact();
  }

  return {
    table<T>(name: string): Table<T> {
      // The file is written by this module only: what a table reads is what the same table wrote.
      const map = mapOf(name) as Map<string, T>;
      return {
        get: (key) => map.get(key),
        set(key, value) {
          map.set(key, value);
          append(name, key, value);
          return value;
        },
        delete(key) {
          const had = map.delete(key);
          if (had) append(name, key, null);
          return had;
        },
        get size() {
          return map.size;
        },
        [Symbol.iterator]: () => map.values(),
      };
    },
    compact,
    [Symbol.dispose]() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function parseLine(line: string): [string, string, unknown] | undefined {
  try {
    const record: unknown = JSON.parse(line);
    if (!Array.isArray(record) || typeof record[0] !== 'string' || typeof record[1] !== 'string') return undefined;
    return [record[0], record[1], record[2]];
  } catch {
    return undefined;
  }
}
