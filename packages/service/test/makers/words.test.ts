import { readFile } from 'node:fs/promises';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { readingOf } from 'kiln-engine/make/words/answers/stored-reading';
import { composeScene } from 'kiln-engine/make/words/compose';
import { judgeWords } from 'kiln-service/inspect/judge-words';
import { ReadingFile } from 'kiln-service/makers/words/answers';
import { createWordsMaker } from 'kiln-service/makers/words/words-maker';
import { createWordsServer, type WordsServer } from 'kiln-service/makers/words/words-server';
import pino from 'pino';
import { expect, test } from 'vitest';
import { orderFor, testRun } from '../../../../test/support/maker-run.ts';
import { answer } from '../../../../test/support/plain-server.ts';
import { until } from '../../../../test/support/until.ts';
import { DRAFTS, FLOATING } from '../../../../test/support/words-answers.ts';
import {
  give,
  HOSTILE_SERVERS,
  HOSTILE_TEXTS,
  type WordsStandIn,
  type WordsStandInOptions,
  wordsServer,
} from '../../../../test/support/words-server.ts';

/** A language model as reader and drafter, at a stand-in of its server: what is asked, what is kept, and what is refused. */

const RECORDED = new URL('../../../engine/test/support/unseen-answers.json', import.meta.url);

const licence = { model: 'some-model', licence: 'not stated', notIn: [] };

interface Times {
  key?: string;
  deadlineMs?: number;
  retryMs?: number;
  workMs?: number;
}

function makerAt({ url }: WordsStandIn, { workMs = 900_000, ...more }: Times = {}) {
  const server = createWordsServer({ url, model: 'some-model', retryMs: 1, ...more });
  return { server, maker: createWordsMaker(server, licence, workMs, pino({ level: 'silent' })) };
}

/** Lets it read, and gives what it has kept. */
async function read(standIn: WordsStandIn, prompt: string, more: Parameters<typeof makerAt>[1] = {}) {
  const { maker } = makerAt(standIn, more);
  const run = testRun();
  await maker.make(orderFor(maker, { prompt }), run);
  const files = Object.fromEntries([...run.files].map(([name, bytes]) => [name, JSON.parse(bytes.toString())]));
  return { files, kept: ReadingFile.parse(files['reading.json']) };
}

test('a prompt in another language is read in the words of the lexicon, and nothing but the prompt and names is sent', async () => {
  await using standIn = await wordsServer();

  const { kept } = await read(standIn, 'ein roter Drache auf einem Turm');

  expect(kept).toMatchObject({ v: 1, by: 'some-model', why: '' });
  expect(kept.reading?.things.map(({ noun, looks, relation }) => [noun, looks, relation])).toEqual([
    ['dragon', ['red'], ''],
    ['tower', [], 'on'],
  ]);
  const lexicon = standardLexicon();
  const reading = readingOf(kept.reading!, { prompt: '', lexicon });
  expect(composeScene('', lexicon, { seed: 1, pose: '', fine: false, reading }).sentence).toBe(
    'a red dragon on a tower',
  );
  expect(standIn.asked).toHaveLength(1);
  expect(standIn.asked[0]?.said).toEqual({ prompt: 'ein roter Drache auf einem Turm', nouns: expect.any(Array) });
});

test('a thing that no noun draws is drafted, and kept beside the reading', async () => {
  await using standIn = await wordsServer();

  const { files } = await read(standIn, 'a brown theremin');

  expect(standIn.asked.map(({ said }) => said.draw)).toEqual([undefined, 'theremin']);
  expect(files['draft.json'].draft.parts.map(({ name }: { name: string }) => name)).toEqual([
    'cabinet',
    'antenna',
    'loop',
    'leg',
    'foot',
  ]);
});

test.each(['ignored', 'refused'] as const)(
  'a server by which schemas are %s is asked in words, and its fenced answer is read',
  async (schemas) => {
    await using standIn = await wordsServer({ schemas });
    const { server } = makerAt(standIn);

    const found = await server.probe(5_000);
    const { files } = await read(standIn, 'a brown theremin');

    expect(found).toBe(schemas);
    expect(files['draft.json'].draft.name).toBe('theremin');
    expect(standIn.asked[0]?.body.messages[0]?.content).toContain('JSON Schema: {');
  },
);

test('a draft with a floating part is mended in the words of the check, at most twice', async () => {
  await using standIn = await wordsServer();
  standIn.next(JSON.stringify({ plan: '', can: true, things: [{ noun: 'theremin' }] }));
  standIn.next(JSON.stringify(FLOATING));

  const { files } = await read(standIn, 'a brown theremin');

  expect(standIn.asked).toHaveLength(3);
  expect(standIn.asked[2]?.said.mistakes).toEqual([
    expect.stringMatching(/^antenna does not touch cabinet: gap 0\.1\d*; let parts overlap$/),
  ]);
  expect(standIn.asked[2]?.body.messages).toHaveLength(4);
  expect(files['draft.json'].draft.name).toBe('theremin');
});

test('answers that were recorded for strangers’ prompts are readings, and a draft of them is mended in the words of the check', async () => {
  const recorded: NonNullable<WordsStandInOptions['answers']> = JSON.parse(await readFile(RECORDED, 'utf8'));
  const verdicts = Object.values(recorded).map(({ reading }) =>
    judgeWords({ step: 'reading', answer: JSON.stringify(reading) }),
  );
  await using standIn = await wordsServer({ answers: recorded });
  const teapot = Object.keys(recorded).find((prompt) => prompt.includes('giant teapot'));

  const { files } = await read(standIn, teapot ?? '');

  expect(verdicts.filter(({ kind }) => kind !== 'read')).toEqual([]);
  expect(verdicts).toHaveLength(42);
  expect(standIn.asked[2]?.said.mistakes).toEqual([
    '"plaster" in "#e9dcc0 plaster" is neither a colour nor a material',
  ]);
  expect(files['draft.json'].draft.name).toBe('teapot house');
});

test('what stays wrong after two repairs is kept as unread, with a reason', async () => {
  await using standIn = await wordsServer();
  standIn.next(JSON.stringify({ plan: '', can: true, things: [{ noun: 'theremin' }] }));
  for (let i = 0; i < 3; i++) standIn.next(JSON.stringify(FLOATING));

  const { files, kept } = await read(standIn, 'a brown theremin');

  expect(standIn.asked).toHaveLength(4);
  expect(kept).toEqual({ v: 1, by: 'some-model', why: 'it did not answer as it should' });
  expect(files['draft.json']).toBeUndefined();
});

test('what the model cannot read is kept as that', async () => {
  await using standIn = await wordsServer();

  const { kept } = await read(standIn, 'the feeling of Tuesday');

  expect(kept).toEqual({ v: 1, by: 'some-model', why: 'it finds nothing in them that can be made' });
  expect(standIn.asked).toHaveLength(1);
});

test.each(Object.entries(HOSTILE_TEXTS))('an answer of %s is refused', async (_, text) => {
  await using standIn = await wordsServer();
  standIn.next(JSON.stringify({ plan: '', can: true, things: [{ noun: 'theremin' }] }));
  for (let i = 0; i < 3; i++) standIn.next(text);

  const { kept } = await read(standIn, 'a brown theremin');

  expect(standIn.asked).toHaveLength(4);
  expect(kept).toEqual({ v: 1, by: 'some-model', why: 'it did not answer as it should' });
});

test.each(Object.entries(HOSTILE_SERVERS))(
  'a server that answers with %s is given up, and the words are unread',
  async (_, reply) => {
    await using standIn = await wordsServer();
    for (let i = 0; i < 2; i++) standIn.next(reply);

    const { kept } = await read(standIn, 'a brown theremin', { deadlineMs: 400 });

    expect(kept.reading).toBeUndefined();
    expect(kept.why).toMatch(/^(it did not answer|its answer was too long|the connection to it broke)/);
  },
);

test('a model that is too slow for the time of a work is given up before that is over, and the words are unread', async () => {
  await using standIn = await wordsServer({ held: true });

  const { kept } = await read(standIn, 'a brown theremin', { workMs: 100 });

  expect(kept).toEqual({ v: 1, by: 'some-model', why: 'it did not answer in time' });
  expect(standIn.asked).toHaveLength(1);
});

test('a server that is busy is asked once more, as soon as it says', async () => {
  await using standIn = await wordsServer();
  standIn.next((response) => {
    response.setHeader('retry-after', '0');
    answer(response, 429, { error: { message: 'slow down' } });
  });

  const { kept } = await read(standIn, 'ein roter Drache auf einem Turm', { retryMs: 600_000 });

  expect(kept.reading?.things).toHaveLength(2);
  expect(standIn.asked).toHaveLength(2);
});

test('names are letters and spaces, whatever the model writes, and blocked words are not kept', async () => {
  await using standIn = await wordsServer();
  const hostile = [{ noun: '**[Dragon]**', looks: ['@everyone red', '`rm`'], parts: ['<b>wings</b>'] }];
  standIn.next(JSON.stringify({ plan: '# x', can: true, things: hostile }));
  standIn.next(JSON.stringify({ plan: '', can: true, things: [{ noun: 'dragon', looks: ['gore'] }] }));
  standIn.next(JSON.stringify({ plan: '', can: true, things: [{ noun: 'theremin' }] }));
  standIn.next(JSON.stringify(DRAFTS.theremin).replaceAll('"metal"', '"gore"'));
  const { maker } = makerAt(standIn);
  const run = testRun();

  await maker.make(orderFor(maker, { prompt: 'x' }), run);

  const text = [...run.files.values()].join('');
  expect(JSON.parse(text).reading.things).toEqual([
    expect.objectContaining({ noun: 'dragon', looks: ['everyone red', 'rm'], parts: ['b wings b'] }),
  ]);
  for (const blocked of [testRun(), testRun()]) {
    await expect(maker.make(orderFor(maker, { prompt: 'x' }), blocked)).rejects.toMatchObject({
      code: 'moderation_blocked',
    });
    expect(blocked.files.size).toBe(0);
  }
});

test('a cancel ends the wait for an answer at once, with its reason', async () => {
  await using standIn = await wordsServer({ held: true });
  const { maker } = makerAt(standIn);
  const run = testRun();

  const made = maker.make(orderFor(maker, { prompt: 'a brown theremin' }), run);
  await until('it is asked', async () => standIn.asked.length === 1);
  run.abort(new Error('called off'));

  await expect(made).rejects.toThrow('called off');
  expect(run.files.size).toBe(0);
});

test('a server says whether it is well, and a wrong key is no server that is well', async () => {
  await using standIn = await wordsServer({ key: 'right' });
  const problemOf = (server: WordsServer) => server.problem();

  const well = await problemOf(makerAt(standIn, { key: 'right' }).server);
  const wrong = await problemOf(makerAt(standIn, { key: 'wrong' }).server);
  const gone = await problemOf(createWordsServer({ url: 'http://127.0.0.1:1/v1', model: 'some-model' }));

  expect([well, wrong]).toEqual([undefined, expect.stringContaining('does not take the key')]);
  expect(gone).toContain('does not answer');
});

test('an answer in the middle of other text is found, and the first object counts', async () => {
  await using standIn = await wordsServer();
  const reading = JSON.stringify({ plan: '', can: true, things: [{ noun: 'dragon' }] });
  standIn.next((response) => give(response, `Here: {not json} and ${reading} or ${JSON.stringify(DRAFTS.theremin)}`));

  const { kept } = await read(standIn, 'x');

  expect(kept.reading?.things.map(({ noun }) => noun)).toEqual(['dragon']);
});
