import { boundingBox, type Model, type Part } from 'kiln-mesh/core/model';
import { type FbxOptions, writeFbx } from 'kiln-mesh/formats/fbx/write-fbx';
import { compressGlb } from 'kiln-mesh/formats/gltf/compress-glb';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import type { ConvexPieces } from 'kiln-mesh/pack/convex-pieces';
import type { Level } from 'kiln-mesh/pack/levels-of-detail';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { sidesOf } from '../mesh/describe.ts';
import type { Target } from './targets.ts';

/** The model files of a pack, each read back after it is written: what the README says of it is what is in it. */

export interface WrittenModel {
  file: string;
  bytes: Uint8Array;
  /** Triangles of each level that is in it, by its number. */
  levels: Map<number, number>;
  /** Faces of each convex piece that is in it. */
  colliders: number[];
  /** Metres, x y z, of its finest level. */
  size: number[];
  bones: number;
  /** Name of the first bone. */
  root: string | undefined;
  clips: string[];
  /** Of each clip. */
  seconds: number[];
}

export interface Contents {
  /** Of the files; parts have their names already. */
  name: string;
  levels: readonly Level[];
  colliders: ConvexPieces | undefined;
}

/** Bytes that a download should not be larger than, where images can be packed to it. */
const DOWNLOAD_BYTES = 4_000_000;

export async function writeModels({ name, levels, colliders }: Contents, target: Target): Promise<WrittenModel[]> {
  const pieces = colliders ? colliderParts(levels[0]!.model, colliders, target) : [];
  const beside = target.colliderFile === 'own' ? pieces : [];
  const within = target.colliderFile === 'model' ? pieces : [];
  const isCollider = new Set(pieces.map((part) => part.name));
  const file = levels[0]!.model.skeleton ? `${target.prefix.skinned}${name}` : `${target.prefix.still}${name}`;
  const models: [string, Model][] = [];
  if (target.levelFiles === 'one' && levels.length > 1) {
    models.push([file, { ...levels[0]!.model, parts: [...levels.flatMap(partsOf), ...within] }]);
  } else {
    for (const [i, { model }] of levels.entries()) {
      const parts = i === 0 ? [...model.parts, ...within] : model.parts;
      models.push([i === 0 ? file : `${file}_LOD${i}`, { ...model, parts }]);
    }
  }
  if (beside.length > 0)
    models.push([`${file}_${target.name === 'snake' ? 'colliders' : 'Colliders'}`, bare(name, beside)]);
  const written: WrittenModel[] = [];
  for (const [stem, model] of models) {
    const bytes = await write(model, target);
    written.push(await readBack(`${stem}.${target.format}`, bytes, isCollider));
  }
  return written;
}

const partsOf = ({ model }: Level, level: number): Part[] =>
  model.parts.map((part) => ({ ...part, name: `${part.name}_LOD${level}` }));

const bare = (name: string, parts: Part[]): Model => ({ name, parts, materials: [], metadata: {} });

function colliderParts({ parts }: Model, { pieces }: ConvexPieces, target: Target): Part[] {
  return pieces.map((piece, i) => ({
    ...computeNormals({ ...piece, name: '', material: -1 }, { creaseDegrees: 0 }),
    name: target.collider(parts[0]!.name, String(i).padStart(2, '0')),
  }));
}

async function write(model: Model, { format, unit, compressed }: Target): Promise<Uint8Array> {
  const options: FbxOptions = { unit, images: 'beside' };
  const materials = model.materials.map(({ metallicRoughnessTexture: _, ...material }) => material);
  if (format === 'fbx') return writeFbx({ ...model, materials }, options);
  const glb = await writeGlb(model);
  if (!compressed) return glb;
  return (await compressGlb(glb, DOWNLOAD_BYTES)) ?? (await compressGlb(glb, glb.length)) ?? glb;
}

const LEVEL = /_LOD(\d)$/;

async function readBack(file: string, bytes: Uint8Array, isCollider: ReadonlySet<string>): Promise<WrittenModel> {
  const read = await readModel(bytes);
  const ofFile = Number(LEVEL.exec(file.replace(/\.\w+$/, ''))?.[1] ?? 0);
  const levels = new Map<number, number>();
  const colliders: number[] = [];
  const drawn: Part[] = [];
  for (const part of read.parts) {
    const faces = part.indices.length / 3;
    if (isCollider.has(part.name)) {
      colliders.push(faces);
      continue;
    }
    const level = Number(LEVEL.exec(part.name)?.[1] ?? ofFile);
    levels.set(level, (levels.get(level) ?? 0) + faces);
    // Coarser levels stick out by their error.
    if (level === ofFile) drawn.push(part);
  }
  const box = boundingBox({ ...read, parts: drawn.length > 0 ? drawn : read.parts });
  return {
    file,
    bytes,
    levels,
    colliders,
    size: sidesOf(box),
    bones: read.skeleton?.bones.length ?? 0,
    root: read.skeleton?.bones[0]?.name,
    clips: (read.clips ?? []).map(({ name }) => name),
    seconds: (read.clips ?? []).map(({ durationSeconds }) => durationSeconds),
  };
}

/** Of all levels of a pack, by their numbers. */
export const trianglesOf = (files: readonly WrittenModel[]): number[] =>
  files
    .flatMap(({ levels }) => [...levels])
    .sort(([a], [b]) => a - b)
    .map(([, count]) => count);

export const collidersOf = (files: readonly WrittenModel[]): number[] => files.flatMap(({ colliders }) => colliders);
