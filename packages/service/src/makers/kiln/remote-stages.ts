import type { TaskType } from 'kiln-client/contract/families/index';
import type { Task } from 'kiln-client/contract/task';
import type { Kind } from '../licences-in.ts';
import type { MakeOrder } from '../maker.ts';

/**
 * The stages that another service makes for this one: those whose result is a GLB or pictures. What shapes the look goes there;
 * faces, sizes, formats and thumbnails are this service's own, so their fields stay here.
 */
export interface RemoteStage {
  type: TaskType;
  kind: Kind;
  /** Fields of the request that are sent on. */
  fields: readonly string[];
  /** Fields that are sent with this value. */
  fixed: Readonly<Record<string, unknown>>;
  /** Where its pictures go: one, or a list. */
  pictures?: { field: string; isList: boolean };
}

/** Words and pictures of the surface are not sent: the recipe here paints by them. */
const LOOK = ['should_texture', 'enable_pbr', 'texture_resolution', 'hd_texture', 'remove_lighting'];
const GLB = { target_formats: ['glb'] };

export const REMOTE_STAGES: readonly RemoteStage[] = [
  { type: 'text-to-3d', kind: '3d', fields: ['prompt', 'seed', 'ultra_mode', 'pose_mode', ...LOOK], fixed: GLB },
  {
    type: 'image-to-3d',
    kind: '3d',
    fields: ['ultra_mode', 'image_enhancement', ...LOOK],
    fixed: GLB,
    pictures: { field: 'image_url', isList: false },
  },
  {
    type: 'multi-image-to-3d',
    kind: '3d',
    fields: ['image_enhancement', ...LOOK],
    fixed: GLB,
    pictures: { field: 'image_urls', isList: true },
  },
  {
    type: 'text-to-image',
    kind: 'image',
    fields: ['ai_model', 'prompt', 'seed', 'generate_multi_view', 'pose_mode', 'aspect_ratio'],
    fixed: {},
  },
  {
    type: 'image-to-image',
    kind: 'image',
    fields: ['ai_model', 'prompt', 'seed', 'generate_multi_view'],
    fixed: {},
    pictures: { field: 'reference_image_urls', isList: true },
  },
];

/** The same body each time for the same order: it is sent again under the same key. */
export async function remoteInput(
  { fields, fixed, pictures }: RemoteStage,
  order: MakeOrder,
): Promise<Record<string, unknown>> {
  const { seed } = order;
  const given: Readonly<Record<string, unknown>> = { ...order.input, seed };
  const sent = fields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]);
  const input: Record<string, unknown> = { ...Object.fromEntries(sent), ...fixed };
  if (pictures) {
    const uris: string[] = [];
    for (const { name, read } of order.pictures) uris.push(dataUri(name, await read()));
    input[pictures.field] = pictures.isList ? uris : uris[0];
  }
  return input;
}

function dataUri(name: string, bytes: Uint8Array): string {
  const type = name.endsWith('.png') ? 'png' : 'jpeg';
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Links of a result, by the names under which its files are kept. */
export function remoteFiles({ kind }: RemoteStage, { model_urls, image_urls }: Task): [name: string, url: string][] {
  if (kind === 'image') return image_urls.map((url, i) => [`image-${i + 1}.png`, url]);
  return model_urls.glb === undefined ? [] : [['model.glb', model_urls.glb]];
}
