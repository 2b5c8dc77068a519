import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { dedup, meshopt, prune, textureCompress } from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';

/** Pixels a side that textures may keep, from the gentlest step on; the first leaves them as they are. */
const STEPS = [undefined, 8_192, 2_048, 1_024] as const;

/**
 * The same GLB in fewer bytes: geometry quantized and packed (EXT_meshopt_compression), and, where that is not enough,
 * textures as WebP (EXT_texture_webp), at last smaller. Shape, clips, skins and names stay; three.js, Babylon.js, Blender's
 * add-ons and glTF-Transform read it, some programs do not. KTX2 is not written: no kept library encodes it here.
 *
 * @returns undefined when it does not get as small as that
 * @throws whatever is wrong with the file
 * @example const small = await compressGlb(await writeGlb(model), 1_000_000)
 */
export async function compressGlb(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder });
  for (const pixels of STEPS) {
    const document = await io.readBinary(bytes);
    document.setLogger(new Logger(Logger.Verbosity.SILENT));
    const textures =
      pixels === undefined
        ? []
        : [textureCompress({ encoder: sharp, targetFormat: 'webp', quality: 85, resize: [pixels, pixels] })];
    await document.transform(dedup(), prune(), ...textures, meshopt({ encoder: MeshoptEncoder, level: 'medium' }));
    const packed = await io.writeBinary(document);
    if (packed.byteLength <= maxBytes) return packed;
  }
  return undefined;
}
