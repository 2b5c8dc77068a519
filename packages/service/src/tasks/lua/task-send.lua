-- The next task for a free server of a maker, as `task-take` for threads: one whose engine is gone, or whose first maker is done,
-- else by the ring. A server's works are counted over all engines, with those that an engine left there.
-- Input: ARGV engine, runner, now (ms), most starts, the servers as JSON: of each its address `at`, how many works it takes at
-- once (`slots`), and the names of its `makers`.
-- Output: as `task-take`.
-- @include ./includes/turn.lua
at_pool('servers')
local given, servers, slots = cjson.decode(ARGV[5]), {}, 0
for _, server in ipairs(given) do
  server.free, server.makes = server.slots, {}
  for _, maker in ipairs(server.makers) do server.makes[maker] = true end
  servers[server.at] = server
  slots = slots + server.slots
end

local inflight, orphans = {}, {}
for _, id in ipairs(redis.call('ZRANGE', pool.running(), 0, -1)) do
  local fields = redis.call('HMGET', keys.task(id), 'account', 'seconds', 'engine', 'runner', 'maker', 'server')
  local account, server = fields[1], servers[fields[6] or '']
  if not account then redis.call('ZREM', pool.running(), id)
  elseif fields[4] == runner then return {id, 'ok'}
  else
    if server then server.free = server.free - 1 end
    if fields[3] == own or alive(fields[3]) then inflight[account] = (inflight[account] or 0) + 1
    else table.insert(orphans, {id = id, account = account, seconds = tonumber(fields[2]), maker = fields[5], server = fields[6]}) end
  end
end

local takes = {}
for _, server in pairs(servers) do
  if server.free > 0 then for maker in pairs(server.makes) do takes[maker] = true end end
end
-- The one with the most room; of several that have as much, one by the clock.
local function server_for(maker)
  local found, room = {}, 1
  for _, server in ipairs(given) do
    if server.makes[maker] and server.free >= room then
      if server.free > room then found, room = {}, server.free end
      table.insert(found, server.at)
    end
  end
  return found[at % #found + 1]
end

for _, orphan in ipairs(orphans) do
  local server = servers[orphan.server]
  if server and server.makes[orphan.maker] then return begin(orphan) end
  if orphan.server == '' and takes[orphan.maker] then
    redis.call('HSET', keys.task(orphan.id), 'server', server_for(orphan.maker))
    return begin(orphan)
  end
end
local chosen = next(takes) and take_turn(takes, function() return true end, inflight, slots)
if not chosen then return {} end
redis.call('HSET', task, 'server', server_for(get('maker')))
return begin(chosen)
