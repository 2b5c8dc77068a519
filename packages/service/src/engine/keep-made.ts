import { Readable } from 'node:stream';
import { SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import type { Spool, SpoolFile } from '../inputs/spool.ts';
import { type MakeRun, MakerError } from '../makers/maker.ts';

/** What a maker delivers, on its way in: on this machine's disk until all of it is there. */
export interface KeptFiles {
  keep: MakeRun['keep'];
  /** By the maker's names. */
  readonly files: ReadonlyMap<string, SpoolFile>;
}

/** Names that a recipe reads: nothing else is kept. */
const NAME = /^(?:model\.glb|image-[1-9]\.png|reading\.json|draft\.json)$/;

export function keepMade(spool: Spool, mostBytes = SIZE_LIMITS.fileBytes): KeptFiles {
  const files = new Map<string, SpoolFile>();
  return {
    files,
    async keep(name, content) {
      if (!NAME.test(name)) throw new Error(`a maker delivers no ${JSON.stringify(name)}`);
      const file = spool.file();
      const pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
        content instanceof Readable ? content : [content];
      for await (const piece of pieces) {
        if (file.size + piece.length > mostBytes) {
          throw new MakerError('model_too_large', `${name} has more than ${mostBytes} bytes`);
        }
        file.add(piece);
        await file.drain();
      }
      await file.close();
      if (file.size === 0) throw new MakerError('model_server_failed', `${name} is empty`);
      files.set(name, file);
    },
  };
}
