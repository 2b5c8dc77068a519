import { en } from '../../src/messages/words/index.ts';
import type { LiveMessage } from '../../test/support/member.ts';
import type { Studio } from './studio.ts';

/** Several in one message: variations on their way and to choose from, and a batch from its question to its end. */

const { batches, request } = en;
const PATIENCE_MS = 240_000;

export async function shootGroups(studio: Studio): Promise<void> {
  await shootVariations(studio);
  await shootBatch(studio);
}

async function shootVariations(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const { id } = await alice.slash(channel, 'text-to-3d', {
    prompt: 'a red toadstool with white spots',
    variations: 4,
  });
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  await alice.until('the first can be opened', () => shown.files.length > 0, PATIENCE_MS);
  await studio.shoot('variations', 'Variations, as they arrive', shown);
  await alice.until('all are made', () => shown.text.includes(request.again), PATIENCE_MS);
  await studio.shoot('variations', 'All are made', shown);
  await alice.press(shown.id, '2');
  const opened = await alice.waitForMessage(
    (message) => message.id > shown.id && message.text.includes(request.more) && message.files.length > 1,
    PATIENCE_MS,
  );
  await studio.shoot('variations', 'One of them, opened', opened);
}

async function shootBatch(studio: Studio): Promise<void> {
  const { alice, bob } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const told =
    (words: string) =>
    ({ ephemeral, text }: LiveMessage) =>
      ephemeral && text.includes(words);
  const prompts = 'a {red, blue, green} {mushroom, chair}';
  await alice.slash(channel, 'batch', { kind: 'text-to-3d-preview', prompts, budget: 110 });
  const asked = await alice.waitForMessage(told(batches.count({ count: 5 })));
  await studio.shoot('many', 'Before anything is made, with a budget of 110 credits', asked);
  const make = asked.components.flatMap(labelsIn).find((label) => label.startsWith(en.orders.makeIt)) ?? '';
  await alice.press(asked.id, make);
  const card = await bob.waitForMessage(({ text }) => text.includes(batches.cancelRest));
  const isSome = () => [1, 2, 3].some((done) => card.text.includes(batches.progress({ done, count: 5 })));
  await bob.until('some are made', isSome, PATIENCE_MS);
  await studio.shoot('many', 'On its way', card);
  await bob.until('all are made', () => card.files.length === 3, PATIENCE_MS);
  await studio.shoot('many', 'At the end', card);
  await alice.press(card.id, batches.all({ count: 5 }));
  await studio.shoot('many', 'All rows', await alice.waitForMessage(told(batches.page({ from: 1, to: 5, count: 5 }))));
}

function labelsIn(component: { label?: string; components?: unknown }): string[] {
  const inner = Array.isArray(component.components) ? component.components.flatMap(labelsIn) : [];
  return component.label === undefined ? inner : [component.label, ...inner];
}
