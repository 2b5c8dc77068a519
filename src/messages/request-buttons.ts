import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { cutoutOf } from 'kiln-client/contract/cut-out';
import { stageEntry } from 'kiln-client/contract/families/index';
import { priceOf } from 'kiln-client/contract/prices';
import type { Task } from 'kiln-client/contract/task';
import { CANCEL_AGREED, keptByCancel } from './cancel-words.ts';
import { encodePress, type PressAction } from './custom-id.ts';
import { linkedFiles, unreachedFiles } from './files.ts';
import { button, buttonRows } from './message-body.ts';
import { editFields, nextSteps, type Step } from './steps.ts';
import { credits, shorten } from './text.ts';
import type { DeliveredFile, RequestView } from './view.ts';

/**
 * Buttons for every step that is valid now. Up to four next steps have a button each; of more, those that can start from
 * such a result only (refine, build) have one and the others share a select.
 */

const MOST_STEP_BUTTONS = 4;

/** Under a cut-out of which only a person can tell whether it is right. */
export const GO_ON = 'Go on with it';
export const ANOTHER_PICTURE = 'Another picture';

export function requestButtons(view: RequestView): APIComponentInContainer[] {
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
  const edit = mayMake && editFields(stage, view.input).length > 0 && button('Edit', press('edit'));
  const again = mayMake && button('Again', press('again'));
  const remove = button('Delete', press('delete'));

  switch (view.phase.name) {
    case 'approval':
    case 'waiting':
    case 'creating':
    case 'checking':
    case 'running':
      return buttonRows([cancelButton(view, press)]);
    case 'failed': {
      const { needsFile, suggestions, task } = view.phase;
      const cutout = cutoutOf(task);
      if (cutout) return buttonRows([...afterCutout(cutout, mayMake, edit !== false, press), remove]);
      // The same words would be refused again.
      const anew = !needsFile && !suggestions && again;
      return buttonRows([...(mayMake ? suggested(view, press) : []), anew, edit, remove]);
    }
    case 'canceled':
      return buttonRows([again, edit, remove]);
    case 'succeeded': {
      const { pressed } = splitSteps(stepsOf(view, view.phase.task));
      return buttonRows([
        ...pressed.flatMap((step) => stepButtons(step, press)),
        view.isPrivate && button('Share', press('share')),
        again,
        edit,
        button('More', press('more')),
        ...fileButtons(view.phase.files, view.reaches, press),
        remove,
      ]);
    }
  }
}

/** For files that are links, and for those that this place shows no link of. */
function fileButtons(
  all: readonly DeliveredFile[],
  reaches: RequestView['reaches'],
  press: (action: PressAction) => string,
) {
  // Textures are links from the beginning, and More has them.
  const files = all.filter(({ role }) => role !== 'texture');
  const isUnreached = unreachedFiles(files, reaches).some(({ extra }) => extra === undefined);
  return [
    linkedFiles(files, reaches).length > 0 && button('Fresh links', press('fresh')),
    isUnreached && button('Attach files', press('attach')),
  ];
}

/** The step that most people mean takes one press where nothing has to be asked, and has its form beside it. */
function stepButtons({ type, verb, main, optional }: Step, press: (action: PressAction, argument?: string) => string) {
  if (!main || !optional) return [button(shorten(verb, 80), press('next', type), 'primary')];
  return [
    button(shorten(verb, 80), press('now', type), 'primary'),
    button(shorten(`${verb} with options…`, 80), press('next', type)),
  ];
}

/** What canceling costs is said before the press. */
function cancelButton(view: RequestView, press: (action: PressAction, argument?: string) => string) {
  const kept = keptByCancel(view);
  return kept === 0
    ? button('Cancel', press('cancel'))
    : button(`Cancel (keeps ${credits(kept)})`, press('cancel', CANCEL_AGREED));
}

/** Prompts that would be taken, each with what it costs. */
function suggested(view: RequestView, press: (action: PressAction, argument: string) => string) {
  const prompts = view.phase.name === 'failed' ? (view.phase.suggestions ?? []) : [];
  const price = priceOf(view.type, view.input, view.learned);
  const cost = price === undefined ? '' : ` · ${price === 0 ? 'free' : credits(price)}`;
  return prompts.map((prompt, i) => button(`${shorten(prompt, 50)}${cost}`, press('suggested', String(i)), 'primary'));
}

/** What can be done about a cut-out that is not sure. */
function afterCutout(
  { doubtful }: { doubtful: boolean },
  mayMake: boolean,
  mayEdit: boolean,
  press: (action: PressAction) => string,
) {
  return [
    mayMake && doubtful && button(GO_ON, press('accept'), 'primary'),
    mayEdit && button(ANOTHER_PICTURE, press('edit')),
  ];
}

/** What can follow, as far as it is open to the one reader there is. */
export function stepsOf({ type, learned, mayMake = () => true }: RequestView, task: Task): Step[] {
  return nextSteps(type, task, learned).filter((step) => mayMake(step.type));
}

/** Which steps have a button of their own, and which are in the select. */
export function splitSteps(steps: readonly Step[]): { pressed: readonly Step[]; listed: readonly Step[] } {
  if (steps.length <= MOST_STEP_BUTTONS) return { pressed: steps, listed: [] };
  const pressed = steps.filter((step) => step.main).slice(0, MOST_STEP_BUTTONS);
  return { pressed, listed: steps.filter((step) => !pressed.includes(step)) };
}

/** The select of next steps, when they are too many for buttons. */
export function stepSelect(view: RequestView): APIComponentInContainer[] {
  if (view.phase.name !== 'succeeded') return [];
  const { listed } = splitSteps(stepsOf(view, view.phase.task));
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
      components: [{ type: ComponentType.StringSelect, custom_id, placeholder: 'Go on from this result…', options }],
    },
  ];
}
