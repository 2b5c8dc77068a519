import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

/** Sources of the page as browsers take them: bundled in memory by esbuild, and again once one of them has changed. */

export const PAGE_FOLDER = fileURLToPath(new URL('../page/', import.meta.url));

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
export const SCENE = 'viewer/viewer-scene.ts';
const sceneApart: Plugin = {
  name: 'scene-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/viewer-scene\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './viewer-scene.js', external: true } : undefined,
    ),
};

/**
 * @param entries files below the page's folder
 * @returns a function that makes the bundle on its first call, and again when a source has changed
 */
export function createBundle(entries: readonly string[]): () => Promise<Bundle> {
  let latest: Promise<Made> | undefined;
  const make = async (): Promise<Made> => {
    const { outputFiles, metafile } = await build({
      absWorkingDir: PAGE_FOLDER,
      entryPoints: [...entries],
      outdir: PAGE_FOLDER,
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
      plugins: [sceneApart],
      // As page/tsconfig.json has it, which extends one that is not installed everywhere: lit's properties are no fields.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, verbatimModuleSyntax: true } },
    });
    const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
    const sources = Object.keys(metafile.inputs).map((path) => resolve(PAGE_FOLDER, path));
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
