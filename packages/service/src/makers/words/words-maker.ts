import type { Logger } from 'pino';
import { jsonBytes } from '../../base/json.ts';
import { type Licence, type MakeOrder, type MakeRun, type Maker, MakerError } from '../maker.ts';
import { DRAFT_FILE, DraftFile, READING_FILE, ReadingFile, type WordsVerdict } from './answers.ts';
import { askAgain, askDraft, askReading, type Question } from './questions.ts';
import type { WordsServer } from './words-server.ts';

/**
 * Reads words that rules do not understand. As a reader the model says them in the words of the lexicon; as a drafter it puts
 * together the one thing of them that no noun draws. What it answers is looked at in a process, mended by itself at most twice,
 * and kept as files of the task, also that it could not: then the recipe reads by rules, or refuses as it does without a model.
 */

const MOST_REPAIRS = 2;
/** For all answers of one task together, and of the time for its work: it never ends a task that it is late. */
const MOST_MS = 600_000;
const SHARE = 0.8;
/** Of an answer that is shown to the model again. */
const MOST_SHOWN = 8_000;

const WHY: Readonly<Partial<Record<MakerError['code'], string>>> = {
  timeout: 'it did not answer in time',
  model_server_unavailable: 'it cannot be reached',
  model_server_lost: 'the connection to it broke',
  model_too_large: 'its answer was too long',
};
const OTHERWISE = 'it did not answer as it should';

/** What a model makes of a prompt. */
interface Told {
  reading?: ReadingFile['reading'];
  why: string;
  draft?: Extract<WordsVerdict, { kind: 'drafted' }>['draft'];
}

export function createWordsMaker(server: WordsServer, licence: Licence, workMs: number, log: Logger): Maker {
  const { model: by } = licence;
  const mostMs = Math.min(MOST_MS, SHARE * workMs);
  return {
    id: 'words',
    name: `${by} (words)`,
    licence,
    type: 'text-to-3d',
    reads: true,
    servers: [server],
    refuses: () => undefined,
    async make(order, run) {
      // From here on the time for the work counts: its server has no line of its own that Kiln could see.
      run.progress({ done: 0 });
      const told = await tell(server, order, run, mostMs).catch((error: unknown): Told => {
        run.signal.throwIfAborted();
        if (!(error instanceof MakerError)) throw error;
        log.warn({ task: order.id, server: server.at, err: error }, 'a language model could not read words');
        return { why: WHY[error.code] ?? OTHERWISE };
      });
      const { reading, why, draft } = told;
      await run.screen(namesIn(told));
      await run.keep(READING_FILE, jsonBytes(ReadingFile.parse({ by, reading, why })));
      if (draft) await run.keep(DRAFT_FILE, jsonBytes(DraftFile.parse({ by, draft })));
    },
  };
}

const namesIn = ({ reading, draft }: Told): string[] => [
  ...(reading?.things ?? []).flatMap(({ noun, looks, parts, without }) => [noun, ...looks, ...parts, ...without]),
  ...(draft ? [...draft.parts.map(({ name }) => name), ...draft.slots.map(({ slot }) => slot)] : []),
];

/** @throws {MakerError} the server does not answer @throws the reason of `run.signal` */
async function tell(server: WordsServer, { input, seed }: MakeOrder, run: MakeRun, mostMs: number): Promise<Told> {
  const prompt = String(input.prompt);
  const late = AbortSignal.timeout(mostMs);
  const signal = AbortSignal.any([run.signal, late]);
  let answers = 0;
  const ask = async (question: Question) => {
    try {
      const answer = await server.ask(question, { seed, signal });
      answers++;
      run.progress({ done: answers / (answers + 2) });
      return answer;
    } catch (error) {
      if (late.aborted && !run.signal.aborted) throw new MakerError('timeout', 'all answers together took too long');
      throw error;
    }
  };

  const offer = await run.judge({ step: 'offer', prompt });
  const nouns = offer?.kind === 'offered' ? offer.nouns : [];
  const read = await answered(askReading(prompt, nouns), ask, (answer) => run.judge({ step: 'reading', answer }));
  if (read.kind !== 'read') return { why: whyNot(read) };
  const { reading, strange } = read;
  const [name] = strange;
  if (name === undefined) return { reading, why: '' };
  const drafted = await answered(askDraft(name, prompt), ask, (answer) => run.judge({ step: 'draft', answer, name }));
  return drafted.kind === 'drafted' ? { reading, draft: drafted.draft, why: '' } : { why: whyNot(drafted) };
}

/** Asks until the answer is right, at most as often as is worth it. */
async function answered(
  question: Question,
  ask: (question: Question) => Promise<string>,
  judge: (answer: string) => Promise<WordsVerdict | undefined>,
): Promise<WordsVerdict> {
  for (let asked = question, repairs = 0; ; repairs++) {
    const answer = await ask(asked);
    const verdict = (await judge(answer)) ?? TOO_MUCH;
    if (verdict.kind !== 'mistaken' || repairs === MOST_REPAIRS) return verdict;
    asked = askAgain(question, answer.slice(0, MOST_SHOWN), verdict.mistakes);
  }
}

const TOO_MUCH: WordsVerdict = { kind: 'mistaken', mistakes: ['the answer is too much: use fewer and simpler parts'] };

function whyNot(verdict: WordsVerdict): string {
  return verdict.kind === 'cannot' ? 'it finds nothing in them that can be made' : OTHERWISE;
}
