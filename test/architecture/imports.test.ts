import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom: packages, folders of the bot, layers of packages. */

const PACKAGES: Record<string, readonly string[]> = {
  errors: [],
  mesh: ['errors'],
  engine: ['errors', 'mesh'],
  playground: ['viewer'],
  runtime: ['errors'],
  client: ['errors'],
  service: ['client', 'engine', 'errors', 'mesh', 'runtime'],
  // Its camera is that of the pictures of results; its words are compiled as the bot's are.
  viewer: ['mesh', 'runtime'],
};

/**
 * Folders of src to what they may import: folders, and packages by their names. `config.ts`, `keys.ts` and
 * `shard-plan.ts` are open to all.
 */
const BOT: Record<string, readonly string[]> = {
  guilds: ['kiln-client', 'kiln-runtime'],
  messages: ['kiln-client', 'kiln-runtime'],
  jobs: ['guilds', 'messages', 'kiln-client', 'kiln-mesh', 'kiln-runtime'],
  commands: ['guilds', 'messages', 'jobs', 'kiln-client', 'kiln-runtime'],
  cli: ['guilds', 'jobs', 'messages', 'kiln-client', 'kiln-mesh', 'kiln-runtime', 'kiln-service'],
  // The program puts everything together.
  start: [
    'commands',
    'guilds',
    'jobs',
    'messages',
    'kiln-client',
    'kiln-playground',
    'kiln-runtime',
    'kiln-service',
    'kiln-viewer',
  ],
};

/** What every room of commands stands on. */
const BASE = ['command', 'context', 'respond'];

/** Rooms of a folder of the bot, and files at its root, to those that they stand on. */
const ROOMS: Record<string, Record<string, readonly string[]>> = {
  commands: {
    pending: [],
    respond: [],
    context: ['pending'],
    // The types of handlers name what these get.
    command: ['context'],
    families: [...BASE],
    guild: [],
    orders: [...BASE, 'pending', 'families'],
    presses: [...BASE, 'families', 'orders'],
    batches: [...BASE, 'families', 'orders'],
    chains: [...BASE, 'families', 'orders', 'presses', 'settings'],
    'posted-files': [...BASE, 'pending', 'families', 'orders'],
    settings: [...BASE, 'families', 'orders', 'presses'],
    lists: [...BASE, 'families', 'guild', 'orders', 'presses'],
    dispatch: [...BASE, 'orders'],
    commands: [...BASE, 'dispatch', 'orders', 'batches', 'chains', 'presses', 'posted-files', 'settings', 'lists'],
    gateway: ['respond', 'guild', 'commands'],
  },
  jobs: {
    base: [],
    store: ['base'],
    service: ['base', 'store'],
    discord: ['base', 'store'],
    admission: ['base', 'store'],
    library: ['base', 'store'],
    files: ['base', 'store', 'service', 'discord', 'admission'],
    moderation: ['base', 'store', 'service', 'discord', 'admission', 'files'],
    display: ['base', 'store', 'service', 'discord', 'admission', 'files', 'moderation'],
    actions: ['base', 'store', 'service', 'discord', 'admission', 'library', 'files', 'moderation', 'display'],
    data: ['base', 'store', 'service', 'discord', 'admission', 'library', 'files', 'moderation', 'display', 'actions'],
    work: [
      'base',
      'store',
      'service',
      'discord',
      'admission',
      'library',
      'files',
      'moderation',
      'display',
      'actions',
      'data',
    ],
    runtime: [
      'base',
      'store',
      'service',
      'discord',
      'admission',
      'library',
      'files',
      'moderation',
      'display',
      'actions',
      'data',
      'work',
    ],
  },
  messages: {
    words: [],
    parts: ['words'],
    guild: ['words', 'parts'],
    request: ['words', 'parts', 'guild'],
    groups: ['words', 'parts', 'request'],
    lists: ['words', 'parts', 'request'],
    settings: ['words', 'parts', 'guild'],
  },
};

/**
 * What the other folders of the bot may import of jobs: actions of members and leads, their data, reads of records, and
 * what else is named here. No job, and of the asset service one question: commands answer from Redis and enqueue.
 */
const OF_JOBS: Record<string, readonly string[]> = {
  commands: [
    'actions/',
    'moderation/moderate',
    'data/',
    'store/(request|display|find-request|read-usage|task-of)',
    // The steps of a chain, and what they cost: plain data.
    'store/chains/',
    // Finding results: a question to an index in a thread of this process.
    'library/',
    // The types of what actions need.
    'work/context',
    // Discord's hosts, limits and errors, which do not depend on who speaks with it.
    'discord/(bot-rate|classify-error|file-origins|make-request|message-files|rest)',
    'base/(discord-routes|timing)',
    // The one question to the asset service.
    'service/ask-look',
    // Files of members and results, and how a message shows them.
    'files/(choose-attachments|fetch-attachment|files-of|sources)',
    'display/request-view',
  ],
  cli: [
    'actions/',
    'data/',
    'runtime/(start-jobs|book-gauges)',
    'service/request-rate',
    'discord/sign-in',
    'files/link-reach',
  ],
  start: [
    'runtime/',
    'actions/(viewer/(activity|library|notes)|seen-result)',
    'data/archive',
    'library/thumbnails',
    'base/(meters|discord-routes|signer)',
    'service/',
    'files/link-reach',
    'discord/(file-origins|sign-in)',
  ],
};

/**
 * Folders that have layers: each layer to those it stands on. What is loaded later, by `import()`, is not asked: a table of
 * threads names work that stands above it. Files beside the layers (`keys.ts`) are open to all of them, or above them all.
 */
const LAYERS: Record<string, Record<string, readonly string[]>> = {
  'packages/mesh/src': {
    core: [],
    topology: ['core'],
    measure: ['core', 'topology'],
    skin: ['core', 'topology'],
    uv: ['core', 'topology', 'measure'],
    simplify: ['core', 'topology', 'measure', 'skin', 'uv'],
    repair: ['core', 'topology', 'measure', 'simplify'],
    formats: ['core', 'topology', 'measure', 'skin', 'simplify', 'uv', 'repair'],
    figure: ['core', 'topology', 'measure', 'skin', 'simplify', 'uv', 'repair'],
    render: ['core', 'topology', 'measure', 'skin', 'simplify', 'uv', 'repair', 'figure'],
    mend: ['core', 'topology', 'simplify', 'repair', 'uv', 'render'],
    pack: ['core', 'topology', 'simplify'],
    standard: ['core', 'measure', 'uv', 'render'],
    print: ['core', 'topology', 'measure', 'repair', 'render'],
    touch: ['core', 'topology', 'measure', 'repair', 'mend', 'standard'],
  },
  'packages/engine/src': {
    field: [],
    paint: ['field'],
    vision: [],
    content: ['field', 'paint'],
    make: ['field', 'paint', 'vision', 'content'],
  },
  'packages/engine/src/make/words': {
    read: [],
    form: ['read'],
    lay: ['read', 'form'],
    mesh: ['read', 'form', 'lay'],
    answers: ['read', 'form', 'mesh'],
  },
  'packages/playground/src': {
    base: [],
    gateway: ['base'],
    cdn: ['base'],
    core: ['base', 'gateway', 'cdn'],
    permissions: ['base', 'gateway', 'core'],
    validate: ['base'],
    guilds: ['base', 'gateway', 'core', 'permissions'],
    shop: ['base', 'core', 'permissions'],
    messages: ['base', 'gateway', 'cdn', 'core', 'permissions', 'validate', 'guilds'],
    http: ['base', 'cdn', 'core', 'permissions'],
    interactions: ['base', 'cdn', 'core', 'permissions', 'validate', 'guilds', 'shop', 'messages', 'http'],
    routes: [
      'base',
      'gateway',
      'core',
      'permissions',
      'validate',
      'guilds',
      'shop',
      'messages',
      'http',
      'interactions',
    ],
    control: ['base', 'gateway', 'core', 'permissions', 'validate', 'guilds', 'shop', 'messages'],
    web: ['base', 'http'],
    page: ['base'],
  },
  'packages/playground/src/page': {
    common: [],
    protocol: [],
    forms: ['common', 'protocol'],
    session: ['common', 'protocol', 'forms'],
    app: ['common', 'protocol', 'session'],
    text: ['common', 'protocol', 'forms', 'session', 'app'],
    contents: ['common', 'protocol', 'session', 'app', 'text'],
    messages: ['common', 'protocol', 'session', 'app', 'text', 'contents'],
    composer: ['common', 'protocol', 'forms', 'session', 'app', 'text'],
    activity: ['common', 'session', 'app'],
    modal: ['common', 'protocol', 'forms', 'app', 'text', 'contents'],
    developer: ['common', 'protocol', 'session', 'app'],
    shell: [
      'common',
      'protocol',
      'session',
      'app',
      'text',
      'contents',
      'messages',
      'composer',
      'modal',
      'developer',
      'activity',
    ],
  },
  'packages/viewer/src': { words: [], page: ['words'], web: [] },
  'packages/service/src': below([
    'base',
    'files',
    'makers',
    'accounts',
    'tasks',
    'installation',
    'cutout',
    'threads',
    'recipes',
    'inspect',
    'inputs',
    'previews',
    'create',
    'upkeep',
    'engine',
    'openapi',
    'http',
  ]),
};

/** Each stands on all those named before it. */
function below(layers: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(layers.map((layer, at) => [layer, layers.slice(0, at)]));
}

const root = resolve(import.meta.dirname, '../..');

interface Import {
  file: string;
  /** A path from the root, or `kiln-<package>/<path>`. */
  target: string;
  /** By `import()`, also of a type. */
  isLater: boolean;
}

function importsIn(pattern: string): Import[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*(\(?)\s*'((?:\.|kiln-)[^']+)'/g)].map(
      ([, paren, name = '']) => ({
        file,
        target: name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name,
        isLater: paren !== '',
      }),
    ),
  );
}

const said = ({ file, target }: Import) => `${file} imports ${target}`;
const part = (path: string, at: number) => path.split('/').at(at) ?? '';
const foldersOf = (pattern: string, at: number) =>
  [...new Set(globSync(pattern, { cwd: root }).map((file) => part(file, at)))].sort();

test('packages import only what the table allows, by their names', () => {
  expect(foldersOf('packages/*/src/**/*.ts', 1)).toEqual(Object.keys(PACKAGES).sort());
  const wrong = Object.entries(PACKAGES).flatMap(([name, allowed]) =>
    importsIn(`packages/${name}/src/**/*.ts`).filter(({ target }) => {
      if (target.startsWith('kiln-')) return !allowed.includes(part(target, 0).slice('kiln-'.length));
      return !target.startsWith(`packages/${name}/src/`);
    }),
  );
  expect(wrong.map(said)).toEqual([]);
});

test('what a package imports of ours stands in its package.json, and nothing else of ours does', () => {
  for (const [name, allowed] of Object.entries(PACKAGES)) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    const ours = Object.keys(dependencies).filter((one) => one.startsWith('kiln-'));
    expect(ours.sort(), name).toEqual(allowed.map((one) => `kiln-${one}`).sort());
  }
});

test('folders of the bot import only what the table allows', () => {
  expect(foldersOf('src/*/**/*.ts', 1)).toEqual(Object.keys(BOT).sort());
  const wrong = Object.entries(BOT).flatMap(([folder, allowed]) =>
    importsIn(`src/${folder}/**/*.ts`).filter(({ target }) => {
      if (target.startsWith('kiln-')) return ![...allowed, 'kiln-errors'].includes(part(target, 0));
      return (
        !['src/config.ts', 'src/keys.ts', 'src/shard-plan.ts'].includes(target) &&
        ![folder, ...allowed].includes(part(target, 1))
      );
    }),
  );
  expect(wrong.map(said)).toEqual([]);
});

/** A room, or a file at the root of its folder without its ending. */
const roomOf = (path: string) => part(path, 2).replace(/\.ts$/, '');

test.each(Object.entries(ROOMS))('rooms of %s stand on those that the table names', (folder, rooms) => {
  const files = globSync(`src/${folder}/**/*.ts`, { cwd: root });
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(rooms).sort());
  const wrong = importsIn(`src/${folder}/**/*.ts`).filter(({ file, target }) => {
    if (!target.startsWith(`src/${folder}/`)) return false;
    return roomOf(file) !== roomOf(target) && !rooms[roomOf(file)]?.includes(roomOf(target));
  });
  expect(wrong.map(said)).toEqual([]);
});

test('the configuration imports nothing of the bot’s folders and of no service', () => {
  const wrong = importsIn('src/{config,keys,shard-plan}.ts').filter(
    ({ target }) => !/^kiln-(client|errors|runtime)\/|^kiln-errors$|^src\/[\w-]+\.ts$/.test(target),
  );
  expect(wrong.map(said)).toEqual([]);
});

test.each(Object.entries(OF_JOBS))('%s import of jobs only what the table allows', (folder, allowed) => {
  const known = new RegExp(`^src/jobs/(${allowed.join('|')})`);
  const wrong = importsIn(`src/${folder}/**/*.ts`).filter(
    ({ target }) => target.startsWith('src/jobs/') && !known.test(target),
  );
  expect(wrong.map(said)).toEqual([]);
});

test.each(Object.entries(LAYERS))('layers of %s stand on those below them only', (folder, layers) => {
  const at = folder.split('/').length;
  expect(foldersOf(`${folder}/*/**/*.ts`, at)).toEqual(Object.keys(layers).sort());
  const wrong = Object.entries(layers).flatMap(([layer, allowed]) =>
    importsIn(`${folder}/${layer}/**/*.ts`).filter(
      ({ target, isLater }) =>
        !isLater && target.startsWith(`${folder}/`) && ![layer, ...allowed, 'keys.ts'].includes(part(target, at)),
    ),
  );
  expect(wrong.map(said)).toEqual([]);
});

/** One file a stage, a family, a noun or a dictionary: tables that have a folder for rows. */
const ROWS = /\/(recipes|families|nouns\/[\w-]+|dictionary|words(\/[\w-]+)?|store\/lua)$/;

test('no folder has more than 20 files', () => {
  const files = globSync('{src,packages/*/src}/**/*.*', { cwd: root });
  const wide = [...Map.groupBy(files, (file) => dirname(file))].filter(([, inside]) => inside.length > 20);
  expect(wide.map(([folder]) => folder).filter((folder) => !ROWS.test(folder))).toEqual([]);
});

test('jobs use meshes for rendering, inspecting and pinning only', () => {
  const wrong = importsIn('src/jobs/**/*.ts').filter(
    ({ target }) =>
      target.startsWith('kiln-mesh/') &&
      !/^kiln-mesh\/(?:internal\/)?(render|formats|core\/model|measure\/(anchors|inspect)|topology\/weld)/.test(target),
  );
  expect(wrong.map(said)).toEqual([]);
});

test('the operator’s commands use of the service its accounts, its records, its keys, its files and its models only', () => {
  const wrong = importsIn('src/cli/**/*.ts').filter(
    ({ target }) =>
      target.startsWith('kiln-service/') &&
      !/^kiln-service\/(accounts\/|cutout\/|tasks\/|installation\/|upkeep\/|keys$|files\/|makers\/open-makers$)/.test(
        target,
      ),
  );
  expect(wrong.map(said)).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  const files = new Set(globSync('{src,packages/*/src}/**/*.ts', { cwd: root }));
  const circles = circlesOf(new Map([...files].map((file) => [file, neededBy(file).filter((one) => files.has(one))])));
  expect(circles).toEqual([]);
});

test('a circle of files is found, however long it is', () => {
  const arrows: [string, string[]][] = [
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
  ];
  expect(circlesOf(new Map(arrows))).toEqual([['a', 'b', 'c']]);
});

/** Files that must be there before this one is. What it loads later, by `import()`, may need it in turn. */
function neededBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import\b|export (?:type )?[{*])[^;']*'((?:\.|kiln-)[^']+)'/gm)].map(([, name = '']) =>
    name.startsWith('.')
      ? relative(root, resolve(root, dirname(file), name))
      : name.replace(/^kiln-(\w+)\/(?:internal\/)?(.*)$/, 'packages/$1/src/$2.ts'),
  );
}

/** Files that reach each other, by Tarjan's algorithm: each strongly connected component of more than one. */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = index.size;
    index.set(file, at);
    let lowest = at;
    open.push(file);
    for (const next of arrows.get(file) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? at);
    }
    low.set(file, lowest);
    if (lowest === at) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const file of arrows.keys()) if (!index.has(file)) visit(file);
  return circles;
}
