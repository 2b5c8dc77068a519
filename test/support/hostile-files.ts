import { setTimeout as wait } from 'node:timers/promises';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';
import { interlacedPng, widePng } from './interlaced-png.ts';

/** Files that take as much memory as the service lets them, and accounts that send them all at once, again and again. */

const FIDGET = '/creative-lab/fidget-pixel/v1/prototype';

interface Sent {
  /** What it is counted as. */
  name: string;
  path: string;
  /** JSON. */
  body: string;
}

/** Pictures up to the most that is decoded, and inspections of models that take long or much. */
export async function hostileFiles(): Promise<Sent[]> {
  const picture = (name: string, bytes: Uint8Array): Sent => {
    const image_url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    return { name, path: FIDGET, body: JSON.stringify({ image_url, type: 'other' }) };
  };
  const model = (name: string, path: string, bytes: Uint8Array, more: object): Sent => {
    const model_url = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
    return { name, path, body: JSON.stringify({ model_url, ...more }) };
  };
  const ring = (around: number, along: number) => writeGlb(modelOf([torus(0.5, 0.2, around, along)]));
  const [large, faces] = [await ring(1_000, 999), await ring(400, 370)];
  return [
    picture('536 MB interlaced', await interlacedPng(11_580, { bits: 8 })),
    picture('324 MB interlaced', await interlacedPng(9_000, { bits: 8 })),
    picture('rows of 11 MB', await widePng(2_900_000, 60)),
    model('48 MB converted', '/v1/convert', large, { target_formats: ['glb'] }),
    model('48 MB repaired', '/v1/print/repair', large, {}),
    model('300,000 faces rigged', '/v1/rigging', faces, {}),
    model('300,000 faces remeshed', '/v1/remesh', faces, { target_formats: ['glb'] }),
  ];
}

export interface Attack extends AsyncDisposable {
  /** "536 MB interlaced 202" to how often. */
  counts: Record<string, number>;
}

/** Each account sends one file after the other, beginning with another one, until this is disposed of. */
export function attackWithFiles(url: string, keys: readonly string[], files: readonly Sent[]): Attack {
  const ended = new AbortController();
  const counts: Record<string, number> = {};
  const send = async (key: string, { name, path, body }: Sent) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body, signal: ended.signal }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => {});
    if (ended.signal.aborted) return;
    const seen = `${name} ${answer?.status ?? 'cut off'}`;
    counts[seen] = (counts[seen] ?? 0) + 1;
  };
  const work = keys.map(async (key, at) => {
    for (let n = at; !ended.signal.aborted; n++) {
      await send(key, files[n % files.length]!);
      await wait(50);
    }
  });
  return {
    counts,
    async [Symbol.asyncDispose]() {
      ended.abort();
      await Promise.all(work);
    },
  };
}
