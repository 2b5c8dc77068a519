import type { InputOf } from 'kiln-client/contract/families/index';
import { keycap } from 'kiln-client/contract/families/keycap';
import { keycapBuild, keycapPrototype } from '../../src/recipes/keycap.ts';
import { after, memory, PHOTO_URL, picture, SOURCE_ID } from './products.ts';

/** Keycaps of photos, with their files in memory. */

const [prototypeStage, buildStage] = keycap.stages;

export async function prototype(shapes: string, input: { remove_background?: boolean; accept_cutout?: boolean } = {}) {
  const kept = memory({ fetched: { [PHOTO_URL]: await picture(shapes) } });
  const result = await keycapPrototype.run(
    prototypeStage.input.parse({ image_url: PHOTO_URL, ...input }),
    kept.context,
  );
  return { ...kept, result };
}

export type Prototype = Awaited<ReturnType<typeof prototype>>;

export async function build(from: Prototype, options: InputOf<'creative-lab-keycap-build'>['options'] = {}) {
  const kept = after('creative-lab-keycap-prototype', from);
  const input = buildStage.input.parse({
    input_task_id: SOURCE_ID,
    candidate_id: from.result.candidate_ids![0],
    options,
  });
  return { ...kept, result: await keycapBuild.run(input, kept.context) };
}
