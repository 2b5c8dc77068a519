import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { fileFields } from 'kiln-client/contract/stage-fields';
import { SIDES, type Side, sidesSaid } from '../base/sides.ts';
import type { AssetFile } from '../files/asset-files.ts';

/** What of a task's files a maker is given: pictures that show its subject, else its look; and the model that it changes. */

export interface GivenFiles {
  pictures: readonly { side: Side; file: AssetFile }[];
  model: AssetFile | undefined;
}

interface GivenTask {
  id: string;
  type: TaskType;
  input: Readonly<Record<string, unknown>>;
  /** From what stands in the input to the names of its files. */
  fetched: Readonly<Record<string, string>>;
}

interface GivenSource {
  id: string;
  outputs?: Readonly<Record<string, unknown>> | undefined;
}

export function givenFiles({ id, type, input, fetched }: GivenTask, source: GivenSource | undefined): GivenFiles {
  const fields = fileFields(stageEntry(type).stage);
  const filesOf = (medium: 'image' | 'model', topic?: string) =>
    fields
      .filter((field) => field.value.medium === medium && (topic === undefined || field.topic === topic))
      .flatMap(({ path: [key] }) => [input[key]].flat())
      .flatMap((address) => {
        const name = typeof address === 'string' ? fetched[address] : undefined;
        return name === undefined
          ? []
          : [{ address: String(address), file: { task: id, kind: 'input' as const, name } }];
      });
  const ofSource = (names: unknown) =>
    source && Array.isArray(names)
      ? names.map((name) => ({
          address: String(name),
          file: { task: source.id, kind: 'output' as const, name: String(name) },
        }))
      : [];
  const { outputs } = source ?? {};
  const glb = (outputs?.model_urls as { glb?: unknown } | undefined)?.glb; // as recipes return it
  const shown = [filesOf('image', 'subject'), ofSource(outputs?.image_urls), filesOf('image')];
  const pictures = shown.find((files) => files.length > 0) ?? [];
  return {
    pictures: withSides(pictures),
    model: (filesOf('model')[0] ?? ofSource(glb === undefined ? undefined : [glb])[0])?.file,
  };
}

/** By their names, else in the usual order; what comes after four is one more of the last. */
function withSides(pictures: readonly { address: string; file: AssetFile }[]): GivenFiles['pictures'] {
  const said = sidesSaid(pictures.map(({ address }) => address));
  const sided = pictures.map(({ file }, i) => ({ side: said?.[i] ?? SIDES[i] ?? 'left', file }));
  return sided.sort((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
}
