import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import type { EngineReport } from 'kiln-client/contract/task';
import type { KnobDifference, WishReport } from 'kiln-client/contract/wire';
import { MATERIALS } from 'kiln-engine/paint/materials';
import { linearColor, readColor } from 'kiln-engine/paint/named-colors';
import { UserError } from 'kiln-errors';
import type { Model } from 'kiln-mesh/core/model';
import { regionName, type Touch, type Touched, touchUp as touch } from 'kiln-mesh/touch/touch-up';
import type { z } from 'zod';
import { asNotAdjusted, type Recipe } from '../base/recipe.ts';
import { beforeAndAfter, hexOf, many, reportOf } from './mesh/describe.ts';
import { PRINT_STL } from './mesh/print.ts';
import { type ReadSettings, readSource } from './mesh/read-source.ts';
import { putPictures, writeResult } from './mesh/write-result.ts';

/** One thing done to the region under a place of any model. What is not as it was asked for, by measure, is refused. */

type Input = ParsedInputOf<'touch-up'>;

/** As it came, with what only a file has whose vertices stay. */
export const READ_TO_TOUCH: ReadSettings = { stl: PRINT_STL, shapes: true, seamless: true };

export interface TouchedUp {
  model: Model;
  wish: WishReport;
  changed: KnobDifference[];
  notes: string[];
}

export const touchUp: Recipe<'touch-up'> = {
  async run(input, context) {
    const source = await readSource(input, context, READ_TO_TOUCH);
    context.progress(0.2, 'Touching up');
    const { model, wish, changed, notes } = await touchedUp(input, source.model);
    const written = await writeResult(model, ['glb'], context, { from: 0.6, to: 0.88 });
    const pictures = await putPictures(model, false, context);
    const facts = beforeAndAfter(source, model, written.files);
    const report: z.input<typeof EngineReport> = await reportOf(model, context, facts, [...source.notes, ...notes]);
    return {
      model_urls: written.model_urls,
      texture_urls: written.texture_urls,
      ...pictures,
      engine: { ...report, wish, changed },
    };
  },
};

/** Usual where no number is said: of what it is. */
const USUAL_PERCENT = 130;
const KINDS = { recolour: 'color', thicken: 'thick', smooth: 'smooth', resize: 'scale', remove: 'part' } as const;

/** @throws {RecipeError} `not_adjusted`: why it cannot be, and what can */
export async function touchedUp(input: Input, model: Model): Promise<TouchedUp> {
  const { does, at } = input;
  try {
    const made = await touch(model, touchOf(input), at && [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0]);
    const { region, before, after, wanted, moved, met } = made;
    if (!met)
      throw new UserError(
        'wish_refused',
        'It cannot be done there without changing more than that: pin another place.',
      );
    const name = regionName(region).slice(0, 60);
    const report = { does, part: name, after, wanted, moved, met };
    const [from, to] = sidesOf(input, made);
    return {
      model: made.model,
      wish: before === undefined ? report : { ...report, before },
      changed: [{ kind: does === 'material' ? does : KINDS[does], name, from, to }],
      notes: [`${REGIONS[region.kind]} (${many(region.faces, 'face')}).`, ...textureNotes(made)],
    };
  } catch (error) {
    return asNotAdjusted(error);
  }
}

/** What was taken for the region under the pin. */
const REGIONS: Readonly<Record<Touched['region']['kind'], string>> = {
  whole: 'All of it was changed',
  body: 'The body under the pin was changed',
  material: 'What is of one material under the pin was changed',
  color: 'What has one colour under the pin was changed',
  patch: 'A patch around the pin was changed, up to its sharp edges',
};

function textureNotes({ tinted, flat }: Touched): string[] {
  return [
    ...(tinted > 0 ? ['It has a tinted copy of its texture, so that the rest keeps the old one.'] : []),
    ...(flat > 0 ? ['Its texture could not be tinted so, and is a plain colour there.'] : []),
  ];
}

/** @throws {UserError} `wish_refused` */
function touchOf({ does, to = '', mm, percent = USUAL_PERCENT }: Input): Touch {
  switch (does) {
    case 'recolour': {
      const hex = readColor(to);
      if (hex === undefined) throw new UserError('wish_refused', 'It takes a colour: #rrggbb or a name as "dark red".');
      return { does, color: linearColor(hex) };
    }
    case 'material': {
      const word = to.toLowerCase().trim();
      const material = Object.hasOwn(MATERIALS, word) ? MATERIALS[word] : undefined;
      if (!material)
        throw new UserError(
          'wish_refused',
          `It takes one of ${Object.keys(MATERIALS).slice(0, MOST_NAMED).join(', ')}.`,
        );
      const { metallic, roughness, color } = material;
      return { does, metallic, roughness, ...(color !== undefined && { color: linearColor(color) }) };
    }
    case 'thicken':
      return { does, share: percent / 100, ...(mm !== undefined && { metres: mm / 1_000 }) };
    case 'resize':
      return { does, percent };
    default:
      return { does };
  }
}

/** Of a list in a message. */
const MOST_NAMED = 30;

/** What a card says that it was, and is. */
function sidesOf({ does, to = '' }: Input, { was, turned = 0 }: Touched): [string | number, string | number] {
  if (does === 'recolour') return [was ? hexOf(was) : '', readColor(to) ?? to];
  if (does === 'material') return ['', to];
  if (does === 'remove') return ['', 'removed'];
  return [does === 'resize' ? 100 : 0, turned];
}
