import { nextStages, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type KnobInfo, PICTURE_URI } from 'kiln-client/contract/wire';
import { readKnobCodes } from '../../messages/parts/knob-codes.ts';
import { knobLabel } from '../../messages/request/adjust-message.ts';
import type { Words } from '../../messages/words/index.ts';
import type { Note } from '../library/notes.ts';
import { type Wished, wishIn } from '../library/wishes/read-wish.ts';
import type { AskKnobs } from '../service/ask-look.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';

/** What would come of a result with some of its knobs turned, for readers of its link: by free plans, and nothing is made. */

/** @param turned knobs as `readKnobCodes` reads them; nothing: as it is */
export type TurnKnobs = (turned: string) => Promise<Turned | 'unclear' | undefined>;

interface Turned {
  knobs: Slider[];
  wrong?: string;
  picture?: string;
  price?: number;
}

type Slider = Pick<KnobInfo, 'id' | 'value' | 'least' | 'most' | 'step'> & { label: string; unit?: string };

/** Kinds that are no number, no yes or no, and no colour have no slider. */
const isSlider = ({ kind, value }: KnobInfo) => typeof value !== 'string' || kind === 'color';
/** A slider goes finer than the steps of a button. */
const PERCENT_STEP = 5;

/** The stage that turns knobs of a result; undefined: nothing of it can be changed so. */
export function knobStageOf(request: Request): Stage | undefined {
  const task = taskOf(request);
  return nextStages(request.type).find(
    ({ stage: { card, source } }) => card === 'knobs' && source?.offered?.(task) === true,
  )?.stage;
}

/** The stage that does what a note on a result wishes: of a result that the built-in service has made, whether it has knobs or not. */
export function wishStageOf(request: Request): Stage | undefined {
  const knobs = knobStageOf(request);
  if (knobs || taskOf(request).engine?.name === undefined) return knobs;
  return nextStages(request.type).find(({ stage: { card } }) => card === 'place')?.stage;
}

/** The wish of a note, where it can be done under it. */
export function wishUnder(request: Request, { text, state }: Pick<Note, 'text' | 'state'>): Wished | undefined {
  return state === 'open' && !request.ephemeral && wishStageOf(request) ? wishIn(text) : undefined;
}

/** Undefined: nothing of it can be changed. @param words in which knobs have their names */
export function turnKnobsOf(request: Request, askKnobs: AskKnobs, words: Words): TurnKnobs | undefined {
  const { id, task_id: taskId, account } = request;
  const stage = knobStageOf(request);
  if (!stage?.source || taskId === undefined) return undefined;
  const { name: mode, source } = stage;
  return async (turned) => {
    const changes = turned === '' ? [] : readKnobCodes(turned);
    if (!changes) return 'unclear';
    const answer = await askKnobs({
      id,
      // All readers of a link count as one member.
      userId: `link:${id}`,
      // The entries of the table have exactly the types of TaskType.
      type: stage.type as TaskType,
      input: { mode, [source.field]: taskId, changes },
      account,
    });
    if (!answer) return undefined;
    const { plan, picture } = answer;
    const price = plan.price === undefined ? {} : { price: plan.price };
    if (plan.outcome !== 'succeeds') return { knobs: [], wrong: plan.message, ...price };
    const { knobs = [], foremost = [] } = plan;
    return {
      knobs: foremost
        .flatMap((one) => knobs.find((knob) => knob.id === one) ?? [])
        .filter(isSlider)
        .map((knob) => sliderOf(words, knob)),
      ...price,
      ...(picture && { picture: `${PICTURE_URI}${picture.toString('base64')}` }),
    };
  };
}

function sliderOf(words: Words, knob: KnobInfo): Slider {
  const { id, value, least, most, step } = knob;
  const { label, isPercent } = knobLabel(words, knob);
  return { id, label, value, least, most, ...(isPercent ? { step: PERCENT_STEP, unit: ' %' } : { step }) };
}
