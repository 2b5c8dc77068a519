import type { APIComponentInContainer } from 'discord.js';
import { cutoutOf } from 'kiln-client/contract/cut-out';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { printStatusOf } from 'kiln-client/contract/families/print-analyze';
import { priceOf, typicalPrice } from 'kiln-client/contract/prices';
import { hasSeed } from 'kiln-client/contract/stage-fields';
import type { Task } from 'kiln-client/contract/task';
import { encodePress, type PressAction } from '../parts/custom-id.ts';
import { button, buttonRows, linkButton, stringSelect } from '../parts/message-body.ts';
import { suggestionLabel } from '../parts/price-words.ts';
import { shorten } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { CANCEL_AGREED, keptByCancel } from './cancel-words.ts';
import { editFields, nextSteps, type Step } from './next-steps.ts';
import { helpOf } from './reason-words.ts';
import { isFolded } from './result-files.ts';
import type { Phase, RequestView } from './view.ts';

/**
 * Buttons for every step that is valid now, each with its price. A result has one row: the steps that most people mean,
 * Again and More, behind which the others are. Up to four next steps have a button each; of more, those that can start from
 * such a result only (refine, build) have one and the others share a select.
 */

const MOST_STEP_BUTTONS = 4;

type Pressed = (action: PressAction, argument?: string) => string;

/** The custom ids of a request's buttons. */
export function pressOf({ requestId, phase }: RequestView): Pressed {
  const taskId = 'task' in phase ? phase.task?.id : undefined;
  return (action, argument) => encodePress({ action, requestId, argument, taskId });
}

const editButton = (words: Words, view: RequestView, press: Pressed) =>
  mayMakeAgain(view) && hasForm(words, view) && button(words.request.edit, press('edit'));

export const hasForm = (words: Words, { type, input }: RequestView) =>
  editFields(words, stageEntry(type).stage, input).length > 0;

export const mayMakeAgain = ({ type, mayMake }: RequestView) => mayMake?.(type) ?? true;

/** Of the very same request: no estimate. */
export function priceOfAgain(view: RequestView): number | undefined {
  return mayMakeAgain(view) ? priceOf(view.type, view.input, view.learned) : undefined;
}

/** "Refine · 10": what a press costs is said before it, on the button. */
function priced({ count, request }: Words, verb: string, price: number | undefined, isAbout = false): string {
  if (price === undefined) return shorten(verb, 80);
  const name = shorten(verb, 60);
  return price === 0
    ? request.priceFree({ verb: name })
    : request.priceOf({ verb: name, amount: count(price), isAbout });
}

export function requestButtons(words: Words, view: RequestView): APIComponentInContainer[] {
  const { request } = words;
  const press = pressOf(view);
  const mayMake = mayMakeAgain(view);
  const edit = editButton(words, view, press);
  const again = mayMake && button(priced(words, request.again, priceOfAgain(view)), press('again'));
  const remove = button(request.delete, press('delete'));

  switch (view.phase.name) {
    case 'approval':
    case 'waiting':
    case 'creating':
    case 'checking':
    case 'running':
      return buttonRows([cancelButton(words, view, press)]);
    case 'failed': {
      const cutout = cutoutOf(view.phase.task);
      if (cutout) return buttonRows([...afterCutout(words, view, cutout, edit !== false), remove]);
      const retry = mayHelp(view.phase) && again;
      return buttonRows([...(mayMake ? suggested(words, view, view.phase, press) : []), retry, edit, remove]);
    }
    case 'canceled':
      return buttonRows([again, edit, remove]);
    case 'succeeded': {
      const { task } = view.phase;
      const { pressed } = splitSteps(stepsOf(words, view, task));
      const mended = repairButton(words, view, press);
      return buttonRows([
        mended,
        ...pressed
          .filter((step) => !step.card && !(isRepair(step) && (mended || printStatusOf(task) === 'healthy')))
          .map((step) => stepButton(words, step, press)),
        view.isPrivate && button(request.share, press('share')),
        again,
        view.isMendable && button(words.standard.fit, press('fit')),
        viewButton(words, view, press),
        button(request.more, press('more')),
      ]);
    }
  }
}

/** What a result has besides, behind More. */
export function moreButtons(words: Words, view: RequestView) {
  if (view.phase.name !== 'succeeded') return [];
  const press = pressOf(view);
  const { pressed } = splitSteps(stepsOf(words, view, view.phase.task));
  return [
    editButton(words, view, press),
    varyButton(words, view, view.phase.task, press),
    ...pressed.filter(({ card }) => card).map(({ verb, type }) => button(shorten(verb, 80), press('adjust', type))),
    ...(repairButton(words, view, press) ? pressed.filter(isRepair).map((step) => stepButton(words, step, press)) : []),
    ...pressed.filter(asksFirst).map(({ verb, type }) => {
      return button(shorten(words.request.withOptions({ verb }), 80), press('next', type));
    }),
    view.hidden !== 'withheld' && hasFiles(view.phase) && button(words.files.all, press('files')),
  ];
}

/** The steps of one press under a print check that found something. */
export const repairAndCheck = ['print-repair', 'print-analyze'] as const;
/** The argument of its button. */
export const REPAIR_AND_CHECK = 'print';

const isRepair = ({ type }: Step) => type === repairAndCheck[0];

function repairButton(words: Words, { type, phase, mayMake, learned }: RequestView, press: Pressed) {
  const [, check] = repairAndCheck;
  if (type !== check || phase.name !== 'succeeded' || !repairAndCheck.every((one) => mayMake?.(one) ?? true))
    return false;
  if ((printStatusOf(phase.task) ?? 'healthy') === 'healthy') return false;
  const prices = repairAndCheck.map((one) => typicalPrice(stageEntry(one).stage, learned));
  const price = prices.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
  return button(priced(words, words.print.repairAndCheck, price), press('fit', REPAIR_AND_CHECK), 'primary');
}

const asksFirst = ({ card, main, optional }: Step) => !card && main && optional;

function viewButton({ viewer: said }: Words, { viewer }: RequestView, press: Pressed) {
  if (!viewer) return false;
  return viewer.url === undefined ? button(said.view, press('view')) : linkButton(said.view, viewer.url);
}

function varyButton(words: Words, view: RequestView, task: Task, press: Pressed) {
  const price = priceOfAgain(view);
  const all = price === undefined ? undefined : VARIATIONS.most * price;
  return mayMakeAgain(view) && mayVary(view.type, task) && button(priced(words, words.groups.vary, all), press('vary'));
}

/** How many there may be of one request. */
export const VARIATIONS = { least: 2, most: 4 } as const;

/** Where its service has seeds. */
const mayVary = (type: TaskType, { engine }: Task): boolean =>
  engine?.seed !== undefined && hasSeed(stageEntry(type).stage);

/** Whether the very same may be made, asked for again. */
const mayHelp = (phase: Phase<'failed'>) => !phase.needsFile && !phase.suggestions && helpOf(phase) === undefined;

/** Besides those that its message has. */
const hasFiles = ({ files, task }: Phase<'succeeded'>) => files.some(isFolded) || (task.engine?.parts.length ?? 0) > 0;

/** The step that most people mean takes one press where nothing has to be asked; its form is behind More. */
function stepButton(words: Words, step: Step, press: Pressed) {
  const name = priced(words, step.verb, step.price, step.isAbout);
  return button(name, press(asksFirst(step) ? 'now' : 'next', step.type), 'primary');
}

/** What canceling costs is said before the press. */
function cancelButton({ request }: Words, view: RequestView, press: Pressed) {
  const kept = keptByCancel(view);
  return kept === 0
    ? button(request.cancel, press('cancel'))
    : button(request.cancelKeeps({ kept }), press('cancel', CANCEL_AGREED));
}

/** Prompts that would be taken, each with what it costs. */
function suggested(words: Words, view: RequestView, { suggestions = [] }: Phase<'failed'>, press: Pressed) {
  const price = priceOf(view.type, view.input, view.learned);
  return suggestions.map((prompt, i) =>
    button(suggestionLabel(words, prompt, price), press('suggested', String(i)), 'primary'),
  );
}

/** What can be done about a cut-out that is not sure. */
function afterCutout(words: Words, view: RequestView, { doubtful }: { doubtful: boolean }, mayEdit: boolean) {
  const { request } = words;
  const press = pressOf(view);
  const goOn = priced(words, request.goOnWithIt, priceOfAgain(view));
  return [
    mayMakeAgain(view) && doubtful && button(goOn, press('accept'), 'primary'),
    mayEdit && button(request.anotherPicture, press('edit')),
    doubtful && button(request.why, press('why')),
  ];
}

/** What can follow, as far as it is open to the one reader there is. */
export function stepsOf(words: Words, { type, learned, mayMake = () => true }: RequestView, task: Task): Step[] {
  return nextSteps(words, type, task, learned).filter((step) => mayMake(step.type));
}

/** Which steps have a button of their own, and which are in the select. */
export function splitSteps(steps: readonly Step[]): { pressed: readonly Step[]; listed: readonly Step[] } {
  if (steps.length <= MOST_STEP_BUTTONS) return { pressed: steps, listed: [] };
  const pressed = steps.filter((step) => step.main).slice(0, MOST_STEP_BUTTONS);
  return { pressed, listed: steps.filter((step) => !pressed.includes(step)) };
}

/** The select of next steps, when they are too many for buttons. */
export function stepSelect(words: Words, view: RequestView): APIComponentInContainer | undefined {
  if (view.phase.name !== 'succeeded') return undefined;
  const { listed } = splitSteps(stepsOf(words, view, view.phase.task));
  const options = listed.map((step) => ({
    label: shorten(step.verb, 100),
    value: step.type,
    description: shorten(`${step.costs} · ${step.summary}`, 100),
  }));
  return stringSelect(pressOf(view)('step'), words.request.goOnFrom, options);
}
