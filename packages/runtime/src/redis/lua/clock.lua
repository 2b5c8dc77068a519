-- Redis' own time in milliseconds: the same for every process, whatever its clock says.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
