/**
 * What a button carries: everything that is needed to act on it after any restart, in Discord's 100 characters. The
 * request id finds the record; the task id, when it fits, goes on when the record is long gone.
 *
 *   1:<action>:<request id>:<argument>:<task id>     version first, so that old buttons stay readable
 */

const PRESS_ACTIONS = [
  /** Start the stage named by the argument (a task type) from this result. */
  'next',
  /** A select whose value is the stage. */
  'step',
  /** The argument `all`: of a group, as many. */
  'again',
  /** Several of the same, with other seeds. */
  'vary',
  /** A result of a group as a message of its own; the argument or the select's value is the request. */
  'open',
  /** For this result of its group; the argument: `choose` it is decided for; `end`: what may be done, of which `pick` and `stop` are. */
  'vote',
  /** Of a batch: pause, go on, its rows, its files; the argument says which. */
  'batch',
  /** Of a chain: go on, pick the result that requestId is, or from a result to a chain; the argument says which. */
  'chain',
  /** The same with another prompt: that of the refused request's suggestions which the argument counts to. */
  'suggested',
  /** The same, with the doubtful cut-out that its message shows. */
  'accept',
  /** Why that is asked. */
  'why',
  'edit',
  /** Opens a card of what of a result can be changed. */
  'adjust',
  /** On that card; requestId is the pending order, the argument or the select's value a knob and its value, or what else was pressed. */
  'knob',
  'cancel',
  'delete',
  'delete-confirmed',
  'keep',
  'more',
  /** A link by which a result is seen in a browser; the argument `end` withdraws it. */
  'view',
  /** Opens it in a frame inside Discord, for several people at once. */
  'together',
  /** Of a note on a result: the form of an answer, or that it is done or open; the argument says which, and of which note. */
  'note',
  /** What its member alone sees, for everybody. */
  'share',
  /** All files of a result, for the one who presses; the argument `zip`: as one. */
  'files',
  /** The same, on messages of before. */
  'fresh',
  'attach',
  /** Make something of what was shown (requestId is the showing); the argument or the select's value is the stage. */
  'take',
  /** What a lead says on a card: the argument says which. */
  'approve',
  /** Agrees to a price or leaves it; requestId is the interaction that asked, the argument says which. */
  'order',
  /** What it is made from; requestId is the same, the select's value the task. */
  'source',
  /** Start the stage named by the argument at once, with the usual options. */
  'now',
  /** More credits for the guild, where they are worth nothing: in a local Discord. */
  'grant',
  /** A page of a task list; the argument says which. */
  'page',
  /** A page of /help; the argument says which. */
  'help',
  /** Makes an example of the stage that the argument names. */
  'try',
  /** Says a state of an asset; requestId is the request that the asset began with, the argument the state. */
  'mark',
  /** Of the library (requestId is the search): a page, or the form that renames its tag; the argument says which. */
  'library',
  /** A result of the library; the select's value is the request. */
  'entry',
  /** It is a favourite, or no longer. */
  'favour',
  /** The form of its tags. */
  'tag',
  /** What a result came from and what came of it; the argument is a page. */
  'story',
  /** A result of a story, opened; the select's value is the request. */
  'node',
  /** Two results side by side; the select's values are the requests. */
  'compare',
  /** Bring a request's message back; the argument or the select's value is the request. */
  'show',
  /** A control of the settings or the privacy screen; the argument says which. */
  'settings',
  'privacy',
  /** The form of the guild's rules for its assets. */
  'standard',
  /** From a result that breaks them to the steps that mend it; the argument: a print is repaired. */
  'fit',
  /** A lead accepts such a result as it is; the argument `end`: no longer. */
  'waive',
  /** What a lead decides about an event of moderation, which requestId is; the argument says what. */
  'moderate',
  /** Tell the leads of a result. */
  'report',
  /** Ask the leads to lift a block, by its event. */
  'appeal',
] as const;
export type PressAction = (typeof PRESS_ACTIONS)[number];

export interface Press {
  action: PressAction;
  /** '' where no request is meant. */
  requestId: string;
  argument?: string | undefined;
  taskId?: string | undefined;
}

const VERSION = '1';
const MAX_LENGTH = 100;

/** @throws when request id and argument alone are too long: both are ours, so that is a bug */
export function encodePress(press: Press): string {
  const head = [VERSION, press.action, press.requestId, press.argument ?? ''].map((part) =>
    part.replace(/[%:]/g, escapePart),
  );
  const short = head.join(':');
  const full = press.taskId ? `${short}:${press.taskId}` : short;
  if (full.length <= MAX_LENGTH) return full;
  if (short.length > MAX_LENGTH) throw new Error(`custom id too long: ${short}`);
  return short;
}

/** Undefined: not one of ours, or of a version we do not know. */
export function decodePress(customId: string): Press | undefined {
  const [version, action, requestId, argument, ...task] = customId.split(':');
  if (version !== VERSION || requestId === undefined || argument === undefined) return undefined;
  if (!isAction(action)) return undefined;
  return {
    action,
    requestId: unescapePart(requestId),
    argument: unescapePart(argument) || undefined,
    taskId: task.join(':') || undefined,
  };
}

const escapePart = (character: string) => (character === ':' ? '%c' : '%p');
const unescapePart = (part: string) => part.replace(/%[cp]/g, (pair) => (pair === '%c' ? ':' : '%'));

function isAction(text: string | undefined): text is PressAction {
  return PRESS_ACTIONS.some((action) => action === text);
}
