import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { ACTIONS } from 'kiln-engine/content/motions/library';
import { animate as animateModel, armatureOnly } from 'kiln-engine/make/motion/animate';
import type { Model } from 'kiln-mesh/core/model';
import { writeFbx } from 'kiln-mesh/formats/fbx/write-fbx';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { writeUsdz } from 'kiln-mesh/formats/usdz/write-usdz';
import { type Recipe, type RecipeContext, RecipeError } from '../base/recipe.ts';
import { readRigNote } from '../base/rig-note.ts';
import { reportOf } from './mesh/describe.ts';
import { readModelFile } from './mesh/read-source.ts';
import { RIGGED_FILE, seconds } from './rig.ts';

/** One action of the library on the figure of a rig, as GLB and FBX, and what `post_process` asks for besides. */

export const animate: Recipe<'animate'> = {
  async run(input, context) {
    const { progress, put, source } = context;
    if (!source?.files.includes(RIGGED_FILE)) {
      throw new RecipeError('rig_missing', 'The rig has no files any more: make it again.');
    }
    const action = ACTIONS.find(({ actionId }) => actionId === input.action_id);
    if (!action)
      throw new RecipeError('unknown_action', 'This action is no longer in the library. Choose another one.');
    progress(0.05, 'Reading the rig');
    const { body_plan } = await readRigNote(source);
    const { model: read } = await readModelFile(await source.read(RIGGED_FILE), RIGGED_FILE);
    const figure = { ...read, name: 'Character', metadata: { ...read.metadata, generator: ENGINE_NAME } };

    progress(0.3, 'Posing');
    const moving = animateModel(figure, action.key);
    const name = `Animation_${action.name.replace(/[^A-Za-z0-9]+/g, '_')}`;
    progress(0.5, 'Writing the clip');
    await put(`${name}_withSkin.glb`, await writeGlb(moving));
    await put(`${name}_withSkin.fbx`, await writeFbx(moving));
    const processed = input.post_process
      ? await POST_PROCESS[input.post_process.operation_type](
          { figure, moving, name, key: action.key, fps: input.post_process.fps },
          context,
        )
      : {};
    const facts = [{ label: 'Action', value: `${action.name}, ${seconds(moving)}${action.loops ? ', loops' : ''}` }];
    return {
      result: { animation_glb_url: `${name}_withSkin.glb`, animation_fbx_url: `${name}_withSkin.fbx`, ...processed },
      engine: {
        ...(await reportOf(moving, context, facts, ['An authored clip, not captured from motion.'])),
        body_plan,
      },
    };
  },
};

type PostProcess = NonNullable<ParsedInputOf<'animate'>['post_process']>;

interface Subject {
  figure: Model;
  moving: Model;
  /** Of the files. */
  name: string;
  /** Of the action. */
  key: string;
  fps: PostProcess['fps'];
}

/** Each writes one more file and names it by its field of `result`. */
const POST_PROCESS: Record<
  PostProcess['operation_type'],
  (subject: Subject, context: RecipeContext) => Promise<Record<string, string>>
> = {
  async change_fps({ figure, name, key, fps }, { put, progress }) {
    progress(0.8, `Sampling ${fps} frames a second`);
    const file = `${name}_${fps}fps.fbx`;
    await put(file, await writeFbx(animateModel(figure, key, { fps })));
    return { processed_animation_fps_fbx_url: file };
  },
  async fbx2usdz({ moving, name }, { put, progress }) {
    progress(0.8, 'Writing USDZ');
    await put(`${name}.usdz`, await writeUsdz(moving));
    return { processed_usdz_url: `${name}.usdz` };
  },
  async extract_armature({ moving, name }, { put, progress }) {
    progress(0.8, 'Writing the bones');
    await put(`${name}_armature.fbx`, await writeFbx(armatureOnly(moving)));
    return { processed_armature_fbx_url: `${name}_armature.fbx` };
  },
};
