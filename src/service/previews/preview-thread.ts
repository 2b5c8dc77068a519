import { animate } from '../../engine/animate/animate.ts';
import type { Model } from '../../engine/model.ts';
import { computeNormals } from '../../engine/ops/normals.ts';
import { clipPicture } from '../../engine/render/clip-picture.ts';
import { rigModel } from '../../engine/rig/rig-model.ts';
import { composeScene } from '../../engine/text/compose.ts';
import { meshInColor } from '../../engine/text/make-model.ts';
import { standardLexicon } from '../../engine/text/nouns/index.ts';
import { serveOrders } from '../../runtime/threads/serve-orders.ts';
import type { PreviewOrder } from './previews.ts';

/** The program of the thread of `previews.ts`: an action in, a moving picture of a mannequin out. */

/** Who does it, by body, and how tall they are. */
const MANNEQUINS: Readonly<Record<PreviewOrder['bodyPlan'], { words: string; heightMeters: number }>> = {
  humanoid: { words: 'a robot', heightMeters: 1.7 },
  quadruped: { words: 'a dog', heightMeters: 0.6 },
};
const PIXELS = 256;
const MOST_BYTES = 400_000;

const rigs = new Map<PreviewOrder['bodyPlan'], Model>();

serveOrders<PreviewOrder, Uint8Array>(async ({ key, bodyPlan }) => {
  const rig = rigs.get(bodyPlan) ?? mannequin(bodyPlan);
  rigs.set(bodyPlan, rig);
  const moving = animate(rig, key);
  const clip = moving.clips?.[0];
  if (!clip) throw new Error('the action has no clip');
  return await clipPicture(moving, clip, { size: PIXELS, maxBytes: MOST_BYTES });
});

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
