import { Logger, NodeIO, type Transform } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { draco, meshopt, quantize, textureCompress } from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';
import type { Model } from '../../src/core/model.ts';
import { writeGlb } from '../../src/formats/gltf/write-glb.ts';

/** GLBs as other programs write them: packed, quantized, with other images. */

const webp = () => textureCompress({ encoder: sharp, targetFormat: 'webp', quality: 95 });

const TRANSFORMS = {
  webp: () => [webp()],
  quantized: () => [quantize()],
  meshopt: () => [meshopt({ encoder: MeshoptEncoder, level: 'medium' })],
  draco: () => [draco()],
  'webp and meshopt': () => [webp(), meshopt({ encoder: MeshoptEncoder, level: 'medium' })],
} satisfies Record<string, () => Transform[]>;

export type Encoding = keyof typeof TRANSFORMS;
export const ENCODINGS = Object.keys(TRANSFORMS) as Encoding[]; // the keys of a literal

/** What each writes into `extensionsUsed`. */
export const EXTENSION_OF: Readonly<Record<Encoding, string>> = {
  webp: 'EXT_texture_webp',
  quantized: 'KHR_mesh_quantization',
  meshopt: 'EXT_meshopt_compression',
  draco: 'KHR_draco_mesh_compression',
  'webp and meshopt': 'EXT_texture_webp',
};

export async function encodedGlb(model: Model, encoding: Encoding): Promise<Uint8Array> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  const { default: draco3d } = await import('draco3d');
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'meshopt.encoder': MeshoptEncoder,
    'meshopt.decoder': MeshoptDecoder,
    ...(encoding === 'draco' && { 'draco3d.encoder': await draco3d.createEncoderModule({}) }),
  });
  const document = await io.readBinary(await writeGlb(model));
  document.setLogger(new Logger(Logger.Verbosity.SILENT));
  await document.transform(...TRANSFORMS[encoding]());
  return io.writeBinary(document);
}
