import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { animate } from 'kiln-engine/make/motion/animate';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import type { Model } from 'kiln-mesh/core/model';
import { rigModel } from 'kiln-mesh/figure/rig/rig-model';
import { clipPicture } from 'kiln-mesh/render/clip-picture';
import { computeNormals } from 'kiln-mesh/topology/normals';
import type { PreviewOrder } from '../threads/thread-tasks.ts';

/** Who does it, by body, and how tall they are. */
const MANNEQUINS: Readonly<Record<PreviewOrder['bodyPlan'], { words: string; heightMeters: number }>> = {
  humanoid: { words: 'a robot', heightMeters: 1.7 },
  quadruped: { words: 'a dog', heightMeters: 0.6 },
};
const PIXELS = 256;
const MOST_BYTES = 400_000;

/** Moving pictures of a mannequin doing an action. Runs in a thread, which makes each mannequin once. */
export function createDrawPreview(): (order: PreviewOrder) => Promise<Uint8Array<ArrayBuffer>> {
  const rigs = new Map<PreviewOrder['bodyPlan'], Model>();
  return async ({ key, bodyPlan }) => {
    const rig = rigs.get(bodyPlan) ?? mannequin(bodyPlan);
    rigs.set(bodyPlan, rig);
    const moving = animate(rig, key);
    const clip = moving.clips?.[0];
    if (!clip) throw new Error('the action has no clip');
    return new Uint8Array(await clipPicture(moving, clip, { size: PIXELS, maxBytes: MOST_BYTES }));
  };
}

function mannequin(bodyPlan: PreviewOrder['bodyPlan']): Model {
  const { words, heightMeters } = MANNEQUINS[bodyPlan];
  const scene = composeScene(words, standardLexicon(), { seed: 1, pose: 'a-pose', fine: false });
  const fineness = { faces: 5_000, topology: 'triangle', resolution: 56, faceted: false } as const;
  const { colored } = meshInColor(scene, fineness, () => {});
  const material = { name: 'plain', metallic: 0, roughness: 0.7 };
  return rigModel(
    {
      name: 'mannequin',
      parts: [{ ...computeNormals(colored, { creaseDegrees: 40 }), material: 0 }],
      materials: [{ ...material, baseColor: [1, 1, 1, 1], emissive: [0, 0, 0] }],
      metadata: {},
    },
    { heightMeters },
  ).model;
}
