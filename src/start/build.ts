import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which Kiln this is: its version, and the commit that it was built from, which tells builds of one version apart. */
export interface Build {
  version: string;
  /** `unknown` where neither the image nor a checkout says it. */
  commit: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export async function readBuild(root = ROOT): Promise<Build> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const commit = (await wordIn(join(root, 'commit'))) ?? (await checkedOut(root)) ?? 'unknown';
  return { version, commit: /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 12) : 'unknown' };
}

/** What git has checked out here, read from its files: an image has no git, and a start waits for no other program. */
async function checkedOut(root: string): Promise<string | undefined> {
  const dotGit = join(root, '.git');
  // In a worktree it is a file that names the folder.
  const [, elsewhere] = /^gitdir: (.+)$/m.exec((await wordIn(dotGit)) ?? '') ?? [];
  const git = elsewhere === undefined ? dotGit : resolve(root, elsewhere);
  const head = await wordIn(join(git, 'HEAD'));
  const [, ref] = /^ref: (\S+)$/.exec(head ?? '') ?? [];
  if (ref === undefined) return head;
  const common = resolve(git, (await wordIn(join(git, 'commondir'))) ?? '.');
  return (await wordIn(join(common, ref))) ?? packed((await wordIn(join(common, 'packed-refs'))) ?? '', ref);
}

const packed = (refs: string, ref: string) =>
  refs
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];

const wordIn = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
