import type { TaskType } from 'kiln-client/contract/families/index';
import type { Recipe } from '../base/recipe.ts';
import { textTo3dAdjust } from './adjust.ts';
import { animate } from './animate.ts';
import { brickFigureBuild, brickFigurePrototype } from './brick-figure.ts';
import { convert } from './convert.ts';
import { fidgetPixelBuild, fidgetPixelPrototype } from './fidget-pixel.ts';
import { hollow } from './hollow.ts';
import { imageTo3d } from './image-to-3d.ts';
import { imageToImage } from './image-to-image.ts';
import { inspect } from './inspect.ts';
import { keycapBuild, keycapPrototype } from './keycap.ts';
import { labelled } from './mesh/label.ts';
import { multiImageTo3d } from './multi-image-to-3d.ts';
import { pack } from './pack/pack.ts';
import { printAnalyze } from './print-analyze.ts';
import { printMultiColor } from './print-multi-color.ts';
import { printRepair } from './print-repair.ts';
import { remesh } from './remesh.ts';
import { resize } from './resize.ts';
import { retexture } from './retexture.ts';
import { rig } from './rig.ts';
import { textTo3dFused, textTo3dPreview, textTo3dRefine } from './text-to-3d.ts';
import { textToImage } from './text-to-image.ts';
import { touchUp } from './touch-up.ts';
import { uvUnwrap } from './uv-unwrap.ts';

/** How our own service makes each stage's result. A stage without a recipe does not compile. */
const plain: { [T in TaskType]: Recipe<T> } = {
  'text-to-3d-preview': textTo3dPreview,
  'text-to-3d-refine': textTo3dRefine,
  'text-to-3d': textTo3dFused,
  'text-to-3d-adjust': textTo3dAdjust,
  'image-to-image': imageToImage,
  'text-to-image': textToImage,
  'image-to-3d': imageTo3d,
  'multi-image-to-3d': multiImageTo3d,
  retexture,
  remesh,
  convert,
  resize,
  'uv-unwrap': uvUnwrap,
  'touch-up': touchUp,
  rig,
  animate,
  'print-multi-color': printMultiColor,
  'print-repair': printRepair,
  'print-analyze': printAnalyze,
  hollow,
  inspect,
  pack,
  'creative-lab-brick-figure-prototype': brickFigurePrototype,
  'creative-lab-brick-figure-build': brickFigureBuild,
  'creative-lab-keycap-prototype': keycapPrototype,
  'creative-lab-keycap-build': keycapBuild,
  'creative-lab-fidget-pixel-prototype': fidgetPixelPrototype,
  'creative-lab-fidget-pixel-build': fidgetPixelBuild,
};

/** The same with labels where a model had a part in it. The cast: each type keeps its own recipe, which `fromEntries` forgets. */
export const recipes = Object.fromEntries(
  Object.entries(plain).map(([type, recipe]) => [type, labelled(recipe as Recipe)]),
) as unknown as typeof plain;
