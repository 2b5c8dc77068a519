import type { Logger } from 'pino';
import { openComfyui } from './comfyui/open-comfyui.ts';
import { openKiln } from './kiln/open-kiln.ts';
import type { Maker, OpenedServers } from './maker.ts';
import type { DialectName } from './models/dialects.ts';
import { openModels } from './models/open-models.ts';
import { openWords } from './words/open-words.ts';

/** Every maker that the operator has set up, best first: workflows of ComfyUI, small model servers, another service. */

export interface MakerSettings {
  /** Where workflows are, and the licences of other models. */
  folder: string;
  /** Addresses of ComfyUI that have the same models. */
  comfyui: readonly string[];
  models: {
    urls: readonly string[];
    key: string | undefined;
    image: string | undefined;
    model3d: string | undefined;
    dialect: DialectName | undefined;
  };
  remote: { url: string; key: string } | undefined;
  /** A language model that reads prompts. */
  words: { url: string; model: string; key: string | undefined } | undefined;
  /** Where the operator uses them: models that may not be used there, or whose terms need a region, are not offered. */
  region: string | undefined;
  /** How long a server may work on one thing, and how long it may wait before. */
  workMs: number;
  waitMs: number;
}

export interface OpenedMakers extends Required<OpenedServers>, AsyncDisposable {
  /** Models that are set up and not offered for their licence, a line each. */
  withheld: readonly string[];
}

export async function openMakers(settings: MakerSettings, log: Logger): Promise<OpenedMakers> {
  await using stack = new AsyncDisposableStack();
  const { folder, comfyui, models, remote, words, region, workMs, waitMs } = settings;
  const opened: readonly OpenedServers[] = [
    ...(comfyui.length > 0 ? [await openComfyui({ addresses: comfyui, workflows: folder, log })] : []),
    ...(models.urls.length > 0 ? [await openModels({ ...models, folder, deadlineMs: workMs + waitMs, log })] : []),
    ...(remote ? [stack.use(await openKiln({ ...remote, folder, log }))] : []),
    ...(words ? [await openWords({ ...words, folder, workMs, log })] : []),
  ];
  const all = opened.flatMap(({ makers }) => makers);
  const found = opened.flatMap((one) => one.found ?? []);
  const mistakes = opened.flatMap((one) => one.mistakes);
  const seen = new Set<string>();
  for (const { id } of all) {
    if (seen.has(id)) mistakes.push(`two makers are called ${id}: only one of them can be chosen`);
    seen.add(id);
  }
  const withheld = all.flatMap((maker) => whyWithheld(maker, region) ?? []);
  const makers = all.filter((maker) => whyWithheld(maker, region) === undefined);
  const kept = stack.move();
  return { makers, mistakes, withheld, found, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Terms that exclude regions are only met by saying where the model is used. */
function whyWithheld({ type, licence: { model, notIn } }: Maker, region: string | undefined): string | undefined {
  if (notIn.length === 0 || (region !== undefined && !notIn.includes(region))) return undefined;
  const regions = notIn.join(', ');
  const todo =
    region === undefined
      ? 'and KILN_MODELS_REGION does not say where it is used'
      : `and KILN_MODELS_REGION is ${region}`;
  return `${model} is not offered for ${type}: its licence excludes ${regions}, ${todo}`;
}
