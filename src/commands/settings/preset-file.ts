import { z } from 'zod';
import { type NamedPreset, Preset, PresetName } from '../../guilds/presets.ts';
import { Refused } from '../../messages/guild/refused.ts';

/** Presets as a file, to move them between servers. A file from a newer Kiln is refused as a whole. */

const PresetFile = z.object({
  kiln_presets: z.literal(1),
  presets: z.array(z.object({ name: PresetName, ...Preset.shape }).strict()).max(50),
});

export function writePresetFile(presets: readonly NamedPreset[]): Buffer {
  const file: z.input<typeof PresetFile> = {
    kiln_presets: 1,
    presets: presets.map(({ name, preset }) => ({ name, ...preset })),
  };
  return Buffer.from(JSON.stringify(file, null, 2));
}

/** @throws {UserError} `bad_file` */
export function readPresetFile(bytes: Uint8Array): Omit<NamedPreset, 'scope'>[] {
  const parsed = PresetFile.safeParse(read(bytes));
  if (!parsed.success) throw new Refused('bad_file', (words) => words.presets.notAFile);
  return parsed.data.presets.map(({ name, ...preset }) => ({ name, preset }));
}

function read(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
