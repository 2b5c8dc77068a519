-- KEYS task. Tasks that will start before this one.
-- @include ./includes/task.lua
-- @include ./includes/preceding.lua
local account = get('account')
if not account then return 0 end
at_pool(get('maker'))
return preceding(account, get('seconds'), get('id'))
