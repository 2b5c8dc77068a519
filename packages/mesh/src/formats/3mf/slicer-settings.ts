import type { ReadContext } from '../read/read-context.ts';
import { textOf } from '../read/text-of.ts';
import type { Archive } from '../zip/archive.ts';
import { type Color, color } from './3mf-scene.ts';
import { xmlTags } from './xml.ts';

/**
 * What slicers keep beside the model in a 3MF of theirs: which pieces are printed at all, in which filament, and what
 * colours the filaments have. Bambu Studio, OrcaSlicer and those made of them: a piece is a component of an object; PrusaSlicer:
 * a range of its triangles.
 */
export interface SlicerSettings {
  /** Linear light; the first filament is number 1. */
  filaments: Color[];
  /** By the id of the object that is placed. */
  objects: Map<string, SlicerObject>;
}

export interface SlicerPiece {
  name?: string;
  isPrinted: boolean;
  /** From 1; without it that of its object. */
  filament?: number;
}

export interface SlicerObject extends SlicerPiece {
  /** By the id of the component. */
  components: Map<string, SlicerPiece>;
  /** First and last triangle. */
  ranges: (SlicerPiece & { first: number; last: number })[];
}

/** Bytes of a tag, `<a/>`. */
const LEAST_TAG = 4;
const OBJECTS = ['Metadata/model_settings.config', 'Metadata/Slic3r_PE_model.config'];
const BAMBU_FILAMENTS = 'Metadata/project_settings.config';
const PRUSA_FILAMENTS = 'Metadata/Slic3r_PE.config';
/** The kinds of pieces that become plastic, as both families call them. */
const PRINTED: ReadonlySet<string | undefined> = new Set([undefined, 'normal_part', 'ModelPart']);

/** Each tag is taken from the budget. */
export function readSlicerSettings({ archive, budget }: Pick<ReadContext, 'archive' | 'budget'>): SlicerSettings {
  const objects = new Map<string, SlicerObject>();
  for (const name of OBJECTS) {
    const bytes = archive.get(name);
    if (!bytes) continue;
    budget.take('values', bytes.length / LEAST_TAG);
    readObjects(textOf(bytes), objects);
  }
  const filaments = filamentColors(archive).map((text): Color => {
    const [r, g, b] = color(text);
    return [r, g, b, 1];
  });
  return { objects, filaments };
}

function readObjects(text: string, objects: Map<string, SlicerObject>): void {
  let object: SlicerObject | undefined;
  let piece: SlicerPiece | undefined;
  for (const { name, kind, attributes: a } of xmlTags(text)) {
    if (kind === 'close') {
      if (name === 'object') object = undefined;
      if (name === 'object' || name === 'part' || name === 'volume') piece = object;
    } else if (name === 'object') {
      object = { isPrinted: true, components: new Map(), ranges: [] };
      piece = object;
      objects.set(a.id ?? '', object);
    } else if (name === 'part' && object) {
      piece = { isPrinted: PRINTED.has(a.subtype) };
      object.components.set(a.id ?? '', piece);
    } else if (name === 'volume' && object) {
      const range = { isPrinted: true, first: Number(a.firstid), last: Number(a.lastid) };
      object.ranges.push(range);
      piece = range;
    } else if (name === 'metadata' && piece) describe(piece, a.key, a.value ?? '');
  }
}

function describe(piece: SlicerPiece, key: string | undefined, value: string): void {
  if (key === 'name' && value) piece.name = value;
  // "0" means that of its object.
  if (key === 'extruder' && Number(value) > 0) piece.filament = Number(value);
  if (key === 'volume_type') piece.isPrinted = PRINTED.has(value);
  if (key === 'modifier' && value === '1') piece.isPrinted = false;
}

function filamentColors(archive: Archive): string[] {
  const bambu = archive.get(BAMBU_FILAMENTS);
  if (bambu) {
    // One of hundreds of settings, most of which are lists: not all of them need be read for it.
    const found = /"filament_colou?r"\s*:\s*\[([^\]]*)\]/.exec(textOf(bambu));
    return found?.[1]?.match(/"[^"]*"/g)?.map((text) => text.slice(1, -1)) ?? [];
  }
  const prusa = archive.get(PRUSA_FILAMENTS);
  const text = prusa ? textOf(prusa) : '';
  const listed = (found: RegExpExecArray | null) =>
    (found?.[1] ?? '').split(';').map((one) => one.replaceAll('"', '').trim());
  const extruders = listed(/^; extruder_colour = (.*)$/m.exec(text));
  const filaments = listed(/^; filament_colour = (.*)$/m.exec(text));
  // An extruder without a colour of its own shows that of its filament.
  return Array.from(
    { length: Math.max(extruders.length, filaments.length) },
    (_, i) => extruders[i] || filaments[i] || '',
  );
}
