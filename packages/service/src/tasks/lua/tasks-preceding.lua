-- How many tasks start before one.
-- Input: KEYS task.
-- Output: the number; 0 when it is not there.
-- @include ./includes/task.lua
-- @include ./includes/preceding.lua
local account = get('account')
if not account then return 0 end
at_pool(get('maker'))
return preceding(account, get('seconds'), get('id'))
