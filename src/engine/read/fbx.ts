import assimpjs from 'assimpjs';
import type { Model } from '../model.ts';
import { transform } from '../ops/transform.ts';
import { checkFbx, type FbxFacts, isBinaryFbx } from './fbx-check.ts';
import { withPolygons } from './fbx-polygons.ts';
import { readGlb } from './gltf.ts';
import { joinSoup } from './join-soup.ts';
import type { ReadLimits } from './limits.ts';
import { broken, ModelReadError } from './model-read-error.ts';

/**
 * FBX through assimp, which makes a GLB of it: polygons (put together again from its triangles), materials, embedded
 * images, skin and clips. Units become metres. Text files are read too, without the checks that binary ones get first.
 */
export async function readFbx(bytes: Uint8Array, limits: ReadLimits): Promise<Model> {
  const { unitScale, polygons } = isBinaryFbx(bytes) ? checkFbx(bytes, limits) : textFacts(bytes);
  const glb = await toGlb(bytes);
  const soup = await readGlb(glb, limits);
  const model: Model = {
    ...soup,
    name: 'model',
    parts: soup.parts.map((part) => withPolygons(joinSoup(part), polygons)),
  };
  const scale = unitScale / 100;
  return scale > 0 && Number.isFinite(scale) && Math.abs(scale - 1) > 1e-9 ? transform(model, { scale }) : model;
}

function textFacts(bytes: Uint8Array): FbxFacts {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65536));
  const at = head.indexOf('"UnitScaleFactor"');
  if (at < 0) return { unitScale: 1, polygons: [] };
  // `Property: "UnitScaleFactor", "double", "", 1`: the value is the last of its line.
  const [line = ''] = head.slice(at).split('\n', 1);
  const unitScale = Number(line.slice(line.lastIndexOf(',') + 1));
  return { unitScale: Number.isFinite(unitScale) ? unitScale : 1, polygons: [] };
}

async function toGlb(bytes: Uint8Array): Promise<Uint8Array> {
  const library = await assimpjs();
  const files = new library.FileList();
  try {
    files.AddFile('model.fbx', bytes);
    const result = library.ConvertFileList(files, 'glb2');
    if (!result.IsSuccess() || result.FileCount() === 0) {
      const code = result.GetErrorCode();
      if (/no_meshes|empty/i.test(code)) throw new ModelReadError('empty', 'The FBX file has no faces.');
      throw broken('The FBX file is damaged or of a kind that cannot be read.', code);
    }
    return result.GetFile(0).GetContent().slice();
  } catch (error) {
    if (error instanceof ModelReadError) throw error;
    throw broken('The FBX file is damaged or of a kind that cannot be read.', error);
  } finally {
    files.delete();
  }
}
