-- The story of a result: what it came from up to the first, and what came of that, depth first; nothing is written. Where the
-- whole has more than `most` nodes before it comes to the result: the way to it, and what came of it. Only what was made is a node,
-- and what is gone that others came from.
-- Input: ARGV guild, id, most nodes.
-- Output: 1 where some were left out, else 0; then of each node its id and how many lie between it and the first.
-- @include ./includes/children.lua
local guild, id, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
-- What was asked for and not made is looked at, too: four times as many at most.
local LOOKS = 4
local cut = false

local function way_to(one)
  local way, seen = {}, {}
  while one and not seen[one] and #way < most do
    seen[one] = true
    table.insert(way, 1, one)
    local of = redis.call('HGET', keys.request(one), 'guild_id')
    one = of == guild and children_origin_of(one) or nil
  end
  cut = one ~= nil
  return way
end

local function is_node(one)
  local of, state = unpack(redis.call('HMGET', keys.request(one), 'guild_id', 'state'))
  return not of or (of == guild and state == 'succeeded')
end

-- @param nodes those before
local function walk(from, depth, nodes)
  local left, looks, seen = { { from, depth } }, most * LOOKS, {}
  while #left > 0 and #nodes < most and looks > 0 do
    local one = table.remove(left)
    looks = looks - 1
    if not seen[one[1]] and is_node(one[1]) then
      seen[one[1]] = true
      nodes[#nodes + 1] = one
      local came = redis.call('ZRANGEBYLEX', keys.childrenInGuild(guild), '[' .. one[1] .. ':', '(' .. one[1] .. ';', 'LIMIT', 0, most)
      for i = #came, 1, -1 do left[#left + 1] = { came[i]:sub(#one[1] + 2), one[2] + 1 } end
    end
  end
  cut = cut or #left > 0
  return nodes
end

local function has(nodes)
  for _, node in ipairs(nodes) do
    if node[1] == id then return true end
  end
  return false
end

local way = way_to(id)
local nodes = walk(way[1], 0, {})
if not has(nodes) then
  nodes = {}
  for i = 1, #way - 1 do nodes[i] = { way[i], i - 1 } end
  nodes = walk(id, #way - 1, nodes)
  cut = true
end
local told = { cut and 1 or 0 }
for _, node in ipairs(nodes) do
  told[#told + 1] = node[1]
  told[#told + 1] = node[2]
end
return told
