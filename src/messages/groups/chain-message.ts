import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  type Part,
  plainBody,
  text,
} from '../parts/message-body.ts';
import { checkedLines } from '../parts/print-lines.ts';
import { standardLine } from '../parts/standard-words.ts';
import { joined, mention, oneLine, shorten, userText } from '../parts/text.ts';
import { cancelAllButton, keptByCancel } from '../request/cancel-words.ts';
import { directLine } from '../request/request-message.ts';
import { pictureOf } from '../request/result-files.ts';
import type { MessageForm, MessagePlace, RequestView } from '../request/view.ts';
import type { Words } from '../words/index.ts';
import { type GroupRow, isEnded, rowWords } from './group-message.ts';
import { headOf } from './shared-parts.ts';
import { openLines, type VoteView, voteButtons } from './vote-part.ts';

/**
 * The one message of a chain: a line for each of its steps and gates, numbered pictures of what was made, and what can be done: open a
 * result, pick one, go on, cancel the rest. Pure, as that of a request.
 */
export interface ChainView {
  /** What its requests have in common. */
  about: RequestView;
  name: string;
  state: 'running' | 'waiting' | 'stopped' | 'ended';
  why?: keyof Words['chains']['stopped'] | undefined;
  detail?: string | undefined;
  /** The member who stopped it. */
  by?: string | undefined;
  steps: readonly ChainLine[];
  /** Results by their numbers, from 1: those that the sheet shows. */
  results: readonly GroupRow[];
  /** Results to pick from. */
  choices: readonly string[];
  /** Members vote on these, until `deadline`: milliseconds since 1970. */
  vote?: (Pick<VoteView, 'quorum' | 'cast'> & { deadline: number }) | undefined;
  /** Credits: at most in all, and what going on costs at most. */
  whole: number;
  price: number;
  sheet?: string | undefined;
}

/** A gate, or a step with the requests that were made for it last. */
export type ChainLine = { gate: keyof Words['chains']['gates'] } | { type: TaskType; rows: readonly GroupRow[] };

export function renderChain(
  words: Words,
  chain: ChainView,
  now: number,
  { place, form }: { place: MessagePlace; form: MessageForm },
): MessageBody {
  const { about, results, sheet } = chain;
  const head = chainHead(words, chain, now);
  const lines = chain.steps.flatMap((line) => linesOf(words, chain, line, form));
  if (form !== 'whole') return plainBody([form === 'plain' ? head : undefined, ...lines, words.request.bringsBack]);
  const isCovered = results.some(({ view }) => view.hidden === 'covered');
  return messageBody(accentOf(chain), [
    text(head),
    sheet === undefined ? undefined : pictureOf(sheet, altOf(words, chain), isCovered),
    text(...lines, ...restLines(words, chain), isCovered && words.moderation.covered, creditsLine(words, chain)),
    ...(place === 'direct' ? [text(directLine(words, about))] : buttons(words, chain)),
  ]);
}

const isMade = (line: ChainLine) => 'rows' in line && line.rows.some(({ view }) => view.phase.name === 'succeeded');

function chainHead(words: Words, { about, name, steps, state }: ChainView, now: number): string {
  const { chains } = words;
  const making = steps.filter((line) => 'rows' in line);
  const ends = making.flatMap(({ rows }) => rows.map(({ view }) => view.finishedAt ?? now));
  const facts = [
    chains.called({ name: userText(name, 32) }),
    chains.progress({ done: making.filter(isMade).length, count: making.length }),
  ] as const;
  return headOf(words, about, facts, state === 'running' ? now : Math.max(...ends));
}

function linesOf(words: Words, { results }: ChainView, line: ChainLine, form: MessageForm): string[] {
  const { chains, contract } = words;
  if ('gate' in line) return [`-# ${chains.gates[line.gate]}`];
  const { verb } = contract.stage(stageEntry(line.type).stage);
  if (line.rows.length === 0) return [`${verb} · ${chains.notBegun}`];
  return line.rows.map((row) => {
    const number = results.findIndex(({ view }) => view.requestId === row.view.requestId) + 1;
    return `${number > 0 ? `**${number}** ` : ''}${verb} · ${rowWords(words, row, form)}`;
  });
}

function restLines(words: Words, chain: ChainView): (string | undefined)[] {
  const { state, why, by, detail, choices, vote, results } = chain;
  const { chains, votes } = words;
  if (state === 'ended') {
    const { standard, waiver, phase } = results.at(-1)?.view ?? {};
    const checked = phase?.name === 'succeeded' ? checkedLines(words, phase.task) : [];
    return [standardLine(words, standard, waiver), ...checked.map((line) => line || undefined)];
  }
  if (vote) return openLines(words, vote);
  if (state === 'waiting' && choices.length > 0)
    return [`**${chains.gates.pick}.**${results.some((row) => row.isBlind) ? '' : ` ${chains.picks}`}`];
  if (state !== 'stopped' || why === undefined) return [];
  const member = by ? mention(by, votes.somebody) : 'Kiln';
  const said = why === 'canceled' ? chains.stopped.canceled({ member }) : chains.stopped[why];
  return [`**${said}**`, detail === undefined ? undefined : shorten(detail, 400)];
}

function creditsLine({ chains, request }: Words, { about, steps, state, whole }: ChainView): string {
  const rows = steps.flatMap((line) => ('rows' in line ? line.rows : []));
  const held = rows.filter((row) => !isEnded(row)).reduce((sum, { view }) => sum + view.credits.held, 0);
  const { left } = about.credits;
  const facts = joined(
    held > 0 && request.held({ amount: held }),
    state !== 'ended' && chains.whole({ amount: whole }),
    left !== undefined && request.creditsLeft({ amount: left }),
  );
  return `-# ${facts}`;
}

function buttons(words: Words, chain: ChainView): Part[] {
  const { about, results, choices, state, price, steps, why, vote } = chain;
  const { chains, groups, votes } = words;
  const isBlind = results.some((row) => row.isBlind);
  const mayOpen = results.length > 0 && state !== 'waiting' ? groups.pick : undefined;
  const hint = isBlind ? votes.blind : mayOpen;
  const numbers = results.map((row, i) => {
    const press = encodePress({ action: 'open', requestId: row.view.requestId });
    return { ...button(String(i + 1), press, 'primary'), disabled: !row.isShown || row.isBlind === true };
  });
  const rows = choices.flatMap((requestId) => {
    const number = results.findIndex(({ view }) => view.requestId === requestId) + 1;
    return number > 0 ? [{ requestId, number, votes: 0 }] : [];
  });
  const picks = rows.map(({ requestId, number }) =>
    button(chains.pick({ number }), encodePress({ action: 'chain', requestId, argument: 'pick' })),
  );
  const open = steps.flatMap((line) => ('rows' in line ? line.rows.filter((row) => !isEnded(row)) : []));
  const kept = open.reduce((sum, { view }) => sum + keptByCancel(view), 0);
  const { requestId } = about;
  const cancel = kept === 0 ? chains.cancel : chains.cancelKeeps({ kept });
  const goOn = encodePress({ action: 'chain', requestId, argument: 'on' });
  const goesOn = state === 'stopped' && open.length === 0 && why !== 'rootExpired';
  return [
    hint !== undefined && text(`-# ${hint}`),
    ...buttonRows(numbers),
    ...(vote ? voteButtons(words, { state: 'open' }, rows) : []),
    ...(state === 'waiting' && !vote ? buttonRows(picks) : []),
    ...buttonRows([
      goesOn && button(chains.goOn({ price }), goOn, 'primary'),
      (state === 'running' || state === 'waiting') && cancelAllButton(cancel, requestId, kept),
    ]),
  ];
}

/** For those who cannot see the picture. */
function altOf(words: Words, { about, results }: ChainView): string {
  const numbers = results.map((_row, i) => i + 1).join(', ');
  return words.groups.picture({ what: shorten(oneLine(about.title), 250), numbers });
}

function accentOf({ state }: ChainView): number {
  if (state === 'running') return ACCENT.working;
  if (state === 'ended') return ACCENT.done;
  return state === 'stopped' ? ACCENT.failed : ACCENT.quiet;
}
