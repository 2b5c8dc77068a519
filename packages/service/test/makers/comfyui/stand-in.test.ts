import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Comfyui, type Generation, startComfyui } from '../../../../../test/support/comfyui.ts';
import { until } from '../../../../../test/support/until.ts';
import { glb, IMAGE_TO_3D } from './world.ts';

/** The stand-in beside what is known of ComfyUI: answers and frames in their order, of both generations. */

const GENERATIONS: Generation[] = ['0.3.64', '2026'];
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

async function ask({ url }: Comfyui, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

async function upload({ url }: Comfyui, overwrite = true): Promise<unknown> {
  const form = new FormData();
  form.set('image', new Blob(['a picture']), 'x.png');
  form.set('type', 'input');
  if (overwrite) form.set('overwrite', 'true');
  const answer = await fetch(`${url}/upload/image`, { method: 'POST', body: form });
  return answer.json();
}

async function listen({ url }: Comfyui, clientId: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?clientId=${clientId}`);
  const frames: { type: string; data: Record<string, unknown> }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return { socket, frames, [Symbol.dispose]: () => socket.terminate() };
}

test.each(GENERATIONS)('%s: one run is heard, and told by history only after its last frame', async (generation) => {
  await using comfy = await startComfyui({ generation });
  using client = await listen(comfy, 'a');
  await upload(comfy);
  const prompt = { ...IMAGE_TO_3D, 3: { class_type: 'SaveGLB', inputs: { filename_prefix: 'kiln/task1/model' } } };
  expect(await ask(comfy, '/prompt', { prompt, client_id: 'a', prompt_id: ID })).toEqual({
    status: 200,
    body: { prompt_id: ID, number: 0, node_errors: {} },
  });
  expect((await ask(comfy, '/prompt')).body).toEqual({ exec_info: { queue_remaining: 1 } });
  expect((await ask(comfy, '/queue')).body).toMatchObject({
    queue_running: [],
    queue_pending: [[0, ID, prompt, {}, []]],
  });
  comfy.start();
  comfy.step('2', 2, 4);
  comfy.queue.succeed([glb()]);
  expect((await ask(comfy, `/history/${ID}`)).body).toEqual({});
  comfy.queue.settle();

  const file = { filename: 'model_00001_.glb', subfolder: 'kiln/task1', type: 'output' };
  expect((await ask(comfy, `/api/history/${ID}`)).body).toMatchObject({
    [ID]: { outputs: { 3: { '3d': [file] } }, status: { status_str: 'success', completed: true } },
  });
  await until('all was heard', () => client.frames.at(-1)?.type === 'status' && client.frames.length > 9);
  expect(client.frames.map(({ type }) => type)).toEqual([
    ...[
      'status',
      'status',
      'execution_start',
      'execution_cached',
      'progress_state',
      'executing',
      'progress',
      'executed',
    ],
    ...['execution_success', 'executing', 'status'],
  ]);
  expect(client.frames[4]?.data).toMatchObject({ prompt_id: ID, nodes: { 2: { value: 2, max: 4, state: 'running' } } });
  expect(client.frames[7]?.data).toMatchObject({ node: '3', output: { '3d': [file] }, prompt_id: ID });
  expect(client.frames[9]?.data).toEqual({ node: null, prompt_id: ID });
  const view = `/view?filename=${file.filename}&subfolder=${file.subfolder}&type=output`;
  expect((await ask(comfy, view)).body).toBe('a model');
  expect((await ask(comfy, '/view?filename=other.glb')).status).toBe(404);
});

test('0.3.64 takes an id twice, and has no route for jobs', async () => {
  await using comfy = await startComfyui({ generation: '0.3.64' });
  await upload(comfy);
  for (const number of [0, 1])
    expect((await ask(comfy, '/prompt', { prompt: IMAGE_TO_3D, prompt_id: 'any text' })).body).toMatchObject({
      number,
    });
  expect((await ask(comfy, '/api/jobs?limit=1')).status).toBe(404);
  expect((await ask(comfy, `/api/jobs/${ID}/cancel`, {})).status).toBe(404);
});

test('2026 refuses ids that are no UUID or are known, and cancels jobs by their ids', async () => {
  await using comfy = await startComfyui();
  await upload(comfy);
  const post = (prompt_id: string) => ask(comfy, '/prompt', { prompt: IMAGE_TO_3D, prompt_id });
  expect(await post('any text')).toMatchObject({ status: 400, body: { error: { type: 'invalid_prompt_id' } } });
  expect((await post(ID)).status).toBe(200);
  expect(await post(ID)).toEqual({ status: 409, body: { error: 'prompt_id already exists' } });
  expect((await ask(comfy, '/api/jobs?limit=1')).body).toMatchObject({ jobs: [], pagination: {} });
  expect((await ask(comfy, `/api/jobs/${ID}`)).body).toMatchObject({ id: ID, status: 'pending' });
  expect((await ask(comfy, `/api/jobs/${ID}/cancel`, {})).body).toEqual({ cancelled: true });
  expect((await ask(comfy, `/api/jobs/${ID}/cancel`, {})).body).toEqual({ cancelled: false });
  expect((await ask(comfy, `/api/jobs/${ID}`)).status).toBe(404);
});

test.each(GENERATIONS)(
  '%s: an error and an interrupt are both errors in history, told apart by the last message',
  async (generation) => {
    await using comfy = await startComfyui({ generation });
    await upload(comfy);
    const last = async () => {
      const { body } = await ask(comfy, `/history/${ID}`);
      await ask(comfy, '/history', { delete: [ID] });
      return [body[ID].status.status_str, body[ID].status.completed, body[ID].status.messages.at(-1)[0]];
    };
    const begin = async () => {
      await ask(comfy, '/prompt', { prompt: IMAGE_TO_3D, prompt_id: ID });
      comfy.start();
    };
    await begin();
    comfy.fail('ValueError');
    expect(await last()).toEqual(['error', false, 'execution_error']);
    await begin();
    await ask(comfy, '/interrupt', { prompt_id: 'another' });
    expect(comfy.queue.lists().running).toHaveLength(1);
    await ask(comfy, '/interrupt', {});
    expect(await last()).toEqual(['error', false, 'execution_interrupted']);
    expect(await ask(comfy, `/history/${ID}`)).toEqual({ status: 200, body: {} });
  },
);

test('the same graph is answered at once, with the names of before', async () => {
  await using comfy = await startComfyui();
  await upload(comfy);
  const ids = [ID, ID.replace('0', '1')];
  for (const prompt_id of ids) {
    await ask(comfy, '/prompt', { prompt: IMAGE_TO_3D, prompt_id });
    comfy.start();
    if (prompt_id === ID) comfy.finish([glb()]);
  }
  const [first, second] = await Promise.all(ids.map(async (id) => (await ask(comfy, `/api/jobs/${id}`)).body));
  expect([second.status, second.outputs, comfy.queue.ran]).toEqual(['completed', first.outputs, 1]);
});

test('what is no valid prompt is refused with its reason', async () => {
  await using comfy = await startComfyui();
  const refused = async (body: object) => (await ask(comfy, '/prompt', body)).body;
  expect(await refused({})).toMatchObject({ error: { type: 'no_prompt' } });
  expect(await refused({ prompt: { 1: { class_type: 'X', inputs: {} } } })).toMatchObject({
    error: { type: 'invalid_prompt', message: 'Cannot execute because node X does not exist.' },
  });
  expect(await refused({ prompt: IMAGE_TO_3D })).toMatchObject({
    error: { type: 'prompt_outputs_failed_validation' },
    node_errors: { 1: { class_type: 'LoadImage' } },
  });
});

test('browsers are refused, by their origin or site', async () => {
  await using comfy = await startComfyui();
  const status = async (headers: Record<string, string>) => (await ask(comfy, '/queue', undefined, headers)).status;
  expect(await status({ origin: 'http://a.example' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ origin: comfy.url })).toBe(200);
});

test('an upload of a known name gets another, unless it overwrites', async () => {
  await using comfy = await startComfyui();
  const answers = [await upload(comfy, false), await upload(comfy, false), await upload(comfy)];
  const names = ['x.png', 'x (1).png', 'x.png'];
  expect(answers).toEqual(names.map((name) => ({ name, subfolder: '', type: 'input' })));
  expect((await ask(comfy, '/object_info/SaveGLB')).body).toHaveProperty('SaveGLB');
  expect((await ask(comfy, '/object_info/Other')).body).toEqual({});
});

test('2026 closes a socket that comes back without its credential, 0.3.64 takes it', async () => {
  await using comfy = await startComfyui({ credentialMs: 20 });
  using first = await listen(comfy, 'a');
  await until('it is welcome', () => first.frames.length === 1);
  expect(first.frames[0]?.data).toHaveProperty('credential_key');
  using second = await listen(comfy, 'a');
  expect((await once(second.socket, 'close'))[0]).toBe(1008);
  using third = await listen(comfy, 'a');
  const data = { credential_key: first.frames[0]?.data.credential_key };
  third.socket.send(JSON.stringify({ type: 'credential_auth', data }));
  await until('it is welcome', () => third.frames.length === 1);

  await using older = await startComfyui({ generation: '0.3.64' });
  using one = await listen(older, 'a');
  using other = await listen(older, 'a');
  await until('both are welcome', () => one.frames.length === 1 && other.frames.length === 1);
  expect(other.frames[0]?.data).not.toHaveProperty('credential_key');
});

test('a restart forgets the queue and the history, and keeps files', async () => {
  await using comfy = await startComfyui();
  await upload(comfy);
  await ask(comfy, '/prompt', { prompt: IMAGE_TO_3D, prompt_id: ID });
  comfy.start();
  comfy.finish([glb()]);
  comfy.restart();
  expect((await ask(comfy, `/history/${ID}`)).body).toEqual({});
  expect((await ask(comfy, `/api/jobs/${ID}`)).status).toBe(404);
  expect((await ask(comfy, '/view?filename=ComfyUI_00001_.glb&subfolder=mesh')).status).toBe(200);
});
