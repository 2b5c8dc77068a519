-- The log of a guild's library: ids of results that came, changed or went. Each process reads from it what its own index
-- (src/jobs/library) does not know yet; an index that has missed lines is built again from the records.
local LIBRARY_LINES, LIBRARY_SECONDS = 20000, 86400
local function library_changed(guild, id)
  local log = keys.libraryLog(guild)
  redis.call('XADD', log, 'MAXLEN', LIBRARY_LINES, '*', 'id', id)
  redis.call('EXPIRE', log, LIBRARY_SECONDS)
end

-- The state of an asset is that of all its steps.
local function library_asset_changed(asset)
  for _, step in ipairs(redis.call('ZRANGE', keys.assetSteps(asset), 0, -1)) do
    local guild, state = unpack(redis.call('HMGET', keys.request(step), 'guild_id', 'state'))
    if guild and state == 'succeeded' then library_changed(guild, step) end
  end
end
