-- Cancels a task; refunded only while PENDING.
-- Input: KEYS task. ARGV now (ms).
-- Output: `ok`, `terminal` (it has ended), or `gone`.
-- @include ./includes/task.lua
local status = get('status')
if not status then return 'gone' end
if status ~= 'PENDING' and status ~= 'IN_PROGRESS' then return 'terminal' end
if status == 'PENDING' then refund() end
finish('CANCELED', tonumber(ARGV[1]))
leftover(tonumber(ARGV[1]), status == 'IN_PROGRESS')
return 'ok'
