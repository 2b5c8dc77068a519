-- Days and months in UTC: the windows of limits and allowances, by Redis' clock, are the same for every process. Days since
-- 1970 to a date and back: Howard Hinnant, chrono-compatible low-level date algorithms.
-- @include <clock>
local DAY_MS = 86400000

local function days_from(year, month, day)
  if month <= 2 then year = year - 1 end
  local era = math.floor(year / 400)
  local yoe = year - era * 400
  local doy = math.floor((153 * (month > 2 and month - 3 or month + 9) + 2) / 5) + day - 1
  return era * 146097 + yoe * 365 + math.floor(yoe / 4) - math.floor(yoe / 100) + doy - 719468
end

-- 'YYYY-MM' of a time, and the first millisecond of the next month
local function month_of(ms)
  local z = math.floor(ms / DAY_MS) + 719468
  local era = math.floor(z / 146097)
  local doe = z - era * 146097
  local yoe = math.floor((doe - math.floor(doe / 1460) + math.floor(doe / 36524) - math.floor(doe / 146096)) / 365)
  local mp = math.floor((5 * (doe - (365 * yoe + math.floor(yoe / 4) - math.floor(yoe / 100))) + 2) / 153)
  local month = mp < 10 and mp + 3 or mp - 9
  local year = yoe + era * 400 + (month <= 2 and 1 or 0)
  local ends = month == 12 and days_from(year + 1, 1, 1) or days_from(year, month + 1, 1)
  return string.format('%04d-%02d', year, month), ends * DAY_MS
end

-- the number of a day, and the first millisecond of the next one
local function day_of(ms)
  local day = math.floor(ms / DAY_MS)
  return tostring(day), (day + 1) * DAY_MS
end
