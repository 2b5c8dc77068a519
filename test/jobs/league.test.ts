import { expect, test } from 'vitest';
import { createLeague } from '../../src/guilds/league.ts';
import { keys } from '../../src/keys.ts';
import { callLua } from '../support/call-lua.ts';
import { mulberry32 } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';

/** The league of makers, by the functions that votes are counted with: simulated members with known tastes and noise. */

const LEAGUE = 'src/jobs/store/lua/includes/league.lua';
const MAKERS = ['right', 'other', 'third', 'procedural'];
const GUILD = '1';
const STAGE = 'text-to-3d-preview';
const DAY_MS = 86_400_000;

/** The right one is liked e times as much as each other; one vote of ten is noise. */
function vote(random: () => number): string[] {
  const isNoise = random() < 0.1;
  const weights = MAKERS.map((maker) => (maker === 'right' && !isNoise ? Math.E : 1));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const [chosen = ''] = MAKERS.slice(place === -1 ? MAKERS.length - 1 : place);
  return [chosen, ...MAKERS.filter((maker) => maker !== chosen)];
}

/** Ratings after these votes, five at a time. */
const AFTER = `
  local ratings = {}
  for _, votes in ipairs(cjson.decode(ARGV[1])) do
    for maker, rating in pairs(league_after(ratings, votes)) do ratings[maker] = rating end
  end
  return cjson.encode(ratings)`;

test('after 40 votes of members with noise the maker that they like leads, in 95 of 100 worlds or more', async () => {
  await using own = await testRedis();
  let led = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const random = mulberry32(seed);
    const groups = Array.from({ length: 8 }, () => Array.from({ length: 5 }, () => vote(random)));
    const said = await callLua(own.redis, LEAGUE, AFTER, [JSON.stringify(groups)]);
    const ratings = Object.entries(JSON.parse(String(said)) as Record<string, number>);
    expect(ratings.reduce((sum, [, rating]) => sum + rating, 0)).toBeCloseTo(4_000, 6);
    if (ratings.sort(([, one], [, other]) => other - one)[0]?.[0] === 'right') led++;
  }
  expect(led).toBeGreaterThanOrEqual(95);
});

/** A vote of these members, each for the result with this number, on a result of each maker. */
async function count(redis: Awaited<ReturnType<typeof testRedis>>['redis'], cast: Record<string, number>, now: number) {
  for (const [i, maker] of MAKERS.entries())
    await redis.hset(keys.request(`r${i}`), 'input', JSON.stringify({ maker }));
  const candidates = MAKERS.map((_, i) => ({ id: `r${i}` }));
  const votes = Object.entries(cast).flatMap(([member, i]) => [member, `r${i}`]);
  const body = `league_count('${GUILD}', '${STAGE}', cjson.decode(ARGV[1]), cjson.decode(ARGV[2]), tonumber(ARGV[3])) return 1`;
  await callLua(redis, LEAGUE, body, [JSON.stringify(candidates), JSON.stringify(votes), now]);
}

test('one member moves a maker by 24 points a vote and 120 a day at most, however often they vote', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const league = createLeague(redis);
  const ratingOf = async (maker: string) =>
    (await league.of(GUILD, STAGE)).find((one) => one.maker === maker)?.rating ?? 1_000;
  for (let i = 0; i < 12; i++) {
    const before = await ratingOf('third');
    await count(redis, { 7: 2 }, DAY_MS + i);
    const moved = (await ratingOf('third')) - before;
    expect(moved).toBeLessThanOrEqual(24);
    expect(moved > 0).toBe(i < 5);
  }
  expect(await ratingOf('third')).toBeLessThanOrEqual(1_120);
  expect((await league.of(GUILD, STAGE)).map(({ votes }) => votes)).toEqual([5, 5, 5, 5]);
  // The next day it counts again.
  const before = await ratingOf('third');
  await count(redis, { 7: 2, 8: 0 }, 2 * DAY_MS);
  expect(await ratingOf('third')).not.toBe(before);
  expect(await redis.ttl(keys.leagueVotes(GUILD, '2'))).toBeGreaterThan(0);
  await league.clear(GUILD, [STAGE]);
  expect([...(await league.all(GUILD, [STAGE]))]).toEqual([]);
});

test('what was compared with nothing, and a vote for what is gone, count nothing', async () => {
  await using own = await testRedis();
  await count(own.redis, { 7: 9 }, DAY_MS);
  await own.redis.hset(keys.request('r0'), 'input', JSON.stringify({ maker: 'right' }));
  const alone = `league_count('${GUILD}', '${STAGE}', {{ id = 'r0' }}, { '7', 'r0' }, ${DAY_MS}) return 1`;
  await callLua(own.redis, LEAGUE, alone);
  expect(await createLeague(own.redis).of(GUILD, STAGE)).toEqual([]);
});
