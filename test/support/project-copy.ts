import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect } from 'vitest';

/** A copy of the project, in which a page of docs/ is followed literally. */

const root = resolve(import.meta.dirname, '../..');

export interface Step {
  file: string;
  /** The whole of a new file, or lines to put below others. */
  text: string;
  isNew: boolean;
}

/** The blocks of a page that name a file: whole files, and lines marked + below lines that are there. */
export function stepsOf(page: string): Step[] {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```(ts|diff)\n\/\/ (\S+)\n(.*?)^```/gms);
  return [...blocks].map(([, kind, file = '', text = '']) => ({ file, text, isNew: kind === 'ts' }));
}

export interface ProjectCopy extends Disposable {
  path: string;
  take(step: Step): void;
  compile(): Promise<Run>;
  /** Runs Node in the copy. */
  run(...words: string[]): Promise<Run>;
}

interface Run {
  code: number;
  said: string;
}

/** @param compiled folders that `compile` checks, besides what they import */
export function copyProject(compiled: readonly string[]): ProjectCopy {
  const path = mkdtempSync(join(tmpdir(), 'kiln-copy-'));
  const left = new Set(['node_modules', '.git', '.kiln', 'images', 'bench']);
  const filter = (file: string) => file === root || !left.has(basename(file));
  cpSync(root, path, { recursive: true, preserveTimestamps: true, filter });
  linkPackages(path);
  keepTypes(path);
  writeFileSync(
    join(path, 'tsconfig.copy.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [...compiled, 'packages/*/**/*.d.ts'],
      compilerOptions: { incremental: true, tsBuildInfoFile: 'copy.tsbuildinfo' },
      references: UNCHANGED.map((name) => ({ path: `packages/${name}` })),
    }),
  );
  const run = (...words: string[]) => runNode(path, words);
  return {
    path,
    take: (step) => take(path, step),
    compile: () => run('node_modules/typescript/bin/tsc', '-b', 'tsconfig.copy.json', '--pretty', 'false'),
    run,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The copy's own packages, and all others as they are. */
function linkPackages(path: string): void {
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const isOurs = name.startsWith('kiln-');
    const target = isOurs ? join('../packages', name.slice('kiln-'.length)) : join(root, 'node_modules', name);
    if (!name.startsWith('.')) symlinkSync(target, join(path, 'node_modules', name));
  }
}

/** Packages with a project of their own: what their types were compiled to, if they were, serves the copy. */
const UNCHANGED = ['mesh', 'engine'];

function keepTypes(path: string): void {
  const types = 'node_modules/.cache/types';
  for (const name of UNCHANGED.flatMap((name) => [name, `${name}.tsbuildinfo`])) {
    if (!existsSync(join(root, types, name))) continue;
    cpSync(join(root, types, name), join(path, types, name), { recursive: true, preserveTimestamps: true });
  }
}

function take(path: string, { file, text, isNew }: Step): void {
  const target = join(path, file);
  writeFileSync(target, isNew ? text : merged(readFileSync(target, 'utf8').split('\n'), text, file));
}

function merged(lines: string[], changes: string, file: string): string {
  let at = -1;
  for (const [sign, ...letters] of changes.trimEnd().split('\n')) {
    const words = letters.join('');
    if (sign === '+') lines.splice(++at, 0, words);
    else {
      at = lines.indexOf(words);
      expect(
        lines.filter((one) => one === words),
        `${file}: ${words}`,
      ).toHaveLength(1);
    }
  }
  return lines.join('\n');
}

function runNode(path: string, words: readonly string[]): Promise<Run> {
  const { PATH, HOME } = process.env;
  // What one run compiles the next does not compile again, and it is gone with the copy.
  const env = { PATH, HOME, NODE_COMPILE_CACHE: join(path, 'node_modules/.cache/compile'), NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(process.execPath, words, { cwd: path, env, maxBuffer: 1e7 }, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, said: stdout + stderr });
    });
  });
}
