import type { KnobDifference, KnobInfo } from 'kiln-client/contract/wire';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  linkButton,
  type MessageBody,
  MOST_CHOSEN,
  messageBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { pictureOf } from './result-files.ts';

/** The card of a result's knobs: those that change most, its parts, the change in words. Texts of knobs are the service's. */

export interface AdjustView {
  /** The pending order. */
  orderId: string;
  title: string;
  stage: string;
  price: number;
  knobs: readonly KnobInfo[];
  /** Ids of those that are shown. */
  foremost: readonly string[];
  /** What it would differ in. */
  changed: readonly KnobDifference[];
  unknown: readonly string[];
  /** Why the last change was not taken. */
  wrong?: string | undefined;
  isDrawn: boolean;
  /** A page on which the knobs are sliders. */
  sliders: string | undefined;
  /** There is something to be made. */
  isChanged: boolean;
  /** It takes changes in words and by steps; `canUndo`: there is a change, or a version, to go back from. */
  takesMore: { canUndo: boolean } | undefined;
}

type Turn = (argument: string) => string;

export const ADJUST_PICTURE = 'adjusted.png';
/** Arguments of presses that are no knob. */
export const SAY = 'say';
export const UNDO = 'undo';

const MOST_SHOWN = 5;

export function renderAdjust(words: Words, view: AdjustView): MessageBody {
  const { adjusting, orders } = words;
  const { orderId, stage, price, knobs, foremost, changed, unknown, wrong, sliders, takesMore } = view;
  const turn: Turn = (argument) => encodePress({ action: 'knob', requestId: orderId, argument });
  const decide: Turn = (argument) => encodePress({ action: 'order', requestId: orderId, argument });
  const shown = foremost.flatMap((id) => knobs.find((knob) => knob.id === id) ?? []).slice(0, MOST_SHOWN);
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(view.title, 140) || stage}`, `-# ${stage}`),
    view.isDrawn && pictureOf(`attachment://${ADJUST_PICTURE}`, adjusting.picture),
    text(
      changed.length > 0 && `**${changesLine(words, changed)}**`,
      unknown.length > 0 && adjusting.notUnderstood({ words: userText(unknown.join(', '), 200) }),
      wrong !== undefined && adjusting.cannot({ reason: userText(wrong, 600) }),
    ),
    ...buttonRows(shown.flatMap((knob) => steppers(words, knob, turn))),
    ...shown.filter(({ kind }) => kind === 'color').map((knob) => colorSelect(words, knob, turn)),
    partSelect(words, knobs, turn),
    text(adjusting.nothingYet({ cost: orders.costs({ price }) })),
    ...buttonRows([
      takesMore && button(adjusting.say, turn(SAY)),
      takesMore && { ...button(adjusting.undo, turn(UNDO)), disabled: !takesMore.canUndo },
      sliders !== undefined && linkButton(adjusting.sliders, sliders),
      { ...button(orders.make({ price }), decide('yes'), 'primary'), disabled: !view.isChanged },
      button(orders.leave, decide('no')),
    ]),
  ]);
}

/** "legs 4 → 6 · Height 100 % → 120 %". */
export function changesLine(words: Words, changed: readonly KnobDifference[]): string {
  const pieces = changed.map((one) => {
    const said = (value: KnobDifference['from']) => userText(valueWords(words, one.kind, value), 30);
    const names = { name: userText(nameOf(words, one), 60), from: said(one.from), to: said(one.to) };
    return words.adjusting.change(names);
  });
  return shorten(pieces.join(' · '), 600);
}

/** How a knob is called, and what its value is in, for a page of sliders. */
export const knobLabel = (words: Words, { kind, name }: Pick<KnobInfo, 'kind' | 'name'>) => ({
  label: kind === 'color' ? words.adjusting.colorOf({ name }) : nameOf(words, { kind, name }),
  isPercent: isPercent(kind),
});

const isPercent = (kind: string) => isSide(kind) || kind === 'scale';

const isSide = (kind: string): kind is 'height' | 'width' | 'depth' =>
  kind === 'height' || kind === 'width' || kind === 'depth';

function nameOf({ adjusting }: Words, { kind, name }: Pick<KnobInfo, 'kind' | 'name'>): string {
  if (isSide(kind)) return adjusting[kind];
  if (kind === 'fit') return adjusting.fit;
  if (kind === 'copies') return adjusting.copies({ name });
  if (kind === 'thick' || kind === 'smooth') return adjusting[kind]({ name });
  return kind === 'scale' ? adjusting.size({ name }) : name;
}

function valueWords({ adjusting }: Words, kind: string, value: KnobInfo['value']): string {
  if (typeof value === 'boolean') return value ? adjusting.yes : adjusting.no;
  if (kind === 'thick') return `${value} ‰`;
  return isPercent(kind) ? `${value} %` : String(value) || '–';
}

/** A step down and a step up, or the other of two states. */
function steppers(words: Words, knob: KnobInfo, turn: Turn) {
  const { id, kind, value, step = 1 } = knob;
  const said = `${nameOf(words, knob)}: ${valueWords(words, kind, value)}`;
  if (typeof value === 'boolean') return [button(shorten(said, 80), turn(`${id}=${!value}`))];
  if (typeof value !== 'number') return [];
  const [least, most] = [Math.min(knob.least ?? 0, value), Math.max(knob.most ?? 12, value)];
  return [-step, step].map((by) => {
    const next = Math.min(most, Math.max(least, value + by));
    const label = by < 0 ? `− ${nameOf(words, knob)}` : `+ ${said}`;
    return { ...button(shorten(label, 80), turn(`${id}=${next}`)), disabled: next === value };
  });
}

const colorSelect = ({ adjusting }: Words, { id, name }: KnobInfo, turn: Turn) =>
  stringSelect(
    turn(id),
    shorten(adjusting.colorOf({ name }), 150),
    Object.entries(adjusting.colors).map(([color, label]) => ({ label, value: `${id}=${color}` })),
  );

function partSelect({ adjusting }: Words, knobs: readonly KnobInfo[], turn: Turn) {
  const parts = knobs.filter(({ kind }) => kind === 'part').slice(0, Math.floor(MOST_CHOSEN / 2));
  const options = parts.flatMap(({ id, name }) => [
    { label: shorten(adjusting.without({ name }), 100), value: `${id}=removed` },
    { label: shorten(adjusting.twice({ name }), 100), value: `${id}=twice` },
  ]);
  return stringSelect(turn('part'), adjusting.parts, options);
}
