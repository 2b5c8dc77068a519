import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { answer, listen } from './plain-server.ts';
import { DRAFTS, READINGS } from './words-answers.ts';

/**
 * A stand-in for a language model behind an OpenAI-compatible chat endpoint, as strict as llama.cpp and Ollama are: what a request
 * must have, what a schema may have, what refusals look like. Its answers are written by hand (`words-answers.ts`).
 */

export interface WordsStandInOptions {
  /** What it does with schemas: constrains its answers, ignores them, or refuses them as llama.cpp refuses some grammars. */
  schemas?: 'kept' | 'ignored' | 'refused';
  /** Asked for as a bearer token. */
  key?: string;
  /** By prompt, before those of `words-answers.ts`; drafts in turn, as each before was not right. */
  answers?: Readonly<Record<string, { reading: object; drafts: readonly object[] }>>;
  /** Answers wait for `finish`. */
  held?: boolean;
}

export interface WordsStandIn extends AsyncDisposable {
  /** What the operator gives. */
  url: string;
  /** Questions about words, in the order of their coming: the last message of each, and all that was sent. */
  asked: { said: Record<string, unknown>; body: ChatBody }[];
  /** Answers the next question about words in this way. */
  next(reply: Reply): void;
  /** Ends the oldest held question. */
  finish(): void;
}

/** A text of the model's, or what the server does in place of an answer. */
type Reply = string | ((response: ServerResponse) => void);

type ChatBody = z.infer<typeof ChatBody>;
const ChatBody = z.strictObject({
  model: z.literal('some-model'),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  temperature: z.literal(0),
  seed: z.int().min(0),
  max_tokens: z.int().min(1).max(1_200),
  stream: z.literal(false),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
});

const MOST_SCHEMA_BYTES = 8_192;

export async function wordsServer(options: WordsStandInOptions = {}): Promise<WordsStandIn> {
  const { schemas = 'kept', key, answers = {}, held = false } = options;
  const asked: WordsStandIn['asked'] = [];
  const replies: Reply[] = [];
  const waiting: (() => void)[] = [];

  const server = await listen(async ({ method, url = '', headers }, response, bytes) => {
    if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
      return answer(response, 401, { error: { message: 'Incorrect API key provided' } });
    }
    if (method === 'GET' && url === '/v1/models')
      return answer(response, 200, { object: 'list', data: [{ id: 'some-model', object: 'model' }] });
    if (method !== 'POST' || url !== '/v1/chat/completions')
      return answer(response, 404, { error: { message: 'File Not Found' } });
    const parsed = ChatBody.safeParse(JSON.parse(bytes.toString()));
    if (!parsed.success) return answer(response, 400, { error: { message: parsed.error.issues[0]?.message } });
    const body = parsed.data;
    const refused = body.response_format && (schemas === 'refused' ? GRAMMAR : refusalOf(body.response_format));
    if (refused) return answer(response, 400, { error: { code: 400, message: refused } });
    const last = body.messages.at(-1)?.content ?? '';
    if (!last.startsWith('{')) return give(response, schemas === 'kept' ? '{"ready":true}' : 'Blue.');
    const said: Record<string, unknown> = JSON.parse(last);
    const question: Record<string, unknown> = JSON.parse(body.messages[1]?.content ?? last);
    const repairs = body.messages.filter(({ role }) => role === 'assistant').length;
    asked.push({ said, body });
    if (held) await new Promise<void>((done) => waiting.push(done));
    const reply = replies.shift() ?? textOf({ ...question, repairs }, schemas, answers);
    if (typeof reply === 'string') give(response, reply);
    else reply(response);
  });

  return {
    url: `${server.url}/v1`,
    asked,
    next: (reply) => replies.push(reply),
    finish: () => waiting.shift()?.(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const GRAMMAR = 'failed to parse grammar';

/** What llama.cpp cannot make a grammar of, and what costs small models their sense. */
function refusalOf({ json_schema: { schema } }: NonNullable<ChatBody['response_format']>): string | undefined {
  const text = JSON.stringify(schema);
  const longest = Math.max(0, ...[...text.matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length)));
  return text.length > MOST_SCHEMA_BYTES || text.includes('$ref') || longest > 200 ? GRAMMAR : undefined;
}

/** What the model says: in a fence and with words around it where nothing constrains it. */
function textOf(
  { prompt, draw, repairs }: Record<string, unknown>,
  schemas: WordsStandInOptions['schemas'],
  answers: NonNullable<WordsStandInOptions['answers']>,
): string {
  const { reading, drafts = [] } = answers[String(prompt)] ?? {};
  const found =
    typeof draw === 'string' ? (drafts[Number(repairs)] ?? DRAFTS[draw]) : (reading ?? READINGS[String(prompt)]);
  const text = JSON.stringify(found ?? { plan: 'I cannot', can: false });
  return schemas === 'kept'
    ? text
    : `<think>{ so many ways }</think>Sure! Here it is:\n\`\`\`json\n${text}\n\`\`\`\nEnjoy.`;
}

export function give(response: ServerResponse, content: string): void {
  answer(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  });
}

const drafted = (change: object) => JSON.stringify({ ...DRAFTS.theremin, ...change });
const [cabinet] = (DRAFTS.theremin as { parts: object[] }).parts;

/** Hostile or broken texts in place of a draft: each must end in a refusal with a reason, soon. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'prose without JSON': 'A theremin is an instrument that is played without being touched.',
  'no whole object': '{"plan":"cabinet","can":true,"parts":[',
  recursion: `${'{"parts":['.repeat(2_000)}${']}'.repeat(2_000)}`,
  'braces without end': '{'.repeat(30_000),
  'not a number': drafted({ size_m: 1 }).replace('"size_m":1', '"size_m":NaN'),
  'no finite number': drafted({ size_m: 1 }).replace('"size_m":1', '"size_m":1e999'),
  'a number beyond all bounds': drafted({ size_m: 1e308 }),
  'two hundred parts': drafted({ parts: Array.from({ length: 200 }, () => ({})) }),
  'a prototype': drafted({})
    .replace('{', '{"__proto__":{"parts":[]},"parts":7,')
    .replace(/"parts":\[.*\]/, '"x":1'),
  'names without letters': drafted({ parts: [{ ...cabinet, name: '<script>../../etc/passwd'.replace(/[a-z]/g, '') }] }),
  'thousands of points': drafted({
    parts: [{ ...cabinet, shape: 'plate', points: Array.from({ length: 4_000 }, (_, i) => i % 3) }],
  }),
  'copies without number': drafted({ parts: [{ ...cabinet, repeat: 1e9 }] }),
};

/** Servers that do not answer as they should: each must end within the deadline. */
export const HOSTILE_SERVERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'ten megabytes': (response) => give(response, 'x'.repeat(10_000_000)),
  'a stream that never ends': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  'no answer': () => {},
  'a broken connection': (response) => void response.destroy(),
  'a redirect': (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'a tool call': (response) =>
    answer(response, 200, { choices: [{ message: { role: 'assistant', content: null, tool_calls: [{}] } }] }),
  'not JSON': (response) => void response.writeHead(200).end('<html>'),
};
