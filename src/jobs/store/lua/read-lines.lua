-- Everything that waits, of one moment.
-- Input: ARGV account, lane.
-- Output: of each guild its id, in flight, served, and of each member id, served, ids of requests.
-- @include ./includes/ring.lua
ring_use(ARGV[1], ARGV[2])
local out = {}
for _, guild in ipairs(redis.call('ZRANGE', keys.ring(OF), 0, -1)) do
  local members = {}
  local line = redis.call('ZRANGE', keys.line(OF, guild), 0, -1, 'WITHSCORES')
  for i = 1, #line, 2 do
    members[#members + 1] = { line[i], line[i + 1], redis.call('LRANGE', keys.lineOfMember(OF, guild, line[i]), 0, -1) }
  end
  out[#out + 1] = { guild, redis.call('HGET', keys.ringInflight(OF), guild) or '0', redis.call('HGET', keys.ringServed(OF), guild) or '0', members }
end
return out
