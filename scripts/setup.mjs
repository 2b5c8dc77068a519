// Makes a fresh clone ready: a Redis, and the packages of the lock file. Plain JavaScript without dependencies, since it
// runs before there are any, with whatever Node is there (18 or newer). It says what it installs, and when there is
// nothing to do it says nothing and takes milliseconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const say = (text) => process.stderr.write(`kiln setup: ${text}\n`);
/** Stands in the stamp while npm is at work. */
const UNFINISHED = 'unfinished';
/** What npm calls a registry that cannot be reached. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'EPROTO'],
  ...['ERR_SOCKET_TIMEOUT', 'EIDLETIMEOUT', 'ECONNABORTED', 'FETCH_ERROR', 'E407', 'E502', 'E503', 'E504'],
];

// Redis first: who has none should not wait for the packages to be told.
if (!process.env.REDIS_URL || process.argv.includes('--dev')) installRedis();
installPackages();

/**
 * `npm install` rather than `npm ci`: registries differ in which platforms' optional packages they hold. It runs under
 * Node 24, which comes as a package: under an older one npm leaves out what is not meant for that, sharp's binary for one.
 */
function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = join(modules, '.kiln-setup');
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex');
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (last === wanted && existsSync(join(modules, '.bin', 'node'))) return;
  const first = join(modules, '.kiln-node');
  const node = newNode(first, JSON.parse(lock.toString()));
  if (last === UNFINISHED) {
    say('the last installation was cut off: beginning anew …');
    for (const name of readdirSync(modules)) {
      if (name !== basename(first)) rmSync(join(modules, name), { recursive: true, force: true });
    }
  }
  write(stamp, UNFINISHED);
  say('installing the packages of package-lock.json (npm install): this takes a minute or two …');
  // Node itself is a development dependency, so these are wanted even where NODE_ENV says production.
  const failure = npm(node, ['install', '--no-save', '--include=dev'], root);
  // npm takes back what it began when it fails. When it is killed, or we are, packages may be there in part.
  if (!failure?.killed) rmSync(stamp, { force: true });
  if (failure) stop(failure.words);
  write(stamp, wanted);
  rmSync(first, { recursive: true, force: true });
}

/** A Node of 24 or newer that npm can run under while it puts `node_modules` together. */
function newNode(folder, lock) {
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (isNew(process.versions.node)) {
    if (!realpathSync(process.execPath).startsWith(realpathSync(root) + sep)) return process.execPath;
    // It is a package itself, and may be replaced or taken away meanwhile.
    mkdirSync(dirname(binary), { recursive: true });
    if (!existsSync(binary)) {
      copyFileSync(process.execPath, `${binary}.part`);
      renameSync(`${binary}.part`, binary);
    }
    return binary;
  }
  if (existsSync(binary)) return binary;
  const { version } = lock.packages['node_modules/node'];
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  say(`this is Node ${process.versions.node}: getting Node ${version} as a package …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts }));
  const failure = npm(process.execPath, ['install', '--no-save', '--prefix', folder, `node@${version}`], folder);
  if (failure) stop(failure.words);
  if (existsSync(binary)) return binary;
  stop(
    `the package node@${version} has no binary for ${process.platform} ${process.arch}. Install Node 24, then run the same again.`,
  );
}

/** Not in place: where folders share files, the other one's must stay as it is. */
function write(file, text) {
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @returns what went wrong, in one line, and whether npm was killed; undefined when it is done */
function npm(node, args, cwd) {
  // A proxy that is down should be told soon, a network that hiccups may hiccup.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000'];
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error', ...patience];
  const cli = npmCli();
  const [program, words] = cli ? [node, [cli, ...all]] : ['npm', all];
  // Scripts of packages, and the npm that they start, find the same Node first.
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter) };
  const { status, signal, error, stderr } = spawnSync(program, words, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 2, 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (status === 0) return undefined;
  if (error?.code === 'ENOENT') stop('there is no npm on the PATH. Install Node 18 or newer with npm.');
  const code = /^npm (?:ERR!|error) code (\S+)/m.exec(stderr ?? '')?.[1];
  if (!UNREACHABLE.includes(code)) process.stderr.write(stderr ?? '');
  const why = code ?? signal ?? error?.message ?? `exit code ${status}`;
  return {
    words: `npm install failed (${why}). ${signal ? '' : `${adviceFor(code)} `}Run the same again${signal ? '' : ' then'}.`,
    killed: signal !== null,
  };
}

/** npm's own program, to be run by a Node of our choice; undefined where `npm` is something else. */
function npmCli() {
  const told = process.env.npm_execpath;
  if (told && basename(told) === 'npm-cli.js') return told;
  const found = folders()
    .map((folder) => join(folder, 'npm'))
    .find(canRun);
  const real = found && realpathSync(found);
  return real && basename(real) === 'npm-cli.js' ? real : undefined;
}

function adviceFor(code) {
  if (UNREACHABLE.includes(code)) {
    const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => process.env[name]);
    return `The package registry cannot be reached: check the network${proxy ? `, and the proxy that ${proxy} names` : ' (and set HTTPS_PROXY where there is a proxy)'}.`;
  }
  if (code === 'ENOSPC') return 'The disk is full: the packages take 700 MB.';
  if (code === 'EACCES' || code === 'EPERM') return `${modules} cannot be written: it may belong to another user.`;
  return 'npm says why above.';
}

function installRedis() {
  const servers = ['redis-server', 'valkey-server'];
  if (servers.some(onPath)) return;
  const sudo = process.getuid?.() === 0 ? [] : passwordlessSudo() ? ['sudo', '-n'] : undefined;
  if (process.platform === 'linux' && onPath('apt-get') && sudo) {
    say('no Redis found: installing the package redis-server with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...words) => run([...sudo, 'apt-get', ...words], env);
    // The package would start a service of its own; Kiln starts a private one. --no-install-recommends keeps it small.
    apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  } else if (process.platform === 'darwin' && onPath('brew')) {
    say('no Redis found: installing redis with brew …');
    run(['brew', 'install', 'redis']);
  }
  if (servers.some(onPath)) return;
  stop(
    'Kiln needs a Redis. Three ways to get one: install redis-server (apt install redis-server, brew install redis), install valkey-server, or set REDIS_URL to a Redis that already runs.',
  );
}

function run([program, ...args], env = process.env) {
  // Our standard output stays clean: what the tools say goes to standard error.
  return spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0;
}

function passwordlessSudo() {
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

function onPath(name) {
  return folders().some((folder) => canRun(join(folder, name)));
}

/** Where programs are; what was just installed is there even when the PATH does not say so. */
function folders() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...path, '/usr/local/bin', '/opt/homebrew/bin'];
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isNew(version) {
  return Number(version.split('.')[0]) >= 24;
}

function stop(text) {
  say(text);
  process.exit(1);
}
