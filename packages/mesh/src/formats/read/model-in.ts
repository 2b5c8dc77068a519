import type { ReadFormat } from '../detect-format.ts';
import { ModelReadError } from '../model-read-error.ts';
import type { Archive } from '../zip/archive.ts';

/** Of what an archive holds, in this order: a program's own files first, then what people pack by themselves. */
const WANTED: readonly (readonly [ReadFormat, RegExp])[] = [
  ['3mf', /^3D\/.*\.model$/i],
  ['3mf', /\.model$/i],
  // The specification of USDZ says that the first file is the scene.
  ['usdz', /\.usd[ac]?$/i],
  ['obj', /\.obj$/i],
];
const OTHERS = /\.(glb|gltf|fbx|stl|ply)$/i;

/**
 * Which file of an archive is the model.
 * @throws {ModelReadError} `unknown_format`
 */
export function modelIn(names: readonly string[]): { format: ReadFormat; name: string } {
  const shown = names.filter((name) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  for (const [format, pattern] of WANTED) {
    const name = shown.find((path) => pattern.test(path));
    if (name !== undefined) return { format, name };
  }
  const name = shown.find((path) => OTHERS.test(path));
  if (name === undefined) {
    throw new ModelReadError(
      'unknown_format',
      'The archive has no model in it (obj, glb, gltf, fbx, stl, ply, usd or 3mf).',
    );
  }
  return { name, format: OTHERS.exec(name)![1].toLowerCase() as ReadFormat }; // the pattern names formats only
}

/**
 * Finds a file the way exporters mean it: of those of its name, in any case, the one whose folders are most like those that
 * the path leads through from the model.
 */
export function find(archive: Archive, path: string): Uint8Array | undefined {
  if (archive.names.length === 0) return undefined;
  const wanted = stepsUp(`${modelIn(archive.names).name}/../${path}`);
  let [found, most] = ['', 0];
  for (const name of archive.names) {
    const steps = stepsUp(name);
    const differs = steps.findIndex((step, i) => step !== wanted[i]);
    const alike = differs < 0 ? steps.length : differs;
    if (alike > most) [found, most] = [name, alike];
  }
  return archive.get(found);
}

/** The file's name, then the folder that it is in, and so on. */
function stepsUp(path: string): string[] {
  const steps: string[] = [];
  for (const step of path.toLowerCase().split(/[\\/]/)) {
    if (step === '..') steps.shift();
    else if (step !== '' && step !== '.') steps.unshift(step);
  }
  return steps;
}
