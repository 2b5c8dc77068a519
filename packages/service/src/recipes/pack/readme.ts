import { basename } from 'node:path';
import type { Material } from 'kiln-mesh/core/model';
import type { BakedOcclusion } from 'kiln-mesh/pack/bake-occlusion';
import type { ConvexPieces } from 'kiln-mesh/pack/convex-pieces';
import type { Level } from 'kiln-mesh/pack/levels-of-detail';
import type { Travel, TravelsBy } from 'kiln-mesh/pack/travel';
import { bytesText, count, many } from '../mesh/describe.ts';
import { isLoop } from './names.ts';
import type { Target } from './targets.ts';
import type { Textured } from './textures.ts';
import { collidersOf, trianglesOf, type WrittenModel } from './written.ts';

/** The README of a pack. Its numbers are measured on the files as they were written. */

export interface Packed {
  title: string;
  /** Who made it, as a sentence without its end. */
  by: string;
  target: Target;
  files: readonly WrittenModel[];
  textured: Textured;
  occlusion: BakedOcclusion;
  levels: readonly Level[];
  colliders: ConvexPieces | undefined;
  /** Why there are none, where they were wanted. */
  noColliders: string | undefined;
  /** What is said of the capsules of its bones, where it has some. */
  capsules: readonly string[];
  /** What its bones are called. */
  bones: string | undefined;
  /** How far its clips get on, and what was asked for it. */
  travels: readonly Travel[];
  travel: TravelsBy | undefined;
  notes: readonly string[];
}

export function readmeOf(packed: Packed): string {
  const { title, by, target, files } = packed;
  const [main] = files;
  const sections = [
    `${title}\n\nFor ${target.title}. ${by}.`,
    ['How to import', ...target.says, ...(main!.bones > 0 ? target.saysOfBones : [])].join('\n- '),
    ['Files', ...files.map(fileLine), ...imageLines(packed)].join('\n'),
    [
      'Size and axes',
      `- ${main!.size.map((side) => metres(side)).join(' x ')} m (x y z); numbers in the files are ${target.unit === 'm' ? 'metres' : 'centimetres'}.`,
      '- Y is up, the front faces +Z, right-handed; the origin is where the model has it.',
    ].join('\n'),
    levelText(packed),
    colliderText(packed),
    surfaceText(packed),
    motionText(main!, packed),
    packed.notes.length > 0 && ['Notes', ...packed.notes.map((note) => `- ${note}`)].join('\n'),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

const metres = (value: number) => String(Number(value.toPrecision(4)));

function fileLine({ file, bytes, levels, colliders }: WrittenModel): string {
  const inside = [
    ...[...levels].map(([level, triangles]) => `LOD${level} ${count(triangles)} triangles`),
    ...(colliders.length > 0 ? [many(colliders.length, 'convex piece')] : []),
  ];
  return `- ${basename(file)}: ${bytesText(bytes.length)}, ${inside.join(', ')}`;
}

function imageLines({ target, textured: { textures } }: Packed): string[] {
  return textures.map(({ file, role, texture: { width, height } }) =>
    target.images ? `- ${file}: ${role}, ${width} x ${height}` : `- inside the GLB: ${role}, ${width} x ${height}`,
  );
}

function levelText({ files, levels }: Packed): string {
  const triangles = trianglesOf(files);
  const lines = levels.map(({ error, distance, screen }, i) =>
    i === 0
      ? `- LOD0: ${count(triangles[i]!)} triangles, the whole model`
      : `- LOD${i}: ${count(triangles[i]!)} triangles, at most ${metres(error * 1000)} mm off, less than a pixel from ${metres(distance)} m on (screen height ${metres(Math.min(1, screen))})`,
  );
  const how =
    levels.length > 1
      ? ['The error is measured between the surfaces, both ways; a pixel is one of 1080 lines at 60 degrees.']
      : [];
  return ['Levels of detail', ...lines, ...how].join('\n');
}

function colliderText({ files, colliders, noColliders, capsules }: Packed): string {
  if (capsules.length > 0) return ['Colliders', ...capsules].join('\n');
  const faces = collidersOf(files);
  if (faces.length === 0 || !colliders) return `Colliders\n- none${noColliders ? `: ${noColliders}` : ''}`;
  const all = `- ${many(faces.length, 'convex piece')}, ${Math.max(...faces)} faces at most, ${count(faces.reduce((sum, one) => sum + one, 0))} in all`;
  const volume = `- together they enclose ${metres(colliders.volume * 1000)} litres`;
  const missing = colliders.leftOut > 0 ? [`- ${count(colliders.leftOut)} flat or small bodies have none`] : [];
  return ['Colliders', all, volume, ...missing].join('\n');
}

function surfaceText(packed: Packed): string {
  const { textured, target } = packed;
  const { model, textures } = textured;
  const lines = model.materials.map(materialLine);
  const painted = model.parts.some(({ colors }) => colors) && textures.length === 0;
  return [
    'Surfaces',
    ...lines,
    ...(painted ? ['- Colours are those of the corners (vertex colours): the material has to read them.'] : []),
    ...(textures.some(({ role }) => role === target.packed) ? occlusionLines(packed) : []),
    ...(textures.some(({ role }) => role === 'Normal')
      ? [
          `- Normal: ${target.green === 1 ? 'OpenGL, green points up' : 'DirectX, green points down'}; tangents are ${target.format === 'glb' ? 'in the file (MikkTSpace)' : 'made at import (MikkTSpace)'}.`,
        ]
      : []),
  ].join('\n');
}

/** Where the values of the channel are from, for each material that has one. */
function occlusionLines({ textured: { model }, occlusion: { maps, shared, reach }, target }: Packed): string[] {
  return model.materials.flatMap(({ name, metallicRoughnessTexture, occlusion }, i) => {
    if (!metallicRoughnessTexture && !occlusion) return [];
    const start = `- ${target.packed} of ${name}:`;
    const map = maps.get(i);
    if (map) {
      const size = `${map.side} x ${map.side} texels, of what is within ${metres(reach)} m`;
      return [`${start} occlusion baked by rays, ${size}; ${Math.round(map.mean * 100)} % open in the mean`];
    }
    if (occlusion) return [`${start} the occlusion that the model came with`];
    return [`${start} no occlusion, that channel is white${shared.includes(i) ? ': faces share texels' : ''}`];
  });
}

function materialLine({ name, baseColor, metallic, roughness, metallicRoughnessTexture: packed }: Material): string {
  const color = baseColor.map((value) => Number(value.toFixed(3))).join(' ');
  const surface = packed ? '' : `, metal ${Number(metallic.toFixed(3))}, roughness ${Number(roughness.toFixed(3))}`;
  return `- ${name}: colour ${color} (linear rgba)${surface}`;
}

function motionText({ bones, clips, root, seconds }: WrittenModel, packed: Packed): string | undefined {
  if (bones === 0) return undefined;
  const { loop } = packed.target;
  const said = clips.length === 0 ? 'no clips' : `${many(clips.length, 'clip')}: ${clips.join(', ')}`;
  const names = `- names of bones: ${packed.bones}; the first one is "${root}"`;
  const ways = packed.travels.flatMap((travel, i) =>
    travelLine(clips[i] ?? '', seconds[i] ?? 0, travel, packed.travel),
  );
  const looping = clips.filter((clip) => isLoop(clip) || (loop && clip.endsWith(loop)));
  const loops = looping.length > 0 ? [`- these loop: ${looping.join(', ')}`] : [];
  return ['Motion', `- ${count(bones)} bones, ${said}`, names, ...loops, ...ways].join('\n');
}

function travelLine(clip: string, seconds: number, { way, bone }: Travel, by: TravelsBy | undefined): string[] {
  const far = Math.hypot(...way);
  if (far === 0) return [];
  const speed = `${metres(far)} m in ${metres(seconds)} s (x ${Number(way[0].toFixed(3))}, z ${Number(way[1].toFixed(3))})`;
  const body = bone === undefined ? 'in place: move the figure at that speed' : 'its own bones get on';
  const how = { root_bone: 'the root bone gets on', in_place: 'in place: move the figure at that speed' };
  return [`- ${clip} gets on by ${speed}; ${by ? how[by] : body}`];
}
