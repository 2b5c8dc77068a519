import type { EngineReport } from 'kiln-client/contract/task';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { toSrgb } from 'kiln-mesh/core/color';
import { boundingBox, countFaces, countTriangles, type Model } from 'kiln-mesh/core/model';
import type { WrittenFile } from 'kiln-mesh/formats/write-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { createSpeech } from 'kiln-runtime/words/speech';
import type { z } from 'zod';
import type { RecipeContext } from '../../base/recipe.ts';
import type { MeshSource } from './read-source.ts';

/** What mesh families tell of their work: before and after, as short facts that a message can show. */

export interface Fact {
  label: string;
  value: string;
}

export const count = (value: number) => value.toLocaleString('en');

/** "1 face", "1,200 faces" */
export const many = (value: number, thing: string) => `${count(value)} ${thing}${value === 1 ? '' : 's'}`;

/** "#rrggbb" of a colour in linear light. */
export const hexOf = (color: readonly number[]) =>
  `#${color
    .map((value) => Math.round(toSrgb(Math.min(1, Math.max(0, value))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

interface Box {
  min: readonly number[];
  max: readonly number[];
}

/** How long each side is: x, y, z. */
export const sidesOf = ({ min, max }: Box) => max.map((high, axis) => high - min[axis]!);

/** "12,000 → 3,000", or only one of them when nothing changed. */
export const change = (before: string, after: string) => (before === after ? after : `${before} → ${after}`);

/** @param wanted what is as large as a house is said in metres all the same */
export function extent(model: Model, wanted: 'm' | 'mm' = 'm'): string {
  const size = sidesOf(boundingBox(model));
  const unit = Math.max(...size) >= LARGE ? 'm' : wanted;
  const factor = unit === 'mm' ? 1000 : 1;
  return `${size
    .map((side) => Number((side * factor).toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 }))
    .join(' × ')} ${unit}`;
}

/** Metres. */
const LARGE = 10;

/** As messages and pages write it: "914 B", "12 kB", "1.4 MB". */
export const bytesText = createSpeech('en-US').fileSize;

/** Faces, size, format and file size, each before and after. */
export function beforeAndAfter(
  source: MeshSource,
  result: Model,
  files: readonly WrittenFile[],
  unit: 'm' | 'mm' = 'm',
): Fact[] {
  const models = files.filter(({ format }) => format !== 'texture' && format !== 'mtl');
  const sizes = models.map(({ format, bytes }) => `${format.toUpperCase()} ${bytesText(bytes.length)}`).join(', ');
  return [
    { label: 'Faces', value: change(count(countFaces(source.model)), count(countFaces(result))) },
    { label: 'Size', value: change(extent(source.model, unit), extent(result, unit)) },
    { label: 'Files', value: `${source.format.toUpperCase()} ${bytesText(source.bytes.length)} → ${sizes}` },
  ];
}

/** Where a shape has other faces than were wanted, by more than a fiftieth. */
export function facesNote(faces: number, wanted: number): string[] {
  if (Math.abs(faces / wanted - 1) <= 0.02) return [];
  return [`The shape has ${count(faces)} faces; ${count(wanted)} were aimed at.`];
}

/** Triangles: of what has more, a standard is told when it is inspected. */
const MOST_MEASURED = 500_000;

interface Measuring {
  /** Of the file, where it is not one that the recipe puts. */
  fileBytes?: number;
  /** The model is not what was asked for. */
  isMeasured?: boolean;
}

/** The report that every recipe gives, for the model that was delivered, with what an asset standard asks of. */
export async function reportOf(
  model: Model,
  { seed }: Pick<RecipeContext, 'seed'>,
  facts: readonly Fact[],
  notes: readonly string[] = [],
  { fileBytes, isMeasured = countTriangles(model) <= MOST_MEASURED }: Measuring = {},
): Promise<z.input<typeof EngineReport>> {
  return {
    name: ENGINE_NAME,
    seed,
    notes: [...notes],
    facts: [...facts],
    faces: countFaces(model),
    vertices: model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0),
    size: sidesOf(boundingBox(model)).map((side) => Number(side.toFixed(5))),
    ...(isMeasured && { measured: await measured(model, fileBytes) }),
  };
}

/** A texture that cannot be decoded ends no task that only passes it on. */
async function measured(model: Model, fileBytes: number | undefined) {
  try {
    return await measureAsset(model, { fileBytes });
  } catch {
    return undefined;
  }
}

/** How many colours its materials have without images. */
export const plainColors = ({ parts, materials }: Model): number =>
  new Set(parts.map(({ material }) => String(materials[material]?.baseColor))).size;

/** What is told of a shape alone whose source was painted. */
export function unpaintedNotes(model: Model): string[] {
  const { parts, materials } = model;
  const isPainted =
    plainColors(model) > 1 || parts.some((part) => part.colors) || materials.some((one) => one.baseColorTexture);
  return isPainted ? ['Colours and textures are not in it.'] : [];
}
