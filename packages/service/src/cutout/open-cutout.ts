import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { PROFILE_NAMES, profileNamedIn } from './profiles.ts';

/** The operator's cut-out model, looked at before it is used. The model and the runtime for it are the operator's: Kiln brings neither. */
export type Cutout = z.infer<typeof Cutout>;
const Cutout = z.object({
  /** Absolute path of the ONNX file. */
  model: z.string(),
  profile: z.enum(PROFILE_NAMES),
  /** Entry file of the package that runs it. */
  runtime: z.string(),
});

export type CutOrder = z.infer<typeof CutOrder>;
export const CutOrder = Cutout.extend({
  /** Of a file that the service has accepted as a picture. */
  picture: z.instanceof(Uint8Array),
});

export type CutAnswer = z.infer<typeof CutAnswer>;
export const CutAnswer = z.discriminatedUnion('kind', [
  /** `mask`: a grey PNG, to be stretched over the picture. */
  z.object({ kind: z.literal('cut'), mask: z.instanceof(Uint8Array), area: z.number(), uncertain: z.number() }),
  /** Its own alpha says what its subject is. */
  z.object({ kind: z.literal('alpha') }),
  z.object({ kind: z.literal('unclear'), why: z.string() }),
]);

export interface OpenedCutout extends Cutout {
  /** What an operator should know of it. */
  warning: string | undefined;
}

export interface CutoutSettings {
  /** `KILN_CUTOUT_MODEL` */
  model: string;
  /** `KILN_CUTOUT_PROFILE`. Default: as the name of the file says. */
  profile?: string | undefined;
}

/** The second is plain WebAssembly: it runs everywhere, three to four times slower. */
const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web'] as const;
const NON_COMMERCIAL = /rmbg|bria/i;

/** @throws {UserError} `bad_configuration`: what is missing, and how to get it */
export async function openCutout(
  settings: CutoutSettings,
  runtimes: readonly string[] = RUNTIMES,
): Promise<OpenedCutout> {
  const model = resolve(settings.model);
  const wrong = (text: string, cause?: unknown) => new UserError('bad_configuration', text, { cause });
  await access(model).catch((error: unknown) => {
    throw wrong(`KILN_CUTOUT_MODEL: the file ${model} cannot be read`, error);
  });
  const named = settings.profile ?? profileNamedIn(basename(model));
  const profile = PROFILE_NAMES.find((name) => name === named);
  if (!profile) {
    throw wrong(
      `KILN_CUTOUT_PROFILE must be ${PROFILE_NAMES.join(' or ')}: ${settings.profile === undefined ? `the name of ${basename(model)} does not say which it is` : `${settings.profile} is neither`}`,
    );
  }
  const runtime = runtimes.flatMap((name) => findPackage(name, model)).at(0);
  if (runtime === undefined) {
    throw wrong(`KILN_CUTOUT_MODEL needs a runtime for ONNX: npm install --prefix ${dirname(model)} ${runtimes[0]}`);
  }
  return { model, profile, runtime, warning: warningOf(model, runtime) };
}

function warningOf(model: string, runtime: string): string | undefined {
  if (NON_COMMERCIAL.test(basename(model)))
    return 'the weights of RMBG may not be used commercially without a licence from BRIA';
  if (!runtime.includes(RUNTIMES[0])) return `${RUNTIMES[1]} takes three to four times as long as ${RUNTIMES[0]}`;
  return undefined;
}

/** Beside the model, where an update of Kiln leaves it alone; or among Kiln's own packages. */
function findPackage(name: string, model: string): string[] {
  return [model, import.meta.url].flatMap((place) => {
    try {
      return [createRequire(place).resolve(name)];
    } catch {
      return [];
    }
  });
}
