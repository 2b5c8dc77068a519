-- Whether and how a member is notified of an end. Decided once, in the script that writes down that the end was shown, and
-- kept in the record: whatever is shown again later, and after any restart, no member is notified twice.
--
-- The member's own setting goes before the guild's, this before the default. There is no notice of what a member
-- canceled themselves, nor of what reached them as a direct message: that was the notice.
local function notice_way(r, default)
  local member = redis.call('HMGET', keys.memberSettings(r.guild_id, r.user_id), 'notify', 'notify_after')
  local guild = redis.call('HMGET', keys.settings(r.guild_id), 'notify', 'notify_after')
  local way = member[1] or guild[1] or default.notify
  local after = tonumber(member[2] or guild[2] or default.notify_after)
  local took = tonumber(r.finished_at or 0) - tonumber(r.created_at)
  local home = r.thread_id or r.shared_to or r.channel_id
  if way == 'none' or took < after * 1000 then return 'none' end
  if r.state == 'canceled' and r.cancel_by == r.user_id then return 'none' end
  if r.message_channel_id and r.message_channel_id ~= home then return 'none' end
  return way
end
