-- Puts what the first release still had to do into the outbox, some at a time: it had a set for each job, and one of
-- approvals for two things.
-- Input: ARGV how many of each set at most.
-- Output: how many were moved.
-- @include <clock>
-- @include ../../../guilds/lua/includes/outbox.lua
local now, moved = now_ms(), 0
local OLD = {
  turn = keys.turns(),
  tell = keys.notices(),
  thread = keys.threads(),
  label = keys.labels(),
  ['mod-log'] = keys.moderationDue(),
  ['retry-delivery'] = keys.shelved(),
  approval = keys.approvals(),
}
for job, set in pairs(OLD) do
  local members = redis.call('ZRANGE', set, 0, ARGV[1] - 1, 'WITHSCORES')
  for i = 1, #members, 2 do
    local id, at = members[i], tonumber(members[i + 1])
    if job == 'approval' then
      local state = redis.call('HGET', keys.request(id), 'state')
      if state == 'waiting' then outbox_add('expire-approval', id, at, now) end
      at = now
    end
    outbox_add(job, id, at, now)
    redis.call('ZREM', set, id)
    moved = moved + 1
  end
end
return moved
