-- The mailbox of a message. The request is what the message shows, so the mailbox holds no content: only that there is news
-- (`version`), and what was shown last. A script that changes a request marks it, too; the channel's editor draws
-- the newest state when it comes to it, however many changes there were in between.
--
-- A channel's requests with news are scored class * 1e14 + time (0: ends, 1: first news, 2: progress, longest unseen first).
local MAIL_FIRST, MAIL_PROGRESS = 1, 2

local function mailbox_mark(id, channel, class, now)
  local mail = keys.mail(id)
  redis.call('HINCRBY', mail, 'version', 1)
  local shown = tonumber(redis.call('HGET', mail, 'shown_at') or 0)
  if class == MAIL_PROGRESS and shown == 0 then class = MAIL_FIRST end
  local score = class * 1e14 + (class == MAIL_PROGRESS and shown or now)
  redis.call('ZADD', keys.mailbox(channel), 'LT', score, id)
  redis.call('ZADD', keys.mailboxes(), 'LT', now, channel)
end
