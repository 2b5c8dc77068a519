import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { expect, test } from 'vitest';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';
import type { MadeFile } from '../support/comfyui-queue.ts';
import { hostileModels, hostilePictures } from '../support/hostile-answers.ts';
import { folderWith, LICENCE } from '../support/maker-run.ts';
import { modelServer } from '../support/model-server.ts';
import { png } from '../support/quick-recipes.ts';
import { until } from '../support/until.ts';
import { type CardWorld, PHOTO, photoBody, startCardWorld } from './card.ts';
import { figure, SEEDS, scale } from './figures.ts';

/**
 * Model servers that answer with files that no model makes, and the real recipes. Each such task ends in words and costs
 * nothing, the process goes on, and another account's small tasks are made beside it.
 */

const PICTURES = '/v1/text-to-image';
const RESIZE = '/v1/resize';
/** Codes of what members read. */
const REASONS = /^(model_(broken|too_large|unsupported|unknown_format|empty|server_failed))$/;

const model = (bytes: Uint8Array): MadeFile[] => [{ node: '3', key: '3d', ending: '.glb', bytes }];
const picture = (bytes: Uint8Array): MadeFile[] => [{ node: '7', key: 'images', ending: '.png', bytes }];

interface Case {
  name: string;
  isGood: boolean;
  send(): Promise<string>;
}

/** Another account, which has small models resized, one after the other. */
async function neighbour({ redis, call }: CardWorld, glb: Uint8Array) {
  const accounts = createAccounts(redis, Date.now);
  await accounts.create({
    id: 'neighbour',
    name: 'neighbour',
    plan: 'pro',
    credits: 1_000_000,
    requests_per_second: 1_000,
  });
  const headers = { authorization: `Bearer ${(await accounts.addKey('neighbour'))!.key}` };
  const model_url = `data:application/octet-stream;base64,${Buffer.from(glb).toString('base64')}`;
  const times: number[] = [];
  return {
    times,
    async resize(): Promise<void> {
      const from = performance.now();
      const { json } = await call('POST', RESIZE, { model_url, resize_height: 2 }, headers);
      await until(
        'it is resized',
        async () => {
          const { json: task } = await call('GET', `${RESIZE}/${json.result}`, undefined, headers);
          if (task.status === 'FAILED') throw new Error(JSON.stringify(task.task_error));
          return task.status === 'SUCCEEDED';
        },
        60_000,
      );
      times.push(performance.now() - from);
    },
  };
}

/** This process goes on with its other work between the pieces. */
async function* zeros() {
  for (const piece = Buffer.alloc(2 ** 20); ; await setImmediate()) yield piece;
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'model/gltf-binary' });
  // Until it is closed on the other side.
  pipeline(Readable.from(zeros(), { objectMode: false }), response).catch(() => {});
}

const median = (times: readonly number[]) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
const most = (times: readonly number[]) => Math.round(Math.max(...times));

test.each(SEEDS)(
  'M5: model servers answer with hostile files, and another account works beside (seed %i)',
  async (seed) => {
    const good = await writeGlb(modelOf([torus()]));
    const answers = new Map<string, MadeFile[]>();
    await using small = await modelServer({ dialect: 'trellis' });
    await using licences = await folderWith({ 'models-3d.txt': LICENCE });
    const models = { urls: [small.url], folder: licences.path, waitsMs: [] };
    const generation = seed % 2 === 0 ? '0.3.64' : '2026';
    await using world = await startCardWorld({
      ...{ seed, generation, makes: (id) => answers.get(id), process: { isReal: true, models, workerThreads: 3 } },
    });
    const { random } = world;
    const atCard = async (made: MadeFile[], path: string, body: object) => {
      const id = await world.create(path, body);
      answers.set(id, made);
      return id;
    };
    const atSmall = async (reply: (response: ServerResponse) => void) => {
      small.next(reply);
      return world.create(PHOTO, { ...photoBody, maker: 'models-image-to-3d' });
    };
    const glb = (bytes: Uint8Array) => (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'model/gltf-binary' }).end(bytes);
    const sendModel = (bytes: Uint8Array) =>
      random() < 0.5
        ? atSmall(glb(bytes))
        : atCard(model(bytes), PHOTO, { ...photoBody, maker: 'comfyui-image-to-3d' });
    const sendPicture = (bytes: Uint8Array) =>
      atCard(picture(bytes), PICTURES, { ai_model: 'nano-banana', prompt: 'a cup' });
    const bad = (name: string, send: Case['send']): Case => ({ name, isGood: false, send });
    const [hostile, pictures] = [await hostileModels(), await hostilePictures(scale(false, true))];
    const cases: Case[] = [
      ...Object.entries(hostile).map(([name, bytes]) => bad(name, () => sendModel(bytes))),
      ...Object.entries(pictures).map(([name, bytes]) => bad(name, () => sendPicture(bytes))),
      bad('an answer without an end', () => atSmall(endless)),
      { name: 'a model', isGood: true, send: () => sendModel(good) },
      { name: 'a picture', isGood: true, send: () => sendPicture(png()) },
    ];
    const all = Array.from({ length: scale(1, 4) }, () => shuffled(cases, random)).flat();
    const other = await neighbour(world, good);
    // Until all threads are warm.
    await Promise.all(Array.from({ length: 6 }, other.resize));
    other.times.length = 0;
    for (let i = 0; i < 6; i++) await other.resize();
    const alone = other.times.splice(0);

    const sent = new Map<string, Case>();
    for (const one of all) sent.set(await one.send(), one);
    const isOpen = async () =>
      (await world.tasks()).some(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS');
    while (await isOpen()) await other.resize();

    expect(await world.breaches(0)).toEqual([]);
    expect(world.isAlive()).toBe(true);
    for (const { id, status, task_error: why, consumed_credits: consumed } of await world.tasks()) {
      const { name, isGood } = sent.get(id)!;
      if (isGood) expect({ name, status }).toEqual({ name, status: 'SUCCEEDED' });
      else {
        expect({ name, status, consumed, code: why?.code }).toEqual({
          ...{ name, status: 'FAILED', consumed: 0, code: expect.stringMatching(REASONS) },
        });
        expect(why.message, name).toMatch(/^[A-Z].{20,}\.$/s);
      }
    }
    const beside = other.times;
    figure('M5', seed, {
      ...{
        answers: all.length,
        resizes: beside.length,
        'alone median ms': median(alone),
        'alone most ms': most(alone),
      },
      ...{ 'beside median ms': median(beside), 'beside most ms': most(beside) },
    });
    // They were not made after the others.
    expect(beside.length).toBeGreaterThan(2);
  },
);

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
