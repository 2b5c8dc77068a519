import type { ReadContext } from '../read/read-context.ts';
import { MATERIAL_EXTENSIONS } from './material-extensions.ts';
import type { GltfLists } from './read/gltf-schema.ts';

/** Extensions that change what the bytes mean, and that the reader knows. */
const READ: ReadonlySet<string> = new Set([
  ...Object.keys(MATERIAL_EXTENSIONS),
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  // A hint which triangles were one polygon.
  'FB_ngon_encoding',
  'KHR_draco_mesh_compression',
  'KHR_materials_emissive_strength',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_variants',
  'KHR_mesh_quantization',
  'KHR_texture_basisu',
  'KHR_texture_transform',
]);

/** Known well enough to be named by what they are for, and to be done without. */
const UNREAD: Readonly<Record<string, string>> = {
  EXT_mesh_gpu_instancing: 'instances on the graphics card',
  EXT_lights_image_based: 'image-based lights',
  KHR_animation_pointer: 'animations of other things than nodes',
  KHR_lights_punctual: 'lights',
  KHR_xmp_json_ld: 'XMP metadata',
};

/** Whether a file that needs the extension can be read. */
export function canDoWith(extension: string): boolean {
  return READ.has(extension) || extension === 'KHR_lights_punctual';
}

/** What nothing that is seen depends on. */
export const CARRIED = {
  attributes: 'attributes of a program of its own (_NAME)',
  extras: 'custom properties (extras)',
} as const;

/** Entries of the lists as they came: what a schema keeps of them has no extras. */
function hasExtras(json: Record<string, unknown>): boolean {
  const entries = ['nodes', 'materials', 'meshes'].flatMap((name) => (Array.isArray(json[name]) ? json[name] : []));
  return entries.some(({ extras }: { extras?: unknown }) =>
    typeof extras === 'object' && extras !== null
      ? Object.keys(extras).some((key) => key !== 'targetNames')
      : extras !== undefined,
  );
}

/** Notes what the file has that becomes no part of the model. */
export function noteUnread(json: Record<string, unknown>, lists: GltfLists, { leaveOut, shapes }: ReadContext): void {
  const used = Array.isArray(json.extensionsUsed) ? json.extensionsUsed.map(String) : [];
  for (const name of new Set(used)) {
    if (!READ.has(name)) leaveOut(UNREAD[name] ?? `the glTF extension ${name.slice(0, 60)}`);
  }
  if (lists.nodes.some(({ camera }) => camera !== undefined)) leaveOut('cameras');
  const primitives = lists.meshes.flatMap((mesh) => mesh.primitives);
  if (!shapes && primitives.some(({ targets }) => targets && targets.length > 0)) leaveOut('morph targets');
  if (primitives.some(({ mode = 4 }) => mode < 4)) leaveOut('points and lines');
  const sets = primitives.map(({ attributes }) => Object.keys(attributes));
  if (sets.some((names) => names.filter((name) => name.startsWith('TEXCOORD_')).length > 2)) {
    leaveOut('texture coordinates after the second set');
  }
  if (sets.some((names) => names.includes('JOINTS_1'))) leaveOut('bone weights after the first four');
  if (sets.some((names) => names.includes('COLOR_1'))) leaveOut('vertex colours after the first');
  if (sets.some((names) => names.some((name) => name.startsWith('_')))) leaveOut(CARRIED.attributes);
  if (hasExtras(json)) leaveOut(CARRIED.extras);
  if (lists.materials.some(({ extensions }) => extensions?.KHR_materials_pbrSpecularGlossiness)) {
    leaveOut('specular colours (of specular and glossiness, colour and roughness are kept)');
  }
  if (lists.scenes.length > 1) leaveOut('scenes after the one that is shown');
}
