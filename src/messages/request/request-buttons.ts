import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { cutoutOf } from 'kiln-client/contract/cut-out';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import { hasSeed } from 'kiln-client/contract/stage-fields';
import type { Task } from 'kiln-client/contract/task';
import { encodePress, type PressAction } from '../parts/custom-id.ts';
import { button, buttonRows, linkButton } from '../parts/message-body.ts';
import { shorten } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { CANCEL_AGREED, keptByCancel } from './cancel-words.ts';
import { editFields, nextSteps, type Step } from './next-steps.ts';
import { helpOf } from './reason-words.ts';
import { foldedCount } from './result-files.ts';
import type { RequestView } from './view.ts';

/**
 * Buttons for every step that is valid now. Up to four next steps have a button each; of more, those that can start from
 * such a result only (refine, build) have one and the others share a select.
 */

const MOST_STEP_BUTTONS = 4;

export function requestButtons(words: Words, view: RequestView): APIComponentInContainer[] {
  const { request } = words;
  const taskId = 'task' in view.phase ? view.phase.task?.id : undefined;
  const press = (action: PressAction, argument?: string) =>
    encodePress({
      action,
      requestId: view.requestId,
      ...(argument === undefined ? {} : { argument }),
      ...(taskId === undefined ? {} : { taskId }),
    });
  const { stage } = stageEntry(view.type);
  const mayMake = view.mayMake?.(view.type) ?? true;
  const edit = mayMake && editFields(words, stage, view.input).length > 0 && button(request.edit, press('edit'));
  const again = mayMake && button(request.again, press('again'));
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
      if (cutout)
        return buttonRows([...afterCutout(words, cutout, { mayMake, mayEdit: edit !== false }, press), remove]);
      const retry = mayHelp(view.phase) && again;
      return buttonRows([...(mayMake ? suggested(words, view, press) : []), retry, edit, remove]);
    }
    case 'canceled':
      return buttonRows([again, edit, remove]);
    case 'succeeded': {
      const { pressed } = splitSteps(stepsOf(words, view, view.phase.task));
      return buttonRows([
        ...pressed.filter(({ card }) => !card).flatMap((step) => stepButtons(words, step, press)),
        view.isPrivate && button(request.share, press('share')),
        again,
        varyButton(words, view, view.phase.task, press),
        edit,
        ...pressed.filter(({ card }) => card).flatMap((step) => stepButtons(words, step, press)),
        viewButton(words, view, press),
        button(request.more, press('more')),
        view.hidden !== 'withheld' && filesButton(words, view.phase, press),
        remove,
      ]);
    }
  }
}

function viewButton({ viewer: said }: Words, { viewer }: RequestView, press: (action: PressAction) => string) {
  if (!viewer) return false;
  return viewer.url === undefined ? button(said.view, press('view')) : linkButton(said.view, viewer.url);
}

function varyButton(words: Words, view: RequestView, task: Task, press: (action: PressAction) => string) {
  const mayMake = view.mayMake?.(view.type) ?? true;
  return mayMake && mayVary(view.type, task) && button(words.groups.vary, press('vary'));
}

/** How many there may be of one request. */
export const VARIATIONS = { least: 2, most: 4 } as const;

/** Where its service has seeds. */
export const mayVary = (type: TaskType, { engine }: Task): boolean =>
  engine?.seed !== undefined && hasSeed(stageEntry(type).stage);

/** Whether the very same may be made, asked for again. */
const mayHelp = (phase: Extract<RequestView['phase'], { name: 'failed' }>) =>
  !phase.needsFile && !phase.suggestions && helpOf(phase) === undefined;

/** What is not in the message: for the member who presses, alone. */
function filesButton(
  words: Words,
  { files, task }: Extract<RequestView['phase'], { name: 'succeeded' }>,
  press: (action: PressAction) => string,
) {
  const hasParts = (task.engine?.parts.length ?? 0) > 0;
  const count = foldedCount(files) + (hasParts ? 1 : 0);
  return count > 0 && button(words.files.button({ count }), press('files'));
}

/** The step that most people mean takes one press where nothing has to be asked, and has its form beside it. */
function stepButtons(
  { request }: Words,
  { type, verb, main, card, optional }: Step,
  press: (action: PressAction, argument?: string) => string,
) {
  if (card) return [button(shorten(verb, 80), press('adjust', type))];
  if (!main || !optional) return [button(shorten(verb, 80), press('next', type), 'primary')];
  return [
    button(shorten(verb, 80), press('now', type), 'primary'),
    button(shorten(request.withOptions({ verb }), 80), press('next', type)),
  ];
}

/** What canceling costs is said before the press. */
function cancelButton(
  { request }: Words,
  view: RequestView,
  press: (action: PressAction, argument?: string) => string,
) {
  const kept = keptByCancel(view);
  return kept === 0
    ? button(request.cancel, press('cancel'))
    : button(request.cancelKeeps({ kept }), press('cancel', CANCEL_AGREED));
}

/** Prompts that would be taken, each with what it costs. */
function suggested({ request }: Words, view: RequestView, press: (action: PressAction, argument: string) => string) {
  const prompts = view.phase.name === 'failed' ? (view.phase.suggestions ?? []) : [];
  const price = priceOf(view.type, view.input, view.learned);
  return prompts.map((said, i) => {
    const prompt = shorten(said, 50);
    const label = price === undefined ? prompt : request.suggestion({ prompt, amount: price });
    return button(label, press('suggested', String(i)), 'primary');
  });
}

/** What can be done about a cut-out that is not sure. */
function afterCutout(
  { request }: Words,
  { doubtful }: { doubtful: boolean },
  { mayMake, mayEdit }: { mayMake: boolean; mayEdit: boolean },
  press: (action: PressAction) => string,
) {
  return [
    mayMake && doubtful && button(request.goOnWithIt, press('accept'), 'primary'),
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
export function stepSelect(words: Words, view: RequestView): APIComponentInContainer[] {
  if (view.phase.name !== 'succeeded') return [];
  const { listed } = splitSteps(stepsOf(words, view, view.phase.task));
  if (listed.length === 0) return [];
  const options = listed.slice(0, 25).map((step) => ({
    label: shorten(step.verb, 100),
    value: step.type,
    description: shorten(`${step.costs} · ${step.summary}`, 100),
  }));
  const custom_id = encodePress({ action: 'step', requestId: view.requestId, taskId: view.phase.task.id });
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id, placeholder: words.request.goOnFrom, options }],
    },
  ];
}
