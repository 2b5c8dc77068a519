-- The outbox: what is still to be done after a step, one sorted set a job, of ids by the time when they are due. The script
-- that makes a job necessary adds it, so that a lost job is only a delay: the sweep finds it here. `DUE` collects the jobs
-- that are due at once, as pairs of kind and id: the step answers them, and its caller adds them to the queues.
local DUE = {}

local function outbox_add(job, id, at, now)
  redis.call('ZADD', keys.due(job), at, id)
  if at <= now then DUE[#DUE + 1] = { job, id } end
end
