import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { broken, ModelReadError } from '../model-read-error.ts';
import { isUsdBinary } from '../read/signatures.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';
import { parseCrate } from './usd-crate.ts';

/** One layer of USD, text or binary, as prims with their attributes. Values are untrusted until asked for by kind. */
export interface UsdStage {
  upAxis: string;
  metersPerUnit: number;
  timeCodesPerSecond: number;
  defaultPrim: string;
  /** Prims in the order of the file, parents first. */
  prims: UsdPrim[];
  prim(path: string): UsdPrim | undefined;
  /** The first preview surface below a prim. */
  surfaceIn(path: string): UsdPrim | undefined;
}

export interface UsdPrim {
  path: string;
  /** Of its path, or the one that it is to be shown by. */
  name: string;
  type: string;
  parent: string;
  text(attribute: string): string | undefined;
  numbers(attribute: string): ArrayLike<number> | undefined;
  /** A list of names. */
  texts(attribute: string): string[] | undefined;
  /** Values at times, in time codes. */
  samples(attribute: string): { times: number[]; values: ArrayLike<number>[] } | undefined;
  /** First target of a relationship or source of a connection. */
  target(attribute: string): string | undefined;
}

export function parseUsd(bytes: Uint8Array, budget: SizeBudget): UsdStage {
  let specs: Record<string, UsdSpec>;
  try {
    specs = isUsdBinary(bytes)
      ? parseCrate(bytes, budget)
      : new USDAParser().parseData(prepared(textOf(bytes))).specsByPath;
  } catch (error) {
    if (error instanceof ModelReadError) throw error;
    throw broken('The USD file is damaged or uses something that cannot be read.', error);
  }
  const entries = Object.entries(specs);
  budget.take('values', entries.length);
  const root = specs['/']?.fields ?? {};
  const prims = new Map<string, UsdPrim>();
  const inactive = new Set<string>();
  for (const [path, { fields }] of entries) {
    const slash = path.lastIndexOf('/');
    if (path === '/' || path.includes('.', slash)) continue;
    const active = fields.active ?? specs[`${path}.active`]?.fields.default;
    if (String(active) === 'false' || inactive.has(path.slice(0, slash))) inactive.add(path);
    else prims.set(path, createPrim(path, String(fields.typeName ?? ''), specs));
  }
  const surfaces = previewSurfaces(prims);
  return {
    upAxis: String(root.upAxis ?? 'Y'),
    metersPerUnit: Number(root.metersPerUnit ?? 0.01),
    timeCodesPerSecond: positive(Number(root.timeCodesPerSecond ?? root.framesPerSecond ?? 24), 24),
    defaultPrim: String(root.defaultPrim ?? ''),
    prims: [...prims.values()],
    prim: (path) => prims.get(path),
    surfaceIn: (path) => surfaces.get(path),
  };
}

/** The parser of text loses prims whose metadata stand on their own line, and metadata without a type; a list may end in a comma. */
const prepared = (text: string) =>
  text
    .replace(/^([ \t]*(?:def|over|class)[ \t][^\n("]*"[^"\n]*"[ \t]*)\(([^\n]*)\)([ \t{]*)$/gm, '$1(\n$2\n)\n$3')
    .replace(/^([ \t]*)(?=(?:displayName|active)[ \t]*=)/gm, '$1string ')
    .replace(/,(?=\s*[\])])/g, '');

/** By every prim that they are below of. */
function previewSurfaces(prims: ReadonlyMap<string, UsdPrim>): Map<string, UsdPrim> {
  const surfaces = new Map<string, UsdPrim>();
  for (const prim of prims.values()) {
    if (prim.text('info:id') !== 'UsdPreviewSurface') continue;
    for (let above = prims.get(prim.parent); above && !surfaces.has(above.path); above = prims.get(above.parent)) {
      surfaces.set(above.path, prim);
    }
  }
  return surfaces;
}

function createPrim(path: string, type: string, specs: Record<string, UsdSpec>): UsdPrim {
  const field = (attribute: string, name: string) => specs[`${path}.${attribute}`]?.fields[name];
  // The parser of text puts uniform lists of tokens among the fields of the prim itself.
  const value = (attribute: string) => field(attribute, 'default') ?? specs[path]?.fields[attribute];
  const slash = path.lastIndexOf('/');
  const shown = specs[path]?.fields.displayName ?? field('displayName', 'default');
  return {
    path,
    name: typeof shown === 'string' && shown !== '' ? shown : path.slice(slash + 1),
    type,
    parent: path.slice(0, slash) || '/',
    text(attribute) {
      const value = field(attribute, 'default');
      return typeof value === 'string' ? value : undefined;
    },
    numbers(attribute) {
      return numbersIn(field(attribute, 'default'));
    },
    texts(attribute) {
      const list = value(attribute);
      return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
    },
    samples(attribute) {
      const value = field(attribute, 'timeSamples');
      if (typeof value !== 'object' || value === null || !('times' in value) || !('values' in value)) return undefined;
      const times = numbersIn(value.times);
      const values = Array.isArray(value.values) ? value.values.map((frame) => numbersIn(frame) ?? []) : [];
      return times && times.length === values.length ? { times: Array.from(times), values } : undefined;
    },
    target(attribute) {
      const paths = field(attribute, 'connectionPaths') ?? field(attribute, 'targetPaths');
      return Array.isArray(paths) && typeof paths[0] === 'string' ? paths[0] : undefined;
    },
  };
}

function positive(value: number, otherwise: number): number {
  return value > 0 && Number.isFinite(value) ? value : otherwise;
}

function numbersIn(value: unknown): ArrayLike<number> | undefined {
  if (typeof value === 'number') return [value];
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return value as unknown as ArrayLike<number>; // typed arrays only
  return Array.isArray(value) ? value.flat().map(Number) : undefined;
}
