import { ComponentType } from 'discord.js';
import fc from 'fast-check';
import { taskTypes } from 'kiln-client/contract/families/index';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { expect, test } from 'vitest';
import { decodePress, encodePress } from '../../src/messages/parts/custom-id.ts';
import { MAX_TEXT, type MessageBody } from '../../src/messages/parts/message-body.ts';
import { renderAdjust } from '../../src/messages/request/adjust-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { renderFiles } from '../../src/messages/request/files-message.ts';
import { nextSteps } from '../../src/messages/request/next-steps.ts';
import { renderPlain } from '../../src/messages/request/plain-message.ts';
import { renderRequest, whyAsked } from '../../src/messages/request/request-message.ts';
import type { DeliveredFile, SourceFile } from '../../src/messages/request/view.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { MAX_COMPONENTS, messageSize } from '../support/message-size.ts';
import { FILES, NOW, PHASES, REQUEST_ID, TASK_ID, task, view } from './views.ts';

const filenames = FILES.filter((file) => file.url.startsWith('attachment:')).map((file) => file.name);

interface Part {
  type: number;
  content?: string;
  label?: string;
  custom_id?: string;
  url?: string;
  components?: Part[];
  items?: { media: { url: string } }[];
  file?: { url: string };
}

function parts(body: MessageBody): Part[] {
  const all = (list: readonly Part[]): Part[] => list.flatMap((part) => [part, ...all(part.components ?? [])]);
  return all(JSON.parse(JSON.stringify(body.components)));
}
const words = (body: MessageBody) =>
  parts(body)
    .map((part) => part.content ?? '')
    .join('\n');
const labels = (body: MessageBody) =>
  parts(body).flatMap((part) => (part.type === ComponentType.Button ? [part.label] : []));

test.each(Object.entries(PHASES))('a %s request is a message that Discord takes', (name, shown) => {
  const body = renderRequest(en, shown, NOW);

  expectMessage(body, filenames);
  expect(messageSize(body).components).toBeLessThanOrEqual(MAX_COMPONENTS);
  expect(body.allowed_mentions).toEqual({ parse: [] });
  expect(words(body), name).toContain('### a red toadstool with white spots');
});

test('a running request shows percent, time gone, an estimate and what is held', () => {
  const text = words(renderRequest(en, PHASES.running!, NOW));

  expect(text).toContain('▰▰▰▰▰▰▰▱▱▱▱▱  58 %');
  expect(text).toContain('0:21 · about 0:15 left');
  expect(text).toContain('-# Text to 3D · preview · for <@1000000000000000001>');
  expect(text).toContain('-# 20 credits held · 480 left');
  expect(labels(renderRequest(en, PHASES.running!, NOW))).toEqual(['Cancel (keeps 20 credits)']);
});

test('a waiting request says how many are ahead, here and at the service', () => {
  expect(words(renderRequest(en, PHASES.waiting!, NOW))).toContain('3 ahead of you');
  expect(words(renderRequest(en, PHASES['next in line']!, NOW))).toContain('next in line');
  expect(words(renderRequest(en, PHASES.queued!, NOW))).toContain('2 ahead');
});

test('a result shows its pictures, files, facts, prices and a button for each next step', () => {
  const body = renderRequest(en, PHASES.succeeded!, NOW);
  const text = words(body);

  const gallery = parts(body).find((part) => part.type === ComponentType.MediaGallery);
  // In place of the still.
  expect(gallery?.items?.map((item) => item.media.url)).toEqual(['attachment://turntable.webp']);
  expect(parts(body).flatMap((part) => (part.file ? [part.file.url] : []))).toEqual(['attachment://model.glb']);
  // What is not the main file is behind Files.
  expect(text).not.toContain('model.stl');
  expect(text).toContain('29,412 faces · 0.42 × 0.42 × 0.51 m · GLB, STL · 20 credits · 480 left');
  expect(text).toContain('Understood: red toadstool');
  expect(text).toContain('Not understood: gleaming');
  expect(text).toContain('The stem was thickened');
  expect(text).toContain('· 0:34');
  expect(labels(body)).toEqual(['Refine · about 10', 'Again · 20', 'More']);
});

test('behind More a result has its other buttons, and that it is built from rules', () => {
  const body = renderDetails(en, PHASES.succeeded!, { mayDelete: true }, NOW);

  expectMessage(body);
  expect(words(body)).toContain('local procedural engine: built from rules, not by AI');
  expect(labels(body)).toEqual(['Edit', 'Variations · 80', 'Refine with options…', 'Files', 'Story', 'Delete']);
});

test('the engine line is shown for the built-in engine only', () => {
  const hosted = view({ name: 'succeeded', task: task(), files: [] });

  expect(words(renderDetails(en, hosted, {}, NOW))).not.toContain('procedural');
});

test('what a model made says so, and is not called built from rules', () => {
  const engine = { name: 'TRELLIS.2 (ComfyUI)', ai: true, model: 'TRELLIS.2', licence: 'MIT' };
  const made = words(renderRequest(en, view({ name: 'succeeded', task: task({ engine }), files: [] }), NOW));

  expect(made).toContain('-# Made by AI: TRELLIS.2 (ComfyUI), finished by Kiln');
  expect(made).not.toContain('procedural');
});

test('who has read the words is said, and what was made of them is still built from rules', () => {
  const engine = { name: ENGINE_NAME, words_read_by: 'some*model' };
  const made = words(renderRequest(en, view({ name: 'succeeded', task: task({ engine }), files: [] }), NOW));

  expect(made).toContain('-# Words read by the language model some\\*model');
  expect(made).not.toContain('Made by AI');
});

test('a task that waits at the server of its model says so, until its turn', () => {
  const at = (ahead: number | undefined) => {
    const running = task({ status: 'IN_PROGRESS', progress: 0, ...(ahead !== undefined && { ahead }) });
    return words(renderRequest(en, view({ name: 'running', task: running }), NOW));
  };

  expect(at(3)).toContain('Waiting for the model server · 3 ahead');
  expect(at(0)).toContain('Waiting for the model server');
  expect(at(undefined)).toContain('Working on it');
});

test('small results are measured in millimetres', () => {
  const small = task({ engine: { name: 'x', size: [0.018, 0.018, 0.0225] } });

  const text = words(renderRequest(en, view({ name: 'succeeded', task: small, files: [] }), NOW));

  expect(text).toContain('18.0 × 18.0 × 22.5 mm');
});

const cut = (code: string) =>
  task({
    status: 'FAILED',
    task_error: { message: 'It may not be all.', code },
    process_image_urls: { cutout: 'https://files.example/cutout.png' },
  });
const pictured = { type: 'image-to-3d', input: { image_url: 'https://cdn.example/a.png' } } as const;

test('a doubtful cut-out is shown, with a button to go on and one for another picture', () => {
  const phase = { name: 'failed', reason: 'It may not be all.', task: cut('image_doubtful'), needsFile: true } as const;
  const body = renderRequest(en, view(phase, pictured), NOW);

  const gallery = parts(body).find((part) => part.type === ComponentType.MediaGallery);
  expect(gallery?.items?.map((item) => item.media.url)).toEqual(['https://files.example/cutout.png']);
  expect(words(body)).toMatch(/Is this it\?\*\* Nothing was charged.*Press \*\*Use it\*\* if/);
  expect(labels(body)).toEqual(['Use it · 30', 'Another picture', 'Why?', 'Delete']);
  expect(words(body)).not.toContain('It may not be all.');
  expect(whyAsked(en, view(phase, pictured))).toBe('It may not be all.');
});

test('a cut-out that its message carries is shown as that, covered or not at all where it is not for everybody', () => {
  const phase = {
    ...({ name: 'failed', reason: 'It may not be all.', task: cut('image_doubtful'), needsFile: true } as const),
    cutout: 'attachment://cutout.png',
  };
  const nowhere = { ...pictured, reaches: () => false };
  const shown = (hidden?: 'covered' | 'withheld') => {
    const body = renderRequest(en, view(phase, { ...nowhere, hidden }), NOW);
    expectMessage(body, ['cutout.png']);
    return parts(body).flatMap(({ items }) => items ?? []);
  };

  const [seen] = shown();
  expect(seen?.media.url).toBe('attachment://cutout.png');
  expect(seen).not.toHaveProperty('spoiler');
  expect(shown('covered')).toMatchObject([{ spoiler: true }]);
  expect(shown('withheld')).toEqual([]);
  // Nor is there a link to it.
  const withheld = renderRequest(en, view(phase, { ...pictured, hidden: 'withheld' }), NOW);
  expect(JSON.stringify(withheld)).not.toContain('cutout.png');
});

test('a hopeless cut-out is shown, and only another picture helps', () => {
  const phase = { name: 'failed', reason: 'Too busy.', task: cut('image_too_complex'), needsFile: true } as const;
  const body = renderRequest(en, view(phase, pictured), NOW);

  expect(words(body)).toContain('Not made');
  expect(labels(body)).toEqual(['Another picture', 'Delete']);
});

test('L3: a failure says why in plain words, that nothing was charged, and what to quote', () => {
  const text = words(renderRequest(en, PHASES.failed!, NOW));

  expect(text).toContain('The prompt is too vague.');
  expect(text).toContain('Nothing was charged.');
  expect(text).toContain('Reference ab12');
});

test('a failure names the buttons that are there: a repair has no form, and who may make nothing presses nothing', () => {
  const failed = { name: 'failed', reason: 'It broke off.', code: 'unreachable' } as const;
  const repair = view(failed, { type: 'print-repair', input: { input_task_id: TASK_ID } });
  expect(labels(renderRequest(en, repair, NOW))).toEqual(['Again · 10', 'Delete']);
  expect(words(renderRequest(en, repair, NOW))).toContain('Press **Again** to try once more.');

  const closed = view(failed, { mayMake: () => false });
  expect(labels(renderRequest(en, closed, NOW))).toEqual(['Delete']);
  expect(words(renderRequest(en, closed, NOW))).not.toContain('Press');
});

test('a step of a value beyond its bounds leads to another value, and no two buttons are one', () => {
  const knob = {
    id: 'number.0.petal',
    kind: 'number',
    name: 'petal',
    value: 13,
    usual: 13,
    least: 0,
    most: 12,
    step: 1,
  } as const;
  const body = renderAdjust(en, {
    ...{
      orderId: REQUEST_ID,
      title: 'a sunflower',
      stage: 'Text to 3D',
      price: 20,
      knobs: [knob],
      foremost: [knob.id],
    },
    ...{ changed: [], unknown: [], isDrawn: false, sliders: undefined, isChanged: false, takesMore: undefined },
  });
  expectMessage(body, []);
  expect(JSON.stringify(body.components)).toContain('number.0.petal=12');
});

test('prompts that would be taken are buttons with their price, and the same words are not tried again', () => {
  const body = renderRequest(en, PHASES['failed with prompts that would do']!, NOW);

  expect(words(body)).toContain('Press one of these');
  expect(labels(body)).toEqual([
    ...['a teapot', 'a cauldron', 'a vase'].map((prompt) => `${prompt} · 20 credits`),
    'Edit',
    'Delete',
  ]);
});

test('a cancel says whether the credits came back', () => {
  expect(words(renderRequest(en, PHASES.canceled!, NOW))).toContain('20 credits were returned');
  expect(words(renderRequest(en, PHASES['canceled too late']!, NOW))).toContain('keeps its price: 20 credits');
});

test('in an account of the guild’s own no credits are held or returned, and a cancel keeps the price', () => {
  const credits = { price: 20, held: 0 };
  const running = renderRequest(en, { ...PHASES.running!, credits }, NOW);
  expect(words(running)).not.toMatch(/credits held|480 left/);
  expect(labels(running)).toEqual(['Cancel (keeps 20 credits)']);
  const canceled = words(renderRequest(en, { ...PHASES.canceled!, credits }, NOW));
  expect(canceled).toContain('**Canceled.**');
  expect(canceled).not.toContain('returned');
});

test('every button carries the request, and the task where one is known', () => {
  const pressed = parts(renderRequest(en, PHASES.succeeded!, NOW)).flatMap((part) =>
    part.custom_id ? [part.custom_id] : [],
  );

  // Three buttons and the select of further steps.
  expect(pressed).toHaveLength(4);
  for (const id of pressed) expect(decodePress(id)).toMatchObject({ requestId: REQUEST_ID, taskId: TASK_ID });
});

test('a result of every stage fits, with a step for each stage that can go on from it', () => {
  for (const type of taskTypes) {
    const body = renderRequest(en, view({ name: 'succeeded', task: task(), files: FILES }, { type }), NOW);
    expectMessage(body, filenames);
    const text = JSON.stringify(body);
    for (const step of nextSteps(en, type, task())) expect(text).toContain(step.type);
  }
});

test('a step whose source lacks what it needs is not offered', () => {
  const empty = task({ image_urls: [] });
  const steps = nextSteps(en, 'creative-lab-fidget-pixel-prototype', empty).map((step) => step.type);

  expect(nextSteps(en, 'creative-lab-fidget-pixel-prototype').map((step) => step.type)).toContain(
    'creative-lab-fidget-pixel-build',
  );
  expect(steps).not.toContain('creative-lab-fidget-pixel-build');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3_000 }),
  fc
    .constantFrom(
      '*',
      '_',
      '`',
      '~',
      '|',
      '\\',
      '<@1>',
      '@everyone ',
      '\n',
      '# ',
      '[a](http://b)',
      '‮',
      '👩‍👩‍👧‍👦',
      '\ud800',
    )
    .chain((piece) => fc.nat(2_500).map((times) => piece.repeat(times))),
);

const SOURCES = Array.from({ length: 5 }, (_, i): SourceFile => {
  const name = `source_${i}.${i < 4 ? 'png' : 'glb'}`;
  return { name, url: `attachment://${name}` };
});

/** Everything that a request's message is drawn from, each as bad as it may come. */
const anything = fc.record({
  type: fc.constantFrom(...taskTypes),
  title: hostile,
  words: hostile,
  many: fc.nat(30),
  url: fc.oneof(
    hostile.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constant('x'.repeat(2_000)),
  ),
  figure: fc.oneof(fc.double(), fc.integer(), fc.constant(undefined)),
  credits: fc.oneof(fc.nat(), fc.constant(2 ** 53)),
  reached: fc.constantFrom<(url: string) => boolean>(
    () => true,
    () => false,
    (url) => url.length % 2 === 0,
  ),
  attached: fc.nat(10),
  unfinished: fc.option(fc.constantFrom('fetching' as const, 'unplaced' as const), { nil: undefined }),
  flag: fc.boolean(),
});

type Anything = typeof anything extends fc.Arbitrary<infer T> ? T : never;

function fullTask({ words: text, many, url, figure, credits }: Anything) {
  const link = `https://files.example/${url}?Expires=${NOW / 1_000}&Signature=x`;
  const links = Object.fromEntries(Array.from({ length: many }, (_, i) => [`${text.slice(0, 40)}${i}`, link]));
  return task({
    model_urls: links,
    texture_urls: [links, links],
    image_urls: Object.values(links),
    process_image_urls: links,
    thumbnail_url: link,
    consumed_credits: credits,
    engine: {
      name: 'Kiln local procedural engine',
      understood: Array(many).fill(text),
      unknown_words: Array(many).fill(text),
      notes: Array(many).fill(text),
      facts: Array(many).fill({ label: text, value: text }),
      parts: Array(many).fill({ name: text, color: '#ffffff', count: credits }),
      faces: figure,
      size: [figure ?? 0, 1e9, 1e-9],
      seed: 4_294_967_295,
    },
  });
}

function fullFiles({ words: text, many, url, attached }: Anything): DeliveredFile[] {
  const link = `https://files.example/${url}`;
  const roles = ['model', 'archive', 'image', 'texture', 'thumbnail', 'turntable'] as const;
  const linked = Array.from(
    { length: many },
    (_, i): DeliveredFile => ({
      ...{ role: roles[i % roles.length]!, name: `${text}${i}`, sizeBytes: i * 1e6, url: link },
      ...(i % 3 === 0 ? { format: text, words: text } : {}),
      ...(i % 5 === 0 ? { extra: 'too_large' as const } : {}),
    }),
  );
  const carried = Array.from({ length: attached }, (_, i): DeliveredFile => {
    const name = `file-${i}.glb`;
    return { role: roles[i % 2]!, name, sizeBytes: i, url: `attachment://${name}` };
  });
  return [...carried, ...linked];
}

test('no title, reason, fact, part, note, name, address or figure breaks the limits or the form', {
  tags: 'long',
}, () => {
  fc.assert(
    fc.property(anything, (given) => {
      const { type, title, words: text, credits, reached, unfinished, flag, many } = given;
      const made = fullTask(given);
      const files = fullFiles(given);
      const common = {
        ...{ type, title, reaches: reached, finishedAt: NOW, sources: SOURCES.slice(0, given.attached) },
        credits: { price: credits, held: credits, charged: credits, left: credits },
        measured: { faces: credits, size: [1, 2, 3] },
      };
      const reason = { reason: text, reference: text, task: made };
      const shown = [
        view({ name: 'succeeded', task: made, files, ...(unfinished && { unfinished }) }, common),
        view({ name: 'failed', ...reason }, common),
        view({ name: 'waiting', ahead: many }, common),
        view({ name: 'running', task: made }, { ...common, etaSeconds: credits }),
        view({ name: 'canceled', refunded: flag }, common),
      ];
      const bodies = shown.flatMap((each) => [
        renderRequest(en, each, NOW),
        renderRequest(en, each, NOW, 'direct'),
        renderPlain(en, each, 'plain'),
        renderPlain(en, each, 'bare'),
      ]);
      const names = [...files, ...SOURCES].flatMap(({ url }) => (url.startsWith('attachment:') ? [url.slice(13)] : []));
      bodies.push(
        ...shown.map((each) => renderDetails(en, each, { chains: flag, mayDelete: flag }, NOW - 1)),
        renderFiles(en, {
          ...{ requestId: REQUEST_ID, title, isZip: flag, attached: names.slice(0, 10) },
          ...{ links: files.filter(({ url }) => url.startsWith('http')), missing: files },
        }),
      );
      for (const body of bodies) {
        expectMessage(body, names);
        const size = messageSize(body);
        expect(size.text).toBeLessThanOrEqual(MAX_TEXT);
        expect(size.components).toBeLessThanOrEqual(MAX_COMPONENTS);
        expect(words(body)).not.toMatch(/@everyone|(?<!\\)<@1>/);
      }
    }),
    { numRuns: 120 },
  );
});

test('of several files the main one is said, and only where its link leads somewhere', () => {
  const link = (format: string): DeliveredFile => ({
    ...{ role: 'model', format, name: `model.${format}`, sizeBytes: 0, url: `http://127.0.0.1:4690/model.${format}` },
  });
  const files = [...FILES.filter(({ role }) => role !== 'model'), link('glb'), link('stl'), link('fbx')];
  const result = (reaches: () => boolean) => view({ name: 'succeeded', task: task(), files }, { reaches });
  const shown = (reaches: () => boolean) => renderRequest(en, result(reaches), NOW);

  expect(JSON.stringify(shown(() => false))).not.toContain('127.0.0.1');
  expect(
    labels(
      renderDetails(
        en,
        result(() => false),
        {},
        NOW,
      ),
    ),
  ).toContain('Files');
  const anywhere = shown(() => true);
  expect(words(anywhere)).toContain('[GLB](http://127.0.0.1:4690/model.glb)');
  expect(words(anywhere)).not.toContain('model.stl');
});

test('the time said is the time that holds: of the links shown and of the result, whichever ends first', () => {
  const link = (name: string, hours: number) =>
    `https://files.example/${name}?Expires=${NOW / 1_000 + hours * 3_600}&Signature=x`;
  const text = (hours: number) => {
    const files: DeliveredFile[] = [{ ...FILES[3]!, url: link('a.stl', hours) }];
    const made = task({ expires_at: NOW + 72 * 3_600_000 });
    return words(renderRequest(en, view({ name: 'succeeded', task: made, files }), NOW));
  };
  const at = (hours: number) => `<t:${NOW / 1_000 + hours * 3_600}:f>`;

  expect(text(24)).toContain(`links until ${at(24)}`);
  expect(text(96)).toContain(`links until ${at(72)}`);
});

test('what a button says survives, and fits in 100 characters', () => {
  const id = fc.stringMatching(/^[0-9]{17,20}$/);
  fc.assert(
    fc.property(
      id,
      fc.option(fc.constantFrom(...taskTypes)),
      fc.option(fc.string({ minLength: 1, maxLength: 200 })),
      (requestId, type, taskId) => {
        const press = {
          action: 'next' as const,
          requestId,
          ...(type ? { argument: type } : {}),
          ...(taskId ? { taskId } : {}),
        };
        const text = encodePress(press);
        expect(text.length).toBeLessThanOrEqual(100);
        const { taskId: read, ...rest } = decodePress(text)!;
        const { taskId: _, ...sent } = press;
        expect(rest).toEqual(sent);
        if (read !== undefined) expect(read).toBe(taskId);
      },
    ),
  );
  expect(decodePress('anything else')).toBeUndefined();
  expect(decodePress('2:next:1::')).toBeUndefined();
  expect(decodePress('1:explode:1::')).toBeUndefined();
});
