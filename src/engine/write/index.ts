import type { Model } from '../model.ts';
import { writeGlb } from './glb.ts';

/** What a model can be written as. The order is the one that people see. */
export const WRITE_FORMATS = ['glb'] as const;
export type WriteFormat = (typeof WRITE_FORMATS)[number];

export interface WrittenFile {
  name: string;
  /** The format, or 'mtl' and 'texture' for what goes with an OBJ. */
  format: string;
  bytes: Uint8Array;
}

/** Writes the model in each format as `<baseName>.<format>`. Throws for a format that is not in WRITE_FORMATS. */
export async function writeModel(model: Model, formats: readonly string[], baseName: string): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const format of formats) {
    switch (format) {
      case 'glb':
        files.push({ name: `${baseName}.glb`, format, bytes: await writeGlb(model) });
        break;
      default:
        throw new Error(`Models cannot be written as "${format}"; use one of ${WRITE_FORMATS.join(', ')}`);
    }
  }
  return files;
}
