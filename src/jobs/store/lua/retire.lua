-- Takes a request out of Redis, whose record is in the archive: only as it was archived, and when there is nothing left to
-- do for it. What is not there any more counts as taken out.
-- Input: ARGV id, guild, user, of the record as it was archived its epoch and removed_by or '', then the jobs of the outbox.
-- Output: 1 when it is gone, else 0.
local id, guild, user = ARGV[1], ARGV[2], ARGV[3]
local key = keys.request(id)
local had = redis.call('HMGET', key, 'state', 'money', 'user_id', 'epoch', 'removed_by', 'message_id', 'task_id', 'asset_id')
if had[1] then
  local ended = had[1] == 'succeeded' or had[1] == 'failed' or had[1] == 'canceled' or had[1] == 'refused'
  if not ended or had[2] == 'held' then return 0 end
  if had[3] ~= user or had[4] ~= ARGV[4] or (had[5] or '') ~= ARGV[5] then return 0 end
  if redis.call('ZSCORE', keys.live(), id) or redis.call('ZSCORE', keys.doubts(), id) then return 0 end
  for i = 6, #ARGV do
    if redis.call('ZSCORE', keys.due(ARGV[i]), id) then return 0 end
  end
  redis.call('DEL', key, keys.mail(id), keys.token(id))
  if had[6] then redis.call('DEL', keys.message(had[6])) end
  if had[7] then redis.call('DEL', keys.task(had[7])) end
  -- An asset goes with the last request of it.
  if had[8] then
    local thread = redis.call('HGET', keys.asset(had[8]), 'thread_id')
    redis.call('ZREM', keys.assetSteps(had[8]), id)
    if redis.call('EXISTS', keys.assetSteps(had[8])) == 0 then
      redis.call('DEL', keys.asset(had[8]))
      redis.call('ZREM', keys.due('label'), had[8])
    end
    -- What is asked for in its thread is of the asset as long as there is a step of it: the next one stands for the thread.
    if thread and (redis.call('GET', keys.message(thread)) or id) == id then
      redis.call('DEL', keys.message(thread))
      for _, step in ipairs(redis.call('ZREVRANGE', keys.assetSteps(had[8]), 0, -1)) do
        local other = redis.call('HMGET', keys.request(step), 'ephemeral', 'removed_by')
        if other[1] ~= '1' and not other[2] then
          redis.call('SET', keys.message(thread), step)
          break
        end
      end
    end
  end
end
redis.call('ZREM', keys.requestsOfGuild(guild), id)
redis.call('ZREM', keys.requestsOfMember(guild, user), id)
return 1
