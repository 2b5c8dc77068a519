// Makes a fresh clone ready: the packages of the lock file, and a Redis. Plain JavaScript without dependencies, since it
// runs before there are any, with whatever Node is there (18 or newer). It says what it installs, and when there is
// nothing to do it says nothing and takes milliseconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const say = (text) => process.stderr.write(`kiln setup: ${text}\n`);

installPackages();
if (!process.env.REDIS_URL || process.argv.includes('--dev')) installRedis();

/** `npm install` rather than `npm ci`: registries differ in which platforms' optional packages they hold. */
function installPackages() {
  const stamp = join(root, 'node_modules', '.kiln-setup');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(join(root, 'node_modules', '.bin', 'node'))
  )
    return;
  say('installing the packages of package-lock.json (npm install) …');
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function installRedis() {
  if (['redis-server', 'valkey-server'].some(onPath)) return;
  const sudo = process.getuid?.() === 0 ? [] : passwordlessSudo() ? ['sudo', '-n'] : undefined;
  if (process.platform === 'linux' && onPath('apt-get') && sudo) {
    say('no Redis found: installing the package redis-server with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run(...command([...sudo, 'apt-get', 'update', '-qq']), env);
    // The package would start a service of its own; Kiln starts a private one. --no-install-recommends keeps it small.
    run(...command([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'redis-server']), env);
  } else if (process.platform === 'darwin' && onPath('brew')) {
    say('no Redis found: installing redis with brew …');
    run('brew', ['install', 'redis']);
  }
  if (!['redis-server', 'valkey-server'].some(onPath)) {
    say(
      'Kiln needs a Redis: install redis-server (apt install redis-server, brew install redis), or valkey-server, or set REDIS_URL to one that runs.',
    );
    process.exit(1);
  }
}

function command(words) {
  return [words[0], words.slice(1)];
}

function onPath(name) {
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function passwordlessSudo() {
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

function run(program, args, env = process.env) {
  // Our standard output stays clean: what the tools say goes to standard error.
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  say(
    `"${program} ${args.join(' ')}" failed${error ? `: ${error.message}` : ` with exit code ${status}`}. Run it by hand to see why.`,
  );
  process.exit(1);
}
