import { renderGroup } from '../../src/messages/groups/group-message.ts';
import type { VoteView } from '../../src/messages/groups/vote-part.ts';
import { en } from '../../src/messages/words/index.ts';
import { task, view } from '../../test/messages/views.ts';
import { flatten, type LiveMessage } from '../../test/support/member.ts';
import { fetchResult } from '../../test/support/result-files.ts';
import { finished } from './results.ts';
import type { Studio } from './studio.ts';

/**
 * Several in one message: variations on their way and to choose from, a vote, a batch and a chain from its question to its end;
 * then the library that all of it is in, a story, and two compared.
 */

const { batches, chains, compare, library, request, story, votes } = en;
const PATIENCE_MS = 240_000;
const OWL = 'a stone owl';

export async function shootGroups(studio: Studio): Promise<void> {
  await shootVariations(studio);
  await shootBatch(studio);
  await shootChain(studio);
  // What the library and a story begin with is the newest.
  await shootVote(studio);
  await shootLibrary(studio);
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
  await studio.shoot('choice', '/text-to-3d prompt: a red toadstool with white spots variations: 4', shown);
  await alice.press(shown.id, '2');
  const opened = await alice.waitForMessage(
    (message) => message.id > shown.id && message.text.includes(request.more) && message.files.length > 1,
    PATIENCE_MS,
  );
  await studio.shoot('variations', 'One of them, opened', opened);
}

const told =
  (words: string) =>
  ({ ephemeral, loading, text }: LiveMessage) =>
    ephemeral && !loading && text.includes(words);

async function shootVote(studio: Studio): Promise<void> {
  const { alice, bob, lead } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const asked = { prompt: OWL, variations: 3, vote: 60, winner: 'text-to-3d-refine' };
  const { id } = await alice.slash(channel, 'text-to-3d', asked);
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  const says = (words: string) =>
    alice.until(`it says ${words}`, () => alice.message(shown.id)?.text.includes(words), PATIENCE_MS);
  await says(votes.vote({ number: 3 }));
  for (const member of [bob, lead]) await member.press(shown.id, votes.vote({ number: 2 }));
  await says('2 votes so far');
  await studio.shoot('votes', 'Members vote', shown);
  await shootBlind(studio, shown);
  await lead.press(shown.id, votes.end);
  const panel = await lead.waitForMessage(told(votes.endTitle));
  await studio.shoot('votes', 'A lead may decide', panel, 'lead');
  await lead.press(panel.id, votes.choose({ number: 2 }));
  await says(votes.chosen({ number: 2, member: `<@${lead.user.id}>` }));
  await studio.shoot('votes', 'At the end', shown);
}

/** It takes several models, of which this machine has one: drawn as it then is, with the pictures of a vote. */
async function shootBlind(studio: Studio, { channel_id: channel, files }: LiveMessage): Promise<void> {
  const { alice } = studio.people;
  const sheet = { name: 'sheet.webp', bytes: await fetchResult({ files }, '.webp') };
  const now = Date.now();
  const credits = { price: 0, held: 0, charged: 20, left: 480 };
  const asked = { title: OWL, userId: alice.user.id, createdAt: now - 95_000, finishedAt: now, credits };
  const rows = [1, 2, 3].map((number) => ({
    view: view({ name: 'succeeded', task: task(), files: [] }, { ...asked, requestId: String(number) }),
    ...{ isRemoved: false, isShown: true, isBlind: true },
  }));
  const vote: VoteView = {
    ...{ why: '', minutes: 60, quorum: 0, deadline: now + 3_600_000, cast: 2, by: '' },
    ...{ state: 'open', userId: alice.user.id, isPrivate: false, follow: undefined, winner: undefined },
  };
  const [first] = rows;
  if (!first) return;
  const group = { about: first.view, rows, vote, sheet: `attachment://${sheet.name}` };
  await alice.post(channel, '…');
  const body = renderGroup(en, group, now, { place: 'channel', form: 'whole' });
  const id = await studio.post(channel, body, [sheet]);
  await studio.shoot('votes', 'With maker: each, which model made which is not said yet', { id, channel_id: channel });
}

async function shootChain(studio: Studio): Promise<void> {
  const { alice, lead } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const steps = { step1: 'text-to-3d-preview count=2', step2: 'pick', step3: 'text-to-3d-refine' };
  await lead.slash(channel, 'chain save', { name: 'prop', ...steps });
  await lead.waitForMessage(told('**prop**'));
  await alice.slash(channel, 'chain run', { name: 'prop' });
  await alice.submitModal({ '0_prompt': 'a wooden chair' });
  const asked = await alice.waitForMessage(told(chains.eachHeld));
  await studio.shoot('chain', 'Before anything is made', asked);
  await alice.press(asked.id, makeIt(asked));
  const card = await alice.waitForMessage(
    ({ text }) => text.includes(chains.called({ name: 'prop' })) && !text.includes(chains.eachHeld),
  );
  const says = (words: string) =>
    alice.until(`it says ${words}`, () => alice.message(card.id)?.text.includes(words), PATIENCE_MS);
  await says(chains.pick({ number: 2 }));
  await studio.shoot('chain', 'Somebody picks', card);
  await alice.press(card.id, chains.pick({ number: 2 }));
  await says(chains.progress({ done: 2, count: 2 }));
  const isShown = () => JSON.stringify(alice.message(card.id)?.components).includes('1, 2, 3');
  await alice.until('its last picture is there', isShown, PATIENCE_MS);
  await studio.shoot('chain', 'At the end', card);
}

async function shootLibrary(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const refined = await finished(studio, 'Text to 3D · refine · for', OWL);
  const [task] = await alice.autocomplete(channel, 'retexture', 'task', OWL);
  await alice.slash(channel, 'retexture', { task: String(task?.value), look: 'weathered gold' });
  const gold = await finished(studio, 'Retexture · for');
  await alice.press(refined.id, story.button);
  await studio.shoot('story', 'Story, behind More of a result', await alice.waitForMessage(told(story.title)));

  await alice.slash(channel, 'library', {});
  const page = await alice.waitForMessage(told(library.title));
  await studio.shoot('library', '/library', page);
  await alice.selectValues(page.id, '1:entry::', [requestOf(gold)]);
  await studio.shoot('library', 'A result of it', await alice.waitForMessage(told(library.favor)));
  await alice.selectValues(page.id, '1:compare::', [requestOf(refined), requestOf(gold)]);
  await studio.shoot('story', 'Compare two…, here and in the library', await alice.waitForMessage(told(compare.title)));
}

async function shootBatch(studio: Studio): Promise<void> {
  const { alice, bob } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const prompts = 'a {red, blue, green} {mushroom, chair}';
  await alice.slash(channel, 'batch', { kind: 'text-to-3d-preview', prompts, budget: 110 });
  const asked = await alice.waitForMessage(told(batches.count({ count: 5 })));
  await studio.shoot('many', 'Before anything is made, with a budget of 110 credits', asked);
  await alice.press(asked.id, makeIt(asked));
  const card = await bob.waitForMessage(({ text }) => text.includes(batches.cancelRest));
  const isSome = () => [1, 2, 3].some((done) => card.text.includes(batches.progress({ done, count: 5 })));
  await bob.until('some are made', isSome, PATIENCE_MS);
  await studio.shoot('many', 'On its way', card);
  await bob.until('all are made', () => card.files.length === 3, PATIENCE_MS);
  await studio.shoot('many', 'At the end', card);
  await alice.press(card.id, batches.all({ count: 5 }));
  await studio.shoot('many', 'All rows', await alice.waitForMessage(told(batches.page({ from: 1, to: 5, count: 5 }))));
}

const makeIt = ({ components }: LiveMessage): string =>
  flatten(components).find(({ label }) => label?.startsWith(en.orders.makeIt))?.label ?? '';

/** The request of a result's message, by its buttons. */
const requestOf = ({ components }: LiveMessage): string =>
  flatten(components).flatMap(({ custom_id: id }) => /^1:more:([^:]+)/.exec(id ?? '')?.[1] ?? [])[0] ?? '';
