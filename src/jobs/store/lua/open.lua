-- A result that a message shows with others gets a message of its own: the answer to the press, where it is delivered as any other.
-- Input: as every step (requests.lua), and `message` where it is known, its `token` with its `token_seconds`. Output: as every step; `stale` when it has one.
-- @include ./includes/requests.lua
-- @include ./includes/display.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if not step_shares(a, r) then return step_brief('stale', r, now) end

display_own(a.id, r)
step_write(a, r, now)
local display = r.records.display
redis.call('HSET', display, 'answered_at', now)
if a.message then
  redis.call('HSET', display, 'message_id', a.message)
  redis.call('SET', keys.message(a.message), a.id)
end
redis.call('SET', keys.token(a.id), a.token, 'EX', a.token_seconds)
local asset = a.set and a.set.asset_id
if asset then redis.call('ZADD', keys.assetSteps(asset), r.created_at, a.id) end
display_again(a.id, r, now)
return step_done(a.id, r, now)
