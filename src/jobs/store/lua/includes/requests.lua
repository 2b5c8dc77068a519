-- What the scripts that change requests share. Each arrow of the state machine is one script: compare (state, epoch, post) and
-- set, together with everything that must never be apart from it: the hold's end, the slot, the place in the line, the
-- limits' sets, the mailbox mark. Redis' own clock throughout.
-- @include <clock>
-- @include ../../../../guilds/lua/includes/ledger.lua
-- @include ../../../../guilds/lua/includes/limits.lua
-- @include ./ring.lua
-- @include ./mailbox.lua
local MAIL_KEPT_SECONDS = 604800

local function books_of(guild)
  return ledger_books(guild, keys.guild(guild), keys.journal(guild), keys.guilds())
end
