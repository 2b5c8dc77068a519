import type { TaskType } from 'kiln-client/contract/families/index';
import { TEXTURE_PIXELS, type TextureResolution } from 'kiln-client/contract/fields';
import { SIDES, type Side } from '../../base/sides.ts';
import type { Given, MakeOrder } from '../maker.ts';
import { isSaid, POSES } from '../said.ts';
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
  /** The field whose words are the title prompt's. Words about the surface of a new model are the recipe's to follow. */
  words?: string;
  /** Whether it may be given pictures, and how several are told apart. */
  pictures?: 'one' | 'sides' | 'numbers';
}

const PHOTO: StageRow = { makes: 'image', needs: ['image'], pictures: 'one' };
const WORDS: StageRow = { makes: 'model', needs: ['prompt'], words: 'prompt' };

const STAGES: { readonly [Type in TaskType]?: StageRow } = {
  'text-to-image': { ...WORDS, makes: 'image' },
  'image-to-image': { makes: 'image', needs: ['image', 'prompt'], words: 'prompt', pictures: 'numbers' },
  'image-to-3d': { makes: 'model', needs: ['image'], pictures: 'one' },
  'multi-image-to-3d': { makes: 'model', needs: ['image'], pictures: 'sides' },
  'text-to-3d-preview': WORDS,
  'text-to-3d': WORDS,
  'text-to-3d-refine': { makes: 'model', needs: ['model'], words: 'texture_prompt', pictures: 'one' },
  retexture: { makes: 'model', needs: ['model'], words: 'text_style_prompt', pictures: 'sides' },
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

/** Titles that a stage has a use for. */
export function usefulTitles({ words, pictures, makes, needs }: StageRow): ReadonlySet<Title> {
  const several = { one: [], sides: Object.values(SIDE_TITLES), numbers: NUMBER_TITLES };
  return new Set<Title>([
    'seed',
    ...needs,
    ...(words ? (['prompt', 'negative'] as const) : []),
    ...(pictures ? (['image', 'mask', ...several[pictures]] as const) : []),
    ...(makes === 'image' ? (['width', 'height'] as const) : (['faces', 'texture_size'] as const)),
  ]);
}

/** Which title each picture of an order goes to; undefined: there is none for it. */
export function pictureTitles({ pictures }: StageRow, sides: readonly Side[]): (Title | undefined)[] {
  return sides.map((side, at) => (pictures === 'sides' ? SIDE_TITLES[side] : NUMBER_TITLES[at]));
}

/** Of the options that only a maker can follow, those that a workflow with these titles is told (`untold.ts`). */
export const toldBy = ({ words }: StageRow, { at }: Bindings): string[] => [
  ...(at.has('seed') ? ['seed'] : []),
  ...(words !== undefined && at.has('prompt') ? ['pose_mode'] : []),
];

/** Words for the title prompt; undefined: the workflow's own stay. */
function promptOf({ words }: StageRow, input: Input): string | undefined {
  const said = words === undefined ? undefined : input[words];
  if (!isSaid(said)) return undefined;
  const pose = POSES[String(input.pose_mode ?? '')];
  return pose === undefined ? said : `${said}, ${pose}`;
}

/** Why a workflow with these titles cannot make a request; undefined: it can. */
export function refusal(
  row: StageRow,
  { at }: Bindings,
  { input, sides, hasModel }: { input: Input } & Given,
): string | undefined {
  if (row.needs.includes('model') && !hasModel) return 'This model takes a GLB, and that result has none.';
  if (promptOf(row, input) !== undefined && !at.has('prompt'))
    return 'This model goes by pictures alone: leave the words out.';
  if (input.generate_multi_view === true) return 'This model makes one picture, not three views.';
  if (isSaid(input.aspect_ratio) && !(at.has('width') && at.has('height')))
    return 'This model makes pictures of one shape only: leave the aspect ratio out.';
  return refusalOfPictures(row, at, sides);
}

/** Every picture needs a node, and every node a picture. */
function refusalOfPictures({ pictures }: StageRow, at: Bindings['at'], sides: readonly Side[]): string | undefined {
  const taken = SIDES.filter((side) => at.has(SIDE_TITLES[side]));
  const hasSides = pictures === 'sides';
  const most = hasSides ? taken.length : NUMBER_TITLES.filter((title) => at.has(title)).length;
  if (sides.length === most && (!hasSides || taken.every((side) => sides.includes(side)))) return undefined;
  if (most === 0) return 'This model takes no picture.';
  if (most === 1) return 'This model takes one picture.';
  return `This model takes ${most} pictures${hasSides ? `: ${taken.join(', ')}` : ''}.`;
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
