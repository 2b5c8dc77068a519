#!/usr/bin/env node
// The operator's commands: `npm run kiln -- help`. Plain JavaScript that any Node can read: the commands themselves are
// TypeScript and need Node 24, which comes as a package. Where the running one is older, that one takes over.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A folder that does not answer holds threads of the pool that names are looked up in, too (Node's default: four).
process.env.UV_THREADPOOL_SIZE ??= '16';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'src', 'cli', 'program.ts');
const packaged = join(root, 'node_modules', '.bin', 'node');

if (!existsSync(join(root, 'node_modules', 'zod'))) refuse('Its packages are not installed');
else if (Number(process.versions.node.split('.')[0]) >= 24) await import(pathToFileURL(program).href);
else if (existsSync(packaged)) handOver();
else refuse(`It needs Node 24, this is ${process.version}`);

function handOver() {
  const { status, signal, error } = spawnSync(packaged, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (error) refuse(`Node 24 of its packages cannot be started (${error.message})`);
  else process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1);
}

function refuse(why) {
  process.stderr.write(`kiln: ${why}. Run "npm install" in ${root} first, or "npm start" once.\n`);
  process.exitCode = 1;
}
