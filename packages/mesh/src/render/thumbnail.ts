import sharp from 'sharp';
import type { Model } from '../core/model.ts';
import { frame, MARGIN, THREE_QUARTERS, type View } from './camera.ts';
import { drawFrame, prepareStage, type Shading } from './render.ts';

export interface ThumbnailOptions {
  /** Pixels per side. */
  size: number;
  /** True: transparent, without ground; false: on the studio's backdrop with a soft shadow. */
  alpha: boolean;
  /** Three quarters from the front where it is not said. */
  view?: View;
}

/**
 * A PNG of the model. Models without any colour of their own are shown as clay.
 * @example await writeFile('chair.png', await thumbnail(model, { size: 512, alpha: true }))
 */
export async function thumbnail(model: Model, { size, alpha, view }: ThumbnailOptions): Promise<Uint8Array> {
  const [picture] = await thumbnails(model, size, [alpha], view);
  return picture;
}

/** Several from one preparation of the model, as `thumbnail` makes them: one for each entry of `alphas`. */
export async function thumbnails(
  model: Model,
  size: number,
  alphas: readonly boolean[],
  view: View = THREE_QUARTERS,
): Promise<Uint8Array[]> {
  const stage = await prepareStage(model, naturalShading(model));
  const look = { width: size, height: size, ...view };
  const framing = frame(stage.scene.positions, [look], { ...look, margin: MARGIN });
  const raw = { width: size, height: size, channels: 4 as const };
  return Promise.all(
    alphas.map((alpha) => {
      const pixels = drawFrame(stage, { ...look, background: alpha ? 'transparent' : 'studio' }, framing);
      const image = sharp(pixels, { raw });
      return (alpha ? image : image.removeAlpha()).png({ compressionLevel: 7 }).toBuffer();
    }),
  );
}

/** Clay for models that have neither textures nor colours, or only one plain grey or white material. */
export function naturalShading(model: Model): Shading {
  const plain = model.parts.every((part) => {
    const material = model.materials[part.material];
    if (part.colors) return false;
    if (!material) return true;
    const [r, g, b, a] = material.baseColor;
    const grey = Math.max(r, g, b) - Math.min(r, g, b) < 0.02 && Math.max(r, g, b) > 0.3 && a > 0.99;
    // Fully metallic and fully rough is what files say that say nothing (glTF's defaults).
    const metal = material.metallic > 0.5 && (material.roughness < 0.95 || material.metallicRoughnessTexture);
    return (
      grey && !metal && !material.baseColorTexture && !material.emissiveTexture && Math.max(...material.emissive) === 0
    );
  });
  return plain ? 'clay' : 'texture';
}
