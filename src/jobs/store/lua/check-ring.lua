-- Counts the leases of each guild again.
-- Input: ARGV account, lane.
-- Output: the number of guilds whose count was wrong.
-- @include ./includes/ring.lua
ring_use(ARGV[1], ARGV[2])
local counts, wrong = {}, 0
for _, id in ipairs(redis.call('ZRANGE', keys.ringLeases(OF), 0, -1)) do
  local guild = redis.call('HGET', keys.ringLeaseGuild(OF), id) or ''
  counts[guild] = (counts[guild] or 0) + 1
end
local known = redis.call('HGETALL', keys.ringInflight(OF))
for i = 1, #known, 2 do
  if not counts[known[i]] then
    redis.call('HDEL', keys.ringInflight(OF), known[i])
    wrong = wrong + 1
  end
end
for guild, count in pairs(counts) do
  if tonumber(redis.call('HGET', keys.ringInflight(OF), guild) or 0) ~= count then
    redis.call('HSET', keys.ringInflight(OF), guild, count)
    redis.call('ZADD', keys.ring(OF), 'XX', ring_score(guild), guild)
    wrong = wrong + 1
  end
end
return wrong
