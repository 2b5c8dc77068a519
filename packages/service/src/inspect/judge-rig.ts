import { MOST_RIG_FACES } from 'kiln-client/contract/families/rigging';
import { countTriangles, type Model } from 'kiln-mesh/core/model';
import { estimatePose, RigError } from 'kiln-mesh/figure/rig/rig-model';
import { RecipeError } from '../base/recipe.ts';
import { type AssetFiles, createAssetFiles } from '../files/asset-files.ts';
import { createOpenStores } from '../files/store/open-file-store.ts';
import { readSource } from '../recipes/mesh/read-source.ts';
import { openSource } from '../tasks/open-source.ts';
import type { RigOrder, RigVerdict } from '../threads/inspections.ts';

/** Whether a model can be rigged. Runs in a process of its own. */
export function createJudgeRig(): (order: RigOrder) => Promise<RigVerdict> {
  const openStore = createOpenStores();
  return async (order) => judgeRig(order, createAssetFiles(await openStore(order.files)));
}

async function judgeRig({ input, model: name, source, painted }: RigOrder, files: AssetFiles): Promise<RigVerdict> {
  let model: Model;
  try {
    ({ model } = await readSource(input, {
      progress: () => {},
      fetched: name && input.model_url ? { [input.model_url]: await files.store.read(name) } : {},
      ...(source && { source: await openSource(source, files) }),
    }));
  } catch (error) {
    if (error instanceof RecipeError) return { kind: 'broken', why: error.message };
    throw error;
  }
  const faces = countTriangles(model);
  if (faces > MOST_RIG_FACES) return { kind: 'faces', faces };
  if (painted && model.parts.some((part) => !part.uvs)) return { kind: 'no_texture_coordinates' };
  try {
    estimatePose(model);
    return { kind: 'fine' };
  } catch (error) {
    if (error instanceof RigError) return { kind: 'no_pose', why: error.message };
    throw error;
  }
}
