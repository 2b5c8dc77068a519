import type { Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { zip } from 'kiln-mesh/formats/zip/zip';
import type { RecipeResult } from 'kiln-service/base/recipe';
import { expect } from 'vitest';

/**
 * A delivered set opened by someone who has nothing but the links: what they name lies in one folder, and each model of
 * it is read from there. Every file that a file of the set names must be in the folder.
 */
export async function openAsStranger(
  { model_urls = {}, texture_urls = [] }: Pick<RecipeResult, 'model_urls' | 'texture_urls'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Record<string, Model>> {
  const names = new Set([...Object.values(model_urls), ...texture_urls.flatMap((maps) => Object.values(maps))]);
  const folder = [...names].map((name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`A link names "${name}", which is no file of the result`);
    return { name, bytes };
  });
  for (const { name, bytes } of folder) {
    const missing = namesIn(name, bytes).filter((named) => !names.has(named));
    expect({ file: name, missing }).toEqual({ file: name, missing: [] });
  }
  const opened: Record<string, Model> = {};
  for (const [format, name] of Object.entries(model_urls)) {
    if (format === 'mtl') continue;
    const whole = format === 'obj' ? zip(folder.filter((file) => !isOtherModel(file.name))) : files.get(name)!;
    opened[format] = await readModel(whole, { extension: format });
    expect(opened[format].unread ?? []).toEqual([]);
  }
  return opened;
}

/** Files that a text format names. */
function namesIn(name: string, bytes: Uint8Array): string[] {
  if (!/\.(obj|mtl)$/.test(name)) return [];
  const statement = /^(?:mtllib|map_\w+|norm|bump|disp)\s+(.+?)\s*$/gm;
  return [...new TextDecoder().decode(bytes).matchAll(statement)].map((match) => match[1]!);
}

const isOtherModel = (name: string) => /\.(glb|gltf|fbx|stl|usdz|3mf)$/.test(name);
