import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskType } from 'kiln-client/contract/families/index';
import type { Side } from 'kiln-service/base/sides';
import { judgeWords } from 'kiln-service/inspect/judge-words';
import { type MakeOrder, type MakeRun, type Maker, MakerError, type SentWork } from 'kiln-service/makers/maker';
import { png } from './quick-recipes.ts';

/** What the service is to a maker, in memory: files, names and news of one run, and a signal that the test aborts. */
export interface TestRun extends MakeRun {
  files: Map<string, Buffer>;
  sent: SentWork[];
  news: ({ ahead: number } | { done: number })[];
  notes: string[];
  abort(reason: Error): void;
}

export function testRun({ mostBytes = 1_000_000 } = {}): TestRun {
  const files = new Map<string, Buffer>();
  const sent: SentWork[] = [];
  const news: TestRun['news'] = [];
  const notes: string[] = [];
  const controller = new AbortController();
  return {
    files,
    sent,
    news,
    notes,
    abort: (reason) => controller.abort(reason),
    signal: controller.signal,
    async sending(work) {
      sent.push(work);
    },
    progress: (one) => news.push(one),
    note: (text) => notes.push(text),
    judge: async (order) => judgeWords(order),
    async screen(words) {
      if (words.some((word) => /\bgore\b/.test(word))) throw new MakerError('moderation_blocked', 'a word is blocked');
    },
    async keep(name, content) {
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        size += piece.length;
        if (size > mostBytes) throw new MakerError('model_too_large', `${name} is too large`);
        pieces.push(piece);
      }
      files.set(name, Buffer.concat(pieces));
    },
  };
}

export const TASK = '0190a1b2-0000-7000-8000-000000000001';

export function orderFor(
  maker: Maker,
  input: Record<string, unknown>,
  { sides = [], sent }: { sides?: readonly Side[]; sent?: SentWork } = {},
): MakeOrder {
  const [server] = maker.servers;
  if (!server) throw new Error('the maker has no server');
  const pictures = sides.map((side, i) => ({ side, name: `${i}.png`, read: async () => png(32 + i) }));
  return { id: TASK, type: maker.type, input, seed: 7, pictures, server, sent, hops: 0 };
}

export function makerOf(makers: readonly Maker[], type: TaskType): Maker {
  const maker = makers.find((one) => one.type === type);
  if (!maker) throw new Error(`no maker makes ${type}`);
  return maker;
}

export const LICENCE = 'A model 1.0\nMIT\neverywhere\n';

/** A folder with files, by their names. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'kiln-licences-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
