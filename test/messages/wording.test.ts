import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { typicalPrice } from 'kiln-client/contract/prices';
import { expect, test } from 'vitest';
import { renderChooser } from '../../src/messages/request/chooser-message.ts';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import type { DeliveredFile, RequestView } from '../../src/messages/request/view.ts';
import { en } from '../../src/messages/words/index.ts';
import { NOW, task, view } from './views.ts';

/** What was seen to be wrong in pictures of the messages, and is not any more. */

const done = (type: RequestView['type'], values: Record<string, unknown>, files: DeliveredFile[] = []) =>
  JSON.stringify(renderRequest(en, view({ name: 'succeeded', task: task(values), files }, { type, input: {} }), NOW));

test('M3: what every stage usually costs is known before the first time', () => {
  for (const { stages } of families as readonly Family[]) {
    for (const stage of stages) expect(typicalPrice(stage), stage.type).toBeTypeOf('number');
  }
});

test('M2: under one picture there is one way to make it 3D, under several views there are two, told apart', () => {
  const pictures = (count: number) =>
    done('text-to-image', { image_urls: Array.from({ length: count }, (_, n) => `https://files.example/${n}.png`) });

  expect(pictures(1)).toContain('"Make 3D · about 30"');
  expect(pictures(1)).not.toContain('all views');
  expect(pictures(4)).toContain('"Make 3D · about 30"');
  expect(pictures(4)).toContain('"Make 3D from all views · about 30"');
});

test('M2, M3: a price is on its button, and what is free is called so', () => {
  const again = (type: RequestView['type'], input: Record<string, unknown>) =>
    JSON.stringify(renderRequest(en, view({ name: 'succeeded', task: task(), files: [] }, { type, input }), NOW));
  const source = { input_task_id: '00000000-0000-4000-8000-000000000000' };

  expect(again('convert', { ...source, target_formats: ['fbx'] })).toContain('"Again · 1"');
  expect(again('print-analyze', source)).toContain('"Repair for print · 10"');
  expect(again('print-analyze', source)).toContain('"Again · free"');
});

test('L3: what the engine says by its own label is not said twice, nor is a time that is the same to the minute', () => {
  const ends = Math.floor(NOW / 1_000) + 3_600;
  const facts = [
    { label: 'Faces', value: '20,000 → 2,000' },
    { label: 'Size', value: '1 × 1 × 1 m' },
  ];
  const engine = { name: 'x', faces: 2_000, size: [1, 1, 1], facts };
  const link = (role: DeliveredFile['role']): DeliveredFile => ({
    ...{ role, name: 'a.png', sizeBytes: 1, url: `https://files.example/a.png?Expires=${ends}` },
  });
  const shown = (role: DeliveredFile['role'], expires_at: number) =>
    done('remesh', { engine, expires_at }, [link(role)]);

  expect(shown('archive', ends * 1_000 + 900)).toContain(`-# 480 left · links until <t:${ends}:f>"`);
  expect(shown('archive', ends * 1_000 + 900)).not.toContain('kept until');
  // Links of textures are under More: no time of theirs here.
  expect(shown('texture', ends * 1_000 + 9_000_000)).not.toContain('links until');
});

test('a model that a result was made from is called so', () => {
  const sources = [{ name: 'source_1.glb', url: 'attachment://source_1.glb' }] as const;
  const shown = view({ name: 'succeeded', task: task(), files: [] }, { type: 'rig', sources });

  expect(JSON.stringify(renderRequest(en, shown, NOW))).toMatch(
    /Made from"\},\{"type":13,"file":\{"url":"attachment:\/\/source_1/,
  );
});

test('every picture that was given is shown while the result is made, and once it failed', () => {
  const sources = ['source_1.png', 'source_2.png', 'source_3.png'].map((name) => ({
    name,
    url: `attachment://${name}`,
  }));
  const phases: RequestView['phase'][] = [
    { name: 'creating' },
    { name: 'running', task: task({ status: 'IN_PROGRESS', progress: 58 }) },
    { name: 'failed', reason: 'Blocked.' },
    { name: 'succeeded', task: task(), files: [] },
  ];

  for (const phase of phases) {
    const said = JSON.stringify(renderRequest(en, view(phase, { type: 'multi-image-to-3d', sources }), NOW));
    expect([...said.matchAll(/"media":\{"url":"attachment:\/\/([^"]+)"/g)].map(([, name]) => name)).toEqual(
      sources.map(({ name }) => name),
    );
  }
});

test('formats of one model are one name', () => {
  const models = ['stool.glb', 'stool.fbx', 'stool.obj', 'chair.stl'].map((name) => ({ name, url: '' }));
  const body = renderChooser(en, { showingId: '1', files: models, words: '', choices: [], notes: [] });

  expect(JSON.stringify(body)).toContain('stool.glb, .fbx, .obj · chair.stl');
});

test('what would end the same way is not offered again, and it is said what helps', () => {
  const failed = (values: object, type: 'text-to-3d-preview' | 'rig' = 'text-to-3d-preview') => {
    const shown = view({ name: 'failed', reason: 'Blocked.', ...values }, { type });
    const said = JSON.stringify(renderRequest(en, shown, NOW));
    return { said, labels: [...said.matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label) };
  };
  const ended = (code: string) => ({ task: task({ status: 'FAILED', task_error: { message: 'No.', code } }) });
  const refused = (code: string, detail = '') => ({ code, detail });

  for (const values of [ended('moderation_blocked'), ended('image_unreadable'), refused('declined', 'too dear')]) {
    const { said, labels } = failed(values);
    expect(said).toContain('Nothing was charged. Press **Edit** to change it first.');
    expect(labels).toEqual(['Edit', 'Delete']);
  }
  for (const values of [ended('no_pose'), refused('no_pose')]) {
    const { said, labels } = failed(values, 'rig');
    expect(said).toMatch(/It takes a figure with arms and legs, .*\\nNothing was charged\."/);
    expect(labels).toEqual(['Edit', 'Delete']);
  }
  for (const values of [ended('timeout'), refused('nobody_decided'), {}]) {
    const { said, labels } = failed(values);
    expect(said).toContain('Press **Again** to try once more');
    expect(labels).toEqual(['Again · 20', 'Edit', 'Delete']);
  }
});

test('M9: what is said of a result is said whole', () => {
  const note =
    `The picture has a busy background. ${'A plain one, or a cut-out, gives a cleaner edge. '.repeat(4)}`.trim();
  expect(done('image-to-3d', { engine: { name: 'Kiln', notes: [note] } })).toContain(note);
});

test('L2: an entry of a menu says its name once', () => {
  const said = done('image-to-3d', {});
  const entries = [...said.matchAll(/"label":"([^"]+)","value":"[^"]*","description":"([^"]+)"/g)];

  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(([, label = '', description = '']) => description.startsWith(label))).toEqual([]);
});

test('M11: a press refines at once, the form stands behind a button of its own', () => {
  const shown = view({ name: 'succeeded', task: task(), files: [] });

  expect(done('text-to-3d-preview', {})).toMatch(/"label":"Refine · about 10","custom_id":"1:now:/);
  expect(JSON.stringify(renderDetails(en, shown, {}, NOW))).toMatch(
    /"label":"Refine with options…","custom_id":"1:next:/,
  );
});

test('L12: nothing is called untextured that comes in colours', () => {
  for (const { stages } of families as readonly Family[]) {
    for (const { summary } of stages) expect(summary).not.toContain('untextured');
  }
});

test('how long members vote is no time of day', () => {
  const said = [1, 90].map((minutes) => en.votes.making({ minutes }));
  expect(said.map((text) => /for (.*)\./.exec(text)?.[1])).toEqual(['1 minute', '90 minutes']);
});
