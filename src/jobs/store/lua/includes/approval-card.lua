-- A request that waited for a lead does so no more: its card says how it was decided, and its deadline is over.
local function approval_over(id, now)
  redis.call('ZREM', keys.due('expire-approval'), id)
  outbox_add('approval', id, now, now)
end
