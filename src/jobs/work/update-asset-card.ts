import { createHash } from 'node:crypto';
import { type AssetState, hasReached, type ShownState } from '../../guilds/asset-states.ts';
import type { GuildSettings } from '../../guilds/settings.ts';
import { renderAssetCard, stageTitle } from '../../messages/request/asset-message.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { checkForGood, describeProblem, discordProblem } from '../discord/classify-error.ts';
import { tagsOfForum, tagsOfPost } from '../discord/forum-tags.ts';
import type { ThreadChange, ThreadChannel } from '../discord/threads.ts';
import { copyToGallery } from '../display/copy-to-gallery.ts';
import { sharedWords } from '../display/words-of.ts';
import type { Asset } from '../store/assets.ts';
import { heldAgainst, isKept } from '../store/chains/held-against.ts';
import { publicAddressOf } from '../store/display.ts';
import { isEnd, isReadable, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Keeps the thread of an asset up to date: a card with state, steps and state buttons; a tag, if it is a forum post;
 * archived when done; and a copy of the latest result in the gallery. Rendered from the records each time, so the job
 * may be lost, run twice or be late. An asset's id is that of its first request.
 */
export const updateAssetCard: Job<JobContext> = { ...ADDRESSES.updateAssetCard, run };

async function run(context: JobContext, id: string, { attempt, signal }: JobTurn): Promise<JobResult> {
  const { assets, log } = context;
  const asset = await assets.get(id);
  try {
    if (asset.thread_id !== undefined) await say({ ...asset, id, thread_id: asset.thread_id }, context);
  } catch (error) {
    if (signal.aborted) return 'hand-over';
    if (attempt < MOST_TRIES) checkForGood(error);
    log.info({ asset: id, ...describeProblem(error) }, 'a thread cannot say what became of its asset');
  }
  return 'done';
}

const MOST_TRIES = 10;

type Threaded = Asset & { id: string; thread_id: string };

/** The current state of an asset. */
interface Known {
  asset: Threaded;
  root: Request | undefined;
  /** Its requests that were not deleted. */
  steps: readonly Request[];
  state: ShownState;
  settings: GuildSettings;
  isDone: boolean;
}

async function say(asset: Threaded, context: JobContext): Promise<void> {
  const found = await findThread(asset, context);
  if (!found) return;
  const known = await knowledgeOf(asset, context);
  const { root, state, isDone, settings } = known;
  const card = cardOf(known);
  const cardShown = hashOf(card);
  const labelShown = hashOf([state, asset.state_at ?? 0, isDone, root?.removed_by !== undefined]);
  const isNewCard = cardShown !== asset.card_shown;
  const isNewLabel = labelShown !== asset.label_shown;
  const { assets, discord } = context;
  if (isNewCard || isNewLabel) {
    // An archived thread cannot be written to.
    if (found.archived) await discord.threads.changeThread(asset.thread_id, { archived: false });
    if (isNewCard) await assets.set(asset.id, { card_id: await showCard(asset, card, context), card_shown: cardShown });
    const change = await changeOf(known, found, context);
    if (Object.keys(change).length > 0) await discord.threads.changeThread(asset.thread_id, change);
    await assets.set(asset.id, { label_shown: labelShown });
  }
  if (settings.gallery !== '' && hasReached(state, settings.assets_gallery)) {
    await copyToGallery(asset.id, known.steps, settings.gallery, context);
  }
}

/** Undefined: it was deleted, and the asset gets no other thread. */
async function findThread({ id, thread_id }: Threaded, { assets, discord }: JobContext) {
  try {
    return await discord.threads.channel(thread_id);
  } catch (error) {
    if (discordProblem(error) !== 'gone') throw error;
    await assets.lose(id);
    return undefined;
  }
}

async function knowledgeOf(read: Threaded, { assets, requests, guilds }: JobContext): Promise<Known> {
  const ids = await assets.steps(read.id);
  const [root, settings, ...found] = await Promise.all([
    requests.get(read.id),
    guilds.settings(read.guild_id ?? ''),
    ...ids.map(requests.getAny),
  ]);
  const steps = found.filter(
    (one) => one !== undefined && one.removed_by === undefined && isReadable(one),
  ) as Request[];
  const byStandard = stateByStandard(read, steps, settings);
  if (byStandard) await assets.say(read.id, byStandard, '', await requests.now());
  const asset = { ...read, ...(byStandard && { state: byStandard, state_by: '' }) };
  // While a step is in progress the state is 'making'; before there is any result, 'needs work'.
  const state = steps.some((step) => !isEnd(step.state)) ? 'making' : (asset.state ?? 'needs_work');
  const isDone = steps.length === 0 || hasReached(state, settings.assets_archive);
  return { asset, root, steps, state, settings, isDone };
}

function cardOf({ asset, root, steps, state }: Known) {
  const isSaid = state !== 'making';
  return renderAssetCard(sharedWords(root ?? steps.at(-1) ?? {}), {
    assetId: asset.id,
    // A deleted request keeps its prompt until its deletion job has run.
    title: root?.removed_by === undefined ? (root?.title ?? '') : '',
    state,
    ...(isSaid && asset.state_by ? { said: { by: asset.state_by, at: asset.state_at ?? 0 } } : {}),
    steps: steps.map((step) => ({
      type: step.type,
      url: publicAddressOf(step),
      userId: step.user_id,
      isMade: step.state === 'succeeded',
      isEnded: isEnd(step.state),
    })),
  });
}

/** What is new and breaks the standard of its guild needs work, until that is accepted or a member says otherwise. */
function stateByStandard(
  { state, state_by: by }: Asset,
  steps: readonly Request[],
  settings: GuildSettings,
): AssetState | undefined {
  const latest = steps.findLast((step) => step.state === 'succeeded');
  const held = latest && heldAgainst(latest, settings);
  const isBroken = held !== undefined && !isKept(held);
  if (state === 'ready' && !by && isBroken) return 'needs_work';
  return state === 'needs_work' && by === '' && !isBroken ? 'ready' : undefined;
}

const hashOf = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('base64');

/** @returns the card's id; '' if someone deleted it, since it is not posted again */
async function showCard(asset: Threaded, body: ReturnType<typeof cardOf>, { discord }: JobContext): Promise<string> {
  if (asset.card_id === '') return '';
  if (asset.card_id === undefined) return (await discord.post(asset.thread_id, { body }, `${asset.id}.k`)).id;
  try {
    return (await discord.editAsBot(asset.thread_id, asset.card_id, { body })).id;
  } catch (error) {
    if (discordProblem(error) !== 'deleted') throw error;
    return '';
  }
}

/** What the thread does not show yet. A deleted request's prompt is not kept as its name. */
async function changeOf(
  { asset, root, steps, state, isDone }: Known,
  found: ThreadChannel,
  { discord, log }: JobContext,
): Promise<ThreadChange> {
  const forum = asset.opens === 'post' ? asset.channel_id : undefined;
  const { states: names } = sharedWords(root ?? steps.at(-1) ?? {}).assets;
  const all = forum === undefined ? undefined : await tagsOfForum(discord.threads, { id: forum, names }, log);
  const tags = all === undefined ? found.applied : tagsOfPost(all, found.applied, state, names);
  const name = root?.removed_by === undefined ? found.name : stageTitle(sharedWords(root), root.type);
  return {
    // Discord allows two renames in ten minutes, even to the same name.
    ...(name === found.name ? {} : { name }),
    ...(tags.join() === found.applied.join() ? {} : { applied_tags: tags }),
    ...(isDone ? { archived: true } : {}),
  };
}
