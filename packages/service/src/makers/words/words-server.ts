import { setTimeout as wait } from 'node:timers/promises';
import { readAtMost } from 'kiln-runtime/read-at-most';
import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { MakerError, type ModelServer } from '../maker.ts';
import { connectionError, createModelHttp } from '../models/model-http.ts';
import { firstObject } from './first-object.ts';
import type { Question } from './questions.ts';

/**
 * A language model behind an OpenAI-compatible chat endpoint: llama.cpp, Ollama, LM Studio, vLLM, or a hosted one. What it
 * answers is a stranger's text: bounded in bytes and time here, and in meaning by its caller.
 */
export interface WordsServer extends ModelServer {
  /** Asks what it does with a schema. @throws {MakerError} it does not answer in that time */
  probe(ms: number): Promise<Schemas>;
  /** @returns the text of its answer @throws {MakerError} @throws the signal's reason */
  ask(question: Question, run: { seed: number; signal: AbortSignal }): Promise<string>;
}

/** Constrains its answers to a schema, takes one without that, or refuses requests that have one. */
export type Schemas = 'kept' | 'ignored' | 'refused';

export interface WordsServerOptions {
  /** Everything before `/chat/completions`. @throws {TypeError} it is no URL */
  url: string;
  /** As the server names it. */
  model: string;
  key?: string | undefined;
  /** For one answer. */
  deadlineMs?: number | undefined;
  /** Before it is asked once more, where the server does not say when. */
  retryMs?: number | undefined;
}

const DEADLINE_MS = 180_000;
const RETRY_MS = 2_000;
const MOST_RETRY_MS = 30_000;
const MOST_ANSWER_BYTES = 64 * 1024;
const MOST_TOKENS = 1_200;
const PROBE_TOKENS = 40;
/** What was found of it, so that creates do not ask for each task. */
const KNOWN_MS = 5_000;
const WORTH_ASKING_AGAIN: readonly MakerError['code'][] = [
  'model_server_unavailable',
  'model_server_lost',
  'model_server_failed',
];

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })).min(1),
});

export function createWordsServer(options: WordsServerOptions): WordsServer {
  const { url, model, key, deadlineMs = DEADLINE_MS, retryMs = RETRY_MS } = options;
  const http = createModelHttp({ url, key, deadlineMs, waitsMs: [] });
  let schemas: Schemas | undefined;
  let works = 0;
  let looked: { at: number; problem: Promise<string | undefined> } | undefined;

  async function askOnce(question: Question, { seed, signal, tokens, withSchema }: Once): Promise<string> {
    const json = {
      model,
      messages: schemas === 'kept' ? question.messages : withSchemaSaid(question),
      temperature: 0,
      seed: seed % 2 ** 31,
      max_tokens: tokens,
      stream: false,
      ...(withSchema && {
        response_format: { type: 'json_schema', json_schema: { name: question.name, schema: question.schema } },
      }),
    };
    const answer = await http.post('/chat/completions', { json }, signal);
    const parsed = Completion.safeParse(parseJson(await textOf(answer.body, signal)));
    const [choice] = parsed.data?.choices ?? [];
    if (!choice) throw new MakerError('model_server_failed', 'its answer has no text');
    return choice.message.content;
  }

  async function inTime<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new MakerError('timeout', `no answer in ${ms / 1_000} s`)), ms);
    works++;
    try {
      return await work(AbortSignal.any([outer, late.signal]));
    } finally {
      works--;
      clearTimeout(timer);
    }
  }

  async function look(): Promise<string | undefined> {
    try {
      const { status } = await http.ask('GET', '/models');
      if (status === 401 || status === 403) return `${http.at} does not take the key`;
      return status >= 500 ? `${http.at} answers ${status}` : undefined;
    } catch (error) {
      if (!(error instanceof MakerError)) throw error;
      return error.message;
    }
  }

  /** Some servers cannot make a grammar of some schemas: then the words of the question have to do. */
  async function askEitherWay(question: Question, run: Omit<Once, 'withSchema'>): Promise<string> {
    if (schemas === 'refused') return askOnce(question, { ...run, withSchema: false });
    try {
      return await askOnce(question, { ...run, withSchema: true });
    } catch (error) {
      if (!(error instanceof MakerError) || error.code !== 'model_server_misconfigured') throw error;
      const text = await askOnce(question, { ...run, withSchema: false });
      schemas = 'refused';
      return text;
    }
  }

  return {
    at: http.at,
    label: model,
    slots: 2,
    async probe(ms) {
      const text = await inTime(ms, new AbortController().signal, (signal) =>
        askEitherWay(PROBE, { seed: 1, signal, tokens: PROBE_TOKENS }),
      );
      schemas ??= typeof firstObject(text)?.ready === 'boolean' ? 'kept' : 'ignored';
      return schemas;
    },
    async ask(question, { seed, signal }) {
      const once = () =>
        inTime(deadlineMs, signal, (inner) => askEitherWay(question, { seed, signal: inner, tokens: MOST_TOKENS }));
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof MakerError) || !WORTH_ASKING_AGAIN.includes(error.code)) throw error;
        await wait(Math.min(error.retryAfterMs ?? retryMs, MOST_RETRY_MS), undefined, { signal });
        return once();
      }
    },
    async check() {
      const problem = await look();
      return problem === undefined ? [] : [problem];
    },
    async problem() {
      // A server that computes may answer no question.
      if (works > 0) return undefined;
      if (!looked || performance.now() - looked.at > KNOWN_MS) looked = { at: performance.now(), problem: look() };
      return looked.problem;
    },
    // Its work ends with the connection, which `make` closes.
    async cancel() {},
  };
}

interface Once {
  seed: number;
  signal: AbortSignal;
  tokens: number;
  withSchema: boolean;
}

/** Without the schema a model says something else than `ready`. */
const PROBE: Question = {
  name: 'reading',
  schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
  messages: [{ role: 'user', content: 'Name a colour.' }],
};

function withSchemaSaid({ messages, schema }: Question): Question['messages'] {
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return messages;
  return [{ ...first, content: `${first.content}\nJSON Schema: ${JSON.stringify(schema)}` }, ...rest];
}

/** @throws {MakerError} more than an answer may have, or the connection broke @throws the signal's reason */
async function textOf(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<string> {
  const tooMuch = () => new MakerError('model_too_large', `its answer has more than ${MOST_ANSWER_BYTES} bytes`);
  const read = await readAtMost(body, MOST_ANSWER_BYTES, tooMuch).catch((error: unknown) => {
    throw connectionError(error, true, signal);
  });
  return read.toString();
}
