import assimpjs from 'assimpjs';
import type { Model, SceneNode } from '../../core/model.ts';
import { transformModel } from '../../mesh/topology/transform-model.ts';
import { readGlb } from '../gltf/read-gltf.ts';
import { joinSoup } from '../join-soup.ts';
import { broken, ModelReadError } from '../model-read-error.ts';
import { createReadContext, type ReadContext } from '../read-context.ts';
import { checkFbx } from './check-fbx.ts';
import { createPolygonJoin } from './fbx-polygons.ts';
import { isBinaryFbx } from './fbx-records.ts';
import { checkTextFbx } from './read-fbx-text.ts';

/**
 * FBX through assimp, which makes a GLB of it: polygons (put together again from its triangles), materials, embedded
 * images, skin and clips. Units become metres. Pictures beside it are found in its archive,
 * or noted and left out. Text files are read too, without a look at their numbers first.
 */
export async function readFbx(bytes: Uint8Array, context: ReadContext): Promise<Model> {
  const { budget, limits, archive, leaveOut, shapes } = context;
  const { unitScale, polygons } = isBinaryFbx(bytes) ? checkFbx(bytes, budget) : checkTextFbx(bytes, budget);
  const glb = await toGlb(bytes);
  // What it has become is judged by itself.
  const soup = await readGlb(glb, { ...createReadContext(limits, glb.length, shapes), archive, leaveOut });
  if (soup.parts.some((part) => part.shapes)) leaveOut('the names and the order of morph targets');
  const join = createPolygonJoin(polygons);
  const model: Model = { ...soup, name: 'model', parts: soup.parts.map((part) => join(joinSoup(part))) };
  dropRoot(model);
  const scale = unitScale / 100;
  return scale > 0 && Number.isFinite(scale) && Math.abs(scale - 1) > 1e-9 ? transformModel(model, { scale }) : model;
}

/** The library puts a node above all. */
function dropRoot(model: Model): void {
  const [root, ...nodes] = model.nodes ?? [];
  if (root?.name !== 'RootNode' || nodes.some(isRoot) || model.parts.some(({ node }) => node === 0)) return;
  const [x, y, z] = root.translation;
  if (x !== 0 || y !== 0 || z !== 0 || Math.abs(root.rotation[3]) < 1 || root.scale.some((value) => value !== 1))
    return;
  model.nodes = nodes.map((node) => ({ ...node, parent: Math.max(-1, node.parent - 1) }));
  for (const part of model.parts) if (part.node !== undefined) part.node--;
}

const isRoot = ({ parent, bone }: SceneNode) => parent < 0 && bone === undefined;

async function toGlb(bytes: Uint8Array): Promise<Uint8Array> {
  const library = await assimpjs();
  const files = new library.FileList();
  try {
    files.AddFile('model.fbx', bytes);
    const result = library.ConvertFileList(files, 'glb2');
    if (!result.IsSuccess() || result.FileCount() === 0) {
      const code = result.GetErrorCode();
      if (/no_meshes|empty/i.test(code)) throw new ModelReadError('empty', 'The FBX file has no faces.');
      throw unreadable(code);
    }
    return result.GetFile(0).GetContent().slice();
  } catch (error) {
    if (error instanceof ModelReadError) throw error;
    throw unreadable(error);
  } finally {
    files.delete();
  }
}

/** The library does not say whether it found damage or had no memory left. */
function unreadable(cause: unknown): ModelReadError {
  return broken(
    'The FBX file is damaged, of a kind that cannot be read, or too large for its reader. If other programs open it, save it as GLB.',
    cause,
  );
}
