import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { animate, armatureOnly } from 'kiln-engine/make/motion/animate';
import type { Material, Model, Texture } from 'kiln-mesh/core/model';
import { RigError, rigModel } from 'kiln-mesh/figure/rig/rig-model';
import { writeFbx } from 'kiln-mesh/formats/fbx/write-fbx';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import sharp from 'sharp';
import { jsonBytes } from '../base/json.ts';
import { type Recipe, type RecipeContext, RecipeError } from '../base/recipe.ts';
import { RIG_NOTE, type RigNote } from '../base/rig-note.ts';
import { count, reportOf } from './mesh/describe.ts';
import { readSource } from './mesh/read-source.ts';

/**
 * Bones and weights for a figure or an animal, and the two clips that come with every rig. The look at the model before the
 * charge has found its joints already; what is refused here was changed in between.
 */

/** What animations go on from. */
export const RIGGED_FILE = 'Character_output.glb';

const BASIC = ['walking', 'running'] as const;
const BODIES: Readonly<Record<string, string>> = {
  humanoid: 'a figure on two legs',
  quadruped: 'an animal on four legs',
};

export const rig: Recipe<'rig'> = {
  async run(input, context) {
    const { progress, put, fetched } = context;
    const source = await readSource(input, context);
    const picture = input.texture_image_url === undefined ? undefined : fetched[input.texture_image_url];
    const model = picture ? await painted(source.model, picture) : source.model;
    progress(0.1, 'Finding the joints');
    const { model: bare, bodyPlan, notes } = rigged(model, input.height_meters);
    const figure = { ...bare, name: 'Character', metadata: { ...bare.metadata, generator: ENGINE_NAME } };

    progress(0.4, 'Writing the figure');
    await put(RIGGED_FILE, await writeGlb(figure));
    await put('Character_output.fbx', await writeFbx(figure));
    const basic_animations: Record<string, string> = {};
    const clips: string[] = [];
    for (const [index, key] of BASIC.entries()) {
      progress(0.55 + index * 0.2, `Writing the ${key}`);
      const moving = animate(figure, key);
      Object.assign(basic_animations, await putClip(moving, key, context));
      clips.push(`${key} ${seconds(moving)}`);
    }
    const note: RigNote = { body_plan: bodyPlan };
    await put(RIG_NOTE, jsonBytes(note), { private: true });

    const facts = [
      { label: 'Body', value: `${BODIES[bodyPlan] ?? bodyPlan}, ${count(figure.skeleton?.bones.length ?? 0)} bones` },
      { label: 'Clips', value: clips.join(', ') },
    ];
    const remarks = [...source.notes, ...notes, 'Clips are authored, not captured from motion.'];
    return {
      result: {
        rigged_character_glb_url: RIGGED_FILE,
        rigged_character_fbx_url: 'Character_output.fbx',
        basic_animations,
      },
      engine: { ...(await reportOf(figure, context, facts, remarks)), body_plan: bodyPlan },
    };
  },
};

function rigged(model: Model, heightMeters: number) {
  try {
    return rigModel(model, { heightMeters });
  } catch (error) {
    if (error instanceof RigError) throw new RecipeError('no_pose', error.message, { cause: error });
    throw error;
  }
}

/** `Animation_Walking_withSkin.glb` and its like, as names in `basic_animations`. */
async function putClip(moving: Model, key: string, { put }: RecipeContext): Promise<Record<string, string>> {
  const name = `Animation_${key[0]!.toUpperCase()}${key.slice(1)}`;
  await put(`${name}_withSkin.glb`, await writeGlb(moving));
  await put(`${name}_withSkin.fbx`, await writeFbx(moving));
  await put(`${name}_armature.glb`, await writeGlb(armatureOnly(moving)));
  return {
    [`${key}_glb_url`]: `${name}_withSkin.glb`,
    [`${key}_fbx_url`]: `${name}_withSkin.fbx`,
    [`${key}_armature_glb_url`]: `${name}_armature.glb`,
  };
}

export const seconds = ({ clips }: Model) => `${(clips?.[0]?.durationSeconds ?? 0).toFixed(1)} s`;

/** The picture on all of the model, by the texture coordinates that are there. */
async function painted(model: Model, picture: Uint8Array): Promise<Model> {
  if (model.parts.some((part) => !part.uvs)) {
    throw new RecipeError('model_missing_uv', 'The model has no texture coordinates to lay the picture on.');
  }
  const texture = await textureOf(picture);
  const materials = model.materials.length > 0 ? model.materials : [PLAIN];
  return {
    ...model,
    parts: model.parts.map(({ colors: _, ...part }) => ({ ...part, material: Math.max(0, part.material) })),
    materials: materials.map((material) => ({ ...material, baseColor: [1, 1, 1, 1], baseColorTexture: texture })),
  };
}

/** The picture itself, or as much of it as a model that is read again may have. */
async function textureOf(picture: Uint8Array): Promise<Texture> {
  const as = { name: 'texture', mimeType: 'image/png' } as const;
  const { width, height } = await sharp(picture).metadata();
  if (width * height <= SIZE_LIMITS.imagePixels) return { ...as, bytes: picture, width, height };
  const edge = Math.sqrt(SIZE_LIMITS.imagePixels);
  const smaller = sharp(picture).resize(edge, edge, { fit: 'inside' }).png({ compressionLevel: 5 });
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true });
  return { ...as, bytes: new Uint8Array(data), width: info.width, height: info.height };
}

const PLAIN: Material = {
  name: 'surface',
  baseColor: [1, 1, 1, 1],
  metallic: 0,
  roughness: 0.8,
  emissive: [0, 0, 0],
};
