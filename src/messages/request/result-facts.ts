import { stageEntry } from 'kiln-client/contract/families/index';
import { type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import type { Task } from 'kiln-client/contract/task';
import { valueAt } from '../parts/input-words.ts';
import { printLines } from '../parts/print-lines.ts';
import { saidIn } from '../parts/said-words.ts';
import { standardLine } from '../parts/standard-words.ts';
import { joined, shorten, timestamp, userText } from '../parts/text.ts';
import type { Ranked } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { changesLine } from './adjust-message.ts';
import { partsLine } from './brick-parts.ts';
import { linksUntil, mainLinks } from './result-files.ts';
import type { Phase, RequestView } from './view.ts';

/** "29,412 faces · 0.42 × 0.42 × 0.51 m · 20 credits · links until …", and what the engine has to say for itself. */
export function resultFacts(words: Words, view: RequestView, phase: Phase<'succeeded'>): Ranked[] {
  const { results } = words;
  const { engine } = phase.task;
  const unknown = engine?.unknown_words ?? [];
  const understood = engine?.understood ?? [];
  const changed = engine?.changed ?? [];
  const reader = engine?.words_read_by;
  const product = (engine?.facts ?? []).map(
    ({ label, value }) => `**${userText(saidIn(words, label), 30)}** ${userText(saidIn(words, value), 200)}`,
  );
  return [
    ...product.map((text) => ({ rank: 3, text })),
    { rank: 1, text: standardLine(words, view.standard, view.waiver) },
    ...printLines(words, phase.task, view.printCosts),
    { rank: 4, text: partsLine(words, engine?.parts ?? []) },
    // What the engine says by its own label is not said twice.
    { rank: 0, text: figures(words, view, phase, new Set(engine?.facts.map(({ label }) => label))) },
    { rank: 1, text: changed.length > 0 && changesLine(words, changed) },
    { rank: 3, text: understood.length > 0 && results.understood({ words: userText(understood.join(' · '), 200) }) },
    { rank: 2, text: unknown.length > 0 && results.notUnderstood({ words: userText(unknown.join(', '), 150) }) },
    // Whole sentences, fewer of them where there is little room.
    ...(engine?.notes ?? []).slice(0, 3).map((note) => ({ rank: 5, text: `-# ${userText(saidIn(words, note), 300)}` })),
    { rank: 1, text: reader !== undefined && results.readBy({ model: userText(reader, 80) }) },
    // That it is not by AI is said in /help and behind More.
    { rank: 1, text: engine?.ai && results.madeByAi({ maker: userText(engine.name, 80) }) },
  ];
}

function figures(
  words: Words,
  view: RequestView,
  { task, files }: Phase<'succeeded'>,
  said: ReadonlySet<string>,
): string | undefined {
  const { credits, request, results } = words;
  const measures = measuresOf(task, view.measured);
  const charged = view.credits.charged ?? task.consumed_credits;
  const formats = Object.keys(task.model_urls).filter((format) => format !== 'mtl');
  const links = mainLinks(files, view.reaches).map(({ url }) => url);
  const until = links.length === 0 ? undefined : linksUntil(links, task.expires_at);
  const facts = joined(
    !said.has('Faces') && facesText(words, measures),
    !said.has('Size') && sizeText(words, measures),
    formats.length > 0 && !said.has('Files') && userText(formats.map(formatName).join(', '), 100),
    charged !== undefined && credits({ amount: charged }),
    view.credits.left !== undefined && request.left({ amount: view.credits.left }),
    // Until when the service has its files is behind More, unless the message has links to them.
    until !== undefined && results.linksUntil({ time: timestamp(until, 'f') }),
  );
  return facts === '' ? undefined : `-# ${facts}`;
}

export interface Measures {
  faces: number | undefined;
  /** Of its sides, in `unit`. */
  size: readonly number[] | undefined;
  unit: 'm' | 'mm' | undefined;
}

/** As the service says, else as measured from the delivered model. */
export const measuresOf = ({ engine }: Pick<Task, 'engine'>, measured: RequestView['measured']): Measures => ({
  faces: engine?.faces ?? measured?.faces,
  size: engine?.size ?? measured?.size,
  unit: engine?.unit,
});

export const facesText = ({ results }: Words, { faces }: Measures) =>
  faces === undefined ? undefined : results.faces({ count: faces });

export const sizeText = ({ extent }: Words, { size, unit }: Measures) =>
  size?.length === 3 && size.every(Number.isFinite) ? extent(size, unit) : undefined;

/** "GLB"; "OBJ (zip)" for `obj_zip`. */
const formatName = (format: string) =>
  format.endsWith('_zip') ? `${format.slice(0, -4).toUpperCase()} (zip)` : format.toUpperCase();

/** The options that were given, by the names that members have for them, to give them again. */
export function optionLines(
  { contract }: Words,
  type: RequestView['type'],
  input: Readonly<Record<string, unknown>>,
): string[] {
  return offeredFields(stageEntry(type).stage).flatMap((field) => {
    const value = valueAt(input, field.path);
    if (value === undefined || field.value.kind === 'file') return [];
    return [`\`${contract.option(field.called)}\` ${optionText(contract, field, value, 300)}`];
  });
}

export function optionText(contract: Words['contract'], field: OfferedField, value: unknown, most: number): string {
  const said = Array.isArray(value) ? value.join(', ') : String(value);
  return userText(shorten(field.value.kind === 'choice' ? contract.choice(said) : said, most), most);
}
