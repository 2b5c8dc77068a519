import { z } from 'zod';
import type { StageSource } from './family.ts';
import { type FieldMore, field } from './field-info.ts';
import { type ExtensionOf, extensionsOf, type MediumName } from './media.ts';
import { checked } from './rules.ts';
import { refusing, sentence, word } from './sentences.ts';
import { WISHES } from './wire.ts';

/** Request fields that several families share, with the limits of specification sections 4 and 8. */

/** What families take of a medium, where that is not all of it. */
type Some<M extends MediumName> = readonly ExtensionOf<M>[];

export const IMAGE_EXTENSIONS: Some<'image'> = ['.jpg', '.jpeg', '.png'];
export const PHOTO_EXTENSIONS: Some<'image'> = [...IMAGE_EXTENSIONS, '.webp'];

export const MODEL_FORMATS = ['glb', 'obj', 'fbx', 'stl', 'usdz', '3mf'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];
/** What a task makes when `target_formats` is not given: everything but 3MF. */
export const DEFAULT_FORMATS: readonly ModelFormat[] = ['glb', 'obj', 'fbx', 'stl', 'usdz'];

export const TEXTURE_RESOLUTIONS = ['2k', '4k', '8k'] as const;
export type TextureResolution = (typeof TEXTURE_RESOLUTIONS)[number];
export const TEXTURE_PIXELS: Record<TextureResolution, number> = { '2k': 2048, '4k': 4096, '8k': 8192 };

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.map((value) => value || '"" (none)').join(', ')}` });

/** A number in a range, which its refusal says. */
export function inRange(number: z.ZodNumber, least: number, most: number): z.ZodNumber {
  const error = `must be ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return number.min(least, { error }).max(most, { error });
}

export const whole = (least: number, most: number) => inRange(z.int({ error: 'must be a whole number' }), least, most);

/** Text that every program can keep: NUL ends it in some, and half of a surrogate pair is no character in any. */
export const plainText = (most: number, error = 'must be text') =>
  z
    .string({ error })
    .max(most, { error: `must have at most ${most.toLocaleString('en')} characters` })
    .refine((text) => !/\p{Surrogate}/u.test(text) && !text.includes('\0'), refusing(sentence('whole_text')));

/** Not of the letters that are drawn as nothing either: Hangul's fillers, Braille's blank, what only marks a place. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Free text of at most 800 characters of which something can be seen. */
export const prompt = (label: string) =>
  field(
    { label, kind: 'long-text' },
    plainText(800, 'is required and must be text').refine((text) => VISIBLE.test(text), refusing(sentence('empty'))),
  );

/** Signed links are some hundred characters long. */
const MAX_URL_LENGTH = 8_192;
const isLongUrl = (text: string) => text.length > MAX_URL_LENGTH && !/^data:/i.test(text);
const LONG_URL = sentence('long_address', MAX_URL_LENGTH);

/** A public URL or a base64 data URI; the content is checked when it is fetched. */
export const fileUrl = <M extends MediumName>(medium: M, label: string, extensions: Some<M>, more: FieldMore = {}) =>
  field(
    { label, kind: medium, extensions, ...more },
    z
      .string({ error: 'is required: a public URL or a base64 data URI' })
      .refine((text) => /^https?:\/\//i.test(text) || /^data:/i.test(text), refusing(sentence('address')))
      .refine((text) => !isLongUrl(text), refusing(LONG_URL)),
  );

export const imageUrl = (label: string, extensions: Some<'image'>, more: FieldMore = { called: 'picture' }) =>
  fileUrl('image', label, extensions, more);

/** A list of pictures, at least one. */
export function pictures(label: string, most: number, more: FieldMore = { called: 'picture' }) {
  const error = `must be a list of 1 to ${most} pictures`;
  const list = z.array(imageUrl('A picture', IMAGE_EXTENSIONS), { error }).min(1, { error }).max(most, { error });
  return field({ label, kind: 'image', extensions: IMAGE_EXTENSIONS, ...more }, list);
}

export const taskId = (label: string, called = 'task') =>
  field(
    { label, called, kind: 'task' },
    z.string({ error: 'is required and must be a task id' }).min(1, { error: 'is empty' }),
  );

export const targetFormats = (whenLeftOut = 'all but 3MF') =>
  field(
    { label: `File formats (${whenLeftOut} when left out)`, called: 'formats', topic: 'files' },
    z
      .array(choice(MODEL_FORMATS))
      .min(1, { error: 'must name at least one format, or be left out' })
      .transform((formats) => [...new Set(formats)]),
  );

export const flag = (label: string, more: FieldMore = {}) =>
  field({ label, ...more }, z.boolean({ error: 'must be true or false' }));

export const alphaThumbnail = () =>
  flag('Also make a thumbnail with a transparent background', { called: 'clear-thumbnail', topic: 'files' });

/** Extension of the stages that a model can make: `PROCEDURAL`, or the id of a maker (`wire.ts`). */
export const madeBy = () =>
  field(
    { label: 'The model that makes it', called: 'maker', kind: 'maker', extension: true },
    z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'must be up to 64 lower-case letters, digits and hyphens' }),
  ).optional();

/** Extension of the stages that make models: false leaves what a model has made as it was made. */
export const mending = () =>
  field(
    { label: 'Mend what a model has made', called: 'mended', extension: true, pressed: true },
    z.boolean(),
  ).optional();

export const SURFACE_PICTURE: FieldMore = { called: 'surface-picture', topic: 'look' };

export const modelType = () =>
  field(
    { label: 'Kind of mesh', called: 'mesh', topic: 'mesh' },
    choice(['standard', 'smart-topology', 'lowpoly']),
  ).default('standard');

export const ultraMode = () => flag('Higher fidelity: slower, 5 credits more', { called: 'ultra' }).optional();

export const remeshFields = () => ({
  should_remesh: flag('Remesh to the polygon count', { called: 'remesh', topic: 'mesh' }).optional(),
  topology: field(
    { label: 'Polygons of the remesh', called: 'polygon-shape', topic: 'mesh' },
    choice(['triangle', 'quad']),
  ).default('triangle'),
});

/** How large and how many textures are (`texture.ts`). */
export const textureFields = () => ({
  enable_pbr: flag('Also make metallic, roughness and normal maps', {
    called: 'material-maps',
    topic: 'look',
  }).default(false),
  texture_resolution: field(
    { label: 'Texture size', called: 'texture-size', topic: 'look' },
    choice(TEXTURE_RESOLUTIONS),
  ).optional(),
  hd_texture: field({ label: 'Use texture_resolution 4k', deprecated: true }, z.boolean()).default(false),
});

/** What a surface is to look like, in words or after a picture. */
export const surfaceFields = () => ({
  texture_prompt: field(
    { label: 'How the surface should look', called: 'surface', topic: 'look', kind: 'long-text' },
    plainText(800),
  ).optional(),
  texture_image_url: imageUrl('A picture to take the look from', IMAGE_EXTENSIONS, SURFACE_PICTURE).optional(),
});

export const removeLighting = () =>
  flag('Remove highlights and shadows from the base colour', { called: 'no-highlights' });

/** Of one change, and of all knobs of a program in one request. */
const MOST_CHANGES = 24;

/** Extension: what knobs of a program are put to. Which there are, and what each takes, a plan says. */
export const knobChanges = () =>
  field(
    { label: 'Knobs and what they are put to', extension: true, pressed: true },
    z
      .array(
        z.object({
          knob: plainText(80, 'must be the id of a knob'),
          to: z.union([plainText(40, 'must be text'), z.number(), z.boolean()], {
            error: 'must be text, a number, true or false',
          }),
        }),
        { error: 'must be a list of { knob, to }' },
      )
      .max(MOST_CHANGES, { error: `must be at most ${MOST_CHANGES} changes` }),
  );

const MOST_METRES = 1e6;

const place = () =>
  z
    .array(z.number().min(-MOST_METRES).max(MOST_METRES), { error: 'must be a place: [x, y, z] in metres' })
    .length(3, { error: 'must be a place: [x, y, z] in metres' });

/** What is wished, and where, in metres as in the GLB of the source. */
export const wishFields = () => ({
  does: field({ label: 'What is done', called: 'what', topic: 'subject' }, choice(WISHES)),
  to: field(
    { label: 'The new colour or material', called: 'to', topic: 'look' },
    plainText(40, 'must be a colour or a material'),
  ).optional(),
  percent: field(
    { label: 'Size or thickness in percent of now', called: 'percent', topic: 'size' },
    inRange(z.int(), 10, 400),
  ).optional(),
  mm: field(
    { label: 'Thickness in mm', called: 'thickness', topic: 'size' },
    z.number().min(0.1, { error: 'must be 0.1 to 1000' }).max(1_000, { error: 'must be 0.1 to 1000' }),
  ).optional(),
  at: field({ label: 'The place on it', pressed: true }, place()).optional(),
});

/** Extension: what is wished for the part under a place. What is put to which knob follows from it. */
export const pinnedWish = () =>
  field(
    { label: 'What is wished for a place on it', extension: true, pressed: true },
    z
      .object({ ...wishFields(), at: place() })
      .refine(({ does, to }) => to !== undefined || (does !== 'recolour' && does !== 'material'), {
        error: 'must say the colour or the material',
        path: ['to'],
      }),
  );

/** How a figure stands, and two fields that older clients still send. */
export const poseFields = () => ({
  pose_mode: field(
    { label: 'Pose of a figure', called: 'pose', topic: 'subject' },
    choice(['', 'a-pose', 't-pose']),
  ).default(''),
  symmetry_mode: field({ label: 'No effect', deprecated: true }, choice(['off', 'auto', 'on'])).default('auto'),
  is_a_t_pose: field({ label: 'Use pose_mode', deprecated: true }, z.boolean()).default(false),
});

/** Shared tail of the 3D creates. */
export const outputFields = () => ({
  target_formats: targetFormats().optional(),
  alpha_thumbnail: alphaThumbnail().default(false),
  auto_size: flag('Estimate the real-world height and resize to it', { called: 'real-size', topic: 'size' }).default(
    false,
  ),
  origin_at: field(
    { label: 'Where the origin is when the height is estimated', called: 'origin', topic: 'size' },
    choice(['bottom', 'center']),
  ).default('bottom'),
});

/** Not in the specification: the built-in service's own. Same request and same seed give the same bytes. */
export const seed = () =>
  field(
    { label: 'Seed: the same request and seed give the same result', extension: true },
    whole(0, 4_294_967_295),
  ).optional();

export const deprecatedText = (label: string) => field({ label, deprecated: true }, plainText(10_000)).optional();

/** Model files that mesh families read (specification section 4.3 names them for retexture). */
export const MESH_EXTENSIONS: Some<'model'> = ['.glb', '.gltf', '.obj', '.fbx', '.stl'];

/** What families read that take any model: with what our own service writes, and an OBJ zipped with its companions. */
export const MODEL_EXTENSIONS: Some<'model'> = extensionsOf('model').filter((extension) => extension !== '.ply');

/** Whatever can be read at all. */
export const ALL_MODEL_EXTENSIONS: Some<'model'> = extensionsOf('model');

/** A public URL or a base64 data URI; the extension is judged for URLs only, the content always. */
export const modelUrl = (extensions: Some<'model'>) =>
  field(
    { label: `A model file (${extensions.join(' ')})`, called: 'model', kind: 'model', extensions },
    z.string({ error: 'must be a public URL or a base64 data URI' }).superRefine(
      checked((text, complain) => {
        if (/^data:/i.test(text)) return;
        if (isLongUrl(text)) return complain('', LONG_URL);
        const path = URL.canParse(text) && /^https?:/i.test(text) ? new URL(text).pathname.toLowerCase() : undefined;
        if (path === undefined) complain('', sentence('address'));
        else if (!extensions.some((extension) => path.endsWith(extension))) {
          const found = /\.[a-z0-9]+$/.exec(path)?.[0] ?? 'none';
          complain('', sentence('ending', word(found), word(extensions.join(', '))));
        }
      }),
    ),
  );

/** Of the families that start from a model: a task's result or a file. `exactlyOne` is the rule that goes with it. */
export const modelSource = (extensions: Some<'model'> = MESH_EXTENSIONS) => ({
  input_task_id: taskId('A finished task with a model').optional(),
  model_url: modelUrl(extensions).optional(),
});

/** The source of families that take any model, in metres or in millimetres. */
export const OF_ANY_MODEL = {
  field: 'input_task_id',
  accepts: { makes: ['model', 'product'] },
  required: false,
} as const satisfies StageSource;

/** As large as anything may be asked for. */
export const LARGEST_METRES = 10_000;

export const metres = (label: string, called: string) =>
  field(
    { label, called, topic: 'size' },
    z
      .number({ error: 'must be a number of metres' })
      .positive({ error: 'must be more than 0' })
      .max(LARGEST_METRES, { error: 'must be at most 10,000' }),
  );

export const polycount = () =>
  field({ label: 'Polygon count to aim at', called: 'polygons', topic: 'mesh' }, whole(100, 300_000));

/** Of a number here, of a choice there. */
export const ADAPTIVE = {
  label: 'Adaptive polygon count: 1 ultra, 2 high, 3 medium, 4 low',
  called: 'adaptive-polygons',
  topic: 'mesh',
} as const;
export const ADAPTIVE_VALUES = { error: 'must be 1 (ultra), 2 (high), 3 (medium) or 4 (low)' } as const;

export const decimationMode = () => field(ADAPTIVE, z.literal([1, 2, 3, 4], ADAPTIVE_VALUES));
