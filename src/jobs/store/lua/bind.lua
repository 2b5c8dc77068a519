-- posting, in_doubt -> bound: the task of the service is known.
-- Input: as every step (requests.lua), and `task`, its id. Output: as every step, or `taken`: another request has that task.
-- @include ./includes/requests.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
local owner = redis.call('GET', keys.task(a.task))
if owner and owner ~= a.id then return step_brief('taken', r, now) end

redis.call('SET', keys.task(a.task), a.id)
step_write(a, r, now)
redis.call('HSET', keys.request(a.id), 'state', 'bound', 'task_id', a.task)
step_take_on(a.id)
redis.call('ZREM', keys.doubts(), a.id)
step_mail(a, r, now)
return step_done(a.id, r, now)
