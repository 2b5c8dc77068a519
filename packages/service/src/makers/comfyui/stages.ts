import type { TaskType } from 'kiln-client/contract/families/index';
import { TEXTURE_PIXELS, type TextureResolution } from 'kiln-client/contract/fields';
import { SIDES, type Side } from '../../base/sides.ts';
import type { MakeOrder } from '../maker.ts';
import type { Bindings, Title } from './titles.ts';

/**
 * The stages that a workflow can make, and what of their requests goes into which titles. What a request asks for and no
 * title takes is refused, never dropped.
 */

type Input = Readonly<Record<string, unknown>>;

interface StageRow {
  makes: 'image' | 'model';
  /** Titles without which a workflow cannot make the stage. */
  needs: readonly Title[];
  /** Fields whose words make up the title prompt. */
  words: readonly string[];
  /** Fields whose pictures come in `MakeOrder.pictures`. */
  pictures: readonly string[];
  /** How more than one picture is told apart. */
  many?: 'sides' | 'numbers';
}

const PHOTO: StageRow = { makes: 'image', needs: ['image'], words: [], pictures: ['image_url'] };

const STAGES: { readonly [Type in TaskType]?: StageRow } = {
  'text-to-image': { makes: 'image', needs: ['prompt'], words: ['prompt'], pictures: [] },
  'image-to-image': {
    makes: 'image',
    needs: ['image', 'prompt'],
    words: ['prompt'],
    pictures: ['reference_image_urls'],
    many: 'numbers',
  },
  'image-to-3d': { makes: 'model', needs: ['image'], words: ['texture_prompt'], pictures: ['image_url'] },
  'multi-image-to-3d': {
    makes: 'model',
    needs: ['image'],
    words: ['texture_prompt'],
    pictures: ['image_urls'],
    many: 'sides',
  },
  'text-to-3d-preview': { makes: 'model', needs: ['prompt'], words: ['prompt'], pictures: [] },
  'text-to-3d': { makes: 'model', needs: ['prompt'], words: ['prompt', 'texture_prompt'], pictures: [] },
  'text-to-3d-refine': {
    makes: 'model',
    needs: ['model'],
    words: ['texture_prompt'],
    pictures: ['texture_image_url'],
  },
  retexture: {
    makes: 'model',
    needs: ['model'],
    words: ['text_style_prompt'],
    pictures: ['image_style_url', 'multiview_image_urls'],
    many: 'sides',
  },
  'creative-lab-brick-figure-prototype': PHOTO,
  'creative-lab-keycap-prototype': PHOTO,
  'creative-lab-fidget-pixel-prototype': PHOTO,
};

export const MADE_TYPES = Object.keys(STAGES) as TaskType[]; // the keys of a literal

export function stageRow(type: TaskType): StageRow {
  const row = STAGES[type];
  if (!row) throw new Error(`no workflow makes ${type}`);
  return row;
}

const SIDE_TITLES: Readonly<Record<Side, Title>> = {
  front: 'image',
  right: 'image:right',
  back: 'image:back',
  left: 'image:left',
};
const NUMBER_TITLES: readonly Title[] = ['image', 'image:2', 'image:3', 'image:4', 'image:5'];

/** Titles that a stage has a use for, besides the settings of the work. */
export function usefulTitles({ words, pictures, many, needs }: StageRow): ReadonlySet<Title> {
  const titles = new Set<Title>([...needs, 'seed', 'width', 'height', 'faces', 'texture_size']);
  if (words.length > 0) titles.add('prompt').add('negative');
  if (pictures.length > 0) titles.add('image').add('mask');
  const more = { sides: Object.values(SIDE_TITLES), numbers: NUMBER_TITLES };
  for (const title of many ? more[many] : []) titles.add(title);
  return titles;
}

/** Which title each picture of an order goes to; undefined: there is none for it. */
export function pictureTitles({ many }: StageRow, sides: readonly Side[]): (Title | undefined)[] {
  if (many === 'sides') return sides.map((side) => SIDE_TITLES[side]);
  return sides.map((_, at) => NUMBER_TITLES[at]);
}

const isSaid = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const POSES: Readonly<Record<string, string>> = { 'a-pose': 'in an A-pose', 't-pose': 'in a T-pose' };

/** Words for the title prompt; undefined: the workflow's own stay. */
function promptOf({ words }: StageRow, input: Input): string | undefined {
  const said = words.map((field) => input[field]).filter(isSaid);
  const pose = POSES[String(input.pose_mode ?? '')];
  return said.length > 0 || pose !== undefined ? [...said, ...(pose ? [pose] : [])].join(', ') : undefined;
}

/**
 * Why a workflow with these titles cannot make a request; undefined: it can.
 * @param sides of the pictures that it would be given
 */
export function refusal(
  row: StageRow,
  { at }: Bindings,
  { input, sides }: { input: Input; sides: readonly Side[] },
): string | undefined {
  if (promptOf(row, input) !== undefined && !at.has('prompt'))
    return 'This model goes by pictures alone: leave words and pose out.';
  if (input.generate_multi_view === true) return 'This model makes one picture, not three views.';
  if (isSaid(input.aspect_ratio) && !(at.has('width') && at.has('height')))
    return 'This model makes pictures of one shape only: leave the aspect ratio out.';
  if (isSaid(input.texture_image_url) && !row.pictures.includes('texture_image_url'))
    return 'This model takes no picture of the surface.';
  return refusalOfPictures(row, at, sides);
}

/** Every picture needs a node, and every node a picture. */
function refusalOfPictures({ many }: StageRow, at: Bindings['at'], sides: readonly Side[]): string | undefined {
  const taken = SIDES.filter((side) => at.has(SIDE_TITLES[side]));
  const most = many === 'sides' ? taken.length : NUMBER_TITLES.filter((title) => at.has(title)).length;
  const isRight = sides.length === most && (many !== 'sides' || taken.every((side) => sides.includes(side)));
  if (isRight) return undefined;
  if (most === 0) return 'This model takes no picture.';
  if (most === 1) return 'This model takes one picture.';
  return `This model takes ${most} pictures${many === 'sides' ? `: ${taken.join(', ')}` : ''}.`;
}

/** What an order sets, besides files. */
export function settingsOf(row: StageRow, { input, seed }: MakeOrder): Map<Title, string | number> {
  const settings = new Map<Title, string | number>([['seed', seed]]);
  const set = (title: Title, value: string | number | undefined) => value !== undefined && settings.set(title, value);
  set('prompt', promptOf(row, input));
  if (isSaid(input.negative_prompt)) set('negative', input.negative_prompt);
  if (typeof input.target_polycount === 'number') set('faces', input.target_polycount);
  if (isSaid(input.texture_resolution))
    set('texture_size', TEXTURE_PIXELS[input.texture_resolution as TextureResolution]);
  return settings;
}

/** Width and height of a ratio such as "16:9", with the area that a workflow has been set up for, in steps of 16 pixels. */
export function sizeOf(ratio: unknown, area: number): { width: number; height: number } | undefined {
  const [, across, down] = /^(\d+):(\d+)$/.exec(String(ratio ?? '')) ?? [];
  if (across === undefined || down === undefined) return undefined;
  const step = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  const width = Math.sqrt((area * Number(across)) / Number(down));
  return { width: step(width), height: step(area / width) };
}
