-- One act of moderation: an event, a decision about one, a pause for a member.
-- Input: ARGV guild, a JSON instruction (`Act` in moderation.ts), the most events, how long they are kept (ms).
-- Output: `done` with the member's stopped requests of this hour and the end of their pause (0: none); `repeated` when the
-- event is there or was decided before; `missing` when there is nothing to decide.
-- @include <clock>
local HOUR_MS = 3600000
local guild, a = ARGV[1], cjson.decode(ARGV[2])
local most, kept = tonumber(ARGV[3]), tonumber(ARGV[4])
local events, times, now = keys.moderation(guild), keys.moderationTimes(guild), now_ms()

if a.event and redis.call('HEXISTS', events, a.event.id) == 1 then return { 'repeated' } end
if a.decide then
  local found = redis.call('HGET', events, a.decide)
  if not found then return { 'missing' } end
  local event = cjson.decode(found)
  if event.decided then return { 'repeated' } end
  event.decided, event.decided_by = a.decided, a.by
  redis.call('HSET', events, a.decide, cjson.encode(event))
  redis.call('ZADD', keys.dueInLog(), now, guild .. ':' .. a.decide)
end

local tries, pause = 0, 0
if a.tries then
  local window = keys.tries(guild, math.floor(now / HOUR_MS))
  tries = redis.call('HINCRBY', window, a.event.member, 1)
  redis.call('EXPIRE', window, 2 * HOUR_MS / 1000)
  if tries >= a.tries.after then
    pause = now + a.tries.pause
    redis.call('HDEL', window, a.event.member)
    -- What a lead decided stays.
    local before = redis.call('HGET', keys.blocked(guild), a.event.member)
    local set = before and cjson.decode(before)
    local stays = set and set.by ~= '' and (set['until'] == 0 or set['until'] > now)
    local block = cjson.encode({ ['until'] = pause, by = '', at = now, event = a.event.id })
    if not stays then redis.call('HSET', keys.blocked(guild), a.event.member, block) end
    a.event['until'] = pause
  end
end
if a.block then
  local ends = a.block.ms == 0 and 0 or now + a.block.ms
  redis.call('HSET', keys.blocked(guild), a.block.member, cjson.encode({ ['until'] = ends, by = a.by, at = now, event = a.block.event }))
  if a.event then a.event['until'] = ends end
end
if a.lift then redis.call('HDEL', keys.blocked(guild), a.lift) end

if a.event then
  a.event.at = now
  redis.call('HSET', events, a.event.id, cjson.encode(a.event))
  redis.call('ZADD', times, now, a.event.id)
  local old = redis.call('ZRANGEBYSCORE', times, '-inf', now - kept, 'LIMIT', 0, 500)
  local over = redis.call('ZCARD', times) - most
  if over > 0 then
    for _, id in ipairs(redis.call('ZRANGE', times, 0, over - 1)) do old[#old + 1] = id end
  end
  if #old > 0 then
    redis.call('HDEL', events, unpack(old))
    redis.call('ZREM', times, unpack(old))
  end
  redis.call('ZADD', keys.dueInLog(), now, guild .. ':' .. a.event.id)
end
return { 'done', tries, pause }
