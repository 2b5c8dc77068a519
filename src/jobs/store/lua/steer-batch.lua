-- A batch is paused, goes on, or is stopped: what has begun goes on all the while.
-- Input: as every step (requests.lua), and `group`, `goes` (paused, running or stopped), `why` it stops, and `by`.
-- Output: as every step, of a note; `stale` when it has ended, was stopped, or is as wanted.
-- @include ./includes/requests.lua
-- @include ./includes/batch.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
local b = batch_read(a.group)
if not b or b.state == 'stopped' or b.state == a.goes or tonumber(b.open) <= 0 then return step_brief('stale', r, now) end

redis.call('HSET', keys.group(a.group), 'by', a.by)
if a.goes == 'running' then
  redis.call('HSET', keys.group(a.group), 'state', 'running')
  redis.call('ZREM', keys.due('batch'), a.group)
  redis.call('SADD', keys.batches(OF), a.group)
  batch_feed(a.group, now)
  mailbox_mark(a.group, b.channel_id, MAIL_FIRST, now)
else
  batch_draw_back(a.group, b)
  batch_halt(a.group, b, a.goes, a.why or '', now)
end
return step_brief('done', r, now)
