-- Configured slots: those that a guild said its own account has, else those of the operator's.
local function slots_of(account, default)
  return tonumber(account ~= '' and redis.call('HGET', keys.serviceKey(account), 'slots') or default)
end
