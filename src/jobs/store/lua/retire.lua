-- Takes a request out of Redis, whose record is in the archive: only as it was archived, and when there is nothing left to
-- do for it. What is not there any more counts as taken out.
-- Input: ARGV id, guild, user, of the record as it was archived its epoch and removed_by or '', then the jobs of the outbox.
-- Output: 1 when it is gone, else 0.
-- @include ./includes/records.lua
-- @include ./includes/children.lua
-- @include ./includes/library.lua
local id, guild, user = ARGV[1], ARGV[2], ARGV[3]
records_upgrade(id)
local records = records_of(id)
local had = redis.call('HMGET', records.request, 'state', 'user_id', 'epoch', 'removed_by', 'task_id', 'asset_id')
local origin = children_origin_of(id)
if had[1] then
  local ended = had[1] == 'succeeded' or had[1] == 'failed' or had[1] == 'canceled' or had[1] == 'refused'
  if not ended or redis.call('HGET', records.request, 'money') == 'held' then return 0 end
  if had[2] ~= user or had[3] ~= ARGV[4] or (had[4] or '') ~= ARGV[5] then return 0 end
  if redis.call('ZSCORE', keys.live(), id) or redis.call('ZSCORE', keys.doubts(), id) then return 0 end
  local group = redis.call('HGET', records.request, 'hold_id')
  for i = 6, #ARGV do
    if redis.call('ZSCORE', keys.due(ARGV[i]), id) then return 0 end
    if group and redis.call('ZSCORE', keys.due(ARGV[i]), group) then return 0 end
  end
  local message = redis.call('HGET', records.display, 'message_id')
  redis.call('DEL', records.request, keys.display(id), records.card, keys.hold(id), keys.mail(id), keys.token(id), keys.viewerLink(id), keys.marks(id), keys.notes(id))
  if had[1] == 'succeeded' then library_changed(guild, id) end
  if message and records.display == keys.display(id) then redis.call('DEL', keys.message(message)) end
  -- What several share goes with the last of them.
  local left, all = 0, group and redis.call('HMGET', keys.display(group), 'requests', 'message_id')
  for _, other in ipairs(all and all[1] and cjson.decode(all[1]) or {}) do left = left + redis.call('EXISTS', keys.request(other)) end
  if group and left == 0 then
    redis.call('DEL', keys.display(group), keys.hold(group), keys.group(group), keys.mail(group), keys.token(group), keys.votes(guild, group))
    if all[2] then redis.call('DEL', keys.message(all[2])) end
  end
  if origin then redis.call('ZREM', keys.childrenInGuild(guild), origin .. ':' .. id) end
  if had[5] then redis.call('DEL', keys.task(had[5])) end
  -- An asset goes with the last request of it.
  if had[6] then
    local thread = redis.call('HGET', keys.asset(had[6]), 'thread_id')
    redis.call('ZREM', keys.assetSteps(had[6]), id)
    if redis.call('EXISTS', keys.assetSteps(had[6])) == 0 then
      redis.call('DEL', keys.asset(had[6]))
      redis.call('ZREM', keys.due('label'), had[6])
    end
    -- What is asked for in its thread is of the asset as long as there is a step of it: the next one stands for the thread.
    if thread and (redis.call('GET', keys.message(thread)) or id) == id then
      redis.call('DEL', keys.message(thread))
      for _, step in ipairs(redis.call('ZREVRANGE', keys.assetSteps(had[6]), 0, -1)) do
        records_upgrade(step)
        local ephemeral = redis.call('HGET', keys.display(step), 'ephemeral')
        if ephemeral ~= '1' and redis.call('HEXISTS', keys.request(step), 'removed_by') == 0 then
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
