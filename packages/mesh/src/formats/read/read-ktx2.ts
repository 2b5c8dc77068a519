import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { broken, ModelReadError } from '../model-read-error.ts';
import { startsWith, viewOf } from './signatures.ts';

/**
 * Pictures for graphics cards (KTX2 with Basis Universal, ETC1S or UASTC) become PNG. The transcoder is the one that comes
 * with three; it is made again for each picture, so that damaged data harm none but their own.
 */

const SIGNATURE = '\xabKTX 20\xbb\r\n\x1a\n';
const HEAD_BYTES = 80;

export function isKtx2(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE);
}

/** As its head declares. Source: KTX File Format Specification 2.0, section 3. */
export function ktx2Size(bytes: Uint8Array): { width: number; height: number } {
  if (bytes.length < HEAD_BYTES) throw broken('A KTX2 picture ends within its head.');
  const view = viewOf(bytes);
  return { width: view.getUint32(20, true), height: Math.max(1, view.getUint32(24, true)) };
}

/** Of the colour models of the Khronos data format, those of Basis Universal. */
const ETC1S = 163;
const UASTC = 166;

function isBasis(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const model = bytes[view.getUint32(48, true) + 12];
  return model === ETC1S || model === UASTC;
}

/** The first level as a PNG. @param shown its name in what is said of it */
export async function ktx2ToPng(bytes: Uint8Array, shown: string): Promise<Uint8Array> {
  const { width, height } = ktx2Size(bytes);
  const pixels = await transcode(bytes, shown, width * height * 4);
  const { default: sharp } = await import('sharp');
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

const RGBA32 = 13;

async function transcode(bytes: Uint8Array, shown: string, length: number): Promise<Uint8Array> {
  if (!isBasis(bytes)) {
    throw new ModelReadError(
      'unsupported',
      `The KTX2 picture "${shown}" is of a kind that only graphics cards read; save the model with PNG or JPEG pictures.`,
    );
  }
  const basis = await loadBasis();
  let file: Ktx2File | undefined;
  try {
    file = new basis.KTX2File(bytes);
    const pixels = new Uint8Array(length);
    const opens = file.isValid() && file.startTranscoding();
    const fits = opens && file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32) === length;
    if (fits && file.transcodeImage(pixels, 0, 0, 0, RGBA32, 0, -1, -1)) return pixels;
    throw broken(`The KTX2 picture "${shown}" is damaged.`);
  } catch (error) {
    if (error instanceof ModelReadError) throw error;
    throw broken(`The KTX2 picture "${shown}" is damaged.`, error);
  } finally {
    file?.close();
    file?.delete();
  }
}

interface Ktx2File {
  isValid(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  startTranscoding(): boolean;
  transcodeImage(to: Uint8Array, ...where: number[]): boolean;
  close(): void;
  delete(): void;
}

interface Basis {
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
  initializeBasis(): void;
}

type MakeBasis = (options: object) => Promise<Basis>;
let library: { make: MakeBasis; wasmBinary: Uint8Array } | undefined;

/** It is written as a CommonJS module in a package of ES modules: no import finds what it exports. */
async function loadBasis(): Promise<Basis> {
  if (!library) {
    const path = fileURLToPath(import.meta.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'));
    const [code, wasmBinary] = await Promise.all([readFile(path, 'utf8'), readFile(path.replace(/js$/, 'wasm'))]);
    const module = { exports: {} };
    const names = ['module', 'exports', 'require', '__dirname', '__filename'];
    const run = compileFunction(code, names, { filename: path });
    run(module, module.exports, createRequire(import.meta.url), `${dirname(path)}/`, path);
    library = { make: module.exports as MakeBasis, wasmBinary };
  }
  const quiet = () => {};
  const basis = await library.make({ wasmBinary: library.wasmBinary, print: quiet, printErr: quiet });
  basis.initializeBasis();
  return basis;
}
