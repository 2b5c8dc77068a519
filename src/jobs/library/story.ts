import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { storeScript } from '../store/script.ts';
import { newestFirst } from './library.ts';

/**
 * The story of a result: what it came from, and what came of it. Records say the first (`parent_id`), an index of the guild the
 * second: written when a request is accepted, and once a day, when a story is looked at, made complete from the records of
 * before, and of those that a process of an earlier release accepted beside this one.
 */

const [readScriptOfStory, indexChildren] = [storeScript('read-story'), storeScript('index-children')];

export const MOST_NODES = 300;
const DAY_SECONDS = 86_400;

export interface StoryNode {
  id: string;
  /** How many lie between it and the first: 0 for that one. */
  depth: number;
}

export interface Story {
  /** Depth first; what came of one by time. */
  nodes: StoryNode[];
  /** There are more. */
  isCut: boolean;
}

const Told = z.tuple([z.literal([0, 1]), z.string(), z.number()], z.union([z.string(), z.number()]));
const Node = z.tuple([z.string(), z.number()]);

/** @returns with the result itself, and at most 300 nodes */
export async function readStory(redis: Redis, guild: string, id: string, most = MOST_NODES): Promise<Story> {
  if ((await redis.exists(keys.childrenKnown(guild))) === 0) await completeIndex(redis, guild);
  const [cut, ...flat] = Told.parse(await readScriptOfStory(redis, [], [guild, id, most]));
  const nodes = flat.flatMap((_, i) => {
    if (i % 2 === 1) return [];
    const [of, depth] = Node.parse([flat[i], flat[i + 1]]);
    return [{ id: of, depth }];
  });
  return { nodes, isCut: cut === 1 };
}

async function completeIndex(redis: Redis, guild: string): Promise<void> {
  for await (const ids of newestFirst(redis, keys.requestsOfGuild(guild))) {
    await indexChildren(redis, [], [guild, ...ids]);
  }
  await redis.set(keys.childrenKnown(guild), '1', 'EX', DAY_SECONDS);
}
