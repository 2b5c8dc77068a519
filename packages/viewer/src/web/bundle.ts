import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

/** Sources of a page as browsers take them: bundled in memory by esbuild, and again once one of them has changed. */

/** Of the viewer's own page. */
export const VIEWER_FOLDER = fileURLToPath(new URL('../page/', import.meta.url));

export interface Bundle {
  /** Scripts, style sheets and source maps, by name. */
  files: ReadonlyMap<string, Buffer>;
  /** What each entry point became: its own file first, then those that it imports at once. */
  entries: ReadonlyMap<string, readonly string[]>;
}

interface Made {
  bundle: Bundle;
  sources: readonly string[];
  /** When each source was changed. */
  state: string;
}

/** The three.js scene is bundled when a model is opened: it is five times as large as the rest, and takes five times as long. */
const SCENE = 'scene/viewer-scene.ts';
/** The name of its script; those that it imports later begin with it. */
export const SCENE_SCRIPT = 'viewer-scene';
const sceneApart: Plugin = {
  name: 'scene-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/viewer-scene\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${SCENE_SCRIPT}.js`, external: true } : undefined,
    ),
};

/** The decoder of meshopt in plain JavaScript: the other one is WebAssembly, which a page may compile only by a looser policy. */
const plainDecoder: Plugin = {
  name: 'plain-decoder',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^meshoptimizer\/decoder$/ }, () => ({
      path: fileURLToPath(new URL('./meshopt_decoder_reference.js', import.meta.resolve('meshoptimizer'))),
    })),
};

/** Messages come to a page parsed: their parser, four fifths of the library, stays away. */
const parsedMessages: Plugin = {
  name: 'parsed-messages',
  setup: ({ onResolve, resolve: found }) =>
    onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ path, resolveDir, kind }) =>
      found(`${path}/no-parser.js`, { resolveDir, kind }),
    ),
};

export interface BundleOptions {
  /** Where the entry points are, and what their names begin at. */
  folder: string;
  entries: readonly string[];
}

/** The viewer's scene, which a page with the viewer loads from beside its own scripts. */
export const createSceneBundle = () => createBundle({ folder: VIEWER_FOLDER, entries: [SCENE] });

/**
 * @returns a function that makes the bundle on its first call, and again when a source has changed
 */
export function createBundle({ folder, entries }: BundleOptions): () => Promise<Bundle> {
  let latest: Promise<Made> | undefined;
  const make = async (): Promise<Made> => {
    const { outputFiles, metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [...entries],
      outdir: folder,
      entryNames: entries.includes(SCENE) ? '[name]' : '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      format: 'esm',
      splitting: true,
      minify: true,
      sourcemap: true,
      metafile: true,
      write: false,
      logLevel: 'silent',
      plugins: [sceneApart, plainDecoder, parsedMessages],
      // As page/tsconfig.json has it, which extends one that is not installed everywhere: lit's properties are no fields.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, verbatimModuleSyntax: true } },
    });
    const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
    const sources = Object.keys(metafile.inputs).map((path) => resolve(folder, path));
    return { bundle: { files, entries: entriesOf(metafile) }, sources, state: await stateOf(sources) };
  };
  const start = () => {
    const making = make();
    latest = making;
    making.catch(() => {
      if (latest === making) latest = undefined;
    });
    return making;
  };
  return async () => {
    const known = await (latest ?? start());
    const isCurrent = known.state === (await stateOf(known.sources));
    return (isCurrent ? known : await start()).bundle;
  };
}

async function stateOf(files: readonly string[]): Promise<string> {
  const facts = await Promise.allSettled(files.map((file) => stat(file)));
  return facts.map((found) => (found.status === 'fulfilled' ? found.value.mtimeMs : 'gone')).join();
}

function entriesOf({ outputs }: Metafile): Map<string, string[]> {
  return new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint, imports }]) => {
      if (entryPoint === undefined) return [];
      const atOnce = imports.filter(({ kind }) => kind === 'import-statement');
      return [[entryPoint, [path, ...atOnce.map((one) => one.path)].map((one) => basename(one))]];
    }),
  );
}
