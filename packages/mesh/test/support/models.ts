import sharp from 'sharp';
import type { Model, Texture } from '../../src/core/model.ts';
import { type WrittenFile, writeModel } from '../../src/formats/write-model.ts';
import { zip } from '../../src/formats/zip/zip.ts';
import { computeModelNormals, computeNormals } from '../../src/topology/normals.ts';
import { boxWithHole, modelOf, plainMaterial, skinnedBar, sphere, torus } from './shapes.ts';

/** Whole models with materials, for what goes through files. */

export async function plainTexture(name: string, background: string, format: 'png' | 'jpeg' = 'png'): Promise<Texture> {
  const image = sharp({ create: { width: 32, height: 16, channels: 3, background } });
  const bytes = new Uint8Array(await image.toFormat(format).toBuffer());
  return { name, mimeType: `image/${format}`, bytes, width: 32, height: 16 };
}

export async function texturedSphere(): Promise<Model> {
  const material = {
    ...plainMaterial,
    name: 'painted',
    baseColorTexture: await plainTexture('skin', '#c04020'),
    normalTexture: await plainTexture('bumps', '#8080ff'),
    metallicRoughnessTexture: await plainTexture('orm', '#00a040', 'jpeg'),
  };
  return modelOf([sphere()], [material]);
}

/** The ball with a second look, whose material no face has in the first one. */
export async function twoLooks(): Promise<Model> {
  const model = await texturedSphere();
  const other = { ...plainMaterial, name: 'other', baseColorTexture: await plainTexture('other', '#2040c0') };
  const [ball] = model.parts;
  const parts = [{ ...ball!, variants: [{ material: 1, variants: [0] }] }];
  return { ...model, parts, materials: [...model.materials, other], variants: ['winter'] };
}

/** A torus of triangles and a box of quads, in two materials. */
export function twoParts(): Model {
  const red = { ...plainMaterial, name: 'red', baseColor: [1, 0, 0, 1] as [number, number, number, number] };
  return modelOf(
    [torus(), { ...computeNormals(boxWithHole(), { creaseDegrees: 30 }), material: 1 }],
    [{ ...plainMaterial }, red],
  );
}

export function bendingBar(): Model {
  return computeModelNormals(skinnedBar(), { creaseDegrees: 30 });
}

/** One file per format: an OBJ goes into a zip with its companions. */
export async function writeOne(model: Model, format: string): Promise<Uint8Array> {
  const files = await writeModel(model, [format], 'model');
  return files.length === 1 ? files[0]!.bytes : bundle(files);
}

export function bundle(files: readonly WrittenFile[]): Uint8Array {
  return zip(files);
}
